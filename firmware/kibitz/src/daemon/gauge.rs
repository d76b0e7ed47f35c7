//! Times and temperatures for people far away.

use std::time::{SystemTime, UNIX_EPOCH};

/// Now, as RFC 3339 in UTC, to the second.
pub fn now() -> String {
    let time = SystemTime::now().duration_since(UNIX_EPOCH);
    written(time.map_or(0, |time| time.as_secs()))
}

/// Seconds since 1970 as RFC 3339 in UTC.
fn written(seconds: u64) -> String {
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = date(days);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// Year, month and day of the Gregorian calendar, so many days after 1970-01-01. Counted in eras of 400
/// years from 0000-03-01 on, so that a leap day ends its year.
fn date(days: u64) -> (u64, u64, u64) {
    const ERA: u64 = 146_097;
    let shifted = days + 719_468;
    let (era, day) = (shifted / ERA, shifted % ERA);
    let year = (day - day / 1460 + day / 36_524 - day / (ERA - 1)) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + u64::from(month <= 2), month, day)
}

/// The processor's temperature in degrees Celsius, where the system tells it.
pub fn temperature() -> Option<i32> {
    let text = std::fs::read_to_string("/sys/class/thermal/thermal_zone0/temp").ok()?;
    let thousandths: i32 = text.trim().parse().ok()?;
    (-40_000..=150_000)
        .contains(&thousandths)
        .then_some((thousandths + 500).div_euclid(1000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_the_calendar() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (68_169_599, "1972-02-28T23:59:59Z"),
            (68_169_600, "1972-02-29T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_709_251_199, "2024-02-29T23:59:59Z"),
            (1_735_689_599, "2024-12-31T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(written(seconds), text);
        }
        assert_eq!(now().len(), 20);
    }
}

//! Scratch.
use vision::*;
fn main() {
    opencv::core::set_num_threads(1).unwrap();
    let variant = game::Variant::shipped(&std::env::args().nth(1).unwrap()).unwrap();
    for path in std::env::args().skip(2) {
        let t = std::time::Instant::now();
        let frame = Frame::decode(&std::fs::read(&path).unwrap()).unwrap();
        let dec = t.elapsed().as_secs_f64() * 1e3;
        match try_find(&frame, &variant) {
            None => println!("{path} NONE"),
            Some((pose, times)) => {
                let inv = pose.to_board.inverse().unwrap();
                let s = f64::from(variant.side);
                let c: Vec<_> = [[0., 0.], [s, 0.], [s, s], [0., s]].iter().map(|p| inv.apply(*p)).map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
                println!("{path} {:.3} {} dec {dec:.0} t {times:.0?}", pose.information, c.join(" "));
            }
        }
    }
}

//! What is written on boards.

/// Double letter, triple letter, double word, triple word: lines as boards have them, in several languages.
pub(crate) const TEXTS: [[&str; 4]; 17] = [
    [
        "DOUBLE\nLETTER\nSCORE",
        "TRIPLE\nLETTER\nSCORE",
        "DOUBLE\nWORD\nSCORE",
        "TRIPLE\nWORD\nSCORE",
    ],
    [
        "DOPPELTER\nBUCHSTABEN\nWERT",
        "DREIFACHER\nBUCHSTABEN\nWERT",
        "DOPPELTER\nWORT\nWERT",
        "DREIFACHER\nWORT\nWERT",
    ],
    [
        "PODWOJNA\nPREMIA\nLITEROWA",
        "POTROJNA\nPREMIA\nLITEROWA",
        "PODWOJNA\nPREMIA\nSLOWNA",
        "POTROJNA\nPREMIA\nSLOWNA",
    ],
    [
        "LETTRE\nCOMPTE\nDOUBLE",
        "LETTRE\nCOMPTE\nTRIPLE",
        "MOT\nCOMPTE\nDOUBLE",
        "MOT\nCOMPTE\nTRIPLE",
    ],
    [
        "DUBLA\nLITERA",
        "TRIPLA\nLITERA",
        "DUBLU\nCUVANT",
        "TRIPLU\nCUVANT",
    ],
    ["DL", "TL", "DW", "TW"],
    ["2L", "3L", "2W", "3W"],
    ["2L", "3L", "2P", "3P"],
    ["2x", "3x", "2x", "3x"],
    ["x2", "x3", "x2", "x3"],
    ["2", "3", "2", "3"],
    ["2\nLETTER", "3\nLETTER", "2\nWORD", "3\nWORD"],
    [
        "DOUBLE\nLETTER",
        "TRIPLE\nLETTER",
        "DOUBLE\nWORD",
        "TRIPLE\nWORD",
    ],
    ["LS", "3LS", "WS", "3WS"],
    [
        "DOPPIA\nLETTERA",
        "TRIPLA\nLETTERA",
        "DOPPIA\nPAROLA",
        "TRIPLA\nPAROLA",
    ],
    [
        "DOBLE TANTO\nDE LETRA",
        "TRIPLE TANTO\nDE LETRA",
        "DOBLE TANTO\nDE PALABRA",
        "TRIPLE TANTO\nDE PALABRA",
    ],
    ["L\nx2", "L\nx3", "W\nx2", "W\nx3"],
];

/// What boards are called.
pub(crate) const TITLES: [&str; 8] = [
    "WORDS",
    "CROSSWORDS",
    "LETTERS",
    "SLOWA",
    "PAROLE",
    "WORTSPIEL",
    "CUVINTE",
    "LEXICON",
];

//! What each game's rules say, typed in once more from the rule page and not from the rows of the crate.

/// Who leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum First {
    MostDoubles,
    HighestDouble,
    /// The lowest double from this number up.
    LowestDouble(u8),
    SeatZero,
    HighestTile,
    Holder((u8, u8)),
    /// Whoever the lot says.
    ByLot,
}

/// Which tile is led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lead {
    Deciding,
    AnyDouble,
    NonDouble,
    Any,
}

/// How tiles lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lying {
    Line,
    /// The first double opens its short sides when both long ones are covered.
    Spinner,
    /// The first double must be covered on four sides before anything else.
    Cross,
    /// As a cross, but only a double that is led.
    CrossOfLead,
    /// Every double opens its short sides when both long ones are covered.
    EveryDouble,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawing {
    No,
    One,
    Until,
}

/// What 0-0 counts in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blank {
    Nothing,
    Always(u32),
    Alone(u32),
}

/// What plays score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scoring {
    Nothing,
    /// The sum of the ends, if it is a multiple.
    Multiple(u32),
    /// Fifths of the sum; what is received at the end is counted in fives, too.
    Fifths,
    /// Fifths and thirds of the sum.
    FivesAndThrees,
    /// Equal ends 2, one of them a double 3.
    Bergen,
    /// Halves at the ends that show the number just laid, from two up.
    DoubleBergen,
}

/// What going out brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Out {
    /// An order of finish; play goes on to the last holder.
    Ranking,
    /// Everybody his own tiles, as a penalty.
    Own,
    /// The tiles of the other sides.
    Others,
    /// All tiles left.
    All,
    /// So much.
    Fixed(u32),
}

/// What a blocked round brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Block {
    Ranking,
    Own,
    Difference,
    Others,
    /// What the others hold goes to the side of the lowest single hand.
    OthersByHand,
    All,
    Fixed(u32),
    /// Who laid the last tile against the next; a tie is his.
    Blocker,
    Nothing,
}

/// Extra points by the last tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extra {
    None,
    /// 25 for a last tile that fits both ends; 25 for a pass on a double led, 50 on another tile, 25 if all pass.
    Dominican,
    /// 100 for a last tile that fits both ends and is no double, and for 0-0.
    PuertoRican,
    /// A double 1, a tile that fits both ends 2, a double that fits both ends 5.
    Brazilian,
}

/// A game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    pub(crate) id: &'static str,
    /// Players, teams (0 for none) and highest number, each shape in which it is played.
    pub(crate) shapes: &'static [(usize, usize, u8)],
    pub(crate) counterclockwise: bool,
    pub(crate) first: First,
    /// Without doubles the larger half decides, not the sum.
    pub(crate) by_half: bool,
    pub(crate) lead: Lead,
    pub(crate) lying: Lying,
    pub(crate) to_seven: bool,
    /// A tile that makes no seven lies as the player likes.
    pub(crate) own_turn: bool,
    pub(crate) two_doubles: bool,
    pub(crate) drawing: Drawing,
    /// Tiles that stay in the stock.
    pub(crate) stay: usize,
    pub(crate) may_keep: bool,
    pub(crate) blank: Blank,
    pub(crate) scoring: Scoring,
    pub(crate) out: Out,
    pub(crate) nearest: u32,
    pub(crate) block: Block,
    /// Of equals who is lowest, the side that led.
    pub(crate) leader_of_equals: bool,
    pub(crate) extra: Extra,
    /// What the winner's team-mates hold is added to the other teams.
    pub(crate) transfer: bool,
    /// The round ends when a whole team is out.
    pub(crate) whole_team: bool,
    /// What is set beside the row.
    pub(crate) settings: &'static [(&'static str, &'static str)],
}

const BLOCK: Facts = Facts {
    id: "block",
    shapes: &[(2, 0, 6), (3, 0, 6), (4, 0, 6)],
    counterclockwise: false,
    first: First::HighestDouble,
    by_half: false,
    lead: Lead::Deciding,
    lying: Lying::Line,
    to_seven: false,
    own_turn: false,
    two_doubles: false,
    drawing: Drawing::No,
    stay: 0,
    may_keep: false,
    blank: Blank::Nothing,
    scoring: Scoring::Nothing,
    out: Out::Others,
    nearest: 1,
    block: Block::Difference,
    leader_of_equals: false,
    extra: Extra::None,
    transfer: false,
    whole_team: false,
    settings: &[],
};

const DRAW: Facts = Facts { id: "draw", drawing: Drawing::Until, stay: 2, ..BLOCK };

const ALL_FIVES: Facts = Facts {
    id: "all-fives",
    lead: Lead::Any,
    lying: Lying::Spinner,
    drawing: Drawing::Until,
    scoring: Scoring::Multiple(5),
    nearest: 5,
    ..BLOCK
};

const BERGEN: Facts = Facts {
    id: "bergen",
    drawing: Drawing::Until,
    scoring: Scoring::Bergen,
    out: Out::Fixed(1),
    block: Block::Fixed(1),
    ..BLOCK
};

const PAIRS: &[(usize, usize, u8)] = &[(4, 2, 6)];

const PARTNERS: Facts = Facts { id: "block-partners", shapes: PAIRS, out: Out::All, block: Block::All, ..BLOCK };

const MATADOR: Facts = Facts {
    id: "matador",
    lead: Lead::Any,
    to_seven: true,
    drawing: Drawing::Until,
    stay: 2,
    block: Block::Others,
    ..BLOCK
};

const FIVES_THREES: Facts = Facts {
    id: "fives-threes",
    first: First::SeatZero,
    lead: Lead::Any,
    scoring: Scoring::FivesAndThrees,
    out: Out::Fixed(1),
    block: Block::Nothing,
    ..BLOCK
};

/// Every game of the family.
pub(crate) const GAMES: &[Facts] = &[
    Facts {
        id: "esperanto-draw",
        first: First::MostDoubles,
        lead: Lead::NonDouble,
        drawing: Drawing::Until,
        out: Out::Ranking,
        block: Block::Ranking,
        ..BLOCK
    },
    Facts {
        id: "kozel-georgian",
        by_half: true,
        two_doubles: true,
        drawing: Drawing::Until,
        blank: Blank::Always(25),
        out: Out::Own,
        block: Block::Own,
        ..BLOCK
    },
    Facts {
        id: "playroom",
        shapes: &[
            (2, 0, 6),
            (3, 0, 6),
            (4, 0, 6),
            (5, 0, 15),
            (3, 0, 18),
            (4, 2, 6),
            (5, 0, 9),
            (7, 0, 9),
            (8, 0, 9),
            (9, 0, 9),
            (10, 0, 9),
            (10, 0, 12),
            (4, 2, 9),
            (6, 2, 9),
            (6, 3, 9),
            (8, 2, 9),
            (8, 4, 9),
            (9, 3, 9),
            (10, 2, 9),
            (10, 5, 12),
        ],
        lead: Lead::AnyDouble,
        drawing: Drawing::One,
        may_keep: true,
        blank: Blank::Alone(10),
        out: Out::Own,
        block: Block::Own,
        transfer: true,
        ..BLOCK
    },
    Facts { shapes: &[(2, 0, 6), (3, 0, 6), (4, 0, 6), (6, 0, 9), (9, 0, 12)], ..BLOCK },
    DRAW,
    ALL_FIVES,
    Facts { id: "five-up", first: First::ByLot, lying: Lying::EveryDouble, scoring: Scoring::Fifths, ..ALL_FIVES },
    Facts { id: "all-threes", scoring: Scoring::Multiple(3), nearest: 3, ..ALL_FIVES },
    FIVES_THREES,
    Facts { shapes: PAIRS, whole_team: true, ..FIVES_THREES },
    MATADOR,
    Facts { own_turn: true, settings: &[("wild_open", "choose")], ..MATADOR },
    Facts { leader_of_equals: true, settings: &[("blocked_tie", "starter")], ..MATADOR },
    Facts { leader_of_equals: true, settings: &[("blocked_tie", "starter")], ..PARTNERS },
    PARTNERS,
    BERGEN,
    Facts { id: "double-bergen", lying: Lying::Cross, scoring: Scoring::DoubleBergen, ..BERGEN },
    Facts { id: "sebastopol", shapes: &[(4, 0, 6)], lying: Lying::CrossOfLead, block: Block::Others, ..BLOCK },
    Facts { id: "cross", lying: Lying::Cross, ..DRAW },
    Facts { id: "telephone", first: First::SeatZero, ..ALL_FIVES },
    Facts { id: "dominican", counterclockwise: true, block: Block::Blocker, extra: Extra::Dominican, ..PARTNERS },
    Facts { id: "puerto-rico-500", extra: Extra::PuertoRican, ..PARTNERS },
    Facts {
        id: "cuban",
        shapes: &[(4, 2, 9)],
        counterclockwise: true,
        first: First::SeatZero,
        lead: Lead::Any,
        out: Out::Others,
        block: Block::OthersByHand,
        ..PARTNERS
    },
    Facts { id: "jamaican", counterclockwise: true, out: Out::Fixed(1), block: Block::Fixed(1), ..PARTNERS },
    Facts { id: "venezuelan", counterclockwise: true, out: Out::Others, block: Block::Others, ..PARTNERS },
    Facts { id: "brazilian-points", out: Out::Fixed(1), block: Block::Fixed(1), extra: Extra::Brazilian, ..PARTNERS },
    Facts { first: First::HighestTile, settings: &[("starter", "highest_tile")], ..BLOCK },
    Facts {
        first: First::HighestTile,
        by_half: true,
        settings: &[("starter", "highest_tile"), ("starter_none", "highest_by_high_half")],
        ..DRAW
    },
    Facts { first: First::Holder((2, 5)), settings: &[("starter", "holder:5-2")], ..DRAW },
    Facts { first: First::Holder((6, 6)), settings: &[("starter", "holder:6-6")], ..DRAW },
    Facts { first: First::LowestDouble(4), settings: &[("starter", "lowest_double_from_4")], ..DRAW },
    Facts { lying: Lying::EveryDouble, settings: &[("layout", "every_double")], ..DRAW },
    Facts { id: "kozel-teams", first: First::LowestDouble(1), out: Out::Others, block: Block::Others, ..PARTNERS },
];

/// Tiles for each player: the table of part B, and of P2 for the larger sets.
pub(crate) fn hand(id: &str, players: usize, set: u8) -> usize {
    let tiles = (usize::from(set) + 1) * (usize::from(set) + 2) / 2;
    match (id, players) {
        ("playroom", _) => [7, 6, 5].into_iter().find(|hand| hand * players <= tiles).expect("the set is large enough"),
        ("cuban", _) => 10,
        ("five-up", _) => 5,
        ("bergen" | "double-bergen", 2 | 3) => 6,
        ("matador" | "cross", 3) => 6,
        ("bergen" | "double-bergen" | "matador" | "cross", 4) => 5,
        ("kozel-georgian" | "draw" | "all-fives" | "all-threes" | "fives-threes" | "telephone", 3 | 4) => 5,
        _ => 7,
    }
}

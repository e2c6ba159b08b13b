//! The variants: one full constant row each, the source beside each value.
//!
//! Sources: "seed" is the project's own text of damludo; FMJD = official rules of international draughts; FMJD-64 = the
//! rules for 64 squares, section 7.2 for draws; WCDF = rules of English draughts; FID = rules of italian draughts;
//! APCA = rules of pool; TUDAF = rules of turkish draughts; PDN = game types and start squares of PDN 3.0; dctl, Scan, scaladraughts, kish and hcheckers = programs whose
//! rule files or games were compared. Draw lengths that no program has run are presets; a user can set others. Nothing
//! but data and marker types is here.

pub mod checkers;
pub mod damludo;
pub mod european;
pub mod frisian;
pub mod international;
pub mod sixty_four;
pub mod turkish;

use crate::board::{BoardShape, Cells, Corner, SquareNames};
use crate::draw_rules::{Effect, Repetition};
use crate::geometry::{Board8, Board10, Board10x8, Board12, Full8};
use crate::rules::{Rules, Variant};

/// A built-in row: its rules, and the other ids it answers to.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The rules.
    pub rules: &'static Rules,
    /// Aliases, unique over all games.
    pub aliases: &'static [&'static str],
    /// A remark for lists, such as thin sources.
    pub note: Option<&'static str>,
}

/// The coded row of an id or alias.
pub fn row(id: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.rules.id == id || row.aliases.contains(&id))
}

/// A row without aliases and remarks.
const fn plain(rules: &'static Rules) -> Row {
    Row { rules, aliases: &[], note: None }
}

/// All coded rows; the first is the family's default. Further built-in games are cards (see `cards`).
pub static ROWS: &[Row] = &[
    plain(&damludo::DAMLUDO),
    plain(&damludo::DAMLUDO_100),
    plain(&damludo::DAMLUDO_LIGHT),
    plain(&international::INTERNATIONAL),
    plain(&sixty_four::BRAZILIAN),
    plain(&sixty_four::BRAZILIAN_CBD),
    plain(&international::CANADIAN),
    plain(&sixty_four::RUSSIAN),
    plain(&checkers::POOL),
    Row { rules: &checkers::ENGLISH, aliases: &["checkers"], note: None },
    plain(&european::ITALIAN),
    plain(&european::SPANISH),
    Row {
        rules: &european::PORTUGUESE,
        aliases: &[],
        note: Some(
            "taken as spanish: no separate source; --set draws=twelve_off_main_road for a count that some play by",
        ),
    },
    plain(&european::CZECH),
    Row { rules: &european::GERMAN, aliases: &[], note: Some("thin sources") },
    plain(&european::THAI),
    plain(&frisian::FRISIAN),
    plain(&frisian::FRYSK),
    plain(&turkish::TURKISH),
    Row { rules: &turkish::ARMENIAN, aliases: &[], note: Some("run by no second program") },
    plain(&international::KILLER),
    plain(&international::KILLER8),
    plain(&international::ANTIDRAUGHTS),
    plain(&sixty_four::PODDAVKI),
    plain(&international::BREAKTHROUGH),
    Row { rules: &sixty_four::SPANTSIRETTI, aliases: &[], note: Some("thinly sourced, and run by no second program") },
];

macro_rules! compiled_variant {
    ($($(#[$doc:meta])* $marker:ident: $geometry:ty = $rules:path;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Default, Debug)]
        pub struct $marker;

        impl Variant for $marker {
            type Geometry = $geometry;
            #[inline(always)]
            fn geometry(&self) -> $geometry {
                <$geometry>::default()
            }
            #[inline(always)]
            fn rules(&self) -> &Rules {
                &$rules
            }
        }
    )*};
}
// Rows that move alike share a generator. Cards that move as none of them run on the one of their board that reads its
// rules, which reaches about three quarters of the speed.
compiled_variant! {
    /// Compiled moves of international draughts.
    International: Board10 = international::INTERNATIONAL;
    /// Compiled moves of brazilian draughts, which damludo shares.
    Brazilian: Board8 = sixty_four::BRAZILIAN;
    /// Compiled moves of russian draughts.
    Russian: Board8 = sixty_four::RUSSIAN;
    /// Compiled moves of English draughts.
    English: Board8 = checkers::ENGLISH;
    /// Compiled moves of frisian draughts, which frysk shares.
    Frisian: Board10 = frisian::FRISIAN;
    /// Compiled moves of turkish draughts.
    Turkish: Full8 = turkish::TURKISH;
    /// Compiled moves of armenian draughts.
    Armenian: Full8 = turkish::ARMENIAN;
    /// Compiled moves of canadian draughts.
    Canadian: Board12 = international::CANADIAN;
    /// Compiled moves of killer draughts.
    Killer: Board10 = international::KILLER;
    /// Compiled moves of killer draughts on 64 squares.
    Killer8: Board8 = international::KILLER8;
    /// Compiled moves of breakthrough.
    Breakthrough: Board10 = international::BREAKTHROUGH;
    /// Compiled moves of spantsiretti.
    Spantsiretti: Board10x8 = sixty_four::SPANTSIRETTI;
    /// Compiled moves of pool checkers.
    Pool: Board8 = checkers::POOL;
    /// Compiled moves of italian draughts.
    Italian: Board8 = european::ITALIAN;
    /// Compiled moves of spanish draughts, which portuguese draughts share.
    Spanish: Board8 = european::SPANISH;
    /// Compiled moves of czech draughts.
    Czech: Board8 = european::CZECH;
    /// Compiled moves of german draughts.
    German: Board8 = european::GERMAN;
    /// Compiled moves of thai draughts.
    Thai: Board8 = european::THAI;
}

/// 8x8, a1 played on, squares called a1..h8 (PDN types 25, 26, 29: `8,8,A0,0`).
const ALGEBRAIC_8: BoardShape = BoardShape {
    width: 8,
    height: 8,
    cells: Cells::AlternateFromLeftCorner,
    names: SquareNames::Algebraic,
    first_square: Corner::BottomLeft,
};

/// Third occurrence, the game is drawn.
const THREEFOLD: Option<Repetition> = Some(Repetition { occurrences: 3, effect: Effect::Automatic });
/// Third occurrence, to be claimed.
const THREEFOLD_CLAIMED: Option<Repetition> = Some(Repetition { occurrences: 3, effect: Effect::Claimable });

//! Draw counters: how they run, when they fire, how far they are.
//!
//! The rules list the counters (`DrawRule`); here they are kept up move by move. Repetition is not counted here:
//! it needs the history, which lies beside the state.

use engine::zobrist;

use crate::board::Board;
use crate::draw_rules::{Counted, DrawRule, Effect, KingsAmong, LoneStands, MAX_COUNTERS, Material};
use crate::moves::Move;
use crate::position::{Pieces, Position};
use crate::rules::{Color, Rules};
use crate::squares::{SquareSet, Word};

/// The draw counters of one row with what they need to run fast.
#[derive(Clone, Debug)]
pub struct DrawCounters<W: Word> {
    rules: Vec<DrawRule>,
    main_road: SquareSet<W>,
    /// With more pieces than this no counter bound to material runs.
    most_pieces: usize,
    /// Whether every rule is bound to kings or is the common count, so that without kings nothing runs.
    uses_own_counters: bool,
}

impl<W: Word> DrawCounters<W> {
    /// The counters of `rules`.
    pub fn new(rules: &Rules, board: &Board) -> Self {
        let most = |rule: &DrawRule| match rule.material {
            Material::Any => 0,
            Material::LoneKing { most, .. } => usize::from(most) + 1,
            Material::OneEach => 2,
            Material::UpToTwoEach => 4,
            Material::KingsOnBothSides { most, .. } => usize::from(most),
        };
        Self {
            rules: rules.draws.to_vec(),
            main_road: board.main_road(),
            most_pieces: rules.draws.iter().map(most).max().unwrap_or(0),
            uses_own_counters: rules.draws.iter().any(|rule| !rule.is_quiet_count()),
        }
    }

    /// Brings the counters of `after` up to date, the position after `mv` was played in `before`.
    #[inline]
    pub(crate) fn advance(&self, before: &Position<W>, mv: &Move<W>, after: &mut Position<W>) {
        if !self.uses_own_counters {
            return;
        }
        let small = before.pieces.occupied().len() <= self.most_pieces;
        for (rule, count) in self.rules.iter().zip(&mut after.counters) {
            *count = match rule.material {
                _ if rule.is_quiet_count() => 0,
                Material::Any => self.next(rule, *count, before, mv),
                _ if small && self.stands(rule, &before.pieces) && self.stands(rule, &after.pieces) => {
                    self.next(rule, *count, before, mv)
                }
                _ => 0,
            };
        }
    }

    /// A count after a move that left its material standing.
    fn next(&self, rule: &DrawRule, count: u8, before: &Position<W>, mv: &Move<W>) -> u8 {
        let man = !before.pieces.kings.contains(mv.from);
        let resets = rule.resets;
        if (resets.capture && mv.is_capture()) || (resets.promotion && mv.promotes) || (resets.man_move && man) {
            return 0;
        }
        let counted = rule.counted == Counted::BothSides || Some(before.pieces.turn) == stronger(&before.pieces);
        (count + u8::from(counted)).min(rule.limit())
    }

    /// Whether the material of a rule stands on the board.
    fn stands(&self, rule: &DrawRule, pieces: &Pieces<W>) -> bool {
        match rule.material {
            Material::Any => true,
            Material::LoneKing { least, most, kings, stands } => Color::BOTH.into_iter().any(|lone| {
                let (king, others) = (pieces.of(lone), pieces.of(lone.other()));
                let count = others.len();
                let with_kings = match kings {
                    KingsAmong::One => others.meets(pieces.kings),
                    KingsAmong::All => others.minus(pieces.kings).is_empty(),
                };
                king.len() == 1
                    && king.meets(pieces.kings)
                    && (usize::from(least)..=usize::from(most)).contains(&count)
                    && with_kings
                    && match stands {
                        LoneStands::Anywhere => true,
                        LoneStands::OnMainRoad => self.main_road & pieces.occupied() == king,
                        LoneStands::OffMainRoad => self.main_road & pieces.occupied() != king,
                    }
            }),
            Material::OneEach => pieces.white.len() == 1 && pieces.black.len() == 1,
            Material::UpToTwoEach => {
                let small = |color: Color| pieces.of(color).len() <= 2 && pieces.kings_of(color).any();
                let bare = |color: Color| pieces.men(color).is_empty();
                Color::BOTH.into_iter().all(small) && Color::BOTH.into_iter().any(bare)
            }
            Material::KingsOnBothSides { least, most } => {
                let count = pieces.occupied().len();
                (usize::from(least)..=usize::from(most)).contains(&count)
                    && pieces.white.meets(pieces.kings)
                    && pieces.black.meets(pieces.kings)
            }
        }
    }

    /// Sets counters to 0 whose material does not stand, as texts may claim anything.
    pub(crate) fn tidy(&self, position: &mut Position<W>) {
        let mut counters = [0; MAX_COUNTERS];
        for (index, rule) in self.rules.iter().enumerate() {
            if !rule.is_quiet_count() && self.stands(rule, &position.pieces) {
                counters[index] = position.counters[index].min(rule.limit());
            }
        }
        position.counters = counters;
    }

    /// The counts of all rules: the rule and its count, which fires at the rule's limit. A rule that draws at once is
    /// among them only while its material stands.
    pub fn counts(&self, position: &Position<W>) -> impl Iterator<Item = (&DrawRule, u8)> {
        let position = *position;
        let counted = move |(index, rule): (usize, &DrawRule)| {
            if rule.is_quiet_count() { position.quiet } else { position.counters[index] }
        };
        let counts = self.rules.iter().enumerate().map(move |(index, rule)| (rule, counted((index, rule))));
        counts.filter(move |(rule, _)| rule.limit() > 0 || self.stands(rule, &position.pieces))
    }

    /// The counter that has fired, if any; an automatic one before one to be claimed.
    ///
    /// A win on the same ply goes first: ask whether the side to move is stuck before asking this.
    pub fn fired(&self, position: &Position<W>) -> Option<&DrawRule> {
        let fired = || self.counts(position).filter(|(rule, count)| *count >= rule.limit()).map(|(rule, _)| rule);
        fired().find(|rule| rule.effect == Effect::Automatic).or_else(|| fired().next())
    }

    /// Least number of plies until a running counter could make a draw; `u32::MAX` if none can.
    ///
    /// A counter whose material does not stand yet is not asked: it would need a move that resets others, and its full
    /// length after that.
    pub fn plies_to_draw(&self, position: &Position<W>) -> u32 {
        let plies = |(rule, count): (&DrawRule, u8)| {
            if !self.stands(rule, &position.pieces) {
                return u32::MAX;
            }
            let left = u32::from(rule.limit().saturating_sub(count));
            match rule.counted {
                Counted::BothSides => left,
                Counted::StrongerSide if left == 0 => 0,
                Counted::StrongerSide => 2 * left - u32::from(stronger(&position.pieces) == Some(position.turn())),
            }
        };
        let counted = self.counts(position).map(plies).min().unwrap_or(u32::MAX);
        // A draw at once may come with the capture that leaves one piece each.
        let at_once = |rule: &DrawRule| rule.limit() == 0 && rule.material == Material::OneEach;
        let alone = || position.pieces.of(position.turn()).len() == 1;
        if self.rules.iter().any(at_once) && alone() { counted.min(1) } else { counted }
    }

    /// A hash of everything that [`Position::key`] leaves out and that decides the future.
    pub fn counter_key(&self, position: &Position<W>) -> u64 {
        let counters = position.counters.iter().zip(0..);
        let words = counters.map(|(&count, rule)| zobrist::word(0xd4ac + rule, u64::from(count)));
        words.fold(zobrist::word(0xd4ab, u64::from(position.quiet)), |key, word| key ^ word)
    }
}

/// The side that faces a lone king.
fn stronger<W: Word>(pieces: &Pieces<W>) -> Option<Color> {
    match (pieces.white.len(), pieces.black.len()) {
        (1, 1) => None,
        (1, _) => Some(Color::Black),
        (_, 1) => Some(Color::White),
        _ => None,
    }
}

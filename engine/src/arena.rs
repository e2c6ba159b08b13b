//! Matches between strategies: seeds, swapped seats, tallies. Same players, same seed, same limits: same games.
//!
//! For games of perfect information. Each opening is played once with every rotation of the players over the sides, so
//! that neither the opening nor the first move favours anybody. Draws that may be claimed are.

use thiserror::Error;

use crate::game::{Act, Game, Log, Turn, moves, sides};
use crate::history::{Trail, draw_now};
use crate::info::PerfectInfo;
use crate::outcome::{Outcome, Seat};
use crate::random::{Random, sub_seed};
use crate::search::{Limits, Strategy};

/// How a match is played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// How many games. A multiple of the number of sides gives every player every side equally often.
    pub games: u32,
    /// Fixes openings and chance.
    pub seed: u64,
    /// Plies played at random before the players take over; a game that ends among them is played from the start.
    pub random_plies: u32,
    /// What each player may spend on a move.
    pub limits: Limits,
}

/// One game of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Played<M, C> {
    /// Number of the game in the match, from 0.
    pub number: u32,
    /// The player of each side, as an index into the players of the match.
    pub players: Vec<usize>,
    /// All acts, the random opening included.
    pub log: Vec<Act<M, C>>,
    /// How it ended.
    pub outcome: Outcome,
}

/// Results of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games won, alone or with others.
    pub wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games that others won.
    pub losses: u32,
}

impl Tally {
    /// How many games were played.
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of points won, a draw counting half; half of nothing without games.
    pub fn score(self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + 0.5 * f64::from(self.draws)) / f64::from(self.games())
    }
}

/// Why a match broke off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// A match needs one player for each side.
    #[error("this game has {sides} sides, {players} players came")]
    Players {
        /// Sides of the game.
        sides: usize,
        /// Players given.
        players: usize,
    },
    /// A player gave no move or an illegal one.
    #[error("player {player} gave no legal move at ply {ply} of game {game}")]
    Move {
        /// Index of the player.
        player: usize,
        /// Number of the game, from 0.
        game: u32,
        /// Number of the ply, from 0.
        ply: usize,
    },
}

/// Called with each game of a match.
pub type Watch<'a, G> = &'a mut dyn FnMut(&Played<<G as Game>::Move, <G as Game>::Chance>);

/// Plays a match between one player for each side; `watch` is shown every game. The tallies are in players' order.
///
/// # Errors
/// If there are too few or too many players, or one of them gives no legal move.
pub fn compete<G: PerfectInfo>(
    game: &G,
    players: &mut [Box<dyn Strategy<G>>],
    contest: &Contest,
    watch: Watch<'_, G>,
) -> Result<Vec<Tally>, Fault> {
    let sides = sides(game);
    if players.len() != sides {
        return Err(Fault::Players { sides, players: players.len() });
    }
    let mut tallies = vec![Tally::default(); sides];
    for number in 0..contest.games {
        let rotation = number as usize % sides;
        let seats = (0..sides).map(|side| (side + rotation) % sides).collect();
        let played = play_game(game, players, contest, number, seats)?;
        for (side, &player) in played.players.iter().enumerate() {
            count(game, side, &played.outcome, &mut tallies[player]);
        }
        watch(&played);
    }
    Ok(tallies)
}

fn count<G: Game>(game: &G, side: usize, outcome: &Outcome, tally: &mut Tally) {
    let won = outcome.winners.iter().any(|&seat| game.side(seat).index() == side);
    match (won, outcome.is_draw()) {
        (true, _) => tally.wins += 1,
        (_, true) => tally.draws += 1,
        _ => tally.losses += 1,
    }
}

/// A game under way.
struct Table<'a, G: Game> {
    game: &'a G,
    state: G::State,
    trail: Trail,
    log: Log<G>,
    chance: Random,
}

impl<'a, G: PerfectInfo> Table<'a, G> {
    fn new(game: &'a G, seed: u64) -> Self {
        let state = game.initial();
        let trail = Trail::starting(game.key(&state));
        Self { game, state, trail, log: Vec::new(), chance: Random::stream(seed, "chance") }
    }

    /// The end of the game, by its rules, by a draw rule, or because it lasts longer than the game says it can.
    fn outcome(&self) -> Option<Outcome> {
        let seats = self.game.seats();
        let drawn = || draw_now(self.game, &self.state, &self.trail).map(|draw| Outcome::draw(draw.reason, seats));
        let endless =
            || (self.log.len() as u64 > u64::from(self.game.max_plies())).then(|| Outcome::draw("length", seats));
        self.game.outcome(&self.state).or_else(drawn).or_else(endless)
    }

    fn play(&mut self, seat: Seat, mv: G::Move) {
        let next = self.game.play(&self.state, mv);
        self.trail.push(self.game.key(&next), self.game.irreversible(&self.state, mv));
        self.log.push(Act::Move { seat, mv });
        self.state = next;
    }

    /// Lets chance decide; false if it has nothing to say.
    fn roll(&mut self) -> bool {
        let Some(chance) = self.game.sample_chance(&self.state, &mut self.chance) else { return false };
        self.state = self.game.play_chance(&self.state, &chance);
        self.trail.push(self.game.key(&self.state), false);
        self.log.push(Act::Chance(chance));
        true
    }

    /// Plays `plies` plies at random; false if the game ended on the way.
    fn open(&mut self, plies: u32, random: &mut Random) -> bool {
        for _ in 0..plies {
            match self.game.turn(&self.state) {
                Turn::Seat(seat) => {
                    let list = moves(self.game, &self.state);
                    self.play(seat, list[random.below(list.len())]);
                }
                Turn::Chance if self.roll() => {}
                Turn::Chance | Turn::Over => return false,
            }
        }
        self.outcome().is_none()
    }
}

fn play_game<G: PerfectInfo>(
    game: &G,
    players: &mut [Box<dyn Strategy<G>>],
    contest: &Contest,
    number: u32,
    seats: Vec<usize>,
) -> Result<Played<G::Move, G::Chance>, Fault> {
    // Games of one round share their opening and their luck.
    let round = number as usize / seats.len();
    let seed = sub_seed(contest.seed, &format!("round {round}"));
    let mut table = Table::new(game, seed);
    if !table.open(contest.random_plies, &mut Random::stream(seed, "opening")) {
        table = Table::new(game, seed);
    }
    players.iter_mut().for_each(|player| player.forget());
    let outcome = loop {
        if let Some(outcome) = table.outcome() {
            break outcome;
        }
        let Turn::Seat(seat) = game.turn(&table.state) else {
            if !table.roll() {
                break Outcome::draw("chance", game.seats());
            }
            continue;
        };
        let player = seats[game.side(seat).index()];
        let view = game.view(&table.state, &table.log, seat);
        let report = players[player].choose(game, &view, &table.trail, &contest.limits, &mut |_| {});
        let fault = Fault::Move { player, game: number, ply: table.log.len() };
        let mv = report.best.filter(|&mv| game.is_legal(&table.state, mv)).ok_or(fault)?;
        table.play(seat, mv);
    };
    Ok(Played { number, players: seats, log: table.log, outcome })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::alpha_beta::AlphaBeta;
    use crate::search::max_n::MaxN;
    use crate::search::mcts::Mcts;
    use crate::search::reference::RandomMover;
    use crate::search::toys::{Maze, PLAIN, Plan, Toe, repetition};

    type Players<G> = Vec<Box<dyn Strategy<G>>>;

    fn contest(games: u32, nodes: u64) -> Contest {
        Contest { games, seed: 1, random_plies: 2, limits: Limits::nodes(nodes) }
    }

    #[test]
    fn good_players_beat_chance_and_draw_each_other() {
        let game = Toe::CLASSIC;
        let alpha_beta = || Box::new(AlphaBeta::new(&game).expect("two sides").with_table(1 << 16));
        let mut players: Players<Toe> = vec![alpha_beta(), Box::new(RandomMover::new(3))];
        // After any first move both sides can still draw.
        let opened = Contest { random_plies: 1, ..contest(40, 20_000) };
        let tallies = compete(&game, &mut players, &opened, &mut |_| {}).expect("legal moves");
        assert!(tallies[0].losses == 0 && tallies[0].wins > 25, "{tallies:?}");
        assert_eq!((tallies[0].wins, tallies[0].games()), (tallies[1].losses, 40));
        let mut players: Players<Toe> = vec![alpha_beta(), Box::new(Mcts::new(2))];
        let fair = Contest { random_plies: 0, ..contest(6, 3000) };
        let tallies = compete(&game, &mut players, &fair, &mut |_| {}).expect("legal moves");
        assert_eq!(tallies[0], Tally { draws: 6, ..Tally::default() });
        assert_eq!(tallies[0].score(), 0.5);
    }

    #[test]
    fn rounds_share_openings_and_everybody_sits_everywhere() {
        let game = Toe::THREE;
        let run = || {
            let mut players: Players<Toe> =
                vec![Box::new(MaxN::new()), Box::new(RandomMover::new(1)), Box::new(Mcts::new(1))];
            let mut games = Vec::new();
            let tallies = compete(&game, &mut players, &contest(6, 200), &mut |played| games.push(played.clone()));
            (tallies.expect("legal moves"), games)
        };
        let (tallies, games) = run();
        assert!(tallies.iter().all(|tally| tally.games() == 6));
        assert_eq!(games[0].log[..2], games[2].log[..2]);
        assert_eq!(games.iter().map(|game| game.players[0]).collect::<Vec<_>>(), [0, 1, 2, 0, 1, 2]);
        assert_eq!((tallies, games), run());
    }

    #[test]
    fn dice_teams_and_repetition_are_played_to_the_end() {
        let plan = Plan { cyclic: true, repetition: repetition(3, true), patience: Some(9), ..PLAIN };
        for plan in [plan, Plan { dice: true, seats: 4, teams: true, ..plan }] {
            let mut ends = std::collections::BTreeSet::new();
            for seed in 0..30 {
                let game = Maze::new(plan, seed);
                let mut players: Players<Maze> = vec![Box::new(RandomMover::new(1)), Box::new(RandomMover::new(2))];
                let fair = Contest { random_plies: 0, ..contest(4, 1) };
                compete(&game, &mut players, &fair, &mut |played| {
                    ends.insert(played.outcome.reason);
                })
                .expect("legal moves");
            }
            assert_eq!(ends.into_iter().collect::<Vec<_>>(), ["exit", "repetition"]);
        }
    }

    #[test]
    fn a_match_needs_a_player_for_each_side() {
        let mut players: Players<Toe> = vec![Box::new(RandomMover::new(1))];
        let result = compete(&Toe::TEAMS, &mut players, &contest(1, 1), &mut |_| {});
        assert_eq!(result, Err(Fault::Players { sides: 2, players: 1 }));
    }
}

//! A dice race for three seats, as a third party would plug it in: chance before every move, three sides, no draws.
//!
//! Each seat runs two runners over a track of [`GOAL`] squares. A die is thrown, then one's own runner moves on by that
//! many squares; it may not stop on a square that another runner holds. Who cannot move passes. Who brings both runners
//! to the goal or past it first wins.

use engine::prelude::*;

/// Squares to run; a runner there or past it is home.
pub const GOAL: u8 = 12;
const SEATS: usize = 3;

/// The rules; they have no parameters.
#[derive(Clone, Copy, Debug)]
pub struct DiceRace;

/// Where everybody is, whose turn it is, and what the die shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Race {
    /// Squares run by each seat's two runners, 0 to [`GOAL`].
    runners: [[u8; 2]; SEATS],
    seat: u8,
    /// 1 to 6; 0 before the throw.
    die: u8,
}

/// What a seat does with its throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// Runner 0 or 1 moves on.
    Run(u8),
    /// No runner can move.
    Pass,
}

impl Race {
    fn home(&self, seat: usize) -> bool {
        self.runners[seat] == [GOAL; 2]
    }

    /// Where a runner would stop; `None` if it is home or the square is held.
    fn target(&self, runner: usize) -> Option<u8> {
        let at = self.runners[usize::from(self.seat)][runner];
        let to = (at + self.die).min(GOAL);
        let held = to < GOAL && self.runners.iter().flatten().any(|&other| other == to);
        (at < GOAL && !held).then_some(to)
    }
}

impl Game for DiceRace {
    type State = Race;
    type Move = Step;
    type Chance = u8;
    type View = Race;

    fn seats(&self) -> usize {
        SEATS
    }

    fn initial(&self) -> Race {
        Race { runners: [[0; 2]; SEATS], seat: 0, die: 0 }
    }

    fn turn(&self, state: &Race) -> Turn {
        if (0..SEATS).any(|seat| state.home(seat)) {
            Turn::Over
        } else if state.die == 0 {
            Turn::Chance
        } else {
            Turn::Seat(Seat(state.seat))
        }
    }

    fn legal_moves(&self, state: &Race, out: &mut MoveList<Step>) {
        if let Turn::Seat(_) = self.turn(state) {
            let before = out.len();
            out.extend((0..2).filter(|&runner| state.target(usize::from(runner)).is_some()).map(Step::Run));
            if out.len() == before {
                out.push(Step::Pass);
            }
        }
    }

    fn play(&self, state: &Race, step: Step) -> Race {
        let mut after = *state;
        if let Step::Run(runner) = step
            && let Some(to) = state.target(usize::from(runner))
        {
            after.runners[usize::from(state.seat)][usize::from(runner)] = to;
        }
        after.seat = (state.seat + 1) % SEATS as u8;
        after.die = 0;
        after
    }

    fn outcome(&self, state: &Race) -> Option<Outcome> {
        let winner = (0..SEATS).find(|&seat| state.home(seat))?;
        let mut outcome = Outcome::win("home", SEATS, |seat| seat.index() == winner);
        outcome.payoff = PerSeat::from_fn(SEATS, |seat| if seat.index() == winner { 1.0 } else { -0.5 });
        Some(outcome)
    }

    fn key(&self, state: &Race) -> u64 {
        zobrist::hash(state)
    }

    fn view(&self, state: &Race, _log: &[Act<Step, u8>], _seat: Seat) -> Race {
        *state
    }

    fn sample_chance(&self, state: &Race, random: &mut Random) -> Option<u8> {
        (self.turn(state) == Turn::Chance).then(|| random.below(6) as u8 + 1)
    }

    fn chance_outcomes(&self, state: &Race) -> Option<Vec<(u8, f64)>> {
        (self.turn(state) == Turn::Chance).then(|| (1..=6).map(|die| (die, 1.0 / 6.0)).collect())
    }

    fn play_chance(&self, state: &Race, die: &u8) -> Race {
        Race { die: *die, ..*state }
    }

    fn max_plies(&self) -> u32 {
        // In each round of three turns the foremost runner's seat can move, and there are 6 * GOAL squares to run.
        6 * u32::from(GOAL) * 2 * SEATS as u32
    }
}

impl PerfectInfo for DiceRace {
    fn state_of(view: &Race) -> &Race {
        view
    }
}

impl Notation for DiceRace {
    fn move_text(&self, _state: &Race, step: Step) -> String {
        match step {
            Step::Run(runner) => ["a", "b"][usize::from(runner)].to_owned(),
            Step::Pass => "pass".to_owned(),
        }
    }

    fn state_text(&self, state: &Race) -> String {
        let runners: Vec<String> = state.runners.iter().map(|[a, b]| format!("{a},{b}")).collect();
        format!("{} seat {} die {}", runners.join(" "), state.seat, state.die)
    }

    fn parse_state(&self, text: &str) -> Result<Read<Race>, Faults> {
        let race = read_race(text).filter(|race| self.state_text(race) == text.trim());
        let rule = "expected `a,b a,b a,b seat S die D` with squares 0 to 12, seats 0 to 2, dice 0 (not thrown) to 6.";
        race.map(Read::clean).ok_or_else(|| TextError::new("E-POSITION", rule).at(0..text.len()).into())
    }

    fn chance_text(&self, _state: &Race, die: &u8) -> String {
        die.to_string()
    }

    fn parse_chance(&self, _state: &Race, text: &str) -> Result<u8, TextError> {
        let die = text.trim().parse().ok().filter(|die| (1..=6).contains(die));
        die.ok_or_else(|| TextError::new("E-CHANCE", "a die shows 1 to 6.").at(0..text.len()))
    }
}

fn read_race(text: &str) -> Option<Race> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [a, b, c, "seat", seat, "die", die] = words.as_slice() else { return None };
    let pair = |word: &str| {
        let (first, second) = word.split_once(',')?;
        Some([first.parse().ok().filter(|&at| at <= GOAL)?, second.parse().ok().filter(|&at| at <= GOAL)?])
    };
    let runners = [pair(a)?, pair(b)?, pair(c)?];
    let seat = seat.parse().ok().filter(|&seat| seat < SEATS as u8)?;
    let die = die.parse().ok().filter(|&die| die <= 6)?;
    let race = Race { runners, seat, die };
    (race.runners.iter().filter(|pair| **pair == [GOAL; 2]).count() <= 1).then_some(race)
}

impl Render for DiceRace {
    fn view_text(&self, view: &Race) -> String {
        self.position_text(view)
    }

    fn board(&self, view: &Race, style: BoardStyle<'_>) -> String {
        let lane = |(seat, runners): (usize, &[u8; 2])| match style.kind {
            BoardKind::Speech => format!("Seat {seat}: runner a on {}, runner b on {}.", runners[0], runners[1]),
            _ => {
                let square = |at| match (runners[0] == at, runners[1] == at) {
                    (true, true) => '2',
                    (true, false) => 'a',
                    (false, true) => 'b',
                    _ => '.',
                };
                format!("{seat} {}", (0..=GOAL).map(square).collect::<String>())
            }
        };
        let mut lines: Vec<String> = view.runners.iter().enumerate().map(lane).collect();
        lines.push(match (self.turn(view), view.die) {
            (Turn::Over, _) => "The race is over.".to_owned(),
            (_, 0) => format!("Seat {} throws.", view.seat),
            (_, die) => format!("Seat {} has thrown {die}.", view.seat),
        });
        lines.join("\n")
    }
}

/// Adds the game to a registry: the one line that a binary needs.
pub fn register(registry: &mut Registry) {
    let builder = EntryBuilder::perfect("dice-race", |settings| no_settings(settings, DiceRace));
    let builder = builder.named("Dice race", "dice-race").players(SEATS, SEATS).with_chance();
    registry.add(builder.searches().finish());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_runner_may_not_stop_where_another_stands() {
        let race = DiceRace.parse_state("1,0 4,2 3,6 seat 0 die 3").expect("a plain position").value;
        assert_eq!(moves(&DiceRace, &race).as_slice(), [Step::Pass]);
        let race = Race { die: 4, ..race };
        assert_eq!(moves(&DiceRace, &race).as_slice(), [Step::Run(0)]);
    }

    #[test]
    fn both_runners_home_win() {
        let race = DiceRace.parse_state("12,9 4,2 3,6 seat 0 die 5").expect("a plain position").value;
        let outcome = DiceRace.outcome(&DiceRace.play(&race, Step::Run(1))).expect("seat 0 is home");
        assert_eq!(outcome.winners.as_slice(), [Seat(0)]);
        assert_eq!(outcome.payoff.iter().sum::<f64>(), 0.0);
    }
}

//! A small sound game of hidden hands, small enough to list every deal, and the defects of information it can be given.

use engine::info::Sampler;
use engine::prelude::*;
use engine::registry::{Entry, no_settings};

/// What is wrong with what seats know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Secret {
    Kept,
    /// The view tells whether the other seat holds the first card.
    LeakyView,
    /// A refused card is named with where it lies.
    TellingRefusal,
    /// Some worlds are drawn more often than others.
    BiasedDealer,
    /// What a seat could not play once, it is never thought to hold again, whatever it drew since.
    StaleVoid,
    /// Worlds are drawn from the cards alone: who could not play what is forgotten.
    ForgetsAll,
    /// A card drawn by the other seat is told as a pass.
    LogThatLies,
}

const CARDS: u8 = 6;
const NAMES: [&str; 6] = ["a1", "a2", "b1", "b2", "c1", "c2"];

/// Six cards of three suits and two ranks; two cards each, two in the stock. Who can follow in suit or rank must; who
/// cannot draws one card, and the turn is over; without a stock he passes. The first without cards wins.
#[derive(Clone, Debug)]
pub(crate) struct Cards(pub(crate) Secret);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Table {
    dealt: bool,
    /// One bit for each card.
    hands: [u8; 2],
    stock: Vec<u8>,
    top: Option<u8>,
    seat: u8,
    passes: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dealt {
    hands: [u8; 2],
    stock: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Turned {
    Play(u8),
    Draw,
    Pass,
}

/// What one seat knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Known {
    seat: u8,
    dealt: bool,
    hand: u8,
    other: u32,
    stock: usize,
    top: Option<u8>,
    turn: u8,
    passes: u8,
    /// Who did what; the card drawn where the seat drew it itself.
    acts: Vec<(u8, Turned, Option<u8>)>,
    leak: u8,
}

type Acts = Log<Cards>;

fn fitting(top: Option<u8>) -> u8 {
    let fits = |card: &u8| top.is_none_or(|top| card / 2 == top / 2 || card % 2 == top % 2);
    (0..CARDS).filter(fits).map(|card| 1 << card).sum()
}

fn cards(set: u8) -> impl Iterator<Item = u8> {
    (0..CARDS).filter(move |card| set >> card & 1 == 1)
}

fn all_deals() -> Vec<Dealt> {
    let pairs = || (0..1u8 << CARDS).filter(|set| set.count_ones() == 2);
    let mut deals = Vec::new();
    for (a, b) in pairs().flat_map(|a| pairs().filter(move |b| a & b == 0).map(move |b| (a, b))) {
        let left: Vec<u8> = cards(!(a | b)).collect();
        deals.push(Dealt { hands: [a, b], stock: left.clone() });
        deals.push(Dealt { hands: [a, b], stock: left.into_iter().rev().collect() });
    }
    deals
}

impl Cards {
    /// The acts of `known` from a deal, and where they lead; `None` if they cannot be played there.
    fn followed(&self, deal: &Dealt, known: &Known) -> Option<(Table, Acts)> {
        let mut table = self.play_chance(&self.initial(), deal);
        let mut log: Acts = vec![Act::Chance(deal.clone())];
        for &(seat, mv, drawn) in &known.acts {
            let fits = self.turn(&table) == Turn::Seat(Seat(seat)) && self.is_legal(&table, mv);
            if !fits || drawn.is_some_and(|card| table.stock.first() != Some(&card)) {
                return None;
            }
            log.push(Act::Move { seat: Seat(seat), mv });
            table = self.play(&table, mv);
        }
        Some((table, log))
    }

    fn worlds(&self, known: &Known) -> Vec<Table> {
        if !known.dealt {
            return vec![self.initial()];
        }
        let mut worlds: Vec<Table> = Vec::new();
        for deal in all_deals() {
            let Some((table, log)) = self.followed(&deal, known) else { continue };
            let seen = self.view(&table, &log, Seat(known.seat));
            if (Known { leak: 0, ..seen }) == (Known { leak: 0, ..known.clone() }) {
                worlds.push(table);
            }
        }
        worlds
    }

    /// The worlds in which the other seat still holds nothing of what it once could not play; all if there are none.
    fn stale(&self, worlds: Vec<Table>, known: &Known) -> Vec<Table> {
        let (mut top, mut void) = (None, 0);
        for &(seat, mv, _) in &known.acts {
            match mv {
                Turned::Play(card) => top = Some(card),
                _ if seat != known.seat => void |= fitting(top),
                _ => {}
            }
        }
        let kept: Vec<Table> =
            worlds.iter().filter(|table| table.hands[usize::from(1 - known.seat)] & void == 0).cloned().collect();
        if kept.is_empty() { worlds } else { kept }
    }

    /// Any hand of so many cards that the viewer does not see.
    fn guessed(&self, known: &Known, random: &mut Random) -> Option<Table> {
        let laid: u8 = known
            .acts
            .iter()
            .filter_map(|(_, mv, _)| if let Turned::Play(card) = mv { Some(1 << card) } else { None })
            .sum();
        let mut left: Vec<u8> = cards(!(laid | known.hand)).collect();
        random.shuffle(&mut left);
        let mut hands = [known.hand; 2];
        hands[usize::from(1 - known.seat)] = left.drain(..known.other as usize).map(|card| 1 << card).sum();
        let Known { dealt, top, turn, passes, .. } = *known;
        Some(Table { dealt, hands, stock: left, top, seat: turn, passes })
    }
}

impl Game for Cards {
    type State = Table;
    type Move = Turned;
    type Chance = Dealt;
    type View = Known;

    fn seats(&self) -> usize {
        2
    }

    fn initial(&self) -> Table {
        Table { dealt: false, hands: [0; 2], stock: Vec::new(), top: None, seat: 0, passes: 0 }
    }

    fn turn(&self, table: &Table) -> Turn {
        match table {
            Table { dealt: false, .. } => Turn::Chance,
            _ if table.hands.contains(&0) || table.passes == 2 => Turn::Over,
            _ => Turn::Seat(Seat(table.seat)),
        }
    }

    fn legal_moves(&self, table: &Table, out: &mut MoveList<Turned>) {
        let Turn::Seat(seat) = self.turn(table) else { return };
        let playable = table.hands[seat.index()] & fitting(table.top);
        out.extend(cards(playable).map(Turned::Play));
        if playable == 0 {
            out.push(if table.stock.is_empty() { Turned::Pass } else { Turned::Draw });
        }
    }

    fn play(&self, table: &Table, mv: Turned) -> Table {
        let mut after = Table { seat: 1 - table.seat, passes: 0, ..table.clone() };
        let hand = &mut after.hands[usize::from(table.seat)];
        match mv {
            Turned::Play(card) => {
                *hand &= !(1 << card);
                after.top = Some(card);
            }
            Turned::Draw => *hand |= 1 << after.stock.remove(0),
            Turned::Pass => after.passes = table.passes + 1,
        }
        after
    }

    fn outcome(&self, table: &Table) -> Option<Outcome> {
        if self.turn(table) != Turn::Over {
            return None;
        }
        let out = table.hands.iter().position(|&hand| hand == 0);
        Some(match out {
            Some(winner) => Outcome::win("out", 2, |seat| seat.index() == winner),
            None => Outcome::draw("blocked", 2),
        })
    }

    fn key(&self, table: &Table) -> u64 {
        zobrist::hash(table)
    }

    fn view(&self, table: &Table, log: &[Act<Turned, Dealt>], seat: Seat) -> Known {
        let mut acts = Vec::new();
        let mut before = self.initial();
        for act in log {
            match act {
                Act::Chance(deal) => before = self.play_chance(&before, deal),
                Act::Move { seat: of, mv } => {
                    let drawn = before.stock.first().copied().filter(|_| *mv == Turned::Draw && *of == seat);
                    let lies = self.0 == Secret::LogThatLies && *of != seat && *mv == Turned::Draw;
                    acts.push((of.0, if lies { Turned::Pass } else { *mv }, drawn));
                    before = self.play(&before, *mv);
                }
            }
        }
        let other = table.hands[1 - seat.index()];
        Known {
            seat: seat.0,
            dealt: table.dealt,
            hand: table.hands[seat.index()],
            other: other.count_ones(),
            stock: table.stock.len(),
            top: table.top,
            turn: table.seat,
            passes: table.passes,
            acts,
            leak: if self.0 == Secret::LeakyView { other & 1 } else { 0 },
        }
    }

    fn sample_chance(&self, table: &Table, random: &mut Random) -> Option<Dealt> {
        (!table.dealt).then(|| random.choose(&all_deals()).expect("there are deals").clone())
    }

    fn chance_outcomes(&self, table: &Table) -> Option<Vec<(Dealt, f64)>> {
        let deals = if table.dealt { Vec::new() } else { all_deals() };
        let chance = 1.0 / deals.len().max(1) as f64;
        Some(deals.into_iter().map(|deal| (deal, chance)).collect())
    }

    fn play_chance(&self, _table: &Table, deal: &Dealt) -> Table {
        Table { dealt: true, hands: deal.hands, stock: deal.stock.clone(), ..self.initial() }
    }

    fn irreversible(&self, _table: &Table, mv: Turned) -> bool {
        mv != Turned::Pass
    }

    fn max_plies(&self) -> u32 {
        1 + 3 * u32::from(CARDS)
    }
}

impl HiddenInfo for Cards {
    fn sample(&self, known: &Known, random: &mut Random) -> Option<Table> {
        self.sampler(known)(random)
    }

    fn sampler<'a>(&'a self, known: &'a Known) -> Sampler<'a, Table> {
        let mut worlds = self.worlds(known);
        if self.0 == Secret::StaleVoid {
            worlds = self.stale(worlds, known);
        }
        Box::new(move |random| match self.0 {
            Secret::ForgetsAll if known.dealt => self.guessed(known, random),
            _ if worlds.is_empty() => None,
            Secret::BiasedDealer => {
                let (one, other) = (random.below(worlds.len()), random.below(worlds.len()));
                Some(worlds[one.min(other)].clone())
            }
            _ => random.choose(&worlds).cloned(),
        })
    }

    fn view_key(&self, known: &Known) -> u64 {
        zobrist::hash(known)
    }

    fn past(&self, known: &Known, world: &Table) -> Option<Acts> {
        if !known.dealt {
            return Some(Acts::new());
        }
        let mut pasts = all_deals().into_iter().filter_map(|deal| self.followed(&deal, known));
        pasts.find(|(table, _)| table == world).map(|(_, log)| log)
    }

    fn open_view(&self, table: &Table, log: &[Act<Turned, Dealt>]) -> Known {
        Known { leak: table.hands[1], ..self.view(table, log, Seat(0)) }
    }
}

/// Cards one after another, `-` for none.
fn spelled(cards: impl IntoIterator<Item = u8>) -> String {
    let text: String = cards.into_iter().map(|card| NAMES[usize::from(card)]).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

fn read_cards(text: &str) -> Option<Vec<u8>> {
    let name = |pair: &[u8]| NAMES.iter().position(|name| name.as_bytes() == pair).map(|card| card as u8);
    if text == "-" { Some(Vec::new()) } else { text.as_bytes().chunks(2).map(name).collect() }
}

fn read_table(text: &str) -> Option<Table> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let &[one, other, "stock", stock, "top", top, "seat", seat, "passes", passes] = &words[..] else { return None };
    let (one, other, stock, top) = (read_cards(one)?, read_cards(other)?, read_cards(stock)?, read_cards(top)?);
    let all: Vec<u8> = [&one[..], &other, &stock, &top].concat();
    let unique = (0..CARDS).all(|card| all.iter().filter(|&&other| other == card).count() <= 1);
    let sorted = one.is_sorted() && other.is_sorted();
    let seat = seat.parse().ok().filter(|&seat| seat < 2)?;
    let passes = passes.parse().ok().filter(|&passes| passes <= 2 && (passes == 0 || stock.is_empty()))?;
    let set = |cards: &[u8]| cards.iter().map(|card| 1 << card).sum();
    let fits = unique && sorted && top.len() <= 1 && !(one.is_empty() && other.is_empty());
    let table = Table { dealt: true, hands: [set(&one), set(&other)], stock, top: top.first().copied(), seat, passes };
    fits.then_some(table)
}

impl Notation for Cards {
    fn move_text(&self, _table: &Table, mv: Turned) -> String {
        match mv {
            Turned::Play(card) => NAMES[usize::from(card)].to_owned(),
            Turned::Draw => "draw".to_owned(),
            Turned::Pass => "pass".to_owned(),
        }
    }

    fn parse_move(&self, table: &Table, text: &str) -> Result<Turned, TextError> {
        let wanted = text.trim();
        let legal = moves(self, table);
        let found = legal.iter().copied().find(|&mv| self.move_text(table, mv) == wanted);
        found.ok_or_else(|| {
            let card = NAMES.iter().position(|name| *name == wanted);
            let held = card.is_some_and(|card| table.hands[usize::from(1 - table.seat)] >> card & 1 == 1);
            let tells = self.0 == Secret::TellingRefusal && held;
            let message = if tells { "the other seat holds it." } else { "no legal move here." };
            let legal = legal.iter().map(|&mv| self.move_text(table, mv));
            TextError::new("E-MOVE-ILLEGAL", message).at(0..text.len()).with_legal(legal)
        })
    }

    fn recorded_text(&self, table: &Table, mv: Turned) -> String {
        match (mv, table.stock.first()) {
            (Turned::Draw, Some(&card)) => format!("+{}", NAMES[usize::from(card)]),
            _ => self.move_text(table, mv),
        }
    }

    fn parse_recorded(&self, table: &Table, text: &str) -> Result<Turned, TextError> {
        let draw = moves(self, table).contains(&Turned::Draw) && text == self.recorded_text(table, Turned::Draw);
        if draw { Ok(Turned::Draw) } else { self.parse_move(table, text) }
    }

    fn seen_text(&self, table: &Table, act: &Act<Turned, Dealt>, seat: Seat) -> Option<String> {
        Some(match act {
            Act::Chance(deal) => format!("{} dealt", spelled(cards(deal.hands[seat.index()]))),
            Act::Move { seat: of, mv } if *of == seat => self.recorded_text(table, *mv),
            Act::Move { mv: Turned::Draw, .. } if self.0 == Secret::LogThatLies => "pass".to_owned(),
            Act::Move { mv, .. } => self.move_text(table, *mv),
        })
    }

    fn state_text(&self, table: &Table) -> String {
        if !table.dealt {
            return "undealt".to_owned();
        }
        let [one, other] = table.hands.map(|hand| spelled(cards(hand)));
        let stock = spelled(table.stock.iter().copied());
        format!("{one} {other} stock {stock} top {} seat {} passes {}", spelled(table.top), table.seat, table.passes)
    }

    fn parse_state(&self, text: &str) -> Result<Read<Table>, Faults> {
        if text.trim() == "undealt" {
            return Ok(Read::clean(self.initial()));
        }
        let rule = "expected `a1b2 c1 stock a2 top - seat 0 passes 0`.";
        read_table(text).map(Read::clean).ok_or_else(|| TextError::new("E-POSITION", rule).at(0..text.len()).into())
    }

    fn chance_text(&self, _table: &Table, deal: &Dealt) -> String {
        let [one, other] = deal.hands.map(|hand| spelled(cards(hand)));
        format!("{one} {other} {}", spelled(deal.stock.iter().copied()))
    }

    fn parse_chance(&self, table: &Table, text: &str) -> Result<Dealt, TextError> {
        let found = all_deals().into_iter().find(|deal| self.chance_text(table, deal) == text);
        found.ok_or_else(|| TextError::new("E-CHANCE", "two hands of two cards and two more.").at(0..text.len()))
    }
}

impl Render for Cards {
    fn view_text(&self, known: &Known) -> String {
        let top = spelled(known.top);
        let (hand, turn) = (spelled(cards(known.hand)), known.turn);
        format!("{hand} #{} stock #{} top {top} seat {turn} passes {}", known.other, known.stock, known.passes)
    }

    fn board(&self, known: &Known, _style: BoardStyle<'_>) -> String {
        let leak = if known.leak == 0 { "" } else { "\nThe other seat smiles." };
        format!("{}{leak}", self.view_text(known))
    }
}

/// The entry of a game with this defect.
pub(crate) fn entry(secret: Secret) -> Box<dyn Entry> {
    let builder = EntryBuilder::hidden("cards", move |settings| no_settings(settings, Cards(secret)));
    let builder = builder.named("Cards", "cards").with_chance().small(|game: &Cards| vec![game.clone()]);
    builder.rules(|_| Default::default(), |_| vec!["Follow in suit or rank.".to_owned()]).hidden_searches().finish()
}

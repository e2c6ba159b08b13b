//! The contract: what every search, record and prompt asks of a game.

use engine::info::Sampler;
use engine::prelude::*;
use serde_json::{Map, Value as Json, json};
use smallvec::SmallVec;

use crate::deal::{Deal, Lead};
use crate::matches::staked;
use crate::moves::Move;
use crate::notation::{deal_text, move_text};
use crate::room::Room;
use crate::round::Dominoes;
use crate::rules::{Blocked, RoundEnd};
use crate::scoring::{end_of_round, hand_value, outcome_by_points};
use crate::state::{Setup, State};
use crate::tile::{Tile, TileSet, tiles_in_set};
use crate::view::{JustDrawn, Stock, View};
use crate::worlds::{World, Worlds};

impl<R: Room> Game for Dominoes<R> {
    type State = State<R>;
    type Move = Move;
    type Chance = Deal;
    type View = View;

    fn seats(&self) -> usize {
        self.seat_count()
    }

    fn side(&self, seat: Seat) -> Side {
        Side((seat.index() % self.sides()) as u8)
    }

    fn initial(&self) -> State<R> {
        State::before_deal()
    }

    fn turn(&self, state: &State<R>) -> Turn {
        if state.is_before_deal() {
            Turn::Chance
        } else if state.ending().is_some() {
            Turn::Over
        } else {
            Turn::Seat(state.turn())
        }
    }

    fn legal_moves(&self, state: &State<R>, out: &mut MoveList<Move>) {
        if let Turn::Seat(_) = self.turn(state) {
            self.situation(state).legal(out);
        }
    }

    fn play(&self, state: &State<R>, mv: Move) -> State<R> {
        self.after(state, mv)
    }

    fn outcome(&self, state: &State<R>) -> Option<Outcome> {
        let finish = self.finish(state)?;
        let in_play = self.in_play(state);
        if self.rules().round_end == RoundEnd::LastHolder {
            return Some(staked(self, state, self.result(state)?.outcome(self.rules(), &in_play)));
        }
        let value = |seat: Seat| hand_value(self.rules(), state.hand(seat));
        let values: SmallVec<[i32; 4]> = self.all_seats().map(value).collect();
        let end = end_of_round(self.rules(), &values, finish);
        Some(staked(self, state, outcome_by_points(self.rules(), self.seat_count(), finish.ending(), &end, &in_play)))
    }

    fn key(&self, state: &State<R>) -> u64 {
        state.key()
    }

    fn view(&self, state: &State<R>, log: &[Act<Move, Deal>], seat: Seat) -> View {
        self.seen_by(state, log, Some(seat))
    }

    fn sample_chance(&self, state: &State<R>, random: &mut Random) -> Option<Deal> {
        state.is_before_deal().then(|| Deal::random(self.rules(), self.seat_count(), self.hand_size(), random))
    }

    /// Only for sets and hands so small that the deals can be listed.
    fn chance_outcomes(&self, state: &State<R>) -> Option<Vec<(Deal, f64)>> {
        if !state.is_before_deal() {
            return Some(Vec::new());
        }
        Deal::all(self.rules(), self.seat_count(), self.hand_size())
    }

    fn play_chance(&self, _state: &State<R>, deal: &Deal) -> State<R> {
        self.deal(deal)
    }

    fn irreversible(&self, _state: &State<R>, mv: Move) -> bool {
        mv != Move::Pass
    }

    fn max_plies(&self) -> u32 {
        // The deal; every tile is drawn, perhaps kept, and laid once; between two such acts everybody passes at most once.
        let acts = 1 + 3 * tiles_in_set(self.rules().max_pip);
        (acts * self.seat_count()) as u32
    }

    fn zero_sum(&self) -> bool {
        self.rules().round_end == RoundEnd::FirstOut || self.rules().blocked != Blocked::AllHoldersLose
    }
}

impl<R: Room> HiddenInfo for Dominoes<R> {
    fn sample(&self, view: &View, random: &mut Random) -> Option<State<R>> {
        self.sampler(view)(random)
    }

    fn sampler<'a>(&'a self, view: &'a View) -> Sampler<'a, State<R>> {
        if !view.dealt {
            return Box::new(|_| Some(State::before_deal()));
        }
        let worlds = Worlds::of(self.rules(), view);
        Box::new(move |random| worlds.as_ref().map(|worlds| self.in_world(view, worlds, random)))
    }

    fn view_key(&self, view: &View) -> u64 {
        zobrist::hash(view)
    }

    fn seen_key(&self, before: &State<R>, mv: Move, after: &State<R>, seat: Seat) -> u64 {
        let own = before.turn() == seat;
        match mv {
            Move::Draw if own => zobrist::hash(&(mv, before.stock().first())),
            // To others a tile kept looks like one that did not fit: nothing more is seen of it.
            Move::Keep if !own => 0,
            Move::Draw => zobrist::hash(&(mv, after.turn() == before.turn())),
            _ => zobrist::hash(&mv),
        }
    }

    fn past(&self, view: &View, world: &State<R>) -> Option<Log<Self>> {
        self.past_of(view, world)
    }

    fn open_view(&self, state: &State<R>, log: &[Act<Move, Deal>]) -> View {
        self.seen_by(state, log, None)
    }
}

impl<R: Room> Dominoes<R> {
    /// One of the worlds of a view, as a state.
    pub fn in_world(&self, view: &View, worlds: &Worlds<'_>, random: &mut Random) -> State<R> {
        let draws = view.acts.iter().filter(|seen| seen.mv == Move::Draw).count();
        let world = worlds.draw(view.hands.len(), draws, random);
        self.take_up(&self.setup_of(view, &world))
    }

    /// All worlds of a view, the order of the stock apart, if they are at most `most`: every way in which the other hands
    /// and the tiles drawn can have come about. They are equally likely where no lot decided who led.
    pub fn all_worlds(&self, view: &View, worlds: &Worlds<'_>, most: usize) -> Option<Vec<State<R>>> {
        let draws = view.acts.iter().filter(|seen| seen.mv == Move::Draw).count();
        let all = worlds.all(view.hands.len(), draws, most)?;
        Some(all.iter().map(|world| self.take_up(&self.setup_of(view, world))).collect())
    }

    /// The state of a world: what seats held at first, less what they laid, and what they drew.
    fn setup_of(&self, view: &View, world: &World) -> Setup {
        let draws: Vec<_> = view.acts.iter().filter(|seen| seen.mv == Move::Draw).collect();
        let gone: Vec<_> = draws.iter().zip(&world.draws).filter_map(|(seen, drawn)| seen.drawn.or(*drawn)).collect();
        let laid: TileSet = view.laid.iter().map(|placed| placed.tile).collect();
        let hand = |seat: usize| match view.hands[seat].tiles() {
            Some(tiles) => tiles,
            None => {
                let drawn = draws.iter().zip(&gone).filter(|(seen, _)| seen.seat.index() == seat);
                let drawn: TileSet = drawn.map(|(_, tile)| *tile).collect();
                (world.base[seat] | drawn) - laid
            }
        };
        Setup {
            hands: (0..view.hands.len()).map(hand).collect(),
            laid: view.laid.clone(),
            stock: match &view.stock {
                Stock::Tiles(tiles) => tiles.clone(),
                Stock::Count(_) => world.stock.clone(),
            },
            drawn: match view.drawn {
                JustDrawn::None => None,
                JustDrawn::Tile(tile) => Some(tile),
                JustDrawn::Hidden => gone.last().copied(),
            },
            gone,
            turn: view.turn.0,
            out: view.out.clone(),
            in_play: view.in_play.clone(),
            passes: view.passes,
            leader: view.leader,
        }
    }

    /// Acts that lead to a world of a view. What its seat did not see there is done as the world asks for: a tile that
    /// could have been placed, and was not, was kept.
    fn past_of(&self, view: &View, world: &State<R>) -> Option<Log<Self>> {
        if !view.dealt {
            return Some(Log::<Self>::new());
        }
        let deal = self.deal_before(view, world, view.lead?);
        let mut state = self.deal(&deal);
        let mut log: Log<Self> = vec![Act::Chance(deal)];
        let keeps = |state: &State<R>, next: Seat| state.drawn().is_some() && state.turn() != next;
        let mut act = |state: &mut State<R>, seat: Seat, mv: Move| {
            let legal = self.turn(state) == Turn::Seat(seat) && self.is_legal(state, mv);
            legal.then(|| {
                *state = self.play(state, mv);
                log.push(Act::Move { seat, mv });
            })
        };
        for seen in &view.acts {
            if keeps(&state, seen.seat) {
                let seat = state.turn();
                act(&mut state, seat, Move::Keep)?;
            }
            act(&mut state, seen.seat, seen.mv)?;
        }
        if keeps(&state, world.turn()) {
            let seat = state.turn();
            act(&mut state, seat, Move::Keep)?;
        }
        (state == *world).then_some(log)
    }

    /// The deal from which a state came by the acts of a view that sees everything the state holds.
    pub fn deal_before(&self, view: &View, state: &State<R>, lead: Lead) -> Deal {
        let mut hands: Vec<TileSet> = self.all_seats().map(|seat| state.hand(seat)).collect();
        for seen in &view.acts {
            seen.mv.placed().for_each(|placed| hands[seen.seat.index()].insert(placed.tile));
        }
        let draws = view.acts.iter().filter(|seen| seen.mv == Move::Draw);
        for (seen, tile) in draws.zip(state.drawn_tiles()) {
            hands[seen.seat.index()].remove(*tile);
        }
        let stock = [state.drawn_tiles(), state.stock()].concat();
        Deal { hands, stock, lead, excluded: view.excluded.clone() }
    }
}

impl<R: Room> Notation for Dominoes<R> {
    fn move_text(&self, _state: &State<R>, mv: Move) -> String {
        move_text(mv)
    }

    fn parse_move(&self, state: &State<R>, text: &str) -> Result<Move, TextError> {
        self.read_move(state, text)
    }

    fn recorded_text(&self, state: &State<R>, mv: Move) -> String {
        match (mv, state.stock().first()) {
            (Move::Draw, Some(tile)) => format!("+{tile}"),
            _ => move_text(mv),
        }
    }

    fn parse_recorded(&self, state: &State<R>, text: &str) -> Result<Move, TextError> {
        self.read_recorded(state, text)
    }

    fn seen_text(&self, state: &State<R>, act: &Act<Move, Deal>, seat: Seat) -> Option<String> {
        match act {
            Act::Chance(deal) => Some(deal_text(deal, Some(seat))),
            Act::Move { seat: of, mv } if *of == seat => Some(self.recorded_text(state, *mv)),
            Act::Move { mv: Move::Draw, .. } => Some("+?".to_owned()),
            Act::Move { mv: Move::Keep, .. } => None,
            Act::Move { mv, .. } => Some(move_text(*mv)),
        }
    }

    fn state_text(&self, state: &State<R>) -> String {
        self.dpn(&self.seen_by(state, &[], None))
    }

    fn parse_state(&self, text: &str) -> Result<Read<State<R>>, Faults> {
        self.read_state(text)
    }

    fn parse_start(&self, text: &str, seed: u64) -> Result<Read<Start<Self>>, Faults> {
        self.read_start(text, seed)
    }

    fn start_text(&self, start: &Start<Self>) -> String {
        self.dpn(&self.seen_by(&start.state, &start.log, start.seen_by))
    }

    fn chance_text(&self, _state: &State<R>, deal: &Deal) -> String {
        deal_text(deal, None)
    }

    fn parse_chance(&self, _state: &State<R>, text: &str) -> Result<Deal, TextError> {
        self.read_deal(text)
    }

    fn move_fields(&self, _state: &State<R>, mv: Move) -> Map<String, Json> {
        let pair = |tile: Tile| json!([tile.high(), tile.low()]);
        let mut fields = Map::new();
        match mv {
            Move::Lead(tile) => {
                fields.insert("tile".into(), pair(tile));
            }
            Move::Place(placed) => {
                fields.insert("tile".into(), pair(placed.tile));
                fields.insert("arm".into(), json!(placed.arm().to_string()));
                fields.extend(placed.chosen().map(|open| ("open".into(), json!(open))));
            }
            Move::Pair(left, right) => {
                fields.insert("tiles".into(), json!([pair(left), pair(right)]));
                fields.insert("arms".into(), json!(["L", "R"]));
            }
            Move::Draw | Move::Keep | Move::Pass => {}
        }
        fields
    }
}

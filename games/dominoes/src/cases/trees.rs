//! Whole trees below fixed deals.

use engine::prelude::*;
use serde_json::{Map, Value as Json, json};

use super::{Mismatch, Stop, Verdict, expect, hands, list, object, refuse_unknown, rules_of, tiles, whole};
use crate::deal::leaders;
use crate::moves::Move;
use crate::room::{Eighteen, Room, Six};
use crate::round::Dominoes;
use crate::rules::{Opening, Rules, Starter};
use crate::scoring::Ending;
use crate::state::{Setup, State};
use crate::tile::TileSet;

pub(super) fn block(case: &Json, max_nodes: Option<u64>) -> Verdict {
    run_block(case, max_nodes).into()
}

pub(super) fn draw(case: &Json, max_nodes: Option<u64>) -> Verdict {
    run_draw(case, max_nodes).into()
}

/// What is counted below a state.
#[derive(Default)]
struct Tree {
    /// Nodes, root and leaves included.
    nodes: u64,
    leaves: u64,
    blocked: u64,
    /// Leaves by who went out first.
    out: Vec<u64>,
    /// How many sequences of so many placed tiles there are, from one tile on.
    placements: Vec<u64>,
}

fn run_block(case: &Json, max_nodes: Option<u64>) -> Result<Vec<Mismatch>, Stop> {
    let fields = object(case, "case")?;
    let facts =
        ["leaves", "leaves_blocked", "leaves_out_by_player", "placements_by_depth", "minimax_value_to_player_0"];
    let setting = ["id", "max_pip", "players", "hands", "undealt", "first_player"];
    refuse_unknown(fields, &[&facts[..], &setting[..]].concat())?;
    let (seats, max_pip) = (whole(fields.get("players"), "players")?, whole(fields.get("max_pip"), "max_pip")?);
    // These trees have a convention of their own: player 0 opens with any tile.
    let rules = rules_of("block", None, seats)?;
    let rules = Rules { max_pip: max_pip as u8, starter: Starter::Seat(0), opening: Opening::Any, ..rules };
    let stock = tiles(fields.get("undealt"), "undealt")?;
    let expected: Vec<u64> = numbers(fields.get("placements_by_depth"), "placements_by_depth")?;
    let depth = match max_nodes {
        Some(most) => expected.iter().take_while(|&&count| count <= most).count(),
        None => expected.len(),
    };
    if depth == 0 {
        return Err(Stop::Skip("max-nodes".to_owned()));
    }
    let whole_tree = depth == expected.len();
    let (game, root) = open::<Six>(fields, "block", rules, stock, Some(0))?;
    let mut tree = Tree { out: vec![0; seats], placements: vec![0; expected.len()], ..Tree::default() };
    count(&game, &root, 0, if whole_tree { usize::MAX } else { depth }, &mut tree);
    let mut found = Vec::new();
    expect(&mut found, "placements_by_depth", &json!(expected[..depth]), json!(tree.placements[..depth]));
    for (what, expected) in fields.iter().filter(|(what, _)| whole_tree && facts.contains(&what.as_str())) {
        let got = match what.as_str() {
            "leaves" => json!(tree.leaves),
            "leaves_blocked" => json!(tree.blocked),
            "leaves_out_by_player" => json!(tree.out),
            "minimax_value_to_player_0" => json!(minimax(&game, &root)),
            _ => continue,
        };
        expect(&mut found, what, expected, got);
    }
    Ok(found)
}

fn run_draw(case: &Json, max_nodes: Option<u64>) -> Result<Vec<Mismatch>, Stop> {
    let fields = object(case, "case")?;
    let facts = ["leaves", "leaves_ended_by_going_out", "leaves_blocked", "tree_nodes_with_draw_and_pass_as_moves"];
    let setting = ["id", "preset", "overrides", "max_pip", "players", "hands", "stock", "first_player"];
    refuse_unknown(fields, &[&facts[..], &setting[..]].concat())?;
    let nodes = whole(fields.get(facts[3]), facts[3])? as u64;
    if max_nodes.is_some_and(|most| nodes > most) {
        return Err(Stop::Skip("max-nodes".to_owned()));
    }
    let (seats, max_pip) = (whole(fields.get("players"), "players")?, whole(fields.get("max_pip"), "max_pip")?);
    let preset = fields.get("preset").and_then(Json::as_str).unwrap_or("");
    let rules = Rules { max_pip: max_pip as u8, ..rules_of(preset, fields.get("overrides"), seats)? };
    let stock = tiles(fields.get("stock"), "stock")?;
    let (game, root) = open::<Eighteen>(fields, preset, rules, stock, None)?;
    let mut tree = Tree { out: vec![0; seats], ..Tree::default() };
    count(&game, &root, 0, usize::MAX, &mut tree);
    let mut found = Vec::new();
    let got = [tree.leaves, tree.out.iter().sum(), tree.blocked, tree.nodes];
    for (what, got) in facts.iter().zip(got) {
        if let Some(expected) = fields.get(*what) {
            expect(&mut found, what, expected, json!(got));
        }
    }
    expect(&mut found, "first_player", fields.get("first_player").unwrap_or(&Json::Null), json!(root.turn().0));
    Ok(found)
}

fn numbers(value: Option<&Json>, what: &str) -> Result<Vec<u64>, Mismatch> {
    let number = |value: &Json| value.as_u64().ok_or_else(|| Mismatch::broken(what, "numbers are expected"));
    list(value, what)?.iter().map(number).collect()
}

fn open<R: Room>(
    fields: &Map<String, Json>,
    preset: &str,
    rules: Rules,
    stock: Vec<crate::tile::Tile>,
    turn: Option<u8>,
) -> Result<(Dominoes<R>, State<R>), Mismatch> {
    let held: Vec<TileSet> =
        hands(fields.get("hands"), "hands")?.into_iter().map(|hand| hand.into_iter().collect()).collect();
    let turn = turn.unwrap_or_else(|| leaders(&rules, &held)[0].0);
    let game =
        Dominoes::new(preset, rules, held.len()).map_err(|faults| Mismatch::broken("rules", faults.to_string()))?;
    let root = game.take_up(&Setup { hands: held, stock, turn, ..Setup::default() });
    Ok((game, root))
}

/// Counts the tree down to `depth` placed tiles.
fn count<R: Room>(game: &Dominoes<R>, state: &State<R>, placed: usize, depth: usize, tree: &mut Tree) {
    tree.nodes += 1;
    if let Some(ending) = state.ending() {
        tree.leaves += 1;
        match (ending, state.out().first()) {
            (Ending::Out, Some(first)) => tree.out[first.index()] += 1,
            _ => tree.blocked += 1,
        }
        return;
    }
    if placed == depth {
        return;
    }
    let mut legal = MoveList::new();
    game.situation(state).legal(&mut legal);
    for mv in legal {
        let lays = matches!(mv, Move::Lead(_) | Move::Place(_));
        if lays && placed < tree.placements.len() {
            tree.placements[placed] += 1;
        }
        count(game, &game.after(state, mv), placed + usize::from(lays), depth, tree);
    }
}

/// Points of player 0 minus points of the other, both hands open, best play.
fn minimax<R: Room>(game: &Dominoes<R>, state: &State<R>) -> i32 {
    if let Some(result) = game.result(state) {
        return result.points[0] - result.points[1];
    }
    let mut legal = MoveList::<Move>::new();
    game.situation(state).legal(&mut legal);
    let values = legal.into_iter().map(|mv| minimax(game, &game.after(state, mv)));
    let best = if state.turn() == Seat(0) { values.max() } else { values.min() };
    best.expect("a round that is not over has a move")
}

//! `damino schema`: the JSON schema of a command's output. Outputs may grow fields; those named here stay.

use engine::serde_json::{Map, Value as Json, json};
use engine::text::TextError;

use crate::Context;
use crate::args::SchemaArgs;
use crate::failure::{Exit, Failure};

/// A command, what its output is, and the fields of its (line of) output.
type Schema = (&'static str, &'static str, fn() -> Json);

const SCHEMAS: [Schema; 14] = [
    ("games", "the games and their rules", games),
    ("rules", "how the rules of two games differ", rules),
    ("moves", "the legal moves of a position", moves),
    ("perft", "leaves of the move tree", perft),
    ("replay", "one line per game that was played through", replay),
    ("analyse", "the best moves of a position", analyse),
    ("play", "one line per event of a game", play),
    ("check", "the laws and whether they hold", check),
    ("verify", "case files and what came of them", verify),
    ("bench", "how fast move trees are counted", bench),
    ("diagram", "a position as a picture", diagram),
    ("convert", "a game as a record and a tree of moves, or a position in its forms", convert),
    ("pdn", "what was found in files of games", pdn),
    ("error", "why a command was refused", error),
];

/// Prints the schema.
pub(crate) fn run(args: &SchemaArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let found = SCHEMAS.iter().find(|(name, ..)| *name == args.command);
    let Some((name, title, fields)) = found else {
        let names = SCHEMAS.iter().map(|(name, ..)| (*name).to_owned());
        let error = TextError::new("E-SCHEMA-UNKNOWN", format!("no output `{}`.", args.command)).with_legal(names);
        return Err(Failure::in_text(Exit::Usage, error.at(0..args.command.len()), &args.command));
    };
    let mut schema = Map::new();
    schema.insert("$schema".into(), "https://json-schema.org/draft/2020-12/schema".into());
    schema.insert("title".into(), format!("damino.{name}/1: {title}").into());
    let mut fields = fields();
    match fields["anyOf"].as_array_mut() {
        Some(forms) => forms.iter_mut().for_each(|form| with_name(form, name)),
        None => with_name(&mut fields, name),
    }
    schema.extend(fields.as_object().cloned().unwrap_or_default());
    cx.out.line(&format!("{:#}", Json::Object(schema)))?;
    Ok(Exit::Done)
}

/// Adds the field that says which output it is.
fn with_name(object: &mut Json, name: &str) {
    object["properties"]["schema"] = json!({"const": format!("damino.{name}/1")});
    if let Some(required) = object["required"].as_array_mut() {
        required.insert(0, "schema".into());
    }
}

/// An object in which all `required` fields stand; those of `optional` may.
fn object(required: Json, optional: Json) -> Json {
    let mut properties = required.as_object().cloned().unwrap_or_default();
    let names: Vec<String> = properties.keys().cloned().collect();
    properties.extend(optional.as_object().cloned().unwrap_or_default());
    json!({"type": "object", "required": names, "properties": properties})
}

fn list(items: Json) -> Json {
    json!({"type": "array", "items": items})
}

fn text() -> Json {
    json!({"type": "string"})
}

fn texts() -> Json {
    list(text())
}

fn whole() -> Json {
    json!({"type": "integer"})
}

fn number() -> Json {
    json!({"type": "number"})
}

fn yes_or_no() -> Json {
    json!({"type": "boolean"})
}

fn or_null(schema: Json) -> Json {
    json!({"anyOf": [schema, {"type": "null"}]})
}

/// A number, or text above 2^53.
fn seed() -> Json {
    json!({"type": ["integer", "string"]})
}

/// A seat by name or number; `chance` where chance decides.
fn seat() -> Json {
    json!({"type": ["integer", "string"]})
}

/// Of one seat's view winners and points are null where hidden hands decide.
fn result() -> Json {
    let ranking = json!({"ranking": list(list(seat())), "losers": list(seat())});
    object(json!({"winners": or_null(list(seat())), "reason": text(), "points": or_null(list(whole()))}), ranking)
}

fn games() -> Json {
    let game = json!({
        "id": text(), "name": text(), "family": text(), "aliases": texts(), "players": list(whole()),
        "hidden": yes_or_no(), "chance": yes_or_no(), "engines": texts(), "rules": {"type": "object"},
    });
    object(json!({"games": list(object(game, json!({"note": text()})))}), json!({}))
}

fn rules() -> Json {
    let field = object(json!({"field": text(), "values": list(json!({}))}), json!({}));
    let line = object(json!({"game": text(), "line": text()}), json!({}));
    let required = json!({"games": texts(), "same": yes_or_no(), "fields": list(field), "words": list(line)});
    object(required, json!({}))
}

fn moves() -> Json {
    let fields = json!({
        "game": text(), "position": text(), "turn": or_null(seat()), "over": yes_or_no(),
        "result": or_null(result()), "moves": list(object(json!({"move": text()}), json!({}))),
    });
    object(fields, json!({"claims": texts(), "seed": seed()}))
}

fn perft() -> Json {
    let fields = json!({
        "game": text(), "position": text(), "depth": whole(), "nodes": whole(), "seconds": number(), "nps": whole(),
        "bulk": yes_or_no(), "threads": whole(),
    });
    let divide = json!({"type": "object", "additionalProperties": whole()});
    object(fields, json!({"divide": divide, "seed": seed()}))
}

fn bench() -> Json {
    let suite = object(json!({"name": text(), "nodes": whole(), "seconds": number(), "nps": whole()}), json!({}));
    object(json!({"nodes": whole(), "suites": list(suite)}), json!({}))
}

fn diagram() -> Json {
    let formats = json!({"enum": ["ascii", "unicode", "svg", "dot"]});
    let fields = json!({"game": text(), "position": text(), "format": formats, "diagram": text()});
    object(fields, json!({"seed": seed()}))
}

fn replay() -> Json {
    let ply = json!({"ply": whole(), "turn": seat(), "move": text(), "position": text()});
    let error = json!({
        "code": text(), "message": text(), "game": whole(), "ply": whole(), "line": or_null(whole()),
        "column": or_null(whole()), "legal": texts(),
    });
    let fields = json!({
        "game": or_null(text()), "tags": {"type": "object"}, "start": or_null(text()),
        "plies": list(object(ply, json!({}))), "position": or_null(text()), "turn": or_null(seat()),
        "over": yes_or_no(), "result": or_null(result()), "legal": texts(),
        "errors": list(object(error, json!({}))),
    });
    let round = object(json!({"points": list(whole()), "totals": list(whole())}), json!({"eliminated": list(whole())}));
    let of_match = json!({"over": yes_or_no(), "winners": list(seat()), "losers": list(seat())});
    let more = json!({
        "claims": texts(), "ends": list(whole()), "hands_left": list(json!({})), "stock_left": whole(),
        "points": or_null(list(whole())), "in_play_points": list(whole()), "rounds": list(round),
        "match": object(of_match, json!({})),
    });
    object(fields, more)
}

fn analyse() -> Json {
    let kinds = json!(["men", "points", "win-rate", "win-in", "loss-in", "draw", "exact-points"]);
    let score = object(json!({"kind": {"enum": kinds}, "value": number()}), json!({}));
    let line = json!({"move": text(), "score": score, "pv": texts(), "depth": whole(), "visits": whole()});
    let fields = json!({
        "game": text(), "position": text(), "turn": seat(), "best": or_null(text()),
        "lines": list(object(line, json!({}))), "depth": whole(), "seldepth": whole(), "nodes": whole(),
        "seconds": number(), "nps": whole(), "engine": text(), "exact": yes_or_no(),
    });
    let position = object(fields, json!({"seed": seed()}));
    let score = object(json!({"kind": {"enum": kinds}, "value": number()}), json!({}));
    let ply = json!({
        "file": text(), "game": text(), "game_no": whole(), "round": whole(), "ply": whole(), "turn": seat(),
        "move": text(), "score": score, "best": text(), "pv": texts(), "depth": whole(), "loss": or_null(number()),
        "mark": {"enum": ["", "?!", "?", "??"]}, "exact": yes_or_no(),
    });
    let mut ply = object(ply, json!({"hands": {"enum": ["open", "view"]}, "engine": text()}));
    ply["properties"]["score"] = or_null(ply["properties"]["score"].clone());
    json!({"anyOf": [position, ply]})
}

fn convert() -> Json {
    let remark = json!({"before": text(), "after": text(), "nag": whole()});
    let node = json!({
        "parent": whole(), "move": text(), "setup": text(), "pass": text(),
        "remarks": list(object(json!({}), remark)),
    });
    let game = json!({
        "game": or_null(text()), "tags": list(texts()), "result": or_null(text()),
        "records": list(json!({"type": "object"})), "nodes": list(object(json!({}), node)),
    });
    let position = json!({"game": text(), "position": {"type": "object"}});
    let written = json!({"number": whole(), "form": text(), "text": text()});
    let forms = [game, position, written].map(|fields| object(fields, json!({})));
    json!({"anyOf": forms})
}

fn pdn() -> Json {
    let fault = json!({
        "code": text(), "message": text(), "game": whole(), "ply": whole(), "line": whole(), "column": whole(),
        "legal": texts(),
    });
    let faulty =
        json!({"file": text(), "game": or_null(text()), "number": whole(), "faults": list(object(fault, json!({})))});
    let total = json!({"file": text(), "games": whole(), "plies": whole(), "errors": whole(), "seconds": number()});
    let total = object(total, json!({"guessed": {"type": "object"}}));
    let tally = json!({
        "game": text(), "games": whole(), "plies": whole(), "longest": whole(), "faulty": whole(),
        "results": {"type": "object"},
    });
    let stats = json!({"stats": list(object(tally, json!({})))});
    let chosen = json!({
        "file": text(), "number": whole(), "game": or_null(text()), "tags": {"type": "object"}, "plies": whole(),
        "result": or_null(text()), "source": text(),
    });
    let choice = json!({"games": whole(), "chosen": whole()});
    let parts = json!({"parts": list(object(json!({"file": text(), "games": whole()}), json!({})))});
    let forms = [faulty, stats, chosen, choice, parts].map(|fields| object(fields, json!({})));
    let all: Vec<Json> = std::iter::once(total).chain(forms).collect();
    json!({"anyOf": all})
}

fn play() -> Json {
    let player = object(json!({"name": text(), "kind": text()}), json!({"engine": text()}));
    let events = json!(["start", "move", "claim", "resign", "round-end", "end"]);
    let fields = json!({
        "game": text(), "round": whole(), "seed": seed(), "players": list(player), "position": text(),
        "settings": {"type": "object"}, "ply": whole(), "turn": seat(), "move": text(), "claim": text(),
        "result": or_null(result()), "points": list(whole()), "totals": list(whole()), "standing": list(whole()),
        "record": {"type": "object"}, "places": list(whole()), "eliminated": list(whole()), "sum": text(),
    });
    object(json!({"event": {"enum": events}}), fields)
}

fn check() -> Json {
    let law = json!({"law": text(), "runs": whole(), "ok": yes_or_no(), "counterexample": or_null(text())});
    object(json!({"game": text(), "seed": seed(), "laws": list(object(law, json!({})))}), json!({}))
}

fn verify() -> Json {
    let failure = object(json!({"id": text(), "what": text(), "expected": {}, "got": {}}), json!({}));
    let skip = object(json!({"id": text(), "why": text()}), json!({}));
    let file = json!({
        "file": text(), "cases": whole(), "passed": whole(), "failed": list(failure), "skipped": list(skip),
    });
    object(json!({"files": list(object(file, json!({})))}), json!({}))
}

fn error() -> Json {
    let place = json!({"line": whole(), "column": whole(), "offset": whole(), "length": whole()});
    let fields = json!({
        "code": text(), "message": text(), "at": or_null(object(place, json!({}))), "legal": texts(),
    });
    object(fields, json!({"file": text(), "errors": list(json!({"type": "object"}))}))
}

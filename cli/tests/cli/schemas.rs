//! Outputs keep to the schemas that the program prints.

use engine::serde_json::Value as Json;

use crate::{json, parts, run, run_with, stream};

/// Where and why `value` breaks `schema`: the part of JSON schema that the program uses, strictly (no unknown fields
/// in objects whose fields are listed).
fn fault(value: &Json, schema: &Json, at: &str) -> Option<String> {
    if let Some(choices) = schema["anyOf"].as_array() {
        let faults: Vec<_> = choices.iter().map(|choice| fault(value, choice, at)).collect();
        return if faults.contains(&None) { None } else { faults.into_iter().next().flatten() };
    }
    if let Some(choices) = schema["enum"].as_array() {
        return (!choices.contains(value)).then(|| format!("{at}: {value} is none of {choices:?}"));
    }
    if schema.get("const").is_some_and(|constant| constant != value) {
        return Some(format!("{at}: {value} is not {}", schema["const"]));
    }
    let wanted = match &schema["type"] {
        Json::String(one) => vec![one.as_str()],
        Json::Array(several) => several.iter().filter_map(Json::as_str).collect(),
        _ => return None,
    };
    let is_whole = value.is_u64() || value.is_i64();
    let found = match value {
        Json::Null => "null",
        Json::Bool(_) => "boolean",
        Json::Number(_) if is_whole && !wanted.contains(&"number") => "integer",
        Json::Number(_) => "number",
        Json::String(_) => "string",
        Json::Array(_) => "array",
        Json::Object(_) => "object",
    };
    if !wanted.contains(&found) {
        return Some(format!("{at}: {value} is no {wanted:?}"));
    }
    match value {
        Json::Array(items) => {
            items.iter().enumerate().find_map(|(index, item)| fault(item, &schema["items"], &format!("{at}[{index}]")))
        }
        Json::Object(fields) => {
            let missing = schema["required"].as_array().into_iter().flatten().filter_map(Json::as_str);
            let missing = missing.into_iter().find(|name| !fields.contains_key(*name));
            missing.map(|name| format!("{at}: no {name}")).or_else(|| {
                let known = schema.get("properties")?;
                fields.iter().find_map(|(name, field)| match known.get(name) {
                    Some(schema) => fault(field, schema, &format!("{at}.{name}")),
                    None if at.ends_with(".moves") || at.contains(".moves[") => None,
                    None => Some(format!("{at}: {name} is not in the schema")),
                })
            })
        }
        _ => None,
    }
}

#[test]
fn outputs_keep_to_their_schemas() {
    let cases = [
        ("games", "games --json"),
        ("moves", "moves tic-tac-toe --json"),
        ("moves", "moves international --position W:WK4:B13,20,32,37 --json"),
        ("moves", "moves tic-tac-toe --position xxxoo.... --json"),
        ("perft", "perft tic-tac-toe --depth 3 --divide --json"),
        ("replay", "replay --game tic-tac-toe --moves a1 --json"),
        ("replay", "replay --game tic-tac-toe --moves zz --json"),
        ("analyse", "analyse tic-tac-toe --depth 3 --json"),
        ("analyse", "analyse international --nodes 500 --multipv 2 --json"),
        ("play", "play international --players engine,engine --level 1 --rounds 2 --json"),
        ("check", "check tic-tac-toe --json"),
        ("verify", "verify Cargo.toml --json"),
        ("bench", "bench english6 --json"),
        ("diagram", "diagram international --svg --json"),
        ("diagram", "diagram block --seed 1 --dot --json"),
        ("convert", "convert --game international --position W:W31:B20 --json"),
        ("error", "moves nothing --json"),
        ("error", "moves international --position W:W31,31:B99 --json"),
    ];
    for (name, line) in cases {
        let (code, schema) = json(&format!("schema {name}"));
        assert_eq!(code, 0, "{name}");
        let (_, out, _) = parts(&run(line));
        let found = stream(&out).iter().find_map(|document| fault(document, &schema, name));
        assert_eq!(found, None, "{line}");
    }
    let (_, schema) = json("schema play");
    let (_, out, _) = parts(&run_with("play tic-tac-toe --players human,human --json", "a1\nresign\n"));
    assert_eq!(stream(&out).iter().find_map(|event| fault(event, &schema, "play")), None);
    let (_, schema) = json("schema analyse");
    let played = stream(&parts(&run("play block --players engine,engine --level 1 --seed 3 --rounds 1 --json")).1);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("round.json");
    std::fs::write(&file, played.last().expect("events")["record"].to_string()).expect("the folder takes files");
    let (code, out, _) = parts(&run(&format!("analyse {} --json", file.display())));
    assert_eq!((code, stream(&out).iter().find_map(|ply| fault(ply, &schema, "analyse"))), (0, None));
    let file = folder.path().join("game.pdn");
    std::fs::write(&file, "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n").expect("the folder takes files");
    let (code, out, _) = parts(&run(&format!("analyse {} --nodes 50 --json", file.display())));
    assert_eq!((code, stream(&out).len()), (0, 4));
    assert_eq!(stream(&out).iter().find_map(|ply| fault(ply, &schema, "analyse")), None, "{out}");
    let games = "[GameType \"20\"]\n\n{first} 1. 32-28! (1. 31-26 {other}) 19-23 /FEN \"W:W31:B20\"/ 31-26 *\n\n[GameType \"20\"]\n\n1. 1-50 *\n";
    for (name, line) in [
        ("convert", "convert - --to json --json"),
        ("convert", "convert - --to moves --json"),
        ("convert", "convert - --to pdn --json"),
        ("pdn", "pdn check - --json"),
        ("pdn", "pdn stats - --json"),
        ("pdn", "pdn filter - --json"),
        ("pdn", "pdn dedup - --json"),
        ("replay", "replay - --json"),
    ] {
        let (_, schema) = json(&format!("schema {name}"));
        let (_, out, err) = parts(&run_with(line, games));
        let (refused, told): (Vec<_>, Vec<_>) =
            stream(&out).into_iter().partition(|document| document["schema"] == "damino.error/1");
        assert!(!told.is_empty(), "{line}: {err}");
        let of_errors = json("schema error").1;
        assert_eq!(refused.iter().find_map(|document| fault(document, &of_errors, "error")), None, "{line}");
        assert_eq!(told.iter().find_map(|document| fault(document, &schema, name)), None, "{line}");
    }
    let (code, refused) = json("schema nothing --json");
    assert_eq!((code, refused["code"].as_str()), (2, Some("E-SCHEMA-UNKNOWN")));
}

//! `damino games`: which games there are, and the rules of one.

use engine::registry::{Entry, GameInfo};
use engine::serde_json::{Map, Value as Json, json};

use crate::Context;
use crate::args::GamesArgs;
use crate::commands::open;
use crate::failure::{Exit, Failure};
use crate::output::{setting_text, table};

/// Lists all games or shows one.
pub(crate) fn run(args: &GamesArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let one = args.game.as_deref().map(|name| open::entry(cx.registry, name)).transpose()?;
    match (one, cx.out.is_json()) {
        (Some(entry), false) => show(entry, cx)?,
        (Some(entry), true) => document(&[entry], cx)?,
        (None, true) => document(&cx.registry.entries().collect::<Vec<_>>(), cx)?,
        (None, false) => list(cx)?,
    }
    Ok(Exit::Done)
}

fn document(entries: &[&dyn Entry], cx: &mut Context<'_>) -> Result<(), Failure> {
    let games = entries.iter().map(|entry| {
        let mut info = json!(entry.info());
        if !cx.globals.settings.is_empty() {
            info["rules"] = Json::Object(open::sheet(*entry, &cx.globals.settings)?.fields);
        }
        Ok(info)
    });
    let games = games.collect::<Result<Json, Failure>>()?;
    cx.out.document("games", Map::from_iter([("games".to_owned(), games)]))
}

/// All games by family.
fn list(cx: &mut Context<'_>) -> Result<(), Failure> {
    let mut families: Vec<String> = Vec::new();
    for entry in cx.registry.entries() {
        if !families.contains(&entry.info().family) {
            families.push(entry.info().family.clone());
        }
    }
    let rows: Vec<_> = cx.registry.entries().map(|entry| (entry.info().family.clone(), row(entry.info()))).collect();
    let lines = table(&rows.iter().map(|(_, row)| row.clone()).collect::<Vec<_>>(), &[]);
    for family in families {
        let default = cx.registry.families().iter().find(|known| known.name() == family);
        let default = default.map_or(String::new(), |known| format!(" (`{family}` opens {})", known.default()));
        cx.out.heading(&format!("{family}{default}"))?;
        for (line, _) in lines.iter().zip(&rows).filter(|(_, (of, _))| *of == family) {
            cx.out.line(&format!("  {line}"))?;
        }
    }
    cx.out.line("`damino games GAME` shows the rules of one.")
}

fn row(info: &GameInfo) -> Vec<String> {
    let mut about = Vec::new();
    if info.players != (2, 2) {
        about.push(format!("{} players", players(info)));
    }
    if info.hidden {
        about.push("hidden hands".to_owned());
    }
    if !info.aliases.is_empty() {
        about.push(format!("also {}", info.aliases.join(", ")));
    }
    about.extend(info.note.clone());
    vec![info.id.clone(), info.name.clone(), about.join(" \u{b7} ")]
}

fn players(info: &GameInfo) -> String {
    let (fewest, most) = info.players;
    if fewest == most { fewest.to_string() } else { format!("{fewest}-{most}") }
}

/// One game with its rules in words and in fields.
fn show(entry: &dyn Entry, cx: &mut Context<'_>) -> Result<(), Failure> {
    let info = entry.info();
    let sheet = open::sheet(entry, &cx.globals.settings)?;
    cx.out.heading(&format!("{}  {}", info.id, info.name))?;
    let mut facts = vec![vec!["family".to_owned(), info.family.clone()], vec!["players".to_owned(), players(info)]];
    let lists = [("also called", &info.aliases), ("engines", &info.engines)];
    facts.extend(lists.iter().filter(|(_, list)| !list.is_empty()).map(|(name, list)| fact(name, &list.join(", "))));
    let flags = [("hands", info.hidden, "hidden"), ("chance", info.chance, "takes part")];
    facts.extend(flags.iter().filter(|(_, holds, _)| *holds).map(|(name, _, text)| fact(name, text)));
    facts.extend(info.note.iter().map(|note| fact("note", note)));
    for line in table(&facts, &[]) {
        cx.out.line(&format!("  {line}"))?;
    }
    if !sheet.lines.is_empty() {
        cx.out.heading("Rules")?;
        sheet.lines.iter().try_for_each(|line| cx.out.line(&format!("  {line}")))?;
    }
    if !sheet.fields.is_empty() {
        cx.out.heading("Fields (`--set KEY=VALUE` changes rules; a wrong key or value lists what can be set)")?;
        let rows: Vec<_> = sheet.fields.iter().map(|(key, value)| fact(key, &setting_text(value))).collect();
        table(&rows, &[]).iter().try_for_each(|line| cx.out.line(&format!("  {line}")))?;
    }
    Ok(())
}

fn fact(name: &str, text: &str) -> Vec<String> {
    vec![name.to_owned(), text.to_owned()]
}

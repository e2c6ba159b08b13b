//! Starting games at the prompt: new ones, positions, and who sits where.

use engine::outcome::Seat;
use engine::random::sub_seed;
use engine::registry::{Entry, OpenRequest};
use engine::text::TextError;

use super::command::{OpenArgs, Text};
use super::seated::Seated;
use super::session::{Repl, refused};
use super::settings::Choice;
use super::stage::{Manner, Part, Said, Stage};
use super::study_tree::Study;
use crate::commands::open;
use crate::failure::{Exit, Failure};
use crate::seating::{EngineSeat, Sitter, Strength};

impl<'r> Repl<'r> {
    /// `new`: every seat for people, unless hands are hidden.
    pub(super) fn new_game(&mut self, args: &OpenArgs, stage: &mut dyn Stage) -> Said {
        let mut seated = self.open(args, stage)?;
        // One seat's view cannot be played on: no engine would have a hand.
        if seated.session.is_hidden() && seated.session.seen_by().is_none() {
            self.seat_first(&mut seated, args);
        }
        if !args.names.is_empty() {
            seated.names.clone_from(&args.names);
            seated.enter_players();
        }
        self.begin(seated, stage)
    }

    /// `play`: you in the first seat, or in those that you name, engines elsewhere.
    pub(super) fn play_game(&mut self, args: &OpenArgs, stage: &mut dyn Stage) -> Said {
        let mut seated = self.open(args, stage)?;
        seated.names.clone_from(&args.names);
        match &args.side {
            None => self.seat_first(&mut seated, args),
            Some(texts) => {
                let own = seated.seats_named(texts)?;
                self.seat(&mut seated, &own, args);
            }
        }
        if let Some(strength) = args.strength {
            self.settings.level = strength;
        }
        seated.enter_players();
        self.begin(seated, stage)
    }

    /// The seed of a game that names none. The first with chance has the one that the program was given, the later ones
    /// follow from it.
    fn next_seed(&self, chance: bool) -> u64 {
        match self.seed {
            Some(seed) if chance && self.dealt > 0 => sub_seed(seed, &format!("game {}", self.dealt + 1)) >> 32,
            given => open::seed(given),
        }
    }

    fn seat_first(&self, seated: &mut Seated, args: &OpenArgs) {
        self.seat(seated, &[Seat(0)], args);
    }

    fn seat(&self, seated: &mut Seated, own: &[Seat], args: &OpenArgs) {
        let strength = args.strength.unwrap_or(self.settings.level);
        let engine = EngineSeat { engine: args.engine.clone(), strength };
        let sitter = |seat: Seat| if own.contains(&seat) { Sitter::Human } else { Sitter::Engine(engine.clone()) };
        seated.sitters = seated.seats().map(sitter).collect();
        seated.enter_players();
    }

    /// Opens the game that `args` ask for; nothing changes yet.
    fn open(&mut self, args: &OpenArgs, stage: &mut dyn Stage) -> Result<Seated, Failure> {
        let entry = self.entry(args.game.as_ref())?;
        let mut settings = args.settings.clone();
        if args.game.is_none() && settings.is_empty() {
            settings = self.table.session.settings().to_vec();
        }
        if let Some(name) = &args.engine
            && !entry.info().engines.contains(name)
        {
            let message = format!("no engine `{name}` for {}.", entry.info().id);
            let error = TextError::new("E-ENGINE-UNKNOWN", message).with_legal(entry.info().engines.clone());
            return Err(refused(Exit::Usage, error));
        }
        entry.sheet(&settings).map_err(|faults| all(Exit::Usage, faults.0, None))?;
        let seed = args.seed.unwrap_or_else(|| self.next_seed(entry.info().chance));
        let position = args.position.as_ref();
        let request = OpenRequest { settings, position: position.map(|text| text.text.clone()), seed };
        let opened = entry.open(&request).map_err(|faults| all(Exit::Illegal, faults.0, position))?;
        let mut session = opened.session;
        for warning in &opened.warnings {
            self.say(Part::Note(&format!("note: {warning}")), stage)?;
        }
        session.settle_chance();
        let mut seated = Seated::new(entry, session);
        if args.open_hands {
            seated.open_hands();
        }
        Ok(seated)
    }

    /// The game that `name` means; without a name the one at hand.
    pub(super) fn entry(&self, name: Option<&Text>) -> Result<&'r dyn Entry, Failure> {
        let current = || Text { text: self.table.session.game().to_owned(), at: 0 };
        let name = name.cloned().unwrap_or_else(current);
        let found = open::entry(self.registry, &name.text);
        found.map_err(|failure| match failure {
            // The faults of a rule card lie in its file, not in the command.
            Failure::Faults(exit, faults) if faults.iter().all(|fault| fault.file.is_none()) => {
                let errors = faults.into_iter().map(|fault| fault.error);
                all(exit, errors.collect(), Some(&name))
            }
            other => other,
        })
    }

    /// A game takes the place of the one at hand: header, board, and the engine's move if it is its turn.
    pub(super) fn begin(&mut self, seated: Seated, stage: &mut dyn Stage) -> Said {
        self.put_down(stage)?;
        self.place(seated);
        self.changed(stage)?;
        self.say_header(stage)?;
        if self.table.session.is_hidden() && self.keeper.keeps() {
            self.say(Part::Note("The game is kept after each move with all hands, hidden ones too."), stage)?;
        }
        self.engines_move(stage)
    }

    /// The game at hand from now on. One person sits before the screen at once; of several the first is called first.
    pub(super) fn place(&mut self, seated: Seated) {
        self.table = seated;
        self.dealt += u32::from(self.registry.find(self.table.session.game()).is_ok_and(|entry| entry.info().chance));
        self.study = Study::default();
        if self.manner == Manner::Plain || !self.table.is_shared() {
            self.table.face_mover();
        }
    }

    /// Lets go of the game at hand, which stays in `resume` unless it is over.
    pub(super) fn put_down(&mut self, stage: &mut dyn Stage) -> Said {
        let finished = self.table.is_finished() && !self.study.is_unsaved();
        self.flipped = false;
        self.seed_shown = false;
        match self.keeper.let_go(finished) {
            Ok(()) => Ok(()),
            Err(error) => self.say(Part::Note(&format!("Not kept: {error}")), stage),
        }
    }

    /// Game, seats, strength and seed; for people the board as well.
    pub(super) fn say_header(&mut self, stage: &mut dyn Stage) -> Said {
        let header = self.header();
        self.say(Part::Text(&header), stage)?;
        self.seed_shown |= self.decides_by_seed();
        if self.manner == Manner::Plain {
            return Ok(());
        }
        let nobody = self.table.is_shared() && self.table.facing.is_none();
        let shows_board = self.settings.autoboard != Choice::Off && !nobody;
        if !self.table.is_over() && self.table.sitters.iter().any(|sitter| !sitter.is_human()) {
            let example = self.table.legal().into_iter().next().filter(|_| !nobody).map(|mv| format!(" ({})", mv.text));
            let text = format!("Type a move{}, Enter for a forced move, ? for help.", example.unwrap_or_default());
            self.say(Part::Text(&text), stage)?;
        }
        if !shows_board {
            return Ok(());
        }
        let names = self.table.spoken_names();
        let board = self.table.session.board(self.table.viewer(), self.board_style(&names));
        self.say(Part::Board(&format!("\n{board}")), stage)
    }

    /// True where the seed of the game decides anything: an engine plays, or chance takes part.
    fn decides_by_seed(&self) -> bool {
        let chance = self.registry.find(self.table.session.game()).is_ok_and(|entry| entry.info().chance);
        let played = chance || self.table.sitters.iter().any(|sitter| !sitter.is_human());
        // One seat's view is looked at only.
        played && self.table.session.seen_by().is_none()
    }

    /// The line that a game begins with.
    fn header(&self) -> String {
        let mut parts = vec![self.table.title.clone()];
        parts.extend(self.table.session.settings().iter().map(|(key, value)| format!("{key}={value}")));
        parts.push(self.seats_text());
        parts.extend(self.engine_text());
        if self.decides_by_seed() {
            parts.push(format!("seed {}", self.table.session.seed()));
        }
        parts.join(" \u{b7} ")
    }

    /// Which seats are yours.
    pub(super) fn seats_text(&self) -> String {
        if self.table.session.is_hidden() {
            let seat = |seat: Seat| match self.table.is_human(seat) {
                true => format!("{} {}", seat.0, self.table.name(seat)),
                false => {
                    format!("{} {} (engine)", seat.0, self.table.names.get(seat.index()).cloned().unwrap_or_default())
                }
            };
            return self.table.seats().map(seat).collect::<Vec<_>>().join(", ").replace("  ", " ");
        }
        let own: Vec<Seat> = self.table.seats().filter(|&seat| self.table.is_human(seat)).collect();
        let names: Vec<String> = own.iter().map(|&seat| self.table.name(seat)).collect();
        match own.len() {
            0 => "the engine plays itself".to_owned(),
            2 if self.table.session.seats() == 2 => "both sides are yours".to_owned(),
            n if n == self.table.session.seats() => "all seats are yours".to_owned(),
            _ => format!("you: {}", names.join(", ")),
        }
    }

    /// How the engines play, if any do.
    pub(super) fn engine_text(&self) -> Option<String> {
        let mut seats: Vec<String> = Vec::new();
        for sitter in &self.table.sitters {
            let Sitter::Engine(seat) = sitter else { continue };
            let default = self.table.session.engines().into_iter().next();
            let name = seat.engine.as_ref().filter(|name| default.as_ref() != Some(name));
            let name = name.map(|name| format!("{name} ")).unwrap_or_default();
            let text = format!("{name}{}", seat.strength);
            if !seats.contains(&text) {
                seats.push(text);
            }
        }
        (!seats.is_empty()).then(|| format!("engine: {}", seats.join(", ")))
    }

    /// Shows the seed once, when it begins to matter.
    pub(super) fn show_seed(&mut self, stage: &mut dyn Stage) -> Said {
        if std::mem::replace(&mut self.seed_shown, true) {
            return Ok(());
        }
        let text = format!("engine: {} \u{b7} seed {}", self.settings.level, self.table.session.seed());
        self.say(Part::Note(&text), stage)
    }

    /// True if the board is to be shown after each turn.
    pub(super) fn shows_board(&self) -> bool {
        match self.settings.autoboard {
            Choice::On => true,
            Choice::Off => false,
            Choice::Auto => self.table.session.is_hidden(),
        }
    }

    /// `fen TEXT` and `setup TEXT`: a new game of the same rules from a position.
    pub(super) fn set_up(&mut self, text: &Text, stage: &mut dyn Stage) -> Said {
        let args = OpenArgs { position: Some(text.clone()), ..OpenArgs::default() };
        self.new_game(&args, stage)
    }

    /// `side`: which seats are yours.
    pub(super) fn side(&mut self, texts: &[Text], stage: &mut dyn Stage) -> Said {
        let own = match texts {
            [] => {
                let text = self.seating_lines().join("\n");
                return self.say(Part::Text(&text), stage);
            }
            [word] if word.text == "none" => Vec::new(),
            [word] if matches!(word.text.as_str(), "both" | "all") => self.table.seats().collect(),
            texts => self.table.seats_named(texts)?,
        };
        let gains = |seat: &&Seat| !self.table.is_human(**seat) && self.table.facing != Some(**seat);
        if let Some(seat) =
            own.iter().find(gains).filter(|_| self.table.session.is_hidden() && !self.table.has_open_hands())
        {
            let message = format!(
                "the hand of {} is hidden from you; `play --side` begins a game in another seat.",
                self.table.name(*seat)
            );
            return Err(refused(Exit::Illegal, TextError::new("E-SEAT-HIDDEN", message)));
        }
        // Whoever sits before a shared screen has seen a hand: he cannot leave his seat for somebody else's.
        let shared = self.table.seats().filter(|&seat| self.table.is_human(seat)).count() > 1;
        let left = self.table.facing.filter(|seat| shared && !own.contains(seat));
        if let Some(seat) = left.filter(|_| self.table.session.is_hidden() && !self.table.has_open_hands()) {
            let message = format!("{} sits before the screen and keeps that seat.", self.table.name(seat));
            return Err(refused(Exit::Illegal, TextError::new("E-SEAT-HIDDEN", message)));
        }
        let before = std::mem::take(&mut self.table.sitters);
        let engine = |seat: Seat| match before.get(seat.index()) {
            Some(Sitter::Engine(engine)) => Sitter::Engine(engine.clone()),
            _ => Sitter::Engine(EngineSeat { engine: None, strength: self.settings.level }),
        };
        let sitters = self.table.seats().map(|seat| if own.contains(&seat) { Sitter::Human } else { engine(seat) });
        self.table.sitters = sitters.collect();
        self.table.enter_players();
        self.changed(stage)?;
        let mut text = self.seats_text();
        text.extend(self.engine_text().map(|engine| format!(" \u{b7} {engine}")));
        if self.decides_by_seed() && !std::mem::replace(&mut self.seed_shown, true) {
            text += &format!(" \u{b7} seed {}", self.table.session.seed());
        }
        self.say(Part::Text(&text), stage)?;
        if self.table.engine_to_move().is_some() { self.engines_move(stage) } else { Ok(()) }
    }

    /// Who sits where, one seat a line.
    pub(super) fn seating_lines(&self) -> Vec<String> {
        let line = |seat: Seat| {
            let who = match self.table.sitters.get(seat.index()) {
                Some(Sitter::Engine(engine)) => {
                    let name = engine.engine.clone().or_else(|| self.table.session.engines().into_iter().next());
                    format!("engine, {} {}", name.unwrap_or_default(), engine.strength)
                }
                _ => "you".to_owned(),
            };
            format!("  {:<10}{who}", self.table.name(seat))
        };
        self.table.seats().map(line).collect()
    }

    /// `level`: how hard all engines at the table think from now on.
    pub(super) fn level(&mut self, strength: Option<Strength>, stage: &mut dyn Stage) -> Said {
        if let Some(strength) = strength {
            self.set_strength(strength);
            self.changed(stage)?;
        }
        let level = self.settings.level;
        let nodes = level.limits().nodes.filter(|_| matches!(level, Strength::Level(_)));
        let nodes = nodes.map(|nodes| format!(" ({} nodes a move)", grouped(nodes))).unwrap_or_default();
        self.say(Part::Text(&format!("engine: {level}{nodes}")), stage)
    }

    /// Makes all engines at the table think this hard.
    pub(super) fn set_strength(&mut self, strength: Strength) {
        self.settings.level = strength;
        for sitter in &mut self.table.sitters {
            if let Sitter::Engine(engine) = sitter {
                engine.strength = strength;
            }
        }
        self.table.enter_players();
    }

    /// The engine that `go` asks for at `seat`.
    pub(super) fn engine_for(&self, seat: Seat) -> EngineSeat {
        match self.table.sitters.get(seat.index()) {
            Some(Sitter::Engine(engine)) => engine.clone(),
            _ => EngineSeat { engine: None, strength: self.settings.level },
        }
    }
}

/// A count with a comma after every three digits.
pub(super) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    groups.map(|group| String::from_utf8_lossy(group).into_owned()).collect::<Vec<_>>().join(",")
}

/// All errors of one text, pointing into it where the command has it.
fn all(exit: Exit, errors: Vec<TextError>, text: Option<&Text>) -> Failure {
    let faults = errors.into_iter().map(|error| {
        let error = match text {
            Some(text) => super::session::shifted(error, text.at),
            None => TextError { span: None, ..error },
        };
        crate::failure::Fault::new(error)
    });
    Failure::Faults(exit, faults.collect())
}

//! Follows a chain in memory through what gtest 2.0.0 logs about each message.

use gstd::MessageId;
use gtest::{BlockRunResult, Log, System};
use log::{LevelFilter, Metadata, Record};
use std::{cell::RefCell, collections::BTreeMap, sync::Once};

thread_local! {
    /// What the chain of this thread has logged, while a recorder listens.
    static LINES: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

struct Listener;

impl log::Log for Listener {
    fn enabled(&self, metadata: &Metadata) -> bool {
        metadata.target().starts_with("gtest::manager")
    }
    fn log(&self, record: &Record) {
        if self.enabled(record.metadata()) {
            LINES.with_borrow_mut(|lines| {
                if let Some(lines) = lines {
                    lines.push(record.args().to_string());
                }
            });
        }
    }
    fn flush(&self) {}
}

/// Turns what happens on a chain into JSON objects, one for each event.
/// Messages are called m1, m2 and so on in the order in which they appear.
pub struct Recorder<'a> {
    system: &'a System,
    /// The actors' names by their IDs in hex, and their balances at the start.
    actors: BTreeMap<String, (u64, &'static str, u128)>,
    messages: Vec<String>,
    /// Messages that programs sent to users, with their destination.
    to_users: Vec<(MessageId, u64)>,
    events: Vec<String>,
}

fn hex(id: u64) -> String {
    gstd::ActorId::from(id).to_string()
}

/// The text behind `start`, up to `end`.
fn between<'t>(text: &'t str, start: &str, end: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(start)?;
    rest.split_once(end).map(|(found, _)| found)
}

impl<'a> Recorder<'a> {
    pub fn start(system: &'a System, names: &[(u64, &'static str)]) -> Self {
        static LISTEN: Once = Once::new();
        LISTEN.call_once(|| {
            log::set_logger(&Listener).expect("no other logger");
            log::set_max_level(LevelFilter::Debug);
        });
        LINES.set(Some(Vec::new()));
        let actors = names
            .iter()
            .map(|&(id, name)| (hex(id), (id, name, system.balance_of(id))))
            .collect();
        Self {
            system,
            actors,
            messages: Vec::new(),
            to_users: Vec::new(),
            events: Vec::new(),
        }
    }

    pub fn sent(
        &mut self,
        user: u64,
        program: u64,
        id: MessageId,
        value: u128,
    ) {
        let (from, to) = (self.name(&hex(user)), self.name(&hex(program)));
        let message = self.message(&id.to_string());
        self.event(format!(
            r#""event": "user", "from": "{from}", "to": "{to}", "message": "{message}", "value": {value}"#
        ));
    }

    pub fn answered(&mut self, user: u64, id: MessageId) {
        let from = self.name(&hex(user));
        let message = self.message(&id.to_string());
        self.event(format!(
            r#""event": "answer", "from": "{from}", "message": "{message}""#
        ));
        self.read_log();
    }

    /// To be called after each block.
    pub fn block_made(&mut self, result: &BlockRunResult) {
        let before = self.events.len();
        self.read_log();
        for entry in result.log() {
            let id = entry.id();
            if entry.reply_to().is_none() {
                let destination =
                    self.actors[&entry.destination().to_string()].0;
                self.to_users.push((id, destination));
            }
            let payload = match std::str::from_utf8(entry.payload()) {
                Ok(text) if !text.contains(char::is_control) => text.to_owned(),
                _ => u32::from_le_bytes(
                    entry.payload().try_into().expect("a number"),
                )
                .to_string(),
            };
            let message = self.message(&id.to_string());
            self.event(format!(
                r#""event": "log", "message": "{message}", "payload": "{payload}""#
            ));
        }
        if self.events.len() > before {
            self.state();
        }
    }

    pub fn finish(self) -> Vec<String> {
        LINES.set(None);
        self.events
    }

    /// Mailboxes, and how balances differ from those at the start.
    fn state(&mut self) {
        let block = self.system.block_height();
        let changes: Vec<_> = self
            .actors
            .values()
            .filter_map(|&(id, name, before)| {
                let change =
                    self.system.balance_of(id) as i128 - before as i128;
                (change != 0).then(|| format!(r#""{name}": {change}"#))
            })
            .collect();
        let mailboxes: Vec<_> = self
            .to_users
            .clone()
            .into_iter()
            .filter(|&(id, user)| {
                let log = Log::builder().reply_to(id);
                self.system.get_mailbox(user).contains(&log)
            })
            .map(|(id, _)| format!(r#""{}""#, self.message(&id.to_string())))
            .collect();
        self.event(format!(
            r#""event": "end", "block": {block}, "balances": {{{}}}, "mailboxes": [{}]"#,
            changes.join(", "),
            mailboxes.join(", ")
        ));
    }

    fn event(&mut self, fields: String) {
        self.events.push(format!("{{{fields}}}"));
    }

    fn name(&self, id: &str) -> &'static str {
        self.actors[id].1
    }

    fn message(&mut self, id: &str) -> String {
        let known = self.messages.iter().position(|known| known == id);
        let index = known.unwrap_or_else(|| {
            self.messages.push(id.to_owned());
            self.messages.len() - 1
        });
        format!("m{}", index + 1)
    }

    fn read_log(&mut self) {
        let lines = LINES.replace(Some(Vec::new())).unwrap_or_default();
        for line in lines {
            if let Some(fields) = self.fields(&line) {
                self.event(fields);
            }
        }
    }

    /// The event that a line tells of, if it is one of those that make a trace.
    fn fields(&mut self, line: &str) -> Option<String> {
        if let Some(task) = between(line, "Processing task ", "(") {
            let arguments = between(line, "(", ")")?;
            let message = self.message(arguments.rsplit(", ").next()?);
            return Some(format!(
                r#""event": "task", "task": "{task}", "message": "{message}""#
            ));
        }
        if let Some(kind) = between(line, "Processing message (", ")") {
            let message = self.message(between(line, "): ", " to ")?);
            let to = self.name(between(line, " to ", " /")?);
            let gas = between(line, "gas_limit: ", ",")?;
            return Some(format!(
                r#""event": "run", "kind": "{kind}", "message": "{message}", "to": "{to}", "gas": {gas}"#
            ));
        }
        if let Some(gas) = between(line, "Burned: ", " from") {
            return Some(format!(r#""event": "burn", "gas": {gas}"#));
        }
        if let Some(fields) = between(line, "Message { ", " } from ") {
            let message = self.message(between(fields, "id: ", ",")?);
            let from = self.name(between(fields, "source: ", ",")?);
            let to = self.name(between(fields, "destination: ", ",")?);
            let value = between(fields, "value: ", ",")?;
            let code = between(fields, "code: ", " }").unwrap_or("");
            return Some(format!(
                r#""event": "send", "message": "{message}", "from": "{from}", "to": "{to}", "value": {value}, "code": "{code}""#
            ));
        }
        if let Some(blocks) = between(line, "with delay for ", " blocks") {
            let message = self.message(between(line, "dispatch#", " ")?);
            return Some(format!(
                r#""event": "delay", "message": "{message}", "blocks": {blocks}"#
            ));
        }
        if let Some(id) = line.strip_suffix("] wait") {
            let message = self.message(id.strip_prefix('[')?);
            return Some(format!(r#""event": "wait", "message": "{message}""#));
        }
        if let Some((_, id)) = line.split_once("tries to wake message#") {
            let message = self.message(id);
            return Some(format!(r#""event": "wake", "message": "{message}""#));
        }
        if let Some(id) = between(line, "Send signal issued by ", " to") {
            let message = self.message(id);
            return Some(format!(
                r#""event": "signal", "message": "{message}""#
            ));
        }
        if line.contains("terminated with a trap") {
            return Some(r#""event": "trap""#.into());
        }
        if let Some(gas) =
            between(line, "Unreserving ", " (gas)").filter(|gas| *gas != "0")
        {
            let to = self.name(between(line, "ExternalOrigin(", ")")?);
            return Some(format!(
                r#""event": "return", "to": "{to}", "gas": {gas}"#
            ));
        }
        None
    }
}

//! A poll: one question, one vote for each account, until a block.

#![no_std]

#[cfg(test)]
mod tests;

use core::cell::RefCell;
use sails_rs::{collections::BTreeMap, prelude::*};

/// About a month of blocks, at 3 seconds each.
pub const MAX_BLOCKS: u32 = 864_000;
pub const MAX_OPTIONS: usize = 16;
/// Bytes of an option.
pub const MAX_TEXT: usize = 64;
/// Every vote makes the state larger, so that their number has an end.
pub const MAX_VOTES: usize = 1_000;

/// Why there is no poll.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InitError {
    /// `blocks` is 0 or more than a month.
    BadBlocks,
    /// Fewer than 2 options, more than 16, or one that is empty or longer than
    /// 64 bytes.
    BadOptions,
    /// The message carries value.
    UnexpectedValue,
}

/// Why nothing was done.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PollError {
    AlreadyVoted,
    Closed,
    /// The poll has 1,000 votes.
    Full,
    NoSuchOption,
    NotOwner,
    /// The message carries value.
    UnexpectedValue,
}

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PollEvent {
    Closed { block: u32 },
    Voted { voter: ActorId, option: u8 },
}

/// An option, and how many have chosen it.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    pub option: String,
    pub votes: u32,
}

/// What the program remembers between two messages.
pub struct PollState {
    owner: ActorId,
    /// The first block in which nobody can vote any more.
    closing_block: u32,
    counts: Vec<Count>,
    votes: BTreeMap<ActorId, u8>,
}

pub struct Poll<'a> {
    state: &'a RefCell<PollState>,
}

#[service(events = PollEvent)]
impl Poll<'_> {
    /// Votes for the option with this number, from 0 on. Answers with the
    /// number of its votes.
    #[export(unwrap_result)]
    pub fn vote(&mut self, option: u8) -> Result<u32, PollError> {
        if Syscall::message_value() > 0 {
            return Err(PollError::UnexpectedValue);
        }
        if !self.is_open() {
            return Err(PollError::Closed);
        }
        let voter = Syscall::message_source();
        let votes = {
            let state = &mut *self.state.borrow_mut();
            if state.votes.contains_key(&voter) {
                return Err(PollError::AlreadyVoted);
            }
            if state.votes.len() == MAX_VOTES {
                return Err(PollError::Full);
            }
            let count = state
                .counts
                .get_mut(usize::from(option))
                .ok_or(PollError::NoSuchOption)?;
            count.votes += 1;
            state.votes.insert(voter, option);
            count.votes
        };

        self.emit_event(PollEvent::Voted { voter, option })
            .expect("event");
        Ok(votes)
    }

    /// Ends the poll before its time. Only its owner can.
    #[export(unwrap_result)]
    pub fn close(&mut self) -> Result<(), PollError> {
        if Syscall::message_value() > 0 {
            return Err(PollError::UnexpectedValue);
        }
        if Syscall::message_source() != self.owner() {
            return Err(PollError::NotOwner);
        }
        if !self.is_open() {
            return Err(PollError::Closed);
        }
        let block = Syscall::block_height();
        self.state.borrow_mut().closing_block = block;

        self.emit_event(PollEvent::Closed { block }).expect("event");
        Ok(())
    }

    /// The first block in which nobody can vote any more.
    #[export]
    pub fn closing_block(&self) -> u32 {
        self.state.borrow().closing_block
    }

    /// Whether a message of this block can vote.
    #[export]
    pub fn is_open(&self) -> bool {
        Syscall::block_height() < self.closing_block()
    }

    #[export]
    pub fn owner(&self) -> ActorId {
        self.state.borrow().owner
    }

    /// The options in their order, with their votes.
    #[export]
    pub fn results(&self) -> Vec<Count> {
        self.state.borrow().counts.clone()
    }

    /// What `voter` has chosen.
    #[export]
    pub fn vote_of(&self, voter: ActorId) -> Option<u8> {
        self.state.borrow().votes.get(&voter).copied()
    }
}

pub struct Program {
    state: RefCell<PollState>,
}

#[program]
impl Program {
    /// Opens a poll for this many blocks. The sender owns it.
    #[export(unwrap_result)]
    pub fn create(
        options: Vec<String>,
        blocks: u32,
    ) -> Result<Self, InitError> {
        if Syscall::message_value() > 0 {
            return Err(InitError::UnexpectedValue);
        }
        if !(1..=MAX_BLOCKS).contains(&blocks) {
            return Err(InitError::BadBlocks);
        }
        let fits = |text: &String| (1..=MAX_TEXT).contains(&text.len());
        if !(2..=MAX_OPTIONS).contains(&options.len())
            || !options.iter().all(fits)
        {
            return Err(InitError::BadOptions);
        }
        let counts = options
            .into_iter()
            .map(|option| Count { option, votes: 0 })
            .collect();
        Ok(Self {
            state: RefCell::new(PollState {
                owner: Syscall::message_source(),
                closing_block: Syscall::block_height().saturating_add(blocks),
                counts,
                votes: BTreeMap::new(),
            }),
        })
    }

    pub fn poll(&self) -> Poll<'_> {
        Poll { state: &self.state }
    }
}

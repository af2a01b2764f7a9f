//! A channel: one author posts, others subscribe and read.

#![no_std]

pub mod state;

use core::cell::{Ref, RefCell};
use sails_rs::prelude::*;
use state::ChannelState;

// #region types
/// What a channel says about itself.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meta {
    pub owner: ActorId,
    pub name: String,
    pub description: String,
    /// All posts ever, those that are only events included.
    pub posts: u64,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    pub id: u64,
    /// When it was posted, in ms since 1970.
    pub at: u64,
    pub text: String,
}

// #endregion types

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChannelError {
    /// A text is empty or too long.
    BadText,
    /// The sender does not own the channel.
    NotOwner,
    /// 10,000 subscribers are the most.
    SubscriberLimit,
    /// Value is attached.
    UnexpectedValue,
}
kit::error_from!(ChannelError: value::UnexpectedValue);

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChannelInitError {
    /// More than 512 bytes.
    DescriptionTooLong,
    /// Empty, or more than 64 bytes.
    NameLength,
    /// Value is attached.
    UnexpectedValue,
}

kit::error_from!(ChannelInitError: value::UnexpectedValue);

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChannelEvent {
    /// The channel has another name or description.
    MetaChanged { name: String, description: String },
    /// The only copy of the text, once 200 newer posts exist.
    Posted { id: u64, text: String },
    /// `who` follows the channel.
    Subscribed { who: ActorId },
    /// `who` no longer follows the channel.
    Unsubscribed { who: ActorId },
}

pub struct Channel<'a> {
    state: &'a RefCell<ChannelState>,
}

#[service(events = ChannelEvent)]
impl Channel<'_> {
    // #region post
    /// Publishes a text of 1 to 1024 bytes and answers its number.
    #[export(unwrap_result)]
    pub fn post(&mut self, text: String) -> Result<u64, ChannelError> {
        kit::value::none()?;
        let (by, at) = (Syscall::message_source(), Syscall::block_timestamp());
        let id = self.state.borrow_mut().post(by, at, text.clone())?;
        self.emit_event(ChannelEvent::Posted { id, text })
            .expect("event");
        Ok(id)
    }
    // #endregion post

    /// Changes name and description. `false`: nothing to change.
    #[export(unwrap_result)]
    pub fn set_meta(
        &mut self,
        name: String,
        description: String,
    ) -> Result<bool, ChannelError> {
        kit::value::none()?;
        let changed = self.state.borrow_mut().set_meta(
            Syscall::message_source(),
            name.clone(),
            description.clone(),
        )?;
        if changed {
            self.emit_event(ChannelEvent::MetaChanged { name, description })
                .expect("event");
        }
        Ok(changed)
    }

    /// Notes that the sender follows the channel. `false`: already noted.
    #[export(unwrap_result)]
    pub fn subscribe(&mut self) -> Result<bool, ChannelError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        let added = self.state.borrow_mut().subscribe(who)?;
        if added {
            self.emit_event(ChannelEvent::Subscribed { who })
                .expect("event");
        }
        Ok(added)
    }

    /// Forgets that the sender follows the channel. `false`: nothing to forget.
    #[export(unwrap_result)]
    pub fn unsubscribe(&mut self) -> Result<bool, ChannelError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        let removed = self.state.borrow_mut().unsubscribe(&who);
        if removed {
            self.emit_event(ChannelEvent::Unsubscribed { who })
                .expect("event");
        }
        Ok(removed)
    }

    /// Owner, name, description and number of posts.
    #[export]
    pub fn meta(&self) -> Meta {
        self.state().meta()
    }

    /// Posts older than number `before`, or the newest ones, newest first; at
    /// most 50 of those kept.
    #[export]
    pub fn posts(&self, before: Option<u64>, limit: u32) -> Vec<Post> {
        self.state().posts(before, limit)
    }

    /// How many accounts follow the channel.
    #[export]
    pub fn subscribers(&self) -> u32 {
        self.state().subscribers()
    }

    /// Whether `who` follows the channel.
    #[export]
    pub fn is_subscribed(&self, who: ActorId) -> bool {
        self.state().is_subscribed(&who)
    }
}

impl Channel<'_> {
    fn state(&self) -> Ref<'_, ChannelState> {
        self.state.borrow()
    }
}

pub struct FeedChannelProgram {
    state: RefCell<ChannelState>,
}

#[program]
impl FeedChannelProgram {
    /// Opens a channel of the sender, with a name of 1 to 64 bytes and a
    /// description of up to 512.
    #[export(unwrap_result)]
    pub fn new(
        name: String,
        description: String,
    ) -> Result<Self, ChannelInitError> {
        kit::value::none()?;
        let state =
            ChannelState::new(Syscall::message_source(), name, description)?;
        Ok(Self {
            state: RefCell::new(state),
        })
    }

    pub fn channel(&self) -> Channel<'_> {
        Channel { state: &self.state }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}

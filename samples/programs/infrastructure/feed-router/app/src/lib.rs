//! A router: a list of channels, each asked for its owner before it is listed.

#![no_std]
// The admin is the sender of the message that creates the program: there is no
// default.
#![allow(clippy::new_without_default)]

pub mod registry;

use core::cell::RefCell;
use feed_channel_client::{
    FeedChannel as _, FeedChannelProgram,
    channel::{Channel as _, Meta},
};
use gstd::errors::{Error, ErrorReplyReason};
use kit::calls;
use registry::Registry;
use sails_rs::{client::Program as _, prelude::*};

// #region limits
/// How long a channel may take to answer, in blocks.
const PATIENCE: u32 = 20;
/// Gas for the answer. A quarter of what `ensure_gas` reserves for a call: the
/// rest reads even the largest answer that this pays for.
const META_GAS: u64 = calls::CALL_GAS / 4;
/// The longest answer that is read, in bytes.
const MAX_META: usize = 2048;
/// What is kept of a name, in bytes.
const MAX_NAME: usize = 64;
/// What is kept of a description, in bytes.
const MAX_DESCRIPTION: usize = 512;
// #endregion limits

/// A channel as it was when it was last asked.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub owner: ActorId,
    pub name: String,
    pub description: String,
    /// When it was listed, in ms since 1970.
    pub registered_at: u64,
}

/// How a check of a channel ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Registered {
    /// The sender owns the channel, and it is in the list.
    Listed,
    /// No usable answer within 20 blocks.
    NoAnswer,
    /// While the channel was being asked, the last place went to another one.
    NoRoom,
    /// The program answers something else than a channel.
    NotAChannel,
    /// The channel names another owner than the sender or the list.
    NotTheOwner,
    /// Name and description are up to date.
    Refreshed,
    /// The channel has left the chain or the list.
    Removed,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RouterError {
    /// The channel is in the list.
    AlreadyListed,
    /// The sender has the channel checked already.
    Busy,
    /// The sender is neither the owner of the channel nor the admin.
    NotAllowed,
    /// Too little gas for the call and the work after it.
    NotEnoughGas,
    /// The channel is not in the list.
    NotFound,
    /// 8 channels of one owner are the most.
    OwnerLimit,
    /// 10,000 channels are the most.
    RouterFull,
    /// Value is attached.
    UnexpectedValue,
}

kit::error_from!(RouterError: calls::NotEnoughGas, value::UnexpectedValue);

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RouterEvent {
    /// The channel is in the list now.
    ChannelListed { channel: ActorId, owner: ActorId },
    /// Name and description were read again.
    ChannelRefreshed { channel: ActorId },
    /// The channel is off the list.
    ChannelRemoved { channel: ActorId },
}

pub struct Router<'a> {
    registry: &'a RefCell<Registry>,
}

#[service(events = RouterEvent)]
impl Router<'_> {
    // #region register
    /// Asks `channel` who owns it, and lists it if that is the sender.
    #[export(unwrap_result)]
    pub async fn register(
        &mut self,
        channel: ActorId,
    ) -> Result<Registered, RouterError> {
        kit::value::none()?;
        let owner = Syscall::message_source();
        self.registry.borrow().ensure_room(channel, owner)?;
        calls::ensure_gas(1)?;
        self.registry.borrow_mut().start_check(channel, owner)?;

        let answer = ask(channel).await;

        self.registry.borrow_mut().end_check(channel, owner);
        let record = match answer {
            Ok(meta) if meta.owner == owner => Record {
                owner,
                name: meta.name,
                description: meta.description,
                registered_at: Syscall::block_timestamp(),
            },
            Ok(_) => return Ok(Registered::NotTheOwner),
            Err(outcome) => return Ok(outcome),
        };
        // Others may have been listed meanwhile, so the limits are checked
        // again.
        if self.registry.borrow_mut().list(channel, record).is_err() {
            return Ok(Registered::NoRoom);
        }
        self.emit_event(RouterEvent::ChannelListed { channel, owner })
            .expect("event");
        Ok(Registered::Listed)
    }
    // #endregion register

    /// Reads name and description of a listed channel again; takes it off the
    /// list if it has exited.
    #[export(unwrap_result)]
    pub async fn refresh(
        &mut self,
        channel: ActorId,
    ) -> Result<Registered, RouterError> {
        kit::value::none()?;
        let record = self.registry.borrow().channel(&channel);
        let owner = record.ok_or(RouterError::NotFound)?.owner;
        calls::ensure_gas(1)?;
        let by = Syscall::message_source();
        self.registry.borrow_mut().start_check(channel, by)?;

        // #region refresh
        let answer = ask(channel).await;

        let mut registry = self.registry.borrow_mut();
        registry.end_check(channel, by);
        let (outcome, event) = match answer {
            Ok(meta) if meta.owner != owner => (Registered::NotTheOwner, None),
            Ok(meta)
                if registry.update(&channel, &meta.name, &meta.description) =>
            {
                let event = RouterEvent::ChannelRefreshed { channel };
                (Registered::Refreshed, Some(event))
            }
            Err(Registered::Removed) if registry.unlist(&channel) => {
                let event = RouterEvent::ChannelRemoved { channel };
                (Registered::Removed, Some(event))
            }
            // Somebody has removed it meanwhile.
            Ok(_) => (Registered::Removed, None),
            Err(outcome) => (outcome, None),
        };
        drop(registry);
        if let Some(event) = event {
            self.emit_event(event).expect("event");
        }
        Ok(outcome)
        // #endregion refresh
    }

    /// Takes a channel off the list. Its owner and the admin may.
    #[export(unwrap_result)]
    pub fn remove(&mut self, channel: ActorId) -> Result<bool, RouterError> {
        kit::value::none()?;
        self.registry
            .borrow_mut()
            .remove(Syscall::message_source(), &channel)?;
        self.emit_event(RouterEvent::ChannelRemoved { channel })
            .expect("event");
        Ok(true)
    }

    /// The channels after address `after`, or the first ones; at most 50.
    #[export]
    pub fn channels(
        &self,
        after: Option<ActorId>,
        limit: u32,
    ) -> Vec<(ActorId, Record)> {
        self.registry.borrow().channels(after, limit)
    }

    /// What the list says of `channel`.
    #[export]
    pub fn channel(&self, channel: ActorId) -> Option<Record> {
        self.registry.borrow().channel(&channel)
    }

    /// The channels that `owner` has in the list.
    #[export]
    pub fn channels_of(&self, owner: ActorId) -> Vec<ActorId> {
        self.registry.borrow().channels_of(&owner)
    }
}

// #region ask
/// What a program says about itself, or what to make of its silence.
async fn ask(channel: ActorId) -> Result<Meta, Registered> {
    let answer = FeedChannelProgram::client(channel)
        .channel()
        .meta()
        .with_gas_limit(META_GAS)
        .with_reply_deposit(calls::REPLY_DEPOSIT)
        .with_wait_up_to(PATIENCE)
        .await;
    match answer {
        Ok(meta) if meta.encoded_size() <= MAX_META => Ok(Meta {
            name: cut(meta.name, MAX_NAME),
            description: cut(meta.description, MAX_DESCRIPTION),
            ..meta
        }),
        Err(Error::ErrorReply(_, ErrorReplyReason::UnavailableActor(_))) => {
            Err(Registered::Removed)
        }
        Ok(_) | Err(Error::Decode(_) | Error::ErrorReply(..)) => {
            Err(Registered::NotAChannel)
        }
        Err(_) => Err(Registered::NoAnswer),
    }
}

/// The beginning of a text, at most `max` bytes, no character torn apart.
fn cut(mut text: String, max: usize) -> String {
    text.truncate(text.floor_char_boundary(max));
    text
}
// #endregion ask

pub struct FeedRouterProgram {
    registry: RefCell<Registry>,
}

#[program]
impl FeedRouterProgram {
    /// Starts empty. The creator is the admin.
    pub fn new() -> Self {
        Self {
            registry: RefCell::new(Registry::new(Syscall::message_source())),
        }
    }

    pub fn router(&self) -> Router<'_> {
        Router {
            registry: &self.registry,
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}

//! Creates exchanges of two tokens, one for any two, and knows which are its
//! own.

#![no_std]

use core::cell::RefCell;
use dex_pair_client::{DexPairCtors as _, DexPairProgram};
use kit::calls::{self, Answer};
use sails_rs::{
    client::Program as _, collections::BTreeMap, gstd::exec, prelude::*,
};

/// How the creation of a pair ended.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Created {
    Pair(ActorId),
    /// There is no such program; the value is in the reply.
    CreationFailed,
    /// No answer came: the two tokens stay in progress.
    Unknown,
}

#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactoryInitError {
    /// The message carries value.
    UnexpectedValue,
}

kit::error_from!(FactoryInitError: value::UnexpectedValue);

#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactoryError {
    /// A pair needs two tokens.
    IdenticalTokens,
    /// A pair of these tokens is being created, or nobody answered when it was.
    InProgress,
    /// The sender did not create the factory.
    NotCreator,
    /// The message has too little gas for the call.
    NotEnoughGas,
    /// The tokens have a pair.
    PairExists(ActorId),
    /// The message carries value.
    UnexpectedValue,
    /// The message does not carry exactly the existential deposit of the new
    /// program.
    WrongValue { expected: u128 },
    /// A token is the zero address.
    ZeroAddress,
}

kit::error_from!(FactoryError: calls::NotEnoughGas, value::UnexpectedValue);

impl From<kit::value::WrongValue> for FactoryError {
    fn from(wrong: kit::value::WrongValue) -> Self {
        Self::WrongValue {
            expected: wrong.expected,
        }
    }
}

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactoryEvent {
    /// The program `pair` exchanges the two tokens.
    PairCreated {
        token0: ActorId,
        token1: ActorId,
        pair: ActorId,
    },
}

/// Two tokens, the one with the smaller address first.
type Key = (ActorId, ActorId);

/// What the factory knows of two tokens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slot {
    Creating,
    /// Nobody knows whether the program exists.
    Lost,
    Pair(ActorId),
}

pub struct FactoryState {
    creator: ActorId,
    pair_code: CodeId,
    pairs: BTreeMap<Key, Slot>,
    /// The keys of finished pairs, oldest first. A vector would have to move
    /// when it grows, after the reply and at the cost of one pair in many.
    order: BTreeMap<u32, Key>,
}

pub struct Factory<'a> {
    state: &'a RefCell<FactoryState>,
}

#[service(events = FactoryEvent)]
impl Factory<'_> {
    /// Creates the pair of two tokens. The value is the existential deposit of
    /// the new program.
    #[export(unwrap_result)]
    pub async fn create_pair(
        &mut self,
        a: ActorId,
        b: ActorId,
    ) -> Result<CommandReply<Created>, FactoryError> {
        // #region create-pair
        let deposit =
            kit::value::exactly(exec::env_vars().existential_deposit)?;
        let key = sorted(a, b)?;
        match self.state.borrow().pairs.get(&key) {
            Some(Slot::Pair(pair)) => {
                return Err(FactoryError::PairExists(*pair));
            }
            Some(_) => return Err(FactoryError::InProgress),
            None => calls::ensure_gas(1)?,
        }
        // A second message for these tokens must not create a second pair.
        self.state.borrow_mut().pairs.insert(key, Slot::Creating);
        // #endregion create-pair

        let code_id = self.state.borrow().pair_code;
        // #region created
        Ok(match deploy(code_id, key).await {
            Answer::Done(pair) => {
                self.state.borrow_mut().finish(key, pair);
                let (token0, token1) = key;
                self.emit_event(FactoryEvent::PairCreated {
                    token0,
                    token1,
                    pair,
                })
                .expect("event");
                CommandReply::new(Created::Pair(pair))
            }
            Answer::Refused => {
                self.state.borrow_mut().pairs.remove(&key);
                CommandReply::new(Created::CreationFailed).with_value(deposit)
            }
            Answer::Unknown => {
                self.state.borrow_mut().pairs.insert(key, Slot::Lost);
                CommandReply::new(Created::Unknown)
            }
        })
        // #endregion created
    }

    /// Lets two tokens be tried again after `Unknown`; `false`: no such case.
    /// For the creator of the factory.
    #[export(unwrap_result)]
    pub fn clear_in_progress(
        &mut self,
        a: ActorId,
        b: ActorId,
    ) -> Result<bool, FactoryError> {
        kit::value::none()?;
        let mut state = self.state.borrow_mut();
        if Syscall::message_source() != state.creator {
            return Err(FactoryError::NotCreator);
        }
        let key = sorted(a, b)?;
        let lost = state.pairs.get(&key) == Some(&Slot::Lost);
        if lost {
            state.pairs.remove(&key);
        }
        Ok(lost)
    }

    /// The pair of two tokens, in whichever order.
    #[export]
    pub fn pair_of(&self, a: ActorId, b: ActorId) -> Option<ActorId> {
        self.state.borrow().pair_of(sorted(a, b).ok()?)
    }

    /// Token 0, token 1 and their pair, oldest first from number `from`, 100 at
    /// most.
    #[export]
    pub fn pairs(
        &self,
        from: u32,
        limit: u32,
    ) -> Vec<(ActorId, ActorId, ActorId)> {
        let state = self.state.borrow();
        let keys = state.order.range(from..);
        keys.take(kit::page::clamp(limit))
            .filter_map(|(_, key)| Some((key.0, key.1, state.pair_of(*key)?)))
            .collect()
    }

    /// The code of all pairs.
    #[export]
    pub fn pair_code(&self) -> CodeId {
        self.state.borrow().pair_code
    }
}

impl FactoryState {
    fn finish(&mut self, key: Key, pair: ActorId) {
        self.pairs.insert(key, Slot::Pair(pair));
        self.order.insert(self.order.len() as u32, key);
    }

    fn pair_of(&self, key: Key) -> Option<ActorId> {
        match self.pairs.get(&key)? {
            Slot::Pair(pair) => Some(*pair),
            Slot::Creating | Slot::Lost => None,
        }
    }
}

// #region deploy
/// Creates a program from the code, with gas for its constructor and for the
/// automatic reply.
async fn deploy(code_id: CodeId, (token0, token1): Key) -> Answer<ActorId> {
    let salt = kit::commit::keccak(&(token0, token1));
    let pair = DexPairProgram::deploy(code_id, salt.as_bytes().into())
        .new(token0, token1)
        .with_gas_limit(calls::CALL_GAS)
        .with_reply_deposit(calls::REPLY_DEPOSIT);
    match calls::settle(pair.await) {
        Answer::Done(pair) => Answer::Done(pair.id()),
        Answer::Refused => Answer::Refused,
        Answer::Unknown => Answer::Unknown,
    }
}
// #endregion deploy

fn sorted(a: ActorId, b: ActorId) -> Result<Key, FactoryError> {
    if a.is_zero() || b.is_zero() {
        return Err(FactoryError::ZeroAddress);
    }
    if a == b {
        return Err(FactoryError::IdenticalTokens);
    }
    Ok((a.min(b), a.max(b)))
}

pub struct DexFactoryProgram {
    state: RefCell<FactoryState>,
}

#[program]
impl DexFactoryProgram {
    /// A factory of programs with this code, which has to be on chain.
    #[export(unwrap_result)]
    pub fn new(pair_code: CodeId) -> Result<Self, FactoryInitError> {
        kit::value::none()?;
        Ok(Self {
            state: RefCell::new(FactoryState {
                creator: Syscall::message_source(),
                pair_code,
                pairs: BTreeMap::new(),
                order: BTreeMap::new(),
            }),
        })
    }

    pub fn factory(&self) -> Factory<'_> {
        Factory { state: &self.state }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}

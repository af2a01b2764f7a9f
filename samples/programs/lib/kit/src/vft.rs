//! Calls to a fungible token.

use crate::calls::{SHORT_WAIT_BLOCKS, TokenAnswer, ask, ask_within, settle};
use sails_rs::{
    client::{Program as _, Service},
    prelude::*,
};
use vft_client::{
    Vft as _, VftProgram,
    vft::Vft as _,
    vft_service::{VftService as _, VftServiceImpl},
};

fn token(program: ActorId) -> Service<VftServiceImpl> {
    VftProgram::client(program).vft().vft_service()
}

/// Takes `amount` of the tokens of `from`, who has approved this program.
pub async fn pull(
    program: ActorId,
    from: ActorId,
    amount: u128,
) -> TokenAnswer {
    let to = Syscall::program_id();
    let call = token(program).transfer_from(from, to, amount.into());
    settle(ask(call).await).into()
}

/// Pays `amount` of the tokens of this program to `to`.
pub async fn push(program: ActorId, to: ActorId, amount: u128) -> TokenAnswer {
    let call = token(program).transfer(to, amount.into());
    settle(ask(call).await).into()
}

/// The tokens of `of`; `None`: no usable answer within a few blocks, because a
/// recheck stops all moves.
pub async fn balance(program: ActorId, of: ActorId) -> Option<U256> {
    let call = token(program).balance_of(of);
    ask_within(SHORT_WAIT_BLOCKS, call).await.ok()
}

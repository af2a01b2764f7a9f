//! Calls to a program that keeps many tokens.

use crate::calls::{
    Answer, SHORT_WAIT_BLOCKS, TokenAnswer, ask, ask_within, settle,
};
use sails_rs::{
    client::{Program as _, Service},
    prelude::*,
};
use vmt_client::{
    Vmt as _, VmtProgram,
    vmt::{Kind, Vmt as _, VmtImpl},
};

fn tokens(program: ActorId) -> Service<VmtImpl> {
    VmtProgram::client(program).vmt()
}

/// Adds a token without units and answers its id. This program must be a
/// minter.
pub async fn create(
    program: ActorId,
    kind: Kind,
    name: String,
    description: String,
    media: String,
) -> Answer<u64> {
    let call = tokens(program).create(kind, name, description, media);
    settle(ask(call).await)
}

/// Creates units of a token for `to`. This program must be a minter.
pub async fn mint(
    program: ActorId,
    to: ActorId,
    id: u64,
    amount: u128,
) -> TokenAnswer {
    let call = tokens(program).mint(to, id, amount.into());
    settle(ask(call).await).into()
}

/// Moves units of `from`, who is this program or has approved it.
pub async fn transfer(
    program: ActorId,
    from: ActorId,
    to: ActorId,
    id: u64,
    amount: u128,
) -> TokenAnswer {
    let call = tokens(program).transfer_from(from, to, id, amount.into());
    settle(ask(call).await).into()
}

/// The units of a token that `of` holds; `None`: no usable answer within a few
/// blocks, because a recheck stops all moves.
pub async fn balance(program: ActorId, of: ActorId, id: u64) -> Option<U256> {
    let call = tokens(program).balance_of(of, id);
    ask_within(SHORT_WAIT_BLOCKS, call).await.ok()
}

/// The units of a token that exist; `None`: no usable answer, or no such token.
pub async fn supply(program: ActorId, id: u64) -> Option<U256> {
    let info = ask(tokens(program).info(id)).await.ok()??;
    Some(info.supply)
}

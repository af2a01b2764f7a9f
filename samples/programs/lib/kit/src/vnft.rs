//! Calls to an NFT collection.

use crate::calls::{TokenAnswer, ask, settle};
use sails_rs::{
    client::{Program as _, Service},
    prelude::*,
};
use vnft_client::{
    Vnft as _, VnftProgram,
    vnft::Vnft as _,
    vnft_service::{VnftService as _, VnftServiceImpl},
};

fn collection(program: ActorId) -> Service<VnftServiceImpl> {
    VnftProgram::client(program).vnft().vnft_service()
}

/// Takes a token of `from`, who has approved this program for it.
pub async fn take(program: ActorId, from: ActorId, id: U256) -> TokenAnswer {
    let to = Syscall::program_id();
    let call = collection(program).transfer_from(from, to, id);
    settle(ask(call).await).into()
}

/// Gives a token of this program to `to`.
pub async fn give(program: ActorId, to: ActorId, id: U256) -> TokenAnswer {
    let call = collection(program).transfer(to, id);
    settle(ask(call).await).into()
}

/// Who owns the token, `Some(None)` if there is no such token; `None`: no
/// usable answer.
pub async fn owner(program: ActorId, id: U256) -> Option<Option<ActorId>> {
    ask(collection(program).owner_of(id)).await.ok()
}

//! An exchange of two tokens: a ledger, and a pool whose price follows from
//! what is in it.

#![no_std]

mod curve;
mod pool;
mod types;

use core::cell::RefCell;
use kit::{
    calls,
    doubts::{self, Doubt, Leg, Recheck},
    vft,
};
use pool::{Move, Pool};
use sails_rs::{gstd::services::Service as _, prelude::*};
use vft_service::{VftEvent, VftService, VftState};

pub use curve::{LOCKED_SHARES, MAX_HELD};
pub use types::{
    Added, Direct, Moved, PairError, PairEvent, PairInitError, Side,
};

// #region service
pub struct Pair<'a> {
    pool: &'a RefCell<Pool>,
    shares: &'a RefCell<VftState>,
}

impl<'a> From<Pair<'a>> for VftService<'a> {
    fn from(pair: Pair<'a>) -> Self {
        VftService::new(pair.shares)
    }
}
// #endregion service

#[service(extends = VftService<'a>, events = PairEvent)]
impl<'a> Pair<'a> {
    // #region deposit
    /// Takes tokens that the sender has approved for the pair into the sender's
    /// ledger.
    #[export(unwrap_result)]
    pub async fn deposit(
        &mut self,
        side: Side,
        amount: u128,
    ) -> Result<Moved, PairError> {
        kit::value::none()?;
        ensure_nonzero(amount)?;
        calls::ensure_gas(1)?;
        let who = Syscall::message_source();
        let deposit = self.pool.borrow_mut().start_in(side, who, amount)?;
        Ok(self.carry_out(deposit).await)
    }
    // #endregion deposit

    // #region withdraw
    /// Sends tokens from the sender's ledger to the sender.
    #[export(unwrap_result)]
    pub async fn withdraw(
        &mut self,
        side: Side,
        amount: u128,
    ) -> Result<Moved, PairError> {
        kit::value::none()?;
        ensure_nonzero(amount)?;
        calls::ensure_gas(1)?;
        let who = Syscall::message_source();
        let withdrawal = self.pool.borrow_mut().start_out(side, who, amount)?;
        Ok(self.carry_out(withdrawal).await)
    }
    // #endregion withdraw

    /// Moves up to `max0` and `max1` from the sender's ledger into the pool,
    /// for shares.
    #[export(unwrap_result)]
    pub fn add_liquidity(
        &mut self,
        max0: u128,
        max1: u128,
        min_shares: u128,
        deadline: u64,
    ) -> Result<Added, PairError> {
        kit::value::none()?;
        ensure_in_time(deadline)?;
        let (who, locked) = (Syscall::message_source(), Syscall::program_id());
        let first = self.shares.borrow().total_supply().is_zero();
        let added = self.pool.borrow_mut().add_liquidity(
            &mut self.shares.borrow_mut(),
            locked,
            who,
            [max0, max1],
            min_shares,
        )?;
        if first {
            self.emit_shares(ActorId::zero(), locked, LOCKED_SHARES);
        }
        self.emit_shares(ActorId::zero(), who, added.shares);
        self.emit_event(PairEvent::LiquidityAdded {
            who,
            used0: added.used0,
            used1: added.used1,
            shares: added.shares,
        })
        .expect("event");
        Ok(added)
    }

    /// Redeems shares of the sender: both tokens go to the sender's ledger.
    #[export(unwrap_result)]
    pub fn remove_liquidity(
        &mut self,
        shares: u128,
        min0: u128,
        min1: u128,
        deadline: u64,
    ) -> Result<(u128, u128), PairError> {
        kit::value::none()?;
        ensure_in_time(deadline)?;
        let who = Syscall::message_source();
        let [out0, out1] = self.pool.borrow_mut().remove_liquidity(
            &mut self.shares.borrow_mut(),
            who,
            shares,
            [min0, min1],
        )?;
        self.emit_shares(who, ActorId::zero(), shares);
        self.emit_event(PairEvent::LiquidityRemoved {
            who,
            out0,
            out1,
            shares,
        })
        .expect("event");
        Ok((out0, out1))
    }

    // #region swap
    /// Sells `amount_in` from the sender's ledger for at least `min_out`, which
    /// goes to the ledger.
    #[export(unwrap_result)]
    pub fn swap(
        &mut self,
        sell: Side,
        amount_in: u128,
        min_out: u128,
        deadline: u64,
    ) -> Result<u128, PairError> {
        kit::value::none()?;
        ensure_in_time(deadline)?;
        self.swap_now(sell, amount_in, min_out)
    }
    // #endregion swap

    /// Deposit, swap and withdrawal in one message. What cannot be finished
    /// stays in the ledger.
    #[export(unwrap_result)]
    pub async fn swap_direct(
        &mut self,
        sell: Side,
        amount_in: u128,
        min_out: u128,
        deadline: u64,
    ) -> Result<Direct, PairError> {
        kit::value::none()?;
        ensure_in_time(deadline)?;
        self.pool.borrow().quote(sell, amount_in, min_out)?;
        calls::ensure_gas(2)?;
        let who = Syscall::message_source();
        let deposit = self.pool.borrow_mut().start_in(sell, who, amount_in)?;

        // #region swap-direct
        match self.carry_out(deposit).await {
            Moved::Done => {}
            Moved::TokenRefused => return Ok(Direct::TokenRefused),
            Moved::Unknown => return Ok(Direct::Unknown),
        }
        // Time has passed, and others have traded.
        let swapped = ensure_in_time(deadline)
            .and_then(|()| self.swap_now(sell, amount_in, min_out));
        let Ok(out) = swapped else {
            return Ok(Direct::KeptInput);
        };
        let begun = self.pool.borrow_mut().start_out(sell.other(), who, out);
        let Ok(withdrawal) = begun else {
            return Ok(Direct::KeptOutput { out });
        };
        Ok(match self.carry_out(withdrawal).await {
            Moved::Done => Direct::Sent { out },
            Moved::TokenRefused => Direct::KeptOutput { out },
            Moved::Unknown => Direct::Unknown,
        })
        // #endregion swap-direct
    }

    // #region recheck
    /// Asks the token what the pair holds, and decides doubts of that token
    /// if this tells.
    #[export(unwrap_result)]
    pub async fn recheck(&mut self, doubt: u64) -> Result<Recheck, PairError> {
        kit::value::none()?;
        doubts::ensure_gas(self.pool.borrow().beside(doubt))?;
        let question = self.pool.borrow_mut().begin_recheck(doubt)?;
        let token = question.token;

        let balance = vft::balance(token, Syscall::program_id());
        let balance =
            doubts::when_calm(|| self.pool.borrow().moving(token), balance)
                .await;

        let (answer, moved) =
            self.pool.borrow_mut().end_recheck(question, balance);
        moved.iter().for_each(|moved| self.emit_moved(moved));
        Ok(answer)
    }
    // #endregion recheck

    /// Gives up the sender's amount in doubt: a deposit did not arrive, or a
    /// withdrawal did.
    #[export(unwrap_result)]
    pub fn concede(&mut self, doubt: u64) -> Result<bool, PairError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        let ended = self.pool.borrow_mut().concede(who, doubt)?;
        if ended.done {
            self.emit_moved(&ended.of);
        }
        Ok(true)
    }

    /// What the pool holds of token 0 and of token 1.
    #[export]
    pub fn reserves(&self) -> (u128, u128) {
        self.pool.borrow().reserves().into()
    }

    /// What `who` can trade or withdraw of token 0 and of token 1.
    #[export]
    pub fn ledger_of(&self, who: ActorId) -> (u128, u128) {
        self.pool.borrow().ledger_of(who).into()
    }

    /// Token 0 and token 1.
    #[export]
    pub fn tokens(&self) -> (ActorId, ActorId) {
        self.pool.borrow().tokens().into()
    }

    /// The moves that no token has answered.
    #[export]
    pub fn doubts(&self) -> Vec<(Side, Doubt)> {
        self.pool.borrow().doubts()
    }

    /// What `amount_in` would buy now; `None`: nothing.
    #[export]
    pub fn quote_out(&self, sell: Side, amount_in: u128) -> Option<u128> {
        curve::amount_out(amount_in, self.pool.borrow().direction(sell))
    }

    /// What would have to be sold now to get at least `amount_out`; `None`: it
    /// cannot be bought.
    #[export]
    pub fn quote_in(&self, sell: Side, amount_out: u128) -> Option<u128> {
        curve::amount_in(amount_out, self.pool.borrow().direction(sell))
    }

    // #region carry-out
    /// Moves tokens of the sender, and enters how that ended. From here on
    /// nothing is thrown.
    async fn carry_out(&mut self, moved: Move) -> Moved {
        let answer = doubts::carry_out(&moved).await;

        let outcome = self.pool.borrow_mut().answered(moved.clone(), answer);
        if outcome == Moved::Done {
            self.emit_moved(&moved);
        }
        outcome
    }
    // #endregion carry-out

    fn swap_now(
        &mut self,
        sell: Side,
        amount_in: u128,
        min_out: u128,
    ) -> Result<u128, PairError> {
        let who = Syscall::message_source();
        let mut pool = self.pool.borrow_mut();
        let amount_out = pool.swap(sell, who, amount_in, min_out)?;
        self.emit_event(PairEvent::Swapped {
            who,
            sell,
            amount_in,
            amount_out,
        })
        .expect("event");
        Ok(amount_out)
    }

    fn emit_moved(&self, moved: &Move) {
        let (who, amount) = (moved.who, moved.amount);
        let side = self.pool.borrow().side(moved.token);
        self.emit_event(match moved.leg() {
            Leg::In => PairEvent::Deposited { who, side, amount },
            Leg::Out => PairEvent::Withdrawn { who, side, amount },
        })
        .expect("event");
    }

    fn emit_shares(&self, from: ActorId, to: ActorId, amount: u128) {
        let value = amount.into();
        VftService::new(self.shares)
            .expose(self.route_idx())
            .emit_event(VftEvent::Transfer { from, to, value })
            .expect("event");
    }
}

fn ensure_nonzero(amount: u128) -> Result<(), PairError> {
    if amount == 0 {
        return Err(PairError::ZeroAmount);
    }
    Ok(())
}

fn ensure_in_time(deadline: u64) -> Result<(), PairError> {
    if Syscall::block_timestamp() > deadline {
        return Err(PairError::DeadlinePassed);
    }
    Ok(())
}

pub struct DexPairProgram {
    pool: RefCell<Pool>,
    shares: RefCell<VftState>,
}

#[program]
impl DexPairProgram {
    /// An empty pool of two tokens, the one with the smaller address first.
    #[export(unwrap_result)]
    pub fn new(
        token0: ActorId,
        token1: ActorId,
    ) -> Result<Self, PairInitError> {
        kit::value::none()?;
        if token0.is_zero() || token1.is_zero() {
            return Err(PairInitError::ZeroAddress);
        }
        if token0 >= token1 {
            return Err(PairInitError::Unsorted);
        }
        Ok(Self {
            pool: RefCell::new(Pool::new([token0, token1])),
            shares: RefCell::new(VftState::new(
                "Pair share".into(),
                "PAIR".into(),
                0,
            )),
        })
    }

    // First, hence route 1: the shares are where callers of any token expect
    // them.
    pub fn pair(&self) -> Pair<'_> {
        Pair {
            pool: &self.pool,
            shares: &self.shares,
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}

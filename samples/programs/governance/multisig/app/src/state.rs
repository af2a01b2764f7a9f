//! Owners, and transactions on their way from a proposal to an outcome.

use crate::{NewTx, Status, Tx, WalletError, WalletInitError};
use sails_rs::{
    collections::{BTreeMap, BTreeSet},
    prelude::*,
};

/// The most owners.
pub const MAX_OWNERS: usize = 16;
/// Longest payload in bytes.
pub const MAX_PAYLOAD: usize = 4096;
/// Longest description in bytes.
pub const MAX_DESCRIPTION: usize = 256;
/// The most open transactions that one owner has proposed and not revoked.
pub const MAX_OPEN: usize = 4;
/// How far ahead a transaction may expire: 30 days, in ms.
pub const MAX_LIFETIME: u64 = 30 * 24 * 60 * 60 * 1000;
/// What is kept of a reply, in bytes.
pub const MAX_REPLY: usize = 256;

// #region state
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalletState {
    wallet: ActorId,
    owners: BTreeSet<ActorId>,
    /// How many owners have to agree: at least one, at most all.
    threshold: u8,
    /// A transaction's number is its place.
    transactions: Vec<Tx>,
    /// Per owner the transactions that take one of this owner's places.
    open: BTreeMap<ActorId, Vec<u64>>,
}
// #endregion state

impl WalletState {
    /// The rules of the wallet whose address is `wallet`.
    pub fn new(
        wallet: ActorId,
        owners: Vec<ActorId>,
        threshold: u8,
    ) -> Result<Self, WalletInitError> {
        let distinct: BTreeSet<_> = owners.iter().copied().collect();
        if distinct.len() != owners.len() {
            return Err(WalletInitError::DuplicateOwner);
        }
        if distinct.len() > MAX_OWNERS {
            return Err(WalletInitError::OwnerLimit);
        }
        if distinct.contains(&ActorId::zero()) || distinct.contains(&wallet) {
            return Err(WalletInitError::ZeroAddress);
        }
        if threshold == 0 {
            return Err(WalletInitError::ZeroThreshold);
        }
        if usize::from(threshold) > distinct.len() {
            return Err(WalletInitError::ThresholdTooHigh);
        }
        Ok(Self {
            wallet,
            owners: distinct,
            threshold,
            transactions: Vec::new(),
            open: BTreeMap::new(),
        })
    }

    pub fn owners(&self) -> Vec<ActorId> {
        self.owners.iter().copied().collect()
    }

    pub fn threshold(&self) -> u8 {
        self.threshold
    }

    pub fn transaction(&self, id: u64) -> Option<Tx> {
        self.tx(id).ok().cloned()
    }

    pub fn transactions(&self, from: u64, limit: u32) -> Vec<(u64, Tx)> {
        (from..)
            .map_while(|id| Some((id, self.transaction(id)?)))
            .take(kit::page::clamp(limit))
            .collect()
    }

    // #region submit
    /// Proposes a transaction. Who proposes it confirms it.
    pub fn submit(
        &mut self,
        by: ActorId,
        new: NewTx,
        now: u64,
    ) -> Result<u64, WalletError> {
        self.ensure_owner(by)?;
        ensure_valid(&new, now)?;
        // Each owner has places of their own, so that one alone cannot take
        // them all.
        let own = self.open.entry(by).or_default();
        // What has expired can never be executed, so it takes no place.
        let transactions = &self.transactions;
        own.retain(|&id| now < transactions[id as usize].call.expires);
        if own.len() == MAX_OPEN {
            return Err(WalletError::TooManyOpen);
        }

        let id = self.transactions.len() as u64;
        own.push(id);
        self.transactions.push(Tx {
            call: new,
            proposer: by,
            confirmations: vec![by],
            status: Status::Open,
        });
        Ok(id)
    }
    // #endregion submit

    /// Adds the confirmation of `by`. Returns how many count.
    pub fn confirm(
        &mut self,
        by: ActorId,
        id: u64,
        now: u64,
    ) -> Result<u8, WalletError> {
        self.ensure_owner(by)?;
        let tx = self.open_tx(id)?;
        if now >= tx.call.expires {
            return Err(WalletError::Expired);
        }
        if tx.confirmations.contains(&by) {
            return Err(WalletError::AlreadyConfirmed);
        }
        self.transactions[id as usize].confirmations.push(by);
        Ok(self.confirmations(id))
    }

    // #region revoke
    /// Takes the confirmation of `by` back. Returns how many are left that
    /// count; with none the transaction ends.
    pub fn revoke(&mut self, by: ActorId, id: u64) -> Result<u8, WalletError> {
        self.ensure_owner(by)?;
        if !self.open_tx(id)?.confirmations.contains(&by) {
            return Err(WalletError::NotConfirmed);
        }
        let tx = &mut self.transactions[id as usize];
        tx.confirmations.retain(|who| *who != by);
        // A proposer who no longer agrees has the place back, whoever else
        // agrees.
        if tx.proposer == by {
            self.free_place(id);
        }
        let left = self.confirmations(id);
        if left == 0 {
            self.close(id, Status::Discarded);
        }
        Ok(left)
    }
    // #endregion revoke

    /// Ends an open transaction that the owners do not want.
    pub fn discard(&mut self, by: ActorId, id: u64) -> Result<(), WalletError> {
        self.ensure_wallet(by)?;
        self.open_tx(id)?;
        self.close(id, Status::Discarded);
        Ok(())
    }

    // #region ready
    /// The call of a transaction that may be executed now, with `available`
    /// value at hand.
    pub fn ready(
        &self,
        by: ActorId,
        id: u64,
        now: u64,
        available: u128,
    ) -> Result<NewTx, WalletError> {
        self.ensure_owner(by)?;
        let call = &self.open_tx(id)?.call;
        if now >= call.expires {
            return Err(WalletError::Expired);
        }
        let (have, need) = (self.confirmations(id), self.threshold);
        if have < need {
            return Err(WalletError::NotEnoughConfirmations { have, need });
        }
        if call.value > available {
            return Err(WalletError::InsufficientFunds { available });
        }
        Ok(call.clone())
    }

    /// Only those count who are owners now.
    fn confirmations(&self, id: u64) -> u8 {
        let confirmations = &self.transactions[id as usize].confirmations;
        let counting = confirmations.iter().filter(|who| self.is_owner(who));
        counting.count() as u8
    }
    // #endregion ready

    /// Whether an owner could execute the transaction now, if the value is
    /// there.
    pub fn is_executable(&self, id: u64, now: u64) -> bool {
        self.open_tx(id).is_ok_and(|tx| {
            now < tx.call.expires && self.confirmations(id) >= self.threshold
        })
    }

    /// Notes that the call of a ready transaction leaves: nobody can send it
    /// again.
    pub fn start(&mut self, id: u64) {
        self.close(id, Status::Executing);
    }

    /// Notes how the call ended.
    pub fn finish(&mut self, id: u64, mut status: Status) {
        if let Status::Succeeded { reply } | Status::Failed { reply } =
            &mut status
        {
            reply.truncate(MAX_REPLY);
        }
        self.transactions[id as usize].status = status;
    }

    // #region owners
    pub fn add_owner(
        &mut self,
        by: ActorId,
        who: ActorId,
    ) -> Result<(), WalletError> {
        self.ensure_wallet(by)?;
        self.ensure_can_own(who)?;
        if self.owners.len() == MAX_OWNERS {
            return Err(WalletError::OwnerLimit);
        }
        self.owners.insert(who);
        Ok(())
    }

    /// The threshold never follows by itself: owners say which they want before
    /// they remove one.
    pub fn remove_owner(
        &mut self,
        by: ActorId,
        who: ActorId,
    ) -> Result<(), WalletError> {
        self.ensure_wallet(by)?;
        self.ensure_owner(who)?;
        if self.owners.len() == usize::from(self.threshold) {
            return Err(WalletError::ThresholdTooHigh);
        }
        self.owners.remove(&who);
        self.open.remove(&who);
        Ok(())
    }
    // #endregion owners

    pub fn replace_owner(
        &mut self,
        by: ActorId,
        old: ActorId,
        new: ActorId,
    ) -> Result<(), WalletError> {
        self.ensure_wallet(by)?;
        self.ensure_owner(old)?;
        self.ensure_can_own(new)?;
        self.owners.remove(&old);
        self.open.remove(&old);
        self.owners.insert(new);
        Ok(())
    }

    pub fn set_threshold(
        &mut self,
        by: ActorId,
        threshold: u8,
    ) -> Result<bool, WalletError> {
        self.ensure_wallet(by)?;
        if threshold == 0 {
            return Err(WalletError::ZeroThreshold);
        }
        if usize::from(threshold) > self.owners.len() {
            return Err(WalletError::ThresholdTooHigh);
        }
        Ok(mem::replace(&mut self.threshold, threshold) != threshold)
    }

    /// Gives an open transaction another status, which it cannot leave for
    /// `Open` again.
    fn close(&mut self, id: u64, status: Status) {
        self.free_place(id);
        self.transactions[id as usize].status = status;
    }

    fn free_place(&mut self, id: u64) {
        let proposer = self.transactions[id as usize].proposer;
        if let Some(own) = self.open.get_mut(&proposer) {
            own.retain(|open| *open != id);
        }
    }

    fn is_owner(&self, who: &ActorId) -> bool {
        self.owners.contains(who)
    }

    fn ensure_owner(&self, who: ActorId) -> Result<(), WalletError> {
        if !self.is_owner(&who) {
            return Err(WalletError::NotOwner);
        }
        Ok(())
    }

    fn ensure_wallet(&self, who: ActorId) -> Result<(), WalletError> {
        if who != self.wallet {
            return Err(WalletError::NotWallet);
        }
        Ok(())
    }

    fn ensure_can_own(&self, who: ActorId) -> Result<(), WalletError> {
        if who.is_zero() || who == self.wallet {
            return Err(WalletError::ZeroAddress);
        }
        if self.is_owner(&who) {
            return Err(WalletError::AlreadyOwner);
        }
        Ok(())
    }

    fn tx(&self, id: u64) -> Result<&Tx, WalletError> {
        let place = usize::try_from(id).map_err(|_| WalletError::NotFound)?;
        self.transactions.get(place).ok_or(WalletError::NotFound)
    }

    fn open_tx(&self, id: u64) -> Result<&Tx, WalletError> {
        let tx = self.tx(id)?;
        if tx.status != Status::Open {
            return Err(WalletError::NotOpen);
        }
        Ok(tx)
    }
}

fn ensure_valid(new: &NewTx, now: u64) -> Result<(), WalletError> {
    if new.destination.is_zero() {
        return Err(WalletError::ZeroAddress);
    }
    if new.payload.len() > MAX_PAYLOAD {
        return Err(WalletError::PayloadTooLong);
    }
    if new.description.len() > MAX_DESCRIPTION {
        return Err(WalletError::DescriptionTooLong);
    }
    if new.expires <= now {
        return Err(WalletError::Expired);
    }
    if new.expires - now > MAX_LIFETIME {
        return Err(WalletError::ExpiresTooLate);
    }
    Ok(())
}

//! A treasury that its members govern: they deposit tokens for shares, vote on
//! payments, and may leave with their part.

#![no_std]

pub mod state;

use core::cell::RefCell;
use kit::{
    calls,
    doubts::{self, Doubt, Recheck},
    page, vft,
};
use sails_rs::prelude::*;
use state::*;

/// Why a DAO was not created.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DaoInitError {
    /// `grace` is not between a minute and 30 days.
    BadGrace,
    /// `max_amount_bps` is not between 1 and 10,000.
    BadMaxAmount,
    /// `quorum_bps` is not between 1 and 10,000.
    BadQuorum,
    /// `voting` is not between a minute and 30 days.
    BadVoting,
    /// The message carries value.
    UnexpectedValue,
    /// The token is the zero address.
    ZeroAddress,
}

kit::error_from!(DaoInitError: value::UnexpectedValue);

/// Why nothing was done.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DaoError {
    /// One vote each, for good.
    AlreadyVoted,
    /// More than a proposal may ask for, or than the DAO can count.
    AmountTooLarge,
    /// The applicant is the zero address, or the DAO itself.
    BadApplicant,
    /// A payment is on its way, or 64 moves are, or the balance is being asked
    /// for. For a recheck also: one left doubts less than 100 blocks ago.
    Busy,
    /// More than 512 bytes.
    DetailsTooLong,
    /// Proposals are processed after the grace period.
    GraceNotOver,
    /// The sender has fewer shares.
    InsufficientShares,
    /// The sender deposited in the block of the proposal or later.
    LateJoiner,
    /// There are 64 members.
    MemberLimit,
    /// The message has too little gas for the call it asks for.
    NotEnoughGas,
    /// There is no such doubt.
    NotInDoubt,
    /// The sender has no shares.
    NotMember,
    /// The doubt is about tokens of somebody else.
    NotParty,
    /// The sender has no claim.
    NothingToWithdraw,
    /// The sender has 3 open proposals.
    ProposalLimit,
    /// There is no such proposal.
    ProposalNotFound,
    /// The proposal is paid, rejected, or its payment on its way.
    ProposalNotOpen,
    /// The message carries value.
    UnexpectedValue,
    /// Voting on the proposal is over.
    VotingClosed,
    /// The sender said yes to a proposal that has not been processed.
    YesVotePending,
    /// Nothing to deposit, to ask for or to burn.
    ZeroAmount,
}

kit::error_from!(DaoError: calls::NotEnoughGas, value::UnexpectedValue);
kit::doubt_errors!(DaoError);

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DaoEvent {
    /// `amount` came in for `shares`; with 0 shares it is a claim of `who`.
    Deposited {
        who: ActorId,
        amount: u128,
        shares: u128,
    },
    /// The proposal has this status now.
    Processed { id: u64, status: Status },
    /// A vote has begun.
    Proposed {
        id: u64,
        proposer: ActorId,
        applicant: ActorId,
        amount: u128,
    },
    /// `shares` were burned, `amount` left the pool for `who`.
    Quit {
        who: ActorId,
        shares: u128,
        amount: u128,
    },
    /// `weight` shares said so.
    Voted {
        id: u64,
        who: ActorId,
        vote: Vote,
        weight: u128,
    },
    /// `amount` reached `who`, after `Quit` or from a claim.
    Withdrawn { who: ActorId, amount: u128 },
}

pub struct Dao<'a> {
    state: &'a RefCell<DaoState>,
}

#[service(events = DaoEvent)]
impl Dao<'_> {
    // #region deposit
    /// Takes `amount` approved tokens of the sender for at least `min_shares`
    /// shares.
    #[export(unwrap_result)]
    pub async fn deposit(
        &mut self,
        amount: u128,
        min_shares: u128,
    ) -> Result<Deposited, DaoError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let who = Syscall::message_source();
        let moved = self
            .state
            .borrow_mut()
            .begin_deposit(who, amount, min_shares)?;

        let answer = doubts::carry_out(&moved).await;

        let now = Syscall::block_timestamp();
        let outcome =
            self.state.borrow_mut().finish_deposit(moved, answer, now);
        if let Some(shares) = outcome.shares() {
            self.emit_event(DaoEvent::Deposited {
                who,
                amount,
                shares,
            })
            .expect("event");
        }
        Ok(outcome)
    }
    // #endregion deposit

    /// Asks the members to pay `amount` to `applicant`. Returns the number of
    /// the proposal.
    #[export(unwrap_result)]
    pub fn propose(
        &mut self,
        applicant: ActorId,
        amount: u128,
        details: String,
    ) -> Result<u64, DaoError> {
        kit::value::none()?;
        let proposer = Syscall::message_source();
        let now = Syscall::block_timestamp();
        let id = self
            .state
            .borrow_mut()
            .propose(proposer, applicant, amount, details, now)?;
        self.emit_event(DaoEvent::Proposed {
            id,
            proposer,
            applicant,
            amount,
        })
        .expect("event");
        Ok(id)
    }

    /// Votes with all shares of the sender, once and for good.
    #[export(unwrap_result)]
    pub fn vote(
        &mut self,
        proposal: u64,
        vote: Vote,
    ) -> Result<bool, DaoError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        let now = Syscall::block_timestamp();
        let weight =
            self.state
                .borrow_mut()
                .vote(proposal, who, vote.clone(), now)?;
        self.emit_event(DaoEvent::Voted {
            id: proposal,
            who,
            vote,
            weight,
        })
        .expect("event");
        Ok(true)
    }

    // #region process
    /// Decides a proposal after its grace period and pays it. Anyone may ask
    /// for it.
    #[export(unwrap_result)]
    pub async fn process(
        &mut self,
        proposal: u64,
    ) -> Result<Processed, DaoError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let now = Syscall::block_timestamp();
        let verdict = self.state.borrow_mut().begin_process(proposal, now)?;

        let outcome = match verdict {
            Verdict::Ended(outcome) => outcome,
            Verdict::Pay(moved) => {
                let answer = doubts::carry_out(&moved).await;
                self.state.borrow_mut().finish_process(moved, answer)
            }
        };
        if let Some(status) = outcome.status() {
            self.emit_event(DaoEvent::Processed {
                id: proposal,
                status,
            })
            .expect("event");
        }
        Ok(outcome)
    }
    // #endregion process

    /// Burns shares of the sender for their part of the pool. Who burns the
    /// last one ends its open proposals.
    #[export(unwrap_result)]
    pub async fn ragequit(&mut self, shares: u128) -> Result<Quit, DaoError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let who = Syscall::message_source();
        let (moved, ended) = self.state.borrow_mut().begin_quit(who, shares)?;

        // The decision stands whatever the token answers, so the events come
        // first.
        let amount = moved.as_ref().map_or(0, |moved| moved.amount);
        self.emit_event(DaoEvent::Quit {
            who,
            shares,
            amount,
        })
        .expect("event");
        for id in ended {
            let status = Status::Rejected;
            self.emit_event(DaoEvent::Processed { id, status })
                .expect("event");
        }
        match moved {
            Some(moved) => Ok(self.pay_out(moved).await),
            None => Ok(Quit::Sent(0)),
        }
    }

    /// Sends the sender's claim.
    #[export(unwrap_result)]
    pub async fn withdraw(&mut self) -> Result<Quit, DaoError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let who = Syscall::message_source();
        let moved = self.state.borrow_mut().begin_withdraw(who)?;
        Ok(self.pay_out(moved).await)
    }

    /// Asks the token for the balance of the DAO, and decides doubts if
    /// that tells enough. Anyone may ask for it.
    #[export(unwrap_result)]
    pub async fn recheck(&mut self, doubt: u64) -> Result<Recheck, DaoError> {
        kit::value::none()?;
        doubts::ensure_gas(self.state.borrow().beside(doubt))?;
        let question = self.state.borrow_mut().begin_recheck(doubt)?;

        let balance = vft::balance(question.token, Syscall::program_id());
        let balance =
            doubts::when_calm(|| self.state.borrow().moving(), balance).await;

        let (answer, events) =
            self.state.borrow_mut().end_recheck(question, balance);
        for event in events {
            self.emit_event(event).expect("event");
        }
        Ok(answer)
    }

    /// Gives up a doubt of the sender: the payer says "it did not arrive", the
    /// receiver "I have it".
    #[export(unwrap_result)]
    pub fn concede(&mut self, doubt: u64) -> Result<bool, DaoError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        let event = self.state.borrow_mut().concede(doubt, by)?;
        if let Some(event) = event {
            self.emit_event(event).expect("event");
        }
        Ok(true)
    }

    /// What the sender of `withdraw` would get.
    #[export]
    pub fn claim_of(&self, who: ActorId) -> u128 {
        self.state.borrow().claim_of(&who)
    }

    /// What was fixed at the creation.
    #[export]
    pub fn config(&self) -> Config {
        self.state.borrow().config().clone()
    }

    /// The token moves that nobody knows the end of: 64 at most.
    #[export]
    pub fn doubts(&self) -> Vec<Doubt> {
        self.state.borrow().doubts()
    }

    /// The shares of `who`; `None`: not a member.
    #[export]
    pub fn member(&self, who: ActorId) -> Option<Member> {
        self.state.borrow().member(&who).cloned()
    }

    /// One proposal with its votes.
    #[export]
    pub fn proposal(&self, id: u64) -> Option<Proposal> {
        self.state.borrow().proposal(id).cloned()
    }

    /// Up to 100 proposals from number `from` on, with their numbers.
    #[export]
    pub fn proposals(&self, from: u64, limit: u32) -> Vec<(u64, Proposal)> {
        self.state.borrow().proposals(from, page::clamp(limit))
    }

    /// Shares, pool and claims.
    #[export]
    pub fn totals(&self) -> Totals {
        self.state.borrow().totals()
    }

    /// Sends what a member is owed, and writes down how that ended.
    async fn pay_out(&mut self, moved: Move) -> Quit {
        let (who, amount) = (moved.who, moved.amount);
        let answer = doubts::carry_out(&moved).await;
        let outcome = self.state.borrow_mut().finish_payout(moved, answer);
        if let Quit::Sent(_) = outcome {
            self.emit_event(DaoEvent::Withdrawn { who, amount })
                .expect("event");
        }
        outcome
    }
}

pub struct DaoProgram {
    state: RefCell<DaoState>,
}

#[program]
impl DaoProgram {
    /// Creates a DAO without members. The creator has no rights in it.
    #[export(unwrap_result)]
    pub fn new(config: Config) -> Result<Self, DaoInitError> {
        kit::value::none()?;
        Ok(Self {
            state: RefCell::new(DaoState::new(Syscall::program_id(), config)?),
        })
    }

    pub fn dao(&self) -> Dao<'_> {
        Dao { state: &self.state }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}

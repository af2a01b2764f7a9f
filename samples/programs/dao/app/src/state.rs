//! Shares, votes and payments: the rules of the DAO without messages and events.

use crate::{DaoError, DaoEvent, DaoInitError};
use kit::{
    calls::Settled,
    claims::Claims,
    math::mul_div_floor,
    recheck::{self, Doubt, Flight, Leg, MAX_MOVES, Recheck, Story},
};
use sails_rs::{
    collections::{BTreeMap, BTreeSet},
    prelude::*,
};

/// The most members at the same time, hence the most votes on one proposal.
pub const MAX_MEMBERS: usize = 64;
/// The most open proposals of all members together.
pub const MAX_OPEN: usize = 64;
/// The most open proposals of one member.
pub const MAX_OPEN_EACH: usize = 3;
/// Longest description of a proposal in bytes.
pub const MAX_DETAILS: usize = 512;
/// Limits of the two periods, in milliseconds: a minute and 30 days.
pub const MIN_PERIOD: u64 = 60_000;
pub const MAX_PERIOD: u64 = 30 * 24 * 60 * 60 * 1000;
/// One hundred per cent in basis points.
pub const ALL: u16 = 10_000;
/// The most units with which more may come in. As many deposits of that size as can be under way together
/// fit into 128 bits on top of it.
pub const MAX_HELD: u128 = u128::MAX / (MAX_MOVES as u128 + 1);

/// What the creator fixes for ever.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The only token that the DAO takes and pays.
    pub token: ActorId,
    /// How long members vote on a proposal, in milliseconds.
    pub voting: u64,
    /// How long members may leave between vote and payment, in milliseconds.
    pub grace: u64,
    /// The part of all shares that must say yes, in basis points.
    pub quorum_bps: u16,
    /// The part of the pool that one proposal may ask for, in basis points.
    pub max_amount_bps: u16,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    pub shares: u128,
    /// When the member last deposited, in milliseconds.
    pub since: u64,
    /// Yes votes on proposals that have not been processed.
    pub open_yes: u32,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Vote {
    Yes,
    No,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ballot {
    pub who: ActorId,
    pub vote: Vote,
    /// The shares of the member when it voted.
    pub weight: u128,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Not processed yet.
    Open,
    /// The payment is on its way or in doubt.
    Paying,
    /// Paid.
    Passed,
    Rejected,
    /// Accepted, but the pool was too small.
    Unaffordable,
    /// Accepted, but the token refused the payment, which can be repeated.
    PayRefused,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    pub proposer: ActorId,
    /// Who gets the tokens.
    pub applicant: ActorId,
    pub amount: u128,
    pub details: String,
    /// The three times in milliseconds: votes count from `starts` until before `voting_ends`.
    pub starts: u64,
    pub voting_ends: u64,
    /// From here on the proposal can be processed.
    pub grace_ends: u64,
    /// Shares that said yes and no.
    pub yes: u128,
    pub no: u128,
    /// All shares when the proposal was made, against which the quorum is measured.
    pub shares_at_start: u128,
    pub votes: Vec<Ballot>,
    pub status: Status,
}

impl Proposal {
    // #region passes
    /// More yes than no, and enough yes of the shares there were at the start.
    pub fn passes(&self, quorum_bps: u16) -> bool {
        let quorum = U256::from(self.shares_at_start) * quorum_bps;
        self.yes > self.no && U256::from(self.yes) * ALL >= quorum
    }
    // #endregion passes
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    pub shares: u128,
    /// What the shares are worth together.
    pub pool: u128,
    /// What is owed to single accounts.
    pub claims: u128,
}

/// How a deposit ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deposited {
    /// The sender has so many shares more.
    Shares(u128),
    /// The tokens came but bought no shares: they can be withdrawn.
    Returned,
    /// Nothing has changed.
    TokenRefused,
    /// The token did not answer: the move is in doubt.
    Unknown,
}

impl Deposited {
    /// What the tokens that came in have bought; `None`: none came in.
    pub fn shares(&self) -> Option<u128> {
        match *self {
            Self::Shares(shares) => Some(shares),
            Self::Returned => Some(0),
            Self::TokenRefused | Self::Unknown => None,
        }
    }
}

/// How the processing of a proposal ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Processed {
    Passed,
    Rejected,
    Unaffordable,
    /// The tokens are back in the pool; the command can be repeated.
    PayRefused,
    /// The token did not answer: the move is in doubt.
    Unknown,
}

impl Processed {
    /// The status that the proposal has got; `None`: not known yet.
    pub fn status(&self) -> Option<Status> {
        match self {
            Self::Passed => Some(Status::Passed),
            Self::Rejected => Some(Status::Rejected),
            Self::Unaffordable => Some(Status::Unaffordable),
            Self::PayRefused => Some(Status::PayRefused),
            Self::Unknown => None,
        }
    }
}

/// How a payout ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Quit {
    Sent(u128),
    /// The token refused: the amount can be withdrawn.
    Claimed(u128),
    /// The token did not answer: the move is in doubt.
    Unknown,
}

/// A token move on its way. There is one answer to each, so it can be neither copied nor kept.
#[derive(Debug, PartialEq, Eq)]
#[must_use]
pub struct Move {
    pub who: ActorId,
    pub amount: u128,
    purpose: Purpose,
}

#[derive(Debug, PartialEq, Eq)]
enum Purpose {
    Deposit { min_shares: u128 },
    Grant { proposal: u64 },
    Payout,
}

impl Move {
    pub fn leg(&self) -> Leg {
        match self.purpose {
            Purpose::Deposit { .. } => Leg::In,
            Purpose::Grant { .. } | Purpose::Payout => Leg::Out,
        }
    }
}

/// What `process` has to do.
#[derive(Debug, PartialEq, Eq)]
#[must_use]
pub enum Verdict {
    Ended(Processed),
    Pay(Move),
}

// #region state
pub struct DaoState {
    config: Config,
    members: BTreeMap<ActorId, Member>,
    proposals: Vec<Proposal>,
    open: BTreeSet<u64>,
    /// All shares.
    shares: u128,
    /// What they are worth. Counted here: tokens that somebody just sends change nothing.
    pool: u128,
    /// Owed to single accounts.
    claims: Claims,
    /// On their way out, or may be.
    outgoing: u128,
    /// Proposals whose payment is on its way or in doubt.
    paying: u32,
    flight: Flight,
    doubts: BTreeMap<u64, Move>,
    next_doubt: u64,
}
// #endregion state

impl DaoState {
    /// A DAO without members.
    pub fn new(config: Config) -> Result<Self, DaoInitError> {
        let periods = MIN_PERIOD..=MAX_PERIOD;
        if config.token.is_zero() {
            return Err(DaoInitError::ZeroAddress);
        }
        if !periods.contains(&config.voting) {
            return Err(DaoInitError::BadVoting);
        }
        if !periods.contains(&config.grace) {
            return Err(DaoInitError::BadGrace);
        }
        if !(1..=ALL).contains(&config.quorum_bps) {
            return Err(DaoInitError::BadQuorum);
        }
        if !(1..=ALL).contains(&config.max_amount_bps) {
            return Err(DaoInitError::BadMaxAmount);
        }
        Ok(Self {
            config,
            members: BTreeMap::new(),
            proposals: Vec::new(),
            open: BTreeSet::new(),
            shares: 0,
            pool: 0,
            claims: Claims::default(),
            outgoing: 0,
            paying: 0,
            flight: Flight::default(),
            doubts: BTreeMap::new(),
            next_doubt: 0,
        })
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    pub fn member(&self, who: &ActorId) -> Option<&Member> {
        self.members.get(who)
    }

    pub fn proposal(&self, id: u64) -> Option<&Proposal> {
        self.proposals.get(usize::try_from(id).ok()?)
    }

    pub fn proposals(&self, from: u64, limit: usize) -> Vec<(u64, Proposal)> {
        (from..)
            .map_while(|id| Some((id, self.proposal(id)?.clone())))
            .take(limit)
            .collect()
    }

    pub fn totals(&self) -> Totals {
        Totals {
            shares: self.shares,
            pool: self.pool,
            claims: self.claims.total(),
        }
    }

    pub fn claim_of(&self, who: &ActorId) -> u128 {
        self.claims.of(who)
    }

    pub fn doubts(&self) -> Vec<Doubt> {
        let doubt = |(id, parked): (&u64, &Move)| Doubt {
            id: *id,
            who: parked.who,
            amount: parked.amount,
            leg: parked.leg(),
        };
        self.doubts.iter().map(doubt).collect()
    }

    /// The tokens that the DAO believes to hold: the pool, the claims, and what has not left for certain.
    pub fn tracked(&self) -> u128 {
        self.pool + self.claims.total() + self.outgoing
    }

    /// Notes a deposit before the token is asked for it.
    pub fn begin_deposit(
        &mut self,
        who: ActorId,
        amount: u128,
        min_shares: u128,
    ) -> Result<Move, DaoError> {
        if amount == 0 {
            return Err(DaoError::ZeroAmount);
        }
        // A refused payment will bring tokens back: shares are too cheap until then.
        if self.paying > 0 {
            return Err(DaoError::Busy);
        }
        if !self.has_room_for(&who) {
            return Err(DaoError::MemberLimit);
        }
        // From here on no sum of tokens can overflow. What may come does not count: who has no tokens
        // could keep out those who have.
        self.tracked()
            .checked_add(amount)
            .filter(|held| *held <= MAX_HELD)
            .ok_or(DaoError::AmountTooLarge)?;

        self.flight.start()?;
        Ok(Move {
            who,
            amount,
            purpose: Purpose::Deposit { min_shares },
        })
    }

    /// Ends a deposit. Nothing can be thrown any more: tokens that buy no shares become a claim.
    pub fn finish_deposit(&mut self, moved: Move, answer: Settled, now: u64) -> Deposited {
        match answer {
            Settled::Done => {
                self.land(&moved);
                match self.shares_for(&moved) {
                    Some(shares) => {
                        self.join(moved.who, moved.amount, shares, now);
                        Deposited::Shares(shares)
                    }
                    None => {
                        self.confirm(&moved);
                        Deposited::Returned
                    }
                }
            }
            Settled::Refused => {
                self.land(&moved);
                Deposited::TokenRefused
            }
            Settled::Unknown => {
                self.park(moved);
                Deposited::Unknown
            }
        }
    }

    // #region shares-for
    /// What a deposit buys at the price of this moment, rounded down; `None` if it buys nothing.
    fn shares_for(&self, moved: &Move) -> Option<u128> {
        let Purpose::Deposit { min_shares } = moved.purpose else {
            return None;
        };
        let shares = match self.shares {
            0 => moved.amount,
            all => mul_div_floor(moved.amount, all, self.pool)?,
        };
        let fits = self.shares.checked_add(shares).is_some();
        let open = self.paying == 0 && self.has_room_for(&moved.who);
        (shares > 0 && shares >= min_shares && fits && open).then_some(shares)
    }
    // #endregion shares-for

    fn has_room_for(&self, who: &ActorId) -> bool {
        self.members.contains_key(who) || self.members.len() < MAX_MEMBERS
    }

    fn join(&mut self, who: ActorId, amount: u128, shares: u128, now: u64) {
        self.pool += amount;
        self.shares += shares;
        let member = self.members.entry(who).or_insert(Member {
            shares: 0,
            since: now,
            open_yes: 0,
        });
        member.shares += shares;
        member.since = now;
    }

    /// Opens a vote on paying `amount` to `applicant`. Returns the number of the proposal.
    pub fn propose(
        &mut self,
        proposer: ActorId,
        applicant: ActorId,
        amount: u128,
        details: String,
        now: u64,
    ) -> Result<u64, DaoError> {
        if !self.members.contains_key(&proposer) {
            return Err(DaoError::NotMember);
        }
        if applicant.is_zero() {
            return Err(DaoError::ZeroAddress);
        }
        if amount == 0 {
            return Err(DaoError::ZeroAmount);
        }
        let most = mul_div_floor(self.pool, self.config.max_amount_bps.into(), ALL.into());
        if most.is_none_or(|most| amount > most) {
            return Err(DaoError::AmountTooLarge);
        }
        if details.len() > MAX_DETAILS {
            return Err(DaoError::DetailsTooLong);
        }
        let mine = |id: &&u64| self.proposal(**id).is_some_and(|p| p.proposer == proposer);
        if self.open.len() == MAX_OPEN || self.open.iter().filter(mine).count() == MAX_OPEN_EACH {
            return Err(DaoError::ProposalLimit);
        }

        let id = self.proposals.len() as u64;
        let voting_ends = now + self.config.voting;
        self.open.insert(id);
        self.proposals.push(Proposal {
            proposer,
            applicant,
            amount,
            details,
            starts: now,
            voting_ends,
            grace_ends: voting_ends + self.config.grace,
            yes: 0,
            no: 0,
            shares_at_start: self.shares,
            votes: Vec::new(),
            status: Status::Open,
        });
        Ok(id)
    }

    // #region vote
    /// Counts the shares of `who`, once and for good. Returns how many.
    pub fn vote(&mut self, id: u64, who: ActorId, vote: Vote, now: u64) -> Result<u128, DaoError> {
        let member = self.members.get_mut(&who).ok_or(DaoError::NotMember)?;
        let proposal = find(&mut self.proposals, id)?;
        if !(proposal.starts..proposal.voting_ends).contains(&now) {
            return Err(DaoError::VotingClosed);
        }
        // Two messages of one block have the same time: a deposit in the block of the proposal counts as late.
        if member.since >= proposal.starts {
            return Err(DaoError::LateJoiner);
        }
        if proposal.votes.iter().any(|ballot| ballot.who == who) {
            return Err(DaoError::AlreadyVoted);
        }

        let weight = member.shares;
        match vote {
            Vote::Yes => {
                proposal.yes += weight;
                member.open_yes += 1;
            }
            Vote::No => proposal.no += weight,
        }
        proposal.votes.push(Ballot { who, vote, weight });
        Ok(weight)
    }
    // #endregion vote

    /// Decides a proposal after its grace period, or takes up a refused payment again.
    // #region begin-process
    pub fn begin_process(&mut self, id: u64, now: u64) -> Result<Verdict, DaoError> {
        let proposal = self.proposal(id).ok_or(DaoError::ProposalNotFound)?;
        if !matches!(proposal.status, Status::Open | Status::PayRefused) {
            return Err(DaoError::ProposalNotOpen);
        }
        if now < proposal.grace_ends {
            return Err(DaoError::GraceNotOver);
        }
        let (who, amount) = (proposal.applicant, proposal.amount);
        if !proposal.passes(self.config.quorum_bps) {
            self.leave_open(id, Status::Rejected);
            return Ok(Verdict::Ended(Processed::Rejected));
        }
        let Some(rest) = self.pool.checked_sub(amount) else {
            self.leave_open(id, Status::Unaffordable);
            return Ok(Verdict::Ended(Processed::Unaffordable));
        };

        self.flight.start()?;
        self.leave_open(id, Status::Paying);
        self.pool = rest;
        self.outgoing += amount;
        self.paying += 1;
        let purpose = Purpose::Grant { proposal: id };
        Ok(Verdict::Pay(Move {
            who,
            amount,
            purpose,
        }))
    }
    // #endregion begin-process

    /// Ends the payment of a proposal.
    pub fn finish_process(&mut self, moved: Move, answer: Settled) -> Processed {
        match answer {
            Settled::Done => {
                self.land(&moved);
                self.confirm(&moved);
                Processed::Passed
            }
            Settled::Refused => {
                self.land(&moved);
                self.undo(&moved);
                Processed::PayRefused
            }
            Settled::Unknown => {
                self.park(moved);
                Processed::Unknown
            }
        }
    }

    /// The first time a proposal leaves `Open`, those who said yes are free to leave.
    fn leave_open(&mut self, id: u64, status: Status) {
        let proposal = find(&mut self.proposals, id).expect("checked by the caller");
        proposal.status = status;
        if !self.open.remove(&id) {
            return;
        }
        for ballot in &proposal.votes {
            if ballot.vote == Vote::Yes {
                let member = self.members.get_mut(&ballot.who);
                member.expect("cannot leave before").open_yes -= 1;
            }
        }
    }

    // #region begin-quit
    /// Burns shares for their part of the pool, rounded down. `None`: that part is nothing.
    pub fn begin_quit(&mut self, who: ActorId, shares: u128) -> Result<Option<Move>, DaoError> {
        let member = self.members.get_mut(&who).ok_or(DaoError::NotMember)?;
        if shares == 0 {
            return Err(DaoError::ZeroAmount);
        }
        let rest = member
            .shares
            .checked_sub(shares)
            .ok_or(DaoError::InsufficientShares)?;
        if member.open_yes > 0 {
            return Err(DaoError::YesVotePending);
        }
        let amount = mul_div_floor(shares, self.pool, self.shares).expect("at most the pool");
        if amount > 0 {
            self.flight.start()?;
        }

        member.shares = rest;
        if rest == 0 {
            self.members.remove(&who);
        }
        self.shares -= shares;
        self.pool -= amount;
        Ok((amount > 0).then(|| self.payout(who, amount)))
    }
    // #endregion begin-quit

    /// Takes the whole claim of `who`.
    pub fn begin_withdraw(&mut self, who: ActorId) -> Result<Move, DaoError> {
        if self.claims.of(&who) == 0 {
            return Err(DaoError::NothingToWithdraw);
        }
        self.flight.start()?;
        let amount = self.claims.take(who).expect("a claim");
        Ok(self.payout(who, amount))
    }

    fn payout(&mut self, who: ActorId, amount: u128) -> Move {
        self.outgoing += amount;
        Move {
            who,
            amount,
            purpose: Purpose::Payout,
        }
    }

    /// Ends what `begin_quit` or `begin_withdraw` began. Shares never come back.
    pub fn finish_payout(&mut self, moved: Move, answer: Settled) -> Quit {
        let amount = moved.amount;
        match answer {
            Settled::Done => {
                self.land(&moved);
                Quit::Sent(amount)
            }
            Settled::Refused => {
                self.land(&moved);
                self.undo(&moved);
                Quit::Claimed(amount)
            }
            Settled::Unknown => {
                self.park(moved);
                Quit::Unknown
            }
        }
    }

    /// Keeps the token still while it is asked for the balance.
    pub fn begin_recheck(&mut self, doubt: u64) -> Result<(), DaoError> {
        if !self.doubts.contains_key(&doubt) {
            return Err(DaoError::NotInDoubt);
        }
        Ok(self.flight.begin_recheck()?)
    }

    /// Whether tokens are under way without an answer.
    pub fn moving(&self) -> bool {
        self.flight.moving()
    }

    /// Decides all doubts from the balance of the DAO at the token, if it tells enough.
    /// Returns the answer for `doubt`, and an event for each doubt decided.
    pub fn end_recheck(&mut self, doubt: u64, balance: Option<U256>) -> (Recheck, Vec<DaoEvent>) {
        self.flight.end_recheck();
        let legs: Vec<_> = self.doubts.values().map(|d| (d.leg(), d.amount)).collect();
        let story = recheck::decide(balance, self.tracked(), &legs);
        let answer = story.of(&self.doubts[&doubt].leg());
        if matches!(story, Story::Mixed | Story::NoAnswer) {
            return (answer, Vec::new());
        }
        let doubts = mem::take(&mut self.doubts).into_values();
        let events = doubts.filter_map(|parked| {
            let happened = story.of(&parked.leg()) == Recheck::WasDone;
            self.resolve(parked, happened)
        });
        (answer, events.collect())
    }

    /// Lets the one who loses by it give the answer: the payer "it did not arrive", the receiver "I have it".
    pub fn concede(&mut self, doubt: u64, by: ActorId) -> Result<Option<DaoEvent>, DaoError> {
        let parked = self.doubts.get(&doubt).ok_or(DaoError::NotInDoubt)?;
        if parked.who != by {
            return Err(DaoError::NotParty);
        }
        if self.flight.rechecking() {
            return Err(DaoError::Busy);
        }
        let parked = self.doubts.remove(&doubt).expect("looked up above");
        let happened = parked.leg() == Leg::Out;
        Ok(self.resolve(parked, happened))
    }

    /// The answer is there.
    fn land(&mut self, moved: &Move) {
        self.flight.finish();
        self.unbook(moved);
    }

    /// No usable answer: the move stays booked until somebody can tell.
    fn park(&mut self, moved: Move) {
        self.flight.park();
        self.doubts.insert(self.next_doubt, moved);
        self.next_doubt += 1;
    }

    fn resolve(&mut self, parked: Move, happened: bool) -> Option<DaoEvent> {
        self.flight.resolve();
        self.unbook(&parked);
        if happened {
            Some(self.confirm(&parked))
        } else {
            self.undo(&parked)
        }
    }

    fn unbook(&mut self, moved: &Move) {
        if moved.leg() == Leg::Out {
            self.outgoing -= moved.amount;
        }
    }

    /// The tokens moved. Shares for a deposit would now have a price that somebody chose by waiting.
    fn confirm(&mut self, moved: &Move) -> DaoEvent {
        let &Move { who, amount, .. } = moved;
        match moved.purpose {
            Purpose::Deposit { .. } => {
                self.claims.credit(who, amount);
                DaoEvent::Deposited {
                    who,
                    amount,
                    shares: 0,
                }
            }
            Purpose::Grant { proposal } => self.paid(proposal, Status::Passed),
            Purpose::Payout => DaoEvent::Withdrawn { who, amount },
        }
    }

    /// The tokens did not move.
    fn undo(&mut self, moved: &Move) -> Option<DaoEvent> {
        match moved.purpose {
            Purpose::Deposit { .. } => None,
            Purpose::Grant { proposal } => {
                self.pool += moved.amount;
                Some(self.paid(proposal, Status::PayRefused))
            }
            Purpose::Payout => {
                self.claims.credit(moved.who, moved.amount);
                None
            }
        }
    }

    fn paid(&mut self, id: u64, status: Status) -> DaoEvent {
        self.paying -= 1;
        let proposal = find(&mut self.proposals, id).expect("proposals are never removed");
        proposal.status = status.clone();
        DaoEvent::Processed { id, status }
    }
}

fn find(proposals: &mut [Proposal], id: u64) -> Result<&mut Proposal, DaoError> {
    usize::try_from(id)
        .ok()
        .and_then(|index| proposals.get_mut(index))
        .ok_or(DaoError::ProposalNotFound)
}

//! Shares, votes and payments: the rules of the DAO without messages and
//! events.

use crate::{DaoError, DaoEvent, DaoInitError};
use kit::{
    calls::TokenAnswer,
    claims::Claims,
    doubts::{self, Book, Doubt, Ended, Leg, MAX_MOVES, Question, Recheck},
    math::mul_div_floor,
};
use sails_rs::{
    collections::{BTreeMap, BTreeSet},
    prelude::*,
};

/// The most members at the same time, hence the most votes on one proposal.
pub const MAX_MEMBERS: usize = 64;
/// The most open proposals of one member. Those of a member who leaves end, so
/// that there are never more than this many for each place.
pub const MAX_OPEN_EACH: usize = 3;
/// Longest description of a proposal in bytes.
pub const MAX_DETAILS: usize = 512;
/// Limits of the two periods, in milliseconds: a minute and 30 days.
pub const MIN_PERIOD: u64 = 60_000;
pub const MAX_PERIOD: u64 = 30 * 24 * 60 * 60 * 1000;
/// One hundred per cent in basis points.
pub const ALL: u16 = 10_000;
/// The most units with which more may come in. As many deposits of that size as
/// can be under way together fit into 128 bits on top of it.
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
    /// Not processed yet, and its proposer is still a member.
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
    /// The three times in milliseconds: votes count from `starts` until before
    /// `voting_ends`.
    pub starts: u64,
    pub voting_ends: u64,
    /// From here on the proposal can be processed.
    pub grace_ends: u64,
    /// Shares that said yes and no.
    pub yes: u128,
    pub no: u128,
    /// All shares when the proposal was made, against which the quorum is
    /// measured.
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

/// A token move on its way.
pub type Move = doubts::Move<Purpose>;

#[derive(Debug, PartialEq, Eq)]
pub enum Purpose {
    Deposit { min_shares: u128 },
    Grant { proposal: u64 },
    Payout,
}

impl doubts::Purpose for Purpose {
    fn leg(&self) -> Leg {
        match self {
            Self::Deposit { .. } => Leg::In,
            Self::Grant { .. } | Self::Payout => Leg::Out,
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
    /// The program itself.
    me: ActorId,
    config: Config,
    members: BTreeMap<ActorId, Member>,
    proposals: Vec<Proposal>,
    /// Proposals that have not been processed, all of them by members.
    open: BTreeSet<u64>,
    /// All shares.
    shares: u128,
    /// What they are worth. Counted here: tokens that somebody just sends
    /// change nothing.
    pool: u128,
    /// Owed to single accounts.
    claims: Claims,
    /// On their way out, or may be.
    outgoing: u128,
    /// Proposals whose payment is on its way or in doubt.
    paying: u32,
    moves: Book<Purpose>,
}
// #endregion state

impl DaoState {
    /// A DAO without members.
    pub fn new(me: ActorId, config: Config) -> Result<Self, DaoInitError> {
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
            me,
            config,
            members: BTreeMap::new(),
            proposals: Vec::new(),
            open: BTreeSet::new(),
            shares: 0,
            pool: 0,
            claims: Claims::default(),
            outgoing: 0,
            paying: 0,
            moves: Book::default(),
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
        let doubts = self.moves.doubts().into_iter();
        doubts.map(|(_, doubt)| doubt).collect()
    }

    /// The tokens that the DAO believes to hold: the pool, the claims, and what
    /// has not left for certain.
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
        // A refused payment will bring tokens back: shares are too cheap until
        // then.
        if self.paying > 0 {
            return Err(DaoError::Busy);
        }
        if !self.has_room_for(&who) {
            return Err(DaoError::MemberLimit);
        }
        // From here on no sum of tokens can overflow. What may come does not
        // count: who has no tokens could keep out those who have.
        self.tracked()
            .checked_add(amount)
            .filter(|held| *held <= MAX_HELD)
            .ok_or(DaoError::AmountTooLarge)?;

        self.depart(who, amount, Purpose::Deposit { min_shares })
    }

    /// Ends a deposit. Nothing can be thrown any more: tokens that buy no
    /// shares become a claim.
    pub fn finish_deposit(
        &mut self,
        moved: Move,
        answer: TokenAnswer,
        now: u64,
    ) -> Deposited {
        let Some(Ended { of: moved, done }) = self.land(moved, answer) else {
            return Deposited::Unknown;
        };
        if !done {
            return Deposited::TokenRefused;
        }
        let Some(shares) = self.shares_for(&moved) else {
            self.confirm(&moved);
            return Deposited::Returned;
        };
        self.join(moved.who, moved.amount, shares, now);
        Deposited::Shares(shares)
    }

    // #region shares-for
    /// What a deposit buys at the price of this moment, rounded down; `None` if
    /// it buys nothing.
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

    /// Opens a vote on paying `amount` to `applicant`. Returns the number of
    /// the proposal.
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
        // Tokens refuse to pay an account from itself: such a proposal could
        // never be paid.
        if applicant.is_zero() || applicant == self.me {
            return Err(DaoError::BadApplicant);
        }
        if amount == 0 {
            return Err(DaoError::ZeroAmount);
        }
        let most = mul_div_floor(
            self.pool,
            self.config.max_amount_bps.into(),
            ALL.into(),
        );
        if most.is_none_or(|most| amount > most) {
            return Err(DaoError::AmountTooLarge);
        }
        if details.len() > MAX_DETAILS {
            return Err(DaoError::DetailsTooLong);
        }
        if self.open_of(proposer).len() == MAX_OPEN_EACH {
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

    /// The open proposals of a member.
    fn open_of(&self, proposer: ActorId) -> Vec<u64> {
        let open = self.open.iter().copied();
        open.filter(|id| {
            self.proposal(*id).is_some_and(|it| it.proposer == proposer)
        })
        .collect()
    }

    // #region vote
    /// Counts the shares of `who`, once and for good. Returns how many.
    pub fn vote(
        &mut self,
        id: u64,
        who: ActorId,
        vote: Vote,
        now: u64,
    ) -> Result<u128, DaoError> {
        let member = self.members.get_mut(&who).ok_or(DaoError::NotMember)?;
        let proposal = find(&mut self.proposals, id)?;
        // A proposal whose proposer has left is over before its time.
        if proposal.status != Status::Open
            || !(proposal.starts..proposal.voting_ends).contains(&now)
        {
            return Err(DaoError::VotingClosed);
        }
        // Two messages of one block have the same time: a deposit in the block
        // of the proposal counts as late.
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

    /// Decides a proposal after its grace period, or takes up a refused payment
    /// again.
    // #region begin-process
    pub fn begin_process(
        &mut self,
        id: u64,
        now: u64,
    ) -> Result<Verdict, DaoError> {
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

        let grant =
            self.depart(who, amount, Purpose::Grant { proposal: id })?;
        self.leave_open(id, Status::Paying);
        self.pool = rest;
        self.paying += 1;
        Ok(Verdict::Pay(grant))
    }
    // #endregion begin-process

    /// Ends the payment of a proposal.
    pub fn finish_process(
        &mut self,
        moved: Move,
        answer: TokenAnswer,
    ) -> Processed {
        let Some(ended) = self.land(moved, answer) else {
            return Processed::Unknown;
        };
        self.enter(&ended);
        match ended.done {
            true => Processed::Passed,
            false => Processed::PayRefused,
        }
    }

    /// The first time a proposal leaves `Open`, those who said yes are free to
    /// leave.
    fn leave_open(&mut self, id: u64, status: Status) {
        let proposal =
            find(&mut self.proposals, id).expect("checked by the caller");
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
    /// Burns shares for their part of the pool, rounded down. `None`: that part
    /// is nothing. With the last share, the open proposals of the member end:
    /// their numbers are returned, too.
    pub fn begin_quit(
        &mut self,
        who: ActorId,
        shares: u128,
    ) -> Result<(Option<Move>, Vec<u64>), DaoError> {
        let member = self.members.get(&who).ok_or(DaoError::NotMember)?;
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
        let amount = mul_div_floor(shares, self.pool, self.shares)
            .expect("at most the pool");
        let payout = match amount {
            0 => None,
            _ => Some(self.depart(who, amount, Purpose::Payout)?),
        };

        let mut ended = Vec::new();
        if rest == 0 {
            ended = self.open_of(who);
            for id in &ended {
                self.leave_open(*id, Status::Rejected);
            }
            self.members.remove(&who);
        } else if let Some(member) = self.members.get_mut(&who) {
            member.shares = rest;
        }
        self.shares -= shares;
        self.pool -= amount;
        Ok((payout, ended))
    }
    // #endregion begin-quit

    /// Takes the whole claim of `who`.
    pub fn begin_withdraw(&mut self, who: ActorId) -> Result<Move, DaoError> {
        let amount = self.claims.of(&who);
        if amount == 0 {
            return Err(DaoError::NothingToWithdraw);
        }
        let payout = self.depart(who, amount, Purpose::Payout)?;
        self.claims.take(who);
        Ok(payout)
    }

    /// Ends what `begin_quit` or `begin_withdraw` began. Shares never come
    /// back.
    pub fn finish_payout(&mut self, moved: Move, answer: TokenAnswer) -> Quit {
        let amount = moved.amount;
        let Some(ended) = self.land(moved, answer) else {
            return Quit::Unknown;
        };
        self.enter(&ended);
        match ended.done {
            true => Quit::Sent(amount),
            false => Quit::Claimed(amount),
        }
    }

    /// How many doubts a recheck of that one has to decide.
    pub fn beside(&self, doubt: u64) -> u64 {
        self.moves.beside(doubt)
    }

    /// Keeps the token still while it is asked for the balance.
    pub fn begin_recheck(&mut self, doubt: u64) -> Result<Question, DaoError> {
        Ok(self.moves.begin_recheck(doubt)?)
    }

    /// Whether tokens are under way without an answer.
    pub fn moving(&self) -> bool {
        self.moves.moving(self.config.token)
    }

    /// Ends the doubts about which the balance of the DAO at the token tells.
    /// Returns the answer for the one asked about, and an event for each doubt
    /// decided.
    pub fn end_recheck(
        &mut self,
        question: Question,
        balance: Option<U256>,
    ) -> (Recheck, Vec<DaoEvent>) {
        let (answer, ended) =
            self.moves.end_recheck(question, balance, self.tracked());
        let events = ended.iter().filter_map(|ended| self.resolve(ended));
        (answer, events.collect())
    }

    /// Lets the one who loses by it give the answer: the payer "it did not
    /// arrive", the receiver "I have it".
    pub fn concede(
        &mut self,
        doubt: u64,
        by: ActorId,
    ) -> Result<Option<DaoEvent>, DaoError> {
        let ended = self.moves.concede(by, doubt)?;
        Ok(self.resolve(&ended))
    }

    /// Books a move before it is sent.
    fn depart(
        &mut self,
        who: ActorId,
        amount: u128,
        purpose: Purpose,
    ) -> Result<Move, DaoError> {
        let moved =
            self.moves.begin(self.config.token, who, amount, purpose)?;
        if moved.leg() == Leg::Out {
            self.outgoing += amount;
        }
        Ok(moved)
    }

    /// The answer is there, or nobody can tell: then the move stays booked.
    fn land(
        &mut self,
        moved: Move,
        answer: TokenAnswer,
    ) -> Option<Ended<Purpose>> {
        let ended = self.moves.answered(moved, answer)?;
        self.unbook(&ended.of);
        Some(ended)
    }

    fn resolve(&mut self, ended: &Ended<Purpose>) -> Option<DaoEvent> {
        self.unbook(&ended.of);
        self.enter(ended)
    }

    fn unbook(&mut self, moved: &Move) {
        if moved.leg() == Leg::Out {
            self.outgoing -= moved.amount;
        }
    }

    fn enter(&mut self, ended: &Ended<Purpose>) -> Option<DaoEvent> {
        match ended.done {
            true => Some(self.confirm(&ended.of)),
            false => self.undo(&ended.of),
        }
    }

    /// The tokens moved. Shares for a deposit would now have a price that
    /// somebody chose by waiting.
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
        let proposal =
            find(&mut self.proposals, id).expect("proposals are never removed");
        proposal.status = status.clone();
        DaoEvent::Processed { id, status }
    }
}

fn find(
    proposals: &mut [Proposal],
    id: u64,
) -> Result<&mut Proposal, DaoError> {
    usize::try_from(id)
        .ok()
        .and_then(|index| proposals.get_mut(index))
        .ok_or(DaoError::ProposalNotFound)
}

//! The books of the pair without messages and events: pool, ledger, moves and
//! doubts.

use crate::{
    Added, Moved, PairError, Side,
    curve::{self, LOCKED_SHARES, MAX_HELD},
};
use kit::{
    calls::TokenAnswer,
    doubts::{self, Book, Doubt, Ended, Leg, Question, Recheck},
};
use sails_rs::{collections::BTreeMap, prelude::*};
use vft_service::VftState;

/// Tokens on their way in or out.
pub type Move = doubts::Move<Leg>;

// #region pool
/// What the pair knows of one token.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Holding {
    /// Belongs to the holders of shares.
    reserve: u128,
    /// Belongs to the accounts. No zero entries.
    ledger: BTreeMap<ActorId, u128>,
    /// Reserve, ledger and all that is on its way in or out: bounds every sum.
    held: u128,
    /// The part of it that is on its way in, or may be.
    coming: u128,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    tokens: [ActorId; 2],
    holdings: [Holding; 2],
    moves: Book<Leg>,
}
// #endregion pool

impl Holding {
    fn credit(&mut self, who: ActorId, amount: u128) {
        if amount > 0 {
            // No overflow: the sum is a part of `held`.
            *self.ledger.entry(who).or_default() += amount;
        }
    }

    fn debit(&mut self, who: ActorId, amount: u128) -> Result<(), PairError> {
        let left = self
            .of(who)
            .checked_sub(amount)
            .ok_or(PairError::InsufficientLedger)?;
        if left == 0 {
            self.ledger.remove(&who);
        } else {
            self.ledger.insert(who, left);
        }
        Ok(())
    }

    fn of(&self, who: ActorId) -> u128 {
        self.ledger.get(&who).copied().unwrap_or_default()
    }

    /// Enters the end of a move into the books.
    fn close(&mut self, Ended { of, done }: &Ended<Leg>) {
        if of.leg() == Leg::In {
            self.coming -= of.amount;
        }
        match (of.leg(), done) {
            (Leg::In, true) | (Leg::Out, false) => {
                self.credit(of.who, of.amount)
            }
            (Leg::In, false) | (Leg::Out, true) => self.held -= of.amount,
        }
    }
}

impl Pool {
    /// An empty pool of two tokens.
    pub fn new(tokens: [ActorId; 2]) -> Self {
        Self {
            tokens,
            holdings: Default::default(),
            moves: Book::numbered_from(1),
        }
    }

    pub fn tokens(&self) -> [ActorId; 2] {
        self.tokens
    }

    /// Which of the two a token is.
    pub fn side(&self, token: ActorId) -> Side {
        match token == self.tokens[0] {
            true => Side::Zero,
            false => Side::One,
        }
    }

    fn holding(&self, side: Side) -> &Holding {
        &self.holdings[side.index()]
    }

    fn holding_mut(&mut self, side: Side) -> &mut Holding {
        &mut self.holdings[side.index()]
    }

    pub fn reserves(&self) -> [u128; 2] {
        [self.holdings[0].reserve, self.holdings[1].reserve]
    }

    pub fn ledger_of(&self, who: ActorId) -> [u128; 2] {
        [self.holdings[0].of(who), self.holdings[1].of(who)]
    }

    /// The reserves as the curve wants them: of the token sold, of the token
    /// bought.
    pub fn direction(&self, sell: Side) -> (u128, u128) {
        (
            self.holding(sell).reserve,
            self.holding(sell.other()).reserve,
        )
    }

    // #region moves
    /// A deposit is about to be asked for.
    pub fn start_in(
        &mut self,
        side: Side,
        who: ActorId,
        amount: u128,
    ) -> Result<Move, PairError> {
        let holding = &mut self.holdings[side.index()];
        // What may come does not count: who has no tokens could keep out those
        // who have.
        (holding.held - holding.coming)
            .checked_add(amount)
            .filter(|held| *held <= MAX_HELD)
            .ok_or(PairError::Overflow)?;
        let token = self.tokens[side.index()];
        let moved = self.moves.begin(token, who, amount, Leg::In)?;
        holding.held += amount;
        holding.coming += amount;
        Ok(moved)
    }

    /// A withdrawal is about to be sent: the amount leaves the ledger now.
    pub fn start_out(
        &mut self,
        side: Side,
        who: ActorId,
        amount: u128,
    ) -> Result<Move, PairError> {
        if self.holding(side).of(who) < amount {
            return Err(PairError::InsufficientLedger);
        }
        let token = self.tokens[side.index()];
        let moved = self.moves.begin(token, who, amount, Leg::Out)?;
        self.holding_mut(side).debit(who, amount)?;
        Ok(moved)
    }
    // #endregion moves

    /// The token has answered, or the wait is over.
    pub fn answered(&mut self, moved: Move, answer: TokenAnswer) -> Moved {
        let Some(ended) = self.moves.answered(moved, answer) else {
            return Moved::Unknown;
        };
        self.close(&ended);
        match ended.done {
            true => Moved::Done,
            false => Moved::TokenRefused,
        }
    }

    fn close(&mut self, ended: &Ended<Leg>) {
        let side = self.side(ended.of.token);
        self.holding_mut(side).close(ended);
    }

    /// Moves up to `max` of both tokens from the ledger of `who` into the pool,
    /// for shares.
    pub fn add_liquidity(
        &mut self,
        shares: &mut VftState,
        locked: ActorId,
        who: ActorId,
        max: [u128; 2],
        min_shares: u128,
    ) -> Result<Added, PairError> {
        if max.contains(&0) {
            return Err(PairError::ZeroAmount);
        }
        let (supply, reserves) = (shares.total_supply(), self.reserves());
        let first = supply.is_zero();
        let used = if first {
            max
        } else {
            curve::fit(max, reserves)
        };
        let ledger = self.ledger_of(who);
        if ledger[0] < used[0] || ledger[1] < used[1] {
            return Err(PairError::InsufficientLedger);
        }
        let minted = if first {
            curve::first_shares(used)
        } else {
            Some(curve::later_shares(used, reserves, supply))
                .filter(|shares| *shares > 0)
        };
        let minted = minted.ok_or(PairError::InsufficientLiquidity)?;
        ensure_min(minted, min_shares)?;

        for (holding, used) in self.holdings.iter_mut().zip(used) {
            holding.debit(who, used).expect("checked");
            holding.reserve += used;
        }
        if first {
            shares.mint(locked, LOCKED_SHARES.into()).expect("few");
        }
        shares.mint(who, minted.into()).expect("fits 128 bits");
        Ok(Added {
            used0: used[0],
            used1: used[1],
            shares: minted,
        })
    }

    // #region remove-liquidity
    /// Redeems `amount` shares of `who`: both tokens go to the ledger.
    pub fn remove_liquidity(
        &mut self,
        shares: &mut VftState,
        who: ActorId,
        amount: u128,
        min: [u128; 2],
    ) -> Result<[u128; 2], PairError> {
        if amount == 0 {
            return Err(PairError::ZeroAmount);
        }
        if shares.balance_of(who) < amount.into() {
            return Err(PairError::InsufficientShares);
        }
        let out = curve::redeem(amount, self.reserves(), shares.total_supply());
        ensure_min(out[0], min[0])?;
        ensure_min(out[1], min[1])?;

        shares.burn(who, amount.into()).expect("checked");
        for (holding, out) in self.holdings.iter_mut().zip(out) {
            holding.reserve -= out;
            holding.credit(who, out);
        }
        Ok(out)
    }
    // #endregion remove-liquidity

    /// What a swap would give now, or why it would not take place.
    pub fn quote(
        &self,
        sell: Side,
        amount_in: u128,
        min_out: u128,
    ) -> Result<u128, PairError> {
        if amount_in == 0 {
            return Err(PairError::ZeroAmount);
        }
        let out = curve::amount_out(amount_in, self.direction(sell));
        let out = out.ok_or(PairError::InsufficientLiquidity)?;
        ensure_min(out, min_out)?;
        Ok(out)
    }

    // #region swap
    /// Sells `amount_in` from the ledger of `who` for at least `min_out`.
    pub fn swap(
        &mut self,
        sell: Side,
        who: ActorId,
        amount_in: u128,
        min_out: u128,
    ) -> Result<u128, PairError> {
        if self.holding(sell).of(who) < amount_in {
            return Err(PairError::InsufficientLedger);
        }
        let out = self.quote(sell, amount_in, min_out)?;

        let sold = self.holding_mut(sell);
        sold.debit(who, amount_in).expect("checked");
        sold.reserve += amount_in;
        let bought = self.holding_mut(sell.other());
        bought.reserve -= out;
        bought.credit(who, out);
        Ok(out)
    }
    // #endregion swap

    /// All doubts, those of token 0 first.
    pub fn doubts(&self) -> Vec<(Side, Doubt)> {
        let doubts = self.moves.doubts().into_iter();
        let mut doubts: Vec<_> =
            doubts.map(|(token, it)| (self.side(token), it)).collect();
        doubts.sort_by_key(|(side, _)| side.index());
        doubts
    }

    /// How many doubts a recheck of that one has to decide.
    pub fn beside(&self, id: u64) -> u64 {
        self.moves.beside(id)
    }

    /// The balance of the pair is about to be asked for.
    pub fn begin_recheck(&mut self, id: u64) -> Result<Question, PairError> {
        Ok(self.moves.begin_recheck(id)?)
    }

    /// Whether moves of that token are under way without an answer.
    pub fn moving(&self, token: ActorId) -> bool {
        self.moves.moving(token)
    }

    // #region end-recheck
    /// Ends the doubts of a token about which the balance of the pair tells.
    /// Returns those whose tokens have moved.
    pub fn end_recheck(
        &mut self,
        question: Question,
        balance: Option<U256>,
    ) -> (Recheck, Vec<Move>) {
        let holding = self.holding(self.side(question.token));
        let tracked = holding.held - holding.coming;
        let (answer, ended) =
            self.moves.end_recheck(question, balance, tracked);
        ended.iter().for_each(|ended| self.close(ended));
        let moved = ended.into_iter().filter(|ended| ended.done);
        (answer, moved.map(|ended| ended.of).collect())
    }
    // #endregion end-recheck

    // #region concede
    /// `by` gives up an amount in doubt: a deposit did not arrive, or a
    /// withdrawal did.
    pub fn concede(
        &mut self,
        by: ActorId,
        id: u64,
    ) -> Result<Ended<Leg>, PairError> {
        let ended = self.moves.concede(by, id)?;
        self.close(&ended);
        Ok(ended)
    }
    // #endregion concede
}

fn ensure_min(would_be: u128, min: u128) -> Result<(), PairError> {
    if would_be < min {
        return Err(PairError::Slippage { would_be });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::doubts::PAUSE_BLOCKS;
    use proptest::prelude::*;

    const TOKENS: [ActorId; 2] = [ActorId::new([7; 32]), ActorId::new([8; 32])];
    const LOCKED: ActorId = ActorId::new([9; 32]);

    /// How a token answers, and what it did in truth.
    #[derive(Clone, Copy, Debug)]
    enum Answer {
        Done,
        Refused,
        NoneButDone,
        NoneAndNotDone,
    }

    #[derive(Clone, Debug)]
    enum Op {
        Add(u8, [u128; 2]),
        Remove(u8, u128),
        Swap(u8, Side, u128),
        StartIn(u8, Side, u128),
        StartOut(u8, Side, u128),
        /// The answer to one of the moves in flight.
        Finish(prop::sample::Index, Answer),
        /// A move in doubt takes place after all.
        Late(prop::sample::Index),
        BeginRecheck(Side),
        /// `false`: the token gives no usable answer.
        EndRecheck(Side, bool),
        Concede(u8, u64),
        Donate(Side, u128),
    }

    #[derive(Clone, Debug, PartialEq)]
    struct World {
        pool: Pool,
        shares: VftState,
        /// What the tokens say that the pair has.
        tokens: [u128; 2],
        flying: Vec<Move>,
        /// By token: what somebody has asked about.
        asked: [Option<Question>; 2],
        /// Doubts whose tokens have moved.
        moved: Vec<u64>,
        /// Nobody has given anything away.
        exact: bool,
    }

    fn user(index: u8) -> ActorId {
        ActorId::from(u64::from(index) + 1)
    }

    impl World {
        fn new() -> Self {
            let mut world = Self {
                pool: Pool::new(TOKENS),
                shares: VftState::default(),
                tokens: [0; 2],
                flying: Vec::new(),
                asked: [None; 2],
                moved: Vec::new(),
                exact: true,
            };
            for (who, side) in [0, 1, 2]
                .into_iter()
                .flat_map(|who| [(who, Side::Zero), (who, Side::One)])
            {
                let moved =
                    world.pool.start_in(side, user(who), 50_000).unwrap();
                world.pool.answered(moved, TokenAnswer::Done);
                world.tokens[side.index()] += 50_000;
            }
            world
        }

        fn token_moves(&mut self, side: Side, leg: Leg, amount: u128) {
            let tokens = &mut self.tokens[side.index()];
            match leg {
                Leg::In => *tokens += amount,
                Leg::Out => *tokens -= amount,
            }
        }

        fn apply(&mut self, op: &Op) -> Result<(), PairError> {
            let Self { pool, shares, .. } = self;
            match op {
                Op::Add(who, max) => pool
                    .add_liquidity(shares, LOCKED, user(*who), *max, 0)
                    .map(drop),
                Op::Remove(who, amount) => pool
                    .remove_liquidity(shares, user(*who), *amount, [0, 0])
                    .map(drop),
                Op::Swap(who, sell, amount) => {
                    pool.swap(*sell, user(*who), *amount, 0).map(drop)
                }
                Op::StartIn(who, side, amount) => {
                    self.flying.push(pool.start_in(
                        *side,
                        user(*who),
                        *amount,
                    )?);
                    Ok(())
                }
                Op::StartOut(who, side, amount) => {
                    self.flying.push(pool.start_out(
                        *side,
                        user(*who),
                        *amount,
                    )?);
                    Ok(())
                }
                Op::Finish(index, answer) => {
                    self.finish(index, *answer);
                    Ok(())
                }
                Op::Late(index) => {
                    self.late(index);
                    Ok(())
                }
                Op::BeginRecheck(side) => {
                    Syscall::with_block_height(
                        Syscall::block_height() + PAUSE_BLOCKS,
                    );
                    let mut doubts = pool.doubts().into_iter();
                    let asked = doubts.find(|(of, _)| of == side);
                    let id = asked.map_or(0, |(_, doubt)| doubt.id);
                    self.asked[side.index()] = Some(pool.begin_recheck(id)?);
                    Ok(())
                }
                Op::EndRecheck(side, answered) => {
                    if let Some(question) = self.asked[side.index()].take() {
                        let balance = self.tokens[side.index()].into();
                        // While moves go on the token is not asked.
                        let answered =
                            *answered && !pool.moving(question.token);
                        pool.end_recheck(question, answered.then_some(balance));
                    }
                    Ok(())
                }
                Op::Concede(who, id) => {
                    let ended = pool.concede(user(*who), *id)?;
                    let honest = self.moved.contains(id) == ended.done;
                    self.exact &= honest;
                    Ok(())
                }
                Op::Donate(side, amount) => {
                    self.tokens[side.index()] += amount;
                    self.exact = false;
                    Ok(())
                }
            }
        }

        fn finish(&mut self, index: &prop::sample::Index, answer: Answer) {
            if self.flying.is_empty() {
                return;
            }
            let moved = self.flying.remove(index.index(self.flying.len()));
            let settled = match answer {
                Answer::Done => TokenAnswer::Done,
                Answer::Refused => TokenAnswer::Refused,
                Answer::NoneButDone | Answer::NoneAndNotDone => {
                    TokenAnswer::Unknown
                }
            };
            if matches!(answer, Answer::Done | Answer::NoneButDone) {
                let side = self.pool.side(moved.token);
                self.token_moves(side, moved.leg(), moved.amount);
            }
            self.pool.answered(moved, settled);
            if matches!(answer, Answer::NoneButDone) {
                let doubts = self.pool.doubts().into_iter();
                self.moved.extend(doubts.map(|(_, doubt)| doubt.id).max());
            }
        }

        /// Not while the balance is being asked for: a token answers with what
        /// is true then.
        fn late(&mut self, index: &prop::sample::Index) {
            let mut doubts = self.pool.doubts();
            doubts.retain(|(side, doubt)| {
                !self.moved.contains(&doubt.id)
                    && self.asked[side.index()].is_none()
            });
            if !doubts.is_empty() {
                let (side, doubt) =
                    doubts.swap_remove(index.index(doubts.len()));
                self.token_moves(side, doubt.leg, doubt.amount);
                self.moved.push(doubt.id);
            }
        }

        /// Pool, ledger and what is under way: as the books say, and as the
        /// tokens have it.
        fn check(&self) -> Result<(), TestCaseError> {
            for side in [Side::Zero, Side::One] {
                let book = self.pool.holding(side);
                prop_assert!(!book.ledger.values().any(|amount| *amount == 0));
                let owned = book.reserve + book.ledger.values().sum::<u128>();
                let flying = self.flying.iter();
                let flying =
                    flying.filter(|of| of.token == TOKENS[side.index()]);
                let (mut held, mut here) = (owned, owned);
                for moved in flying {
                    held += moved.amount;
                    here += if moved.leg() == Leg::Out {
                        moved.amount
                    } else {
                        0
                    };
                }
                let doubts = self.pool.doubts().into_iter();
                for (_, doubt) in doubts.filter(|(of, _)| *of == side) {
                    held += doubt.amount;
                    let kept = self.moved.contains(&doubt.id)
                        == (doubt.leg == Leg::In);
                    here += if kept { doubt.amount } else { 0 };
                }
                prop_assert_eq!(held, book.held);
                let tokens = self.tokens[side.index()];
                prop_assert!(tokens >= here);
                prop_assert!(!self.exact || tokens == here);
            }
            let supply = self.shares.total_supply();
            prop_assert!(
                supply.is_zero()
                    || self.shares.balance_of(LOCKED) >= LOCKED_SHARES.into()
            );
            Ok(())
        }

        /// Numerator and denominator of (reserve 0 · reserve 1) / shares².
        fn worth(&self) -> (U256, U256) {
            let [x, y] = self.pool.reserves().map(U256::from);
            let supply = self.shares.total_supply();
            (x * y, supply * supply)
        }
    }

    fn op() -> impl Strategy<Value = Op> {
        let who = || 0u8..3;
        let side = || prop_oneof![Just(Side::Zero), Just(Side::One)];
        let amount = || prop_oneof![0u128..20, 1u128..60_000];
        let any_of = any::<prop::sample::Index>;
        let answer = prop_oneof![
            3 => Just(Answer::Done),
            1 => Just(Answer::Refused),
            1 => Just(Answer::NoneButDone),
            1 => Just(Answer::NoneAndNotDone),
        ];
        prop_oneof![
            3 => (who(), amount(), amount()).prop_map(|(who, a, b)| Op::Add(who, [a, b])),
            2 => (who(), amount()).prop_map(|(who, amount)| Op::Remove(who, amount)),
            4 => (who(), side(), amount()).prop_map(|(who, side, amount)| Op::Swap(who, side, amount)),
            3 => (who(), side(), amount()).prop_map(|(who, side, amount)| Op::StartIn(who, side, amount)),
            3 => (who(), side(), amount()).prop_map(|(who, side, amount)| Op::StartOut(who, side, amount)),
            6 => (any_of(), answer).prop_map(|(index, answer)| Op::Finish(index, answer)),
            1 => any_of().prop_map(Op::Late),
            2 => side().prop_map(Op::BeginRecheck),
            3 => (side(), prop::bool::weighted(0.8)).prop_map(|(side, answered)| Op::EndRecheck(side, answered)),
            1 => (who(), 1u64..8).prop_map(|(who, id)| Op::Concede(who, id)),
            1 => (side(), 1u128..100).prop_map(|(side, amount)| Op::Donate(side, amount)),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..Default::default() })]

        // #region property
        #[test]
        fn nothing_is_created_or_lost(ops in prop::collection::vec(op(), 1..30)) {
            let mut world = World::new();
            for op in ops {
                let before = world.clone();
                let answer = world.apply(&op);
                world.check()?;
                // A refusal leaves no trace.
                prop_assert!(answer.is_ok() || world == before);
                // Shares never lose worth.
                let (old, new) = (before.worth(), world.worth());
                prop_assert!(new.0 * old.1 >= old.0 * new.1);
                if matches!(op, Op::Swap(..)) {
                    prop_assert!(new.0 >= old.0);
                }
            }
        }
        // #endregion property
    }
}

//! Doubts: token moves that nobody has answered, and what the balance proves
//! about them.

use crate::{
    calls::{self, NotEnoughGas, TokenAnswer},
    vft,
};
use core::future::Future;
use gstd::exec;
use sails_rs::prelude::*;

/// The most moves of one token that are under way or in doubt at the same time.
pub const MAX_MOVES: u32 = 64;
/// How long a recheck waits for the moves under way, in blocks.
pub const CALM_BLOCKS: u32 = 3;
/// How long no other recheck begins after one that decided nothing, in blocks:
/// 5 minutes.
pub const PAUSE_BLOCKS: u32 = 100;
/// Gas for waking up once more after the moves under way.
pub const WAKE_GAS: u64 = 800_000_000;

/// The token is being rechecked, was rechecked in vain a moment ago, or too
/// many of its moves are under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy;

/// Why a doubt cannot be rechecked or conceded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoubtError {
    Busy,
    /// There is no such doubt, or it has been decided.
    NotInDoubt,
    /// Only the other side of the move may concede.
    NotParty,
}

impl From<Busy> for DoubtError {
    fn from(_: Busy) -> Self {
        Self::Busy
    }
}

/// Implements `From` for an error enum with the variants `Busy`, `NotInDoubt`
/// and `NotParty`, so that `?` works with all that a [`Book`] refuses.
#[macro_export]
macro_rules! doubt_errors {
    ($error:ident) => {
        $crate::error_from!($error: doubts::Busy);

        impl From<$crate::doubts::DoubtError> for $error {
            fn from(error: $crate::doubts::DoubtError) -> Self {
                match error {
                    $crate::doubts::DoubtError::Busy => Self::Busy,
                    $crate::doubts::DoubtError::NotInDoubt => Self::NotInDoubt,
                    $crate::doubts::DoubtError::NotParty => Self::NotParty,
                }
            }
        }
    };
}

/// The direction of a move.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leg {
    /// From `who` to the program.
    In,
    /// From the program to `who`.
    Out,
}

/// A move that was sent and never answered.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    pub id: u64,
    /// The other side of the move, who may concede.
    pub who: ActorId,
    pub amount: u128,
    pub leg: Leg,
}

/// What a recheck found out about one move.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recheck {
    /// The tokens have moved.
    WasDone,
    /// The tokens have not moved.
    WasNotDone,
    /// The balance does not tell: nothing has changed.
    StillUnknown,
}

// #region move
/// What a move is for. It says in which direction the tokens go.
pub trait Purpose {
    fn leg(&self) -> Leg;
}

/// Tokens on their way between the program and `who`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Move<P> {
    pub token: ActorId,
    pub who: ActorId,
    pub amount: u128,
    pub purpose: P,
}

/// A move whose end is certain: `done` tells whether the tokens have moved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Ended<P> {
    pub of: Move<P>,
    pub done: bool,
}
// #endregion move

/// For programs that need to know no more than the direction.
impl Purpose for Leg {
    fn leg(&self) -> Leg {
        *self
    }
}

impl<P: Purpose> Move<P> {
    /// In which direction the tokens go.
    pub fn leg(&self) -> Leg {
        self.purpose.leg()
    }
}

/// Sends a move and waits for the answer, which the book has to learn.
pub async fn carry_out<P: Purpose>(moved: &Move<P>) -> TokenAnswer {
    let Move {
        token, who, amount, ..
    } = *moved;
    match moved.leg() {
        Leg::In => vft::pull(token, who, amount).await,
        Leg::Out => vft::push(token, who, amount).await,
    }
}

// #region decide
/// Compares the balance of the program with its books. Returns whether the
/// tokens in doubt are here: all of them or none. `None`: some are, or the
/// token gave no usable answer.
///
/// `tracked` is what the program believes to hold. Outgoing amounts in doubt
/// are part of it, incoming ones are not.
fn all_here(
    balance: Option<U256>,
    tracked: u128,
    doubts: &[(Leg, u128)],
) -> Option<bool> {
    let balance = balance?;
    let sum = |side: Leg| {
        let amounts = doubts.iter().filter(|(leg, _)| *leg == side);
        amounts.fold(U256::zero(), |sum, (_, amount)| sum + *amount)
    };
    let smallest = doubts.iter().map(|(_, amount)| *amount).min();

    let tracked = U256::from(tracked);
    if balance >= tracked + sum(Leg::In) {
        Some(true)
    // A hostile token may answer any number: the sum must not overflow.
    } else if balance.saturating_add(sum(Leg::Out))
        < tracked + smallest.unwrap_or_default()
    {
        Some(false)
    } else {
        None
    }
}
// #endregion decide

/// What is under way or in doubt of one token.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Traffic {
    waiting: u32,
    in_doubt: u32,
    rechecking: bool,
    /// No recheck begins before this block.
    pause_until: u32,
}

/// The moves that wait for an answer, and those that got none: the doubts, each
/// with its number.
///
/// A balance says nothing while tokens are moving, so during a recheck of a
/// token none of its moves begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book<P> {
    /// A program knows few tokens. Lists cost less code than maps, and every
    /// message pays for code.
    tokens: Vec<(ActorId, Traffic)>,
    /// In the order of their numbers.
    doubts: Vec<(u64, Move<P>)>,
    next: u64,
}

impl<P> Default for Book<P> {
    /// An empty book, whose first doubt gets the number 0.
    fn default() -> Self {
        Self::numbered_from(0)
    }
}

impl<P> Book<P> {
    /// An empty book, whose first doubt gets the number `first`.
    pub fn numbered_from(first: u64) -> Self {
        Self {
            tokens: Vec::new(),
            doubts: Vec::new(),
            next: first,
        }
    }

    /// Whether nothing is under way, in doubt or being rechecked.
    pub fn is_idle(&self) -> bool {
        let idle = |(_, of): &(_, Traffic)| of.waiting == 0 && !of.rechecking;
        self.doubts.is_empty() && self.tokens.iter().all(idle)
    }

    /// The move in doubt with that number.
    pub fn get(&self, id: u64) -> Result<&Move<P>, DoubtError> {
        let at = self.place(id).map_err(|_| DoubtError::NotInDoubt)?;
        Ok(&self.doubts[at].1)
    }

    fn place(&self, id: u64) -> Result<usize, usize> {
        self.doubts.binary_search_by_key(&id, |(id, _)| *id)
    }

    /// Whether moves of `token` are under way without an answer.
    pub fn moving(&self, token: ActorId) -> bool {
        let mut tokens = self.tokens.iter();
        tokens.any(|(of, traffic)| *of == token && traffic.waiting > 0)
    }

    fn traffic(&mut self, token: ActorId) -> &mut Traffic {
        let known = self.tokens.iter().position(|(of, _)| *of == token);
        let at = known.unwrap_or_else(|| {
            self.tokens.push((token, Traffic::default()));
            self.tokens.len() - 1
        });
        &mut self.tokens[at].1
    }
}

impl<P: Purpose> Book<P> {
    // #region begin
    /// A move is about to be sent. Not while its token is being rechecked, and
    /// 64 of each token at most.
    pub fn begin(
        &mut self,
        token: ActorId,
        who: ActorId,
        amount: u128,
        purpose: P,
    ) -> Result<Move<P>, Busy> {
        let traffic = self.traffic(token);
        if traffic.rechecking || traffic.waiting + traffic.in_doubt == MAX_MOVES
        {
            return Err(Busy);
        }
        traffic.waiting += 1;
        Ok(Move {
            token,
            who,
            amount,
            purpose,
        })
    }

    /// The token has answered, or the wait is over: then the move is in doubt,
    /// and there is nothing to return.
    pub fn answered(
        &mut self,
        moved: Move<P>,
        answer: TokenAnswer,
    ) -> Option<Ended<P>> {
        let id = self.next;
        let ended = self.answered_as(id, moved, answer);
        if ended.is_none() {
            self.next += 1;
        }
        ended
    }
    // #endregion begin

    /// The same for a program that numbers its moves itself.
    pub fn answered_as(
        &mut self,
        id: u64,
        moved: Move<P>,
        answer: TokenAnswer,
    ) -> Option<Ended<P>> {
        let traffic = self.traffic(moved.token);
        traffic.waiting -= 1;
        let done = match answer {
            TokenAnswer::Done => true,
            TokenAnswer::Refused => false,
            TokenAnswer::Unknown => {
                traffic.in_doubt += 1;
                let (Ok(at) | Err(at)) = self.place(id);
                self.doubts.insert(at, (id, moved));
                return None;
            }
        };
        Some(Ended { of: moved, done })
    }

    // #region begin-recheck
    /// Stops new moves of the token, so that nobody can keep its balance from
    /// being asked for. Returns the token. See [`when_calm`].
    pub fn begin_recheck(&mut self, id: u64) -> Result<ActorId, DoubtError> {
        let token = self.get(id)?.token;
        let traffic = self.traffic(token);
        if traffic.rechecking || Syscall::block_height() < traffic.pause_until {
            return Err(DoubtError::Busy);
        }
        traffic.rechecking = true;
        Ok(token)
    }
    // #endregion begin-recheck

    /// The balance is there, or no answer came. Ends all doubts of that token
    /// or none, in order; then moves go on for a while before the next recheck
    /// can stop them again. `tracked`: what the program believes to hold of the
    /// token, outgoing doubts included.
    pub fn end_recheck(
        &mut self,
        id: u64,
        balance: Option<U256>,
        tracked: u128,
    ) -> (Recheck, Vec<Ended<P>>) {
        let asked = self.get(id).expect("no doubt ends during a recheck");
        let (token, leg) = (asked.token, asked.leg());
        let of_token = self.doubts.iter().filter(|(_, of)| of.token == token);
        let legs: Vec<_> =
            of_token.map(|(_, of)| (of.leg(), of.amount)).collect();

        let traffic = self.traffic(token);
        traffic.rechecking = false;
        traffic.pause_until = Syscall::block_height() + PAUSE_BLOCKS;
        let Some(here) = all_here(balance, tracked, &legs) else {
            return (Recheck::StillUnknown, Vec::new());
        };
        let doubts = mem::take(&mut self.doubts).into_iter();
        let (ended, others) = doubts.partition(|(_, of)| of.token == token);
        self.doubts = others;
        let ended: Vec<_> = ended;
        let ended = ended.into_iter().map(|(_, of)| self.end(of, here));
        let ended = ended.collect();
        match here == (leg == Leg::In) {
            true => (Recheck::WasDone, ended),
            false => (Recheck::WasNotDone, ended),
        }
    }

    /// Ends a doubt by the word of the one who loses by it: what `by` paid did
    /// not arrive, what `by` was owed did. Not while the balance is being asked
    /// for.
    pub fn concede(
        &mut self,
        by: ActorId,
        id: u64,
    ) -> Result<Ended<P>, DoubtError> {
        let moved = self.get(id)?;
        if moved.who != by {
            return Err(DoubtError::NotParty);
        }
        let token = moved.token;
        if self.traffic(token).rechecking {
            return Err(DoubtError::Busy);
        }
        let at = self.place(id).expect("got above");
        let (_, moved) = self.doubts.remove(at);
        Ok(self.end(moved, false))
    }

    /// Ends a doubt whose tokens are `here`, or not. The balance may now tell
    /// more about the others.
    fn end(&mut self, of: Move<P>, here: bool) -> Ended<P> {
        let traffic = self.traffic(of.token);
        traffic.in_doubt -= 1;
        traffic.pause_until = 0;
        let done = here == (of.leg() == Leg::In);
        Ended { of, done }
    }

    /// All doubts, with their tokens, in the order of their numbers.
    pub fn doubts(&self) -> Vec<(ActorId, Doubt)> {
        let doubt = |(id, moved): &(u64, Move<P>)| {
            let doubt = Doubt {
                id: *id,
                who: moved.who,
                amount: moved.amount,
                leg: moved.leg(),
            };
            (moved.token, doubt)
        };
        self.doubts.iter().map(doubt).collect()
    }
}

// #region calm
/// Waits for the moves under way and then for the balance. `None` also if a
/// move still waits.
///
/// For after [`Book::begin_recheck`], when no other move begins. `moving` tells
/// whether one waits.
pub async fn when_calm(
    moving: impl Fn() -> bool,
    balance: impl Future<Output = Option<U256>>,
) -> Option<U256> {
    if moving() {
        exec::sleep_for(CALM_BLOCKS).await;
    }
    match moving() {
        true => None,
        false => balance.await,
    }
}
// #endregion calm

/// Checks that the gas at hand covers a recheck, with one wait for the moves
/// under way.
pub fn ensure_gas() -> Result<(), NotEnoughGas> {
    calls::ensure_gas_and(1, WAKE_GAS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use sails_rs::collections::BTreeMap;

    const TOKENS: [ActorId; 2] = [ActorId::new([1; 32]), ActorId::new([2; 32])];
    const WHO: ActorId = ActorId::new([3; 32]);

    fn leg() -> impl Strategy<Value = Leg> {
        prop_oneof![Just(Leg::In), Just(Leg::Out)]
    }

    /// Moves without an answer, each with the truth about it, and what is
    /// tracked besides.
    fn moves() -> impl Strategy<Value = (u128, Vec<(Leg, u128, bool)>)> {
        let one = (leg(), 1u128..20, any::<bool>());
        (0u128..30, prop::collection::vec(one, 1..5))
    }

    fn total(
        moves: &[(Leg, u128, bool)],
        side: Leg,
        counts: impl Fn(bool) -> bool,
    ) -> u128 {
        let chosen = moves
            .iter()
            .filter(|(leg, _, done)| *leg == side && counts(*done));
        chosen.map(|(_, amount, _)| amount).sum()
    }

    /// The books, the balance and the doubts that these moves leave.
    fn after(
        rest: u128,
        moves: &[(Leg, u128, bool)],
    ) -> (u128, u128, Vec<(Leg, u128)>) {
        let tracked = rest + total(moves, Leg::Out, |_| true);
        let balance = tracked + total(moves, Leg::In, |done| done)
            - total(moves, Leg::Out, |done| done);
        let doubts = moves.iter().map(|(leg, amount, _)| (*leg, *amount));
        (tracked, balance, doubts.collect())
    }

    /// Sends a move of the first token.
    fn send(book: &mut Book<Leg>, leg: Leg, amount: u128) -> Move<Leg> {
        book.begin(TOKENS[0], WHO, amount, leg).unwrap()
    }

    /// Sends a move that nobody answers. Returns the number of the doubt.
    fn lose(book: &mut Book<Leg>, leg: Leg, amount: u128) -> u64 {
        let moved = send(book, leg, amount);
        assert_eq!(book.answered(moved, TokenAnswer::Unknown), None);
        book.doubts().last().unwrap().1.id
    }

    fn pass_a_pause() {
        Syscall::with_block_height(Syscall::block_height() + PAUSE_BLOCKS);
    }

    #[derive(Clone, Copy, Debug)]
    enum Op {
        /// Which token, the direction, the amount.
        Begin(usize, Leg, u128),
        /// The oldest move that waits: whether the tokens move, and whether
        /// somebody says so.
        Answer { moves: bool, told: bool },
        /// Of the token of the oldest doubt; `false`: the token gives no
        /// answer.
        Recheck(bool),
        /// The oldest doubt, by the one who knows the truth and tells it only
        /// when it costs them.
        Concede,
    }

    fn op() -> impl Strategy<Value = Op> {
        prop_oneof![
            4 => (0..2usize, leg(), 1u128..20).prop_map(|(token, leg, amount)| Op::Begin(token, leg, amount)),
            4 => any::<(bool, bool)>().prop_map(|(moves, told)| Op::Answer { moves, told }),
            2 => prop::bool::weighted(0.8).prop_map(Op::Recheck),
            1 => Just(Op::Concede),
        ]
    }

    /// A program with two tokens, and the truth about its moves.
    struct World {
        book: Book<Leg>,
        waiting: Vec<Move<Leg>>,
        /// Of the doubts, those whose tokens have moved.
        moved: BTreeMap<u64, bool>,
        /// What the tokens say, and what the program believes to hold.
        balances: [u128; 2],
        tracked: [u128; 2],
    }

    impl World {
        fn new() -> Self {
            Self {
                book: Book::default(),
                waiting: Vec::new(),
                moved: BTreeMap::new(),
                balances: [1_000; 2],
                tracked: [1_000; 2],
            }
        }

        fn apply(&mut self, op: Op) {
            match op {
                Op::Begin(token, leg, amount) => {
                    let moved =
                        self.book.begin(TOKENS[token], WHO, amount, leg);
                    self.waiting.extend(moved);
                }
                Op::Answer { moves, told } => {
                    if self.waiting.is_empty() {
                        return;
                    }
                    let moved = self.waiting.remove(0);
                    self.answer(moved, moves, told);
                }
                Op::Recheck(answered) => {
                    if let Some(id) = self.moved.keys().next().copied() {
                        self.recheck(id, answered);
                    }
                }
                Op::Concede => {
                    if let Some((&id, &done)) = self.moved.first_key_value()
                        && done
                            == (self.book.get(id).unwrap().purpose == Leg::Out)
                    {
                        let ended = self.book.concede(WHO, id).unwrap();
                        self.end(id, ended);
                    }
                }
            }
        }

        fn answer(&mut self, moved: Move<Leg>, moves: bool, told: bool) {
            let at = usize::from(moved.token == TOKENS[1]);
            match moved.purpose {
                Leg::In if moves => self.balances[at] += moved.amount,
                Leg::Out if moves => self.balances[at] -= moved.amount,
                _ => {}
            }
            let answer = match (told, moves) {
                (false, _) => TokenAnswer::Unknown,
                (true, true) => TokenAnswer::Done,
                (true, false) => TokenAnswer::Refused,
            };
            match self.book.answered(moved, answer) {
                Some(ended) => {
                    assert_eq!((ended.done, told), (moves, true));
                    self.enter(&ended);
                }
                None => {
                    let id = self.book.doubts().last().unwrap().1.id;
                    assert!(!told && self.moved.insert(id, moves).is_none());
                }
            }
        }

        /// Asks for a balance that every move of the token has reached.
        fn recheck(&mut self, id: u64, answered: bool) {
            pass_a_pause();
            let token = self.book.begin_recheck(id).unwrap();
            assert_eq!(self.book.begin(token, WHO, 1, Leg::In), Err(Busy));
            assert_eq!(self.book.concede(WHO, id), Err(DoubtError::Busy));
            let at = usize::from(token == TOKENS[1]);
            // While moves go on the token is not asked.
            let answered = answered && !self.book.moving(token);
            let balance = answered.then(|| self.balances[at].into());
            let of_token = self
                .book
                .doubts()
                .into_iter()
                .filter(|(of, _)| *of == token);
            let ids: Vec<_> = of_token.map(|(_, doubt)| doubt.id).collect();

            let (answer, ended) =
                self.book.end_recheck(id, balance, self.tracked[at]);

            let verdict = match self.moved[&id] {
                true => Recheck::WasDone,
                false => Recheck::WasNotDone,
            };
            assert!(answer == verdict || answer == Recheck::StillUnknown);
            assert_eq!(ended.is_empty(), answer == Recheck::StillUnknown);
            assert!(ended.is_empty() || ended.len() == ids.len());
            // One doubt alone is always decided.
            assert!(!answered || ids.len() > 1 || ended.len() == 1);
            for (id, ended) in ids.into_iter().zip(ended) {
                self.end(id, ended);
            }
        }

        /// What the book says of a doubt is the truth.
        fn end(&mut self, id: u64, ended: Ended<Leg>) {
            assert_eq!(self.moved.remove(&id), Some(ended.done));
            assert_eq!(self.book.get(id), Err(DoubtError::NotInDoubt));
            self.enter(&ended);
        }

        fn enter(&mut self, ended: &Ended<Leg>) {
            let at = usize::from(ended.of.token == TOKENS[1]);
            match (ended.of.purpose, ended.done) {
                (Leg::In, true) => self.tracked[at] += ended.of.amount,
                (Leg::Out, true) => self.tracked[at] -= ended.of.amount,
                (_, false) => {}
            }
        }

        /// All answer, and everybody concedes what is against them. Where the
        /// tokens favor the program's side, the balance tells.
        fn finish(&mut self) {
            while let Some(moved) = self.waiting.pop() {
                self.answer(moved, true, true);
            }
            let mut open = self.moved.len() + 1;
            while self.moved.len() < open {
                open = self.moved.len();
                for id in self.moved.keys().copied().collect::<Vec<_>>() {
                    let Ok(doubt) = self.book.get(id) else {
                        continue;
                    };
                    if self.moved[&id] == (doubt.purpose == Leg::Out) {
                        let ended = self.book.concede(WHO, id).unwrap();
                        self.end(id, ended);
                    } else {
                        self.recheck(id, true);
                    }
                }
            }
            assert!(self.book.is_idle());
            assert_eq!(self.balances, self.tracked);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..Default::default() })]

        #[test]
        fn a_decision_is_true((rest, moves) in moves()) {
            let (tracked, balance, doubts) = after(rest, &moves);
            let here = all_here(Some(balance.into()), tracked, &doubts);

            if let Some(here) = here {
                for (leg, _, done) in &moves {
                    prop_assert_eq!(here, *done == (*leg == Leg::In));
                }
            }
            // One doubt alone is always decided.
            prop_assert!(moves.len() > 1 || here.is_some());
        }

        // #region donation
        #[test]
        fn a_donation_never_leaves_too_little((rest, moves) in moves(), donation in 0u128..60) {
            let (tracked, balance, doubts) = after(rest, &moves);
            let balance = balance + donation;

            let tracked = match all_here(Some(balance.into()), tracked, &doubts) {
                Some(true) => tracked + total(&moves, Leg::In, |_| true),
                Some(false) => tracked - total(&moves, Leg::Out, |_| true),
                None => return Ok(()),
            };

            prop_assert!(balance >= tracked);
        }
        // #endregion donation

        // #region property
        /// Answers get lost in any order: what the book decides is what
        /// happened, and no doubt stays for ever.
        #[test]
        fn the_book_never_lies(ops in prop::collection::vec(op(), 1..40)) {
            let mut world = World::new();
            for op in ops {
                world.apply(op);
            }
            world.finish();
        }
        // #endregion property
    }

    #[test]
    fn extreme_answers_are_no_panic() {
        let doubts = [(Leg::In, u128::MAX), (Leg::Out, u128::MAX)];
        let here = |balance| all_here(balance, u128::MAX, &doubts);
        assert_eq!(here(Some(U256::MAX)), Some(true));
        assert_eq!(here(Some(U256::zero())), Some(false));
        assert_eq!(here(None), None);
    }

    #[test]
    fn of_two_doubts_one_done_cannot_be_told() {
        for [first, second] in [[Leg::In, Leg::In], [Leg::Out, Leg::Out]] {
            let moves = [(first, 5, true), (second, 5, false)];
            let (tracked, balance, doubts) = after(0, &moves);
            assert_eq!(all_here(Some(balance.into()), tracked, &doubts), None);
        }
    }

    #[test]
    fn a_recheck_stops_moves_of_its_token_alone() {
        let mut book = Book::default();
        let id = lose(&mut book, Leg::In, 5);
        book.begin_recheck(id).unwrap();
        assert_eq!(book.begin_recheck(id), Err(DoubtError::Busy));
        assert_eq!(book.begin(TOKENS[0], WHO, 1, Leg::In), Err(Busy));
        assert!(book.begin(TOKENS[1], WHO, 1, Leg::In).is_ok());
        assert!(!book.is_idle());
    }

    #[test]
    fn a_move_under_way_keeps_no_recheck_from_beginning() {
        let mut book = Book::default();
        let id = lose(&mut book, Leg::In, 5);
        let moved = send(&mut book, Leg::Out, 2);
        assert!(book.moving(TOKENS[0]) && !book.moving(TOKENS[1]));
        assert_eq!(book.begin_recheck(id), Ok(TOKENS[0]));
        let _ = book.answered(moved, TokenAnswer::Done);
        assert!(!book.moving(TOKENS[0]));
    }

    #[test]
    fn after_a_recheck_in_vain_moves_have_their_turn() {
        let mut book = Book::default();
        let [first, second] =
            [1, 2].map(|amount| lose(&mut book, Leg::In, amount));
        Syscall::with_block_height(1_000);
        book.begin_recheck(first).unwrap();
        let _ = book.end_recheck(first, None, 0);
        Syscall::with_block_height(1_000 + PAUSE_BLOCKS - 1);
        assert_eq!(book.begin_recheck(first), Err(DoubtError::Busy));
        let moved = send(&mut book, Leg::In, 1);
        let _ = book.answered(moved, TokenAnswer::Refused);
        Syscall::with_block_height(1_000 + PAUSE_BLOCKS);
        book.begin_recheck(first).unwrap();
        let _ = book.end_recheck(first, None, 0);

        // With a doubt less the balance may tell more.
        assert_eq!(book.begin_recheck(second), Err(DoubtError::Busy));
        let _ = book.concede(WHO, first).unwrap();
        assert_eq!(book.begin_recheck(second), Ok(TOKENS[0]));
    }

    #[test]
    fn only_the_other_side_concedes_and_loses_by_it() {
        for (leg, done) in [(Leg::In, false), (Leg::Out, true)] {
            let mut book = Book::numbered_from(1);
            assert_eq!(lose(&mut book, leg, 5), 1);
            assert_eq!(book.concede(TOKENS[0], 1), Err(DoubtError::NotParty));
            assert_eq!(book.concede(WHO, 2), Err(DoubtError::NotInDoubt));
            assert_eq!(book.concede(WHO, 1).unwrap().done, done);
            assert_eq!(book.concede(WHO, 1), Err(DoubtError::NotInDoubt));
            assert!(book.is_idle());
        }
    }

    #[test]
    fn moves_of_a_token_are_limited() {
        let mut book = Book::default();
        for _ in 1..MAX_MOVES {
            lose(&mut book, Leg::In, 1);
        }
        let moved = send(&mut book, Leg::In, 1);
        assert_eq!(book.begin(TOKENS[0], WHO, 1, Leg::In), Err(Busy));
        assert!(book.begin(TOKENS[1], WHO, 1, Leg::In).is_ok());
        let _ = book.answered(moved, TokenAnswer::Done);
        assert!(book.begin(TOKENS[0], WHO, 1, Leg::In).is_ok());
    }
}

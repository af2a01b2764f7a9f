//! Doubts: token moves that nobody has answered, and what the balance proves
//! about them.

use crate::{
    calls::{self, NotEnoughGas, TokenAnswer},
    vft,
};
use core::future::Future;
use gstd::exec;
use sails_rs::prelude::*;

/// The most moves of one token and one direction that are under way or in doubt
/// at the same time. Who pays in takes no place of those who are paid.
pub const MAX_MOVES: u32 = 64;
/// How long a recheck waits for the moves under way, in blocks.
pub const CALM_BLOCKS: u32 = 3;
/// How long a recheck may keep moves from beginning, in blocks. It needs
/// [`CALM_BLOCKS`] and the wait for the balance; one that ran out of gas never
/// ends.
pub const RECHECK_BLOCKS: u32 = 30;
/// How long no other recheck begins after one that left doubts, in blocks: 5
/// minutes.
pub const PAUSE_BLOCKS: u32 = 100;
/// Gas for waking up once more after the moves under way.
pub const WAKE_GAS: u64 = 800_000_000;
/// Gas for ending one doubt, with what the program writes and tells about it.
pub const DOUBT_GAS: u64 = 200_000_000;

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

/// What a balance proves about moves in doubt. Their tokens are here when
/// incoming ones came and outgoing ones stayed.
#[derive(Clone, Copy, Debug)]
struct Proof {
    /// At most so many of the tokens in doubt are here.
    room: U256,
    /// Whether all that fit into the room are here together.
    all_fit: bool,
}

// #region decide
impl Proof {
    /// Compares the balance of the program with its books. `tracked` is what
    /// the program believes to hold. Outgoing amounts in doubt are part of it,
    /// incoming ones are not.
    fn new(balance: U256, tracked: u128, doubts: &[(Leg, u128)]) -> Self {
        let outgoing = doubts.iter().filter(|(leg, _)| *leg == Leg::Out);
        let outgoing =
            outgoing.fold(U256::zero(), |sum, (_, amount)| sum + *amount);
        // A hostile token may answer any number: nothing may overflow.
        let room = balance
            .saturating_add(outgoing)
            .saturating_sub(tracked.into());
        let fitting = doubts.iter().map(|(_, amount)| U256::from(*amount));
        let fitting = fitting.filter(|amount| *amount <= room);
        let sum = fitting.fold(U256::zero(), |sum, amount| sum + amount);
        let all_fit = sum <= room;
        Self { room, all_fit }
    }

    /// Whether the tokens of a doubt are here. `None`: they may be, but not
    /// those of all doubts like it.
    fn here(&self, amount: u128) -> Option<bool> {
        match U256::from(amount) <= self.room {
            false => Some(false),
            true => self.all_fit.then_some(true),
        }
    }
}
// #endregion decide

/// What is under way or in doubt of one token.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Traffic {
    /// Moves without an answer, until the wait is over.
    waiting: u32,
    /// Moves under way or in doubt, by [`Leg`].
    places: [u32; 2],
    /// The last block of the newest recheck, unless it has ended.
    recheck_until: Option<u32>,
    /// No recheck begins before this block.
    pause_until: u32,
}

impl Traffic {
    /// Whether a recheck is under way. One that died is not, after a while.
    fn rechecking(&self) -> bool {
        self.recheck_until
            .is_some_and(|until| Syscall::block_height() <= until)
    }
}

/// A recheck under way: which doubt it is about. The book answers only the
/// newest one of a token, and only in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Question {
    pub id: u64,
    pub token: ActorId,
    until: u32,
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
        let idle = |(_, of): &(_, Traffic)| of.waiting == 0 && !of.rechecking();
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

    /// How many doubts a recheck of that one has to decide: those of the same
    /// token. For [`ensure_gas`].
    pub fn beside(&self, id: u64) -> u64 {
        let Ok(asked) = self.get(id) else { return 0 };
        let same = self.doubts.iter().filter(|(_, of)| of.token == asked.token);
        same.count() as u64
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
    /// 64 of each token in each direction at most.
    pub fn begin(
        &mut self,
        token: ActorId,
        who: ActorId,
        amount: u128,
        purpose: P,
    ) -> Result<Move<P>, Busy> {
        let leg = purpose.leg() as usize;
        let traffic = self.traffic(token);
        if traffic.rechecking() || traffic.places[leg] == MAX_MOVES {
            return Err(Busy);
        }
        traffic.places[leg] += 1;
        traffic.waiting += 1;
        // Paid for now: nothing grows after the wait.
        let waiting = self.tokens.iter().map(|(_, of)| of.waiting as usize);
        self.doubts.reserve(waiting.sum());
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
        let leg = moved.leg() as usize;
        let traffic = self.traffic(moved.token);
        traffic.waiting -= 1;
        let done = match answer {
            TokenAnswer::Done => true,
            TokenAnswer::Refused => false,
            TokenAnswer::Unknown => {
                let (Ok(at) | Err(at)) = self.place(id);
                self.doubts.insert(at, (id, moved));
                return None;
            }
        };
        traffic.places[leg] -= 1;
        Some(Ended { of: moved, done })
    }

    // #region begin-recheck
    /// Stops new moves of the token for [`RECHECK_BLOCKS`] at most, so that
    /// nobody can keep its balance from being asked for. See [`when_calm`].
    pub fn begin_recheck(&mut self, id: u64) -> Result<Question, DoubtError> {
        let token = self.get(id)?.token;
        let now = Syscall::block_height();
        let traffic = self.traffic(token);
        if traffic.rechecking() || now < traffic.pause_until {
            return Err(DoubtError::Busy);
        }
        let until = now + RECHECK_BLOCKS;
        traffic.recheck_until = Some(until);
        traffic.pause_until = until + PAUSE_BLOCKS;
        Ok(Question { id, token, until })
    }
    // #endregion begin-recheck

    /// The balance is there, or no answer came. Ends the doubts of that token
    /// about which it tells, in order. If others are left, moves go on for a
    /// while before the next recheck can stop them again. `tracked`: what the
    /// program believes to hold of the token, outgoing doubts included.
    pub fn end_recheck(
        &mut self,
        question: Question,
        balance: Option<U256>,
        tracked: u128,
    ) -> (Recheck, Vec<Ended<P>>) {
        let Question { id, token, until } = question;
        let traffic = self.traffic(token);
        // Too late: tokens may have moved since the question.
        if !traffic.rechecking() || traffic.recheck_until != Some(until) {
            return (Recheck::StillUnknown, Vec::new());
        }
        traffic.recheck_until = None;
        traffic.pause_until = Syscall::block_height() + PAUSE_BLOCKS;
        let Some(balance) = balance else {
            return (Recheck::StillUnknown, Vec::new());
        };
        let of_token = self.doubts.iter().filter(|(_, of)| of.token == token);
        let legs: Vec<_> =
            of_token.map(|(_, of)| (of.leg(), of.amount)).collect();
        let proof = Proof::new(balance, tracked, &legs);

        let told = |(_, of): &mut (u64, Move<P>)| {
            of.token == token && proof.here(of.amount).is_some()
        };
        let told: Vec<_> = self.doubts.extract_if(.., told).collect();
        let all = told.len() == legs.len();
        let mut answer = Recheck::StillUnknown;
        let mut ended = Vec::with_capacity(told.len());
        for (told, of) in told {
            let here = proof.here(of.amount) == Some(true);
            let end = self.end(of, here);
            if told == id {
                answer = match end.done {
                    true => Recheck::WasDone,
                    false => Recheck::WasNotDone,
                };
            }
            ended.push(end);
        }
        if all {
            self.traffic(token).pause_until = 0;
        }
        (answer, ended)
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
        let traffic = self.traffic(token);
        if traffic.rechecking() {
            return Err(DoubtError::Busy);
        }
        // The balance may now tell more about the others.
        traffic.pause_until = 0;
        let at = self.place(id).expect("got above");
        let (_, moved) = self.doubts.remove(at);
        Ok(self.end(moved, false))
    }

    /// Ends a doubt whose tokens are `here`, or not.
    fn end(&mut self, of: Move<P>, here: bool) -> Ended<P> {
        let leg = of.leg();
        self.traffic(of.token).places[leg as usize] -= 1;
        let done = here == (leg == Leg::In);
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

/// Checks that the gas at hand covers a recheck that has `doubts` to decide,
/// with one wait for the moves under way. See [`Book::beside`].
pub fn ensure_gas(doubts: u64) -> Result<(), NotEnoughGas> {
    calls::ensure_gas_and(1, WAKE_GAS + doubts * DOUBT_GAS)
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

    fn pass(blocks: u32) {
        Syscall::with_block_height(Syscall::block_height() + blocks);
    }

    /// What the balance says of each doubt: whether its tokens are here.
    fn here(
        balance: u128,
        tracked: u128,
        doubts: &[(Leg, u128)],
    ) -> Vec<Option<bool>> {
        let proof = Proof::new(balance.into(), tracked, doubts);
        doubts
            .iter()
            .map(|(_, amount)| proof.here(*amount))
            .collect()
    }

    #[derive(Clone, Copy, Debug)]
    enum Op {
        /// Which token, the direction, the amount.
        Begin(usize, Leg, u128),
        /// The oldest move that waits: whether the tokens move, and whether
        /// somebody says so.
        Answer { moves: bool, told: bool },
        /// Of the token of the oldest doubt.
        Recheck(Asked),
        /// The oldest doubt, by the one who knows the truth and tells it only
        /// when it costs them.
        Concede,
    }

    /// How a recheck goes.
    #[derive(Clone, Copy, Debug)]
    enum Asked {
        Answered,
        /// The token gives no answer.
        Silent,
        /// It runs out of gas before its end.
        Dies,
        /// Its answer comes when another recheck is under way.
        Late,
    }

    fn op() -> impl Strategy<Value = Op> {
        let asked = prop_oneof![
            5 => Just(Asked::Answered),
            1 => Just(Asked::Silent),
            1 => Just(Asked::Dies),
            1 => Just(Asked::Late),
        ];
        prop_oneof![
            4 => (0..2usize, leg(), 1u128..20).prop_map(|(token, leg, amount)| Op::Begin(token, leg, amount)),
            4 => any::<(bool, bool)>().prop_map(|(moves, told)| Op::Answer { moves, told }),
            2 => asked.prop_map(Op::Recheck),
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
                Op::Recheck(asked) => {
                    if let Some(id) = self.moved.keys().next().copied() {
                        self.recheck(id, asked);
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
        fn recheck(&mut self, id: u64, asked: Asked) {
            pass(PAUSE_BLOCKS);
            let question = self.book.begin_recheck(id).unwrap();
            let token = question.token;
            assert_eq!(self.book.begin(token, WHO, 1, Leg::In), Err(Busy));
            assert_eq!(self.book.concede(WHO, id), Err(DoubtError::Busy));
            let at = usize::from(token == TOKENS[1]);
            // While moves go on the token is not asked.
            let quiet = !self.book.moving(token);
            let balance = quiet.then(|| self.balances[at].into());
            match asked {
                Asked::Answered => self.end_recheck(question, balance),
                Asked::Silent => self.end_recheck(question, None),
                Asked::Dies => {}
                Asked::Late => {
                    pass(RECHECK_BLOCKS + PAUSE_BLOCKS);
                    let newer = self.book.begin_recheck(id).unwrap();
                    let late = self.book.end_recheck(
                        question,
                        Some(U256::MAX),
                        self.tracked[at],
                    );
                    assert_eq!(late, (Recheck::StillUnknown, Vec::new()));
                    self.end_recheck(newer, balance);
                }
            }
        }

        fn end_recheck(&mut self, question: Question, balance: Option<U256>) {
            let Question { id, token, .. } = question;
            let at = usize::from(token == TOKENS[1]);
            let open = |book: &Book<Leg>| -> Vec<u64> {
                let doubts = book.doubts().into_iter();
                doubts
                    .filter(|(of, _)| *of == token)
                    .map(|(_, doubt)| doubt.id)
                    .collect()
            };
            let before = open(&self.book);

            let (answer, ended) =
                self.book.end_recheck(question, balance, self.tracked[at]);

            let after = open(&self.book);
            let verdict = match self.moved[&id] {
                true => Recheck::WasDone,
                false => Recheck::WasNotDone,
            };
            let still = after.contains(&id);
            assert_eq!(answer == Recheck::StillUnknown, still);
            assert!(still || answer == verdict);
            // One doubt alone is always decided.
            assert!(balance.is_none() || before.len() > 1 || !still);
            let told = before.into_iter().filter(|id| !after.contains(id));
            let told: Vec<_> = told.collect();
            assert_eq!(told.len(), ended.len());
            for (id, ended) in told.into_iter().zip(ended) {
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

        /// Whatever happened before, what is settled can soon leave.
        fn everybody_gets_out(&self) {
            pass(RECHECK_BLOCKS + 1);
            for token in TOKENS {
                let mut book = self.book.clone();
                assert!(book.begin(token, WHO, 1, Leg::Out).is_ok());
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
                        self.recheck(id, Asked::Answered);
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
            let here = here(balance, tracked, &doubts);

            for (here, (leg, _, done)) in here.iter().zip(&moves) {
                let truth = *done == (*leg == Leg::In);
                prop_assert!(here.is_none_or(|here| here == truth));
            }
            // One doubt alone is always decided.
            prop_assert!(moves.len() > 1 || here[0].is_some());
        }

        // #region bounds
        /// A stranger cannot keep a doubt open with moves of more than is in
        /// doubt in truth.
        #[test]
        fn what_cannot_be_true_ends_at_once(
            (rest, moves) in moves(),
            fakes in prop::collection::vec(1u128..1000, 1..5),
        ) {
            let (tracked, balance, mut doubts) = after(rest, &moves);
            let alone = here(balance, tracked, &doubts);
            let most = total(&moves, Leg::In, |_| true) + total(&moves, Leg::Out, |_| true);
            doubts.extend(fakes.iter().map(|fake| (Leg::In, most + fake)));

            let here = here(balance, tracked, &doubts);

            let (same, fakes) = here.split_at(moves.len());
            prop_assert_eq!(same, alone);
            prop_assert!(fakes.iter().all(|here| *here == Some(false)));
        }
        // #endregion bounds

        // #region donation
        #[test]
        fn a_donation_never_leaves_too_little((rest, moves) in moves(), donation in 0u128..60) {
            let (tracked, balance, doubts) = after(rest, &moves);
            let balance = balance + donation;

            let ends = here(balance, tracked, &doubts);
            let tracked = doubts.iter().zip(&ends).fold(tracked, |sum, end| match end {
                ((Leg::In, amount), Some(true)) => sum + amount,
                ((Leg::Out, amount), Some(false)) => sum - amount,
                _ => sum,
            });

            // Outgoing amounts that are still in doubt may be gone.
            let gone = doubts.iter().zip(&ends).filter(|((leg, _), end)| *leg == Leg::Out && end.is_none());
            let gone: u128 = gone.map(|((_, amount), _)| amount).sum();
            prop_assert!(balance + gone >= tracked);
        }
        // #endregion donation

        // #region property
        /// Answers and rechecks get lost in any order: what the book decides is
        /// what happened, what is settled leaves within 31 blocks, and no doubt
        /// stays for ever.
        #[test]
        fn the_book_never_lies(ops in prop::collection::vec(op(), 1..40)) {
            let mut world = World::new();
            for op in ops {
                world.apply(op);
                world.everybody_gets_out();
            }
            world.finish();
        }
        // #endregion property
    }

    #[test]
    fn extreme_answers_are_no_panic() {
        let doubts = [(Leg::In, u128::MAX), (Leg::Out, u128::MAX)];
        let here = |balance| Proof::new(balance, u128::MAX, &doubts).here(1);
        assert_eq!(here(U256::MAX), Some(true));
        assert_eq!(here(U256::zero()), Some(false));
    }

    #[test]
    fn of_two_equal_doubts_one_done_cannot_be_told() {
        for leg in [Leg::In, Leg::Out] {
            let moves = [(leg, 5, true), (leg, 5, false)];
            let (tracked, balance, doubts) = after(0, &moves);
            assert_eq!(here(balance, tracked, &doubts), [None; 2]);
        }
    }

    #[test]
    fn a_stranger_with_one_token_keeps_nobodys_doubt_open() {
        // One came, 63 of other amounts did not.
        let moves = (1..=64).map(|amount| (Leg::In, amount, amount == 1));
        let (tracked, balance, doubts) = after(7, &moves.collect::<Vec<_>>());
        let here = here(balance, tracked, &doubts);
        assert_eq!(here[0], Some(true));
        assert!(here[1..].iter().all(|here| *here == Some(false)));
    }

    #[test]
    fn a_gift_of_what_is_missing_ends_all_doubts() {
        let moves =
            [(Leg::In, 5, true), (Leg::In, 5, false), (Leg::In, 3, false)];
        let (tracked, balance, doubts) = after(0, &moves);
        assert_eq!(here(balance + 7, tracked, &doubts), [None; 3]);
        assert_eq!(here(balance + 8, tracked, &doubts), [Some(true); 3]);
    }

    #[test]
    fn a_recheck_stops_moves_of_its_token_alone() {
        let mut book = Book::default();
        let id = lose(&mut book, Leg::In, 5);
        let _ = book.begin_recheck(id).unwrap();
        assert_eq!(book.begin_recheck(id), Err(DoubtError::Busy));
        assert_eq!(book.begin(TOKENS[0], WHO, 1, Leg::In), Err(Busy));
        assert!(book.begin(TOKENS[1], WHO, 1, Leg::In).is_ok());
        assert!(!book.is_idle());
    }

    // #region lapse
    #[test]
    fn a_recheck_that_dies_stops_nothing_for_ever() {
        let mut book = Book::default();
        let [first, second] =
            [5, 6].map(|amount| lose(&mut book, Leg::In, amount));
        Syscall::with_block_height(1_000);
        let dead = book.begin_recheck(first).unwrap();
        Syscall::with_block_height(1_000 + RECHECK_BLOCKS);
        assert_eq!(book.begin(TOKENS[0], WHO, 1, Leg::Out), Err(Busy));

        // Moves go on, and the next recheck begins anew.
        Syscall::with_block_height(1_001 + RECHECK_BLOCKS);
        let moved = send(&mut book, Leg::Out, 1);
        let _ = book.answered(moved, TokenAnswer::Done);
        assert_eq!(book.begin_recheck(second), Err(DoubtError::Busy));
        Syscall::with_block_height(1_000 + RECHECK_BLOCKS + PAUSE_BLOCKS);
        let next = book.begin_recheck(second).unwrap();

        // What the dead one would have said is out of date.
        let late = book.end_recheck(dead, Some(11.into()), 0);
        assert_eq!(late, (Recheck::StillUnknown, Vec::new()));
        let (answer, ended) = book.end_recheck(next, Some(11.into()), 0);
        assert_eq!((answer, ended.len()), (Recheck::WasDone, 2));
    }
    // #endregion lapse

    #[test]
    fn a_recheck_after_its_time_says_nothing() {
        let mut book = Book::default();
        let [id, other] = [5, 7].map(|amount| lose(&mut book, Leg::In, amount));
        let question = book.begin_recheck(id).unwrap();
        pass(RECHECK_BLOCKS + 1);
        // The doubt may have ended otherwise.
        let _ = book.concede(WHO, id).unwrap();
        let late = book.end_recheck(question, Some(12.into()), 0);
        assert_eq!(late, (Recheck::StillUnknown, Vec::new()));
        assert!(book.get(other).is_ok());
    }

    #[test]
    fn a_recheck_pays_for_every_doubt_of_its_token() {
        let mut book = Book::default();
        let ids = [1, 2, 3].map(|amount| lose(&mut book, Leg::In, amount));
        let other = book.begin(TOKENS[1], WHO, 1, Leg::Out).unwrap();
        let _ = book.answered(other, TokenAnswer::Unknown);
        assert_eq!(ids.map(|id| book.beside(id)), [3; 3]);
        assert_eq!((book.beside(3), book.beside(4)), (1, 0));

        let one = calls::CALL_GAS
            + calls::REPLY_DEPOSIT
            + calls::CONTINUE_GAS
            + WAKE_GAS;
        Syscall::with_gas_available(one + 3 * DOUBT_GAS - 1);
        assert_eq!(ensure_gas(2), Ok(()));
        assert_eq!(ensure_gas(3), Err(NotEnoughGas));
    }

    #[test]
    fn a_move_under_way_keeps_no_recheck_from_beginning() {
        let mut book = Book::default();
        let id = lose(&mut book, Leg::In, 5);
        let moved = send(&mut book, Leg::Out, 2);
        assert!(book.moving(TOKENS[0]) && !book.moving(TOKENS[1]));
        assert!(book.begin_recheck(id).is_ok());
        let _ = book.answered(moved, TokenAnswer::Done);
        assert!(!book.moving(TOKENS[0]));
    }

    #[test]
    fn after_a_recheck_in_vain_moves_have_their_turn() {
        let mut book = Book::default();
        let [first, second] =
            [1, 2].map(|amount| lose(&mut book, Leg::In, amount));
        Syscall::with_block_height(1_000);
        let question = book.begin_recheck(first).unwrap();
        let _ = book.end_recheck(question, None, 0);
        Syscall::with_block_height(1_000 + PAUSE_BLOCKS - 1);
        assert_eq!(book.begin_recheck(first), Err(DoubtError::Busy));
        let moved = send(&mut book, Leg::In, 1);
        let _ = book.answered(moved, TokenAnswer::Refused);
        Syscall::with_block_height(1_000 + PAUSE_BLOCKS);
        let question = book.begin_recheck(first).unwrap();
        let _ = book.end_recheck(question, None, 0);

        // With a doubt less the balance may tell more.
        assert_eq!(book.begin_recheck(second), Err(DoubtError::Busy));
        let _ = book.concede(WHO, first).unwrap();
        assert!(book.begin_recheck(second).is_ok());
    }

    #[test]
    fn a_recheck_that_leaves_doubts_is_followed_by_a_pause() {
        let mut book = Book::default();
        let ids = [5, 5, 9].map(|amount| lose(&mut book, Leg::In, amount));
        let question = book.begin_recheck(ids[2]).unwrap();
        let (answer, ended) = book.end_recheck(question, Some(5.into()), 0);
        assert_eq!((answer, ended.len()), (Recheck::WasNotDone, 1));
        assert_eq!(book.begin_recheck(ids[0]), Err(DoubtError::Busy));
        assert!(book.begin(TOKENS[0], WHO, 1, Leg::In).is_ok());
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

    // #region places
    #[test]
    fn who_pays_in_takes_no_place_of_who_is_paid() {
        for (full, free) in [(Leg::In, Leg::Out), (Leg::Out, Leg::In)] {
            let mut book = Book::default();
            for _ in 1..MAX_MOVES {
                lose(&mut book, full, 1);
            }
            let moved = send(&mut book, full, 1);
            assert_eq!(book.begin(TOKENS[0], WHO, 1, full), Err(Busy));
            assert!(book.begin(TOKENS[1], WHO, 1, full).is_ok());
            for _ in 0..MAX_MOVES {
                lose(&mut book, free, 1);
            }
            let _ = book.answered(moved, TokenAnswer::Done);
            assert!(book.begin(TOKENS[0], WHO, 1, full).is_ok());
        }
    }
    // #endregion places

    /// All places of both directions, and no answer to any of them.
    #[test]
    fn room_for_doubts_is_there_before_the_wait() {
        let mut book = Book::default();
        let legs = [Leg::In, Leg::Out];
        let sent: Vec<_> = (0..MAX_MOVES)
            .flat_map(|_| legs.map(|leg| send(&mut book, leg, 1)))
            .collect();
        let room = book.doubts.capacity();
        for moved in sent {
            let _ = book.answered(moved, TokenAnswer::Unknown);
        }
        assert_eq!(book.doubts.len(), 2 * MAX_MOVES as usize);
        assert_eq!(book.doubts.capacity(), room);
    }
}

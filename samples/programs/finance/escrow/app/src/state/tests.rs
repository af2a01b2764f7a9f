//! A world of users, tokens and lost answers around the books of the escrow.

use super::*;
use kit::doubts::PAUSE_BLOCKS;
use proptest::prelude::*;
use sails_rs::collections::BTreeSet;

const THIS: ActorId = ActorId::new([9; 32]);
const DEALS: u64 = 2;

fn user(index: u64) -> ActorId {
    ActorId::from(index + 1)
}

/// What becomes of a move that was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Done,
    Refused,
    /// Moved, but the answer is lost.
    DoneSilently,
    /// Not moved, and the answer is lost.
    RefusedSilently,
}

#[derive(Clone, Debug)]
enum Op {
    Create {
        by: u64,
        buyer: u64,
        seller: u64,
        arbiter: Option<u64>,
        amount: u128,
    },
    Cancel(u64, u64),
    Deposit(u64, u64),
    Confirm(u64, u64),
    Refund(u64, u64),
    Arbitrate(u64, u64, bool),
    /// The token gets to the oldest message sent to it.
    Answer(Fate),
    BeginRecheck(u64),
    /// `false`: the token does not answer.
    EndRecheck(bool),
    Concede(u64, u64),
    Donate(u128),
}

fn op(largest_gift: u128) -> impl Strategy<Value = Op> {
    let who = || 0u64..3;
    let id = || 1..=DEALS;
    let fate = prop_oneof![
        2 => Just(Fate::Done),
        1 => Just(Fate::Refused),
        2 => Just(Fate::DoneSilently),
        2 => Just(Fate::RefusedSilently),
    ];
    prop_oneof![
        2 => (who(), who(), who(), prop::option::of(who()), 0u128..20).prop_map(
            |(by, buyer, seller, arbiter, amount)| Op::Create { by, buyer, seller, arbiter, amount }
        ),
        1 => (who(), id()).prop_map(|(by, id)| Op::Cancel(by, id)),
        6 => (who(), id()).prop_map(|(by, id)| Op::Deposit(by, id)),
        4 => (who(), id()).prop_map(|(by, id)| Op::Confirm(by, id)),
        3 => (who(), id()).prop_map(|(by, id)| Op::Refund(by, id)),
        2 => (who(), id(), any::<bool>()).prop_map(|(by, id, to)| Op::Arbitrate(by, id, to)),
        8 => fate.prop_map(Op::Answer),
        4 => id().prop_map(Op::BeginRecheck),
        3 => prop::bool::weighted(0.8).prop_map(Op::EndRecheck),
        4 => (who(), id()).prop_map(|(by, id)| Op::Concede(by, id)),
        1 => (0..=largest_gift).prop_map(Op::Donate),
    ]
}

/// The books of the escrow, and the truth.
#[derive(Default)]
struct World {
    books: EscrowState,
    /// What the token says that the escrow has.
    pot: u128,
    /// Moves sent to the token that it has not come to.
    sent: Vec<Move<Payment>>,
    /// Of the moves in doubt, those that have moved tokens.
    secretly_moved: BTreeSet<u64>,
    rechecking: Option<Question>,
    /// Tokens that belong to no deal: gifts, and what wrong concessions gave
    /// up.
    surplus: u128,
    paid_out: BTreeMap<u64, u32>,
}

impl World {
    /// A world in which user 0 buys from user 1 in every deal.
    fn with_deals() -> Self {
        let mut world = Self::default();
        for amount in 1..=DEALS {
            world
                .books
                .create(
                    user(0),
                    THIS,
                    user(0),
                    user(1),
                    Some(user(2)),
                    amount.into(),
                )
                .unwrap();
        }
        world
    }

    fn apply(&mut self, op: Op) {
        match op {
            Op::Create {
                by,
                buyer,
                seller,
                arbiter,
                amount,
            } => {
                let [by, buyer, seller] = [by, buyer, seller].map(user);
                let arbiter = arbiter.map(user);
                let created =
                    self.books.create(by, THIS, buyer, seller, arbiter, amount);
                let third =
                    arbiter.is_none_or(|who| who != buyer && who != seller);
                let good =
                    (by == buyer || by == seller) && buyer != seller && third;
                assert_eq!(created.is_ok(), good && amount > 0);
            }
            Op::Cancel(by, id) => _ = self.books.cancel(user(by), id),
            Op::Deposit(by, id) => {
                let Some(deal) = self.books.deal(id) else {
                    return;
                };
                let (seller, arbiter) = (deal.seller, deal.arbiter);
                let (by, amount) = (user(by), deal.amount);
                let deposit =
                    self.books.deposit(by, id, seller, arbiter, amount);
                if let Ok(moved) = deposit {
                    self.sent.push(moved);
                    assert_eq!(by, self.deal(id).buyer);
                }
            }
            Op::Confirm(by, id) => {
                if let Ok(moved) = self.books.confirm(user(by), id) {
                    let deal = self.deal(id);
                    assert_eq!(
                        (user(by), moved.who),
                        (deal.buyer, deal.seller)
                    );
                    assert_eq!(moved.amount, deal.amount);
                    self.sent.push(moved);
                }
            }
            Op::Refund(by, id) => {
                if let Ok(moved) = self.books.refund(user(by), id) {
                    let deal = self.deal(id);
                    assert_eq!(
                        (user(by), moved.who),
                        (deal.seller, deal.buyer)
                    );
                    assert_eq!(moved.amount, deal.amount);
                    self.sent.push(moved);
                }
            }
            Op::Arbitrate(by, id, to_seller) => {
                if let Ok(moved) = self.books.arbitrate(user(by), id, to_seller)
                {
                    let deal = self.deal(id);
                    assert_eq!(Some(user(by)), deal.arbiter);
                    let to = if to_seller { deal.seller } else { deal.buyer };
                    assert_eq!(moved.who, to);
                    self.sent.push(moved);
                }
            }
            Op::Answer(fate) => {
                if !self.sent.is_empty() {
                    let moved = self.sent.remove(0);
                    self.answer(moved, fate);
                }
            }
            Op::BeginRecheck(id) => {
                // A recheck under way does not lapse.
                if self.rechecking.is_none() {
                    Syscall::with_block_height(
                        Syscall::block_height() + PAUSE_BLOCKS,
                    );
                }
                if let Ok(question) = self.books.begin_recheck(id) {
                    assert!(self.rechecking.replace(question).is_none());
                }
            }
            Op::EndRecheck(answered) => self.end_recheck(answered),
            Op::Concede(by, id) => self.concede(user(by), id),
            Op::Donate(amount) => {
                self.pot += amount;
                self.surplus += amount;
            }
        }
    }

    fn deal(&self, id: u64) -> &Deal {
        self.books.deal(id).unwrap()
    }

    fn answer(&mut self, moved: Move<Payment>, fate: Fate) {
        let (amount, Payment { deal: id, leg }) = (moved.amount, moved.purpose);
        // An empty pot refuses, as any token does.
        let possible = leg == Leg::In || amount <= self.pot;
        let fate = match fate {
            Fate::Done if !possible => Fate::Refused,
            Fate::DoneSilently if !possible => Fate::RefusedSilently,
            fate => fate,
        };
        if matches!(fate, Fate::Done | Fate::DoneSilently) {
            match leg {
                Leg::In => self.pot += amount,
                Leg::Out => {
                    self.pot -= amount;
                    *self.paid_out.entry(id).or_default() += 1;
                }
            }
        }
        if fate == Fate::DoneSilently {
            self.secretly_moved.insert(id);
        }
        let (settled, step) = match fate {
            Fate::Done => (TokenAnswer::Done, Step::Done),
            Fate::Refused => (TokenAnswer::Refused, Step::TokenRefused),
            _ => (TokenAnswer::Unknown, Step::Unknown),
        };
        assert_eq!(self.books.answered(moved, settled), step);
    }

    fn end_recheck(&mut self, answered: bool) {
        let Some(question) = self.rechecking.take() else {
            return;
        };
        let before = self.books.doubts();
        // While moves go on the token is not asked.
        let answered = answered && !self.books.moving();
        let balance = answered.then(|| self.pot.into());
        let (answer, moved) = self.books.end_recheck(question, balance);
        let after = self.books.doubts();
        let open = after.iter().any(|doubt| doubt.id == question.id);
        assert_eq!(answer == Recheck::StillUnknown, open);
        assert!(answered || after == before);
        for doubt in before {
            if !after.contains(&doubt) {
                self.close(&doubt, moved.contains(&doubt.id));
            }
        }
    }

    fn concede(&mut self, by: ActorId, id: u64) {
        let doubt =
            self.books.doubts().into_iter().find(|doubt| doubt.id == id);
        if self.books.concede(by, id).is_ok() {
            let doubt = doubt.unwrap();
            assert_eq!(by, doubt.who);
            assert!(self.rechecking.is_none());
            self.close(&doubt, doubt.leg == Leg::Out);
        }
    }

    /// A doubt has been decided. A wrong decision moves tokens between the deal
    /// and nobody.
    fn close(&mut self, doubt: &Doubt, decided: bool) {
        let truth = self.secretly_moved.remove(&doubt.id);
        match (doubt.leg, truth, decided) {
            (_, truth, decided) if truth == decided => {}
            (Leg::In, true, _) | (Leg::Out, false, _) => {
                self.surplus += doubt.amount
            }
            // Wrong at the cost of the escrow: only gifts can pay for that.
            (Leg::In, false, _) | (Leg::Out, true, _) => {
                self.surplus =
                    self.surplus.checked_sub(doubt.amount).expect("insolvent");
            }
        }
    }

    fn check(&self) {
        let deals = self.books.deals(0, 1000);
        let sum = |chosen: &dyn Fn(&Deal) -> bool| -> u128 {
            let deals = deals.iter().filter(|(_, deal)| chosen(deal));
            deals.map(|(_, deal)| deal.amount).sum()
        };
        let held = sum(&|deal| match deal.state {
            State::Funded | State::Paying { .. } => true,
            State::InDoubt { leg, .. } => leg == Leg::Out,
            _ => false,
        });
        assert_eq!(self.books.held, held);

        // Nothing is created or lost: the pot is what the books say, what moved
        // secretly, and the surplus.
        let secretly = |side: Leg| -> u128 {
            let doubts = self.books.doubts().into_iter();
            let moved =
                doubts.filter(|doubt| self.secretly_moved.contains(&doubt.id));
            let moved = moved.filter(|doubt| doubt.leg == side);
            moved.map(|doubt| doubt.amount).sum()
        };
        assert_eq!(
            self.pot + secretly(Leg::Out),
            held + secretly(Leg::In) + self.surplus
        );

        // Nothing is forgotten: each deal that waits is in one of the lists.
        for (id, deal) in &deals {
            let waits =
                matches!(deal.state, State::Depositing | State::Paying { .. });
            assert_eq!(
                waits,
                self.sent.iter().any(|moved| moved.purpose.deal == *id)
            );
            let doubtful = matches!(deal.state, State::InDoubt { .. });
            assert_eq!(doubtful, self.books.moves.get(*id).is_ok());
        }
    }

    /// Everybody answers and concedes: then no deal is stuck and the pot has
    /// only the surplus.
    fn finish(&mut self) {
        self.end_recheck(true);
        while !self.sent.is_empty() {
            self.apply(Op::Answer(Fate::Done));
        }
        for doubt in self.books.doubts() {
            self.concede(doubt.who, doubt.id);
        }
        for (id, deal) in self.books.deals(0, 1000) {
            if deal.state == State::Funded {
                let moved = self.books.refund(deal.seller, id).unwrap();
                self.answer(moved, Fate::Done);
            }
        }
        self.check();
        assert_eq!(self.books.held, 0);
        assert_eq!(self.pot, self.surplus);
        assert!(self.books.moves.is_idle());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..Default::default() })]

    // #region conservation
    #[test]
    fn nothing_is_created_lost_or_stuck(ops in prop::collection::vec(op(0), 1..30)) {
        let mut world = World::with_deals();
        for op in ops {
            world.apply(op);
            world.check();
        }
        // Only a wrong concession leaves a surplus, and no deal pays twice.
        assert!(world.paid_out.values().all(|times| *times == 1));
        world.finish();
    }
    // #endregion conservation
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn gifts_pay_for_the_errors_they_cause(ops in prop::collection::vec(op(20), 1..30)) {
        let mut world = World::with_deals();
        for op in ops {
            world.apply(op);
            world.check();
        }
        world.finish();
    }
}

#[test]
fn the_largest_deals_do_not_overflow() {
    assert!(MAX_AMOUNT.checked_mul(MAX_DEALS.into()).is_some());
    let mut books = EscrowState::default();
    let mut create =
        |amount| books.create(user(0), THIS, user(0), user(1), None, amount);
    assert_eq!(create(MAX_AMOUNT), Ok(1));
    assert_eq!(create(MAX_AMOUNT + 1), Err(EscrowError::AmountTooLarge));
    assert_eq!(create(0), Err(EscrowError::ZeroAmount));
}

#[test]
fn deals_are_limited() {
    let mut books = EscrowState::default();
    let mut create = || books.create(user(0), THIS, user(0), user(1), None, 1);
    for id in 1..=MAX_DEALS {
        assert_eq!(create(), Ok(id));
    }
    assert_eq!(create(), Err(EscrowError::DealLimit));
}

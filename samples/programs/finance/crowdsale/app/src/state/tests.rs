//! A world of buyers, tokens and lost answers around the books of the sale.

use super::*;
use kit::doubts::PAUSE_BLOCKS;
use proptest::prelude::*;

const START: u64 = 1_000_000;
const OWNER: ActorId = ActorId::new([1; 32]);
const BENEFICIARY: ActorId = ActorId::new([2; 32]);

fn buyer(index: u64) -> ActorId {
    ActorId::from(index + 100)
}

/// 100 whole tokens of 10 units each, for 7 and 3 more every quarter of an
/// hour; 300 must be raised.
fn config() -> Config {
    Config {
        token: ActorId::new([3; 32]),
        decimals: 1,
        start: START,
        duration: HOUR,
        base_price: 7,
        price_step: 3,
        step_every: 15 * MINUTE,
        tokens_for_sale: 1_000,
        soft_cap: 300,
        max_per_account: 600,
        beneficiary: BENEFICIARY,
    }
}

fn sale(config: Config) -> SaleState {
    SaleState::new(config, OWNER, 0).unwrap()
}

/// A sale that holds its tokens.
fn funded(config: Config) -> SaleState {
    let mut sale = sale(config);
    let step = sale.fund(OWNER, 0).unwrap();
    sale.answered(step, TokenAnswer::Done, 0);
    sale
}

mod boundaries {
    use super::*;

    #[test]
    fn first_ms_active() {
        let mut sale = funded(config());
        assert_eq!(sale.phase(START - 1), Phase::Pending);
        assert_eq!(
            sale.buy(buyer(0), 7, 1, START - 1),
            Err(SaleError::NotActive)
        );
        assert_eq!(sale.phase(START), Phase::Active);
        assert!(sale.buy(buyer(0), 7, 1, START).is_ok());
    }

    #[test]
    fn last_ms_inactive() {
        let end = START + HOUR;
        let mut sale = funded(config());
        assert_eq!(sale.phase(end - 1), Phase::Active);
        assert!(sale.buy(buyer(0), 16, 1, end - 1).is_ok());
        assert_eq!(sale.phase(end), Phase::Failed);
        assert_eq!(sale.buy(buyer(0), 16, 1, end), Err(SaleError::NotActive));
    }

    #[test]
    fn exact_step_boundary() {
        let config = config();
        let step = 15 * MINUTE;
        assert_eq!(config.price(0), 7);
        assert_eq!(config.price(START + step - 1), 7);
        assert_eq!(config.price(START + step), 10);
        assert_eq!(config.price(START + 2 * step - 1), 10);
        assert_eq!(config.price(START + HOUR - 1), 16);
        assert_eq!(config.price(u64::MAX), 16);
    }

    // #region change
    #[test]
    fn change_is_exact_for_all_small_values() {
        for price in 1..40 {
            let terms = Config {
                base_price: price,
                soft_cap: 1,
                ..config()
            };
            let sale = funded(terms);
            for value in 0..800 {
                let Purchase {
                    tokens,
                    paid,
                    change,
                } = sale.quote(value, START);
                assert_eq!(paid + change, value);
                // Not one unit more for the value, not one planck less for the
                // tokens.
                assert!(tokens == 1_000 || (tokens + 1) * price > value * 10);
                assert!(paid * 10 >= tokens * price);
                assert!(paid == 0 || (paid - 1) * 10 < tokens * price);
            }
        }
    }
    // #endregion change

    #[test]
    fn the_soft_cap_is_reached_by_the_last_planck() {
        for (value, phase) in [(299, Phase::Failed), (300, Phase::Succeeded)] {
            let terms = Config {
                base_price: 10,
                ..config()
            };
            let mut sale = funded(terms);
            sale.buy(buyer(0), value, 1, START).unwrap();
            assert_eq!(sale.raised, value);
            assert_eq!(sale.phase(START + HOUR), phase);
        }
    }

    #[test]
    fn the_largest_sale_does_not_overflow() {
        let largest = Config {
            decimals: 18,
            duration: 90 * DAY,
            step_every: MINUTE,
            base_price: 10_u128.pow(18),
            price_step: 0,
            tokens_for_sale: u128::MAX,
            max_per_account: u128::MAX,
            ..config()
        };
        let mut sale = funded(largest);
        let bought = sale.buy(buyer(0), u128::MAX, 1, START).unwrap();
        assert_eq!((bought.tokens, bought.change), (u128::MAX, 0));
    }

    #[test]
    fn terms_that_could_overflow_are_refused() {
        let refused =
            |config: Config| SaleState::new(config, OWNER, 0).unwrap_err();
        for terms in [
            Config {
                price_step: u128::MAX,
                ..config()
            },
            Config {
                base_price: u128::MAX,
                price_step: 1,
                ..config()
            },
            Config {
                tokens_for_sale: u128::MAX,
                base_price: 11,
                ..config()
            },
        ] {
            assert_eq!(refused(terms), SaleInitError::PriceTooHigh);
        }
        let late = Config {
            start: u64::MAX - HOUR + 1,
            ..config()
        };
        assert_eq!(refused(late), SaleInitError::BadDuration);
    }
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
    Fund,
    Buy(u64, u128, u128),
    Claim(u64),
    Refund(u64),
    Withdraw,
    Reclaim,
    /// The token gets to the oldest message sent to it.
    Answer(Fate),
    /// Of the doubts, the one with this index.
    BeginRecheck(usize),
    /// `false`: the token does not answer.
    EndRecheck(bool),
    Concede(usize),
    Donate(u128),
    /// Minutes go by.
    Wait(u64),
}

fn op(largest_gift: u128) -> impl Strategy<Value = Op> {
    let who = || 0u64..4;
    let fate = prop_oneof![
        3 => Just(Fate::Done),
        1 => Just(Fate::Refused),
        1 => Just(Fate::DoneSilently),
        1 => Just(Fate::RefusedSilently),
    ];
    prop_oneof![
        3 => Just(Op::Fund),
        8 => (who(), 0u128..300, 0u128..60).prop_map(|(who, value, min)| Op::Buy(who, value, min)),
        5 => who().prop_map(Op::Claim),
        3 => who().prop_map(Op::Refund),
        1 => Just(Op::Withdraw),
        2 => Just(Op::Reclaim),
        8 => fate.prop_map(Op::Answer),
        2 => (0usize..3).prop_map(Op::BeginRecheck),
        2 => prop::bool::weighted(0.8).prop_map(Op::EndRecheck),
        1 => (0usize..3).prop_map(Op::Concede),
        1 => (0..=largest_gift).prop_map(Op::Donate),
        2 => (0u64..16).prop_map(Op::Wait),
    ]
}

/// The books of the sale, and the truth.
struct World {
    books: SaleState,
    now: u64,
    /// The native value of the sale.
    value: u128,
    /// What the token says that the sale has.
    pot: u128,
    /// Moves sent to the token that it has not come to.
    sent: Vec<Move>,
    /// Of the moves in doubt, those that have moved tokens.
    secretly_moved: BTreeMap<u64, Move>,
    rechecking: Option<Question>,
    /// Tokens that belong to nobody: gifts, and what wrong concessions gave up.
    surplus: u128,
    paid: BTreeMap<ActorId, u128>,
    got_tokens: BTreeSet<ActorId>,
    refunded: BTreeSet<ActorId>,
    last_price: u128,
}

impl World {
    fn new(books: SaleState, now: u64) -> Self {
        let pot = books.held();
        Self {
            books,
            now,
            value: 0,
            pot,
            sent: Vec::new(),
            secretly_moved: BTreeMap::new(),
            rechecking: None,
            surplus: 0,
            paid: BTreeMap::new(),
            got_tokens: BTreeSet::new(),
            refunded: BTreeSet::new(),
            last_price: 0,
        }
    }

    fn apply(&mut self, op: Op) {
        let now = self.now;
        match op {
            Op::Fund => self.sent.extend(self.books.fund(OWNER, now)),
            Op::Buy(who, value, min_tokens) => {
                self.buy(buyer(who), value, min_tokens)
            }
            Op::Claim(who) => {
                self.sent.extend(self.books.claim(buyer(who), now))
            }
            Op::Refund(who) => {
                if let Ok(value) = self.books.refund(buyer(who), now) {
                    assert_eq!(self.paid.remove(&buyer(who)), Some(value));
                    self.value -= value;
                    self.refunded.insert(buyer(who));
                }
            }
            Op::Withdraw => {
                if let Ok(value) = self.books.withdraw(BENEFICIARY, now) {
                    self.value -= value;
                }
            }
            Op::Reclaim => self.sent.extend(self.books.reclaim(OWNER, now)),
            Op::Answer(fate) => {
                if !self.sent.is_empty() {
                    let step = self.sent.remove(0);
                    self.answer(step, fate);
                }
            }
            Op::BeginRecheck(index) => {
                let id =
                    self.books.doubts().get(index).map_or(0, |doubt| doubt.id);
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
            Op::Concede(index) => {
                if let Some(doubt) = self.books.doubts().get(index) {
                    self.concede(doubt);
                }
            }
            Op::Donate(amount) => {
                self.pot += amount;
                self.surplus += amount;
            }
            Op::Wait(minutes) => self.now += minutes * MINUTE,
        }
    }

    fn buy(&mut self, who: ActorId, value: u128, min_tokens: u128) {
        let quote = self.books.quote(value, self.now);
        let Ok(bought) = self.books.buy(who, value, min_tokens, self.now)
        else {
            return;
        };
        assert!(
            bought.tokens >= min_tokens.max(1) && bought.tokens <= quote.tokens
        );
        assert_eq!(bought.paid + bought.change, value);
        self.value += bought.paid;
        *self.paid.entry(who).or_default() += bought.paid;
        // Later is never cheaper.
        let price = self.books.config.price(self.now);
        assert!(price >= self.last_price);
        self.last_price = price;
    }

    fn answer(&mut self, step: Move, fate: Fate) {
        // An empty pot refuses, as any token does.
        let possible = step.purpose == Purpose::Fund || step.amount <= self.pot;
        let fate = match fate {
            Fate::Done if !possible => Fate::Refused,
            Fate::DoneSilently if !possible => Fate::RefusedSilently,
            fate => fate,
        };
        if matches!(fate, Fate::Done | Fate::DoneSilently) {
            match step.purpose {
                Purpose::Fund => self.pot += step.amount,
                Purpose::Claim => {
                    self.pot -= step.amount;
                    assert!(self.got_tokens.insert(step.who), "paid twice");
                }
                Purpose::Reclaim => self.pot -= step.amount,
            }
        }
        let settled = match fate {
            Fate::Done => TokenAnswer::Done,
            Fate::Refused => TokenAnswer::Refused,
            _ => TokenAnswer::Unknown,
        };
        let _ = self.books.answered(step.clone(), settled, self.now);
        if fate == Fate::DoneSilently {
            let doubt = self.books.doubts().pop().expect("the last one");
            self.secretly_moved.insert(doubt.id, step);
        }
    }

    fn end_recheck(&mut self, answered: bool) {
        let Some(question) = self.rechecking.take() else {
            return;
        };
        let before = self.books.doubts();
        // While moves go on the token is not asked.
        let answered = answered && !self.books.moving();
        let balance = answered.then(|| self.pot.into());
        let (answer, moved) =
            self.books.end_recheck(question, balance, self.now);
        let after = self.books.doubts();
        let open = after.iter().any(|doubt| doubt.id == question.id);
        assert_eq!(answer == Recheck::StillUnknown, open);
        assert!(answered || after == before);
        for doubt in before {
            let same = |step: &Move| {
                (step.who, step.leg(), step.amount)
                    == (doubt.who, doubt.leg, doubt.amount)
            };
            if !after.contains(&doubt) {
                self.close(&doubt, moved.iter().any(same));
            }
        }
    }

    fn concede(&mut self, doubt: &Doubt) {
        let stranger = self.books.concede(buyer(9), doubt.id, self.now);
        assert_eq!(stranger, Err(SaleError::NotParty));
        if let Ok(moved) = self.books.concede(doubt.who, doubt.id, self.now) {
            assert!(self.rechecking.is_none());
            self.close(doubt, moved.is_some());
        }
    }

    /// A doubt has been decided. A wrong decision moves tokens between the sale
    /// and nobody.
    fn close(&mut self, doubt: &Doubt, decided: bool) {
        let truth = self.secretly_moved.remove(&doubt.id).is_some();
        match (doubt.leg, truth, decided) {
            (_, truth, decided) if truth == decided => {}
            (Leg::In, true, _) | (Leg::Out, false, _) => {
                self.surplus += doubt.amount
            }
            // Wrong at the cost of the sale: only gifts can pay for that.
            (Leg::In, false, _) => {
                self.surplus =
                    self.surplus.checked_sub(doubt.amount).expect("insolvent");
            }
            (Leg::Out, true, _) => {
                self.surplus =
                    self.surplus.checked_sub(doubt.amount).expect("insolvent");
                self.got_tokens.remove(&doubt.who);
            }
        }
    }

    fn check(&self) {
        let books = &self.books;
        let tokens: u128 = books.accounts.values().map(|it| it.tokens).sum();
        let paid: u128 = books.accounts.values().map(|it| it.paid).sum();
        let sending = |purpose: Purpose| -> u128 {
            let doubts = books.doubts().into_iter();
            let doubts =
                doubts.map(|doubt| books.moves.get(doubt.id).unwrap().clone());
            let moves = self.sent.iter().cloned().chain(doubts);
            let moves = moves.filter(|step| step.purpose == purpose);
            moves.map(|step| step.amount).sum()
        };

        // The value is what the buyers have paid, until somebody may take it.
        let out = if books.withdrawn { books.raised } else { 0 };
        assert_eq!(self.value, paid - out);
        assert_eq!(paid, self.paid.values().sum::<u128>());
        assert!(books.sold <= books.config.tokens_for_sale);
        match books.phase(self.now) {
            Phase::Unfunded | Phase::Funding | Phase::Pending => {
                assert_eq!(books.sold, 0)
            }
            Phase::Active => {
                assert_eq!((tokens, paid), (books.sold, books.raised))
            }
            Phase::Succeeded => {
                assert_eq!(paid, books.raised);
                assert!(self.refunded.is_empty());
                // Claimed, to be claimed, on its way or unsold: nothing else.
                let taken = if books.reclaimed {
                    books.remaining()
                } else {
                    0
                };
                let claimed = books.sent + sending(Purpose::Reclaim) - taken;
                assert_eq!(
                    claimed + tokens + sending(Purpose::Claim),
                    books.sold
                );
            }
            Phase::Failed => {
                assert!(!books.withdrawn && self.got_tokens.is_empty());
                assert_eq!(sending(Purpose::Claim), 0);
            }
        }

        // The pot is what the books say, what moved secretly, and the surplus.
        let secretly = |side: Leg| -> u128 {
            let moved = self.secretly_moved.values();
            let moved = moved.filter(|step| step.leg() == side);
            moved.map(|step| step.amount).sum()
        };
        assert_eq!(
            self.pot + secretly(Leg::Out),
            books.held() + secretly(Leg::In) + self.surplus
        );

        // Nothing is forgotten: each move waits for its answer or is in doubt.
        assert_eq!(books.locks.len(), self.sent.len() + books.doubts().len());
    }

    /// The sale ends, everybody answers, concedes and takes what is theirs:
    /// then nothing is left.
    fn finish(&mut self) {
        self.end_recheck(true);
        self.now = self.now.max(START + HOUR);
        self.answer_all();
        for doubt in self.books.doubts() {
            self.concede(&doubt);
        }
        let everybody =
            (0..4).flat_map(|who| [Op::Claim(who), Op::Refund(who)]);
        for op in everybody.chain([Op::Withdraw, Op::Reclaim]) {
            self.apply(op);
            self.answer_all();
            self.check();
        }
        assert_eq!(self.value, 0);
        assert_eq!(self.books.held(), 0);
        assert_eq!(self.pot, self.surplus);
        assert!(self.books.moves.is_idle());
    }

    fn answer_all(&mut self) {
        while !self.sent.is_empty() {
            self.apply(Op::Answer(Fate::Done));
        }
    }
}

fn run(mut world: World, ops: Vec<Op>) {
    for op in ops {
        world.apply(op);
        world.check();
    }
    world.finish();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..Default::default() })]

    // #region conservation
    /// Fund, buy, claim, refund, with answers that fail or get lost, in any
    /// order and at any time.
    #[test]
    fn nothing_is_created_lost_or_stuck(ops in prop::collection::vec(op(0), 1..25)) {
        run(World::new(funded(config()), START), ops);
    }
    // #endregion conservation
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn a_sale_that_is_funded_late_or_never(ops in prop::collection::vec(op(0), 1..25)) {
        run(World::new(sale(config()), START - 5 * MINUTE), ops);
    }

    #[test]
    fn gifts_pay_for_the_errors_they_cause(ops in prop::collection::vec(op(600), 1..25)) {
        run(World::new(sale(config()), START - 5 * MINUTE), ops);
    }
}

use concert_app::{WASM_BINARY, state};
use concert_client::{
    Concert as _, ConcertInitError, ConcertProgram, Config,
    concert::{
        Bought, Concert as _, ConcertError, Leg, Opened, Phase, Recheck,
        Redeemed, Refunded, Status, events::ConcertEvents, io as io_concert,
    },
};
use gtest::Log;
use kit::doubts::PAUSE_BLOCKS;
use sails_rs::{client::*, meta::SailsMessageHeader, prelude::*};
use testkit::{alice, bob, charlie, cost, drain, env, eve, manual};
use vmt_client::{
    Vmt as _, VmtProgram,
    vmt::{Info, Kind, Vmt as _, io},
};

type Token = Actor<VmtProgram, GtestEnv>;
type Concert = Actor<ConcertProgram, GtestEnv>;

const VARA: u128 = 1_000_000_000_000;
const PRICE: u128 = 5 * VARA;
/// The doors open this long after the start, in milliseconds.
const DOORS: u64 = 300_000;

fn config(env: &GtestEnv, vmt: ActorId, price: u128, capacity: u16) -> Config {
    Config {
        vmt,
        name: "Night of the queue".into(),
        description: "One evening only".into(),
        price,
        capacity,
        opens_at: env.system().block_timestamp() + DOORS,
        beneficiary: charlie(),
    }
}

async fn deploy_token(env: &GtestEnv) -> Token {
    use vmt_client::VmtCtors as _;

    let code_id = env.system().submit_code(vmt_app::WASM_BINARY);
    env.deploy(code_id, b"token".to_vec())
        .new("Tickets".into())
        .await
        .unwrap()
        .unwrap()
}

async fn deploy_concert(env: &GtestEnv, config: Config) -> Concert {
    use concert_client::ConcertCtors as _;

    let code_id = env.system().submit_code(WASM_BINARY);
    env.deploy(code_id, b"concert".to_vec())
        .new(config)
        .await
        .unwrap()
        .unwrap()
}

/// A concert of Alice's with tickets on sale, and the token program that keeps
/// them.
struct Setup {
    env: GtestEnv,
    token: Token,
    concert: Concert,
}

impl Setup {
    /// The token program is there, and nothing has been done.
    async fn closed(price: u128, capacity: u16) -> Self {
        let env = env();
        let token = deploy_token(&env).await;
        let concert =
            deploy_concert(&env, config(&env, token.id(), price, capacity))
                .await;
        Self {
            env,
            token,
            concert,
        }
    }

    async fn new(capacity: u16) -> Self {
        let setup = Self::closed(PRICE, capacity).await;
        setup.open().await;
        setup
    }

    async fn open(&self) {
        self.grant().await;
        let opened = self.concert.concert().open_sale().await;
        assert_eq!(opened, Ok(Ok(Opened::Yes { ticket_id: 1 })));
    }

    async fn grant(&self) {
        let grant = self.token.vmt().grant_minter(self.concert.id()).await;
        assert_eq!(grant, Ok(Ok(true)));
    }

    async fn revoke(&self) {
        let revoke = self.token.vmt().revoke_minter(self.concert.id()).await;
        assert_eq!(revoke, Ok(Ok(true)));
    }

    async fn approve(&self, who: ActorId) {
        let mut vmt = self.token.vmt();
        let approve = vmt.set_approval(self.concert.id(), true);
        assert_eq!(approve.with_actor_id(who).await, Ok(Ok(true)));
    }

    async fn buy(
        &self,
        who: ActorId,
        amount: u16,
    ) -> Result<Bought, ConcertError> {
        let mut concert = self.concert.concert();
        let value = PRICE * u128::from(amount);
        let buy = concert.buy(amount).with_value(value).with_actor_id(who);
        buy.await.unwrap()
    }

    async fn redeem(&self, who: ActorId) -> Result<Redeemed, ConcertError> {
        let mut concert = self.concert.concert();
        concert.redeem().with_actor_id(who).await.unwrap()
    }

    async fn refund(
        &self,
        who: ActorId,
        amount: u16,
    ) -> Result<Refunded, ConcertError> {
        let mut concert = self.concert.concert();
        concert.refund(amount).with_actor_id(who).await.unwrap()
    }

    async fn withdraw(&self, who: ActorId) -> Result<u128, ConcertError> {
        let mut concert = self.concert.concert();
        concert.withdraw().with_actor_id(who).await.unwrap()
    }

    fn open_doors(&self) {
        let opens_at =
            self.concert.concert().config().query().unwrap().opens_at;
        while self.env.system().block_timestamp() < opens_at {
            self.env.run_next_block();
        }
        assert_eq!(self.status().phase, Phase::DoorsOpen);
    }

    fn status(&self) -> Status {
        self.concert.concert().status().query().unwrap()
    }

    fn tickets(&self, who: ActorId) -> u128 {
        let balance = self.token.vmt().balance_of(who, 1).query().unwrap();
        balance.as_u128()
    }

    /// What the concert holds beyond the 1 VARA that lets it exist.
    fn money(&self) -> u128 {
        self.concert.balance() - VARA
    }
}

/// A concert whose token program is Eve's account: she says what she likes, or
/// nothing.
struct Fake {
    env: GtestEnv,
    concert: Concert,
}

impl Fake {
    /// Ten tickets on sale.
    async fn new() -> Self {
        let env = env();
        // Late enough for some calls that nobody answers.
        let config = Config {
            opens_at: env.system().block_timestamp() + 12 * DOORS,
            ..config(&env, eve(), PRICE, 10)
        };
        let concert = deploy_concert(&env, config).await;
        let env = env.with_block_run_mode(BlockRunMode::Manual);
        let concert = Concert::new(env.clone(), concert.id());
        let fake = Self { env, concert };
        let open = fake.concert.concert().open_sale();
        let open = open.send_for_reply().unwrap();
        fake.env.run_next_block();
        fake.says::<io::Create>(1u64);
        fake.says::<io::Mint>(true);
        assert_eq!(open.await, Ok(Ok(Opened::Yes { ticket_id: 1 })));
        fake
    }

    /// Eve answers the question that waits in her mailbox.
    fn says<C: MethodMeta>(&self, answer: impl Encode) {
        let route = VmtProgram::ROUTE_ID_VMT;
        let header =
            SailsMessageHeader::v1(C::INTERFACE_ID, C::ENTRY_ID, route);
        let payload = [header.to_bytes(), answer.encode()].concat();
        let question = Log::builder().source(self.concert.id());
        let mailbox = self.env.system().get_mailbox(eve());
        mailbox.reply_bytes(question, payload, 0).unwrap();
        self.env.run_next_block();
    }

    /// Whether a question waits for Eve.
    fn is_asked(&self) -> bool {
        let question = Log::builder().source(self.concert.id());
        self.env.system().get_mailbox(eve()).contains(&question)
    }

    /// Eve says nothing until nobody waits any more, and then drops the
    /// question.
    fn says_nothing(&self) {
        for _ in 0..301 {
            self.env.run_next_block();
        }
        let question = Log::builder().source(self.concert.id());
        let mailbox = self.env.system().get_mailbox(eve());
        mailbox.claim_value(question).unwrap();
        self.env.run_next_block();
    }

    fn buy(&self, who: ActorId, amount: u16) -> Call<io_concert::Buy> {
        let mut concert = self.concert.concert();
        let value = PRICE * u128::from(amount);
        let buy = concert.buy(amount).with_value(value).with_actor_id(who);
        let buy = buy.send_for_reply().unwrap();
        self.env.run_next_block();
        buy
    }

    fn redeem(&self, who: ActorId) -> Call<io_concert::Redeem> {
        let mut concert = self.concert.concert();
        let redeem = concert.redeem().with_actor_id(who);
        let redeem = redeem.send_for_reply().unwrap();
        self.env.run_next_block();
        // Who is owed no seat must have a ticket.
        if self.concert.concert().owed_to(who).query() == Ok(None) {
            self.says::<io::BalanceOf>(U256::one());
        }
        redeem
    }

    /// Bob's purchase of two tickets ends in a doubt.
    async fn with_doubt() -> Self {
        let fake = Self::new().await;
        let buy = fake.buy(bob(), 2);
        fake.says_nothing();
        assert_eq!(buy.await, Ok(Ok(Bought::Unknown)));
        fake
    }

    /// The answer of a recheck when Eve says that the concert has `balance`
    /// tickets.
    async fn recheck(
        &self,
        doubt: u64,
        balance: u64,
    ) -> Result<Recheck, ConcertError> {
        let recheck = self.concert.concert().recheck(doubt);
        let recheck = recheck.send_for_reply().unwrap();
        self.env.run_next_block();
        // A recheck that comes too soon after one in vain throws and asks
        // nobody.
        if self.is_asked() {
            self.says::<io::BalanceOf>(U256::from(balance));
        }
        recheck.await.unwrap()
    }

    async fn concede(
        &self,
        doubt: u64,
        by: ActorId,
    ) -> Result<bool, ConcertError> {
        let mut concert = self.concert.concert();
        let concede = concert.concede(doubt).with_actor_id(by);
        let concede = concede.send_for_reply().unwrap();
        self.env.run_next_block();
        concede.await.unwrap()
    }

    fn status(&self) -> Status {
        self.concert.concert().status().query().unwrap()
    }

    fn claim(&self, who: ActorId) -> u128 {
        self.concert.concert().claim_of(who).query().unwrap()
    }

    fn money(&self) -> u128 {
        self.concert.balance() - VARA
    }

    fn open_doors(&self) {
        let opens_at =
            self.concert.concert().config().query().unwrap().opens_at;
        while self.env.system().block_timestamp() < opens_at {
            self.env.run_next_block();
        }
        assert_eq!(self.status().phase, Phase::DoorsOpen);
    }
}

type Call<C> = PendingCall<C, GtestEnv>;

mod normal {
    use super::*;

    // #region happy-path
    #[tokio::test]
    async fn tickets_become_seats() {
        let setup = Setup::new(100).await;
        assert_eq!(setup.buy(bob(), 3).await, Ok(Bought::Tickets(3)));
        assert_eq!(setup.money(), 3 * PRICE);
        // Bob gives one ticket to Eve.
        let mut vmt = setup.token.vmt();
        let give = vmt.transfer_from(bob(), eve(), 1, 1.into());
        assert_eq!(give.with_actor_id(bob()).await, Ok(Ok(true)));

        setup.open_doors();
        setup.approve(bob()).await;
        setup.approve(eve()).await;
        for (holder, seat) in [(bob(), 1), (eve(), 2), (bob(), 3)] {
            let token_id = 1 + u64::from(seat);
            let redeemed = setup.redeem(holder).await;
            assert_eq!(redeemed, Ok(Redeemed::Seat { seat, token_id }));
            let owned = vmt.balance_of(holder, token_id).query();
            assert_eq!(owned, Ok(1.into()));
        }
        assert_eq!(setup.withdraw(charlie()).await, Ok(3 * PRICE));
        assert_eq!(setup.money(), 0);
        assert_eq!(setup.tickets(setup.concert.id()), 100);
    }
    // #endregion happy-path

    #[tokio::test]
    async fn events_tell_everything() {
        let setup = Setup::closed(PRICE, 10).await;
        setup.grant().await;
        let mut events = setup.concert.concert().listen().await.unwrap();
        _ = setup.concert.concert().open_sale().await;
        setup.buy(bob(), 1).await.unwrap();
        setup.open_doors();
        setup.approve(bob()).await;
        setup.redeem(bob()).await.unwrap();
        setup.withdraw(charlie()).await.unwrap();
        assert_eq!(
            drain(&mut events),
            [
                ConcertEvents::Opened { ticket_id: 1 },
                ConcertEvents::Purchased {
                    buyer: bob(),
                    amount: 1
                },
                ConcertEvents::Redeemed {
                    holder: bob(),
                    seat: 1,
                    token_id: 2
                },
                ConcertEvents::Withdrawn { amount: PRICE },
            ]
        );
        let status = setup.status();
        assert_eq!((status.left, status.sold, status.used), (9, 1, 1));
        assert_eq!(status.withdrawn, PRICE);
        let seat = setup.token.vmt().info(2).query().unwrap().unwrap();
        assert_eq!((seat.name, seat.kind), ("Seat 1".into(), Kind::Unique));
    }

    #[tokio::test]
    async fn a_cancelled_concert_pays_back() {
        let setup = Setup::new(10).await;
        let mut events = setup.concert.concert().listen().await.unwrap();
        setup.buy(bob(), 4).await.unwrap();
        assert_eq!(setup.concert.concert().cancel().await, Ok(Ok(true)));
        setup.approve(bob()).await;
        assert_eq!(setup.refund(bob(), 3).await, Ok(Refunded::Paid(3 * PRICE)));
        assert_eq!(setup.money(), PRICE);
        // What the page says is enough.
        let mut concert = setup.concert.concert();
        let last = concert.refund(1).with_actor_id(bob());
        let last = last.with_gas_limit(45_000_000_000).await;
        assert_eq!(last, Ok(Ok(Refunded::Paid(PRICE))));
        assert_eq!(setup.money(), 0);
        assert_eq!(setup.status().refunded, 4);
        assert_eq!(
            drain(&mut events),
            [
                ConcertEvents::Purchased {
                    buyer: bob(),
                    amount: 4
                },
                ConcertEvents::Cancelled,
                ConcertEvents::Refunded {
                    holder: bob(),
                    amount: 3
                },
                ConcertEvents::Refunded {
                    holder: bob(),
                    amount: 1
                },
            ]
        );
    }
}

mod errors {
    use super::*;

    #[tokio::test]
    async fn init_limits() {
        use concert_client::ConcertCtors as _;

        let env = env();
        let code_id = env.system().submit_code(WASM_BINARY);
        let now = env.system().block_timestamp();
        let good = config(&env, eve(), PRICE, 1);
        let with = |change: fn(&mut Config)| {
            let mut config = good.clone();
            change(&mut config);
            config
        };
        let past = Config {
            opens_at: now,
            ..good.clone()
        };
        for (config, value, error) in [
            (with(|c| c.capacity = 0), 0, ConcertInitError::BadCapacity),
            (
                with(|c| c.capacity = 10_001),
                0,
                ConcertInitError::BadCapacity,
            ),
            (with(|c| c.price = 0), 0, ConcertInitError::BadPrice),
            (with(|c| c.price = u128::MAX), 0, ConcertInitError::BadPrice),
            (past, 0, ConcertInitError::OpensInThePast),
            (
                with(|c| c.name = "x".repeat(65)),
                0,
                ConcertInitError::TextTooLong,
            ),
            (
                with(|c| c.description = "x".repeat(513)),
                0,
                ConcertInitError::TextTooLong,
            ),
            (
                with(|c| c.vmt = ActorId::zero()),
                0,
                ConcertInitError::ZeroAddress,
            ),
            (
                with(|c| c.beneficiary = ActorId::zero()),
                0,
                ConcertInitError::ZeroAddress,
            ),
            (good.clone(), VARA, ConcertInitError::UnexpectedValue),
        ] {
            let salt = format!("{config:?}").into_bytes();
            let created = env
                .deploy::<ConcertProgram>(code_id, salt)
                .new(config)
                .with_value(value)
                .await;
            assert_eq!(created.unwrap().err(), Some(error));
        }
        let largest = Config {
            capacity: 10_000,
            name: "x".repeat(64),
            description: "x".repeat(512),
            ..good
        };
        deploy_concert(&env, largest).await;
    }

    #[tokio::test]
    async fn value_attached_is_refused_and_returned() {
        let setup = Setup::new(10).await;
        let mut concert = setup.concert.concert();
        let refused = ConcertError::UnexpectedValue;
        let open = concert.open_sale().with_value(VARA).await;
        assert_eq!(open, Ok(Err(refused.clone())));
        let redeem = concert.redeem().with_value(VARA).await;
        assert_eq!(redeem, Ok(Err(refused.clone())));
        let cancel = concert.cancel().with_value(VARA).await;
        assert_eq!(cancel, Ok(Err(refused.clone())));
        let refund = concert.refund(1).with_value(VARA).await;
        assert_eq!(refund, Ok(Err(refused.clone())));
        let withdraw = concert.withdraw().with_value(VARA).await;
        assert_eq!(withdraw, Ok(Err(refused.clone())));
        let claim = concert.withdraw_claim().with_value(VARA).await;
        assert_eq!(claim, Ok(Err(refused.clone())));
        let recheck = concert.recheck(0).with_value(VARA).await;
        assert_eq!(recheck, Ok(Err(refused.clone())));
        let concede = concert.concede(0).with_value(VARA).await;
        assert_eq!(concede, Ok(Err(refused)));
        assert_eq!(setup.money(), 0);
    }

    #[tokio::test]
    async fn too_little_gas() {
        let setup = Setup::new(10).await;
        let mut concert = setup.concert.concert();
        let refused = ConcertError::NotEnoughGas;
        let buy = concert.buy(1).with_value(PRICE);
        let buy = buy.with_gas_limit(37_000_000_000).await;
        assert_eq!(buy, Ok(Err(refused.clone())));
        let refund = concert.refund(1).with_gas_limit(37_000_000_000).await;
        assert_eq!(refund, Ok(Err(refused.clone())));
        let recheck = concert.recheck(0).with_gas_limit(37_000_000_000).await;
        assert_eq!(recheck, Ok(Err(refused.clone())));
        let open = concert.open_sale().with_gas_limit(60_000_000_000).await;
        assert_eq!(open, Ok(Err(refused.clone())));
        let redeem = concert.redeem().with_gas_limit(83_000_000_000).await;
        assert_eq!(redeem, Ok(Err(refused)));
        assert_eq!(setup.money(), 0);

        // What the page says is enough.
        let buy = concert.buy(1).with_value(PRICE);
        let buy = buy.with_gas_limit(40_000_000_000).await;
        assert_eq!(buy, Ok(Ok(Bought::Tickets(1))));
        setup.approve(alice()).await;
        setup.open_doors();
        let redeem = concert.redeem().with_gas_limit(90_000_000_000).await;
        assert!(matches!(redeem, Ok(Ok(Redeemed::Seat { seat: 1, .. }))));
    }

    #[tokio::test]
    async fn before_the_sale() {
        let setup = Setup::closed(PRICE, 10).await;
        let mut concert = setup.concert.concert();
        let open = concert.open_sale().with_actor_id(bob()).await;
        assert_eq!(open, Ok(Err(ConcertError::NotOrganizer)));
        assert_eq!(setup.buy(bob(), 1).await, Err(ConcertError::NotOnSale));
        // Without the right to mint there are no tickets.
        assert_eq!(concert.open_sale().await, Ok(Ok(Opened::TokenRefused)));
        assert_eq!(setup.status().phase, Phase::Setup);
        setup.grant().await;
        let open = concert.open_sale().with_gas_limit(65_000_000_000);
        assert_eq!(open.await, Ok(Ok(Opened::Yes { ticket_id: 1 })));
        assert_eq!(
            concert.open_sale().await,
            Ok(Err(ConcertError::AlreadyOpen))
        );
    }

    #[tokio::test]
    async fn never_opened() {
        let setup = Setup::closed(PRICE, 10).await;
        setup.open_doors();
        assert_eq!(setup.redeem(bob()).await, Err(ConcertError::NotOnSale));
        let open = setup.concert.concert().open_sale().await;
        assert_eq!(open, Ok(Err(ConcertError::DoorsOpen)));
    }

    #[tokio::test]
    async fn buying() {
        let setup = Setup::new(10).await;
        let mut concert = setup.concert.concert();
        for (amount, value, error) in [
            (0, 0, ConcertError::WrongAmount),
            (11, 11 * PRICE, ConcertError::WrongAmount),
            (1, 0, ConcertError::WrongValue { expected: PRICE }),
            (
                2,
                2 * PRICE - 1,
                ConcertError::WrongValue {
                    expected: 2 * PRICE,
                },
            ),
            (1, PRICE + 1, ConcertError::WrongValue { expected: PRICE }),
        ] {
            let buy = concert.buy(amount).with_value(value).await;
            assert_eq!(buy, Ok(Err(error)));
        }
        assert_eq!(setup.money(), 0);
        assert_eq!(setup.buy(bob(), 8).await, Ok(Bought::Tickets(8)));
        let sold_out = ConcertError::SoldOut { left: 2 };
        assert_eq!(setup.buy(bob(), 3).await, Err(sold_out));
        assert_eq!(setup.buy(eve(), 2).await, Ok(Bought::Tickets(2)));
        assert_eq!(setup.status().left, 0);
        setup.open_doors();
        assert_eq!(setup.buy(bob(), 1).await, Err(ConcertError::DoorsOpen));
        assert_eq!(setup.money(), 10 * PRICE);
    }

    #[tokio::test]
    async fn too_early_and_too_late() {
        let setup = Setup::new(10).await;
        setup.buy(bob(), 1).await.unwrap();
        let mut concert = setup.concert.concert();
        assert_eq!(setup.redeem(bob()).await, Err(ConcertError::DoorsClosed));
        let refund = setup.refund(bob(), 1).await;
        assert_eq!(refund, Err(ConcertError::NotCancelled));
        let cancel = concert.cancel().with_actor_id(bob()).await;
        assert_eq!(cancel, Ok(Err(ConcertError::NotOrganizer)));
        setup.open_doors();
        assert_eq!(concert.cancel().await, Ok(Err(ConcertError::DoorsOpen)));
    }

    #[tokio::test]
    async fn paying_out() {
        let setup = Setup::new(10).await;
        setup.open_doors();
        let nothing = Err(ConcertError::NothingToWithdraw);
        assert_eq!(setup.withdraw(charlie()).await, nothing);
        let stranger = setup.withdraw(alice()).await;
        assert_eq!(stranger, Err(ConcertError::NotBeneficiary));
        let claim = setup.concert.concert().withdraw_claim().await;
        assert_eq!(claim, Ok(Err(ConcertError::NothingToWithdraw)));
        // No tickets are out, so none can come in.
        assert_eq!(setup.redeem(bob()).await, Err(ConcertError::WrongAmount));
    }

    #[tokio::test]
    async fn cancelled() {
        let setup = Setup::new(10).await;
        setup.buy(bob(), 2).await.unwrap();
        let mut concert = setup.concert.concert();
        assert_eq!(concert.cancel().await, Ok(Ok(true)));
        let over = ConcertError::Cancelled;
        assert_eq!(concert.cancel().await, Ok(Err(over.clone())));
        assert_eq!(concert.open_sale().await, Ok(Err(over.clone())));
        assert_eq!(setup.buy(bob(), 1).await, Err(over.clone()));
        assert_eq!(setup.redeem(bob()).await, Err(over));
        for amount in [0, 3] {
            let refund = setup.refund(bob(), amount).await;
            assert_eq!(refund, Err(ConcertError::WrongAmount));
        }
    }
}

mod adversarial {
    use super::*;

    // #region oversell-race
    #[tokio::test]
    async fn oversell_race() {
        let setup = Setup::new(1).await;
        let manual = setup.env.clone();
        let manual = manual.with_block_run_mode(BlockRunMode::Manual);
        let concert = Concert::new(manual.clone(), setup.concert.id());
        let buy = |who| {
            let mut concert = concert.concert();
            let buy = concert.buy(1).with_value(PRICE).with_actor_id(who);
            buy.send_for_reply().unwrap()
        };

        // One ticket, two buyers, and neither waits for the other's answer.
        let (first, second) = (buy(bob()), buy(eve()));
        manual.run_next_block();

        assert_eq!(first.await, Ok(Ok(Bought::Tickets(1))));
        assert_eq!(second.await, Ok(Err(ConcertError::SoldOut { left: 0 })));
        assert_eq!(setup.money(), PRICE);
    }
    // #endregion oversell-race

    #[tokio::test]
    async fn holder_without_approval_is_refused() {
        let setup = Setup::new(10).await;
        setup.buy(bob(), 1).await.unwrap();
        setup.open_doors();
        assert_eq!(setup.redeem(bob()).await, Ok(Redeemed::TicketRefused));
        // Nor does it help to have none.
        setup.approve(eve()).await;
        assert_eq!(setup.redeem(eve()).await, Ok(Redeemed::TicketRefused));
        assert_eq!(setup.status().used, 0);
        setup.approve(bob()).await;
        let redeemed = setup.redeem(bob()).await;
        assert!(matches!(redeemed, Ok(Redeemed::Seat { seat: 1, .. })));
    }

    // #region resume
    #[tokio::test]
    async fn mint_fails_after_burn_then_retry() {
        let setup = Setup::new(10).await;
        setup.buy(bob(), 2).await.unwrap();
        setup.approve(bob()).await;
        setup.open_doors();
        // The program loses its right to mint: the ticket goes in, no seat
        // comes out.
        setup.revoke().await;
        let owed = Ok(Redeemed::SeatOwed { seat: 1 });
        assert_eq!(setup.redeem(bob()).await, owed);
        assert_eq!(setup.redeem(bob()).await, owed);
        assert_eq!(setup.tickets(bob()), 1);
        let concert = setup.concert.concert();
        assert_eq!(concert.owed_to(bob()).query(), Ok(Some(1)));

        setup.grant().await;
        let seat = Redeemed::Seat {
            seat: 1,
            token_id: 2,
        };
        assert_eq!(setup.redeem(bob()).await, Ok(seat));
        assert_eq!(setup.tickets(bob()), 1);
        assert_eq!(concert.owed_to(bob()).query(), Ok(None));
    }
    // #endregion resume

    #[tokio::test]
    async fn refund_to_new_holder_not_buyer() {
        let setup = Setup::new(10).await;
        setup.buy(bob(), 2).await.unwrap();
        let mut vmt = setup.token.vmt();
        let give = vmt.transfer_from(bob(), eve(), 1, 2.into());
        give.with_actor_id(bob()).await.unwrap().unwrap();
        setup.concert.concert().cancel().await.unwrap().unwrap();
        for who in [bob(), eve()] {
            setup.approve(who).await;
        }
        assert_eq!(setup.refund(bob(), 1).await, Ok(Refunded::TicketRefused));
        assert_eq!(setup.refund(eve(), 2).await, Ok(Refunded::Paid(2 * PRICE)));
        assert_eq!(setup.money(), 0);
    }

    #[tokio::test]
    async fn redeem_twice_with_one_ticket_in_same_block() {
        let setup = Setup::new(10).await;
        setup.buy(bob(), 1).await.unwrap();
        setup.approve(bob()).await;
        setup.open_doors();
        let manual = setup.env.clone();
        let manual = manual.with_block_run_mode(BlockRunMode::Manual);
        let concert = Concert::new(manual.clone(), setup.concert.id());
        let redeem = || {
            let mut concert = concert.concert();
            let redeem = concert.redeem().with_actor_id(bob());
            // Both must fit into one block.
            let redeem = redeem.with_gas_limit(100_000_000_000);
            redeem.send_for_reply().unwrap()
        };
        let (first, second) = (redeem(), redeem());
        manual.run_next_block();
        manual.run_next_block();
        assert!(matches!(
            first.await,
            Ok(Ok(Redeemed::Seat { seat: 1, .. }))
        ));
        assert_eq!(second.await, Ok(Err(ConcertError::Busy)));
        assert_eq!(setup.status().used, 1);
    }

    #[tokio::test]
    async fn withdraw_before_doors() {
        let setup = Setup::new(10).await;
        setup.buy(bob(), 1).await.unwrap();
        let early = setup.withdraw(charlie()).await;
        assert_eq!(early, Err(ConcertError::DoorsClosed));
        setup.open_doors();
        assert_eq!(setup.withdraw(charlie()).await, Ok(PRICE));
        let again = setup.withdraw(charlie()).await;
        assert_eq!(again, Err(ConcertError::NothingToWithdraw));
    }

    #[tokio::test]
    async fn cancel_then_withdraw_refused() {
        let setup = Setup::new(10).await;
        setup.buy(bob(), 1).await.unwrap();
        setup.concert.concert().cancel().await.unwrap().unwrap();
        for _ in 0..DOORS.div_ceil(3_000) {
            setup.env.run_next_block();
        }
        let withdraw = setup.withdraw(charlie()).await;
        assert_eq!(withdraw, Err(ConcertError::Cancelled));
        assert_eq!(setup.money(), PRICE);
    }

    #[tokio::test]
    async fn sub_unit_price_no_rounding() {
        // A third of a VARA: three tickets cost a little less than one.
        let third = VARA / 3;
        let setup = Setup::closed(third, 10).await;
        setup.open().await;
        let mut concert = setup.concert.concert();
        let expected = 3 * third;
        let round = concert.buy(3).with_value(VARA).with_actor_id(bob());
        assert_eq!(round.await, Ok(Err(ConcertError::WrongValue { expected })));
        let exact = concert.buy(3).with_value(expected).with_actor_id(bob());
        assert_eq!(exact.await, Ok(Ok(Bought::Tickets(3))));
        concert.cancel().await.unwrap().unwrap();
        setup.approve(bob()).await;
        assert_eq!(setup.refund(bob(), 3).await, Ok(Refunded::Paid(expected)));
        assert_eq!(setup.money(), 0);
    }

    #[tokio::test]
    async fn token_refuses_and_the_value_comes_back() {
        let fake = Fake::new().await;
        let buy = fake.buy(bob(), 2);
        assert_eq!(fake.money(), 2 * PRICE);
        assert_eq!(fake.status().left, 8);
        fake.says::<io::TransferFrom>(false);
        assert_eq!(buy.await, Ok(Ok(Bought::TokenRefused)));
        assert_eq!(fake.money(), 0);
        assert_eq!(fake.status().left, 10);
    }

    #[tokio::test]
    async fn recheck_done() {
        let fake = Fake::with_doubt().await;
        assert_eq!(fake.recheck(0, 8).await, Ok(Recheck::WasDone));
        assert_eq!((fake.status().sold, fake.status().left), (2, 8));
        assert_eq!(fake.claim(bob()), 0);
        assert_eq!(fake.money(), 2 * PRICE);
    }

    #[tokio::test]
    async fn recheck_not_done() {
        let fake = Fake::with_doubt().await;
        assert_eq!(fake.recheck(0, 10).await, Ok(Recheck::WasNotDone));
        assert_eq!((fake.status().sold, fake.status().left), (0, 10));
        assert_eq!(fake.claim(bob()), 2 * PRICE);

        let mut concert = fake.concert.concert();
        let claim = concert.withdraw_claim().with_actor_id(bob());
        let claim = claim.send_for_reply().unwrap();
        fake.env.run_next_block();
        assert_eq!(claim.await, Ok(Ok(2 * PRICE)));
        assert_eq!(fake.money(), 0);
    }

    #[tokio::test]
    async fn lost_reply_blocks_the_buyer_alone() {
        let fake = Fake::with_doubt().await;
        let doubts = fake.concert.concert().doubts().query().unwrap();
        assert_eq!(doubts.len(), 1);
        let doubt = &doubts[0];
        assert_eq!((doubt.who, doubt.amount), (bob(), 2));
        assert_eq!(doubt.leg, Leg::Out);
        let again = fake.buy(bob(), 1);
        assert_eq!(again.await, Ok(Err(ConcertError::Busy)));
        let other = fake.buy(charlie(), 1);
        fake.says::<io::TransferFrom>(true);
        assert_eq!(other.await, Ok(Ok(Bought::Tickets(1))));
        // No answer to the question either: nothing is decided.
        let recheck = fake.concert.concert().recheck(0);
        let recheck = recheck.send_for_reply().unwrap();
        fake.env.run_next_block();
        // While it waits, tickets stay where they are, and nobody concedes.
        let meanwhile = fake.buy(charlie(), 1);
        assert_eq!(meanwhile.await, Ok(Err(ConcertError::Busy)));
        assert_eq!(fake.concede(0, bob()).await, Err(ConcertError::Busy));
        fake.says_nothing();
        assert_eq!(recheck.await, Ok(Ok(Recheck::StillUnknown)));
        for _ in 0..PAUSE_BLOCKS {
            fake.env.run_next_block();
        }
        assert_eq!(fake.recheck(0, 7).await, Ok(Recheck::WasDone));
    }

    #[tokio::test]
    async fn recheck_when_nothing_in_doubt() {
        let setup = Setup::new(10).await;
        let mut concert = setup.concert.concert();
        let nothing = ConcertError::NotInDoubt;
        assert_eq!(concert.recheck(0).await, Ok(Err(nothing.clone())));
        assert_eq!(concert.concede(0).await, Ok(Err(nothing)));
    }

    #[tokio::test]
    async fn concede_by_wrong_party() {
        let fake = Fake::with_doubt().await;
        for by in [alice(), charlie(), eve()] {
            assert_eq!(fake.concede(0, by).await, Err(ConcertError::NotParty));
        }
        assert_eq!(fake.claim(bob()), 0);
    }

    #[tokio::test]
    async fn concede_cannot_be_used_to_gain() {
        let fake = Fake::with_doubt().await;
        // "I have the tickets": no money back.
        assert_eq!(fake.concede(0, bob()).await, Ok(true));
        assert_eq!(fake.claim(bob()), 0);
        assert_eq!(fake.status().sold, 2);
        assert_eq!(fake.concede(0, bob()).await, Err(ConcertError::NotInDoubt));

        fake.open_doors();
        let redeem = fake.redeem(bob());
        fake.says_nothing();
        assert_eq!(redeem.await, Ok(Ok(Redeemed::Unknown)));
        // "Mine has not left": no seat.
        assert_eq!(fake.concede(1, bob()).await, Ok(true));
        let concert = fake.concert.concert();
        assert_eq!(concert.owed_to(bob()).query(), Ok(None));
        assert_eq!(fake.status().used, 0);
    }

    #[tokio::test]
    async fn two_doubts_mixed() {
        let fake = Fake::with_doubt().await;
        let other = fake.buy(charlie(), 3);
        fake.says_nothing();
        assert_eq!(other.await, Ok(Ok(Bought::Unknown)));
        // Of 2 and 3 tickets one lot has left: nobody can say which from 8
        // here.
        assert_eq!(fake.recheck(0, 8).await, Ok(Recheck::StillUnknown));
        // Asking again stops nobody for a while.
        let again = fake.concert.concert().recheck(1);
        let again = again.send_for_reply().unwrap();
        fake.env.run_next_block();
        assert_eq!(again.await, Ok(Err(ConcertError::Busy)));
        // Bob says that he has his two: then Charlie's three are here.
        assert_eq!(fake.concede(0, bob()).await, Ok(true));
        assert_eq!(fake.recheck(1, 8).await, Ok(Recheck::WasNotDone));
        assert_eq!(fake.claim(charlie()), 3 * PRICE);
        assert_eq!((fake.status().sold, fake.status().left), (2, 8));
    }

    #[tokio::test]
    async fn lost_burn_reply_then_seat_owed() {
        let fake = Fake::new().await;
        let buy = fake.buy(bob(), 1);
        fake.says::<io::TransferFrom>(true);
        assert_eq!(buy.await, Ok(Ok(Bought::Tickets(1))));
        fake.open_doors();

        // Nobody answers when Bob hands in his ticket; all ten are here, so it
        // came.
        let redeem = fake.redeem(bob());
        fake.says_nothing();
        assert_eq!(redeem.await, Ok(Ok(Redeemed::Unknown)));
        assert_eq!(fake.recheck(0, 10).await, Ok(Recheck::WasDone));
        let concert = fake.concert.concert();
        assert_eq!(concert.owed_to(bob()).query(), Ok(Some(1)));

        // The seat is created, and the answer to its minting is lost.
        let redeem = fake.redeem(bob());
        fake.says::<io::Create>(9u64);
        fake.says_nothing();
        assert_eq!(redeem.await, Ok(Ok(Redeemed::SeatOwed { seat: 1 })));

        // The next attempt asks first, and finds it minted.
        let redeem = fake.redeem(bob());
        fake.says::<io::Info>(Some(seat_info()));
        let seat = Redeemed::Seat {
            seat: 1,
            token_id: 9,
        };
        assert_eq!(redeem.await, Ok(Ok(seat)));
        assert_eq!(concert.owed_to(bob()).query(), Ok(None));
    }

    fn seat_info() -> Info {
        Info {
            kind: Kind::Unique,
            name: "Seat 1".into(),
            description: String::new(),
            media: String::new(),
            supply: 1.into(),
            creator: alice(),
        }
    }
}

/// What a stranger can do, and what it does to others.
mod strangers {
    use super::*;

    impl Setup {
        /// The same concert, with messages that share a block.
        fn by_block(&self) -> (GtestEnv, Concert) {
            let env = manual(&self.env);
            (env.clone(), Concert::new(env, self.concert.id()))
        }
    }

    // #region in-front
    /// Eve has no tickets. She hands in as many as there are, in front of Bob
    /// and in the same block.
    #[tokio::test]
    async fn a_stranger_cannot_get_in_the_way_of_a_refund() {
        let setup = Setup::new(10).await;
        setup.buy(bob(), 3).await.unwrap();
        setup.approve(bob()).await;
        setup.concert.concert().cancel().await.unwrap().unwrap();
        let (env, concert) = setup.by_block();
        let mut concert = concert.concert();
        let theirs = concert.refund(3).with_actor_id(eve());
        let theirs = theirs.send_for_reply().unwrap();
        let his = concert.refund(3).with_actor_id(bob());
        let his = his.send_for_reply().unwrap();
        env.run_next_block();

        assert_eq!(theirs.await, Ok(Ok(Refunded::TicketRefused)));
        assert_eq!(his.await, Ok(Ok(Refunded::Paid(3 * PRICE))));
    }
    // #endregion in-front

    /// The same with the only ticket and its seat.
    #[tokio::test]
    async fn a_stranger_cannot_get_in_the_way_of_a_seat() {
        let setup = Setup::new(10).await;
        setup.buy(bob(), 1).await.unwrap();
        setup.approve(bob()).await;
        setup.open_doors();
        let (env, concert) = setup.by_block();
        let mut concert = concert.concert();
        let theirs = concert.redeem().with_gas_limit(100_000_000_000);
        let theirs = theirs.with_actor_id(eve()).send_for_reply().unwrap();
        let his = concert.redeem().with_gas_limit(100_000_000_000);
        let his = his.with_actor_id(bob()).send_for_reply().unwrap();
        env.run_next_block();
        env.run_next_block();

        assert_eq!(theirs.await, Ok(Ok(Redeemed::TicketRefused)));
        assert!(matches!(his.await, Ok(Ok(Redeemed::Seat { seat: 1, .. }))));
    }

    #[tokio::test]
    async fn a_purchase_that_is_not_paid_reserves_nothing() {
        let setup = Setup::new(1).await;
        let (env, concert) = setup.by_block();
        let mut concert = concert.concert();
        let unpaid = concert.buy(1).with_actor_id(eve());
        let unpaid = unpaid.send_for_reply().unwrap();
        let buy = concert.buy(1).with_value(PRICE).with_actor_id(bob());
        let buy = buy.send_for_reply().unwrap();
        env.run_next_block();

        let expected = PRICE;
        assert_eq!(
            unpaid.await,
            Ok(Err(ConcertError::WrongValue { expected }))
        );
        assert_eq!(buy.await, Ok(Ok(Bought::Tickets(1))));
    }

    /// Known and documented: all tickets can be bought, at their price.
    #[tokio::test]
    async fn all_tickets_cost_their_price() {
        let setup = Setup::new(10).await;
        let mut concert = setup.concert.concert();
        let all = concert.buy(10).with_value(10 * PRICE).with_actor_id(eve());
        let (bought, spent) = cost(&setup.env, eve(), all).await;
        assert_eq!(bought, Ok(Ok(Bought::Tickets(10))));
        assert!(spent > 10 * PRICE);

        let late = concert.buy(1).with_value(PRICE).with_actor_id(bob());
        let (late, spent) = cost(&setup.env, bob(), late).await;
        assert_eq!(late, Ok(Err(ConcertError::SoldOut { left: 0 })));
        assert!(spent < VARA);
    }

    #[tokio::test]
    async fn a_stranger_neither_cancels_nor_takes_the_money() {
        let setup = Setup::new(10).await;
        setup.buy(bob(), 1).await.unwrap();
        let cancel =
            setup.concert.concert().cancel().with_actor_id(eve()).await;
        assert_eq!(cancel, Ok(Err(ConcertError::NotOrganizer)));
        setup.open_doors();
        let take = setup.withdraw(eve()).await;
        assert_eq!(take, Err(ConcertError::NotBeneficiary));
    }
}

mod invariants {
    use super::{Fake, PRICE, alice, bob, charlie, state};
    use concert_client::{Concert as _, concert::Concert as _};
    use kit::{
        calls::{Answer, TokenAnswer},
        doubts::{Leg, PAUSE_BLOCKS, Question},
    };
    use proptest::prelude::*;
    use sails_rs::{
        client::{GtestEnv, PendingCall, ServiceCall},
        collections::BTreeMap,
        prelude::*,
    };
    use state::*;

    const CAPACITY: u16 = 12;
    const DOORS: u64 = 100;
    const ACTORS: usize = 4;

    fn actor(index: usize) -> ActorId {
        ActorId::from(index as u64 + 1)
    }

    fn organizer() -> ActorId {
        ActorId::from(50)
    }

    fn beneficiary() -> ActorId {
        ActorId::from(51)
    }

    #[derive(Clone, Copy, Debug)]
    enum Fate {
        Done,
        Refused,
        /// No answer in time, though the tickets moved.
        Silent,
        /// No answer, and nothing moved.
        Lost,
    }

    #[derive(Clone, Copy, Debug)]
    enum Op {
        Buy(usize, u16),
        Redeem(usize),
        Cancel,
        Refund(usize, u16),
        Withdraw,
        Claim(usize),
        /// The token does this with the tickets sent first, second, …
        Answer(usize, Fate),
        /// A seat is made, or the attempt ends without.
        Seat(usize, bool),
        Recheck(u64),
        Tell(bool),
        Concede(u64, usize),
        /// A holder gives a ticket to another one, or to the program.
        Give(usize, usize),
        Wait,
    }

    fn op() -> impl Strategy<Value = Op> {
        let who = || 0..ACTORS;
        let fate = prop_oneof![
            5 => Just(Fate::Done),
            2 => Just(Fate::Refused),
            2 => Just(Fate::Silent),
            2 => Just(Fate::Lost),
        ];
        prop_oneof![
            6 => (who(), 0u16..5).prop_map(|(a, n)| Op::Buy(a, n)),
            3 => who().prop_map(Op::Redeem),
            1 => Just(Op::Cancel),
            3 => (who(), 0u16..4).prop_map(|(a, n)| Op::Refund(a, n)),
            1 => Just(Op::Withdraw),
            1 => who().prop_map(Op::Claim),
            9 => (0usize..3, fate).prop_map(|(i, f)| Op::Answer(i, f)),
            3 => (who(), any::<bool>()).prop_map(|(a, made)| Op::Seat(a, made)),
            2 => (0u64..4).prop_map(Op::Recheck),
            3 => any::<bool>().prop_map(Op::Tell),
            1 => (0u64..4, who()).prop_map(|(i, a)| Op::Concede(i, a)),
            1 => (who(), 0..=ACTORS).prop_map(|(a, b)| Op::Give(a, b)),
            1 => Just(Op::Wait),
        ]
    }

    enum Sent {
        Buy(Move),
        Redeem(Move),
        Refund(Move),
    }

    /// The concert, its money, and the tickets as the token keeps them.
    struct Model {
        state: ConcertState,
        now: u64,
        money: u128,
        tickets: u16,
        held: [u16; ACTORS],
        sent: Vec<Sent>,
        /// Purchases in doubt whose tickets have left.
        left: BTreeMap<u64, u16>,
        /// Seats that are being made.
        making: BTreeMap<ActorId, Seat>,
        seats: Vec<u16>,
        asking: Option<Question>,
    }

    impl Model {
        fn new() -> Self {
            let config = Config {
                vmt: ActorId::from(60),
                name: String::new(),
                description: String::new(),
                price: PRICE,
                capacity: CAPACITY,
                opens_at: DOORS,
                beneficiary: beneficiary(),
            };
            let mut state = ConcertState::new(config, organizer(), 0).unwrap();
            state.begin_open(organizer(), 0).unwrap();
            state.end_open(Answer::Done(1));
            Self {
                state,
                now: 0,
                money: 0,
                tickets: CAPACITY,
                held: [0; ACTORS],
                sent: Vec::new(),
                left: BTreeMap::new(),
                making: BTreeMap::new(),
                seats: Vec::new(),
                asking: None,
            }
        }

        fn apply(&mut self, op: Op) {
            match op {
                Op::Buy(who, amount) => {
                    let value = PRICE * u128::from(amount);
                    if let Ok(moved) = self.state.begin_buy(
                        actor(who),
                        amount,
                        value,
                        self.now,
                    ) {
                        self.money += value;
                        self.sent.push(Sent::Buy(moved));
                    }
                }
                Op::Redeem(who) => {
                    match self.state.begin_redeem(actor(who), self.now) {
                        Ok(Redeem::Take(moved)) => {
                            self.sent.push(Sent::Redeem(moved))
                        }
                        Ok(Redeem::Give(seat)) => {
                            _ = self.making.insert(actor(who), seat)
                        }
                        Err(_) => {}
                    }
                }
                Op::Cancel => _ = self.state.cancel(organizer(), self.now),
                Op::Refund(who, amount) => {
                    let begun = self.state.begin_refund(actor(who), amount);
                    self.sent.extend(begun.ok().map(Sent::Refund));
                }
                Op::Withdraw => {
                    let paid = self.state.withdraw(beneficiary(), self.now);
                    self.money -= paid.unwrap_or(0);
                }
                Op::Claim(who) => {
                    let paid = self.state.withdraw_claim(actor(who));
                    self.money -= paid.unwrap_or(0);
                }
                Op::Answer(index, fate) if index < self.sent.len() => {
                    let sent = self.sent.remove(index);
                    self.answer(sent, fate);
                }
                Op::Seat(who, made) => {
                    if let Some(seat) = self.making.remove(&actor(who)) {
                        let given = made.then_some(7);
                        let ended =
                            self.state.end_redeem(actor(who), seat, given);
                        if let Redeemed::Seat { seat, .. } = ended {
                            self.seats.push(seat);
                        }
                    }
                }
                Op::Recheck(id) => {
                    Syscall::with_block_height(
                        Syscall::block_height() + PAUSE_BLOCKS,
                    );
                    if let Ok(question) = self.state.begin_recheck(id) {
                        self.asking = Some(question);
                    }
                }
                Op::Tell(answers) => self.tell(answers),
                Op::Concede(id, who)
                    if self.state.concede(id, actor(who)).is_ok() =>
                {
                    self.left.remove(&id);
                }
                Op::Give(from, to) if self.held[from] > 0 => {
                    self.held[from] -= 1;
                    match self.held.get_mut(to) {
                        Some(held) => *held += 1,
                        None => self.tickets += 1,
                    }
                }
                Op::Wait => self.now += DOORS / 5,
                Op::Answer(..) | Op::Concede(..) | Op::Give(..) => {}
            }
        }

        fn answer(&mut self, sent: Sent, fate: Fate) {
            let (Sent::Buy(moved) | Sent::Redeem(moved) | Sent::Refund(moved)) =
                &sent;
            let (who, amount, leg) =
                (moved.who, tickets_of(moved), moved.leg());
            let held = (0..ACTORS).find(|index| actor(*index) == who).unwrap();
            // The token is honest: nobody hands in what he does not have.
            let short = leg == Leg::In && self.held[held] < amount;
            let fate = if short { Fate::Refused } else { fate };
            if let Fate::Done | Fate::Silent = fate {
                match leg {
                    Leg::In => {
                        self.held[held] -= amount;
                        self.tickets += amount;
                    }
                    Leg::Out => {
                        self.tickets -= amount;
                        self.held[held] += amount;
                    }
                }
            }
            let answer = match fate {
                Fate::Done => TokenAnswer::Done,
                Fate::Refused => TokenAnswer::Refused,
                Fate::Silent | Fate::Lost => TokenAnswer::Unknown,
            };
            match sent {
                Sent::Buy(moved) => {
                    self.money -= self.state.end_buy(moved, answer).1
                }
                Sent::Redeem(moved) => {
                    if let Answer::Done(seat) =
                        self.state.end_take(moved, answer)
                    {
                        self.making.insert(who, seat);
                    }
                }
                Sent::Refund(moved) => {
                    if let Refunded::Paid(paid) =
                        self.state.end_refund(moved, answer)
                    {
                        self.money -= paid;
                    }
                }
            }
            if let (Fate::Silent, Leg::Out) = (fate, leg) {
                let doubt = self.state.doubts().pop().expect("parked last");
                self.left.insert(doubt.id, amount);
            }
        }

        fn tell(&mut self, answers: bool) {
            let Some(question) = self.asking.take() else {
                return;
            };
            // While moves go on the token is not asked.
            let answers = answers && !self.state.moving();
            let balance = answers.then(|| self.tickets.into());
            self.state.end_recheck(question, balance);
            let doubts = self.state.doubts();
            self.left
                .retain(|id, _| doubts.iter().any(|doubt| doubt.id == *id));
        }

        /// The money is what is owed, and no ticket counts twice.
        fn check(&self) {
            assert_eq!(self.money, self.state.liabilities());
            let left: u16 = self.left.values().sum();
            assert!(self.state.tickets() <= u128::from(self.tickets + left));
            let status = self.state.status(self.now);
            assert!(status.left + status.sold <= CAPACITY);
            assert!(status.used + status.refunded <= status.sold);
            let mut numbers = self.seats.clone();
            for index in 0..ACTORS {
                numbers.extend(
                    self.state.owed_to(&actor(index)).map(|seat| seat.number),
                );
            }
            numbers.sort_unstable();
            assert_eq!(numbers, (1..=status.used).collect::<Vec<_>>());
        }

        /// Whatever was lost: every ticket that somebody holds is worth a seat,
        /// or its price.
        fn everybody_gets_something(mut self) {
            self.tell(false);
            for sent in mem::take(&mut self.sent) {
                self.answer(sent, Fate::Done);
            }
            for doubt in self.state.doubts() {
                self.state.concede(doubt.id, doubt.who).unwrap();
                self.left.remove(&doubt.id);
            }
            self.check();
            let refunds = self.state.phase(self.now) == Phase::Cancelled;
            self.now += DOORS;
            for index in 0..ACTORS {
                self.apply(Op::Seat(index, true));
                self.apply(Op::Claim(index));
                // A seat that was owed comes first.
                self.apply(Op::Redeem(index));
                self.apply(Op::Answer(0, Fate::Refused));
                self.apply(Op::Seat(index, true));
                while self.held[index] > 0 {
                    let before = self.held[index];
                    let op = if refunds {
                        Op::Refund(index, 1)
                    } else {
                        Op::Redeem(index)
                    };
                    self.apply(op);
                    self.apply(Op::Answer(0, Fate::Done));
                    self.apply(Op::Seat(index, true));
                    assert_eq!(self.held[index], before - 1);
                    self.check();
                }
            }
            self.apply(Op::Withdraw);
            self.check();
            let status = self.state.status(self.now);
            let kept = if refunds {
                status.sold - status.refunded
            } else {
                0
            };
            assert_eq!(self.money, PRICE * u128::from(kept));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..Default::default() })]

        // #region property
        #[test]
        fn money_and_tickets_are_conserved(ops in prop::collection::vec(op(), 1..40)) {
            let mut model = Model::new();
            for op in ops {
                model.apply(op);
                model.check();
            }
            model.everybody_gets_something();
        }
        // #endregion property
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Says {
        True,
        False,
        Nothing,
    }

    #[derive(Clone, Copy, Debug)]
    struct Turn {
        command: u8,
        who: usize,
        amount: u16,
        says: Says,
        /// Whether tickets move that Eve says nothing about.
        moves: bool,
    }

    fn turn() -> impl Strategy<Value = Turn> {
        let says = prop_oneof![
            5 => Just(Says::True),
            2 => Just(Says::False),
            2 => Just(Says::Nothing),
        ];
        (0u8..12, 0usize..3, 1u16..4, says, any::<bool>()).prop_map(
            |(command, who, amount, says, moves)| Turn {
                command,
                who,
                amount,
                says,
                moves,
            },
        )
    }

    /// Users that talk to a concert whose token program does as it likes.
    struct Chain {
        fake: Fake,
        /// What the token program keeps for the concert, and for each user.
        tickets: u64,
        held: [u64; 3],
        /// Purchases in doubt whose tickets have left.
        left: BTreeMap<u64, u64>,
    }

    impl Chain {
        async fn step(&mut self, turn: Turn) {
            let users = [alice(), bob(), charlie()];
            let user = users[turn.who];
            let fake = &self.fake;
            let mut service = fake.concert.concert();
            match turn.command {
                0..=4 => {
                    let value = PRICE * u128::from(turn.amount);
                    let buy = service.buy(turn.amount).with_value(value);
                    self.send(buy.with_actor_id(user), true, turn);
                }
                5..=7 => {
                    let refund =
                        service.refund(turn.amount).with_actor_id(user);
                    self.send(refund, false, turn);
                }
                8 => {
                    let mut claim =
                        service.withdraw_claim().with_actor_id(user);
                    claim.send_one_way().unwrap();
                    fake.env.run_next_block();
                }
                9 if turn.amount == 1 => {
                    service.cancel().send_one_way().unwrap();
                    fake.env.run_next_block();
                }
                _ => {
                    if let Some(doubt) =
                        service.doubts().query().unwrap().first()
                    {
                        _ = fake.recheck(doubt.id, self.tickets).await;
                    }
                }
            }
        }

        fn send<C: ServiceCall>(
            &mut self,
            mut call: PendingCall<C, GtestEnv>,
            out: bool,
            turn: Turn,
        ) {
            call.send_one_way().unwrap();
            self.fake.env.run_next_block();
            if !self.fake.is_asked() {
                return;
            }
            let amount = u64::from(turn.amount);
            if !out {
                let held = U256::from(self.held[turn.who]);
                self.fake.says::<super::io::BalanceOf>(held);
                // Nobody hands in what he does not have.
                if !self.fake.is_asked() {
                    return;
                }
            }
            let says = turn.says;
            match says {
                Says::True => self.fake.says::<super::io::TransferFrom>(true),
                Says::False => self.fake.says::<super::io::TransferFrom>(false),
                Says::Nothing => self.fake.says_nothing(),
            }
            if says == Says::False || (says == Says::Nothing && !turn.moves) {
                return;
            }
            if out {
                self.tickets -= amount;
                self.held[turn.who] += amount;
                if says == Says::Nothing {
                    let doubts =
                        self.fake.concert.concert().doubts().query().unwrap();
                    self.left
                        .insert(doubts.last().expect("parked last").id, amount);
                }
            } else {
                self.held[turn.who] -= amount;
                self.tickets += amount;
            }
        }

        fn check(&mut self) {
            let fake = &self.fake;
            let doubts = fake.concert.concert().doubts().query().unwrap();
            self.left
                .retain(|id, _| doubts.iter().any(|doubt| doubt.id == *id));
            let out =
                doubts.iter().filter(|doubt| doubt.leg == super::Leg::Out);
            let out: u128 = out.map(|doubt| doubt.amount).sum();
            let status = fake.status();
            let here = u128::from(status.left + status.refunded) + out;
            assert!(
                here <= u128::from(
                    self.tickets + self.left.values().sum::<u64>()
                )
            );
            let claims: u128 = [alice(), bob(), charlie()]
                .map(|user| fake.claim(user))
                .iter()
                .sum();
            let paid = u128::from(status.sold - status.refunded) + out;
            assert_eq!(fake.money(), PRICE * paid + claims);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..Default::default() })]

        /// The same on the Wasm and through messages, with a token program that
        /// refuses and falls silent.
        #[test]
        fn a_hostile_token_creates_and_loses_nothing(
            turns in prop::collection::vec(turn(), 1..25),
        ) {
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            runtime.block_on(async {
                let mut chain = Chain {
                    fake: Fake::new().await,
                    tickets: 10,
                    held: [0; 3],
                    left: BTreeMap::new(),
                };
                for turn in turns {
                    chain.step(turn).await;
                    chain.check();
                }
            });
        }
    }
}

mod attacks {
    use super::*;
    use attack_kit::{
        Block, Doubtful, HostileToken, LONG, Mode, OUT_BLOCKS, Open, attack,
        end_doubts,
    };
    use kit::calls::WAIT_BLOCKS;
    use sails_rs::collections::BTreeMap;
    use std::cell::{Cell, RefCell};

    /// Every move is about one ticket: no balance tells one doubt from another.
    /// Its price is much more than all gas of a test.
    const PRICE: u128 = 1_000 * VARA;
    const GAS: u128 = 500 * VARA;
    const CAPACITY: u16 = 6;
    /// The doors open this long after the concert is created.
    const DOORS: u64 = 60_000;
    const TICKETS: u64 = 1;
    const FIRST_SEAT: u64 = 2;

    fn honest() -> [ActorId; 2] {
        [alice(), bob()]
    }

    /// What the token program is asked for.
    #[derive(Clone, Copy)]
    enum Task {
        Balance { of: ActorId },
        Create { seat: u16 },
        Mint { to: ActorId, id: u64 },
        Supply { id: u64 },
        Transfer { from: ActorId, to: ActorId },
    }

    /// What the token program keeps.
    #[derive(Default)]
    struct Ledger {
        tickets: BTreeMap<ActorId, u128>,
        /// Who has got the seats that have been created.
        seats: Vec<Option<ActorId>>,
    }

    impl Ledger {
        fn tickets(&self, of: ActorId) -> u128 {
            self.tickets.get(&of).copied().unwrap_or_default()
        }

        fn seat(&mut self, id: u64) -> &mut Option<ActorId> {
            &mut self.seats[(id - FIRST_SEAT) as usize]
        }

        fn seats_of(&self, who: ActorId) -> u128 {
            let own = self.seats.iter().filter(|it| **it == Some(who));
            own.count() as u128
        }

        /// Whether that was possible.
        fn perform(&mut self, task: Task) -> bool {
            match task {
                Task::Transfer { from, to } => {
                    let held = self.tickets.entry(from).or_default();
                    let Some(rest) = held.checked_sub(1) else {
                        return false;
                    };
                    *held = rest;
                    *self.tickets.entry(to).or_default() += 1;
                }
                Task::Create { .. } => self.seats.push(None),
                Task::Mint { to, id } => *self.seat(id) = Some(to),
                Task::Balance { .. } | Task::Supply { .. } => {}
            }
            true
        }
    }

    /// A concert of Alice's, who buys tickets like Bob and Eve. Charlie is the
    /// token program and gets the money. He can neither throw nor panic, and
    /// says `false` or something that is no answer.
    struct Evening {
        env: GtestEnv,
        concert: Concert,
        ledger: RefCell<Ledger>,
        mode: RefCell<Mode>,
        /// Questions that wait, until which block, and whether something is
        /// done then. Otherwise Charlie drops them.
        waiting: RefCell<BTreeMap<Vec<u8>, (u32, Task, bool)>>,
        events: RefCell<Box<dyn FnMut() -> Vec<ConcertEvents>>>,
        /// Tickets that have been bought and not handed in, according to the
        /// events.
        bought: RefCell<BTreeMap<ActorId, u128>>,
        /// The native value of the honest accounts at first.
        value: Cell<[u128; 2]>,
    }

    impl Evening {
        /// Everybody has a ticket.
        async fn new() -> Self {
            let env = env();
            let config = Config {
                opens_at: env.system().block_timestamp() + DOORS,
                ..config(&env, charlie(), PRICE, CAPACITY)
            };
            let concert = deploy_concert(&env, config).await;
            let mut events = concert.concert().listen().await.unwrap();
            let env = manual(&env);
            let concert = Concert::new(env.clone(), concert.id());
            let ledger = Ledger {
                tickets: [(concert.id(), CAPACITY.into())].into(),
                seats: Vec::new(),
            };
            let evening = Self {
                env,
                concert,
                ledger: ledger.into(),
                mode: Mode::Honest.into(),
                waiting: RefCell::default(),
                events: RefCell::new(Box::new(move || drain(&mut events))),
                bought: RefCell::default(),
                value: Cell::default(),
            };
            evening.open().await;
            evening.value.set(honest().map(|who| evening.value_of(who)));
            for who in [alice(), bob(), eve()] {
                let buy = evening.concert.concert().buy(1).with_value(PRICE);
                let bought = evening.call(buy.with_actor_id(who)).await;
                assert_eq!(bought, Ok(Bought::Tickets(1)));
            }
            evening
        }

        async fn open(&self) {
            let open = self.concert.concert().open_sale();
            let open = open.send_for_reply().unwrap();
            let question = Log::builder().source(self.concert.id());
            self.env.run_next_block();
            self.reply::<io::Create>(question.clone(), TICKETS);
            self.env.run_next_block();
            self.reply::<io::Mint>(question, true);
            self.env.run_next_block();
            let ticket_id = TICKETS;
            assert_eq!(open.await, Ok(Ok(Opened::Yes { ticket_id })));
        }

        fn value_of(&self, who: ActorId) -> u128 {
            self.env.system().balance_of(who)
        }

        fn tickets(&self, of: ActorId) -> u128 {
            self.ledger.borrow().tickets(of)
        }

        fn owed(&self, who: ActorId) -> bool {
            let owed = self.concert.concert().owed_to(who).query();
            owed.unwrap().is_some()
        }

        /// All that Charlie can be asked for.
        fn tasks(&self) -> Vec<Task> {
            let here = self.concert.id();
            let seats = self.ledger.borrow().seats.len() as u64;
            let mut tasks = vec![Task::Balance { of: here }];
            for who in [alice(), bob(), eve()] {
                tasks.push(Task::Balance { of: who });
                tasks.push(Task::Transfer {
                    from: here,
                    to: who,
                });
                tasks.push(Task::Transfer {
                    from: who,
                    to: here,
                });
                let ids = FIRST_SEAT..FIRST_SEAT + seats;
                tasks.extend(ids.map(|id| Task::Mint { to: who, id }));
            }
            let ids = FIRST_SEAT..FIRST_SEAT + seats;
            tasks.extend(ids.map(|id| Task::Supply { id }));
            tasks.extend((1..=CAPACITY).map(|seat| Task::Create { seat }));
            tasks
        }

        fn question(task: Task) -> Vec<u8> {
            let route = VmtProgram::ROUTE_ID_VMT;
            match task {
                Task::Balance { of } => {
                    io::BalanceOf::encode_call(route, of, TICKETS)
                }
                Task::Create { seat } => io::Create::encode_call(
                    route,
                    Kind::Unique,
                    format!("Seat {seat}"),
                    "Night of the queue".into(),
                    String::new(),
                ),
                Task::Mint { to, id } => {
                    io::Mint::encode_call(route, to, id, U256::one())
                }
                Task::Supply { id } => io::Info::encode_call(route, id),
                Task::Transfer { from, to } => io::TransferFrom::encode_call(
                    route,
                    from,
                    to,
                    TICKETS,
                    U256::one(),
                ),
            }
        }

        fn log(&self, question: &[u8]) -> Log {
            let log = Log::builder().source(self.concert.id());
            log.payload_bytes(question)
        }

        fn reply<C: MethodMeta>(&self, question: Log, answer: impl Encode) {
            let route = VmtProgram::ROUTE_ID_VMT;
            let header =
                SailsMessageHeader::v1(C::INTERFACE_ID, C::ENTRY_ID, route);
            let payload = [header.to_bytes(), answer.encode()].concat();
            let mailbox = self.env.system().get_mailbox(charlie());
            mailbox.reply_bytes(question, payload, 0).unwrap();
        }

        /// Charlie answers what is due. Whether he had something to say.
        fn answer(&self) -> bool {
            let now = self.env.system().block_height();
            let due = |_: &Vec<u8>, it: &mut (u32, Task, bool)| it.0 <= now;
            let mut waiting = self.waiting.borrow_mut();
            let due: Vec<_> = waiting.extract_if(.., due).collect();
            drop(waiting);
            let mut answered = !due.is_empty();
            for (question, (_, task, does)) in due {
                match does {
                    true => self.do_and_say(&question, task),
                    false => self.drop_question(&question),
                }
            }
            for task in self.tasks() {
                let question = Self::question(task);
                while self.is_new(&question) {
                    answered = true;
                    self.begin(&question, task);
                }
            }
            answered
        }

        fn is_new(&self, question: &[u8]) -> bool {
            let mailbox = self.env.system().get_mailbox(charlie());
            mailbox.contains(&self.log(question))
                && !self.waiting.borrow().contains_key(question)
        }

        fn begin(&self, question: &[u8], task: Task) {
            let asks =
                matches!(task, Task::Balance { .. } | Task::Supply { .. });
            let now = self.env.system().block_height();
            let wait = |blocks, does| {
                let until = (now + blocks, task, does);
                self.waiting.borrow_mut().insert(question.into(), until);
            };
            let mode = self.mode.borrow().clone();
            match mode {
                Mode::Panic if asks => self.drop_question(question),
                Mode::Honest => self.do_and_say(question, task),
                _ if asks => self.do_and_say(question, task),
                Mode::HangThenDo(blocks) => wait(blocks, true),
                Mode::HangThenRefuse(_) => wait(WAIT_BLOCKS + 1, false),
                Mode::DoThenSilent(_) => {
                    self.ledger.borrow_mut().perform(task);
                    wait(WAIT_BLOCKS + 1, false);
                }
                _ => self.say(question, task, false),
            }
        }

        fn do_and_say(&self, question: &[u8], task: Task) {
            let done = self.ledger.borrow_mut().perform(task);
            self.say(question, task, done);
        }

        fn say(&self, question: &[u8], task: Task, done: bool) {
            let log = self.log(question);
            match task {
                Task::Balance { of } => self
                    .reply::<io::BalanceOf>(log, U256::from(self.tickets(of))),
                Task::Create { .. } if done => {
                    let last = self.ledger.borrow().seats.len() as u64 - 1;
                    self.reply::<io::Create>(log, FIRST_SEAT + last);
                }
                Task::Create { .. } => self.drop_question(question),
                Task::Mint { .. } => self.reply::<io::Mint>(log, done),
                Task::Supply { id } => {
                    let given = self.ledger.borrow_mut().seat(id).is_some();
                    let info = Info {
                        kind: Kind::Unique,
                        name: String::new(),
                        description: String::new(),
                        media: String::new(),
                        supply: u8::from(given).into(),
                        creator: self.concert.id(),
                    };
                    self.reply::<io::Info>(log, Some(info));
                }
                Task::Transfer { .. } => {
                    self.reply::<io::TransferFrom>(log, done);
                }
            }
        }

        /// That is an answer without content.
        fn drop_question(&self, question: &[u8]) {
            let mailbox = self.env.system().get_mailbox(charlie());
            mailbox.claim_value(self.log(question)).unwrap();
        }

        /// Until nobody waits for an answer any more.
        fn outwait(&self) {
            for _ in 0..WAIT_BLOCKS + 2 {
                self.env.run_next_block();
                self.answer();
            }
        }

        /// The answer to a command of an account that waits for it.
        async fn call<C: ServiceCall<Output = Result<T, ConcertError>>, T>(
            &self,
            call: Call<C>,
        ) -> Result<T, ConcertError> {
            let call = call.send_for_reply().unwrap();
            self.env.run_next_block();
            while self.answer() {
                self.env.run_next_block();
            }
            call.await.unwrap()
        }

        /// Sends one message; nobody waits for its answer.
        fn send(&self, (command, by): (u8, usize)) {
            if command == 0 {
                return self.outwait();
            }
            let mut concert = self.concert.concert();
            let doubts = concert.doubts().query().unwrap();
            let doubt = doubts.get(by).map_or(0, |doubt| doubt.id);
            let by = [alice(), bob(), eve()][by];
            let sent = match command {
                1..=3 => concert
                    .buy(1)
                    .with_value(PRICE)
                    .with_actor_id(by)
                    .send_one_way(),
                4 => concert.redeem().with_actor_id(by).send_one_way(),
                5 => concert.refund(1).with_actor_id(by).send_one_way(),
                6 => concert.withdraw_claim().with_actor_id(by).send_one_way(),
                7 if by == alice() => concert.cancel().send_one_way(),
                // Enough to begin.
                8 => concert
                    .recheck(doubt)
                    .with_actor_id(eve())
                    .with_gas_limit(40_000_000_000)
                    .send_one_way(),
                _ => concert.recheck(doubt).with_actor_id(eve()).send_one_way(),
            };
            sent.unwrap();
        }

        /// Sends all messages.
        fn play(&self, blocks: impl IntoIterator<Item = Block<(u8, usize)>>) {
            for Block { mode, messages } in blocks {
                *self.mode.borrow_mut() = mode;
                messages.into_iter().for_each(|it| self.send(it));
                self.env.run_next_block();
                self.answer();
            }
        }

        /// The honest accounts have everything out that is theirs: a seat for
        /// each ticket, or its price.
        async fn everybody_gets_out(&self) {
            *self.mode.borrow_mut() = Mode::Honest;
            let honest_since = self.env.system().block_height();
            self.outwait();
            end_doubts(self, &honest()).await;
            self.check_books();

            let cancelled = self.status().phase == Phase::Cancelled;
            for (who, before) in honest().into_iter().zip(self.value.get()) {
                self.take_claim(who).await;
                while self.owed(who) || self.tickets(who) > 0 {
                    match cancelled {
                        true => self.return_ticket(who).await,
                        false => self.take_seat(who).await,
                    }
                }
                let seats = self.ledger.borrow().seats_of(who);
                let gas = before - self.value_of(who) - PRICE * seats;
                assert!(gas < GAS, "{gas} for {seats} seats");
            }
            if !cancelled {
                let due = PRICE * u128::from(self.status().sold);
                let mut concert = self.concert.concert();
                let withdraw = concert.withdraw().with_actor_id(charlie());
                assert_eq!(self.call(withdraw).await, Ok(due));
            }
            let blocks = self.env.system().block_height() - honest_since;
            assert!(blocks <= OUT_BLOCKS, "{blocks}");
        }

        async fn take_claim(&self, who: ActorId) {
            let mut concert = self.concert.concert();
            let claim = concert.claim_of(who).query().unwrap();
            if claim > 0 {
                let withdraw = concert.withdraw_claim().with_actor_id(who);
                assert_eq!(self.call(withdraw).await, Ok(claim));
            }
        }

        async fn return_ticket(&self, who: ActorId) {
            let refund = self.concert.concert().refund(1).with_actor_id(who);
            assert_eq!(self.call(refund).await, Ok(Refunded::Paid(PRICE)));
        }

        async fn take_seat(&self, who: ActorId) {
            let redeem = self.concert.concert().redeem().with_actor_id(who);
            let redeemed = self.call(redeem).await;
            assert!(
                matches!(redeemed, Ok(Redeemed::Seat { .. })),
                "{redeemed:?}"
            );
        }

        fn status(&self) -> Status {
            self.concert.concert().status().query().unwrap()
        }

        /// The concert holds the tickets that it believes to hold, but for what
        /// may be on its way to Eve.
        fn check_books(&self) {
            let Status {
                left,
                used,
                refunded,
                ..
            } = self.status();
            let held = self.tickets(self.concert.id());
            assert!(held >= u128::from(left + used + refunded));
        }

        /// The tickets that `who` has got and not handed in, for certain.
        fn bought(&self, who: ActorId) -> u128 {
            let mut bought = self.bought.borrow_mut();
            for event in self.events.borrow_mut()() {
                match event {
                    ConcertEvents::Purchased { buyer, amount } => {
                        *bought.entry(buyer).or_default() += u128::from(amount);
                    }
                    ConcertEvents::Refunded { holder, amount } => {
                        *bought.entry(holder).or_default() -=
                            u128::from(amount);
                    }
                    ConcertEvents::Redeemed { holder, .. } => {
                        *bought.entry(holder).or_default() -= 1;
                    }
                    _ => {}
                }
            }
            let bought = bought.get(&who).copied().unwrap_or_default();
            bought - u128::from(self.owed(who))
        }
    }

    impl Doubtful for Evening {
        fn env(&self) -> &GtestEnv {
            &self.env
        }

        fn program(&self) -> ActorId {
            self.concert.id()
        }

        fn token(&self) -> &HostileToken {
            unreachable!("the token is Charlie")
        }

        fn doubts(&self) -> Vec<Open> {
            let doubts = self.concert.concert().doubts().query().unwrap();
            let open = doubts.into_iter().map(|doubt| Open {
                id: doubt.id,
                who: doubt.who,
                amount: doubt.amount,
            });
            open.collect()
        }

        fn missing(&self, who: ActorId) -> u128 {
            let doubts = self.concert.concert().doubts().query().unwrap();
            let arriving = doubts
                .iter()
                .filter(|it| it.who == who && it.leg == Leg::Out);
            let arriving = arriving.count() as u128;
            self.bought(who) + arriving - self.tickets(who)
        }

        async fn recheck(&self, id: u64) {
            let mut concert = self.concert.concert();
            _ = self.call(concert.recheck(id).with_actor_id(eve())).await;
        }

        async fn concede(&self, by: ActorId, id: u64) {
            let mut concert = self.concert.concert();
            _ = self.call(concert.concede(id).with_actor_id(by)).await;
        }

        async fn gift(&self, amount: u128) {
            let mut ledger = self.ledger.borrow_mut();
            let held = ledger.tickets.entry(self.concert.id()).or_default();
            *held += amount;
        }
    }

    /// Doubts of everybody. Half of the tickets have moved.
    fn outage(cancelled: bool) -> [Block<(u8, usize)>; 3] {
        let messages = match cancelled {
            true => vec![(7, 0), (0, 0)],
            false => vec![(0, 0)],
        };
        [
            Block {
                mode: Mode::DoThenSilent(LONG),
                messages: vec![(1, 0), (1, 2)],
            },
            Block {
                mode: Mode::HangThenRefuse(LONG),
                messages: vec![(1, 1)],
            },
            Block {
                mode: Mode::Honest,
                messages,
            },
        ]
    }

    // #region out
    /// At any message of any sequence the token program answers late, never,
    /// not once, or nothing that is an answer, and Eve is between any two
    /// messages: from the first sale on, and after an outage, when the doors
    /// are open or the concert has been called off.
    #[test]
    fn whatever_the_token_does_honest_accounts_get_out_what_is_theirs() {
        for before in [None, Some(outage(false)), Some(outage(true))] {
            let found = attack(15, (0u8..10, 0usize..3), async |blocks| {
                let evening = Evening::new().await;
                evening.play(before.iter().flatten().cloned());
                evening.play(blocks);
                evening.everybody_gets_out().await;
            });
            assert_eq!(found, Ok(()));
        }
    }
    // #endregion out
}

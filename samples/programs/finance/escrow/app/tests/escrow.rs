use attack_kit::{
    Block, Doubtful, HostileToken, OUT_BLOCKS, Open, attack, end_doubts,
};
use escrow_client::{
    Escrow as _, EscrowCtors as _, EscrowInitError, EscrowProgram,
    escrow::{
        Deal, Doubt, Escrow as _, EscrowError, EscrowImpl, Leg, Recheck, State,
        Step, events::EscrowEvents, io,
    },
};
use hostile_vft_client::{
    HostileVft as _, HostileVftCtors as _, HostileVftProgram,
    control::{Control as _, Mode},
    vft::Vft as _,
};
use kit::{calls::SHORT_WAIT_BLOCKS, doubts::PAUSE_BLOCKS};
use sails_rs::{client::*, prelude::*};
use testkit::{alice, bob, charlie, drain, env, eve, manual};

type Token = Actor<HostileVftProgram, GtestEnv>;

trait PayIn {
    /// A deposit on the terms of the deal, as a buyer sends it who has read it.
    fn pay_in(&mut self, id: u64) -> PendingCall<io::Deposit, GtestEnv>;
}

impl PayIn for Service<EscrowImpl, GtestEnv> {
    fn pay_in(&mut self, id: u64) -> PendingCall<io::Deposit, GtestEnv> {
        let deal = self.deal(id).query().unwrap();
        let (seller, arbiter, amount) = deal
            .map_or((bob(), None, 1), |it| (it.seller, it.arbiter, it.amount));
        self.deposit(id, seller, arbiter, amount)
    }
}

/// Longer than a call waits.
const LONG: u32 = 1_000;

const DONE: Result<Result<Step, EscrowError>, GtestError> = Ok(Ok(Step::Done));
const REFUSED: Result<Result<Step, EscrowError>, GtestError> =
    Ok(Ok(Step::TokenRefused));
const UNKNOWN: Result<Result<Step, EscrowError>, GtestError> =
    Ok(Ok(Step::Unknown));

/// An escrow over a token that misbehaves on request. Alice buys from Bob,
/// Charlie arbitrates.
struct World {
    env: GtestEnv,
    token: Token,
    escrow: Actor<EscrowProgram, GtestEnv>,
}

impl World {
    async fn new() -> Self {
        let env = env();
        let code_id = env.system().submit_code(hostile_vft_app::WASM_BINARY);
        let token = env.deploy::<HostileVftProgram>(code_id, vec![]);
        let token = token.new().await.unwrap();
        let code_id = env.system().submit_code(escrow_app::WASM_BINARY);
        let escrow = env.deploy::<EscrowProgram>(code_id, vec![]);
        let escrow = escrow.new(token.id()).await.unwrap().unwrap();

        token.control().mint(alice(), 1_000.into()).await.unwrap();
        let approve = token.vft().approve(escrow.id(), 1_000.into()).await;
        assert_eq!(approve, Ok(Ok(true)));
        Self { env, token, escrow }
    }

    fn service(&self) -> Service<EscrowImpl, GtestEnv> {
        self.escrow.escrow()
    }

    /// The same escrow, with messages that share a block.
    fn manual(&self) -> Service<EscrowImpl, GtestEnv> {
        Actor::<EscrowProgram, _>::new(manual(&self.env), self.escrow.id())
            .escrow()
    }

    /// A deal nobody has paid into.
    async fn deal(&self, amount: u128) -> u64 {
        let create =
            self.service()
                .create(alice(), bob(), Some(charlie()), amount);
        create.await.unwrap().unwrap()
    }

    /// A deal whose tokens the escrow holds.
    async fn funded(&self, amount: u128) -> u64 {
        let id = self.deal(amount).await;
        assert_eq!(self.service().pay_in(id).await, DONE);
        id
    }

    /// A deal with a deposit that the token never answers.
    async fn doubtful_deposit(&self, amount: u128, mode: Mode) -> u64 {
        let id = self.deal(amount).await;
        self.next(mode).await;
        assert_eq!(self.service().pay_in(id).await, UNKNOWN);
        let (leg, who) = (Leg::In, alice());
        assert_eq!(self.state(id), State::InDoubt { leg, who });
        id
    }

    /// A deal with a payment to Bob that the token never answers.
    async fn doubtful_payment(&self, amount: u128, mode: Mode) -> u64 {
        let id = self.funded(amount).await;
        self.next(mode).await;
        assert_eq!(self.service().confirm(id).await, UNKNOWN);
        let (leg, who) = (Leg::Out, bob());
        assert_eq!(self.state(id), State::InDoubt { leg, who });
        id
    }

    /// While the token does not answer, Eve offers 64 deposits of 1 to 64 tokens.
    /// She has one.
    async fn outage(&self) -> Vec<u64> {
        self.token.control().mint(eve(), 1.into()).await.unwrap();
        let approve = self.token.vft().approve(self.escrow.id(), 1.into());
        assert_eq!(approve.with_actor_id(eve()).await, Ok(Ok(true)));
        let mut ids = Vec::new();
        for amount in 1..=64 {
            let own = self.service().create(eve(), bob(), None, amount);
            ids.push(own.with_actor_id(eve()).await.unwrap().unwrap());
        }
        self.next(Mode::DoThenSilent(LONG)).await;
        let first = self.service().pay_in(ids[0]).with_actor_id(eve());
        assert_eq!(first.await, UNKNOWN);
        let silent = Mode::HangThenRefuse(LONG);
        self.token.control().set_mode(silent, 63).await.unwrap();
        let mut escrow = self.manual();
        for id in &ids[1..] {
            let mut deposit = escrow.pay_in(*id).with_actor_id(eve());
            deposit.send_one_way().unwrap();
        }
        self.run_blocks(310);
        let doubts = self.service().doubts().query().unwrap();
        assert_eq!(doubts.len(), 64);
        ids
    }

    /// How the token treats the next move.
    async fn next(&self, mode: Mode) {
        self.token.control().set_mode(mode, 1).await.unwrap();
    }

    fn state(&self, id: u64) -> State {
        self.service().deal(id).query().unwrap().unwrap().state
    }

    fn held(&self) -> u128 {
        self.service().held().query().unwrap()
    }

    fn tokens(&self, who: ActorId) -> u128 {
        self.token.vft().balance_of(who).query().unwrap().as_u128()
    }

    /// What the escrow holds according to the token.
    fn pot(&self) -> u128 {
        self.tokens(self.escrow.id())
    }

    fn run_blocks(&self, blocks: u32) {
        for _ in 0..blocks {
            self.env.run_next_block();
        }
    }
}

mod normal {
    use super::*;

    #[tokio::test]
    async fn the_buyer_confirms() {
        let world = World::new().await;
        let mut escrow = world.service();
        let mut events = escrow.listen().await.unwrap();

        let id = world.deal(100).await;
        assert_eq!(escrow.pay_in(id).await, DONE);
        assert_eq!((world.held(), world.pot()), (100, 100));
        assert_eq!(escrow.confirm(id).await, DONE);

        assert_eq!(world.state(id), State::Released);
        assert_eq!(world.tokens(bob()), 100);
        assert_eq!((world.held(), world.pot()), (0, 0));
        let (buyer, seller, amount) = (alice(), bob(), 100);
        let created = EscrowEvents::Created {
            id,
            buyer,
            seller,
            amount,
        };
        let deposited = EscrowEvents::Deposited { id };
        let released = EscrowEvents::Released { id };
        assert_eq!(drain(&mut events), [created, deposited, released]);
    }

    #[tokio::test]
    async fn the_seller_refunds() {
        let world = World::new().await;
        let mut events = world.service().listen().await.unwrap();
        let id = world.funded(100).await;

        let refund = world.service().refund(id).with_actor_id(bob());
        assert_eq!(refund.await, DONE);

        assert_eq!(world.state(id), State::Refunded);
        assert_eq!(world.tokens(alice()), 1_000);
        assert_eq!(world.held(), 0);
        assert_eq!(
            drain(&mut events).last(),
            Some(&EscrowEvents::Refunded { id })
        );
    }

    #[tokio::test]
    async fn the_arbiter_decides() {
        let world = World::new().await;
        for (to_seller, state) in
            [(true, State::Released), (false, State::Refunded)]
        {
            let id = world.funded(100).await;
            let arbitrate = world.service().arbitrate(id, to_seller);
            assert_eq!(arbitrate.with_actor_id(charlie()).await, DONE);
            assert_eq!(world.state(id), state);
        }
        assert_eq!(world.tokens(bob()), 100);
        assert_eq!(world.tokens(alice()), 900);
    }

    #[tokio::test]
    async fn a_deal_is_called_off() {
        let world = World::new().await;
        let mut events = world.service().listen().await.unwrap();
        for by in [alice(), bob()] {
            let id = world.deal(100).await;
            let cancel = world.service().cancel(id).with_actor_id(by);
            assert_eq!(cancel.await, Ok(Ok(true)));
            assert_eq!(world.state(id), State::Cancelled);
            let cancelled = EscrowEvents::Cancelled { id };
            assert_eq!(drain(&mut events).last(), Some(&cancelled));
        }
    }

    #[tokio::test]
    async fn queries_answer_in_pages() {
        let world = World::new().await;
        for amount in 1..=3 {
            world.deal(amount).await;
        }
        let escrow = world.service();
        let ids = |from, limit| -> Vec<u64> {
            let deals = escrow.deals(from, limit).query().unwrap();
            deals.into_iter().map(|(id, _)| id).collect()
        };
        assert_eq!(ids(0, 2), [1, 2]);
        assert_eq!(ids(3, 2), [3]);
        assert!(ids(4, 2).is_empty());
        let deal = Deal {
            buyer: alice(),
            seller: bob(),
            arbiter: Some(charlie()),
            amount: 2,
            state: State::AwaitingDeposit,
        };
        assert_eq!(escrow.deal(2).query(), Ok(Some(deal)));
        assert_eq!(escrow.deal(9).query(), Ok(None));
        assert_eq!(escrow.token().query(), Ok(world.token.id()));
    }

    /// The same with the sample token, which no test can make misbehave.
    #[tokio::test]
    async fn an_honest_token() {
        use vft_client::{
            Vft, VftCtors, vft::Vft as _, vft_service::VftService,
        };

        let env = env();
        let code_id = env.system().submit_code(vft_app::WASM_BINARY);
        let token = env.deploy::<vft_client::VftProgram>(code_id, vec![]);
        let token = token.new("Sample".into(), "SMP".into(), 12).await;
        let token = token.unwrap().unwrap();
        let code_id = env.system().submit_code(escrow_app::WASM_BINARY);
        let escrow =
            env.deploy::<EscrowProgram>(code_id, vec![]).new(token.id());
        let escrow = escrow.await.unwrap().unwrap();
        let mut vft = token.vft().vft_service();
        _ = token.vft().mint(alice(), 100.into()).await.unwrap();
        _ = vft.approve(escrow.id(), 100.into()).await.unwrap();

        let mut service = escrow.escrow();
        let create = service.create(alice(), bob(), None, 100).await;
        assert_eq!(create, Ok(Ok(1)));
        assert_eq!(service.pay_in(1).await, DONE);
        assert_eq!(vft.balance_of(escrow.id()).query(), Ok(100.into()));
        assert_eq!(service.confirm(1).await, DONE);
        assert_eq!(vft.balance_of(bob()).query(), Ok(100.into()));
    }
}

mod errors {
    use super::*;

    #[tokio::test]
    async fn bad_deals_are_refused() {
        let world = World::new().await;
        let (zero, this) = (ActorId::zero(), world.escrow.id());
        for (buyer, seller, arbiter, amount, error) in [
            (bob(), charlie(), None, 1, EscrowError::NotParty),
            (alice(), alice(), None, 1, EscrowError::BadParties),
            (alice(), zero, None, 1, EscrowError::BadParties),
            (zero, alice(), None, 1, EscrowError::BadParties),
            (alice(), this, None, 1, EscrowError::BadParties),
            (alice(), bob(), Some(zero), 1, EscrowError::BadParties),
            (alice(), bob(), Some(this), 1, EscrowError::BadParties),
            (alice(), bob(), None, 0, EscrowError::ZeroAmount),
            (alice(), bob(), None, u128::MAX, EscrowError::AmountTooLarge),
        ] {
            let create = world.service().create(buyer, seller, arbiter, amount);
            assert_eq!(create.await, Ok(Err(error)));
        }
        assert_eq!(world.service().deals(0, 100).query(), Ok(vec![]));
    }

    #[tokio::test]
    async fn arbiter_equals_party_rejected() {
        let world = World::new().await;
        for party in [alice(), bob()] {
            let create = world.service().create(alice(), bob(), Some(party), 1);
            assert_eq!(create.await, Ok(Err(EscrowError::BadParties)));
        }
    }

    #[tokio::test]
    async fn every_role_does_its_own() {
        let world = World::new().await;
        let id = world.funded(100).await;
        let mut escrow = world.service();
        for who in [bob(), charlie(), eve()] {
            let deposit = escrow.pay_in(id).with_actor_id(who);
            assert_eq!(deposit.await, Ok(Err(EscrowError::NotBuyer)));
            let confirm = escrow.confirm(id).with_actor_id(who);
            assert_eq!(confirm.await, Ok(Err(EscrowError::NotBuyer)));
        }
        for who in [alice(), charlie(), eve()] {
            let refund = escrow.refund(id).with_actor_id(who);
            assert_eq!(refund.await, Ok(Err(EscrowError::NotSeller)));
        }
        for who in [alice(), bob(), eve()] {
            let arbitrate = escrow.arbitrate(id, true).with_actor_id(who);
            assert_eq!(arbitrate.await, Ok(Err(EscrowError::NotArbiter)));
        }
        for who in [charlie(), eve()] {
            let cancel = escrow.cancel(id).with_actor_id(who);
            assert_eq!(cancel.await, Ok(Err(EscrowError::NotParty)));
        }
        assert_eq!(world.state(id), State::Funded);
    }

    #[tokio::test]
    async fn every_step_has_its_state() {
        let world = World::new().await;
        let mut escrow = world.service();
        let waiting = world.deal(1).await;
        let cancelled = world.deal(1).await;
        escrow.cancel(cancelled).await.unwrap().unwrap();
        let funded = world.funded(1).await;
        let released = world.funded(1).await;
        assert_eq!(escrow.confirm(released).await, DONE);
        let doubtful =
            world.doubtful_deposit(1, Mode::HangThenRefuse(LONG)).await;

        let wrong = |id| {
            let state = world.state(id);
            EscrowError::WrongState { state }
        };
        for id in [funded, cancelled, released, doubtful] {
            assert_eq!(escrow.pay_in(id).await, Ok(Err(wrong(id))));
            assert_eq!(escrow.cancel(id).await, Ok(Err(wrong(id))));
        }
        for id in [waiting, cancelled, released, doubtful] {
            assert_eq!(escrow.confirm(id).await, Ok(Err(wrong(id))));
            let refund = escrow.refund(id).with_actor_id(bob());
            assert_eq!(refund.await, Ok(Err(wrong(id))));
            let arbitrate = escrow.arbitrate(id, true).with_actor_id(charlie());
            assert_eq!(arbitrate.await, Ok(Err(wrong(id))));
        }
    }

    #[tokio::test]
    async fn unknown_deals_are_not_found() {
        let world = World::new().await;
        let mut escrow = world.service();
        let missing = || Ok(Err(EscrowError::NotFound));
        assert_eq!(escrow.pay_in(1).await, missing());
        assert_eq!(escrow.confirm(1).await, missing());
        assert_eq!(escrow.refund(1).await, missing());
        assert_eq!(escrow.arbitrate(1, true).await, missing());
        assert_eq!(escrow.cancel(1).await, Ok(Err(EscrowError::NotFound)));
        let recheck = escrow.recheck(1).await;
        assert_eq!(recheck, Ok(Err(EscrowError::NotFound)));
        assert_eq!(escrow.concede(1).await, Ok(Err(EscrowError::NotFound)));
    }

    #[tokio::test]
    async fn value_is_refused_everywhere() {
        let world = World::new().await;
        let id = world.funded(1).await;
        let mut escrow = world.service();
        let step = || Ok(Err(EscrowError::UnexpectedValue));
        assert_eq!(escrow.pay_in(id).with_value(1).await, step());
        assert_eq!(escrow.confirm(id).with_value(1).await, step());
        assert_eq!(escrow.refund(id).with_value(1).await, step());
        assert_eq!(escrow.arbitrate(id, true).with_value(1).await, step());
        let refused = || Ok(Err(EscrowError::UnexpectedValue));
        assert_eq!(escrow.cancel(id).with_value(1).await, refused());
        assert_eq!(escrow.concede(id).with_value(1).await, refused());
        let create = escrow.create(alice(), bob(), None, 1).with_value(1);
        assert_eq!(create.await, Ok(Err(EscrowError::UnexpectedValue)));
        let recheck = escrow.recheck(id).with_value(1).await;
        assert_eq!(recheck, Ok(Err(EscrowError::UnexpectedValue)));
    }

    #[tokio::test]
    async fn little_gas_is_refused_before_anything_happens() {
        let world = World::new().await;
        let id = world.deal(1).await;
        let mut escrow = world.service();
        let poor = escrow.pay_in(id).with_gas_limit(30_000_000_000);
        assert_eq!(poor.await, Ok(Err(EscrowError::NotEnoughGas)));
        assert_eq!(world.state(id), State::AwaitingDeposit);
        let enough = escrow.pay_in(id).with_gas_limit(40_000_000_000);
        assert_eq!(enough.await, DONE);
    }

    #[tokio::test]
    async fn a_token_is_needed() {
        let env = env();
        let code_id = env.system().submit_code(escrow_app::WASM_BINARY);
        let deploy = || env.deploy::<EscrowProgram>(code_id, vec![]);
        let refused = deploy().new(ActorId::zero()).await.unwrap();
        assert_eq!(refused.err(), Some(EscrowInitError::ZeroAddress));
    }

    #[tokio::test]
    async fn insufficient_allowance() {
        let world = World::new().await;
        let id = world.deal(1_001).await;
        assert_eq!(world.service().pay_in(id).await, REFUSED);
        assert_eq!(world.state(id), State::AwaitingDeposit);
    }

    #[tokio::test]
    async fn recheck_when_nothing_in_doubt() {
        let world = World::new().await;
        let id = world.funded(1).await;
        let mut escrow = world.service();
        let recheck = escrow.recheck(id).await;
        assert_eq!(recheck, Ok(Err(EscrowError::NotInDoubt)));
        assert_eq!(escrow.concede(id).await, Ok(Err(EscrowError::NotInDoubt)));
    }

    #[tokio::test]
    async fn concede_by_wrong_party() {
        let world = World::new().await;
        let id = world.doubtful_deposit(1, Mode::HangThenRefuse(LONG)).await;
        for who in [bob(), charlie(), eve()] {
            let concede = world.service().concede(id).with_actor_id(who);
            assert_eq!(concede.await, Ok(Err(EscrowError::NotParty)));
        }
    }
}

mod adversarial {
    use super::*;

    // #region predicted
    /// Alice counts on number 1 for her deal with Bob and sends both messages
    /// at once. Eve makes a deal in her name just before.
    #[tokio::test]
    async fn who_predicts_a_number_pays_into_no_other_deal() {
        let world = World::new().await;
        let mut escrow = world.manual();
        let friend = Some(charlie());
        let trap = escrow.create(alice(), eve(), friend, 900);
        let trap = trap.with_actor_id(eve()).send_for_reply().unwrap();

        let create = escrow.create(alice(), bob(), None, 900);
        let create = create.send_for_reply().unwrap();
        let deposit = escrow.deposit(1, bob(), None, 900);
        let deposit = deposit.send_for_reply().unwrap();
        world.run_blocks(1);

        assert_eq!((trap.await, create.await), (Ok(Ok(1)), Ok(Ok(2))));
        assert_eq!(deposit.await, Ok(Err(EscrowError::WrongTerms)));
        assert_eq!((world.held(), world.pot()), (0, 0));
    }
    // #endregion predicted

    #[tokio::test]
    async fn every_term_counts() {
        let world = World::new().await;
        let id = world.deal(100).await;
        for (seller, arbiter, amount) in [
            (eve(), Some(charlie()), 100),
            (bob(), None, 100),
            (bob(), Some(eve()), 100),
            (bob(), Some(charlie()), 99),
        ] {
            let deposit = world.service().deposit(id, seller, arbiter, amount);
            assert_eq!(deposit.await, Ok(Err(EscrowError::WrongTerms)));
        }
        assert_eq!(world.state(id), State::AwaitingDeposit);
        assert_eq!(world.service().pay_in(id).await, DONE);
    }

    // #region double-deposit
    #[tokio::test]
    async fn double_deposit_same_block() {
        let world = World::new().await;
        let id = world.deal(100).await;
        let mut escrow = world.manual();

        let first = escrow.pay_in(id).send_for_reply().unwrap();
        let second = escrow.pay_in(id).send_for_reply().unwrap();
        world.run_blocks(1);

        assert_eq!(first.await, DONE);
        let state = State::Depositing;
        let wrong = EscrowError::WrongState { state };
        assert_eq!(second.await, Ok(Err(wrong)));
        assert_eq!(world.tokens(alice()), 900);
        assert_eq!(world.held(), 100);
    }
    // #endregion double-deposit

    #[tokio::test]
    async fn confirm_and_refund_same_block() {
        let world = World::new().await;
        let id = world.funded(100).await;
        let mut escrow = world.manual();

        let confirm = escrow.confirm(id).send_for_reply().unwrap();
        let refund = escrow.refund(id).with_actor_id(bob());
        let refund = refund.send_for_reply().unwrap();
        world.run_blocks(1);

        assert_eq!(confirm.await, DONE);
        let state = State::Paying { to: bob() };
        let wrong = EscrowError::WrongState { state };
        assert_eq!(refund.await, Ok(Err(wrong)));
        assert_eq!(world.tokens(bob()), 100);
        assert_eq!(world.state(id), State::Released);
    }

    /// A token that fails in this way changes nothing, neither on the way in
    /// nor out.
    async fn refused(mode: Mode) {
        let world = World::new().await;
        let id = world.deal(100).await;
        world.next(mode.clone()).await;
        assert_eq!(world.service().pay_in(id).await, REFUSED);
        world.next(Mode::Honest).await;
        assert_eq!(world.state(id), State::AwaitingDeposit);
        assert_eq!((world.held(), world.pot()), (0, 0));

        assert_eq!(world.service().pay_in(id).await, DONE);
        world.next(mode).await;
        assert_eq!(world.service().confirm(id).await, REFUSED);
        world.next(Mode::Honest).await;
        assert_eq!(world.state(id), State::Funded);
        assert_eq!((world.held(), world.pot()), (100, 100));

        // The token has recovered.
        assert_eq!(world.service().confirm(id).await, DONE);
        assert_eq!(world.tokens(bob()), 100);
    }

    #[tokio::test]
    async fn token_returns_false() {
        refused(Mode::ReturnFalse).await;
    }

    #[tokio::test]
    async fn token_throws() {
        refused(Mode::Throw).await;
    }

    #[tokio::test]
    async fn token_panics() {
        refused(Mode::Panic).await;
    }

    #[tokio::test]
    async fn token_burns_all_gas() {
        refused(Mode::BurnGas).await;
    }

    #[tokio::test]
    async fn token_answers_late_but_in_time() {
        let world = World::new().await;
        let id = world.deal(100).await;
        world.next(Mode::HangThenDo(100)).await;
        assert_eq!(world.service().pay_in(id).await, DONE);
        assert_eq!((world.held(), world.pot()), (100, 100));
    }

    // #region lost-reply
    #[tokio::test]
    async fn token_hangs_then_recheck_done() {
        let world = World::new().await;
        let id = world.doubtful_deposit(100, Mode::DoThenSilent(LONG)).await;
        let mut events = world.service().listen().await.unwrap();
        assert_eq!((world.held(), world.pot()), (0, 100));

        // Anyone may ask.
        let recheck = world.service().recheck(id).with_actor_id(eve());
        assert_eq!(recheck.await, Ok(Ok(Recheck::WasDone)));

        assert_eq!(world.state(id), State::Funded);
        assert_eq!(world.held(), 100);
        assert_eq!(drain(&mut events), [EscrowEvents::Deposited { id }]);
        assert_eq!(world.service().doubts().query(), Ok(vec![]));
    }
    // #endregion lost-reply

    #[tokio::test]
    async fn token_hangs_then_recheck_not_done() {
        let world = World::new().await;
        let mode = Mode::HangThenRefuse(LONG);
        let id = world.doubtful_deposit(100, mode).await;

        let recheck = world.service().recheck(id).await;

        assert_eq!(recheck, Ok(Ok(Recheck::WasNotDone)));
        assert_eq!(world.state(id), State::AwaitingDeposit);
        // The deal goes on.
        assert_eq!(world.service().pay_in(id).await, DONE);
        assert_eq!((world.held(), world.pot()), (100, 100));
    }

    #[tokio::test]
    async fn recheck_done() {
        let world = World::new().await;
        let id = world.doubtful_payment(100, Mode::DoThenSilent(LONG)).await;
        let doubt = Doubt {
            id,
            who: bob(),
            amount: 100,
            leg: Leg::Out,
        };
        assert_eq!(world.service().doubts().query(), Ok(vec![doubt]));
        let mut events = world.service().listen().await.unwrap();

        let recheck = world.service().recheck(id).await;

        assert_eq!(recheck, Ok(Ok(Recheck::WasDone)));
        assert_eq!(world.state(id), State::Released);
        assert_eq!((world.held(), world.tokens(bob())), (0, 100));
        assert_eq!(drain(&mut events), [EscrowEvents::Released { id }]);
    }

    #[tokio::test]
    async fn recheck_not_done() {
        let world = World::new().await;
        let mode = Mode::HangThenRefuse(LONG);
        let id = world.doubtful_payment(100, mode).await;

        let recheck = world.service().recheck(id).await;

        assert_eq!(recheck, Ok(Ok(Recheck::WasNotDone)));
        assert_eq!(world.state(id), State::Funded);
        assert_eq!(world.service().confirm(id).await, DONE);
        assert_eq!(world.tokens(bob()), 100);
    }

    #[tokio::test]
    async fn a_token_that_does_not_know_balances() {
        let world = World::new().await;
        let id = world.doubtful_deposit(100, Mode::DoThenSilent(LONG)).await;
        world.next(Mode::Panic).await;

        let recheck = world.service().recheck(id).await;

        assert_eq!(recheck, Ok(Ok(Recheck::StillUnknown)));
        world.next(Mode::Honest).await;
        world.run_blocks(PAUSE_BLOCKS);
        let recheck = world.service().recheck(id).await;
        assert_eq!(recheck, Ok(Ok(Recheck::WasDone)));
    }

    /// The token is an account, which answers nothing: neither a move nor a
    /// question.
    #[tokio::test]
    async fn a_token_that_is_silent_stops_steps_for_a_few_blocks() {
        let env = env();
        let code_id = env.system().submit_code(escrow_app::WASM_BINARY);
        let escrow = env.deploy::<EscrowProgram>(code_id, vec![]);
        let escrow = escrow.new(eve()).await.unwrap().unwrap();
        let mut service = escrow.escrow();
        let mut ids = Vec::new();
        for _ in 0..2 {
            let create = service.create(alice(), bob(), Some(charlie()), 100);
            ids.push(create.await.unwrap().unwrap());
        }
        assert_eq!(service.pay_in(ids[0]).await, UNKNOWN);

        let mut manual =
            Actor::<EscrowProgram, _>::new(manual(&env), escrow.id()).escrow();
        let recheck = manual.recheck(ids[0]).send_for_reply().unwrap();
        let other = manual.pay_in(ids[1]).send_for_reply().unwrap();
        env.run_next_block();
        assert_eq!(other.await, Ok(Err(EscrowError::Busy)));

        for _ in 0..SHORT_WAIT_BLOCKS {
            env.run_next_block();
        }
        assert_eq!(recheck.await, Ok(Ok(Recheck::StillUnknown)));
        assert_eq!(service.pay_in(ids[1]).await, UNKNOWN);
    }

    #[tokio::test]
    async fn token_lies_true_without_moving() {
        let world = World::new().await;
        let id = world.deal(100).await;
        world.next(Mode::LieTrue).await;
        assert_eq!(world.service().pay_in(id).await, DONE);

        // The escrow believes its token. It holds more than there is, and
        // cannot pay.
        assert_eq!(world.state(id), State::Funded);
        assert_eq!((world.held(), world.pot()), (100, 0));
        assert_eq!(world.service().confirm(id).await, REFUSED);
        assert_eq!(world.state(id), State::Funded);
    }

    #[tokio::test]
    async fn two_doubts_one_story_decided_together() {
        for (mode, verdict, state) in [
            (
                Mode::HangThenRefuse(LONG),
                Recheck::WasNotDone,
                State::AwaitingDeposit,
            ),
            (Mode::DoThenSilent(LONG), Recheck::WasDone, State::Funded),
        ] {
            let world = World::new().await;
            let first = world.doubtful_deposit(100, mode.clone()).await;
            let second = world.doubtful_deposit(70, mode).await;

            assert_eq!(world.service().recheck(second).await, Ok(Ok(verdict)));

            assert_eq!(world.state(first), state);
            assert_eq!(world.state(second), state);
            assert_eq!(world.held(), world.pot());
        }
    }

    // #region mixed
    #[tokio::test]
    async fn two_doubts_mixed_then_concede() {
        let world = World::new().await;
        let arrived =
            world.doubtful_deposit(100, Mode::DoThenSilent(LONG)).await;
        let mode = Mode::HangThenRefuse(LONG);
        let lost = world.doubtful_deposit(100, mode).await;
        let mut escrow = world.service();

        // The escrow has 100: but whose?
        let recheck = escrow.recheck(arrived).await;
        assert_eq!(recheck, Ok(Ok(Recheck::StillUnknown)));
        // Asking again stops nobody for a while.
        let recheck = escrow.recheck(lost).await;
        assert_eq!(recheck, Ok(Err(EscrowError::Busy)));

        // The buyer whose tokens never left says so.
        assert_eq!(escrow.concede(lost).await, Ok(Ok(true)));
        assert_eq!(world.state(lost), State::AwaitingDeposit);
        let recheck = escrow.recheck(arrived).await;
        assert_eq!(recheck, Ok(Ok(Recheck::WasDone)));
        assert_eq!(world.state(arrived), State::Funded);
        assert_eq!((world.held(), world.pot()), (100, 100));
    }
    // #endregion mixed

    #[tokio::test]
    async fn two_doubts_mixed() {
        let world = World::new().await;
        let paid = world.doubtful_payment(100, Mode::DoThenSilent(LONG)).await;
        let mode = Mode::HangThenRefuse(LONG);
        let unpaid = world.doubtful_payment(100, mode).await;
        let mut escrow = world.service();
        let recheck = escrow.recheck(unpaid).await;
        assert_eq!(recheck, Ok(Ok(Recheck::StillUnknown)));

        // Bob has the tokens of one deal and says so.
        let concede = escrow.concede(paid).with_actor_id(bob());
        assert_eq!(concede.await, Ok(Ok(true)));
        assert_eq!(world.state(paid), State::Released);

        let recheck = escrow.recheck(unpaid).await;
        assert_eq!(recheck, Ok(Ok(Recheck::WasNotDone)));
        assert_eq!(world.state(unpaid), State::Funded);
        assert_eq!((world.held(), world.pot()), (100, 100));
    }

    /// The escrow has 70 too many: those of the deal over 100 did not come.
    #[tokio::test]
    async fn two_doubts_of_other_amounts() {
        let world = World::new().await;
        let arrived =
            world.doubtful_deposit(70, Mode::DoThenSilent(LONG)).await;
        let mode = Mode::HangThenRefuse(LONG);
        let lost = world.doubtful_deposit(100, mode).await;

        let recheck = world.service().recheck(lost).await;

        assert_eq!(recheck, Ok(Ok(Recheck::WasNotDone)));
        assert_eq!(world.state(arrived), State::Funded);
        assert_eq!(world.state(lost), State::AwaitingDeposit);
        assert_eq!((world.held(), world.pot()), (70, 70));
    }

    #[tokio::test]
    async fn concede_by_the_winner_refused() {
        let world = World::new().await;
        let id = world.doubtful_payment(100, Mode::DoThenSilent(LONG)).await;
        // Alice would like the tokens to count as paid, the arbiter too.
        for who in [alice(), charlie()] {
            let concede = world.service().concede(id).with_actor_id(who);
            assert_eq!(concede.await, Ok(Err(EscrowError::NotParty)));
        }
        assert_eq!(world.held(), 100);
    }

    /// A deal whose deposit the token answers after so many blocks.
    async fn slow_deposit(world: &World, blocks: u32) -> u64 {
        let id = world.deal(2).await;
        world.next(Mode::HangThenDo(blocks)).await;
        let mut deposit = world.manual().pay_in(id);
        deposit.send_one_way().unwrap();
        world.run_blocks(1);
        assert_eq!(world.state(id), State::Depositing);
        id
    }

    #[tokio::test]
    async fn a_recheck_waits_for_moves_in_flight() {
        let world = World::new().await;
        let doubtful =
            world.doubtful_deposit(1, Mode::DoThenSilent(LONG)).await;
        let moving = slow_deposit(&world, 2).await;

        let recheck = world.service().recheck(doubtful).await;

        assert_eq!(recheck, Ok(Ok(Recheck::WasDone)));
        assert_eq!(world.state(moving), State::Funded);
    }

    #[tokio::test]
    async fn a_recheck_does_not_wait_for_ever() {
        let world = World::new().await;
        let doubtful =
            world.doubtful_deposit(1, Mode::DoThenSilent(LONG)).await;
        let moving = slow_deposit(&world, 20).await;

        let mut escrow = world.service();
        let recheck = escrow.recheck(doubtful).await;
        assert_eq!(recheck, Ok(Ok(Recheck::StillUnknown)));
        world.run_blocks(20);
        assert_eq!(world.state(moving), State::Funded);

        let recheck = escrow.recheck(doubtful).await;
        assert_eq!(recheck, Ok(Err(EscrowError::Busy)));
        world.run_blocks(PAUSE_BLOCKS);
        let recheck = escrow.recheck(doubtful).await;
        assert_eq!(recheck, Ok(Ok(Recheck::WasDone)));
    }

    #[tokio::test]
    async fn deposit_busy_during_recheck() {
        let world = World::new().await;
        let doubtful =
            world.doubtful_deposit(1, Mode::DoThenSilent(LONG)).await;
        let next = world.deal(2).await;
        let mut escrow = world.manual();

        let recheck = escrow.recheck(doubtful).send_for_reply().unwrap();
        let deposit = escrow.pay_in(next).send_for_reply().unwrap();
        let concede = escrow.concede(doubtful).send_for_reply().unwrap();
        let again = escrow.recheck(doubtful).send_for_reply().unwrap();
        world.run_blocks(1);

        assert_eq!(deposit.await, Ok(Err(EscrowError::Busy)));
        assert_eq!(concede.await, Ok(Err(EscrowError::Busy)));
        assert_eq!(again.await, Ok(Err(EscrowError::Busy)));
        assert_eq!(recheck.await, Ok(Ok(Recheck::WasDone)));
        assert_eq!(world.service().pay_in(next).await, DONE);
    }

    // #region stranger
    /// A deposit that the token refuses, in front of the recheck and in the
    /// same block.
    #[tokio::test]
    async fn a_stranger_cannot_block_a_recheck() {
        let world = World::new().await;
        let doubtful =
            world.doubtful_deposit(1, Mode::DoThenSilent(LONG)).await;
        let own = world.service().create(eve(), bob(), None, 5);
        let own = own.with_actor_id(eve()).await.unwrap().unwrap();

        let mut escrow = world.manual();
        let deposit = escrow.pay_in(own).with_actor_id(eve());
        let deposit = deposit.send_for_reply().unwrap();
        let recheck = escrow.recheck(doubtful).send_for_reply().unwrap();
        world.run_blocks(5);

        assert_eq!(deposit.await, REFUSED);
        assert_eq!(recheck.await, Ok(Ok(Recheck::WasDone)));
    }
    // #endregion stranger

    // #region outage
    /// Eve takes all places for deposits while the token does not answer.
    #[tokio::test]
    async fn an_outage_lets_no_stranger_freeze_the_deals() {
        let world = World::new().await;
        let funded = world.funded(100).await;
        let next = world.deal(5).await;
        let ids = world.outage().await;

        // Nobody can pay in, everybody can be paid.
        let mut escrow = world.service();
        let busy = escrow.pay_in(next).await;
        assert_eq!(busy, Ok(Err(EscrowError::Busy)));
        assert_eq!(escrow.confirm(funded).await, DONE);
        // The first recheck of anybody ends it: 63 amounts cannot have come.
        let recheck = escrow.recheck(ids[63]).await;
        assert_eq!(recheck, Ok(Ok(Recheck::WasNotDone)));
        assert_eq!(escrow.doubts().query(), Ok(vec![]));
        assert_eq!(world.state(ids[0]), State::Funded);
        assert_eq!((world.held(), world.pot()), (1, 1));
        assert_eq!(escrow.pay_in(next).await, DONE);
    }
    // #endregion outage

    /// Two doubts that the balance cannot tell apart, and a recheck at the head
    /// of every block.
    #[tokio::test]
    async fn a_stranger_cannot_stop_all_moves() {
        let world = World::new().await;
        let arrived =
            world.doubtful_deposit(100, Mode::DoThenSilent(LONG)).await;
        let mode = Mode::HangThenRefuse(LONG);
        world.doubtful_deposit(100, mode).await;

        let mut escrow = world.manual();
        let mut stopped = 0;
        for _ in 0..20 {
            let deal = world.deal(1).await;
            let recheck = escrow.recheck(arrived).with_actor_id(eve());
            let recheck = recheck.send_for_reply().unwrap();
            let deposit = escrow.pay_in(deal).send_for_reply().unwrap();
            world.run_blocks(1);
            _ = recheck.await.unwrap();
            stopped += u32::from(deposit.await != DONE);
        }
        assert_eq!(stopped, 1);
    }

    // #region late-move
    /// The limit of every recheck: a token that acts after it.
    #[tokio::test]
    async fn late_outgoing_move_after_recheck() {
        let world = World::new().await;
        let id = world.doubtful_payment(100, Mode::HangThenDo(LONG)).await;
        let recheck = world.service().recheck(id).await;
        assert_eq!(recheck, Ok(Ok(Recheck::WasNotDone)));

        world.run_blocks(LONG);

        // The deal counts as funded, but its tokens are gone.
        assert_eq!(world.state(id), State::Funded);
        assert_eq!((world.held(), world.pot()), (100, 0));
        assert_eq!(world.tokens(bob()), 100);
    }
    // #endregion late-move

    #[tokio::test]
    async fn a_late_incoming_move_is_a_gift() {
        let world = World::new().await;
        let id = world.doubtful_deposit(100, Mode::HangThenDo(LONG)).await;
        let recheck = world.service().recheck(id).await;
        assert_eq!(recheck, Ok(Ok(Recheck::WasNotDone)));

        world.run_blocks(LONG);

        assert_eq!(world.state(id), State::AwaitingDeposit);
        assert_eq!((world.held(), world.pot()), (0, 100));
    }

    // #region donation
    #[tokio::test]
    async fn donation_cannot_make_insolvent() {
        let world = World::new().await;
        let lost = Mode::HangThenRefuse(LONG);
        let (unpaid, paid) = (
            world.doubtful_deposit(100, lost).await,
            world.doubtful_payment(70, Mode::DoThenSilent(LONG)).await,
        );
        // The truth is that the escrow has nothing. Eve bends it.
        assert_eq!((world.held(), world.pot()), (70, 0));
        world.token.control().mint(eve(), 170.into()).await.unwrap();
        let gift = world.token.vft().transfer(world.escrow.id(), 170.into());
        assert_eq!(gift.with_actor_id(eve()).await, Ok(Ok(true)));

        let recheck = world.service().recheck(unpaid).await;
        assert_eq!(recheck, Ok(Ok(Recheck::WasDone)));

        // Both decisions are wrong, and Eve has paid for both.
        assert_eq!(world.state(unpaid), State::Funded);
        assert_eq!(world.state(paid), State::Funded);
        assert_eq!((world.held(), world.pot()), (170, 170));
    }
    // #endregion donation

    #[tokio::test]
    async fn stranger_cannot_touch() {
        let world = World::new().await;
        let id = world.doubtful_deposit(100, Mode::DoThenSilent(LONG)).await;
        let mut escrow = world.service();
        let stranger = Ok(Err(EscrowError::NotBuyer));
        assert_eq!(escrow.pay_in(id).with_actor_id(eve()).await, stranger);
        let stranger = Ok(Err(EscrowError::NotBuyer));
        assert_eq!(escrow.confirm(id).with_actor_id(eve()).await, stranger);
        let refund = escrow.refund(id).with_actor_id(eve());
        assert_eq!(refund.await, Ok(Err(EscrowError::NotSeller)));
        let arbitrate = escrow.arbitrate(id, true).with_actor_id(eve());
        assert_eq!(arbitrate.await, Ok(Err(EscrowError::NotArbiter)));
        let cancel = escrow.cancel(id).with_actor_id(eve());
        assert_eq!(cancel.await, Ok(Err(EscrowError::NotParty)));
        let concede = escrow.concede(id).with_actor_id(eve());
        assert_eq!(concede.await, Ok(Err(EscrowError::NotParty)));
    }

    /// As many doubts as there can be, a move to wait for, the least gas that is
    /// let in, and a token that burns what it gets before it answers.
    #[tokio::test]
    async fn the_gas_floor_covers_the_longest_recheck() {
        let world = World::new().await;
        let silent = Mode::DoThenSilent(LONG);
        let mut ids = Vec::new();
        for _ in 0..63 {
            ids.push(world.deal(1).await);
        }
        let one_more = world.deal(1).await;
        let refused = world.service().create(eve(), bob(), None, 1);
        let refused = refused.with_actor_id(eve()).await.unwrap().unwrap();
        world.token.control().set_mode(silent, 63).await.unwrap();
        let mut escrow = world.manual();
        let deposits: Vec<_> = ids
            .iter()
            .map(|id| escrow.pay_in(*id).send_for_reply().unwrap())
            .collect();
        world.run_blocks(310);
        for deposit in deposits {
            assert_eq!(deposit.await, UNKNOWN);
        }

        let dear = world.token.control().set_mode(Mode::BurnGas, u32::MAX);
        dear.await.unwrap();
        let mut gas = 45_000_000_000;
        let answer = loop {
            let mut last = escrow.pay_in(refused).with_actor_id(eve());
            last.send_one_way().unwrap();
            let busy = escrow.pay_in(one_more).send_for_reply().unwrap();
            let recheck = escrow.recheck(ids[0]).with_gas_limit(gas);
            let recheck = recheck.send_for_reply().unwrap();
            world.run_blocks(5);
            assert_eq!(busy.await, Ok(Err(EscrowError::Busy)));
            match recheck.await {
                Ok(Err(EscrowError::NotEnoughGas)) => gas += 100_000_000,
                answer => break answer,
            }
        };

        assert_eq!(answer, Ok(Ok(Recheck::WasDone)));
        world.next(Mode::Honest).await;
        assert_eq!((world.held(), world.pot()), (63, 63));
        assert!(gas <= 53_000_000_000, "{gas}");
        assert_eq!(world.service().pay_in(one_more).await, DONE);
    }
}

mod invariants {
    use super::*;
    use proptest::prelude::*;

    fn mode() -> impl Strategy<Value = Mode> {
        prop_oneof![
            3 => Just(Mode::Honest),
            1 => Just(Mode::ReturnFalse),
            1 => Just(Mode::Throw),
            1 => Just(Mode::Panic),
            1 => Just(Mode::BurnGas),
            1 => Just(Mode::HangThenRefuse(LONG)),
            1 => Just(Mode::DoThenSilent(LONG)),
        ]
    }

    impl World {
        /// The books agree with the deals.
        fn check(&self) -> Vec<(u64, Deal)> {
            let deals = self.service().deals(0, 100).query().unwrap();
            let held: u128 = deals
                .iter()
                .filter(|(_, deal)| match &deal.state {
                    State::Funded | State::Paying { .. } => true,
                    State::InDoubt { leg, .. } => *leg == Leg::Out,
                    _ => false,
                })
                .map(|(_, deal)| deal.amount)
                .sum();
            assert_eq!(self.held(), held);
            let everywhere =
                self.tokens(alice()) + self.tokens(bob()) + self.pot();
            assert_eq!(everywhere, 1_000);
            deals
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10, failure_persistence: None, ..Default::default() })]

        /// The same as the property of the books, on the Wasm and with a token
        /// that misbehaves at random.
        #[test]
        fn nothing_is_created_lost_or_stuck(
            steps in prop::collection::vec((0u8..7, 0usize..4, 1u64..6, mode()), 1..30),
        ) {
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            runtime.block_on(async {
                let world = World::new().await;
                for amount in 1..=5 {
                    world.deal(amount).await;
                }
                let users = [alice(), bob(), charlie(), eve()];
                let mut escrow = world.service();
                for (command, by, id, mode) in steps {
                    let by = users[by];
                    world.next(mode).await;
                    match command {
                        0 | 1 => _ = escrow.pay_in(id).await.unwrap(),
                        2 => _ = escrow.confirm(id).with_actor_id(by).await.unwrap(),
                        3 => _ = escrow.refund(id).with_actor_id(by).await.unwrap(),
                        4 => _ = escrow.arbitrate(id, true).with_actor_id(by).await.unwrap(),
                        5 => _ = escrow.cancel(id).with_actor_id(by).await.unwrap(),
                        _ => _ = escrow.recheck(id).with_actor_id(by).await.unwrap(),
                    }
                    // A token in panic does not tell balances.
                    world.next(Mode::Honest).await;
                    world.check();
                }

                world.run_blocks(PAUSE_BLOCKS);
                // Everybody tells the truth: what is decided neither by a
                // recheck nor by those who lose is stuck.
                for Doubt { id, who, .. } in escrow.doubts().query().unwrap() {
                    if escrow.recheck(id).await == Ok(Ok(Recheck::StillUnknown)) {
                        escrow.concede(id).with_actor_id(who).await.unwrap().unwrap();
                    }
                }
                assert_eq!(escrow.doubts().query(), Ok(vec![]));
                assert!(world.pot() >= world.held());
                for (id, deal) in world.check() {
                    if deal.state == State::Funded {
                        let refund = escrow.refund(id).with_actor_id(bob());
                        assert_eq!(refund.await, DONE);
                    }
                }
                assert_eq!(world.held(), 0);
            });
        }
    }
}

mod attacks {
    use super::*;
    use kit::calls::WAIT_BLOCKS;

    /// What everybody has at first.
    const TOKENS: u128 = 1_000;
    /// The amount of all deals: no balance tells one doubt from another.
    const AMOUNT: u128 = 10;

    /// Deals of Alice with Bob, who are honest, and of Eve with Charlie.
    struct Market {
        env: GtestEnv,
        token: HostileToken,
        escrow: Actor<EscrowProgram, GtestEnv>,
    }

    impl Market {
        async fn new() -> Self {
            let env = env();
            let token = HostileToken::deploy(&env).await;
            let code_id = env.system().submit_code(escrow_app::WASM_BINARY);
            let escrow = env.deploy::<EscrowProgram>(code_id, vec![]);
            let escrow = escrow.new(token.id()).await.unwrap().unwrap();
            for who in [alice(), eve()] {
                token.give(who, escrow.id(), TOKENS).await;
            }
            let market = Self { env, token, escrow };
            for _ in 0..3 {
                for (buyer, seller) in [(alice(), bob()), (eve(), charlie())] {
                    let create =
                        market.service().create(buyer, seller, None, AMOUNT);
                    let create = create.with_actor_id(buyer);
                    create.await.unwrap().unwrap();
                }
            }
            market
        }

        fn service(&self) -> Service<EscrowImpl, GtestEnv> {
            self.escrow.escrow()
        }

        fn deals(&self) -> Vec<(u64, Deal)> {
            self.service().deals(0, 100).query().unwrap()
        }

        /// The sum of the deals between Alice and Bob in such a state.
        fn sum(&self, counts: impl Fn(&State) -> bool) -> u128 {
            let deals = self.deals();
            let own = deals.iter().filter(|(_, deal)| {
                deal.buyer == alice() && counts(&deal.state)
            });
            own.map(|(_, deal)| deal.amount).sum()
        }

        /// Sends one message; nobody waits for its answer.
        fn send(&self, (command, id): (u8, u64)) {
            if command == 6 {
                // Until nobody waits for an answer any more.
                return (0..WAIT_BLOCKS)
                    .for_each(|_| self.env.run_next_block());
            }
            let escrow = Actor::<EscrowProgram, _>::new(
                manual(&self.env),
                self.escrow.id(),
            );
            let mut escrow = escrow.escrow();
            let deal = self.service().deal(id).query().unwrap().unwrap();
            let Deal { buyer, seller, .. } = deal;
            let sent = match command {
                0 | 1 => escrow
                    .deposit(id, seller, None, AMOUNT)
                    .with_actor_id(buyer)
                    .send_one_way(),
                2 => escrow.confirm(id).with_actor_id(buyer).send_one_way(),
                3 => escrow.refund(id).with_actor_id(seller).send_one_way(),
                // Enough to begin.
                4 => escrow
                    .recheck(id)
                    .with_actor_id(eve())
                    .with_gas_limit(40_000_000_000)
                    .send_one_way(),
                _ => escrow.recheck(id).with_actor_id(eve()).send_one_way(),
            };
            sent.unwrap();
        }

        /// The honest accounts have everything out that is theirs.
        async fn everybody_gets_out(&self) {
            self.token.next(Mode::Honest, 0).await;
            let honest_since = self.env.system().block_height();
            (0..WAIT_BLOCKS).for_each(|_| self.env.run_next_block());
            end_doubts(self, &[alice(), bob()]).await;

            for (id, deal) in self.deals() {
                if deal.buyer == alice() && deal.state == State::Funded {
                    let refund = self.service().refund(id);
                    assert_eq!(refund.with_actor_id(bob()).await, DONE);
                }
            }
            let blocks = self.env.system().block_height() - honest_since;
            assert!(blocks <= OUT_BLOCKS, "{blocks}");
            let paid = self.sum(|state| *state == State::Released);
            let (alice, bob) =
                (self.token.balance(alice()), self.token.balance(bob()));
            assert_eq!((alice, bob), (TOKENS - paid, paid));
        }
    }

    impl Doubtful for Market {
        fn env(&self) -> &GtestEnv {
            &self.env
        }

        fn program(&self) -> ActorId {
            self.escrow.id()
        }

        fn token(&self) -> &HostileToken {
            &self.token
        }

        fn doubts(&self) -> Vec<Open> {
            let doubts = self.service().doubts().query().unwrap();
            let doubts = doubts.into_iter();
            let open = |it: Doubt| Open {
                id: it.id,
                who: it.who,
                amount: it.amount,
            };
            doubts.map(open).collect()
        }

        fn missing(&self, who: ActorId) -> u128 {
            let wallet = self.token.balance(who);
            let paid = self.sum(|state| *state == State::Released);
            let to_bob = State::InDoubt {
                leg: Leg::Out,
                who: bob(),
            };
            let doubtful = self.sum(|state| *state == to_bob);
            if who == bob() {
                return paid + doubtful - wallet;
            }
            let held = self.sum(|state| *state == State::Funded);
            TOKENS - paid - doubtful - held - wallet
        }

        async fn recheck(&self, id: u64) {
            let recheck = self.service().recheck(id).with_actor_id(eve());
            _ = recheck.await.unwrap();
        }

        async fn concede(&self, by: ActorId, id: u64) {
            let concede = self.service().concede(id).with_actor_id(by);
            _ = concede.await.unwrap();
        }
    }

    // #region out
    /// At any message of any sequence the token answers late, never, not once,
    /// or spends all its gas, and Eve is between any two messages.
    #[test]
    fn whatever_the_token_does_honest_accounts_get_out_what_is_theirs() {
        let found = attack(20, (0u8..7, 1u64..7), async |blocks| {
            let market = Market::new().await;
            for Block { mode, messages } in blocks {
                market.token.next(mode, 4).await;
                messages.into_iter().for_each(|it| market.send(it));
                market.env.run_next_block();
            }
            market.everybody_gets_out().await;
        });
        assert_eq!(found, Ok(()));
    }
    // #endregion out
}

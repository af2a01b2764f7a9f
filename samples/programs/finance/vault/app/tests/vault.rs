use hostile_vft_client::{
    HostileVft as _, HostileVftCtors as _, HostileVftProgram,
    control::{Control as _, Mode},
    vft::Vft as _,
};
use kit::calls::WAIT_BLOCKS;
use sails_rs::{client::*, futures::FutureExt as _, prelude::*};
use testkit::{alice, bob, charlie, cost, drain, env, eve, manual};
use vault_client::{
    Vault as _, VaultCtors as _, VaultInitError, VaultProgram,
    vault::{Outcome, Vault as _, VaultError, VaultImpl, events::VaultEvents},
};

type Answer = Result<Result<Outcome, VaultError>, GtestError>;

/// Longer than a call waits.
const LONG: u32 = 1_000;

const DONE: Answer = Ok(Ok(Outcome::Done));
const REFUSED: Answer = Ok(Ok(Outcome::Refused));
const UNKNOWN: Answer = Ok(Ok(Outcome::Unknown));
const BUSY: Answer = Ok(Err(VaultError::Busy));

/// A vault for a token that misbehaves on request. Alice and Bob have 1000
/// tokens each and have approved the vault.
struct World {
    env: GtestEnv,
    token: Actor<HostileVftProgram, GtestEnv>,
    vault: Actor<VaultProgram, GtestEnv>,
}

impl World {
    async fn new() -> Self {
        let env = env();
        let code_id = env.system().submit_code(hostile_vft_app::WASM_BINARY);
        let token = env.deploy::<HostileVftProgram>(code_id, vec![]);
        let token = token.new().await.unwrap();
        let code_id = env.system().submit_code(vault_app::WASM_BINARY);
        let vault = env.deploy::<VaultProgram>(code_id, vec![]);
        let vault = vault.new(token.id()).await.unwrap().unwrap();
        let world = Self { env, token, vault };
        for who in [alice(), bob()] {
            world.give(who, 1_000).await;
        }
        world
    }

    fn service(&self) -> Service<VaultImpl, GtestEnv> {
        self.vault.vault()
    }

    /// The same vault, with messages that share a block.
    fn manual(&self) -> Service<VaultImpl, GtestEnv> {
        Actor::<VaultProgram, _>::new(manual(&self.env), self.vault.id())
            .vault()
    }

    /// Gives `who` tokens, and the vault leave to take them.
    async fn give(&self, who: ActorId, amount: u128) {
        self.token.control().mint(who, amount.into()).await.unwrap();
        let approve = self.token.vft().approve(self.vault.id(), amount.into());
        assert_eq!(approve.with_actor_id(who).await, Ok(Ok(true)));
    }

    /// How the token treats the next moves.
    async fn next(&self, mode: Mode, moves: u32) {
        let set_mode = self.token.control().set_mode(mode, moves);
        assert_eq!(set_mode.await, Ok(true));
    }

    /// A deposit of Alice while the token is honest.
    async fn deposited(&self, amount: u128) {
        assert_eq!(self.service().deposit(amount).await, DONE);
    }

    fn balance(&self, who: ActorId) -> u128 {
        self.service().balance(who).query().unwrap()
    }

    fn is_waiting(&self, who: ActorId) -> bool {
        self.service().is_waiting(who).query().unwrap()
    }

    fn tokens(&self, who: ActorId) -> u128 {
        self.token.vft().balance_of(who).query().unwrap().as_u128()
    }

    /// What the vault holds according to the token.
    fn pot(&self) -> u128 {
        self.tokens(self.vault.id())
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
    async fn what_is_deposited_can_be_withdrawn() {
        let world = World::new().await;
        let mut vault = world.service();
        let mut events = vault.listen().await.unwrap();

        assert_eq!(vault.deposit(100).await, DONE);
        assert_eq!((world.balance(alice()), world.pot()), (100, 100));
        assert_eq!(vault.withdraw(70).await, DONE);

        assert_eq!((world.balance(alice()), world.pot()), (30, 30));
        assert_eq!(world.tokens(alice()), 970);
        let who = alice();
        let deposited = VaultEvents::Deposited { who, amount: 100 };
        let withdrawn = VaultEvents::Withdrawn { who, amount: 70 };
        assert_eq!(drain(&mut events), [deposited, withdrawn]);
    }

    #[tokio::test]
    async fn everybody_has_an_account() {
        let world = World::new().await;
        world.deposited(100).await;
        let deposit = world.service().deposit(5).with_actor_id(bob());
        assert_eq!(deposit.await, DONE);

        let too_much = world.service().withdraw(6).with_actor_id(bob());
        assert_eq!(too_much.await, Ok(Err(VaultError::InsufficientBalance)));

        assert_eq!((world.balance(alice()), world.balance(bob())), (100, 5));
        assert_eq!(world.service().token().query(), Ok(world.token.id()));
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
        let code_id = env.system().submit_code(vault_app::WASM_BINARY);
        let vault = env.deploy::<VaultProgram>(code_id, vec![]).new(token.id());
        let vault = vault.await.unwrap().unwrap();
        let mut vft = token.vft().vft_service();
        _ = token.vft().mint(alice(), 100.into()).await.unwrap();
        _ = vft.approve(vault.id(), 100.into()).await.unwrap();

        let mut service = vault.vault();
        assert_eq!(service.deposit(100).await, DONE);
        assert_eq!(vft.balance_of(vault.id()).query(), Ok(100.into()));
        assert_eq!(service.withdraw(100).await, DONE);
        assert_eq!(vft.balance_of(alice()).query(), Ok(100.into()));
    }
}

mod errors {
    use super::*;

    #[tokio::test]
    async fn what_cannot_be_is_refused_before_the_token_is_asked() {
        let world = World::new().await;
        world.deposited(100).await;
        // The token would say yes to everything.
        world.next(Mode::LieTrue, 100).await;
        let mut vault = world.service();

        let zero = Ok(Err(VaultError::ZeroAmount));
        assert_eq!(vault.deposit(0).await, zero);
        let zero = Ok(Err(VaultError::ZeroAmount));
        assert_eq!(vault.withdraw(0).await, zero);
        let large = Ok(Err(VaultError::AmountTooLarge));
        assert_eq!(vault.deposit(u128::MAX).await, large);
        let too_much = Ok(Err(VaultError::InsufficientBalance));
        assert_eq!(vault.withdraw(101).await, too_much);

        assert_eq!(world.balance(alice()), 100);
        assert!(!world.is_waiting(alice()));
    }

    #[tokio::test]
    async fn value_is_refused_everywhere() {
        let world = World::new().await;
        world.deposited(1).await;
        let mut vault = world.service();
        let refused = || Ok(Err(VaultError::UnexpectedValue));
        assert_eq!(vault.deposit(1).with_value(1).await, refused());
        assert_eq!(vault.withdraw(1).with_value(1).await, refused());
    }

    #[tokio::test]
    async fn little_gas_is_refused_before_anything_happens() {
        let world = World::new().await;
        world.deposited(100).await;
        let mut vault = world.service();
        let refused = || Ok(Err(VaultError::NotEnoughGas));
        let deposit = vault.deposit(1).with_gas_limit(30_000_000_000);
        assert_eq!(deposit.await, refused());
        let withdraw = vault.withdraw(1).with_gas_limit(30_000_000_000);
        assert_eq!(withdraw.await, refused());
        assert_eq!((world.balance(alice()), world.pot()), (100, 100));
    }

    #[tokio::test]
    async fn a_token_is_needed() {
        let env = env();
        let code_id = env.system().submit_code(vault_app::WASM_BINARY);
        let deploy = |salt| env.deploy::<VaultProgram>(code_id, vec![salt]);
        let refused = deploy(1).new(ActorId::zero()).await.unwrap();
        assert_eq!(refused.err(), Some(VaultInitError::ZeroAddress));
        let new = deploy(2).new(alice()).with_value(1_000_000_000_000);
        let refused = new.await.unwrap();
        assert_eq!(refused.err(), Some(VaultInitError::UnexpectedValue));
    }

    #[tokio::test]
    async fn a_deposit_needs_approval() {
        let world = World::new().await;
        assert_eq!(world.service().deposit(1_001).await, REFUSED);
        assert_eq!((world.balance(alice()), world.pot()), (0, 0));
    }
}

mod lock {
    use super::*;

    // #region busy
    #[tokio::test]
    async fn one_call_of_an_account_at_a_time() {
        let world = World::new().await;
        world.deposited(100).await;
        let others = world.service().deposit(100).with_actor_id(bob());
        assert_eq!(others.await, DONE);
        let mut vault = world.manual();

        let first = vault.withdraw(100).send_for_reply().unwrap();
        let second = vault.withdraw(100).send_for_reply().unwrap();
        let third = vault.deposit(1).send_for_reply().unwrap();
        world.run_blocks(1);

        assert_eq!(first.await, DONE);
        assert_eq!(second.await, BUSY);
        assert_eq!(third.await, BUSY);
        assert_eq!((world.tokens(alice()), world.pot()), (1_000, 100));
    }
    // #endregion busy

    #[tokio::test]
    async fn others_do_not_wait() {
        let world = World::new().await;
        world.next(Mode::HangThenDo(100), 1).await;
        let mut vault = world.manual();

        let slow = vault.deposit(100).send_for_reply().unwrap();
        world.run_blocks(1);
        let quick = vault.deposit(5).with_actor_id(bob());
        let quick = quick.send_for_reply().unwrap();
        world.run_blocks(1);
        assert_eq!(quick.await, DONE);
        assert!(world.is_waiting(alice()));

        world.run_blocks(100);
        assert_eq!(slow.await, DONE);
        assert_eq!((world.balance(alice()), world.balance(bob())), (100, 5));
    }

    /// All ways in which the token fails, and one in which it does not.
    fn modes() -> [(Mode, Answer); 8] {
        [
            (Mode::Honest, DONE),
            (Mode::HangThenDo(100), DONE),
            (Mode::ReturnFalse, REFUSED),
            (Mode::Throw, REFUSED),
            (Mode::Panic, REFUSED),
            (Mode::BurnGas, REFUSED),
            (Mode::HangThenRefuse(LONG), UNKNOWN),
            (Mode::DoThenSilent(LONG), UNKNOWN),
        ]
    }

    // #region always-opens
    #[tokio::test]
    async fn the_lock_opens_whatever_the_token_does() {
        for (mode, answer) in modes() {
            let world = World::new().await;
            world.deposited(100).await;

            world.next(mode.clone(), 1).await;
            assert_eq!(world.service().deposit(10).await, answer);
            assert!(!world.is_waiting(alice()));
            world.next(mode, 1).await;
            assert_eq!(world.service().withdraw(10).await, answer);
            assert!(!world.is_waiting(alice()));

            world.next(Mode::Honest, 1).await;
            assert_eq!(world.service().withdraw(10).await, DONE);
        }
    }
    // #endregion always-opens

    /// A call with the least gas that is let in still ends as it should.
    #[tokio::test]
    async fn the_least_gas_opens_the_lock() {
        for (mode, answer) in modes() {
            let world = World::new().await;
            world.deposited(100).await;
            let mut gas = 37_000_000_000;
            let ended = loop {
                world.next(mode.clone(), 1).await;
                match world.service().withdraw(10).with_gas_limit(gas).await {
                    Ok(Err(VaultError::NotEnoughGas)) => gas += 50_000_000,
                    ended => break ended,
                }
            };
            assert_eq!(ended, answer);
            assert!(gas <= 40_000_000_000, "{gas}");
            assert!(!world.is_waiting(alice()));
        }
    }
}

mod unknown {
    use super::*;

    // #region unknown-deposit
    #[tokio::test]
    async fn an_unknown_deposit_does_not_count() {
        // In the first story the tokens arrive, in the second they don't: the
        // vault can't tell.
        for (mode, pot) in [
            (Mode::DoThenSilent(LONG), 100),
            (Mode::HangThenRefuse(LONG), 0),
        ] {
            let world = World::new().await;
            let mut events = world.service().listen().await.unwrap();
            world.next(mode, 1).await;

            assert_eq!(world.service().deposit(100).await, UNKNOWN);

            assert_eq!((world.balance(alice()), world.pot()), (0, pot));
            let (who, amount) = (alice(), 100);
            let unknown = VaultEvents::DepositUnknown { who, amount };
            assert_eq!(drain(&mut events), [unknown]);
        }
    }
    // #endregion unknown-deposit

    #[tokio::test]
    async fn an_unknown_withdrawal_counts() {
        for (mode, tokens) in [
            (Mode::DoThenSilent(LONG), 1_000),
            (Mode::HangThenRefuse(LONG), 900),
        ] {
            let world = World::new().await;
            world.deposited(100).await;
            let mut events = world.service().listen().await.unwrap();
            world.next(mode, 1).await;

            assert_eq!(world.service().withdraw(100).await, UNKNOWN);

            assert_eq!(
                (world.balance(alice()), world.tokens(alice())),
                (0, tokens)
            );
            let (who, amount) = (alice(), 100);
            let unknown = VaultEvents::WithdrawalUnknown { who, amount };
            assert_eq!(drain(&mut events), [unknown]);
        }
    }

    /// Why an unknown withdrawal counts: the token may still act, and the
    /// tokens of others would pay for it.
    #[tokio::test]
    async fn a_late_payment_takes_nothing_from_others() {
        let world = World::new().await;
        world.deposited(100).await;
        let deposit = world.service().deposit(100).with_actor_id(bob());
        assert_eq!(deposit.await, DONE);
        world.next(Mode::HangThenDo(LONG), 1).await;
        assert_eq!(world.service().withdraw(100).await, UNKNOWN);
        let again = world.service().withdraw(100).await;
        assert_eq!(again, Ok(Err(VaultError::InsufficientBalance)));

        world.run_blocks(LONG);

        assert_eq!(world.tokens(alice()), 1_000);
        let withdraw = world.service().withdraw(100).with_actor_id(bob());
        assert_eq!(withdraw.await, DONE);
    }

    #[tokio::test]
    async fn a_late_answer_changes_nothing() {
        let world = World::new().await;
        world.next(Mode::HangThenDo(LONG), 1).await;
        assert_eq!(world.service().deposit(100).await, UNKNOWN);
        world.run_blocks(LONG);
        assert_eq!((world.balance(alice()), world.pot()), (0, 100));
        assert!(!world.is_waiting(alice()));
    }
}

mod strangers {
    use super::*;

    #[tokio::test]
    async fn a_stranger_moves_nothing_of_others() {
        let world = World::new().await;
        world.deposited(100).await;

        // Alice has approved 900 more: that is for her own deposits only.
        let deposit = world.service().deposit(1).with_actor_id(eve());
        assert_eq!(deposit.await, REFUSED);
        let withdraw = world.service().withdraw(1).with_actor_id(eve());
        assert_eq!(withdraw.await, Ok(Err(VaultError::InsufficientBalance)));

        assert_eq!((world.balance(alice()), world.pot()), (100, 100));
        assert_eq!(world.tokens(alice()), 900);
    }

    // #region stranger
    /// Eve keeps a call in flight and fills the block with others, in front of
    /// Alice's.
    #[tokio::test]
    async fn a_stranger_cannot_make_anybody_wait() {
        let world = World::new().await;
        world.give(eve(), 100).await;
        world.next(Mode::HangThenDo(200), 1).await;
        let mut vault = world.manual();
        let mut slow = vault.deposit(1).with_actor_id(eve());
        slow.send_one_way().unwrap();
        world.run_blocks(1);

        for _ in 0..20 {
            let mut busy = vault.deposit(1).with_actor_id(eve());
            busy.send_one_way().unwrap();
        }
        let deposit = vault.deposit(100).send_for_reply().unwrap();
        world.run_blocks(1);

        assert_eq!(deposit.await, DONE);
        assert!(world.is_waiting(eve()));
    }
    // #endregion stranger

    /// Among 200 accounts a call costs at most 15 % more, in the vault and the
    /// token together.
    #[tokio::test]
    async fn a_stranger_with_many_accounts_makes_nothing_dear() {
        let world = World::new().await;
        world.deposited(1).await;
        let mut vault = world.service();
        let (_, alone) = cost(&world.env, alice(), vault.deposit(1)).await;

        for number in 0..200 {
            let who = ActorId::from(10_000 + number);
            world.env.system().mint_to(who, 1_000_000_000_000_000);
            world.give(who, 1).await;
            assert_eq!(vault.deposit(1).with_actor_id(who).await, DONE);
        }

        let (answer, among) = cost(&world.env, alice(), vault.deposit(1)).await;
        assert_eq!(answer, DONE);
        assert!(among * 100 <= alone * 115, "{alone} {among}");
    }

    /// The limit of every program that keeps tokens: it believes the token it
    /// was deployed for.
    #[tokio::test]
    async fn a_lying_token_robs_its_holders() {
        let world = World::new().await;
        world.deposited(100).await;
        world.next(Mode::LieTrue, 1).await;
        let lie = world.service().deposit(100).with_actor_id(eve());
        assert_eq!(lie.await, DONE);

        let theft = world.service().withdraw(100).with_actor_id(eve());
        assert_eq!(theft.await, DONE);

        assert_eq!((world.balance(alice()), world.pot()), (100, 0));
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
            1 => Just(Mode::HangThenDo(3)),
            1 => Just(Mode::HangThenRefuse(LONG)),
            1 => Just(Mode::HangThenDo(LONG)),
            1 => Just(Mode::DoThenSilent(LONG)),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10, failure_persistence: None, ..Default::default() })]

        /// Blocks with several calls each, and a token that misbehaves at
        /// random.
        #[test]
        fn the_vault_always_has_what_it_owes(
            blocks in prop::collection::vec(
                (mode(), prop::collection::vec((any::<bool>(), 0usize..3, 1u128..200), 1..5)),
                1..12,
            ),
        ) {
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            runtime.block_on(async {
                let world = World::new().await;
                world.give(charlie(), 1_000).await;
                let users = [alice(), bob(), charlie()];
                let mut expected = [0; 3];
                let mut vault = world.manual();
                for (mode, calls) in blocks {
                    world.next(mode, 4).await;
                    let mut answers = Vec::new();
                    for (is_deposit, user, amount) in calls {
                        let by = users[user];
                        let answer = if is_deposit {
                            let deposit = vault.deposit(amount).with_actor_id(by);
                            deposit.send_for_reply().unwrap().boxed_local()
                        } else {
                            let withdraw = vault.withdraw(amount).with_actor_id(by);
                            withdraw.send_for_reply().unwrap().boxed_local()
                        };
                        answers.push((is_deposit, user, amount, answer));
                    }
                    world.run_blocks(WAIT_BLOCKS + 5);
                    for (is_deposit, user, amount, answer) in answers {
                        match (answer.await.unwrap(), is_deposit) {
                            (Ok(Outcome::Done), true) => expected[user] += amount,
                            (Ok(Outcome::Done | Outcome::Unknown), false) => expected[user] -= amount,
                            _ => {}
                        }
                    }

                    world.next(Mode::Honest, 1).await;
                    assert_eq!(users.map(|user| world.balance(user)), expected);
                    assert!(users.iter().all(|user| !world.is_waiting(*user)));
                    assert!(world.pot() >= expected.iter().sum());
                }

                // The token has recovered, and what it did late is done.
                world.run_blocks(LONG);
                for (user, amount) in users.into_iter().zip(expected) {
                    if amount > 0 {
                        let withdraw = vault.withdraw(amount).with_actor_id(user);
                        let withdraw = withdraw.send_for_reply().unwrap();
                        world.run_blocks(2);
                        assert_eq!(withdraw.await, DONE);
                    }
                }
                assert_eq!(users.map(|user| world.balance(user)), [0; 3]);
            });
        }
    }
}

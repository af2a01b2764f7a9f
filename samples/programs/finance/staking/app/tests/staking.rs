use hostile_vft_client::{
    HostileVft as _, HostileVftProgram,
    control::{Control as _, Mode},
};
use kit::doubts::{Leg, PAUSE_BLOCKS, Recheck};
use sails_rs::{client::*, prelude::*};
use staking_app::{
    WASM_BINARY,
    state::{MAX_DURATION, MAX_HELD, MIN_DURATION},
};
use staking_client::{
    Staking as _, StakingInitError, StakingProgram,
    staking::{
        Account, Claimed, Moved, Staking as _, StakingError,
        events::StakingEvents,
    },
};
use testkit::{alice, bob, charlie, drain, env, eve};
use vft_client::{
    Vft as _, VftProgram, vft::Vft as _, vft_service::VftService as _,
};

type Token = Actor<VftProgram, GtestEnv>;
type Staking = Actor<StakingProgram, GtestEnv>;

const BLOCK: u64 = 3000;
/// Tokens that each user has at first.
const FUNDS: u128 = 1_000_000;
const NOTHING: Account = Account {
    staked: 0,
    earned: 0,
    sending: 0,
};

async fn deploy_token(env: &GtestEnv, salt: &str) -> Token {
    use vft_client::VftCtors as _;

    let code_id = env.system().submit_code(vft_app::WASM_BINARY);
    env.deploy(code_id, salt.into())
        .new("Sample".into(), "SMP".into(), 12)
        .await
        .unwrap()
        .unwrap()
}

async fn open(
    env: &GtestEnv,
    stake: ActorId,
    reward: ActorId,
) -> Result<Staking, StakingInitError> {
    use staking_client::StakingCtors as _;

    let code_id = env.system().submit_code(WASM_BINARY);
    env.deploy(code_id, b"staking".to_vec())
        .new(stake, reward)
        .with_actor_id(eve())
        .await
        .unwrap()
}

/// Staking of Eve. Everybody has tokens of both kinds, all approved.
async fn deploy(env: &GtestEnv) -> (Token, Token, Staking) {
    let stake = deploy_token(env, "stake").await;
    let reward = deploy_token(env, "reward").await;
    let staking = open(env, stake.id(), reward.id()).await.unwrap();
    for token in [&stake, &reward] {
        fund(token, staking.id()).await;
    }
    (stake, reward, staking)
}

/// The same with one token for both.
async fn deploy_same(env: &GtestEnv) -> (Token, Staking) {
    let token = deploy_token(env, "token").await;
    let staking = open(env, token.id(), token.id()).await.unwrap();
    fund(&token, staking.id()).await;
    (token, staking)
}

async fn fund(token: &Token, staking: ActorId) {
    for user in [alice(), bob(), charlie(), eve()] {
        let mint = token.vft().mint(user, FUNDS.into()).await;
        assert_eq!(mint, Ok(Ok(true)));
        let mut service = token.vft().vft_service();
        let approve = service.approve(staking, U256::MAX).with_actor_id(user);
        assert_eq!(approve.await, Ok(Ok(true)));
    }
}

fn tokens(token: &Token, who: ActorId) -> u128 {
    let balance = token.vft().vft_service().balance_of(who).query();
    balance.unwrap().as_u128()
}

/// A token that does as the test wants, honest at first.
struct Hostile {
    token: Actor<HostileVftProgram, GtestEnv>,
}

impl Hostile {
    async fn deploy(env: &GtestEnv, salt: &str) -> Self {
        use hostile_vft_client::HostileVftCtors as _;

        let code_id = env.system().submit_code(hostile_vft_app::WASM_BINARY);
        let token = env.deploy(code_id, salt.into()).new().await.unwrap();
        Self { token }
    }

    /// Gives everybody tokens, all approved for `staking`.
    async fn fund(&self, env: &GtestEnv, staking: ActorId) {
        let honest = self.vft(env);
        for user in [alice(), bob(), charlie(), eve()] {
            let mint = self.token.control().mint(user, FUNDS.into());
            assert_eq!(mint.await, Ok(true));
            let mut service = honest.vft().vft_service();
            let approve =
                service.approve(staking, U256::MAX).with_actor_id(user);
            assert_eq!(approve.await, Ok(Ok(true)));
        }
    }

    /// The same token for those who know the interface of tokens only.
    fn vft(&self, env: &GtestEnv) -> Token {
        Actor::new(env.clone(), self.token.id())
    }

    fn balance(&self, env: &GtestEnv, who: ActorId) -> u128 {
        tokens(&self.vft(env), who)
    }

    /// Treats the next move as `mode` says.
    async fn mode(&self, mode: Mode) {
        assert_eq!(self.token.control().set_mode(mode, 1).await, Ok(true));
    }
}

/// Longer than anybody waits.
const SILENT: u32 = 400;

/// Staking of Eve whose tokens do as the test wants.
async fn deploy_hostile(env: &GtestEnv) -> (Hostile, Hostile, Staking) {
    let stake = Hostile::deploy(env, "stake").await;
    let reward = Hostile::deploy(env, "reward").await;
    let staking = open(env, stake.token.id(), reward.token.id())
        .await
        .unwrap();
    stake.fund(env, staking.id()).await;
    reward.fund(env, staking.id()).await;
    (stake, reward, staking)
}

/// What a recheck says, in the words of the kit.
async fn recheck(staking: &Staking, doubt: u64) -> Recheck {
    use staking_client::staking::Recheck as Answer;

    match staking.staking().recheck(doubt).await.unwrap().unwrap() {
        Answer::WasDone => Recheck::WasDone,
        Answer::WasNotDone => Recheck::WasNotDone,
        Answer::StillUnknown => Recheck::StillUnknown,
    }
}

fn doubts(staking: &Staking) -> usize {
    staking.staking().doubts().query().unwrap().len()
}

async fn stake(staking: &Staking, who: ActorId, amount: u128) {
    let stake = staking.staking().stake(amount).with_actor_id(who).await;
    assert_eq!(stake, Ok(Ok(Moved::Done)));
}

async fn add_reward(staking: &Staking, amount: u128, duration: u64) {
    let add = staking.staking().add_reward(amount, duration);
    assert_eq!(add.with_actor_id(eve()).await, Ok(Ok(Moved::Done)));
}

fn account(staking: &Staking, who: ActorId) -> Account {
    staking.staking().account(who).query().unwrap()
}

fn wait(env: &GtestEnv, blocks: u64) {
    for _ in 0..blocks {
        env.run_next_block();
    }
}

mod normal {
    use super::*;

    // #region example
    /// One message a block. The reward of a block, 3000 ms, is 300.
    #[tokio::test]
    async fn alice_100_and_bob_50_share_by_stake_and_time() {
        let env = env();
        let (_, reward, staking) = deploy(&env).await;
        stake(&staking, alice(), 100).await;
        stake(&staking, bob(), 50).await;
        add_reward(&staking, 12_000, 40 * BLOCK).await;

        // Twenty blocks in which Alice has 100 of 150 and Bob 50 of 150.
        wait(&env, 19);
        let leave = staking.staking().unstake(100).await;
        assert_eq!(leave, Ok(Ok(Moved::Done)));
        // Twenty blocks in which Bob has 50 of 50.
        wait(&env, 20);

        assert_eq!(account(&staking, alice()).earned, 4000);
        assert_eq!(account(&staking, bob()).earned, 2000 + 6000);
        let claim = staking.staking().claim().await;
        assert_eq!(claim, Ok(Ok(Claimed::Sent(4000))));
        assert_eq!(tokens(&reward, alice()), FUNDS + 4000);
    }
    // #endregion example

    #[tokio::test]
    async fn events_tell_every_move() {
        let env = env();
        let (_, _, staking) = deploy(&env).await;
        let mut events = staking.staking().listen().await.unwrap();
        stake(&staking, alice(), 100).await;
        add_reward(&staking, 6_000, 20 * BLOCK).await;
        let ends = env.system().block_timestamp() + 20 * BLOCK;
        wait(&env, 19);
        staking.staking().claim().await.unwrap().unwrap();
        staking.staking().unstake(40).await.unwrap().unwrap();

        let who = alice();
        let told = drain(&mut events);
        assert_eq!(told.len(), 4);
        assert_eq!(told[0], StakingEvents::Staked { who, amount: 100 });
        let StakingEvents::RewardAdded {
            amount: 6_000,
            ends: told_ends,
        } = told[1]
        else {
            unreachable!("{:?}", told[1]);
        };
        assert!(told_ends.abs_diff(ends) <= BLOCK);
        assert_eq!(told[2], StakingEvents::Claimed { who, amount: 6_000 });
        assert_eq!(told[3], StakingEvents::Unstaked { who, amount: 40 });
    }

    #[tokio::test]
    async fn nothing_is_earned_after_the_period_until_the_next_one() {
        let env = env();
        let (_, _, staking) = deploy(&env).await;
        stake(&staking, alice(), 100).await;
        add_reward(&staking, 6_000, 20 * BLOCK).await;
        wait(&env, 50);
        assert_eq!(account(&staking, alice()).earned, 6_000);

        add_reward(&staking, 3_000, 20 * BLOCK).await;
        assert_eq!(account(&staking, alice()).earned, 6_000);
        wait(&env, 10);
        assert_eq!(account(&staking, alice()).earned, 7_500);
        wait(&env, 50);
        assert_eq!(account(&staking, alice()).earned, 9_000);
        assert_eq!(staking.staking().totals().query().unwrap().unused, 0);
    }
}

mod errors {
    use super::*;

    #[tokio::test]
    async fn tokens_must_have_an_address() {
        let env = env();
        let zero = ActorId::zero();
        assert_eq!(
            open(&env, zero, alice()).await.err(),
            Some(StakingInitError::ZeroAddress)
        );
    }

    #[tokio::test]
    async fn amounts_rights_and_durations() {
        let env = env();
        let (_, _, staking) = deploy(&env).await;
        let mut service = staking.staking();
        assert_eq!(service.stake(0).await, Ok(Err(StakingError::ZeroAmount)));
        assert_eq!(service.unstake(0).await, Ok(Err(StakingError::ZeroAmount)));
        assert_eq!(
            service.unstake(1).await,
            Ok(Err(StakingError::InsufficientStake))
        );
        assert_eq!(
            service.claim().await,
            Ok(Err(StakingError::NothingToClaim))
        );
        let add = service.add_reward(1, MIN_DURATION);
        assert_eq!(add.await, Ok(Err(StakingError::NotOwner)));
        assert_eq!(
            service.recover_unused().await,
            Ok(Err(StakingError::NotOwner))
        );
        for duration in [0, MIN_DURATION - 1, MAX_DURATION + 1] {
            let add = service.add_reward(1, duration).with_actor_id(eve());
            assert_eq!(add.await, Ok(Err(StakingError::BadDuration)));
        }
        let add = service.add_reward(0, MIN_DURATION).with_actor_id(eve());
        assert_eq!(add.await, Ok(Err(StakingError::ZeroAmount)));
        let recover = service.recover_unused().with_actor_id(eve());
        assert_eq!(recover.await, Ok(Err(StakingError::NothingToClaim)));
    }

    #[tokio::test]
    async fn one_period_at_a_time() {
        let env = env();
        let (_, _, staking) = deploy(&env).await;
        add_reward(&staking, 6_000, 20 * BLOCK).await;
        let mut service = staking.staking();
        let add = service.add_reward(1, MIN_DURATION).with_actor_id(eve());
        assert_eq!(add.await, Ok(Err(StakingError::PeriodRunning)));
    }

    #[tokio::test]
    async fn little_gas_and_attached_value() {
        let env = env();
        let (stake_token, _, staking) = deploy(&env).await;
        let mut service = staking.staking();
        let poor = service.stake(10).with_gas_limit(37_000_000_000);
        assert_eq!(poor.await, Ok(Err(StakingError::NotEnoughGas)));
        // The refused command has left nothing behind.
        let enough = service.stake(10).with_gas_limit(40_000_000_000);
        assert_eq!(enough.await, Ok(Ok(Moved::Done)));
        assert_eq!(tokens(&stake_token, staking.id()), 10);

        let balance = staking.balance();
        let paid = service.claim().with_value(1_000_000_000_000);
        assert_eq!(paid.await, Ok(Err(StakingError::UnexpectedValue)));
        assert_eq!(staking.balance(), balance);
    }

    #[tokio::test]
    async fn a_stake_without_tokens_is_refused() {
        let env = env();
        let (_, _, staking) = deploy(&env).await;
        let stake = staking.staking().stake(FUNDS + 1).await;
        assert_eq!(stake, Ok(Ok(Moved::TokenRefused)));
        assert_eq!(account(&staking, alice()), NOTHING);
        assert_eq!(staking.staking().doubts().query(), Ok(vec![]));
    }

    #[tokio::test]
    async fn recheck_when_nothing_in_doubt() {
        let env = env();
        let (_, _, staking) = deploy(&env).await;
        let nothing = Ok(Err(StakingError::NotInDoubt));
        assert_eq!(staking.staking().recheck(0).await, nothing);
        assert_eq!(
            staking.staking().concede(0).await,
            Ok(Err(StakingError::NotInDoubt))
        );
    }
}

mod adversarial {
    use super::*;

    fn manual(env: &GtestEnv, staking: Staking) -> (GtestEnv, Staking) {
        let manual = env.clone().with_block_run_mode(BlockRunMode::Manual);
        let staking = staking.with_env(&manual);
        (manual, staking)
    }

    // #region double-unstake
    #[tokio::test]
    async fn double_unstake_same_block() {
        let env = env();
        let (stake_token, _, staking) = deploy(&env).await;
        stake(&staking, alice(), 100).await;
        stake(&staking, bob(), 100).await;
        let (manual, staking) = manual(&env, staking);
        let mut service = staking.staking();

        let first = service.unstake(100).send_for_reply().unwrap();
        let second = service.unstake(100).send_for_reply().unwrap();
        manual.run_next_block();

        assert_eq!(first.await, Ok(Ok(Moved::Done)));
        assert_eq!(second.await, Ok(Err(StakingError::InsufficientStake)));
        assert_eq!(tokens(&stake_token, alice()), FUNDS);
        assert_eq!(tokens(&stake_token, staking.id()), 100);
    }
    // #endregion double-unstake

    #[tokio::test]
    async fn double_claim_same_block() {
        let env = env();
        let (_, reward, staking) = deploy(&env).await;
        stake(&staking, alice(), 100).await;
        add_reward(&staking, 6_000, 20 * BLOCK).await;
        wait(&env, 20);
        let (manual, staking) = manual(&env, staking);
        let mut service = staking.staking();

        let first = service.claim().send_for_reply().unwrap();
        let second = service.claim().send_for_reply().unwrap();
        manual.run_next_block();

        assert_eq!(first.await, Ok(Ok(Claimed::Sent(6_000))));
        assert_eq!(second.await, Ok(Err(StakingError::Busy)));
        assert_eq!(tokens(&reward, alice()), FUNDS + 6_000);
    }

    #[tokio::test]
    async fn two_fundings_in_one_block() {
        let env = env();
        let (_, reward, staking) = deploy(&env).await;
        let (manual, staking) = manual(&env, staking);
        let mut service = staking.staking();
        let first = service.add_reward(10, MIN_DURATION).with_actor_id(eve());
        let first = first.send_for_reply().unwrap();
        let second = service.add_reward(10, MIN_DURATION).with_actor_id(eve());
        let second = second.send_for_reply().unwrap();
        manual.run_next_block();
        assert_eq!(first.await, Ok(Ok(Moved::Done)));
        assert_eq!(second.await, Ok(Err(StakingError::Busy)));
        assert_eq!(tokens(&reward, staking.id()), 10);
    }

    #[tokio::test]
    async fn zero_stakers_time_goes_to_unused() {
        let env = env();
        let (_, reward, staking) = deploy(&env).await;
        add_reward(&staking, 6_000, 20 * BLOCK).await;
        wait(&env, 9);
        stake(&staking, alice(), 1).await;
        wait(&env, 20);

        assert_eq!(account(&staking, alice()).earned, 3_000);
        let unused = staking.staking().totals().query().unwrap().unused;
        assert_eq!(unused, 3_000);
        let mut service = staking.staking();
        let recover = service.recover_unused().with_actor_id(eve());
        assert_eq!(recover.await, Ok(Ok(Claimed::Sent(3_000))));
        assert_eq!(tokens(&reward, eve()), FUNDS - 3_000);
        let again = service.recover_unused().with_actor_id(eve());
        assert_eq!(again.await, Ok(Err(StakingError::NothingToClaim)));
        // What is owed to Alice is still there.
        let claim = service.claim().await;
        assert_eq!(claim, Ok(Ok(Claimed::Sent(3_000))));
    }

    #[tokio::test]
    async fn same_token_principal_is_safe() {
        let env = env();
        let (token, staking) = deploy_same(&env).await;
        stake(&staking, alice(), 100).await;
        stake(&staking, bob(), 100).await;
        add_reward(&staking, 6_000, 20 * BLOCK).await;
        wait(&env, 30);
        let mut service = staking.staking();
        for _ in 0..3 {
            let claim = service.claim().await.unwrap();
            assert!(matches!(
                claim,
                Ok(Claimed::Sent(3_000)) | Err(StakingError::NothingToClaim)
            ));
        }
        let recover = service.recover_unused().with_actor_id(eve());
        assert_eq!(recover.await, Ok(Err(StakingError::NothingToClaim)));

        // Alice is out with her reward; Bob's stake and reward are all there.
        assert_eq!(service.unstake(100).await, Ok(Ok(Moved::Done)));
        assert_eq!(tokens(&token, alice()), FUNDS + 3_000);
        assert_eq!(tokens(&token, staking.id()), 100 + 3_000);
    }

    #[tokio::test]
    async fn reward_rate_overflow_guard() {
        let env = env();
        let (_, reward, staking) = deploy(&env).await;
        // The token counts in 256 bits, the program in 128.
        let mint = reward.vft().mint(eve(), U256::from(u128::MAX)).await;
        assert_eq!(mint, Ok(Ok(true)));
        stake(&staking, alice(), 1).await;
        add_reward(&staking, MAX_HELD - 9, MIN_DURATION).await;
        wait(&env, 25);
        assert_eq!(account(&staking, alice()).earned, MAX_HELD - 9);
        let mut service = staking.staking();
        let more = service.add_reward(10, MIN_DURATION).with_actor_id(eve());
        assert_eq!(more.await, Ok(Err(StakingError::Overflow)));
        assert_eq!(service.claim().await, Ok(Ok(Claimed::Sent(MAX_HELD - 9))));
    }

    #[tokio::test]
    async fn unstake_after_period_keeps_earned() {
        let env = env();
        let (_, reward, staking) = deploy(&env).await;
        stake(&staking, alice(), 100).await;
        add_reward(&staking, 6_000, 20 * BLOCK).await;
        wait(&env, 30);
        let mut service = staking.staking();
        assert_eq!(service.unstake(100).await, Ok(Ok(Moved::Done)));
        assert_eq!(account(&staking, alice()).earned, 6_000);
        assert_eq!(service.claim().await, Ok(Ok(Claimed::Sent(6_000))));
        assert_eq!(tokens(&reward, alice()), FUNDS + 6_000);
        assert_eq!(account(&staking, alice()), NOTHING);
    }

    #[tokio::test]
    async fn refusals_restore_everything() {
        let env = env();
        let (stake_token, _, staking) = deploy_hostile(&env).await;
        stake(&staking, alice(), 100).await;
        let mut service = staking.staking();
        for mode in [Mode::ReturnFalse, Mode::Throw, Mode::Panic, Mode::BurnGas]
        {
            stake_token.mode(mode.clone()).await;
            assert_eq!(service.stake(10).await, Ok(Ok(Moved::TokenRefused)));
            stake_token.mode(mode).await;
            assert_eq!(service.unstake(10).await, Ok(Ok(Moved::TokenRefused)));
            assert_eq!(account(&staking, alice()).staked, 100);
        }
        assert_eq!(doubts(&staking), 0);
        assert_eq!(stake_token.balance(&env, staking.id()), 100);
    }

    #[tokio::test]
    async fn claim_refused_restores() {
        let env = env();
        let (_, reward, staking) = deploy_hostile(&env).await;
        stake(&staking, alice(), 100).await;
        add_reward(&staking, 6_000, 20 * BLOCK).await;
        wait(&env, 30);
        let mut service = staking.staking();
        reward.mode(Mode::Panic).await;
        assert_eq!(service.claim().await, Ok(Ok(Claimed::TokenRefused)));
        assert_eq!(account(&staking, alice()).earned, 6_000);
        assert_eq!(account(&staking, alice()).sending, 0);
        reward.mode(Mode::Honest).await;
        assert_eq!(service.claim().await, Ok(Ok(Claimed::Sent(6_000))));
    }

    // #region recheck-done
    #[tokio::test]
    async fn recheck_done() {
        let env = env();
        let (stake_token, _, staking) = deploy_hostile(&env).await;
        let mut service = staking.staking();
        stake_token.mode(Mode::DoThenSilent(SILENT)).await;
        assert_eq!(service.stake(100).await, Ok(Ok(Moved::Unknown)));
        assert_eq!(account(&staking, alice()).staked, 0);

        assert_eq!(recheck(&staking, 0).await, Recheck::WasDone);
        assert_eq!(account(&staking, alice()).staked, 100);

        stake_token.mode(Mode::DoThenSilent(SILENT)).await;
        assert_eq!(service.unstake(100).await, Ok(Ok(Moved::Unknown)));
        assert_eq!(recheck(&staking, 1).await, Recheck::WasDone);
        assert_eq!(account(&staking, alice()), NOTHING);
        assert_eq!(stake_token.balance(&env, alice()), FUNDS);
        assert_eq!(doubts(&staking), 0);
    }
    // #endregion recheck-done

    #[tokio::test]
    async fn recheck_not_done() {
        let env = env();
        let (stake_token, _, staking) = deploy_hostile(&env).await;
        let mut service = staking.staking();
        stake_token.mode(Mode::HangThenRefuse(SILENT)).await;
        assert_eq!(service.stake(100).await, Ok(Ok(Moved::Unknown)));
        assert_eq!(recheck(&staking, 0).await, Recheck::WasNotDone);
        assert_eq!(account(&staking, alice()), NOTHING);

        stake(&staking, alice(), 100).await;
        stake_token.mode(Mode::HangThenRefuse(SILENT)).await;
        assert_eq!(service.unstake(100).await, Ok(Ok(Moved::Unknown)));
        assert_eq!(account(&staking, alice()).staked, 0);
        assert_eq!(recheck(&staking, 1).await, Recheck::WasNotDone);
        assert_eq!(account(&staking, alice()).staked, 100);
        assert_eq!(doubts(&staking), 0);
    }

    #[tokio::test]
    async fn stake_pull_slow_earns_nothing_meanwhile() {
        let env = env();
        let (stake_token, _, staking) = deploy_hostile(&env).await;
        stake(&staking, bob(), 100).await;
        add_reward(&staking, 12_000, 40 * BLOCK).await;
        stake_token.mode(Mode::HangThenDo(18)).await;
        stake(&staking, alice(), 100).await;
        // What the period has left is shared by two.
        let before = account(&staking, bob()).earned;
        assert!((6_000 - 600..=6_000 + 600).contains(&before));
        wait(&env, 40);
        let rest = (12_000 - before) / 2;
        assert_eq!(account(&staking, alice()).earned, rest);
        assert_eq!(account(&staking, bob()).earned, before + rest);
    }

    #[tokio::test]
    async fn a_funding_in_doubt_starts_when_it_is_decided() {
        let env = env();
        let (_, reward, staking) = deploy_hostile(&env).await;
        stake(&staking, alice(), 100).await;
        let mut service = staking.staking();
        reward.mode(Mode::DoThenSilent(SILENT)).await;
        let add = service.add_reward(6_000, 20 * BLOCK).with_actor_id(eve());
        assert_eq!(add.await, Ok(Ok(Moved::Unknown)));
        let again = service.add_reward(6_000, 20 * BLOCK).with_actor_id(eve());
        assert_eq!(again.await, Ok(Err(StakingError::Busy)));
        wait(&env, 30);
        assert_eq!(account(&staking, alice()).earned, 0);
        assert_eq!(recheck(&staking, 0).await, Recheck::WasDone);
        wait(&env, 10);
        assert_eq!(account(&staking, alice()).earned, 3_000);
    }

    #[tokio::test]
    async fn hostile_token_hang_only_blocks_that_user() {
        let env = env();
        let (_, reward, staking) = deploy_hostile(&env).await;
        stake(&staking, alice(), 100).await;
        stake(&staking, bob(), 100).await;
        add_reward(&staking, 6_000, 20 * BLOCK).await;
        wait(&env, 30);
        let mut service = staking.staking();
        reward.mode(Mode::HangThenRefuse(SILENT)).await;
        assert_eq!(service.claim().await, Ok(Ok(Claimed::Unknown)));

        assert_eq!(service.claim().await, Ok(Err(StakingError::Busy)));
        assert_eq!(account(&staking, alice()).sending, 3_000);
        let other = service.claim().with_actor_id(bob()).await;
        assert_eq!(other, Ok(Ok(Claimed::Sent(3_000))));
        assert_eq!(recheck(&staking, 0).await, Recheck::WasNotDone);
        assert_eq!(service.claim().await, Ok(Ok(Claimed::Sent(3_000))));
    }

    #[tokio::test]
    async fn concede_by_wrong_party() {
        let env = env();
        let (stake_token, _, staking) = deploy_hostile(&env).await;
        let mut service = staking.staking();
        stake_token.mode(Mode::HangThenRefuse(SILENT)).await;
        assert_eq!(service.stake(100).await, Ok(Ok(Moved::Unknown)));
        let stranger = service.concede(0).with_actor_id(bob());
        assert_eq!(stranger.await, Ok(Err(StakingError::NotParty)));
        assert_eq!(service.concede(0).await, Ok(Ok(true)));
        assert_eq!(service.concede(0).await, Ok(Err(StakingError::NotInDoubt)));
        assert_eq!(account(&staking, alice()), NOTHING);
    }

    #[tokio::test]
    async fn two_doubts_mixed() {
        let env = env();
        let (stake_token, _, staking) = deploy_hostile(&env).await;
        let mut service = staking.staking();
        stake_token.mode(Mode::DoThenSilent(SILENT)).await;
        assert_eq!(service.stake(100).await, Ok(Ok(Moved::Unknown)));
        stake_token.mode(Mode::HangThenRefuse(SILENT)).await;
        let second = service.stake(100).with_actor_id(bob());
        assert_eq!(second.await, Ok(Ok(Moved::Unknown)));

        // One of them has paid; the balance does not tell who.
        assert_eq!(recheck(&staking, 0).await, Recheck::StillUnknown);
        // Asking again stops nobody for a while.
        let again = service.recheck(1).await;
        assert_eq!(again, Ok(Err(StakingError::Busy)));
        let concede = service.concede(1).with_actor_id(bob());
        assert_eq!(concede.await, Ok(Ok(true)));
        assert_eq!(recheck(&staking, 0).await, Recheck::WasDone);
        assert_eq!(account(&staking, alice()).staked, 100);
        assert_eq!(account(&staking, bob()), NOTHING);
    }

    #[tokio::test]
    async fn a_token_that_is_no_program_leaves_a_doubt() {
        let env = env();
        let staking = open(&env, bob(), charlie()).await.unwrap();
        let start = env.system().block_height();
        let stake = staking.staking().stake(100).await;
        assert_eq!(stake, Ok(Ok(Moved::Unknown)));
        assert!(env.system().block_height() - start >= 300);
        assert_eq!(recheck(&staking, 0).await, Recheck::StillUnknown);
        assert_eq!(doubts(&staking), 1);
    }
}

/// What a stranger can do, and what it does to others.
mod strangers {
    use super::*;
    use kit::{calls::TokenAnswer, doubts::MAX_MOVES};
    use staking_app::state::StakingState;

    /// Eve offers more than she has, up to all that the program can count, in
    /// front of Bob and in the same block.
    #[tokio::test]
    async fn a_stake_that_never_comes_keeps_nobody_out() {
        let env = env();
        let (_, _, staking) = deploy(&env).await;
        stake(&staking, alice(), 100).await;
        let by_block = testkit::manual(&env);
        let mut service = staking.with_env(&by_block).staking();
        for (offered, answer) in [
            (u128::MAX - 100, Err(StakingError::Overflow)),
            (MAX_HELD - 200, Ok(Moved::TokenRefused)),
        ] {
            let theirs = service.stake(offered).with_actor_id(eve());
            let theirs = theirs.send_for_reply().unwrap();
            let his = service.stake(100).with_actor_id(bob());
            let his = his.send_for_reply().unwrap();
            by_block.run_next_block();

            assert_eq!(his.await, Ok(Ok(Moved::Done)));
            assert_eq!(theirs.await, Ok(answer));
        }
    }

    #[test]
    fn the_largest_moves_count_even_when_all_come_at_once() {
        let (owner, stake, reward) =
            (ActorId::from(1), ActorId::from(2), ActorId::from(3));
        let mut state = StakingState::new(owner, stake, reward).unwrap();
        let mut moves: Vec<_> = (0..u64::from(MAX_MOVES))
            .map(|number| {
                state.begin_stake((100 + number).into(), MAX_HELD).unwrap()
            })
            .collect();
        moves.push(state.begin_fund(owner, MAX_HELD, MIN_DURATION, 0).unwrap());
        for m in moves {
            assert!(state.answered(m, TokenAnswer::Done, 0).is_some());
        }

        assert_eq!(state.tracked(stake), MAX_HELD * u128::from(MAX_MOVES));
        assert_eq!(state.tracked(reward), MAX_HELD);
        let more = state.begin_stake(owner, 1);
        assert_eq!(more, Err(staking_app::StakingError::Overflow));
    }
}

mod invariants {
    use super::*;
    use kit::calls::TokenAnswer;
    use proptest::prelude::*;
    use staking_app::state::{Kind, Move, StakingState};

    const STAKE: u64 = 1;
    const REWARD: u64 = 2;
    const OWNER: u64 = 9;

    #[derive(Clone, Copy, Debug)]
    enum Op {
        Stake(u64, u128),
        Unstake(u64, u128),
        Claim(u64),
        Fund(u128, u64),
        Recover,
        /// A move in flight ends: 0 done, 1 refused, 2 silence after it
        /// happened, 3 silence and nothing.
        Answer(usize, u8),
        /// Of a doubt, with or without an answer of the token.
        Recheck(usize, bool),
        /// By the account that the doubt is about, which tells the truth.
        Concede(usize),
        Wait(u64),
    }

    fn op() -> impl Strategy<Value = Op> {
        let who = || 10u64..14;
        prop_oneof![
            4 => (who(), 1u128..100).prop_map(|(who, amount)| Op::Stake(who, amount)),
            3 => (who(), 1u128..100).prop_map(|(who, amount)| Op::Unstake(who, amount)),
            3 => who().prop_map(Op::Claim),
            2 => (1u128..5000, 60_000u64..200_000).prop_map(|(amount, ms)| Op::Fund(amount, ms)),
            1 => Just(Op::Recover),
            9 => (0usize..3, 0u8..4).prop_map(|(which, end)| Op::Answer(which, end)),
            3 => (0usize..4, any::<bool>()).prop_map(|(which, answer)| Op::Recheck(which, answer)),
            2 => (0usize..4).prop_map(Op::Concede),
            4 => (0u64..60_000).prop_map(Op::Wait),
        ]
    }

    /// The program's rules beside the truth about every token.
    struct Model {
        state: StakingState,
        now: u64,
        /// What the program really holds of each token; with equal tokens all
        /// in the first.
        held: [u128; 2],
        same: bool,
        flying: Vec<Move>,
        /// By doubt: whether the tokens have moved.
        truth: Vec<(u64, Move, bool)>,
        added: u128,
        paid: u128,
    }

    impl Model {
        fn new(same: bool) -> Self {
            let reward = if same { STAKE } else { REWARD };
            Self {
                state: StakingState::new(
                    OWNER.into(),
                    STAKE.into(),
                    reward.into(),
                )
                .unwrap(),
                now: 1_000_000,
                held: [0; 2],
                same,
                flying: Vec::new(),
                truth: Vec::new(),
                added: 0,
                paid: 0,
            }
        }

        fn index(&self, kind: &Kind) -> usize {
            let rewards = !matches!(kind, Kind::Stake | Kind::Unstake);
            usize::from(rewards && !self.same)
        }

        fn move_tokens(&mut self, m: &Move) {
            let index = self.index(&m.purpose);
            match m.leg() {
                Leg::In => self.held[index] += m.amount,
                Leg::Out => self.held[index] -= m.amount,
            }
            match m.purpose {
                Kind::Fund { .. } => self.added += m.amount,
                Kind::Claim | Kind::Recover => self.paid += m.amount,
                Kind::Stake | Kind::Unstake => {}
            }
        }

        fn apply(&mut self, op: Op) {
            let now = self.now;
            let begun = match op {
                Op::Stake(who, amount) => {
                    self.state.begin_stake(who.into(), amount)
                }
                Op::Unstake(who, amount) => {
                    self.state.begin_unstake(who.into(), amount, now)
                }
                Op::Claim(who) => self.state.begin_claim(who.into(), now),
                Op::Fund(amount, ms) => {
                    self.state.begin_fund(OWNER.into(), amount, ms, now)
                }
                Op::Recover => self.state.begin_recover(OWNER.into(), now),
                Op::Answer(which, end) => return self.answer(which, end),
                Op::Recheck(which, answer) => {
                    return self.recheck(which, answer);
                }
                Op::Concede(which) => return self.concede(which),
                Op::Wait(ms) => return self.now += ms,
            };
            self.flying.extend(begun);
        }

        fn answer(&mut self, which: usize, end: u8) {
            if which >= self.flying.len() {
                return;
            }
            let m = self.flying.swap_remove(which);
            let settled = match end {
                0 => TokenAnswer::Done,
                1 => TokenAnswer::Refused,
                _ => TokenAnswer::Unknown,
            };
            if end.is_multiple_of(2) {
                self.move_tokens(&m);
            }
            self.state.answered(m.clone(), settled, self.now);
            if settled == TokenAnswer::Unknown {
                let id = self.state.doubts().last().unwrap().1.id;
                self.truth.push((id, m, end == 2));
            }
        }

        fn recheck(&mut self, which: usize, answer: bool) {
            let Some((id, asked, moved)) = self.truth.get(which).cloned()
            else {
                return;
            };
            Syscall::with_block_height(Syscall::block_height() + PAUSE_BLOCKS);
            let question = self.state.begin_recheck(id).unwrap();
            let index = self.index(&asked.purpose);
            // While moves go on the token is not asked.
            let answer = answer && !self.state.moving(question.token);
            let balance = answer.then(|| self.held[index].into());
            let (found, _) =
                self.state.end_recheck(question, balance, self.now);
            if found != Recheck::StillUnknown {
                assert_eq!(found == Recheck::WasDone, moved);
            }
            let open: Vec<_> = self
                .state
                .doubts()
                .iter()
                .map(|(_, doubt)| doubt.id)
                .collect();
            self.truth.retain(|(id, ..)| open.contains(id));
        }

        fn concede(&mut self, which: usize) {
            let Some((id, m, moved)) = self.truth.get(which).cloned() else {
                return;
            };
            let loses = moved == (m.leg() == Leg::Out);
            if loses {
                self.state.concede(m.who, id, self.now).unwrap();
                _ = self.truth.swap_remove(which);
            }
        }

        /// Whatever is in flight or in doubt comes to an end, and everybody
        /// gets out.
        fn wind_down(&mut self) {
            while !self.flying.is_empty() {
                self.apply(Op::Answer(0, 0));
            }
            while !self.truth.is_empty() {
                for which in (0..self.truth.len()).rev() {
                    self.apply(Op::Concede(which));
                }
                self.apply(Op::Recheck(0, true));
            }
            self.apply(Op::Wait(200_000));
            for who in 10..14 {
                self.apply(Op::Claim(who));
                let staked = self.state.account(&who.into(), self.now).staked;
                self.apply(Op::Unstake(who, staked));
            }
            while !self.flying.is_empty() {
                self.apply(Op::Answer(0, 0));
                self.check();
            }
            self.apply(Op::Recover);
            self.apply(Op::Answer(0, 0));
        }

        fn check(&self) {
            let totals = self.state.totals(self.now);
            let accounts: Vec<_> = (10u64..14)
                .map(|who| self.state.account(&who.into(), self.now))
                .collect();
            // 1. The sum of stakes.
            let staked: u128 =
                accounts.iter().map(|account| account.staked).sum();
            assert_eq!(totals.staked, staked);
            // 2. Every reward that somebody may get is there.
            let owed: u128 = accounts
                .iter()
                .map(|account| account.earned + account.sending)
                .sum();
            let left = totals.period_ends.saturating_sub(self.now);
            let to_emit = (totals.rate_scaled * left
                / staking_app::state::SCALE)
                .as_u128();
            let recovering: u128 = self
                .flying
                .iter()
                .chain(self.truth.iter().map(|(_, m, _)| m))
                .filter(|m| m.purpose == Kind::Recover)
                .map(|m| m.amount)
                .sum();
            assert!(
                owed + to_emit + totals.unused + recovering <= totals.reserved
            );
            // 3. The books and the tokens differ by what is in doubt, and by
            // nothing else.
            for (index, token) in [STAKE, REWARD].into_iter().enumerate() {
                let (mut came, mut went) = (0, 0);
                for (_, m, moved) in &self.truth {
                    if *moved && self.index(&m.purpose) == index {
                        match m.leg() {
                            Leg::In => came += m.amount,
                            Leg::Out => went += m.amount,
                        }
                    }
                }
                let tracked = self.state.tracked(token.into());
                assert_eq!(self.held[index] + went, tracked + came);
            }
            // 6. No more is paid than was added.
            assert!(self.paid <= self.added);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..Default::default() })]

        // #region property
        #[test]
        fn no_token_is_created_lost_or_stuck(
            ops in prop::collection::vec(op(), 1..50),
            same: bool,
        ) {
            let mut model = Model::new(same);
            for op in ops {
                model.apply(op);
                model.check();
            }
            model.wind_down();
            prop_assert_eq!(model.state.totals(model.now).staked, 0);
            // Not a unit stays behind: all rewards were claimed or recovered.
            prop_assert_eq!(model.added, model.paid);
            prop_assert_eq!(model.state.totals(model.now).reserved, 0);
        }
        // #endregion property

        #[test]
        fn rewards_are_those_of_the_formula(
            ops in prop::collection::vec((10u64..14, 0u8..3, 1u128..1000, 0u64..30_000), 1..40),
            amount in 1u128..1_000_000,
        ) {
            const DURATION: u64 = 300_000;
            let mut model = Model::new(false);
            model.apply(Op::Fund(amount, DURATION));
            model.apply(Op::Answer(0, 0));
            let ends = model.now + DURATION;
            let (mut exact, mut staked) = ([0f64; 4], [0u128; 4]);
            for (who, command, units, ms) in ops {
                let seconds = model.now.min(ends);
                model.apply(Op::Wait(ms));
                let elapsed = (model.now.min(ends) - seconds) as f64;
                let total: u128 = staked.iter().sum();
                for (earned, stake) in exact.iter_mut().zip(staked) {
                    if total > 0 {
                        *earned += amount as f64 * elapsed / DURATION as f64 * stake as f64 / total as f64;
                    }
                }
                let index = (who - 10) as usize;
                if command == 0 && staked[index] >= units {
                    model.apply(Op::Unstake(who, units));
                    staked[index] -= units;
                } else {
                    model.apply(Op::Stake(who, units));
                    staked[index] += units;
                }
                model.apply(Op::Answer(0, 0));
            }
            for (index, exact) in exact.into_iter().enumerate() {
                let who = ActorId::from(10 + index as u64);
                let earned = model.state.account(&who, model.now).earned as f64;
                prop_assert!(earned <= exact + 1e-6);
                prop_assert!(earned >= exact - 1.0 - 1e-6);
            }
        }
    }

    #[test]
    fn who_joins_and_leaves_at_once_earns_nothing() {
        let mut model = Model::new(false);
        for op in [
            Op::Fund(1_000_000, 60_000),
            Op::Stake(10, 1),
            Op::Wait(1000),
            Op::Stake(11, 1_000_000),
        ] {
            model.apply(op);
            model.apply(Op::Answer(0, 0));
        }
        model.apply(Op::Unstake(11, 1_000_000));
        model.apply(Op::Answer(0, 0));
        model.apply(Op::Claim(11));
        assert!(model.flying.is_empty());
    }

    // #region rounding
    /// A stranger brings the accumulator up to date in every block, so that
    /// each step is less than its unit.
    #[test]
    fn updates_round_no_reward_away() {
        const WHALE: u128 = 100_000_000_000_000_000_000_000_000_000;
        let mut model = Model::new(false);
        for op in [Op::Stake(10, WHALE), Op::Fund(1_000_000, 60 * BLOCK)] {
            model.apply(op);
            model.apply(Op::Answer(0, 0));
        }
        for _ in 0..60 {
            model.apply(Op::Wait(BLOCK));
            model.apply(Op::Stake(11, 1));
            model.apply(Op::Answer(0, 0));
        }

        let earned = model.state.account(&10.into(), model.now).earned;
        let unused = model.state.totals(model.now).unused;
        assert_eq!((earned, unused), (900_000, 99_999));
    }
    // #endregion rounding

    #[test]
    fn dust_staker_cannot_steal() {
        let whale = 1_000_000_000_000_000_000u128;
        let mut model = Model::new(false);
        for op in [
            Op::Stake(10, whale),
            Op::Answer(0, 0),
            Op::Stake(11, 1),
            Op::Answer(0, 0),
            Op::Fund(1_000_000_000, 60_000),
            Op::Answer(0, 0),
        ] {
            model.apply(op);
        }
        for _ in 0..60 {
            model.apply(Op::Wait(1000));
            model.apply(Op::Claim(11));
            assert!(model.flying.is_empty());
        }
        let whale = model.state.account(&10.into(), model.now).earned;
        assert_eq!(whale, 999_999_999);
        model.check();
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4, failure_persistence: None, ..Default::default() })]

        /// The same on the Wasm, with a token that changes its mind at each
        /// message.
        #[test]
        fn a_hostile_token_harms_nobody(
            messages in prop::collection::vec((0u8..7, 0usize..3, 1u128..200, 0usize..7), 1..16),
        ) {
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            runtime.block_on(async {
                let env = env();
                let (stake_token, reward, staking) = deploy_hostile(&env).await;
                let mut service = staking.staking();
                let users = [alice(), bob(), charlie()];
                let modes = [
                    Mode::Honest,
                    Mode::ReturnFalse,
                    Mode::Panic,
                    Mode::BurnGas,
                    Mode::HangThenDo(5),
                    Mode::DoThenSilent(SILENT),
                    Mode::HangThenRefuse(SILENT),
                ];
                for (command, by, amount, mode) in messages {
                    let by = users[by];
                    stake_token.mode(modes[mode].clone()).await;
                    reward.mode(modes[mode].clone()).await;
                    match command {
                        0 | 1 => _ = service.stake(amount).with_actor_id(by).await.unwrap(),
                        2 => _ = service.unstake(amount).with_actor_id(by).await.unwrap(),
                        3 => _ = service.claim().with_actor_id(by).await.unwrap(),
                        4 => {
                            let add = service.add_reward(amount, MIN_DURATION);
                            _ = add.with_actor_id(eve()).await.unwrap();
                        }
                        5 => _ = service.recheck(amount as u64 % 4).await.unwrap(),
                        _ => wait(&env, 7),
                    }
                }

                // What everybody has and what the program owes are all the
                // tokens there are.
                for token in [&stake_token, &reward] {
                    token.mode(Mode::Honest).await;
                }
                wait(&env, u64::from(PAUSE_BLOCKS));
                for id in 0..20 {
                    _ = service.recheck(id).await.unwrap();
                }
                if doubts(&staking) == 0 {
                    let totals = service.totals().query().unwrap();
                    let staked: u128 = users.iter().map(|who| account(&staking, *who).staked).sum();
                    assert_eq!(totals.staked, staked);
                    assert_eq!(stake_token.balance(&env, staking.id()), staked);
                    assert_eq!(reward.balance(&env, staking.id()), totals.reserved);
                }
                for token in [&stake_token, &reward] {
                    let everybody = users.into_iter().chain([eve(), staking.id()]);
                    let all: u128 = everybody.map(|who| token.balance(&env, who)).sum();
                    assert_eq!(all, 4 * FUNDS);
                }
            });
        }
    }
}

mod attacks {
    use super::*;
    use attack_kit::{
        Block, Doubtful, HostileToken, LONG, OUT_BLOCKS, Open, attack,
        end_doubts,
    };
    use kit::calls::WAIT_BLOCKS;
    use sails_rs::collections::BTreeMap;
    use staking_client::staking::{Leg, Totals};
    use std::cell::RefCell;
    use testkit::manual;

    /// What everybody has at first of the token for stakes.
    const TOKENS: u128 = 100_000;
    /// Of all stakes and of the reward of a period: no balance tells one doubt
    /// from another.
    const AMOUNT: u128 = 600;

    fn honest() -> [ActorId; 2] {
        [alice(), bob()]
    }

    /// Staking of Eve, who stakes like Alice and Bob.
    struct Pool {
        env: GtestEnv,
        /// That of the stakes and that of the rewards, or one for both.
        tokens: Vec<HostileToken>,
        staking: Staking,
        events: RefCell<Box<dyn FnMut() -> Vec<StakingEvents>>>,
        /// The rewards that have been sent, according to the events.
        claimed: RefCell<BTreeMap<ActorId, u128>>,
    }

    impl Pool {
        /// Everybody has a stake, and a period has begun.
        async fn new(same: bool) -> Self {
            let env = env();
            let mut tokens =
                vec![HostileToken::deploy_as(&env, b"stake").await];
            if !same {
                tokens.push(HostileToken::deploy_as(&env, b"reward").await);
            }
            let ids = (tokens[0].id(), tokens[tokens.len() - 1].id());
            let staking = open(&env, ids.0, ids.1).await.unwrap();
            let mut events = staking.staking().listen().await.unwrap();
            for who in [alice(), bob(), eve()] {
                tokens[0].give(who, staking.id(), TOKENS).await;
                stake(&staking, who, AMOUNT).await;
            }
            if !same {
                tokens[1].give(eve(), staking.id(), TOKENS).await;
            }
            add_reward(&staking, AMOUNT, MIN_DURATION).await;
            let events = Box::new(move || drain(&mut events));
            Self {
                env,
                tokens,
                staking,
                events: RefCell::new(events),
                claimed: RefCell::default(),
            }
        }

        fn height(&self) -> u32 {
            self.env.system().block_height()
        }

        fn pays_stakes(&self, token: &HostileToken) -> bool {
            self.tokens[0].id() == token.id()
        }

        fn pays_rewards(&self, token: &HostileToken) -> bool {
            self.tokens[self.tokens.len() - 1].id() == token.id()
        }

        /// The rewards that `who` has got so far, as the program tells it.
        fn claimed(&self, who: ActorId) -> u128 {
            let mut claimed = self.claimed.borrow_mut();
            for event in self.events.borrow_mut()() {
                if let StakingEvents::Claimed { who, amount } = event {
                    *claimed.entry(who).or_default() += amount;
                }
            }
            claimed.get(&who).copied().unwrap_or_default()
        }

        /// All that `who` has earned since the beginning.
        fn ever_earned(&self, who: ActorId) -> u128 {
            let Account {
                earned, sending, ..
            } = account(&self.staking, who);
            self.claimed(who) + earned + sending
        }

        /// Sends one message; nobody waits for its answer.
        fn send(&self, (command, by): (u8, usize)) {
            if command == 0 {
                // Until nobody waits for an answer any more.
                return wait(&self.env, WAIT_BLOCKS.into());
            }
            let staking = Staking::new(manual(&self.env), self.staking.id());
            let mut staking = staking.staking();
            let doubts = staking.doubts().query().unwrap();
            let doubt = doubts.get(by).map_or(0, |(_, doubt)| doubt.id);
            let by = [alice(), bob(), eve()][by];
            let sent = match command {
                1 | 2 => staking.stake(AMOUNT).with_actor_id(by).send_one_way(),
                3 | 4 => {
                    staking.unstake(AMOUNT).with_actor_id(by).send_one_way()
                }
                5 | 6 => staking.claim().with_actor_id(by).send_one_way(),
                7 => staking
                    .add_reward(AMOUNT, MIN_DURATION)
                    .with_actor_id(eve())
                    .send_one_way(),
                8 => {
                    staking.recover_unused().with_actor_id(eve()).send_one_way()
                }
                // Enough to begin.
                9 => staking
                    .recheck(doubt)
                    .with_actor_id(eve())
                    .with_gas_limit(40_000_000_000)
                    .send_one_way(),
                _ => staking.recheck(doubt).with_actor_id(eve()).send_one_way(),
            };
            sent.unwrap();
        }

        /// Sends all messages. What honest accounts have earned never falls.
        async fn play(
            &self,
            blocks: impl IntoIterator<Item = Block<(u8, usize)>>,
        ) {
            for Block { mode, messages } in blocks {
                for token in &self.tokens {
                    token.next(mode.clone(), 4).await;
                }
                let before = honest().map(|who| self.ever_earned(who));
                messages.into_iter().for_each(|it| self.send(it));
                self.env.run_next_block();
                for (who, before) in honest().into_iter().zip(before) {
                    assert!(self.ever_earned(who) >= before);
                }
            }
        }

        /// The honest accounts have everything out that is theirs: their stakes
        /// and rewards.
        async fn everybody_gets_out(&self) {
            let earned = honest().map(|who| self.ever_earned(who));
            for token in &self.tokens {
                token.next(Mode::Honest, 0).await;
            }
            wait(&self.env, WAIT_BLOCKS.into());
            // Both tokens at the same time: the longer one counts.
            let mut longest = 0;
            for token in &self.tokens {
                let (pool, since) = (self, self.height());
                end_doubts(&Side { pool, token }, &honest()).await;
                longest = longest.max(self.height() - since);
            }
            self.check_books();

            let since = self.height();
            for (who, earned) in honest().into_iter().zip(earned) {
                let mut service = self.staking.staking();
                let Account { staked, .. } = account(&self.staking, who);
                if staked > 0 {
                    let unstake = service.unstake(staked).with_actor_id(who);
                    assert_eq!(unstake.await, Ok(Ok(Moved::Done)));
                }
                let due = self.ever_earned(who);
                assert!(due >= earned);
                let claim = service.claim().with_actor_id(who).await.unwrap();
                assert!(matches!(
                    claim,
                    Ok(Claimed::Sent(_)) | Err(StakingError::NothingToClaim)
                ));
                let wallets = self.tokens.iter().map(|it| it.balance(who));
                assert_eq!(wallets.sum::<u128>(), TOKENS + due);
                assert_eq!(account(&self.staking, who), NOTHING);
            }
            let blocks = WAIT_BLOCKS + longest + self.height() - since;
            assert!(blocks <= OUT_BLOCKS, "{blocks}");
        }

        /// The program holds what it believes to hold, but for what may be on
        /// its way to Eve.
        fn check_books(&self) {
            let totals = self.staking.staking().totals().query().unwrap();
            let Totals {
                staked, reserved, ..
            } = totals;
            for token in &self.tokens {
                let doubts = self.staking.staking().doubts().query().unwrap();
                let leaving = doubts.iter().filter(|(of, doubt)| {
                    *of == token.id() && doubt.leg == Leg::Out
                });
                let leaving: u128 =
                    leaving.map(|(_, doubt)| doubt.amount).sum();
                let rewards = match self.pays_rewards(token) {
                    true => reserved.saturating_sub(leaving),
                    false => 0,
                };
                let stakes = match self.pays_stakes(token) {
                    true => staked,
                    false => 0,
                };
                let held = token.balance(self.staking.id());
                assert!(held >= stakes + rewards);
            }
        }
    }

    /// The moves of one token.
    struct Side<'a> {
        pool: &'a Pool,
        token: &'a HostileToken,
    }

    impl Doubtful for Side<'_> {
        fn env(&self) -> &GtestEnv {
            &self.pool.env
        }

        fn program(&self) -> ActorId {
            self.pool.staking.id()
        }

        fn token(&self) -> &HostileToken {
            self.token
        }

        fn doubts(&self) -> Vec<Open> {
            let doubts = self.pool.staking.staking().doubts().query().unwrap();
            let own = doubts.into_iter();
            let own = own.filter(|(token, _)| *token == self.token.id());
            let open = own.map(|(_, doubt)| Open {
                id: doubt.id,
                who: doubt.who,
                amount: doubt.amount,
            });
            open.collect()
        }

        fn missing(&self, who: ActorId) -> u128 {
            let Account {
                staked, sending, ..
            } = account(&self.pool.staking, who);
            let mut due = 0;
            if self.pool.pays_stakes(self.token) {
                due += TOKENS - staked;
            }
            if self.pool.pays_rewards(self.token) {
                due += self.pool.claimed(who) + sending;
            }
            due - self.token.balance(who)
        }

        async fn recheck(&self, id: u64) {
            let mut staking = self.pool.staking.staking();
            _ = staking.recheck(id).with_actor_id(eve()).await.unwrap();
        }

        async fn concede(&self, by: ActorId, id: u64) {
            let mut staking = self.pool.staking.staking();
            _ = staking.concede(id).with_actor_id(by).await.unwrap();
        }
    }

    /// Doubts of everybody and both ways. Half of the tokens have moved.
    fn outage() -> [Block<(u8, usize)>; 3] {
        [
            Block {
                mode: Mode::DoThenSilent(LONG),
                messages: vec![(1, 0), (3, 1), (3, 2), (5, 1)],
            },
            Block {
                mode: Mode::HangThenRefuse(LONG),
                messages: vec![(1, 1), (3, 0), (1, 2), (5, 0)],
            },
            Block {
                mode: Mode::Honest,
                messages: vec![(0, 0)],
            },
        ]
    }

    // #region out
    /// At any message of any sequence the tokens answer late, never, not once,
    /// or spend all their gas, and Eve is between any two messages. Half of the
    /// sequences come after an outage. With one token for stakes and rewards,
    /// one balance tells of both.
    #[test]
    fn whatever_the_token_does_honest_accounts_get_out_what_is_theirs() {
        for (same, after_outage) in
            [(false, false), (false, true), (true, false), (true, true)]
        {
            let found = attack(10, (0u8..11, 0usize..3), async |blocks| {
                let pool = Pool::new(same).await;
                if after_outage {
                    pool.play(outage()).await;
                }
                pool.play(blocks).await;
                pool.everybody_gets_out().await;
            });
            assert_eq!(found, Ok(()));
        }
    }
    // #endregion out
}

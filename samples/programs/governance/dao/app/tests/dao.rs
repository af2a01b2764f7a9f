use dao_app::{WASM_BINARY, state};
use dao_client::{
    Config, Dao as _, DaoInitError, DaoProgram,
    dao::{
        Dao as _, DaoError, Deposited, Leg, Member, Processed, Quit, Recheck,
        Status, Totals, Vote, events::DaoEvents, io as io_dao,
    },
};
use gtest::Log;
use kit::doubts::{CALM_BLOCKS, PAUSE_BLOCKS};
use sails_rs::{client::*, meta::SailsMessageHeader, prelude::*};
use testkit::{alice, bob, charlie, drain, env, eve};
use vft_client::{
    Vft as _, VftProgram,
    vft::Vft as _,
    vft_service::{VftService as _, io},
};

type Token = Actor<VftProgram, GtestEnv>;
type Dao = Actor<DaoProgram, GtestEnv>;

const MINUTE: u64 = 60_000;
const VARA: u128 = 1_000_000_000_000;

/// A minute to vote, a minute to leave; a quarter must say yes; half of the
/// pool at most.
fn config(token: ActorId) -> Config {
    Config {
        token,
        voting: MINUTE,
        grace: MINUTE,
        quorum_bps: 2_500,
        max_amount_bps: 5_000,
    }
}

async fn deploy_token(env: &GtestEnv) -> Token {
    use vft_client::VftCtors as _;

    let code_id = env.system().submit_code(vft_app::WASM_BINARY);
    env.deploy(code_id, b"token".to_vec())
        .new("Sample".into(), "SMP".into(), 12)
        .await
        .unwrap()
        .unwrap()
}

async fn deploy_dao(env: &GtestEnv, config: Config) -> Dao {
    use dao_client::DaoCtors as _;

    let code_id = env.system().submit_code(WASM_BINARY);
    env.deploy(code_id, b"dao".to_vec())
        .new(config)
        .await
        .unwrap()
        .unwrap()
}

/// A DAO and a token of which everybody has 1,000, approved for the DAO.
struct Setup {
    env: GtestEnv,
    token: Token,
    dao: Dao,
}

impl Setup {
    async fn new() -> Self {
        let env = env();
        let token = deploy_token(&env).await;
        let dao = deploy_dao(&env, config(token.id())).await;
        for user in [alice(), bob(), charlie(), eve()] {
            token.vft().mint(user, 1_000.into()).await.unwrap().unwrap();
            let mut vft = token.vft().vft_service();
            let approve =
                vft.approve(dao.id(), 1_000.into()).with_actor_id(user);
            approve.await.unwrap().unwrap();
        }
        Self { env, token, dao }
    }

    /// The same with 100 shares each of Alice, Bob and Charlie.
    async fn with_members() -> Self {
        let setup = Self::new().await;
        for user in [alice(), bob(), charlie()] {
            assert_eq!(setup.deposit(user, 100).await, Deposited::Shares(100));
        }
        setup
    }

    async fn deposit(&self, who: ActorId, amount: u128) -> Deposited {
        let mut dao = self.dao.dao();
        let deposit = dao.deposit(amount, 1).with_actor_id(who);
        deposit.await.unwrap().unwrap()
    }

    /// Alice asks for `amount` for Eve.
    async fn propose(&self, amount: u128) -> u64 {
        let mut dao = self.dao.dao();
        let propose = dao.propose(eve(), amount, "a grant".into());
        propose.await.unwrap().unwrap()
    }

    async fn vote(
        &self,
        who: ActorId,
        id: u64,
        vote: Vote,
    ) -> Result<bool, DaoError> {
        let mut dao = self.dao.dao();
        dao.vote(id, vote).with_actor_id(who).await.unwrap()
    }

    async fn process(&self, id: u64) -> Result<Processed, DaoError> {
        self.dao.dao().process(id).await.unwrap()
    }

    async fn quit(&self, who: ActorId, shares: u128) -> Result<Quit, DaoError> {
        let mut dao = self.dao.dao();
        dao.ragequit(shares).with_actor_id(who).await.unwrap()
    }

    fn skip(&self, ms: u64) {
        for _ in 0..ms.div_ceil(3_000) {
            self.env.run_next_block();
        }
    }

    /// A DAO that sends messages only when it is told to.
    fn manual(&self) -> (GtestEnv, Dao) {
        let manual = self.env.clone().with_block_run_mode(BlockRunMode::Manual);
        let dao = Actor::new(manual.clone(), self.dao.id());
        (manual, dao)
    }

    fn balance(&self, who: ActorId) -> u128 {
        let balance = self.token.vft().vft_service().balance_of(who).query();
        balance.unwrap().as_u128()
    }

    fn shares(&self, who: ActorId) -> u128 {
        let member = self.dao.dao().member(who).query().unwrap();
        member.map_or(0, |member| member.shares)
    }

    fn totals(&self) -> (u128, u128, u128) {
        let Totals {
            shares,
            pool,
            claims,
        } = self.dao.dao().totals().query().unwrap();
        (shares, pool, claims)
    }

    fn status(&self, id: u64) -> Status {
        let proposal = self.dao.dao().proposal(id).query().unwrap();
        proposal.unwrap().status
    }
}

/// A DAO whose token is Eve's account: she says what she likes, or nothing.
struct Fake {
    env: GtestEnv,
    dao: Dao,
}

/// What Eve does with a move of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    True,
    False,
    Nothing,
}

type Call<C> = PendingCall<C, GtestEnv>;

impl Fake {
    async fn new() -> Self {
        let env = env();
        let dao = deploy_dao(&env, config(eve())).await;
        let env = env.with_block_run_mode(BlockRunMode::Manual);
        let dao = Dao::new(env.clone(), dao.id());
        Self { env, dao }
    }

    /// Alice and Bob have 100 shares each.
    async fn with_members() -> Self {
        let fake = Self::new().await;
        for who in [alice(), bob()] {
            let deposit = fake.deposit(who, 100, Says::True).await;
            assert_eq!(deposit, Ok(Deposited::Shares(100)));
        }
        fake
    }

    /// The same with a payment of 50 to Charlie that can be processed, and
    /// Alice's yes to it.
    async fn with_proposal() -> Self {
        let fake = Self::with_members().await;
        let propose = fake.dao.dao().propose(charlie(), 50, "a grant".into());
        assert_eq!(fake.run(propose).await, Ok(0));
        let vote = fake.dao.dao().vote(0, Vote::Yes);
        assert_eq!(fake.run(vote).await, Ok(true));
        fake.skip(2 * MINUTE);
        fake
    }

    fn skip(&self, ms: u64) {
        for _ in 0..ms.div_ceil(3_000) {
            self.env.run_next_block();
        }
    }

    /// Sends a command and runs its first part.
    fn send<C: ServiceCall>(&self, call: Call<C>) -> Call<C> {
        let call = call.send_for_reply().unwrap();
        self.env.run_next_block();
        call
    }

    /// Sends a command that does not wait for Eve.
    async fn run<C: ServiceCall<Output = Result<T, DaoError>>, T>(
        &self,
        call: Call<C>,
    ) -> Result<T, DaoError> {
        self.send(call).await.unwrap()
    }

    /// Eve answers `question`, which waits in her mailbox.
    fn says<C: MethodMeta>(&self, question: Vec<u8>, answer: impl Encode) {
        let route = VftProgram::ROUTE_ID_VFT;
        let header =
            SailsMessageHeader::v1(C::INTERFACE_ID, C::ENTRY_ID, route);
        let payload = [header.to_bytes(), answer.encode()].concat();
        let question =
            Log::builder().source(self.dao.id()).payload_bytes(question);
        let mailbox = self.env.system().get_mailbox(eve());
        mailbox.reply_bytes(question, payload, 0).unwrap();
        self.env.run_next_block();
    }

    /// Eve says nothing until nobody waits any more, and then drops `question`.
    fn says_nothing(&self, question: Vec<u8>) {
        self.skip(301 * 3_000);
        let question =
            Log::builder().source(self.dao.id()).payload_bytes(question);
        let mailbox = self.env.system().get_mailbox(eve());
        mailbox.claim_value(question).unwrap();
        self.env.run_next_block();
    }

    /// Whether a question waits for Eve.
    fn is_asking(&self) -> bool {
        let question = Log::builder().source(self.dao.id());
        self.env.system().get_mailbox(eve()).contains(&question)
    }

    fn pulled(&self, from: ActorId, amount: u128, says: Says) {
        let route = VftProgram::ROUTE_ID_VFT;
        let question = io::TransferFrom::encode_call(
            route,
            from,
            self.dao.id(),
            amount.into(),
        );
        match says {
            Says::True => self.says::<io::TransferFrom>(question, true),
            Says::False => self.says::<io::TransferFrom>(question, false),
            Says::Nothing => self.says_nothing(question),
        }
    }

    fn pushed(&self, to: ActorId, amount: u128, says: Says) {
        let route = VftProgram::ROUTE_ID_VFT;
        let question = io::Transfer::encode_call(route, to, amount.into());
        match says {
            Says::True => self.says::<io::Transfer>(question, true),
            Says::False => self.says::<io::Transfer>(question, false),
            Says::Nothing => self.says_nothing(question),
        }
    }

    async fn deposit(
        &self,
        who: ActorId,
        amount: u128,
        says: Says,
    ) -> Result<Deposited, DaoError> {
        let deposit = self.dao.dao().deposit(amount, 1).with_actor_id(who);
        let deposit = self.send(deposit);
        self.pulled(who, amount, says);
        deposit.await.unwrap()
    }

    async fn process(&self, says: Says) -> Result<Processed, DaoError> {
        let process = self.send(self.dao.dao().process(0));
        self.pushed(charlie(), 50, says);
        process.await.unwrap()
    }

    /// Half of the pool for all shares of Bob.
    async fn bob_quits(&self, says: Says) -> Result<Quit, DaoError> {
        let quit = self.dao.dao().ragequit(100).with_actor_id(bob());
        let quit = self.send(quit);
        self.pushed(bob(), 100, says);
        quit.await.unwrap()
    }

    fn ask(&self, doubt: u64) -> Call<io_dao::Recheck> {
        self.send(self.dao.dao().recheck(doubt))
    }

    fn balance_question(&self) -> Vec<u8> {
        io::BalanceOf::encode_call(VftProgram::ROUTE_ID_VFT, self.dao.id())
    }

    /// The answer of a recheck when Eve says that the DAO has `balance` tokens.
    async fn recheck(
        &self,
        doubt: u64,
        balance: u128,
    ) -> Result<Recheck, DaoError> {
        let recheck = self.ask(doubt);
        // A recheck that comes too soon after one in vain throws and asks
        // nobody.
        if self.is_asking() {
            self.says::<io::BalanceOf>(
                self.balance_question(),
                U256::from(balance),
            );
        }
        recheck.await.unwrap()
    }

    async fn concede(&self, doubt: u64, by: ActorId) -> Result<bool, DaoError> {
        let concede = self.dao.dao().concede(doubt).with_actor_id(by);
        self.run(concede).await
    }

    fn claim(&self, who: ActorId) -> u128 {
        self.dao.dao().claim_of(who).query().unwrap()
    }

    fn totals(&self) -> (u128, u128, u128) {
        let totals = self.dao.dao().totals().query().unwrap();
        (totals.shares, totals.pool, totals.claims)
    }

    fn status(&self) -> Status {
        let proposal = self.dao.dao().proposal(0).query().unwrap();
        proposal.unwrap().status
    }
}

mod normal {
    use super::*;

    // #region happy-path
    #[tokio::test]
    async fn deposit_vote_quit_in_grace_and_pay() {
        let setup = Setup::with_members().await;
        assert_eq!(setup.totals(), (300, 300, 0));

        let id = setup.propose(50).await;
        assert_eq!(setup.vote(alice(), id, Vote::Yes).await, Ok(true));
        assert_eq!(setup.vote(bob(), id, Vote::No).await, Ok(true));
        assert_eq!(setup.vote(charlie(), id, Vote::Yes).await, Ok(true));
        setup.skip(MINUTE);
        // Outvoted, Bob leaves with his part before the payment.
        assert_eq!(setup.quit(bob(), 100).await, Ok(Quit::Sent(100)));
        setup.skip(MINUTE);
        assert_eq!(setup.process(id).await, Ok(Processed::Passed));

        assert_eq!(setup.balance(eve()), 1_050);
        assert_eq!(setup.balance(bob()), 1_000);
        assert_eq!(setup.totals(), (200, 150, 0));
        // A share is worth 3/4 now, and costs that much.
        assert_eq!(setup.deposit(bob(), 75).await, Deposited::Shares(100));
        assert_eq!(setup.quit(alice(), 100).await, Ok(Quit::Sent(75)));
    }
    // #endregion happy-path

    #[tokio::test]
    async fn events_tell_everything() {
        let setup = Setup::new().await;
        let mut events = setup.dao.dao().listen().await.unwrap();
        setup.deposit(alice(), 100).await;
        setup.deposit(bob(), 50).await;
        let id = setup.propose(30).await;
        setup.vote(alice(), id, Vote::Yes).await.unwrap();
        setup.skip(2 * MINUTE);
        setup.process(id).await.unwrap();
        setup.quit(bob(), 50).await.unwrap();

        let expected = [
            DaoEvents::Deposited {
                who: alice(),
                amount: 100,
                shares: 100,
            },
            DaoEvents::Deposited {
                who: bob(),
                amount: 50,
                shares: 50,
            },
            DaoEvents::Proposed {
                id,
                proposer: alice(),
                applicant: eve(),
                amount: 30,
            },
            DaoEvents::Voted {
                id,
                who: alice(),
                vote: Vote::Yes,
                weight: 100,
            },
            DaoEvents::Processed {
                id,
                status: Status::Passed,
            },
            DaoEvents::Quit {
                who: bob(),
                shares: 50,
                amount: 40,
            },
            DaoEvents::Withdrawn {
                who: bob(),
                amount: 40,
            },
        ];
        assert_eq!(drain(&mut events), expected);
    }

    #[tokio::test]
    async fn queries() {
        let setup = Setup::with_members().await;
        let id = setup.propose(50).await;
        setup.propose(60).await;
        setup.vote(alice(), id, Vote::Yes).await.unwrap();
        let dao = setup.dao.dao();

        let proposal = dao.proposal(id).query().unwrap().unwrap();
        assert_eq!(proposal.voting_ends, proposal.starts + MINUTE);
        assert_eq!(proposal.grace_ends, proposal.voting_ends + MINUTE);
        assert_eq!(proposal.shares_at_start, 300);
        assert_eq!((proposal.yes, proposal.no), (100, 0));
        assert_eq!(proposal.votes.len(), 1);
        assert_eq!(proposal.details, "a grant");
        assert_eq!(dao.proposal(2).query(), Ok(None));

        let page = |from, limit| -> Vec<u64> {
            let page = dao.proposals(from, limit).query().unwrap();
            page.into_iter().map(|(id, _)| id).collect()
        };
        assert_eq!(page(0, 100), [0, 1]);
        assert_eq!(page(0, 1), [0]);
        assert_eq!(page(1, 5), [1]);
        assert!(page(2, 5).is_empty());

        let member = dao.member(alice()).query().unwrap();
        assert!(matches!(
            member,
            Some(Member {
                shares: 100,
                open_yes: 1,
                ..
            })
        ));
        assert_eq!(dao.member(eve()).query(), Ok(None));
        assert_eq!(dao.doubts().query(), Ok(vec![]));
        assert_eq!(dao.claim_of(alice()).query(), Ok(0));
        assert_eq!(dao.config().query().unwrap().token, setup.token.id());
    }

    #[tokio::test]
    async fn part_of_the_shares_can_leave() {
        let setup = Setup::with_members().await;
        assert_eq!(setup.quit(alice(), 30).await, Ok(Quit::Sent(30)));
        assert_eq!(setup.shares(alice()), 70);
        assert_eq!(setup.quit(alice(), 70).await, Ok(Quit::Sent(70)));
        assert_eq!(setup.dao.dao().member(alice()).query(), Ok(None));
        assert_eq!(setup.totals(), (200, 200, 0));
    }
}

mod errors {
    use super::*;

    #[tokio::test]
    async fn init_limits() {
        use dao_client::DaoCtors as _;

        let env = env();
        let token = deploy_token(&env).await.id();
        let code_id = env.system().submit_code(WASM_BINARY);
        let month = 30 * 24 * 60 * MINUTE;
        let good = config(token);
        let with = |change: fn(&mut Config)| {
            let mut config = good.clone();
            change(&mut config);
            config
        };

        for (config, value, error) in [
            (with(|c| c.grace = 59_999), 0, DaoInitError::BadGrace),
            (with(|c| c.voting = 59_999), 0, DaoInitError::BadVoting),
            (with(|c| c.quorum_bps = 0), 0, DaoInitError::BadQuorum),
            (with(|c| c.quorum_bps = 10_001), 0, DaoInitError::BadQuorum),
            (
                with(|c| c.max_amount_bps = 0),
                0,
                DaoInitError::BadMaxAmount,
            ),
            (
                with(|c| c.max_amount_bps = 10_001),
                0,
                DaoInitError::BadMaxAmount,
            ),
            (
                with(|c| c.token = ActorId::zero()),
                0,
                DaoInitError::ZeroAddress,
            ),
            (good.clone(), VARA, DaoInitError::UnexpectedValue),
            (
                Config {
                    voting: month + 1,
                    ..good.clone()
                },
                0,
                DaoInitError::BadVoting,
            ),
            (
                Config {
                    grace: month + 1,
                    ..good.clone()
                },
                0,
                DaoInitError::BadGrace,
            ),
        ] {
            let salt = format!("{config:?}").into_bytes();
            let created = env
                .deploy::<DaoProgram>(code_id, salt)
                .new(config)
                .with_value(value)
                .await;
            assert_eq!(created.unwrap().err(), Some(error));
        }
        let largest = Config {
            voting: month,
            grace: month,
            quorum_bps: 10_000,
            max_amount_bps: 10_000,
            ..good
        };
        deploy_dao(&env, largest).await;
    }

    #[tokio::test]
    async fn value_attached_is_refused_and_returned() {
        let setup = Setup::with_members().await;
        let mut dao = setup.dao.dao();
        let before = setup.dao.balance();
        let refused = DaoError::UnexpectedValue;

        let deposit = dao.deposit(1, 1).with_value(VARA).await;
        assert_eq!(deposit, Ok(Err(refused.clone())));
        let propose = dao.propose(eve(), 1, "".into()).with_value(VARA).await;
        assert_eq!(propose, Ok(Err(refused.clone())));
        let vote = dao.vote(0, Vote::Yes).with_value(VARA).await;
        assert_eq!(vote, Ok(Err(refused.clone())));
        let process = dao.process(0).with_value(VARA).await;
        assert_eq!(process, Ok(Err(refused.clone())));
        let quit = dao.ragequit(1).with_value(VARA).await;
        assert_eq!(quit, Ok(Err(refused.clone())));
        let withdraw = dao.withdraw().with_value(VARA).await;
        assert_eq!(withdraw, Ok(Err(refused.clone())));
        let recheck = dao.recheck(0).with_value(VARA).await;
        assert_eq!(recheck, Ok(Err(refused.clone())));
        let concede = dao.concede(0).with_value(VARA).await;
        assert_eq!(concede, Ok(Err(refused)));

        assert_eq!(setup.dao.balance(), before);
        assert_eq!(setup.totals(), (300, 300, 0));
    }

    #[tokio::test]
    async fn too_little_gas() {
        let setup = Setup::with_members().await;
        let mut dao = setup.dao.dao();
        let gas = 37_000_000_000;
        let refused = DaoError::NotEnoughGas;

        let deposit = dao.deposit(1, 1).with_gas_limit(gas).await;
        assert_eq!(deposit, Ok(Err(refused.clone())));
        let process = dao.process(0).with_gas_limit(gas).await;
        assert_eq!(process, Ok(Err(refused.clone())));
        let quit = dao.ragequit(1).with_gas_limit(gas).await;
        assert_eq!(quit, Ok(Err(refused.clone())));
        let withdraw = dao.withdraw().with_gas_limit(gas).await;
        assert_eq!(withdraw, Ok(Err(refused.clone())));
        let recheck = dao.recheck(0).with_gas_limit(gas).await;
        assert_eq!(recheck, Ok(Err(refused)));

        // What the page says is enough for one call.
        let deposit = dao.deposit(1, 1).with_gas_limit(40_000_000_000).await;
        assert_eq!(deposit, Ok(Ok(Deposited::Shares(1))));
    }

    #[tokio::test]
    async fn deposits() {
        let setup = Setup::with_members().await;
        let mut dao = setup.dao.dao();
        assert_eq!(dao.deposit(0, 0).await, Ok(Err(DaoError::ZeroAmount)));
        let deposit = dao.deposit(u128::MAX, 1).await;
        assert_eq!(deposit, Ok(Err(DaoError::AmountTooLarge)));
        // More than the allowance: the token throws.
        assert_eq!(setup.deposit(alice(), 901).await, Deposited::TokenRefused);
        // Fewer shares than asked for: the tokens become a claim.
        let deposit = dao.deposit(10, 11).with_actor_id(eve()).await;
        assert_eq!(deposit, Ok(Ok(Deposited::Returned)));
        assert_eq!(setup.totals(), (300, 300, 10));
        assert_eq!(setup.shares(eve()), 0);
        let withdraw = dao.withdraw().with_actor_id(eve()).await;
        assert_eq!(withdraw, Ok(Ok(Quit::Sent(10))));
        let withdraw = dao.withdraw().with_actor_id(eve()).await;
        assert_eq!(withdraw, Ok(Err(DaoError::NothingToWithdraw)));
        assert_eq!(setup.balance(eve()), 1_000);
    }

    #[tokio::test]
    async fn proposals() {
        let setup = Setup::with_members().await;
        let mut dao = setup.dao.dao();
        let text = |bytes: usize| "x".repeat(bytes);

        let stranger =
            dao.propose(eve(), 1, text(1)).with_actor_id(eve()).await;
        assert_eq!(stranger, Ok(Err(DaoError::NotMember)));
        for (applicant, amount, details, error) in [
            (ActorId::zero(), 1, 1, DaoError::BadApplicant),
            (setup.dao.id(), 1, 1, DaoError::BadApplicant),
            (eve(), 0, 1, DaoError::ZeroAmount),
            (eve(), 151, 1, DaoError::AmountTooLarge),
            (eve(), 1, 513, DaoError::DetailsTooLong),
        ] {
            let answer = dao.propose(applicant, amount, text(details)).await;
            assert_eq!(answer, Ok(Err(error)));
        }
        assert_eq!(dao.propose(eve(), 150, text(512)).await, Ok(Ok(0)));
        assert_eq!(dao.propose(eve(), 150, text(0)).await, Ok(Ok(1)));
        assert_eq!(dao.propose(eve(), 150, text(0)).await, Ok(Ok(2)));
        let fourth = dao.propose(eve(), 1, text(0)).await;
        assert_eq!(fourth, Ok(Err(DaoError::ProposalLimit)));
        let other = dao.propose(eve(), 1, text(0)).with_actor_id(bob()).await;
        assert_eq!(other, Ok(Ok(3)));
    }

    #[tokio::test]
    async fn votes() {
        let setup = Setup::with_members().await;
        let id = setup.propose(50).await;
        let vote = |who, id| setup.vote(who, id, Vote::Yes);
        assert_eq!(vote(eve(), id).await, Err(DaoError::NotMember));
        assert_eq!(vote(alice(), 1).await, Err(DaoError::ProposalNotFound));
        assert_eq!(vote(alice(), id).await, Ok(true));
        assert_eq!(vote(alice(), id).await, Err(DaoError::AlreadyVoted));
        let change = setup.vote(alice(), id, Vote::No).await;
        assert_eq!(change, Err(DaoError::AlreadyVoted));
        setup.skip(MINUTE);
        assert_eq!(vote(bob(), id).await, Err(DaoError::VotingClosed));
    }

    #[tokio::test]
    async fn processing() {
        let setup = Setup::with_members().await;
        assert_eq!(setup.process(0).await, Err(DaoError::ProposalNotFound));
        let id = setup.propose(50).await;
        assert_eq!(setup.process(id).await, Err(DaoError::GraceNotOver));
        setup.skip(MINUTE);
        assert_eq!(setup.process(id).await, Err(DaoError::GraceNotOver));
        setup.skip(MINUTE);
        assert_eq!(setup.process(id).await, Ok(Processed::Rejected));
        assert_eq!(setup.process(id).await, Err(DaoError::ProposalNotOpen));
        assert_eq!(setup.status(id), Status::Rejected);
    }

    #[tokio::test]
    async fn leaving() {
        let setup = Setup::with_members().await;
        assert_eq!(setup.quit(eve(), 1).await, Err(DaoError::NotMember));
        assert_eq!(setup.quit(alice(), 0).await, Err(DaoError::ZeroAmount));
        let much = setup.quit(alice(), 101).await;
        assert_eq!(much, Err(DaoError::InsufficientShares));
        assert_eq!(setup.totals(), (300, 300, 0));
    }
}

mod adversarial {
    use super::*;

    // #region donation
    #[tokio::test]
    async fn donation_does_not_change_share_price() {
        let setup = Setup::with_members().await;
        let mut vft = setup.token.vft().vft_service();
        let gift = vft.transfer(setup.dao.id(), 500.into());
        assert_eq!(gift.with_actor_id(eve()).await, Ok(Ok(true)));

        assert_eq!(setup.totals(), (300, 300, 0));
        assert_eq!(setup.deposit(alice(), 50).await, Deposited::Shares(50));
        assert_eq!(setup.quit(bob(), 100).await, Ok(Quit::Sent(100)));
    }
    // #endregion donation

    /// Eve joins with one token, proposes and leaves again: what she proposed
    /// ends with her, and those who said yes to it are free.
    #[tokio::test]
    async fn a_proposal_ends_when_its_proposer_leaves() {
        let setup = Setup::with_members().await;
        setup.deposit(eve(), 1).await;
        let mut dao = setup.dao.dao();
        let propose =
            dao.propose(eve(), 1, "for me".into()).with_actor_id(eve());
        let id = propose.await.unwrap().unwrap();
        setup.env.run_next_block();
        assert_eq!(setup.vote(bob(), id, Vote::Yes).await, Ok(true));
        let mut events = setup.dao.dao().listen().await.unwrap();

        assert_eq!(setup.quit(eve(), 1).await, Ok(Quit::Sent(1)));

        assert_eq!(setup.status(id), Status::Rejected);
        let ended = DaoEvents::Processed {
            id,
            status: Status::Rejected,
        };
        assert!(drain(&mut events).contains(&ended));
        let late = setup.vote(alice(), id, Vote::Yes).await;
        assert_eq!(late, Err(DaoError::VotingClosed));
        setup.skip(2 * MINUTE);
        assert_eq!(setup.process(id).await, Err(DaoError::ProposalNotOpen));
        assert_eq!(setup.quit(bob(), 100).await, Ok(Quit::Sent(100)));
    }

    #[tokio::test]
    async fn first_depositor_one_unit_then_donation() {
        let setup = Setup::new().await;
        // The inflation attack: make one share dear, so that others get none
        // for their tokens.
        assert_eq!(setup.deposit(eve(), 1).await, Deposited::Shares(1));
        let mut vft = setup.token.vft().vft_service();
        let gift = vft.transfer(setup.dao.id(), 999.into());
        assert_eq!(gift.with_actor_id(eve()).await, Ok(Ok(true)));

        assert_eq!(setup.deposit(alice(), 500).await, Deposited::Shares(500));
        assert_eq!(setup.quit(eve(), 1).await, Ok(Quit::Sent(1)));
        assert_eq!(setup.quit(alice(), 500).await, Ok(Quit::Sent(500)));
    }

    /// Eve offers more than she has, up to all that the DAO can count, in front
    /// of Bob and in the same block.
    #[tokio::test]
    async fn a_deposit_that_never_comes_keeps_nobody_out() {
        let setup = Setup::with_members().await;
        let (env, dao) = setup.manual();
        let mut dao = dao.dao();
        for (offered, answer) in [
            (u128::MAX - 300, Err(DaoError::AmountTooLarge)),
            (state::MAX_HELD - 400, Ok(Deposited::TokenRefused)),
        ] {
            let theirs = dao.deposit(offered, 1).with_actor_id(eve());
            let theirs = theirs.send_for_reply().unwrap();
            let his = dao.deposit(100, 1).with_actor_id(bob());
            let his = his.send_for_reply().unwrap();
            env.run_next_block();

            assert_eq!(his.await, Ok(Ok(Deposited::Shares(100))));
            assert_eq!(theirs.await, Ok(answer));
        }
    }

    #[test]
    fn the_largest_deposits_count_even_when_all_come_at_once() {
        use kit::{calls::TokenAnswer, doubts::MAX_MOVES};
        use state::{Config, DaoState, Deposited, MAX_HELD};

        let config = Config {
            token: ActorId::from(1),
            voting: MINUTE,
            grace: MINUTE,
            quorum_bps: 1,
            max_amount_bps: 1,
        };
        let mut dao = DaoState::new(ActorId::from(2), config).unwrap();
        let deposits: Vec<_> = (0..u64::from(MAX_MOVES))
            .map(|number| {
                dao.begin_deposit((100 + number).into(), MAX_HELD, 1)
                    .unwrap()
            })
            .collect();
        for deposit in deposits {
            let answer = dao.finish_deposit(deposit, TokenAnswer::Done, 0);
            assert_eq!(answer, Deposited::Shares(MAX_HELD));
        }

        assert_eq!(dao.tracked(), MAX_HELD * u128::from(MAX_MOVES));
        let more = dao.begin_deposit(100.into(), 1, 1);
        assert!(matches!(more, Err(dao_app::DaoError::AmountTooLarge)));
    }

    // #region full
    /// Known and documented: strangers with the smallest deposit take all
    /// places, at a price. Those who are in stay in, and leave when they like.
    #[tokio::test]
    async fn strangers_can_fill_the_places_for_members() {
        let setup = Setup::with_members().await;
        let system = setup.env.system();
        let mut spent = 0;
        for number in 3..state::MAX_MEMBERS as u64 {
            let who = ActorId::from(10_000 + number);
            system.mint_to(who, 1_000 * VARA);
            let mint = setup.token.vft().mint(who, 1.into()).await;
            assert_eq!(mint, Ok(Ok(true)));
            let before = system.balance_of(who);
            let mut vft = setup.token.vft().vft_service();
            let approve =
                vft.approve(setup.dao.id(), 1.into()).with_actor_id(who);
            assert_eq!(approve.await, Ok(Ok(true)));
            assert_eq!(setup.deposit(who, 1).await, Deposited::Shares(1));
            spent += before - system.balance_of(who);
        }

        let late = setup.dao.dao().deposit(1, 1).with_actor_id(eve()).await;
        assert_eq!(late, Ok(Err(DaoError::MemberLimit)));
        assert!(spent > 20 * VARA, "{spent}");
        assert_eq!(setup.quit(alice(), 100).await, Ok(Quit::Sent(100)));
    }
    // #endregion full

    #[tokio::test]
    async fn flash_deposit_cannot_vote() {
        let setup = Setup::with_members().await;
        let (manual, dao) = setup.manual();
        let mut dao = dao.dao();
        // All in one block, and so at the same time.
        let propose = dao.propose(eve(), 150, "".into()).with_actor_id(bob());
        let propose = propose.send_for_reply().unwrap();
        let deposit = dao.deposit(1_000, 1).with_actor_id(eve());
        let deposit = deposit.send_for_reply().unwrap();
        manual.run_next_block();
        assert_eq!(propose.await, Ok(Ok(0)));
        assert_eq!(deposit.await, Ok(Ok(Deposited::Shares(1_000))));

        let vote = setup.vote(eve(), 0, Vote::Yes).await;
        assert_eq!(vote, Err(DaoError::LateJoiner));
    }

    #[tokio::test]
    async fn top_up_silences_old_member() {
        let setup = Setup::with_members().await;
        let id = setup.propose(50).await;
        assert_eq!(setup.deposit(bob(), 1).await, Deposited::Shares(1));
        let vote = setup.vote(bob(), id, Vote::No).await;
        assert_eq!(vote, Err(DaoError::LateJoiner));
        let next = setup.propose(50).await;
        assert_eq!(setup.vote(bob(), next, Vote::No).await, Ok(true));
    }

    #[tokio::test]
    async fn yes_voter_cannot_quit_before_processing() {
        let setup = Setup::with_members().await;
        let id = setup.propose(50).await;
        setup.vote(alice(), id, Vote::Yes).await.unwrap();
        let quit = setup.quit(alice(), 1).await;
        assert_eq!(quit, Err(DaoError::YesVotePending));
        setup.skip(2 * MINUTE);
        let quit = setup.quit(alice(), 1).await;
        assert_eq!(quit, Err(DaoError::YesVotePending));
        assert_eq!(setup.process(id).await, Ok(Processed::Passed));
        assert_eq!(setup.quit(alice(), 100).await, Ok(Quit::Sent(83)));
    }

    #[tokio::test]
    async fn no_voter_quits_in_grace_and_proposal_becomes_unaffordable() {
        let setup = Setup::with_members().await;
        let id = setup.propose(150).await;
        setup.vote(alice(), id, Vote::Yes).await.unwrap();
        setup.skip(MINUTE);
        assert_eq!(setup.quit(bob(), 100).await, Ok(Quit::Sent(100)));
        assert_eq!(setup.quit(charlie(), 100).await, Ok(Quit::Sent(100)));
        setup.skip(MINUTE);
        assert_eq!(setup.process(id).await, Ok(Processed::Unaffordable));
        assert_eq!(setup.process(id).await, Err(DaoError::ProposalNotOpen));
        assert_eq!(setup.quit(alice(), 100).await, Ok(Quit::Sent(100)));
    }

    // #region process-twice
    #[tokio::test]
    async fn process_twice_same_block() {
        let setup = Setup::with_members().await;
        let id = setup.propose(50).await;
        setup.vote(alice(), id, Vote::Yes).await.unwrap();
        setup.skip(2 * MINUTE);
        let (manual, dao) = setup.manual();

        let first = dao.dao().process(id).send_for_reply().unwrap();
        let second = dao.dao().process(id).send_for_reply().unwrap();
        manual.run_next_block();

        assert_eq!(first.await, Ok(Ok(Processed::Passed)));
        assert_eq!(second.await, Ok(Err(DaoError::ProposalNotOpen)));
        assert_eq!(setup.balance(eve()), 1_050);
    }
    // #endregion process-twice

    #[tokio::test]
    async fn quorum_boundary_exact() {
        let setup = Setup::new().await;
        setup.deposit(alice(), 25).await;
        setup.deposit(bob(), 75).await;
        setup.deposit(charlie(), 24).await;
        // 24 of 124 shares is less than a quarter; 31 of 124 would be one.
        let id = setup.propose(10).await;
        setup.vote(charlie(), id, Vote::Yes).await.unwrap();
        setup.skip(2 * MINUTE);
        assert_eq!(setup.process(id).await, Ok(Processed::Rejected));

        assert_eq!(setup.quit(charlie(), 24).await, Ok(Quit::Sent(24)));
        let id = setup.propose(10).await;
        setup.vote(alice(), id, Vote::Yes).await.unwrap();
        setup.skip(2 * MINUTE);
        assert_eq!(setup.process(id).await, Ok(Processed::Passed));
    }

    #[tokio::test]
    async fn tie_rejects() {
        let setup = Setup::with_members().await;
        let id = setup.propose(10).await;
        setup.vote(alice(), id, Vote::Yes).await.unwrap();
        setup.vote(bob(), id, Vote::No).await.unwrap();
        setup.skip(2 * MINUTE);
        assert_eq!(setup.process(id).await, Ok(Processed::Rejected));
    }

    #[tokio::test]
    async fn token_refuses_then_retry() {
        let fake = Fake::with_proposal().await;
        let refused = fake.process(Says::False).await;
        assert_eq!(refused, Ok(Processed::PayRefused));
        assert_eq!(fake.status(), Status::PayRefused);
        assert_eq!(fake.totals(), (200, 200, 0));

        assert_eq!(fake.process(Says::True).await, Ok(Processed::Passed));
        assert_eq!(fake.totals(), (200, 150, 0));
        let again = fake.run(fake.dao.dao().process(0)).await;
        assert_eq!(again, Err(DaoError::ProposalNotOpen));
    }

    #[tokio::test]
    async fn refused_payout_becomes_a_claim() {
        let fake = Fake::with_members().await;
        assert_eq!(fake.bob_quits(Says::False).await, Ok(Quit::Claimed(100)));
        // The decision to leave stands.
        assert_eq!(fake.dao.dao().member(bob()).query(), Ok(None));
        assert_eq!(fake.totals(), (100, 100, 100));
        for (says, outcome) in [
            (Says::False, Quit::Claimed(100)),
            (Says::True, Quit::Sent(100)),
        ] {
            let withdraw = fake.dao.dao().withdraw().with_actor_id(bob());
            let withdraw = fake.send(withdraw);
            fake.pushed(bob(), 100, says);
            assert_eq!(withdraw.await, Ok(Ok(outcome)));
        }
        assert_eq!(fake.totals(), (100, 100, 0));
    }

    #[tokio::test]
    async fn deposit_while_paying_is_busy() {
        let fake = Fake::with_proposal().await;
        let process = fake.send(fake.dao.dao().process(0));
        assert_eq!(fake.status(), Status::Paying);
        let deposit = fake.dao.dao().deposit(100, 1).with_actor_id(charlie());
        assert_eq!(fake.run(deposit).await, Err(DaoError::Busy));
        fake.pushed(charlie(), 50, Says::False);
        assert_eq!(process.await, Ok(Ok(Processed::PayRefused)));
        let deposit = fake.deposit(charlie(), 100, Says::True).await;
        assert_eq!(deposit, Ok(Deposited::Shares(100)));
    }

    #[tokio::test]
    async fn deposit_in_flight_when_process_starts() {
        let fake = Fake::with_proposal().await;
        let deposit = fake.dao.dao().deposit(60, 1).with_actor_id(charlie());
        let deposit = fake.send(deposit);
        let process = fake.send(fake.dao.dao().process(0));
        // The tokens come while 50 are missing from the pool: shares would be
        // too cheap.
        fake.pulled(charlie(), 60, Says::True);
        assert_eq!(deposit.await, Ok(Ok(Deposited::Returned)));
        assert_eq!(fake.claim(charlie()), 60);
        fake.pushed(charlie(), 50, Says::False);
        assert_eq!(process.await, Ok(Ok(Processed::PayRefused)));
        assert_eq!(fake.totals(), (200, 200, 60));
    }

    #[tokio::test]
    async fn recheck_done() {
        let fake = Fake::with_proposal().await;
        // A payment.
        let process = fake.process(Says::Nothing).await;
        assert_eq!(process, Ok(Processed::Unknown));
        assert_eq!(fake.status(), Status::Paying);
        let mut events = fake.dao.dao().listen().await.unwrap();
        assert_eq!(fake.recheck(0, 150).await, Ok(Recheck::WasDone));
        assert_eq!(fake.status(), Status::Passed);
        assert_eq!(fake.totals(), (200, 150, 0));
        // A deposit: late tokens are a claim, not shares.
        let deposit = fake.deposit(charlie(), 30, Says::Nothing).await;
        assert_eq!(deposit, Ok(Deposited::Unknown));
        assert_eq!(fake.recheck(1, 180).await, Ok(Recheck::WasDone));
        assert_eq!(fake.totals(), (200, 150, 30));
        // A payout.
        let quit = fake.dao.dao().ragequit(100).with_actor_id(bob());
        let quit = fake.send(quit);
        fake.pushed(bob(), 75, Says::Nothing);
        assert_eq!(quit.await, Ok(Ok(Quit::Unknown)));
        assert_eq!(fake.recheck(2, 105).await, Ok(Recheck::WasDone));
        assert_eq!(fake.totals(), (100, 75, 30));
        assert_eq!(fake.claim(bob()), 0);

        let expected = [
            DaoEvents::Processed {
                id: 0,
                status: Status::Passed,
            },
            DaoEvents::Deposited {
                who: charlie(),
                amount: 30,
                shares: 0,
            },
            DaoEvents::Quit {
                who: bob(),
                shares: 100,
                amount: 75,
            },
            DaoEvents::Withdrawn {
                who: bob(),
                amount: 75,
            },
        ];
        assert_eq!(drain(&mut events), expected);
    }

    #[tokio::test]
    async fn recheck_not_done() {
        let fake = Fake::with_proposal().await;
        let process = fake.process(Says::Nothing).await;
        assert_eq!(process, Ok(Processed::Unknown));
        assert_eq!(fake.recheck(0, 200).await, Ok(Recheck::WasNotDone));
        assert_eq!(fake.status(), Status::PayRefused);
        assert_eq!(fake.totals(), (200, 200, 0));

        let deposit = fake.deposit(charlie(), 30, Says::Nothing).await;
        assert_eq!(deposit, Ok(Deposited::Unknown));
        assert_eq!(fake.recheck(1, 200).await, Ok(Recheck::WasNotDone));
        assert_eq!(fake.totals(), (200, 200, 0));

        assert_eq!(fake.bob_quits(Says::Nothing).await, Ok(Quit::Unknown));
        assert_eq!(fake.recheck(2, 200).await, Ok(Recheck::WasNotDone));
        assert_eq!(fake.totals(), (100, 100, 100));
        assert_eq!(fake.claim(bob()), 100);
    }

    #[tokio::test]
    async fn a_payment_in_doubt_keeps_deposits_closed() {
        let fake = Fake::with_proposal().await;
        assert_eq!(fake.process(Says::Nothing).await, Ok(Processed::Unknown));
        let deposit = fake.dao.dao().deposit(1, 1).with_actor_id(charlie());
        assert_eq!(fake.run(deposit).await, Err(DaoError::Busy));
        // Everything else goes on: half of what is in the pool.
        let quit = fake.dao.dao().ragequit(100).with_actor_id(bob());
        let quit = fake.send(quit);
        fake.pushed(bob(), 75, Says::True);
        assert_eq!(quit.await, Ok(Ok(Quit::Sent(75))));
    }

    #[tokio::test]
    async fn recheck_when_nothing_in_doubt() {
        let fake = Fake::with_members().await;
        let recheck = fake.run(fake.dao.dao().recheck(0)).await;
        assert_eq!(recheck, Err(DaoError::NotInDoubt));
        let concede = fake.concede(0, alice()).await;
        assert_eq!(concede, Err(DaoError::NotInDoubt));
    }

    #[tokio::test]
    async fn concede_by_wrong_party() {
        let fake = Fake::with_proposal().await;
        assert_eq!(fake.process(Says::Nothing).await, Ok(Processed::Unknown));
        for by in [alice(), bob(), eve()] {
            assert_eq!(fake.concede(0, by).await, Err(DaoError::NotParty));
        }
        // The receiver: "I have it".
        assert_eq!(fake.concede(0, charlie()).await, Ok(true));
        assert_eq!(fake.status(), Status::Passed);
        assert_eq!(fake.concede(0, charlie()).await, Err(DaoError::NotInDoubt));
        assert_eq!(fake.totals(), (200, 150, 0));
    }

    #[tokio::test]
    async fn nothing_moves_during_a_recheck() {
        let fake = Fake::with_members().await;
        let deposit = fake.deposit(charlie(), 30, Says::Nothing).await;
        assert_eq!(deposit, Ok(Deposited::Unknown));
        let doubts = fake.dao.dao().doubts().query().unwrap();
        assert_eq!(doubts.len(), 1);
        assert_eq!((doubts[0].who, doubts[0].amount), (charlie(), 30));
        assert_eq!(doubts[0].leg, Leg::In);

        // The recheck waits for the tokens that move, and no others move while
        // it waits.
        let quit = fake.send(fake.dao.dao().ragequit(50));
        let recheck = fake.send(fake.dao.dao().recheck(0));
        fake.pushed(alice(), 50, Says::True);
        assert_eq!(quit.await, Ok(Ok(Quit::Sent(50))));
        for _ in 0..CALM_BLOCKS {
            fake.env.run_next_block();
        }
        let deposit = fake.run(fake.dao.dao().deposit(10, 1)).await;
        assert_eq!(deposit, Err(DaoError::Busy));
        let quit = fake.run(fake.dao.dao().ragequit(10)).await;
        assert_eq!(quit, Err(DaoError::Busy));
        assert_eq!(fake.concede(0, charlie()).await, Err(DaoError::Busy));
        // Silence decides nothing.
        fake.says_nothing(fake.balance_question());
        assert_eq!(recheck.await, Ok(Ok(Recheck::StillUnknown)));
        for _ in 0..PAUSE_BLOCKS {
            fake.env.run_next_block();
        }
        assert_eq!(fake.recheck(0, 150).await, Ok(Recheck::WasNotDone));
    }

    #[tokio::test]
    async fn two_doubts_mixed() {
        let fake = Fake::with_members().await;
        for who in [charlie(), bob()] {
            let deposit = fake.deposit(who, 20, Says::Nothing).await;
            assert_eq!(deposit, Ok(Deposited::Unknown));
        }
        // 220 of 200: 20 came, but a balance does not say whose.
        assert_eq!(fake.recheck(0, 220).await, Ok(Recheck::StillUnknown));
        // Asking again stops nobody for a while.
        let again = fake.run(fake.dao.dao().recheck(1)).await;
        assert_eq!(again, Err(DaoError::Busy));
        assert_eq!(fake.concede(0, charlie()).await, Ok(true));
        assert_eq!(fake.recheck(1, 220).await, Ok(Recheck::WasDone));
        assert_eq!((fake.claim(charlie()), fake.claim(bob())), (0, 20));
        assert_eq!(fake.totals(), (200, 200, 20));
    }
}

mod invariants {
    use super::{Call, Fake, MINUTE, Says, alice, bob, charlie, state};
    use dao_app::DaoError;
    use dao_client::{
        Dao as _,
        dao::{self, Dao as _},
    };
    use kit::{
        calls::TokenAnswer,
        doubts::{Leg, PAUSE_BLOCKS, Question},
    };
    use proptest::prelude::*;
    use sails_rs::{
        client::ServiceCall,
        collections::{BTreeMap, BTreeSet},
        prelude::*,
    };
    use state::*;

    const ACTORS: u8 = 5;

    fn actor(index: u8) -> ActorId {
        ActorId::from(u64::from(index) + 1)
    }

    #[derive(Clone, Debug)]
    enum Op {
        Deposit(u8, u128, u128),
        Propose(u8, u128),
        Vote(u8, u64, bool),
        Process(u64),
        Quit(u8, u128),
        Withdraw(u8),
        /// The token does this with the move sent first, second, …
        Answer(usize, Fate),
        /// The balance is asked for, and the token tells it or not.
        Recheck(u64),
        Tell(bool),
        Concede(u64, u8),
        Donate(u128),
        /// A deposit that the token has taken for lost arrives after all.
        Arrive,
        Wait(u64),
    }

    #[derive(Clone, Copy, Debug)]
    enum Fate {
        Done,
        Refused,
        /// No answer in time, though the tokens moved.
        Silent,
        /// No answer, and nothing moved.
        Lost,
        /// No answer; a deposit moves later.
        Late,
    }

    fn op() -> impl Strategy<Value = Op> {
        let who = || 0..ACTORS;
        let id = || 0u64..4;
        let amount =
            || prop_oneof![9 => 0u128..200, 1 => Just(state::MAX_HELD / 2)];
        let fate = prop_oneof![
            6 => Just(Fate::Done),
            2 => Just(Fate::Refused),
            1 => Just(Fate::Silent),
            1 => Just(Fate::Lost),
            1 => Just(Fate::Late),
        ];
        prop_oneof![
            4 => (who(), amount(), 0u128..100).prop_map(|(a, v, m)| Op::Deposit(a, v, m)),
            2 => (who(), 0u128..100).prop_map(|(a, v)| Op::Propose(a, v)),
            4 => (who(), id(), any::<bool>()).prop_map(|(a, i, y)| Op::Vote(a, i, y)),
            3 => id().prop_map(Op::Process),
            2 => (who(), 0u128..150).prop_map(|(a, s)| Op::Quit(a, s)),
            2 => who().prop_map(Op::Withdraw),
            8 => (0usize..3, fate).prop_map(|(i, f)| Op::Answer(i, f)),
            2 => id().prop_map(Op::Recheck),
            2 => any::<bool>().prop_map(Op::Tell),
            1 => (id(), who()).prop_map(|(i, a)| Op::Concede(i, a)),
            1 => (0u128..50).prop_map(Op::Donate),
            1 => Just(Op::Arrive),
            3 => (0u64..2 * MINUTE).prop_map(Op::Wait),
        ]
    }

    enum Sent {
        Deposit(Move),
        Grant(u64, Move),
        Payout(Move),
    }

    /// The DAO and the world around it.
    struct Model {
        state: DaoState,
        now: u64,
        /// What the token really keeps for the DAO.
        tokens: U256,
        sent: Vec<Sent>,
        /// Outgoing doubts whose tokens have left.
        left: BTreeMap<u64, u128>,
        late: Vec<u128>,
        asking: Option<Question>,
        paid: BTreeSet<u64>,
    }

    impl Model {
        fn new() -> Self {
            let config = Config {
                token: actor(200),
                voting: MINUTE,
                grace: MINUTE,
                quorum_bps: 2_000,
                max_amount_bps: 10_000,
            };
            Self {
                state: DaoState::new(actor(201), config).unwrap(),
                now: 1_000,
                tokens: U256::zero(),
                sent: Vec::new(),
                left: BTreeMap::new(),
                late: Vec::new(),
                asking: None,
                paid: BTreeSet::new(),
            }
        }

        fn apply(&mut self, op: Op) {
            match op {
                Op::Deposit(who, amount, min) => {
                    let begun =
                        self.state.begin_deposit(actor(who), amount, min);
                    self.sent.extend(begun.ok().map(Sent::Deposit));
                }
                Op::Propose(who, amount) => {
                    let (by, to) = (actor(who), actor(100));
                    _ = self.state.propose(
                        by,
                        to,
                        amount,
                        String::new(),
                        self.now,
                    );
                }
                Op::Vote(who, id, yes) => {
                    let vote = if yes { Vote::Yes } else { Vote::No };
                    _ = self.state.vote(id, actor(who), vote, self.now);
                }
                Op::Process(id) => {
                    if let Ok(Verdict::Pay(moved)) =
                        self.state.begin_process(id, self.now)
                    {
                        assert!(!self.paid.contains(&id), "paid already");
                        self.sent.push(Sent::Grant(id, moved));
                    }
                }
                Op::Quit(who, shares) => {
                    if let Ok((payout, _)) =
                        self.state.begin_quit(actor(who), shares)
                    {
                        self.sent.extend(payout.map(Sent::Payout));
                    }
                }
                Op::Withdraw(who) => {
                    let begun = self.state.begin_withdraw(actor(who));
                    self.sent.extend(begun.ok().map(Sent::Payout));
                }
                Op::Answer(index, fate) if index < self.sent.len() => {
                    let sent = self.sent.remove(index);
                    self.answer(sent, fate);
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
                Op::Donate(amount) => self.tokens += amount.into(),
                Op::Arrive => {
                    self.tokens += self.late.pop().unwrap_or(0).into()
                }
                Op::Wait(ms) => self.now += ms,
                Op::Answer(..) | Op::Concede(..) => {}
            }
        }

        fn answer(&mut self, sent: Sent, fate: Fate) {
            let (Sent::Deposit(moved)
            | Sent::Grant(_, moved)
            | Sent::Payout(moved)) = &sent;
            let (leg, amount) = (moved.leg(), moved.amount);
            let moves = matches!(fate, Fate::Done | Fate::Silent);
            match leg {
                Leg::In if moves => self.tokens += amount.into(),
                Leg::Out if moves => self.tokens -= amount.into(),
                Leg::In if matches!(fate, Fate::Late) => self.late.push(amount),
                _ => {}
            }

            let answer = match fate {
                Fate::Done => TokenAnswer::Done,
                Fate::Refused => TokenAnswer::Refused,
                Fate::Silent | Fate::Lost | Fate::Late => TokenAnswer::Unknown,
            };
            match sent {
                Sent::Deposit(moved) => {
                    _ = self.state.finish_deposit(moved, answer, self.now)
                }
                Sent::Payout(moved) => {
                    _ = self.state.finish_payout(moved, answer)
                }
                Sent::Grant(id, moved) => {
                    if self.state.finish_process(moved, answer)
                        == Processed::Passed
                    {
                        self.paid.insert(id);
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
            let balance = answers.then_some(self.tokens);
            self.state.end_recheck(question, balance);
            let open: BTreeSet<u64> =
                self.state.doubts().into_iter().map(|d| d.id).collect();
            self.left.retain(|id, _| open.contains(id));
        }

        /// Everything that is counted is there.
        fn check(&self) {
            let totals = self.state.totals();
            let members = (0..ACTORS)
                .filter_map(|index| self.state.member(&actor(index)));
            assert_eq!(members.map(|m| m.shares).sum::<u128>(), totals.shares);
            let claims =
                (0..ACTORS).map(|index| self.state.claim_of(&actor(index)));
            assert_eq!(claims.sum::<u128>(), totals.claims);
            let left: u128 = self.left.values().sum();
            assert!(U256::from(self.state.tracked()) <= self.tokens + left);
            for (_, proposal) in self.state.proposals(0, usize::MAX) {
                assert!(proposal.yes + proposal.no <= proposal.shares_at_start);
                let voters: BTreeSet<_> =
                    proposal.votes.iter().map(|b| b.who).collect();
                assert_eq!(voters.len(), proposal.votes.len());
            }
        }

        /// Whatever state the DAO is in, its members can empty it.
        fn everybody_leaves(mut self) {
            self.tell(false);
            for sent in mem::take(&mut self.sent) {
                self.answer(sent, Fate::Done);
                self.check();
            }
            for doubt in self.state.doubts() {
                self.state.concede(doubt.id, doubt.who).unwrap();
                self.left.remove(&doubt.id);
                self.check();
            }
            self.now += 2 * MINUTE;
            for (id, _) in self.state.proposals(0, usize::MAX) {
                self.apply(Op::Process(id));
            }
            for index in 0..ACTORS {
                let shares =
                    self.state.member(&actor(index)).map_or(0, |m| m.shares);
                self.apply(Op::Quit(index, shares));
                self.apply(Op::Withdraw(index));
            }
            for sent in mem::take(&mut self.sent) {
                self.answer(sent, Fate::Done);
            }
            self.check();
            let totals = self.state.totals();
            assert_eq!((totals.shares, totals.claims), (0, 0));
            assert_eq!(self.state.tracked(), totals.pool);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..Default::default() })]

        // #region property
        #[test]
        fn nothing_is_created_lost_or_stuck(ops in prop::collection::vec(op(), 1..40)) {
            let mut model = Model::new();
            for op in ops {
                let before = model.state.totals();
                let grants = matches!(op, Op::Process(_));
                model.apply(op);
                model.check();

                // What a share is worth falls only when a proposal is paid.
                let after = model.state.totals();
                if !grants && before.shares > 0 && after.shares > 0 {
                    let worth = |pool: u128, shares: u128| U256::from(pool) * U256::from(shares);
                    prop_assert!(
                        worth(after.pool, before.shares) >= worth(before.pool, after.shares)
                    );
                }
            }
            model.everybody_leaves();
        }
        // #endregion property
    }

    /// Lets the deposit of `who` succeed.
    fn join(state: &mut DaoState, who: ActorId, amount: u128) -> Deposited {
        let moved = state.begin_deposit(who, amount, 1).unwrap();
        state.finish_deposit(moved, TokenAnswer::Done, 0)
    }

    #[test]
    fn at_most_64_members() {
        let mut state = Model::new().state;
        for id in 1..=63 {
            let joined = join(&mut state, ActorId::from(id), 10);
            assert_eq!(joined, Deposited::Shares(10));
        }
        // Two ask for the last place before either has it.
        let first = state.begin_deposit(ActorId::from(64), 10, 1).unwrap();
        let second = state.begin_deposit(ActorId::from(65), 10, 1).unwrap();
        let joined = state.finish_deposit(first, TokenAnswer::Done, 0);
        assert_eq!(joined, Deposited::Shares(10));
        let late = state.finish_deposit(second, TokenAnswer::Done, 0);
        assert_eq!(late, Deposited::Returned);
        assert_eq!(state.claim_of(&ActorId::from(65)), 10);

        let full = state.begin_deposit(ActorId::from(65), 10, 1);
        assert_eq!(full, Err(DaoError::MemberLimit));
        let member = join(&mut state, ActorId::from(64), 10);
        assert_eq!(member, Deposited::Shares(10));
    }

    #[test]
    fn each_place_has_three_open_proposals_whoever_had_it_before() {
        let mut state = Model::new().state;
        let propose = |state: &mut DaoState, by: ActorId| {
            state.propose(by, actor(100), 1, String::new(), 1)
        };
        let mut ids = Vec::new();
        for number in 1..=64 {
            let who = ActorId::from(number);
            join(&mut state, who, 10);
            ids.extend((0..3).map(|_| propose(&mut state, who).unwrap()));
            assert_eq!(propose(&mut state, who), Err(DaoError::ProposalLimit));
        }
        assert_eq!(ids, Vec::from_iter(0..192));

        // The proposals of those who leave end with them.
        let (_, ended) = state.begin_quit(ActorId::from(64), 10).unwrap();
        assert_eq!(ended, [189, 190, 191]);
        let next = ActorId::from(65);
        join(&mut state, next, 10);
        assert_eq!(propose(&mut state, next), Ok(192));
    }

    #[test]
    fn at_most_64_moves() {
        let mut state = Model::new().state;
        let ask =
            |state: &mut DaoState| state.begin_deposit(ActorId::from(1), 1, 1);
        let moves: Vec<_> = (0..64).map(|_| ask(&mut state).unwrap()).collect();
        assert_eq!(ask(&mut state), Err(DaoError::Busy));
        for moved in moves {
            let shares = state.finish_deposit(moved, TokenAnswer::Done, 0);
            assert_eq!(shares, Deposited::Shares(1));
        }
        assert!(ask(&mut state).is_ok());
    }

    /// One member who has voted for paying out the whole pool of 100.
    fn all_for_a_payment() -> (DaoState, Move) {
        let mut state = Model::new().state;
        join(&mut state, actor(0), 100);
        let id = state.propose(actor(0), actor(100), 100, String::new(), 1);
        state.vote(id.unwrap(), actor(0), Vote::Yes, 1).unwrap();
        let Ok(Verdict::Pay(moved)) = state.begin_process(0, 2 * MINUTE + 1)
        else {
            unreachable!("everybody agrees");
        };
        (state, moved)
    }

    #[test]
    fn an_empty_pool_takes_deposits_when_all_have_left() {
        let (mut state, moved) = all_for_a_payment();
        assert_eq!(
            state.finish_process(moved, TokenAnswer::Done),
            Processed::Passed
        );
        // 100 shares of nothing have no price.
        assert_eq!(join(&mut state, actor(1), 50), Deposited::Returned);
        assert_eq!(state.begin_quit(actor(0), 100), Ok((None, vec![])));
        assert_eq!(join(&mut state, actor(1), 50), Deposited::Shares(50));
    }

    #[test]
    fn what_returns_to_an_empty_dao_waits_for_the_next_member() {
        let (mut state, moved) = all_for_a_payment();
        assert_eq!(state.begin_quit(actor(0), 100), Ok((None, vec![])));
        assert_eq!(
            state.finish_process(moved, TokenAnswer::Refused),
            Processed::PayRefused
        );
        assert_eq!((state.totals().shares, state.totals().pool), (0, 100));
        assert_eq!(join(&mut state, actor(1), 1), Deposited::Shares(1));
        assert_eq!(state.totals().pool, 101);
    }

    /// Users that talk to a DAO whose token does as it likes, and what the
    /// token keeps for the DAO.
    struct Chain {
        fake: Fake,
        tokens: u128,
        /// Outgoing doubts whose tokens have left.
        left: BTreeMap<u64, u128>,
    }

    impl Chain {
        /// Notes what the token did with tokens that it was asked to move.
        fn moved(&mut self, leg: Leg, amount: u128, turn: Turn) {
            if turn.says == Says::False
                || (turn.says == Says::Nothing && !turn.moves)
            {
                return;
            }
            match leg {
                Leg::In => self.tokens += amount,
                Leg::Out => self.tokens -= amount,
            }
            if let (Says::Nothing, Leg::Out) = (turn.says, leg) {
                let doubts = self.fake.dao.dao().doubts().query().unwrap();
                let last = doubts.last().expect("parked last");
                self.left.insert(last.id, amount);
            }
        }

        /// Sends a command, and lets the token do what it likes if it is asked
        /// to move tokens.
        fn send<C: ServiceCall>(
            &mut self,
            mut call: Call<C>,
            leg: Leg,
            who: ActorId,
            turn: Turn,
        ) {
            let before = self.outgoing();
            call.send_one_way().unwrap();
            self.fake.env.run_next_block();
            if !self.fake.is_asking() {
                return;
            }
            match leg {
                Leg::In => {
                    self.fake.pulled(who, turn.amount, turn.says);
                    self.moved(leg, turn.amount, turn);
                }
                Leg::Out => {
                    let amount = before - self.outgoing();
                    self.fake.pushed(who, amount, turn.says);
                    self.moved(leg, amount, turn);
                }
            }
        }

        /// What a payment would reduce.
        fn outgoing(&self) -> u128 {
            let (_, pool, claims) = self.fake.totals();
            pool + claims
        }

        async fn step(&mut self, turn: Turn) {
            let users = [alice(), bob(), charlie()];
            let user = users[turn.who];
            let mut service = self.fake.dao.dao();
            match turn.command {
                0 | 1 => {
                    let deposit =
                        service.deposit(turn.amount, 1).with_actor_id(user);
                    self.send(deposit, Leg::In, user, turn);
                }
                2 => {
                    let propose = service.propose(
                        charlie(),
                        turn.amount / 4,
                        String::new(),
                    );
                    _ = self.fake.run(propose.with_actor_id(user)).await;
                }
                3 => {
                    let id = (turn.amount % 3) as u64;
                    let vote =
                        service.vote(id, dao::Vote::Yes).with_actor_id(user);
                    _ = self.fake.run(vote).await;
                }
                4 => self.fake.skip(MINUTE),
                5 => {
                    let process = service.process(turn.who as u64);
                    self.send(process, Leg::Out, charlie(), turn);
                }
                6 => {
                    let quit =
                        service.ragequit(turn.amount).with_actor_id(user);
                    self.send(quit, Leg::Out, user, turn);
                }
                7 => {
                    let withdraw = service.withdraw().with_actor_id(user);
                    self.send(withdraw, Leg::Out, user, turn);
                }
                _ => {
                    if let Some(doubt) =
                        service.doubts().query().unwrap().first()
                    {
                        _ = self.fake.recheck(doubt.id, self.tokens).await;
                    }
                }
            }
        }

        fn check(&mut self) {
            let service = self.fake.dao.dao();
            let doubts = service.doubts().query().unwrap();
            self.left
                .retain(|id, _| doubts.iter().any(|doubt| doubt.id == *id));
            let out = doubts.iter().filter(|doubt| doubt.leg == dao::Leg::Out);
            let tracked =
                self.outgoing() + out.map(|doubt| doubt.amount).sum::<u128>();
            assert!(tracked <= self.tokens + self.left.values().sum::<u128>());
            let shares = [alice(), bob(), charlie()].map(|user| {
                let member = service.member(user).query().unwrap();
                member.map_or(0, |member| member.shares)
            });
            assert_eq!(shares.iter().sum::<u128>(), self.fake.totals().0);
        }
    }

    #[derive(Clone, Copy, Debug)]
    struct Turn {
        command: u8,
        who: usize,
        amount: u128,
        says: Says,
        /// Whether tokens move that Eve says nothing about.
        moves: bool,
    }

    fn turn() -> impl Strategy<Value = Turn> {
        let says = prop_oneof![
            6 => Just(Says::True),
            2 => Just(Says::False),
            1 => Just(Says::Nothing),
        ];
        (0u8..9, 0usize..3, 1u128..120, says, any::<bool>()).prop_map(
            |(command, who, amount, says, moves)| Turn {
                command,
                who,
                amount,
                says,
                moves,
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..Default::default() })]

        /// The same on the Wasm and through messages, with a token that refuses
        /// and falls silent.
        #[test]
        fn a_hostile_token_creates_and_loses_nothing(
            turns in prop::collection::vec(turn(), 1..30),
        ) {
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            runtime.block_on(async {
                let mut chain = Chain {
                    fake: Fake::new().await,
                    tokens: 0,
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
    use std::cell::RefCell;
    use testkit::manual;

    /// Of all deposits and payments: no balance tells one doubt from another.
    const AMOUNT: u128 = 1_000_000;
    /// What everybody has at first.
    const TOKENS: u128 = 100 * AMOUNT;
    /// More than all roundings of a sequence take.
    const DUST: u128 = 1_000;

    fn honest() -> [ActorId; 3] {
        [alice(), bob(), charlie()]
    }

    /// A DAO of Alice and Bob, who are honest, and Eve.
    struct Treasury {
        env: GtestEnv,
        token: HostileToken,
        dao: Dao,
        events: RefCell<Box<dyn FnMut() -> Vec<DaoEvents>>>,
        /// What came from somebody and went there, according to the events.
        paid: RefCell<BTreeMap<ActorId, (u128, u128)>>,
    }

    impl Treasury {
        /// Everybody has three times `AMOUNT` in it, and so many payments to
        /// Charlie can be processed.
        async fn new(payments: u64) -> Self {
            let env = env();
            let token = HostileToken::deploy(&env).await;
            let config = Config {
                max_amount_bps: 10_000,
                ..config(token.id())
            };
            let dao = deploy_dao(&env, config).await;
            let mut events = dao.dao().listen().await.unwrap();
            let mut service = dao.dao();
            for who in [alice(), bob(), eve()] {
                token.give(who, dao.id(), TOKENS).await;
                let deposit = service.deposit(3 * AMOUNT, 1).with_actor_id(who);
                let shares = Deposited::Shares(3 * AMOUNT);
                assert_eq!(deposit.await, Ok(Ok(shares)));
            }
            for id in 0..payments {
                let propose =
                    service.propose(charlie(), AMOUNT, "a grant".into());
                assert_eq!(propose.await, Ok(Ok(id)));
                assert_eq!(service.vote(id, Vote::Yes).await, Ok(Ok(true)));
            }
            for _ in 0..2 * MINUTE / 3_000 {
                env.run_next_block();
            }
            Self {
                env,
                token,
                dao,
                events: RefCell::new(Box::new(move || drain(&mut events))),
                paid: RefCell::default(),
            }
        }

        /// What has come from `who` and what went there.
        fn paid(&self, who: ActorId) -> (u128, u128) {
            let mut paid = self.paid.borrow_mut();
            for event in self.events.borrow_mut()() {
                match event {
                    DaoEvents::Deposited { who, amount, .. } => {
                        paid.entry(who).or_default().0 += amount;
                    }
                    DaoEvents::Withdrawn { who, amount } => {
                        paid.entry(who).or_default().1 += amount;
                    }
                    DaoEvents::Processed {
                        status: Status::Passed,
                        ..
                    } => paid.entry(charlie()).or_default().1 += AMOUNT,
                    _ => {}
                }
            }
            paid.get(&who).copied().unwrap_or_default()
        }

        fn shares(&self, who: ActorId) -> u128 {
            let member = self.dao.dao().member(who).query().unwrap();
            member.map_or(0, |member| member.shares)
        }

        /// Until nobody waits for an answer any more.
        fn outwait(&self) {
            (0..WAIT_BLOCKS).for_each(|_| self.env.run_next_block());
        }

        /// Sends one message; nobody waits for its answer.
        fn send(&self, (command, by): (u8, usize)) {
            if command == 0 {
                return self.outwait();
            }
            let dao = Dao::new(manual(&self.env), self.dao.id());
            let mut dao = dao.dao();
            let doubts = dao.doubts().query().unwrap();
            let doubt = doubts.get(by).map_or(0, |doubt| doubt.id);
            let (number, by) = (by as u64, [alice(), bob(), eve()][by]);
            let sent = match command {
                1 | 2 => {
                    dao.deposit(AMOUNT, 1).with_actor_id(by).send_one_way()
                }
                3 | 4 => dao.ragequit(AMOUNT).with_actor_id(by).send_one_way(),
                5 => dao.withdraw().with_actor_id(by).send_one_way(),
                6 => dao.process(number).with_actor_id(eve()).send_one_way(),
                // Enough to begin.
                7 => dao
                    .recheck(doubt)
                    .with_actor_id(eve())
                    .with_gas_limit(40_000_000_000)
                    .send_one_way(),
                _ => dao.recheck(doubt).with_actor_id(eve()).send_one_way(),
            };
            sent.unwrap();
        }

        /// Sends all messages.
        async fn play(
            &self,
            blocks: impl IntoIterator<Item = Block<(u8, usize)>>,
        ) {
            for Block { mode, messages } in blocks {
                self.token.next(mode, 4).await;
                messages.into_iter().for_each(|it| self.send(it));
                self.env.run_next_block();
            }
        }

        /// The honest accounts have everything out that is theirs: what was
        /// paid to Charlie, their claims and their parts of the pool.
        async fn everybody_gets_out(&self) {
            self.token.next(Mode::Honest, 0).await;
            let honest_since = self.env.system().block_height();
            self.outwait();
            end_doubts(self, &honest()).await;
            self.check_books();

            self.pay_charlie().await;
            let mut dao = self.dao.dao();
            for who in [alice(), bob()] {
                let claim = dao.claim_of(who).query().unwrap();
                if claim > 0 {
                    let withdraw = dao.withdraw().with_actor_id(who);
                    assert_eq!(withdraw.await, Ok(Ok(Quit::Sent(claim))));
                }
                let shares = self.shares(who);
                if shares > 0 {
                    let quit = dao.ragequit(shares).with_actor_id(who).await;
                    assert!(matches!(quit, Ok(Ok(Quit::Sent(_)))), "{quit:?}");
                }
            }
            let blocks = self.env.system().block_height() - honest_since;
            assert!(blocks <= OUT_BLOCKS, "{blocks}");
        }

        /// Payments that were on their way, or that nobody asked for, are made.
        async fn pay_charlie(&self) {
            let mut dao = self.dao.dao();
            for (id, proposal) in dao.proposals(0, 100).query().unwrap() {
                if let Status::Open | Status::PayRefused = proposal.status {
                    let processed = dao.process(id).await.unwrap();
                    assert!(matches!(
                        processed,
                        Ok(Processed::Passed
                            | Processed::Rejected
                            | Processed::Unaffordable)
                    ));
                }
            }
            let proposals = dao.proposals(0, 100).query().unwrap();
            let passed = proposals.iter();
            let passed = passed.filter(|(_, it)| it.status == Status::Passed);
            let due = AMOUNT * passed.count() as u128;
            assert_eq!(self.token.balance(charlie()), due);
        }

        /// The DAO holds what it believes to hold, but for what may be on its
        /// way to Eve.
        fn check_books(&self) {
            let totals = self.dao.dao().totals().query().unwrap();
            let held = self.token.balance(self.dao.id());
            assert!(held >= totals.pool + totals.claims);
        }
    }

    impl Doubtful for Treasury {
        fn env(&self) -> &GtestEnv {
            &self.env
        }

        fn program(&self) -> ActorId {
            self.dao.id()
        }

        fn token(&self) -> &HostileToken {
            &self.token
        }

        fn doubts(&self) -> Vec<Open> {
            let doubts = self.dao.dao().doubts().query().unwrap();
            let open = doubts.into_iter().map(|doubt| Open {
                id: doubt.id,
                who: doubt.who,
                amount: doubt.amount,
            });
            open.collect()
        }

        fn missing(&self, who: ActorId) -> u128 {
            let first = if who == charlie() { 0 } else { TOKENS };
            let (came, went) = self.paid(who);
            let doubts = self.dao.dao().doubts().query().unwrap();
            let leaving = doubts
                .iter()
                .filter(|it| it.who == who && it.leg == Leg::Out);
            let leaving: u128 = leaving.map(|doubt| doubt.amount).sum();
            first + went + leaving - came - self.token.balance(who)
        }

        async fn recheck(&self, id: u64) {
            let mut dao = self.dao.dao();
            _ = dao.recheck(id).with_actor_id(eve()).await.unwrap();
        }

        async fn concede(&self, by: ActorId, id: u64) {
            let mut dao = self.dao.dao();
            _ = dao.concede(id).with_actor_id(by).await.unwrap();
        }
    }

    /// Doubts of everybody and both ways. Half of the tokens have moved.
    fn outage() -> [Block<(u8, usize)>; 3] {
        [
            Block {
                mode: Mode::DoThenSilent(LONG),
                messages: vec![(1, 0), (3, 1), (3, 2), (6, 0)],
            },
            Block {
                mode: Mode::HangThenRefuse(LONG),
                messages: vec![(1, 2), (3, 0), (3, 1), (6, 1)],
            },
            Block {
                mode: Mode::Honest,
                messages: vec![(0, 0)],
            },
        ]
    }

    // #region out
    /// At any message of any sequence the token answers late, never, not once,
    /// or spends all its gas, and Eve is between any two messages. Half of the
    /// sequences come after an outage. Without payments a share is worth a unit
    /// at any time.
    #[test]
    fn whatever_the_token_does_honest_accounts_get_out_what_is_theirs() {
        for (payments, after_outage) in
            [(0, false), (0, true), (3, false), (3, true)]
        {
            let found = attack(8, (0u8..9, 0usize..3), async |blocks| {
                let treasury = Treasury::new(payments).await;
                if after_outage {
                    treasury.play(outage()).await;
                }
                treasury.play(blocks).await;
                treasury.everybody_gets_out().await;

                let wallets = honest().map(|who| treasury.token.balance(who));
                match payments {
                    0 => assert_eq!(wallets, [TOKENS, TOKENS, 0]),
                    // They paid Charlie, Eve perhaps with them.
                    _ => assert!(
                        wallets.iter().sum::<u128>() + DUST >= 2 * TOKENS,
                        "{wallets:?}"
                    ),
                }
            });
            assert_eq!(found, Ok(()));
        }
    }
    // #endregion out
}

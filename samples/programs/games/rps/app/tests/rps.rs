use rps_app::{KEEP_FINISHED, MAX_ROUNDS, WASM_BINARY};
use rps_client::{
    Rps as _, RpsCtors as _, RpsProgram,
    rps::{
        Game, GameConfig, Move, Outcome, Rps as _, RpsError, RpsImpl, Stage,
        events::RpsEvents, io,
    },
};
use sails_rs::{client::*, prelude::*};
use testkit::{alice, bob, charlie, cost, drain, env, eve};

type Answer<T> = Result<Result<T, RpsError>, GtestError>;

const VARA: u128 = 1_000_000_000_000;
const BET: u128 = 5 * VARA;
const MINUTE: u64 = 60_000;
const BLOCK: u64 = 3_000;
const SALT: [u8; 32] = [7; 32];

fn config(players: u8) -> GameConfig {
    GameConfig {
        bet: BET,
        players,
        entry: 3 * MINUTE,
        commit: 2 * MINUTE,
        reveal: MINUTE,
    }
}

/// A program with one game and the players who sit in it.
struct Table {
    env: GtestEnv,
    rps: Service<RpsImpl, GtestEnv>,
    program: Actor<RpsProgram, GtestEnv>,
    game: u64,
}

impl Table {
    /// A game that is open for `seats` players; `players` have joined.
    async fn open(seats: u8, players: &[ActorId]) -> Self {
        let env = env();
        let code_id = env.system().submit_code(WASM_BINARY);
        let program: Actor<RpsProgram, _> =
            env.deploy(code_id, b"salt".to_vec()).new().await.unwrap();
        let mut table = Self {
            env,
            rps: program.rps(),
            program,
            game: 1,
        };
        let create = table.rps.create(config(seats)).with_value(BET);
        assert_eq!(create.with_actor_id(players[0]).await, Ok(Ok(1)));
        for player in &players[1..] {
            assert!(table.join(*player).await.unwrap().is_ok());
        }
        table
    }

    /// The same with no seat left, in the first round.
    async fn full(players: &[ActorId]) -> Self {
        Self::open(players.len() as u8, players).await
    }

    async fn join(&mut self, who: ActorId) -> Answer<u8> {
        let join = self.rps.join(self.game).with_value(BET);
        join.with_actor_id(who).await
    }

    async fn leave(&mut self, who: ActorId) -> Answer<bool> {
        self.rps.leave(self.game).with_actor_id(who).await
    }

    async fn commit_hash(&mut self, who: ActorId, hash: H256) -> Answer<bool> {
        self.rps.commit(self.game, hash).with_actor_id(who).await
    }

    async fn commit(&mut self, who: ActorId, mv: Move) -> Answer<bool> {
        let hash = self.hash(self.round(), who, mv);
        self.commit_hash(who, hash).await
    }

    async fn reveal(&mut self, who: ActorId, mv: Move) -> Answer<bool> {
        let reveal = self.rps.reveal(self.game, mv, SALT);
        reveal.with_actor_id(who).await
    }

    async fn advance(&mut self, who: ActorId) -> Answer<Stage> {
        self.rps.advance(self.game).with_actor_id(who).await
    }

    async fn withdraw(&mut self, who: ActorId) -> Answer<u128> {
        self.rps.withdraw().with_actor_id(who).await
    }

    async fn commit_all(&mut self, moves: &[(ActorId, Move)]) {
        for (who, mv) in moves {
            assert_eq!(self.commit(*who, mv.clone()).await, Ok(Ok(true)));
        }
    }

    /// A whole round.
    async fn play(&mut self, moves: &[(ActorId, Move)]) {
        self.commit_all(moves).await;
        for (who, mv) in moves {
            assert_eq!(self.reveal(*who, mv.clone()).await, Ok(Ok(true)));
        }
    }

    /// Runs blocks until the next message is handled when the stage ends, to
    /// the millisecond.
    fn wait_for_the_end(&self) {
        while self.env.system().block_timestamp() + BLOCK < self.ends() {
            self.env.run_next_block();
        }
    }

    fn ends(&self) -> u64 {
        match self.stage() {
            Stage::Entry { ends }
            | Stage::Commit { ends, .. }
            | Stage::Reveal { ends, .. } => ends,
            Stage::Over(_) => 0,
        }
    }

    fn game(&self) -> Game {
        self.rps.game(self.game).query().unwrap().unwrap()
    }

    fn stage(&self) -> Stage {
        self.game().stage
    }

    fn round(&self) -> u8 {
        match self.stage() {
            Stage::Commit { round, .. } | Stage::Reveal { round, .. } => round,
            Stage::Entry { .. } | Stage::Over(_) => 0,
        }
    }

    fn hash(&self, round: u8, who: ActorId, mv: Move) -> H256 {
        let hash = self.rps.commitment(self.game, round, who, mv, SALT);
        hash.query().unwrap()
    }

    fn seated(&self) -> Vec<ActorId> {
        let seats = self.game().seats.into_iter();
        seats.map(|seat| seat.player).collect()
    }

    fn claim(&self, who: ActorId) -> u128 {
        self.rps.claim_of(who).query().unwrap()
    }

    fn wrong_stage<T>(&self) -> Answer<T> {
        Ok(Err(RpsError::WrongStage {
            stage: self.stage(),
        }))
    }
}

fn refused<T>(error: RpsError) -> Answer<T> {
    Ok(Err(error))
}

mod normal {
    use super::*;

    #[tokio::test]
    async fn two_players_one_round() {
        let mut table = Table::full(&[alice(), bob()]).await;
        let own = table.program.balance() - 2 * BET;
        let mut events = table.rps.listen().await.unwrap();

        table
            .play(&[(alice(), Move::Rock), (bob(), Move::Paper)])
            .await;

        assert_eq!(table.stage(), Stage::Over(Outcome::Winner(bob())));
        assert_eq!(table.withdraw(bob()).await, Ok(Ok(2 * BET)));
        assert_eq!(table.program.balance(), own);

        let events = drain(&mut events);
        assert!(matches!(
            events[..],
            [
                RpsEvents::Committed { round: 1, .. },
                RpsEvents::Committed { round: 1, .. },
                RpsEvents::Advanced {
                    game: 1,
                    stage: Stage::Reveal { round: 1, .. }
                },
                RpsEvents::Revealed { round: 1, .. },
                RpsEvents::Revealed { round: 1, .. },
                RpsEvents::Over { game: 1, .. },
                RpsEvents::Withdrawn { .. },
            ]
        ));
        assert_eq!(
            events[4],
            RpsEvents::Revealed {
                game: 1,
                round: 1,
                player: bob(),
                mv: Move::Paper
            }
        );
    }

    #[tokio::test]
    async fn three_players_with_elimination() {
        let mut table = Table::full(&[alice(), bob(), charlie()]).await;

        table
            .play(&[
                (alice(), Move::Paper),
                (bob(), Move::Rock),
                (charlie(), Move::Paper),
            ])
            .await;
        assert_eq!(table.round(), 2);
        assert_eq!(table.seated(), [alice(), charlie()]);
        let late = table.commit(bob(), Move::Rock).await;
        assert_eq!(late, refused(RpsError::NotInGame));

        table
            .play(&[(alice(), Move::Paper), (charlie(), Move::Lizard)])
            .await;
        assert_eq!(table.stage(), Stage::Over(Outcome::Winner(charlie())));
        assert_eq!(table.claim(charlie()), 3 * BET);
    }

    #[tokio::test]
    async fn tie_then_decision() {
        let mut table = Table::full(&[alice(), bob()]).await;
        table
            .play(&[(alice(), Move::Spock), (bob(), Move::Spock)])
            .await;
        assert_eq!(table.round(), 2);
        table
            .play(&[(alice(), Move::Spock), (bob(), Move::Rock)])
            .await;
        assert_eq!(table.stage(), Stage::Over(Outcome::Winner(alice())));
    }

    #[tokio::test]
    async fn a_game_starts_with_those_who_came_in_time() {
        let mut table = Table::open(5, &[alice(), bob()]).await;
        table.wait_for_the_end();

        let stage = table.advance(eve()).await.unwrap().unwrap();

        let ends = table.env.system().block_timestamp() + config(5).commit;
        assert_eq!(stage, Stage::Commit { round: 1, ends });
        assert_eq!(table.seated(), [alice(), bob()]);
    }

    #[tokio::test]
    async fn alone_at_the_end_of_entry_is_cancelled() {
        let mut table = Table::open(2, &[alice()]).await;
        table.wait_for_the_end();
        let stage = table.advance(alice()).await;
        assert_eq!(stage, Ok(Ok(Stage::Over(Outcome::Cancelled))));
        assert_eq!(table.claim(alice()), BET);
    }

    #[tokio::test]
    async fn a_seat_is_given_back_before_the_start() {
        let mut table = Table::open(3, &[alice(), bob()]).await;
        let mut events = table.rps.listen().await.unwrap();

        assert_eq!(table.leave(alice()).await, Ok(Ok(true)));
        assert_eq!(table.game().players, [bob()]);
        assert_eq!(table.leave(bob()).await, Ok(Ok(true)));

        assert_eq!(table.stage(), Stage::Over(Outcome::Cancelled));
        assert_eq!((table.claim(alice()), table.claim(bob())), (BET, BET));
        let left = |player| RpsEvents::Left { game: 1, player };
        let over = RpsEvents::Over {
            game: 1,
            outcome: Outcome::Cancelled,
        };
        assert_eq!(drain(&mut events), [left(alice()), left(bob()), over]);
    }

    #[tokio::test]
    async fn games_run_side_by_side() {
        let mut table = Table::full(&[alice(), bob()]).await;
        for id in [2, 3] {
            let create = table.rps.create(config(2)).with_value(BET);
            assert_eq!(create.await, Ok(Ok(id)));
        }
        assert_eq!(table.rps.open_games(0, 2).query(), Ok(vec![1, 2]));
        assert_eq!(table.rps.open_games(2, 100).query(), Ok(vec![2, 3]));

        table.game = 2;
        table.leave(alice()).await.unwrap().unwrap();
        assert_eq!(table.rps.open_games(0, 100).query(), Ok(vec![1, 3]));
        assert_eq!(table.stage(), Stage::Over(Outcome::Cancelled));
    }

    // #region test-vector
    #[tokio::test]
    async fn commitment_test_vector() {
        let table = Table::open(2, &[alice()]).await;
        let player = ActorId::new([1; 32]);
        let hash = table.rps.commitment(7, 1, player, Move::Spock, [2; 32]);
        let expected = "0x22310212e2b7dc9afec50b1d16a1aa83e5afac37054e49937bb52c0a01f616e4";
        assert_eq!(format!("{:?}", hash.query().unwrap()), expected);
    }
    // #endregion test-vector
}

mod errors {
    use super::*;

    #[tokio::test]
    async fn bad_config() {
        let mut table = Table::open(2, &[alice()]).await;
        let good = || config(2);
        let with = |change: fn(&mut GameConfig)| {
            let mut config = good();
            change(&mut config);
            config
        };
        for (config, answer) in [
            (with(|c| c.bet = 0), refused(RpsError::BadConfig)),
            (with(|c| c.players = 1), refused(RpsError::BadConfig)),
            (with(|c| c.players = 9), refused(RpsError::BadConfig)),
            (with(|c| c.entry = MINUTE - 1), refused(RpsError::BadConfig)),
            (with(|c| c.commit = 0), refused(RpsError::BadConfig)),
            (
                with(|c| c.reveal = 86_400_001),
                refused(RpsError::BadConfig),
            ),
            (with(|c| c.players = 8), Ok(Ok(2))),
            (with(|c| c.reveal = 86_400_000), Ok(Ok(3))),
        ] {
            let bet = config.bet;
            let create = table.rps.create(config.clone()).with_value(bet);
            assert_eq!(create.await, answer, "{config:?}");
        }
    }

    #[tokio::test]
    async fn wrong_value_is_returned() {
        let mut table = Table::open(3, &[alice()]).await;
        let before = table.program.balance();
        for value in [0, BET - 1, BET + 1] {
            let wrong = refused(RpsError::WrongValue { expected: BET });
            let create = table.rps.create(config(2)).with_value(value);
            assert_eq!(create.await, wrong);
            let join = table.rps.join(1).with_actor_id(bob()).with_value(value);
            assert_eq!(join.await.unwrap().err(), wrong.unwrap().err());
        }
        let rps = &mut table.rps;
        for answer in [
            rps.leave(1).with_value(VARA).await,
            rps.commit(1, H256::zero()).with_value(VARA).await,
            rps.reveal(1, Move::Rock, SALT).with_value(VARA).await,
        ] {
            assert_eq!(answer, refused(RpsError::UnexpectedValue));
        }
        let advance = rps.advance(1).with_value(VARA).await;
        assert_eq!(advance, refused(RpsError::UnexpectedValue));
        let withdraw = rps.withdraw().with_value(VARA).await;
        assert_eq!(withdraw, refused(RpsError::UnexpectedValue));
        assert_eq!(table.program.balance(), before);
    }

    #[tokio::test]
    async fn unknown_games() {
        let mut table = Table::open(2, &[alice()]).await;
        table.game = 2;
        assert_eq!(table.join(bob()).await, refused(RpsError::NotFound));
        assert_eq!(table.leave(bob()).await, refused(RpsError::NotFound));
        let commit = table.commit_hash(bob(), H256::repeat_byte(1)).await;
        assert_eq!(commit, refused(RpsError::NotFound));
        let reveal = table.reveal(bob(), Move::Rock).await;
        assert_eq!(reveal, refused(RpsError::NotFound));
        assert_eq!(table.advance(bob()).await, refused(RpsError::NotFound));
        assert_eq!(table.rps.game(2).query(), Ok(None));
    }

    #[tokio::test]
    async fn each_stage_refuses_the_commands_of_the_others() {
        let mut table = Table::open(3, &[alice(), bob()]).await;
        let hash = H256::repeat_byte(1);
        let not_yet = refused(RpsError::StageNotOver);

        assert_eq!(table.commit_hash(bob(), hash).await, table.wrong_stage());
        let reveal = table.reveal(bob(), Move::Rock).await;
        assert_eq!(reveal, table.wrong_stage());
        assert_eq!(table.advance(bob()).await, not_yet);

        table.wait_for_the_end();
        table.advance(bob()).await.unwrap().unwrap();
        assert_eq!(table.join(eve()).await, table.wrong_stage());
        assert_eq!(table.leave(bob()).await, table.wrong_stage());
        let reveal = table.reveal(bob(), Move::Rock).await;
        assert_eq!(reveal, table.wrong_stage());
        assert_eq!(table.advance(bob()).await, not_yet);

        let moves = [(alice(), Move::Rock), (bob(), Move::Paper)];
        table.commit_all(&moves).await;
        assert_eq!(table.join(eve()).await, table.wrong_stage());
        assert_eq!(table.leave(bob()).await, table.wrong_stage());
        assert_eq!(table.commit_hash(bob(), hash).await, table.wrong_stage());
        assert_eq!(table.advance(bob()).await, not_yet);

        table.reveal(alice(), Move::Rock).await.unwrap().unwrap();
        table.reveal(bob(), Move::Paper).await.unwrap().unwrap();
        assert_eq!(table.join(eve()).await, table.wrong_stage());
        assert_eq!(table.leave(bob()).await, table.wrong_stage());
        assert_eq!(table.commit_hash(bob(), hash).await, table.wrong_stage());
        let reveal = table.reveal(bob(), Move::Paper).await;
        assert_eq!(reveal, table.wrong_stage());
        assert_eq!(table.advance(bob()).await, table.wrong_stage());
    }

    #[tokio::test]
    async fn once_per_stage_and_players_only() {
        let mut table = Table::open(3, &[alice(), bob()]).await;
        let again = table.join(alice()).await;
        assert_eq!(again, refused(RpsError::AlreadyJoined));
        assert_eq!(table.leave(eve()).await, refused(RpsError::NotInGame));
        assert_eq!(table.join(charlie()).await, Ok(Ok(3)));

        let zero = table.commit_hash(alice(), H256::zero()).await;
        assert_eq!(zero, refused(RpsError::ZeroCommitment));
        let stranger = table.commit(eve(), Move::Rock).await;
        assert_eq!(stranger, refused(RpsError::NotInGame));
        let moves = [(alice(), Move::Rock), (bob(), Move::Rock)];
        table.commit_all(&moves).await;
        let again = table.commit(alice(), Move::Paper).await;
        assert_eq!(again, refused(RpsError::AlreadyCommitted));

        table.wait_for_the_end();
        table.advance(alice()).await.unwrap().unwrap();
        let stranger = table.reveal(eve(), Move::Rock).await;
        assert_eq!(stranger, refused(RpsError::NotInGame));
        let uncommitted = table.reveal(charlie(), Move::Rock).await;
        assert_eq!(uncommitted, refused(RpsError::NotCommitted));
        let other_move = table.reveal(alice(), Move::Paper).await;
        assert_eq!(other_move, refused(RpsError::BadReveal));
        let other_salt = table.rps.reveal(1, Move::Rock, [8; 32]).await;
        assert_eq!(other_salt, refused(RpsError::BadReveal));
        assert_eq!(table.reveal(alice(), Move::Rock).await, Ok(Ok(true)));
        let again = table.reveal(alice(), Move::Rock).await;
        assert_eq!(again, refused(RpsError::AlreadyRevealed));
    }

    #[tokio::test]
    async fn withdraw_twice() {
        let mut table = Table::open(2, &[alice()]).await;
        let nothing = refused(RpsError::NothingToWithdraw);
        assert_eq!(table.withdraw(alice()).await, nothing);
        table.leave(alice()).await.unwrap().unwrap();
        assert_eq!(table.withdraw(alice()).await, Ok(Ok(BET)));
        assert_eq!(table.withdraw(alice()).await, nothing);
    }
}

mod adversarial {
    use super::*;

    // #region copied-commitment
    #[tokio::test]
    async fn copied_commitment_fails_to_reveal() {
        let mut table = Table::full(&[alice(), bob()]).await;
        let hash = table.hash(1, alice(), Move::Rock);
        table.commit_hash(alice(), hash).await.unwrap().unwrap();
        table.commit_hash(bob(), hash).await.unwrap().unwrap();

        // Bob waits for move and salt, and still they are Alice's.
        assert_eq!(table.reveal(alice(), Move::Rock).await, Ok(Ok(true)));
        let copy = table.reveal(bob(), Move::Rock).await;
        assert_eq!(copy, refused(RpsError::BadReveal));

        table.wait_for_the_end();
        table.advance(alice()).await.unwrap().unwrap();
        assert_eq!(table.stage(), Stage::Over(Outcome::Winner(alice())));
    }
    // #endregion copied-commitment

    #[tokio::test]
    async fn reuse_of_commitment_next_round_fails() {
        let mut table = Table::full(&[alice(), bob()]).await;
        let first = table.hash(1, alice(), Move::Rock);
        table
            .play(&[(alice(), Move::Rock), (bob(), Move::Rock)])
            .await;

        table.commit_hash(alice(), first).await.unwrap().unwrap();
        table.commit(bob(), Move::Rock).await.unwrap().unwrap();
        let reuse = table.reveal(alice(), Move::Rock).await;
        assert_eq!(reuse, refused(RpsError::BadReveal));
    }

    #[tokio::test]
    async fn late_reveal_after_deadline_without_advance_throws() {
        let mut table = Table::full(&[alice(), bob()]).await;
        let moves = [(alice(), Move::Rock), (bob(), Move::Paper)];
        table.commit_all(&moves).await;
        let ends = table.ends();
        table.wait_for_the_end();

        // This message runs at `ends` to the millisecond.
        let late = table.reveal(alice(), Move::Rock).await;
        assert_eq!(table.env.system().block_timestamp(), ends);
        assert_eq!(late, table.wrong_stage());

        table.advance(eve()).await.unwrap().unwrap();
        assert_eq!(
            table.stage(),
            Stage::Over(Outcome::Split(vec![alice(), bob()]))
        );
    }

    #[tokio::test]
    async fn a_reveal_in_the_last_block_counts() {
        let mut table = Table::full(&[alice(), bob()]).await;
        let moves = [(alice(), Move::Rock), (bob(), Move::Paper)];
        table.commit_all(&moves).await;
        let ends = table.ends();
        while table.env.system().block_timestamp() + 2 * BLOCK < ends {
            table.env.run_next_block();
        }
        assert_eq!(table.reveal(alice(), Move::Rock).await, Ok(Ok(true)));
        assert_eq!(table.env.system().block_timestamp(), ends - BLOCK);
    }

    #[tokio::test]
    async fn nobody_commits_split() {
        let mut table = Table::full(&[alice(), bob(), charlie()]).await;
        table.wait_for_the_end();
        table.advance(eve()).await.unwrap().unwrap();
        let everyone = vec![alice(), bob(), charlie()];
        assert_eq!(table.stage(), Stage::Over(Outcome::Split(everyone)));
        assert_eq!(table.claim(alice()), BET);
    }

    #[tokio::test]
    async fn one_commits_wins() {
        let mut table = Table::full(&[alice(), bob(), charlie()]).await;
        table.commit(charlie(), Move::Rock).await.unwrap().unwrap();
        table.wait_for_the_end();
        table.advance(eve()).await.unwrap().unwrap();
        assert_eq!(table.stage(), Stage::Over(Outcome::Winner(charlie())));
    }

    #[tokio::test]
    async fn nobody_reveals_split() {
        let mut table = Table::full(&[alice(), bob(), charlie()]).await;
        // Charlie never commits and is out of the split.
        let moves = [(alice(), Move::Rock), (bob(), Move::Paper)];
        table.commit_all(&moves).await;
        for _ in ["commit", "reveal"] {
            table.wait_for_the_end();
            table.advance(eve()).await.unwrap().unwrap();
        }
        let both = vec![alice(), bob()];
        assert_eq!(table.stage(), Stage::Over(Outcome::Split(both)));
        assert_eq!(table.claim(alice()) + table.claim(bob()), 3 * BET);
        assert_eq!(table.claim(charlie()), 0);
    }

    #[tokio::test]
    async fn one_reveals_wins() {
        let mut table = Table::full(&[alice(), bob()]).await;
        let moves = [(alice(), Move::Rock), (bob(), Move::Paper)];
        table.commit_all(&moves).await;
        table.reveal(alice(), Move::Rock).await.unwrap().unwrap();
        table.wait_for_the_end();
        table.advance(alice()).await.unwrap().unwrap();
        // Paper would have won, had Bob shown it.
        assert_eq!(table.stage(), Stage::Over(Outcome::Winner(alice())));
        assert_eq!(table.claim(alice()), 2 * BET);
    }

    // #region coalition
    #[tokio::test]
    async fn two_who_cooperate_choose_what_to_show() {
        let mut table = Table::full(&[alice(), bob(), charlie()]).await;
        let moves = [
            (alice(), Move::Rock),
            (bob(), Move::Paper),
            (charlie(), Move::Scissors),
        ];
        table.commit_all(&moves).await;
        // All three shown were a tie. Charlie withholds Scissors, and Bob, his
        // friend, wins.
        table.reveal(alice(), Move::Rock).await.unwrap().unwrap();
        table.reveal(bob(), Move::Paper).await.unwrap().unwrap();
        table.wait_for_the_end();
        table.advance(bob()).await.unwrap().unwrap();
        assert_eq!(table.stage(), Stage::Over(Outcome::Winner(bob())));
    }
    // #endregion coalition

    #[tokio::test]
    async fn join_same_block_as_full() {
        let table = Table::open(2, &[alice()]).await;
        let before = table.program.balance();
        let manual =
            table.env.clone().with_block_run_mode(BlockRunMode::Manual);
        let program =
            Actor::<RpsProgram, _>::new(manual.clone(), table.program.id());
        let mut rps = program.rps();

        let first = rps.join(1).with_actor_id(bob()).with_value(BET);
        let second = rps.join(1).with_actor_id(charlie()).with_value(BET);
        let (first, second) = (
            first.send_for_reply().unwrap(),
            second.send_for_reply().unwrap(),
        );
        manual.run_next_block();

        assert_eq!(first.await, Ok(Ok(2)));
        assert_eq!(second.await, refused(RpsError::GameFull));
        assert_eq!(table.program.balance(), before + BET);
        assert_eq!(table.game().players, [alice(), bob()]);
    }

    #[tokio::test]
    async fn leave_after_start_throws() {
        let mut table = Table::full(&[alice(), bob()]).await;
        assert_eq!(table.leave(bob()).await, table.wrong_stage());
        drop(table);
        // Nor after the time for joining, when nobody has started the game yet.
        let mut table = Table::open(3, &[alice(), bob()]).await;
        table.wait_for_the_end();
        assert_eq!(table.leave(bob()).await, table.wrong_stage());
    }

    #[tokio::test]
    async fn advance_by_stranger() {
        let mut table = Table::full(&[alice(), bob()]).await;
        table.wait_for_the_end();
        let stage = table.advance(eve()).await.unwrap().unwrap();
        let both = vec![alice(), bob()];
        assert_eq!(stage, Stage::Over(Outcome::Split(both)));
    }

    #[tokio::test]
    async fn endless_tie_ends_after_round_10() {
        let mut table = Table::full(&[alice(), bob()]).await;
        for round in 1..=MAX_ROUNDS {
            assert_eq!(table.round(), round);
            table
                .play(&[(alice(), Move::Rock), (bob(), Move::Rock)])
                .await;
        }
        let both = vec![alice(), bob()];
        assert_eq!(table.stage(), Stage::Over(Outcome::Split(both)));
        assert_eq!((table.claim(alice()), table.claim(bob())), (BET, BET));
    }

    #[tokio::test]
    async fn all_five_moves_no_survivor_tie() {
        let fifth = ActorId::from(500);
        let mut table =
            Table::open(5, &[alice(), bob(), charlie(), eve()]).await;
        table.env.system().mint_to(fifth, 100 * VARA);
        table.join(fifth).await.unwrap().unwrap();
        let players = [alice(), bob(), charlie(), eve(), fifth];
        let moves = [
            Move::Rock,
            Move::Paper,
            Move::Scissors,
            Move::Spock,
            Move::Lizard,
        ];
        let moves: Vec<_> = players.into_iter().zip(moves).collect();
        table.play(&moves).await;
        assert_eq!((table.round(), table.seated()), (2, players.to_vec()));
    }

    #[tokio::test]
    async fn split_remainder_goes_to_earliest() {
        let mut table = Table::open(2, &[alice()]).await;
        let config = GameConfig {
            bet: 5,
            ..config(3)
        };
        table
            .rps
            .create(config)
            .with_value(5)
            .await
            .unwrap()
            .unwrap();
        table.game = 2;
        for player in [bob(), charlie()] {
            let join = table.rps.join(2).with_value(5).with_actor_id(player);
            join.await.unwrap().unwrap();
        }
        // Bob and Charlie commit, nobody reveals: 15 units for two.
        let moves = [(charlie(), Move::Rock), (bob(), Move::Paper)];
        table.commit_all(&moves).await;
        for _ in ["commit", "reveal"] {
            table.wait_for_the_end();
            table.advance(eve()).await.unwrap().unwrap();
        }
        assert_eq!((table.claim(bob()), table.claim(charlie())), (8, 7));
    }

    #[tokio::test]
    async fn program_as_player_cannot_block_payout() {
        use messaging_app::{Action, Question};

        let mut table = Table::open(2, &[alice()]).await;
        // A program with money of its own that sends what it is told.
        let env = &table.env;
        let code_id = env.system().submit_code(messaging_app::WASM_BINARY);
        let money = GtestParams::default().with_value(100 * VARA);
        let (player, _) =
            env.create_program(code_id, b"player", b"", money).unwrap();
        let tell = |payload: Vec<u8>, value| {
            let question = Question {
                to: table.program.id(),
                payload,
                value,
                reply_deposit: 5_000_000_000,
                blocks: 10,
            };
            let action = Action::Ask(question).encode();
            env.send_for_reply(player, action, GtestParams::default())
        };
        tell(io::Join::encode_call(1, 1), BET).await.unwrap();
        assert_eq!(table.game().players, [alice(), player]);
        let hash = table.hash(1, player, Move::Paper);
        tell(io::Commit::encode_call(1, 1, hash), 0).await.unwrap();
        table.commit(alice(), Move::Rock).await.unwrap().unwrap();
        table.reveal(alice(), Move::Rock).await.unwrap().unwrap();

        // It does nothing any more, and the pot is paid out nevertheless.
        table.wait_for_the_end();
        table.advance(eve()).await.unwrap().unwrap();
        assert_eq!(table.withdraw(alice()).await, Ok(Ok(2 * BET)));
    }
}

/// What a stranger can do, and what it does to others.
mod strangers {
    use super::*;

    #[tokio::test]
    async fn who_takes_a_seat_and_does_not_play_loses_the_bet_to_those_who_do()
    {
        let mut table = Table::full(&[alice(), bob(), eve()]).await;
        table
            .commit_all(&[(alice(), Move::Rock), (bob(), Move::Paper)])
            .await;
        table.wait_for_the_end();
        table.advance(charlie()).await.unwrap().unwrap();
        assert_eq!(table.seated(), [alice(), bob()]);
        for (who, mv) in [(alice(), Move::Rock), (bob(), Move::Paper)] {
            assert_eq!(table.reveal(who, mv).await, Ok(Ok(true)));
        }
        assert_eq!(table.withdraw(bob()).await, Ok(Ok(3 * BET)));
        assert_eq!(table.claim(eve()), 0);
    }

    #[tokio::test]
    async fn very_many_games_cost_their_creator_and_make_no_other_dearer() {
        let mut table = Table::open(3, &[alice()]).await;
        let env = table.env.clone();
        let join = table.rps.join(1).with_value(BET).with_actor_id(bob());
        let (joined, first) = cost(&env, bob(), join).await;
        assert_eq!(joined, Ok(Ok(2)));
        assert!(table.leave(bob()).await.unwrap().is_ok());
        table.withdraw(bob()).await.unwrap().unwrap();

        for game in 2..42 {
            let create = table.rps.create(config(3)).with_value(BET);
            let (created, spent) =
                cost(&env, eve(), create.with_actor_id(eve())).await;
            assert_eq!(created, Ok(Ok(game)));
            let gas = spent - BET;
            assert!((VARA / 20..VARA / 5).contains(&gas), "{gas}");
        }

        let join = table.rps.join(1).with_value(BET).with_actor_id(bob());
        let (joined, last) = cost(&env, bob(), join).await;
        assert_eq!(joined, Ok(Ok(2)));
        let (first, last) = (first - BET, last - BET);
        assert!(last < first * 3 / 2, "{last} instead of {first}");
    }

    #[tokio::test]
    async fn a_seat_that_is_not_paid_is_not_taken() {
        let mut table = Table::open(2, &[alice()]).await;
        let unpaid = table.rps.join(1).with_actor_id(eve()).await;
        assert_eq!(unpaid, refused(RpsError::WrongValue { expected: BET }));
        assert_eq!(table.join(bob()).await, Ok(Ok(2)));
    }
}

mod invariants {
    use super::*;
    use proptest::prelude::*;
    use rps_app::{GameConfig, Move, Outcome, RpsState, Stage, commitment};
    use sails_rs::collections::BTreeMap;

    const MOVES: [Move; 5] = [
        Move::Rock,
        Move::Paper,
        Move::Scissors,
        Move::Spock,
        Move::Lizard,
    ];
    const NAMES: [super::Move; 5] = [
        super::Move::Rock,
        super::Move::Paper,
        super::Move::Scissors,
        super::Move::Spock,
        super::Move::Lizard,
    ];

    #[test]
    fn beats_table_ten_pairs() {
        use Move::*;
        let pairs = [
            (Paper, Rock),
            (Scissors, Paper),
            (Spock, Scissors),
            (Lizard, Spock),
            (Rock, Lizard),
            (Spock, Rock),
            (Lizard, Paper),
            (Rock, Scissors),
            (Paper, Spock),
            (Scissors, Lizard),
        ];
        for a in MOVES {
            for b in MOVES {
                assert_eq!(a.beats(b), pairs.contains(&(a, b)), "{a:?} {b:?}");
            }
            assert_eq!(MOVES.iter().filter(|b| a.beats(**b)).count(), 2);
        }
    }

    fn config(bet: u128, players: u8) -> GameConfig {
        GameConfig {
            bet,
            players,
            entry: MINUTE,
            commit: MINUTE,
            reveal: MINUTE,
        }
    }

    fn actor(index: u8) -> ActorId {
        ActorId::from(u64::from(index) + 1)
    }

    fn open_bets(state: &RpsState) -> u128 {
        let games = state.open_games(0, usize::MAX).into_iter();
        let pot = |id| {
            let game = state.game(id).unwrap();
            game.config.bet * game.players.len() as u128
        };
        games.map(pot).sum()
    }

    #[test]
    fn the_last_finished_games_stay_readable() {
        let mut state = RpsState::default();
        let games = KEEP_FINISHED as u64 + 1;
        for id in 1..=games {
            assert_eq!(state.create(config(1, 2), actor(0), 0), Ok(id));
            state.leave(id, actor(0), 0).unwrap();
        }
        assert!(state.game(1).is_err());
        assert!(state.game(2).is_ok() && state.game(games).is_ok());
        assert!(state.open_games(0, 10).is_empty());
    }

    #[derive(Clone, Debug)]
    enum Op {
        Advance(u64),
        Commit(u64, u8, usize),
        Create(u8, u128, u8),
        Join(u64, u8),
        Leave(u64, u8),
        Reveal(u64, u8, usize),
        Wait(u64),
        Withdraw(u8),
    }

    fn op() -> impl Strategy<Value = Op> {
        let game = || 1u64..4;
        let who = || 0u8..4;
        // Few moves, so that a reveal often fits.
        let mv = || 0usize..2;
        prop_oneof![
            2 => game().prop_map(Op::Advance),
            6 => (game(), who(), mv()).prop_map(|(g, w, m)| Op::Commit(g, w, m)),
            1 => (who(), 0u128..100, 1u8..5).prop_map(|(w, bet, n)| Op::Create(w, bet, n)),
            4 => (game(), who()).prop_map(|(g, w)| Op::Join(g, w)),
            1 => (game(), who()).prop_map(|(g, w)| Op::Leave(g, w)),
            6 => (game(), who(), mv()).prop_map(|(g, w, m)| Op::Reveal(g, w, m)),
            2 => (0..MINUTE).prop_map(Op::Wait),
            1 => who().prop_map(Op::Withdraw),
        ]
    }

    fn round(state: &RpsState, game: u64) -> u8 {
        match state.game(game).map(|game| &game.stage) {
            Ok(Stage::Commit { round, .. } | Stage::Reveal { round, .. }) => {
                *round
            }
            _ => 0,
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..Default::default() })]

        #[test]
        // #region conserved
        fn money_is_conserved(ops in prop::collection::vec(op(), 1..24)) {
            let mut state = RpsState::default();
            let (mut now, mut paid, mut withdrawn) = (0, 0, 0);
            for op in ops {
                match op {
                    Op::Advance(game) => _ = state.advance(game, now),
                    Op::Commit(game, who, mv) => {
                        let (who, round) = (actor(who), round(&state, game));
                        let hash = commitment(game, round, who, MOVES[mv], SALT);
                        _ = state.commit(game, who, hash, now);
                    }
                    Op::Create(who, bet, players) => {
                        let created = state.create(config(bet, players), actor(who), now);
                        paid += created.map_or(0, |_| bet);
                    }
                    Op::Join(game, who) => {
                        let joined = state.join(game, actor(who), now);
                        paid += joined.map_or(0, |_| state.bet(game).unwrap());
                    }
                    Op::Leave(game, who) => _ = state.leave(game, actor(who), now),
                    Op::Reveal(game, who, mv) => {
                        _ = state.reveal(game, actor(who), MOVES[mv], SALT, now);
                    }
                    Op::Wait(ms) => now += ms,
                    Op::Withdraw(who) => withdrawn += state.withdraw(actor(who)).unwrap_or(0),
                }
                let owed = state.claims().total() + open_bets(&state);
                prop_assert_eq!(paid, withdrawn + owed);
            }
        }
        // #endregion conserved

        /// Eight bots that commit, reveal or vanish by chance.
        #[test]
        fn every_game_ends_and_pays_the_pot(
            players in 2u8..=8,
            bet in 1u128..1_000,
            chance in prop::collection::vec(0usize..20, 16..64),
        ) {
            let mut chance = chance.into_iter().cycle();
            let mut state = RpsState::default();
            state.create(config(bet, players), actor(0), 0).unwrap();
            for index in 1..players {
                state.join(1, actor(index), 0).unwrap();
            }
            let mut hidden = BTreeMap::new();
            let (mut now, mut stages) = (0, 0);
            while let [_] = state.open_games(0, 1)[..] {
                let (round, stage) = (round(&state, 1), state.game(1).unwrap().stage.clone());
                for seat in state.game(1).unwrap().seats.clone() {
                    let Some(mv) = MOVES.get(chance.next().unwrap() % 6) else {
                        continue;
                    };
                    let who = seat.player;
                    if let Stage::Commit { .. } = stage {
                        let hash = commitment(1, round, who, *mv, SALT);
                        state.commit(1, who, hash, now).unwrap();
                        hidden.insert(who, *mv);
                    } else {
                        state.reveal(1, who, hidden[&who], SALT, now).unwrap();
                    }
                }
                if state.game(1).unwrap().stage == stage {
                    now += MINUTE;
                    state.advance(1, now).unwrap();
                }
                stages += 1;
            }
            prop_assert!(stages <= 2 * MAX_ROUNDS);
            prop_assert_eq!(state.claims().total(), bet * u128::from(players));
            if let Stage::Over(Outcome::Winner(who)) = state.game(1).unwrap().stage {
                prop_assert_eq!(state.claims().of(&who), bet * u128::from(players));
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4, failure_persistence: None, ..Default::default() })]

        /// The same on the Wasm and through messages.
        #[test]
        fn the_balance_covers_claims_and_bets(
            steps in prop::collection::vec((0u8..10, 0usize..4, 0usize..2), 8..20),
        ) {
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            runtime.block_on(async {
                let users = [alice(), bob(), charlie(), eve()];
                let mut table = Table::open(3, &[alice(), bob()]).await;
                let own = table.program.balance() - 2 * BET;
                for (command, who, mv) in steps {
                    let (who, mv) = (users[who], NAMES[mv].clone());
                    match command {
                        0 => _ = table.leave(who).await.unwrap(),
                        1 | 2 => _ = table.join(who).await.unwrap(),
                        3..6 => {
                            let stage = table.stage();
                            if let super::Stage::Commit { .. } = stage {
                                _ = table.commit(who, mv).await.unwrap();
                            }
                        }
                        6..8 => _ = table.reveal(who, mv).await.unwrap(),
                        8 => {
                            table.wait_for_the_end();
                            _ = table.advance(who).await.unwrap();
                        }
                        _ => _ = table.withdraw(who).await.unwrap(),
                    }
                    let claims: u128 = users.iter().map(|who| table.claim(*who)).sum();
                    let game = table.game();
                    let bets = match game.stage {
                        super::Stage::Over(_) => 0,
                        _ => game.config.bet * game.players.len() as u128,
                    };
                    assert_eq!(table.program.balance() - own, claims + bets);
                }
            });
        }
    }
}

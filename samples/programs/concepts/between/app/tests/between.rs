use attack_kit::{Block, HostileToken, LONG, Mode, attack};
use between_client::{
    Between as _, BetweenCtors as _, BetweenProgram,
    careful::{Careful as _, CarefulImpl, Outcome, TillError},
    careless::{self, Careless as _, CarelessImpl},
};
use kit::calls::WAIT_BLOCKS;
use proptest::prelude::*;
use sails_rs::{client::*, prelude::*};
use testkit::{alice, bob, env, eve, manual};

/// A till for a token that misbehaves on request. Alice and Bob have 1000
/// tokens each and have approved the till.
struct World {
    env: GtestEnv,
    token: HostileToken,
    till: Actor<BetweenProgram, GtestEnv>,
}

impl World {
    async fn new() -> Self {
        let env = env();
        let token = HostileToken::deploy(&env).await;
        let code_id = env.system().submit_code(between_app::WASM_BINARY);
        let till = env.deploy::<BetweenProgram>(code_id, vec![]);
        let till = till.new(token.id()).await.unwrap();
        for who in [alice(), bob()] {
            token.give(who, till.id(), 1_000).await;
        }
        Self { env, token, till }
    }

    /// The same, after Alice and Bob have deposited 100 each.
    async fn with_deposits() -> Self {
        let world = Self::new().await;
        for who in [alice(), bob()] {
            let deposit = world.careful().deposit(100).with_actor_id(who);
            assert_eq!(deposit.await, Ok(Ok(Outcome::Done)));
        }
        world
    }

    fn careless(&self) -> Service<CarelessImpl, GtestEnv> {
        self.till.careless()
    }

    fn careful(&self) -> Service<CarefulImpl, GtestEnv> {
        self.till.careful()
    }

    /// The same till, with messages that share a block.
    fn manual(&self) -> Actor<BetweenProgram, GtestEnv> {
        Actor::new(manual(&self.env), self.till.id())
    }

    fn credit(&self, who: ActorId) -> u128 {
        self.careful().credit_of(who).query().unwrap()
    }

    /// What the till holds according to the token.
    fn pot(&self) -> u128 {
        self.token.balance(self.till.id())
    }

    fn run_blocks(&self, blocks: u32) {
        (0..blocks).for_each(|_| self.env.run_next_block());
    }

    // #region paid
    /// Once the token is honest, everybody gets out what the till owes.
    async fn everybody_is_paid(&self) {
        self.token.recover().await;
        for who in [alice(), bob()] {
            let credit = self.credit(who);
            if credit > 0 {
                let withdraw = self.careful().withdraw(credit);
                let paid = withdraw.with_actor_id(who).await;
                assert_eq!(paid, Ok(Ok(Outcome::Done)));
            }
        }
    }
    // #endregion paid
}

// #region stale
/// Alice asks for her 100 tokens twice in one block.
#[tokio::test]
async fn who_asks_twice_is_paid_with_the_tokens_of_others() {
    let world = World::with_deposits().await;
    let mut till = world.manual().careless();
    let first = till.withdraw_stale(100).send_for_reply().unwrap();
    let second = till.withdraw_stale(100).send_for_reply().unwrap();
    world.run_blocks(1);
    assert_eq!((first.await, second.await), (Ok(true), Ok(true)));
    assert_eq!((world.credit(bob()), world.pot()), (100, 0));
}

#[tokio::test]
async fn who_asks_twice_finds_nothing_left() {
    let world = World::with_deposits().await;
    let mut till = world.manual().careful();
    let first = till.withdraw(100).send_for_reply().unwrap();
    let second = till.withdraw(100).send_for_reply().unwrap();
    world.run_blocks(1);
    assert_eq!(first.await, Ok(Ok(Outcome::Done)));
    assert_eq!(second.await, Ok(Err(TillError::TooLittle)));
    assert_eq!((world.credit(bob()), world.pot()), (100, 100));
}
// #endregion stale

// #region silence
/// The token pays, but long after the till has stopped waiting.
#[tokio::test]
async fn who_waits_for_silence_is_paid_twice() {
    let world = World::with_deposits().await;
    world.token.next(Mode::HangThenDo(LONG), 1).await;
    let silent = world.careless().withdraw_again(100).await;
    assert_eq!(silent, Ok(Ok(careless::Outcome::Unknown)));
    let again = world.careless().withdraw_again(100).await;
    assert_eq!(again, Ok(Ok(careless::Outcome::Done)));
    world.token.recover().await;
    assert_eq!((world.credit(bob()), world.pot()), (100, 0));
}

#[tokio::test]
async fn silence_pays_nobody_twice() {
    let world = World::with_deposits().await;
    world.token.next(Mode::HangThenDo(LONG), 1).await;
    let silent = world.careful().withdraw(100).await;
    assert_eq!(silent, Ok(Ok(Outcome::Unknown)));
    assert_eq!(world.careful().doubt_of(alice()).query(), Ok(100));
    let again = world.careful().withdraw(100).await;
    assert_eq!(again, Ok(Err(TillError::TooLittle)));
    world.token.recover().await;
    assert_eq!((world.credit(bob()), world.pot()), (100, 100));
}
// #endregion silence

// #region thrown
/// The token refuses once, and is honest afterwards.
#[tokio::test]
async fn a_throw_keeps_the_debit() {
    let world = World::with_deposits().await;
    world.token.next(Mode::ReturnFalse, 1).await;
    let refused = world.careless().withdraw_or_throw(100).await;
    assert_eq!(refused, Ok(Err(careless::TillError::Refused)));
    assert_eq!((world.credit(alice()), world.pot()), (0, 200));
}

#[tokio::test]
async fn a_refusal_gives_the_debit_back() {
    let world = World::with_deposits().await;
    world.token.next(Mode::ReturnFalse, 1).await;
    let refused = world.careful().withdraw(100).await;
    assert_eq!(refused, Ok(Ok(Outcome::Refused)));
    assert_eq!((world.credit(alice()), world.pot()), (100, 200));
}
// #endregion thrown

// #region unlimited
/// The token burns all the gas it gets, once.
#[tokio::test]
async fn a_token_without_a_limit_keeps_the_debit() {
    let world = World::with_deposits().await;
    world.token.next(Mode::BurnGas, 1).await;
    let burned = world.careless().withdraw_unlimited(100).await;
    assert!(burned.is_err(), "{burned:?}");
    world.token.recover().await;
    assert_eq!((world.credit(alice()), world.pot()), (0, 200));
}

#[tokio::test]
async fn a_token_that_burns_its_gas_is_refused() {
    let world = World::with_deposits().await;
    world.token.next(Mode::BurnGas, 1).await;
    let refused = world.careful().withdraw(100).await;
    assert_eq!(refused, Ok(Ok(Outcome::Refused)));
    world.token.recover().await;
    assert_eq!((world.credit(alice()), world.pot()), (100, 200));
}
// #endregion unlimited

// #region common-lock
/// Bob's withdrawal waits 200 blocks for the token.
#[tokio::test]
async fn one_lock_makes_everybody_wait() {
    let world = World::with_deposits().await;
    world.token.next(Mode::HangThenDo(200), 1).await;
    let mut slow = world.manual().careless().withdraw_alone(1);
    slow = slow.with_actor_id(bob());
    slow.send_one_way().unwrap();
    world.run_blocks(1);
    let busy = world.careless().withdraw_alone(100).await;
    assert_eq!(busy, Ok(Err(careless::TillError::Busy)));
}

#[tokio::test]
async fn nobody_waits_for_others() {
    let world = World::with_deposits().await;
    world.token.next(Mode::HangThenDo(200), 1).await;
    let mut slow = world.manual().careful().withdraw(1);
    slow = slow.with_actor_id(bob());
    slow.send_one_way().unwrap();
    world.run_blocks(1);
    let paid = world.careful().withdraw(100).await;
    assert_eq!(paid, Ok(Ok(Outcome::Done)));
}
// #endregion common-lock

// #region common-places
/// Eve has no tokens, and her deposits come first in the block.
#[tokio::test]
async fn a_stranger_takes_all_places() {
    let world = World::new().await;
    let mut till = world.manual().careless();
    for _ in 0..between_app::PLACES {
        let mut noise = till.deposit_in_a_crowd(1).with_actor_id(eve());
        noise.send_one_way().unwrap();
    }
    let deposit = till.deposit_in_a_crowd(100).send_for_reply().unwrap();
    world.run_blocks(1);
    assert_eq!(deposit.await, Ok(Err(careless::TillError::Full)));
}

#[tokio::test]
async fn a_stranger_takes_only_a_place_of_her_own() {
    let world = World::new().await;
    let mut till = world.manual().careful();
    for _ in 0..between_app::PLACES {
        let mut noise = till.deposit(1).with_actor_id(eve());
        noise.send_one_way().unwrap();
    }
    let deposit = till.deposit(100).send_for_reply().unwrap();
    world.run_blocks(1);
    assert_eq!(deposit.await, Ok(Ok(Outcome::Done)));
}
// #endregion common-places

// #region price
/// Alice has seen a price of 10. Bob's change is in front of her purchase.
#[tokio::test]
async fn a_price_changes_on_the_way() {
    let world = World::with_deposits().await;
    world.careful().set_price(10).await.unwrap();
    let mut change = world.manual().careful().set_price(100);
    change.send_one_way().unwrap();
    let buy = world.manual().careless().buy().send_for_reply().unwrap();
    world.run_blocks(1);
    assert_eq!(buy.await, Ok(Ok(100)));
    assert_eq!(world.credit(alice()), 0);
}

#[tokio::test]
async fn nobody_pays_another_price() {
    let world = World::with_deposits().await;
    world.careful().set_price(10).await.unwrap();
    let mut change = world.manual().careful().set_price(100);
    change.send_one_way().unwrap();
    let buy = world.manual().careful().buy(10).send_for_reply().unwrap();
    world.run_blocks(1);
    assert_eq!(buy.await, Ok(Err(TillError::OtherPrice)));
    assert_eq!(world.credit(alice()), 100);
}
// #endregion price

// #region announce
/// Alice sends tokens to the till, and wants to say so in a second message.
#[tokio::test]
async fn the_first_to_announce_gets_the_tokens() {
    let world = World::new().await;
    world.token.transfer(alice(), world.till.id(), 100).await;
    let stranger = world.careless().announce().with_actor_id(eve());
    assert_eq!(stranger.await, Ok(100));
    assert_eq!(world.careless().announce().await, Ok(0));
    assert_eq!((world.credit(alice()), world.credit(eve())), (0, 100));
}

#[tokio::test]
async fn a_deposit_is_of_its_sender() {
    let world = World::new().await;
    let deposit = world.careful().deposit(100).await;
    assert_eq!(deposit, Ok(Ok(Outcome::Done)));
    assert_eq!(world.credit(alice()), 100);
}
// #endregion announce

#[tokio::test]
async fn value_is_refused() {
    let world = World::with_deposits().await;
    let mut till = world.careful();
    let refused = || Ok(Err(TillError::UnexpectedValue));
    assert_eq!(till.deposit(1).with_value(1).await, refused());
    assert_eq!(till.withdraw(1).with_value(1).await, refused());
    let buy = till.buy(0).with_value(1).await;
    assert_eq!(buy, Ok(Err(TillError::UnexpectedValue)));
}

#[tokio::test]
async fn little_gas_is_refused_before_anything_happens() {
    let world = World::with_deposits().await;
    let mut till = world.careful();
    let poor = till.withdraw(1).with_gas_limit(30_000_000_000);
    assert_eq!(poor.await, Ok(Err(TillError::NotEnoughGas)));
    let poor = till.deposit(1).with_gas_limit(30_000_000_000);
    assert_eq!(poor.await, Ok(Err(TillError::NotEnoughGas)));
    assert_eq!(world.credit(alice()), 100);
}

// #region attack
#[test]
fn an_attack_on_the_careful_till_finds_nothing() {
    // Whether it deposits, whose message it is, and how much it moves.
    let message = (any::<bool>(), 0usize..2, 1u128..200);
    let found = attack(10, message, async |blocks| {
        let world = World::with_deposits().await;
        let mut till = world.manual().careful();
        for Block { mode, messages } in blocks {
            world.token.next(mode, 4).await;
            for (deposits, user, amount) in messages {
                let by = [alice(), bob()][user];
                if deposits {
                    let mut deposit = till.deposit(amount).with_actor_id(by);
                    deposit.send_one_way().unwrap();
                } else {
                    let mut withdraw = till.withdraw(amount).with_actor_id(by);
                    withdraw.send_one_way().unwrap();
                }
            }
            world.run_blocks(WAIT_BLOCKS + 5);
        }
        world.everybody_is_paid().await;
    });
    assert_eq!(found, Ok(()));
}
// #endregion attack

/// The same with the till that takes silence for a refusal: the attack must be
/// able to find a mistake.
#[test]
fn an_attack_on_the_careless_till_finds_its_mistake() {
    let message = (0usize..2, 1u128..100);
    let found = attack(40, message, async |blocks| {
        let world = World::with_deposits().await;
        let mut till = world.manual().careless();
        for Block { mode, messages } in blocks {
            world.token.next(mode, 4).await;
            for (user, amount) in messages {
                let by = [alice(), bob()][user];
                let mut withdraw =
                    till.withdraw_again(amount).with_actor_id(by);
                withdraw.send_one_way().unwrap();
            }
            world.run_blocks(WAIT_BLOCKS + 5);
        }
        world.everybody_is_paid().await;
    });
    let shortest = found.unwrap_err();
    assert!(shortest.contains("minimal failing input"), "{shortest}");
}

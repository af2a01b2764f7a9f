//! All games and what the program owes. Each step returns the events to
//! publish.

use crate::{
    Game, GameConfig, Move, Outcome, RpsError, RpsEvent, Stage, commitment,
};
use kit::claims::Claims;
use sails_rs::{
    collections::{BTreeMap, VecDeque},
    prelude::*,
};

/// How many finished games stay readable.
pub const KEEP_FINISHED: usize = 100;

#[derive(Default)]
pub struct RpsState {
    last_id: u64,
    open: BTreeMap<u64, Game>,
    /// The last ones, oldest first.
    finished: VecDeque<(u64, Game)>,
    claims: Claims,
}

impl RpsState {
    pub fn create(
        &mut self,
        config: GameConfig,
        creator: ActorId,
        now: u64,
    ) -> Result<u64, RpsError> {
        let game = Game::new(config, creator, now)?;
        self.last_id += 1;
        self.open.insert(self.last_id, game);
        Ok(self.last_id)
    }

    pub fn join(
        &mut self,
        id: u64,
        who: ActorId,
        now: u64,
    ) -> Result<Vec<RpsEvent>, RpsError> {
        self.play(id, |game| {
            game.join(who, now)?;
            Ok(Some(RpsEvent::Joined {
                game: id,
                player: who,
            }))
        })
    }

    pub fn leave(
        &mut self,
        id: u64,
        who: ActorId,
        now: u64,
    ) -> Result<Vec<RpsEvent>, RpsError> {
        let bet = self.bet(id)?;
        let events = self.play(id, |game| {
            game.leave(who, now)?;
            Ok(Some(RpsEvent::Left {
                game: id,
                player: who,
            }))
        })?;
        self.claims.credit(who, bet);
        Ok(events)
    }

    pub fn commit(
        &mut self,
        id: u64,
        who: ActorId,
        commitment: H256,
        now: u64,
    ) -> Result<Vec<RpsEvent>, RpsError> {
        self.play(id, |game| {
            let round = game.commit(who, commitment, now)?;
            Ok(Some(RpsEvent::Committed {
                game: id,
                round,
                player: who,
            }))
        })
    }

    pub fn reveal(
        &mut self,
        id: u64,
        who: ActorId,
        mv: Move,
        salt: [u8; 32],
        now: u64,
    ) -> Result<Vec<RpsEvent>, RpsError> {
        let hash = |round| commitment(id, round, who, mv, salt);
        self.play(id, |game| {
            let round = game.reveal(who, mv, hash, now)?;
            Ok(Some(RpsEvent::Revealed {
                game: id,
                round,
                player: who,
                mv,
            }))
        })
    }

    pub fn advance(
        &mut self,
        id: u64,
        now: u64,
    ) -> Result<Vec<RpsEvent>, RpsError> {
        self.play(id, |game| game.advance(now).map(|()| None))
    }

    pub fn withdraw(&mut self, who: ActorId) -> Result<u128, RpsError> {
        self.claims.take(who).ok_or(RpsError::NothingToWithdraw)
    }

    pub fn game(&self, id: u64) -> Result<&Game, RpsError> {
        let finished = || self.finished.iter().find(|(game, _)| *game == id);
        self.open
            .get(&id)
            .or_else(|| finished().map(|(_, game)| game))
            .ok_or(RpsError::NotFound)
    }

    pub fn bet(&self, id: u64) -> Result<u128, RpsError> {
        Ok(self.game(id)?.config.bet)
    }

    pub fn open_games(&self, from: u64, limit: usize) -> Vec<u64> {
        let ids = self.open.range(from..).map(|(id, _)| *id);
        ids.take(limit).collect()
    }

    pub fn claims(&self) -> &Claims {
        &self.claims
    }

    /// Lets somebody act in a game, and settles the game if that ended it.
    fn play(
        &mut self,
        id: u64,
        act: impl FnOnce(&mut Game) -> Result<Option<RpsEvent>, RpsError>,
    ) -> Result<Vec<RpsEvent>, RpsError> {
        let Some(game) = self.open.get_mut(&id) else {
            let stage = self.game(id)?.stage.clone();
            return Err(RpsError::WrongStage { stage });
        };
        let before = game.stage.clone();
        let mut events = Vec::from_iter(act(game)?);
        match game.stage.clone() {
            stage if stage == before => {}
            Stage::Over(outcome) => {
                self.settle(id, &outcome);
                events.push(RpsEvent::Over { game: id, outcome });
            }
            stage => events.push(RpsEvent::Advanced { game: id, stage }),
        }
        Ok(events)
    }

    /// Turns the pot into claims.
    fn settle(&mut self, id: u64, outcome: &Outcome) {
        let game = self.open.remove(&id).expect("an open game");
        for (who, amount) in game.payout(outcome) {
            self.claims.credit(who, amount);
        }
        self.finished.push_back((id, game));
        if self.finished.len() > KEEP_FINISHED {
            self.finished.pop_front();
        }
    }
}

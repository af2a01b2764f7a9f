//! Items on their way, the table of their steps, and the money that waits for
//! them.

use crate::{
    ChainError, ChainInitError, Config, Item, Order, Role, Settlement, State,
};
use kit::{
    calls::TokenAnswer,
    claims::Claims,
    delivery::Delivery,
    doubts::{Book, Doubt, Ended, Leg, MAX_MOVES, Purpose, Question, Recheck},
    math::mul_div_floor,
};
use sails_rs::{
    collections::{BTreeMap, BTreeSet},
    prelude::*,
};

/// The most members of a role.
pub const MAX_MEMBERS: usize = 32;
/// The most items.
pub const MAX_ITEMS: u64 = 100_000;
/// Shortest and longest time of a delivery, in ms: a minute and 365 days.
pub const MIN_DELIVERY: u64 = 60_000;
pub const MAX_DELIVERY: u64 = 365 * 24 * 60 * 60 * 1000;
/// All of a price, in basis points.
pub const ALL_BPS: u16 = 10_000;
/// The most units with which more may come in. As many prices of that size as
/// can be under way together fit into 128 bits on top of it.
pub const MAX_HELD: u128 = u128::MAX / (MAX_MOVES as u128 + 1);

/// Where an item stands, without the details of its [`State`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Minting,
    /// Held by its producer.
    Produced,
    /// Held by a distributor.
    Received,
    Processed,
    Packaged,
    /// Held by a retailer.
    Stocked,
    ForSale,
    Paying,
    Ordered,
    Approved,
    Shipped,
    Disputed,
    Delivering,
    Sold,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    PutUpForSale,
    WithdrawFromSale,
    Process,
    Package,
    Order,
    Buy,
    Decide,
    Ship,
    MarkDelivered,
    Receive,
    Dispute,
    Arbitrate,
    Settle,
}

/// Who may take a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Party {
    /// Who holds the item, which is the seller of an order.
    Holder,
    /// Somebody of the role that comes next.
    Next,
    Buyer,
    /// The buyer, or the holder when the buyer is silent.
    Both,
    Arbiter,
    Anyone,
}

// #region table
/// Where an item has to stand for a step, and who may take it. There are no
/// other steps.
pub const TABLE: [(Phase, Command, Party); 17] = [
    (Phase::Produced, Command::PutUpForSale, Party::Holder),
    (Phase::Packaged, Command::PutUpForSale, Party::Holder),
    (Phase::Stocked, Command::PutUpForSale, Party::Holder),
    (Phase::ForSale, Command::WithdrawFromSale, Party::Holder),
    (Phase::ForSale, Command::Order, Party::Next),
    (Phase::ForSale, Command::Buy, Party::Next),
    (Phase::Ordered, Command::Decide, Party::Holder),
    (Phase::Ordered, Command::Dispute, Party::Buyer),
    (Phase::Approved, Command::Ship, Party::Holder),
    (Phase::Approved, Command::Dispute, Party::Buyer),
    (Phase::Shipped, Command::MarkDelivered, Party::Holder),
    (Phase::Shipped, Command::Receive, Party::Both),
    (Phase::Shipped, Command::Dispute, Party::Buyer),
    (Phase::Disputed, Command::Arbitrate, Party::Arbiter),
    (Phase::Received, Command::Process, Party::Holder),
    (Phase::Processed, Command::Package, Party::Holder),
    (Phase::Delivering, Command::Settle, Party::Anyone),
];
// #endregion table

/// Tokens that go in or out.
pub type Move = kit::doubts::Move<Kind>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The price of an item between traders.
    Order(u64),
    /// The price of an item that a consumer buys.
    Buy(u64),
    Withdraw,
}

impl Purpose for Kind {
    fn leg(&self) -> Leg {
        match self {
            Kind::Order(_) | Kind::Buy(_) => Leg::In,
            Kind::Withdraw => Leg::Out,
        }
    }
}

// #region state
#[derive(Clone, Debug)]
pub struct ChainState {
    roles: BTreeMap<ActorId, Role>,
    arbiter: ActorId,
    items: BTreeMap<u64, Item>,
    next_item: u64,
    /// Prices of items that are ordered or being delivered.
    held: u128,
    claims: Claims,
    /// Claims on their way out, or that may be.
    leaving: u128,
    vft: ActorId,
    moves: Book<Kind>,
    /// Items whose NFT is being moved or looked for.
    moving: BTreeSet<u64>,
}
// #endregion state

impl ChainState {
    pub fn new(config: &Config) -> Result<Self, ChainInitError> {
        let mut roles = BTreeMap::new();
        for (members, role) in [
            (&config.producers, Role::Producer),
            (&config.distributors, Role::Distributor),
            (&config.retailers, Role::Retailer),
        ] {
            if members.is_empty() || members.len() > MAX_MEMBERS {
                return Err(ChainInitError::MemberCount);
            }
            for member in members {
                if roles.insert(*member, role).is_some() {
                    return Err(ChainInitError::RolesOverlap);
                }
            }
        }
        if roles.contains_key(&config.arbiter) {
            return Err(ChainInitError::RolesOverlap);
        }
        let named = [config.vft, config.vnft, config.arbiter];
        if named.iter().chain(roles.keys()).any(ActorId::is_zero) {
            return Err(ChainInitError::ZeroAddress);
        }
        Ok(Self {
            roles,
            arbiter: config.arbiter,
            items: BTreeMap::new(),
            next_item: 0,
            held: 0,
            claims: Claims::default(),
            leaving: 0,
            vft: config.vft,
            moves: Book::default(),
            moving: BTreeSet::new(),
        })
    }

    /// The role that the constructor gave to `who`; the arbiter has none.
    pub fn role_of(&self, who: &ActorId) -> Option<Role> {
        self.roles.get(who).copied()
    }

    /// Whether `who` may pay for what is sold to that role. Everybody without a
    /// role is a consumer, except the arbiter: nobody decides about an item of
    /// their own.
    fn may_pay(&self, who: &ActorId, role: Role) -> bool {
        *who != self.arbiter
            && self.role_of(who).unwrap_or(Role::Consumer) == role
    }

    // #region ensure
    /// The item, if the table lets `by` take this step with it now.
    fn ensure(
        &self,
        id: u64,
        command: Command,
        by: ActorId,
    ) -> Result<&Item, ChainError> {
        let item = self.items.get(&id).ok_or(ChainError::NotFound)?;
        let row = TABLE.iter().find(|(phase, step, _)| {
            (*phase, *step) == (item.state.phase(), command)
        });
        let Some((_, _, party)) = row else {
            let state = item.state.clone();
            return Err(ChainError::WrongState { state });
        };
        let (holder, buyer) =
            (item.holder(), item.state.order().map(|order| order.buyer));
        match party {
            Party::Holder if item.state.order().is_some() && by != holder => {
                Err(ChainError::NotSeller)
            }
            Party::Holder if by != holder => Err(ChainError::NotHolder),
            Party::Buyer if Some(by) != buyer => Err(ChainError::NotBuyer),
            Party::Both if Some(by) != buyer && by != holder => {
                Err(ChainError::NotBuyer)
            }
            Party::Arbiter if by != self.arbiter => Err(ChainError::NotArbiter),
            _ => Ok(item),
        }
    }
    // #endregion ensure

    fn set(&mut self, id: u64, state: State) {
        let item = self.items.get_mut(&id).expect("checked");
        item.state = state;
        item.history_len += 1;
    }

    /// Starts to make an item, whose NFT is being minted.
    pub fn begin_produce(&mut self, by: ActorId) -> Result<u64, ChainError> {
        if self.role_of(&by) != Some(Role::Producer) {
            let role = Role::Producer;
            return Err(ChainError::RoleRequired { role });
        }
        if self.next_item == MAX_ITEMS {
            return Err(ChainError::ItemLimit);
        }
        let id = self.next_item;
        self.next_item += 1;
        self.items.insert(
            id,
            Item {
                token_id: None,
                producer: by,
                distributor: None,
                retailer: None,
                state: State::Minting,
                history_len: 0,
            },
        );
        Ok(id)
    }

    pub fn produced(&mut self, id: u64, token_id: U256) {
        let by = Role::Producer;
        self.set(id, State::Held { by });
        self.items.get_mut(&id).expect("checked").token_id = Some(token_id);
    }

    pub fn not_produced(&mut self, id: u64) {
        self.items.remove(&id);
    }

    pub fn put_up_for_sale(
        &mut self,
        id: u64,
        by: ActorId,
        price: u128,
    ) -> Result<Role, ChainError> {
        let role = self.ensure(id, Command::PutUpForSale, by)?.state.role();
        if price == 0 {
            return Err(ChainError::ZeroPrice);
        }
        self.set(id, State::ForSale { by: role, price });
        Ok(role)
    }

    pub fn withdraw_from_sale(
        &mut self,
        id: u64,
        by: ActorId,
    ) -> Result<(), ChainError> {
        let item = self.ensure(id, Command::WithdrawFromSale, by)?;
        let rest = State::at_rest(item.state.role());
        self.set(id, rest);
        Ok(())
    }

    pub fn process(&mut self, id: u64, by: ActorId) -> Result<(), ChainError> {
        self.ensure(id, Command::Process, by)?;
        self.set(id, State::Processed);
        Ok(())
    }

    pub fn package(&mut self, id: u64, by: ActorId) -> Result<(), ChainError> {
        self.ensure(id, Command::Package, by)?;
        self.set(id, State::Packaged);
        Ok(())
    }

    pub fn begin_order(
        &mut self,
        id: u64,
        who: ActorId,
        expected: u128,
        delivery: u64,
    ) -> Result<Move, ChainError> {
        if !(MIN_DELIVERY..=MAX_DELIVERY).contains(&delivery) {
            return Err(ChainError::BadDelivery);
        }
        self.begin_payment(
            id,
            Command::Order,
            Kind::Order(id),
            who,
            expected,
            delivery,
        )
    }

    /// The one who buys for good gets the item at once: there is no delivery.
    pub fn begin_buy(
        &mut self,
        id: u64,
        who: ActorId,
        expected: u128,
    ) -> Result<Move, ChainError> {
        self.begin_payment(id, Command::Buy, Kind::Buy(id), who, expected, 0)
    }

    fn begin_payment(
        &mut self,
        id: u64,
        command: Command,
        kind: Kind,
        who: ActorId,
        expected: u128,
        delivery: u64,
    ) -> Result<Move, ChainError> {
        let state = self.ensure(id, command, who)?.state.clone();
        let State::ForSale { by, price } = state else {
            return Err(ChainError::WrongState { state });
        };
        let role = by.next();
        // A consumer buys, everybody else orders.
        if (role == Role::Consumer) != (command == Command::Buy) {
            return Err(ChainError::WrongState { state });
        }
        if !self.may_pay(&who, role) {
            return Err(ChainError::RoleRequired { role });
        }
        if price != expected {
            return Err(ChainError::PriceChanged { price });
        }
        // No sum after a reply overflows, however many prices come at once.
        // What may come does not count: who has no tokens could keep out those
        // who have.
        self.tracked()
            .checked_add(price)
            .filter(|held| *held <= MAX_HELD)
            .ok_or(ChainError::Overflow)?;
        let moved = self.moves.begin(self.vft, who, price, kind)?;
        let order = Order {
            by,
            price,
            buyer: who,
            delivery,
        };
        self.set(id, State::Paying { order });
        Ok(moved)
    }

    /// Starts to pay the claim of `who`.
    pub fn begin_withdraw(&mut self, who: ActorId) -> Result<Move, ChainError> {
        let amount = self.claims.of(&who);
        if amount == 0 {
            return Err(ChainError::NothingToWithdraw);
        }
        let moved = self.moves.begin(self.vft, who, amount, Kind::Withdraw)?;
        self.claims.take(who);
        self.leaving += amount;
        Ok(moved)
    }

    /// The token has answered a move, or not in time.
    pub fn answered(&mut self, m: Move, answer: TokenAnswer) {
        if let Some(Ended { of, done }) = self.moves.answered(m, answer) {
            match done {
                true => self.done(&of),
                false => self.undone(&of),
            }
        }
    }

    fn done(&mut self, m: &Move) {
        match m.purpose {
            Kind::Order(id) | Kind::Buy(id) => {
                self.held += m.amount;
                let Some(order) = self.items[&id].state.order().cloned() else {
                    return;
                };
                let (to, price) = (order.buyer, order.price);
                match m.purpose {
                    Kind::Order(_) => self.set(id, State::Ordered { order }),
                    _ => self.set(id, State::Delivering { to, price }),
                }
            }
            Kind::Withdraw => self.leaving -= m.amount,
        }
    }

    fn undone(&mut self, m: &Move) {
        match m.purpose {
            Kind::Order(id) | Kind::Buy(id) => self.back_to_sale(id, m.amount),
            Kind::Withdraw => {
                self.leaving -= m.amount;
                self.claims.credit(m.who, m.amount);
            }
        }
    }

    fn back_to_sale(&mut self, id: u64, price: u128) {
        let by = self.items[&id].state.role();
        self.set(id, State::ForSale { by, price });
    }

    /// Marks that the NFT of a paid item leaves. Returns it and its new owner.
    pub fn begin_delivery(&mut self, id: u64) -> Option<(U256, ActorId)> {
        let item = &self.items[&id];
        let State::Delivering { to, .. } = item.state else {
            return None;
        };
        let token_id = item.token_id?;
        self.moving.insert(id);
        Some((token_id, to))
    }

    /// Marks that somebody looks for an NFT whose move was never answered.
    pub fn begin_settle(
        &mut self,
        id: u64,
    ) -> Result<(U256, ActorId), ChainError> {
        match self.ensure(id, Command::Settle, ActorId::zero()) {
            Err(ChainError::WrongState { .. }) => {
                return Err(ChainError::NothingInDoubt);
            }
            other => other?,
        };
        if self.moving.contains(&id) {
            return Err(ChainError::Busy);
        }
        self.begin_delivery(id).ok_or(ChainError::NothingInDoubt)
    }

    // #region delivered
    /// Ends a delivery by what is known of the NFT.
    pub fn end_delivery(&mut self, id: u64, found: Delivery) {
        self.moving.remove(&id);
        let item = &self.items[&id];
        let State::Delivering { to, price } = item.state else {
            return;
        };
        let retailer = item.holder();
        match found {
            Delivery::NoAnswer => {}
            Delivery::Stayed => {
                self.release(to, price);
                self.back_to_sale(id, price);
            }
            // Only this program could give it away, so somebody else has it
            // from the consumer.
            Delivery::Arrived | Delivery::Elsewhere => {
                self.release(retailer, price);
                self.set(id, State::Sold);
            }
        }
    }
    // #endregion delivered

    /// Turns `amount` of what is held into a claim.
    fn release(&mut self, who: ActorId, amount: u128) {
        self.held -= amount;
        self.claims.credit(who, amount);
    }

    /// Whether the seller takes the order.
    pub fn decide(
        &mut self,
        id: u64,
        by: ActorId,
        approve: bool,
    ) -> Result<(), ChainError> {
        let order = self.ensure_order(id, Command::Decide, by)?;
        if approve {
            self.set(id, State::Approved { order });
        } else {
            self.release(order.buyer, order.price);
            self.back_to_sale(id, order.price);
        }
        Ok(())
    }

    pub fn ship(
        &mut self,
        id: u64,
        by: ActorId,
        at: u64,
    ) -> Result<(), ChainError> {
        let order = self.ensure_order(id, Command::Ship, by)?;
        self.set(
            id,
            State::Shipped {
                order,
                at,
                delivered_at: None,
            },
        );
        Ok(())
    }

    /// Stops the clock, once.
    pub fn mark_delivered(
        &mut self,
        id: u64,
        by: ActorId,
        now: u64,
    ) -> Result<(), ChainError> {
        let mut state =
            self.ensure(id, Command::MarkDelivered, by)?.state.clone();
        if let State::Shipped { delivered_at, .. } = &mut state {
            if delivered_at.is_some() {
                return Err(ChainError::AlreadyMarked);
            }
            *delivered_at = Some(now);
        }
        self.set(id, state);
        Ok(())
    }

    // #region receive
    /// Hands the item over and shares its price by how late it came.
    pub fn receive(
        &mut self,
        id: u64,
        by: ActorId,
        now: u64,
    ) -> Result<Settlement, ChainError> {
        let item = self.ensure(id, Command::Receive, by)?;
        let state = item.state.clone();
        let State::Shipped {
            order,
            at,
            delivered_at,
        } = state
        else {
            return Err(ChainError::WrongState { state });
        };
        if by != order.buyer {
            // A silent buyer is waited for.
            let patience = order.delivery.saturating_mul(2);
            let from =
                delivered_at.map(|marked| marked.saturating_add(patience));
            if from.is_none_or(|from| now < from) {
                return Err(ChainError::TooEarly);
            }
        }
        let took = delivered_at.unwrap_or(now).saturating_sub(at);
        let to_seller = on_time_share(order.price, order.delivery, took);
        Ok(self.close(id, order, to_seller, true))
    }
    // #endregion receive

    pub fn dispute(&mut self, id: u64, by: ActorId) -> Result<(), ChainError> {
        let order = self.ensure_order(id, Command::Dispute, by)?;
        self.set(id, State::Disputed { order });
        Ok(())
    }

    /// Splits the price. The buyer keeps the item if the seller gets anything.
    pub fn arbitrate(
        &mut self,
        id: u64,
        by: ActorId,
        seller_bps: u16,
    ) -> Result<Settlement, ChainError> {
        let order = self.ensure_order(id, Command::Arbitrate, by)?;
        if seller_bps > ALL_BPS {
            return Err(ChainError::BadShare);
        }
        let to_seller =
            mul_div_floor(order.price, seller_bps.into(), ALL_BPS.into());
        let to_seller = to_seller.expect("at most the price");
        Ok(self.close(id, order, to_seller, seller_bps > 0))
    }

    fn ensure_order(
        &self,
        id: u64,
        command: Command,
        by: ActorId,
    ) -> Result<Order, ChainError> {
        let state = &self.ensure(id, command, by)?.state;
        let order = state.order().cloned();
        order.ok_or_else(|| ChainError::WrongState {
            state: state.clone(),
        })
    }

    /// Ends an order: both get their shares, one of them the item.
    fn close(
        &mut self,
        id: u64,
        order: Order,
        to_seller: u128,
        handed_over: bool,
    ) -> Settlement {
        let seller = self.items[&id].holder();
        let to_buyer = order.price - to_seller;
        self.release(seller, to_seller);
        self.release(order.buyer, to_buyer);
        if handed_over {
            let by = order.by.next();
            let item = self.items.get_mut(&id).expect("checked");
            match by {
                Role::Distributor => item.distributor = Some(order.buyer),
                _ => item.retailer = Some(order.buyer),
            }
            self.set(id, State::Held { by });
        } else {
            self.set(id, State::at_rest(order.by));
        }
        Settlement {
            to_seller,
            to_buyer,
        }
    }

    /// How many doubts a recheck of that one has to decide.
    pub fn beside(&self, doubt: u64) -> u64 {
        self.moves.beside(doubt)
    }

    /// Locks the token until the balance is known.
    pub fn begin_recheck(
        &mut self,
        doubt: u64,
    ) -> Result<Question, ChainError> {
        Ok(self.moves.begin_recheck(doubt)?)
    }

    /// Whether tokens are under way without an answer.
    pub fn moving(&self) -> bool {
        self.moves.moving(self.vft)
    }

    /// Ends the doubts about which the balance tells. Returns what it says of
    /// the one asked about, and all moves that were done.
    pub fn end_recheck(
        &mut self,
        question: Question,
        balance: Option<U256>,
    ) -> (Recheck, Vec<Move>) {
        let (answer, ended) =
            self.moves.end_recheck(question, balance, self.tracked());
        let done = ended.into_iter().filter_map(|ended| self.resolve(ended));
        (answer, done.collect())
    }

    /// Ends a doubt by the word of the account that loses by it.
    pub fn concede(
        &mut self,
        who: ActorId,
        doubt: u64,
    ) -> Result<Option<Move>, ChainError> {
        let ended = self.moves.concede(who, doubt)?;
        Ok(self.resolve(ended))
    }

    fn resolve(&mut self, Ended { of: m, done }: Ended<Kind>) -> Option<Move> {
        match (done, m.purpose) {
            // The purchase is long over for the consumer: the price goes back
            // as a claim.
            (true, Kind::Buy(id)) => {
                self.claims.credit(m.who, m.amount);
                self.back_to_sale(id, m.amount);
                None
            }
            (true, _) => {
                self.done(&m);
                Some(m)
            }
            (false, _) => {
                self.undone(&m);
                None
            }
        }
    }

    // #region tracked
    /// What the program believes to hold, tokens on their way out included.
    pub fn tracked(&self) -> u128 {
        self.claims.total() + self.held + self.leaving
    }
    // #endregion tracked

    pub fn claim_of(&self, who: &ActorId) -> u128 {
        self.claims.of(who)
    }

    pub fn item(&self, id: u64) -> Option<Item> {
        self.items.get(&id).cloned()
    }

    pub fn items(&self, from: u64, limit: u32) -> Vec<(u64, Item)> {
        self.items
            .range(from..)
            .take(kit::page::clamp(limit))
            .map(|(id, item)| (*id, item.clone()))
            .collect()
    }

    pub fn doubts(&self) -> Vec<Doubt> {
        let doubts = self.moves.doubts().into_iter();
        doubts.map(|(_, doubt)| doubt).collect()
    }
}

impl Role {
    /// Who buys from this role.
    pub fn next(self) -> Self {
        match self {
            Role::Producer => Role::Distributor,
            Role::Distributor => Role::Retailer,
            Role::Retailer | Role::Consumer => Role::Consumer,
        }
    }
}

impl State {
    pub fn phase(&self) -> Phase {
        match self {
            State::Minting => Phase::Minting,
            State::Held { by: Role::Producer } => Phase::Produced,
            State::Held {
                by: Role::Distributor,
            } => Phase::Received,
            State::Held { .. } => Phase::Stocked,
            State::Processed => Phase::Processed,
            State::Packaged => Phase::Packaged,
            State::ForSale { .. } => Phase::ForSale,
            State::Paying { .. } => Phase::Paying,
            State::Ordered { .. } => Phase::Ordered,
            State::Approved { .. } => Phase::Approved,
            State::Shipped { .. } => Phase::Shipped,
            State::Disputed { .. } => Phase::Disputed,
            State::Delivering { .. } => Phase::Delivering,
            State::Sold => Phase::Sold,
        }
    }

    /// How somebody of this role holds an item that can be sold.
    fn at_rest(by: Role) -> Self {
        match by {
            Role::Distributor => State::Packaged,
            _ => State::Held { by },
        }
    }

    /// Who holds the item.
    fn role(&self) -> Role {
        match self {
            State::Minting => Role::Producer,
            State::Held { by } | State::ForSale { by, .. } => *by,
            State::Processed | State::Packaged => Role::Distributor,
            State::Delivering { .. } => Role::Retailer,
            State::Sold => Role::Consumer,
            State::Paying { order }
            | State::Ordered { order }
            | State::Approved { order }
            | State::Shipped { order, .. }
            | State::Disputed { order } => order.by,
        }
    }

    fn order(&self) -> Option<&Order> {
        match self {
            State::Paying { order }
            | State::Ordered { order }
            | State::Approved { order }
            | State::Shipped { order, .. }
            | State::Disputed { order } => Some(order),
            _ => None,
        }
    }
}

impl Item {
    /// The account that holds it. A sold item is its consumer's; this is who
    /// sold it.
    fn holder(&self) -> ActorId {
        let holder = match self.state.role() {
            Role::Producer => Some(self.producer),
            Role::Distributor => self.distributor,
            Role::Retailer | Role::Consumer => self.retailer,
        };
        holder.unwrap_or_default()
    }
}

// #region share
/// What the seller gets of `price` when a delivery agreed to last `agreed` ms
/// took `took`: all when it is on time, nothing from twice the time on, in
/// between a straight line.
pub fn on_time_share(price: u128, agreed: u64, took: u64) -> u128 {
    let late = took.saturating_sub(agreed);
    let left = agreed.saturating_sub(late);
    mul_div_floor(price, left.into(), agreed.into()).expect("at most the price")
}
// #endregion share

//! A supply chain: items pass through known parties, each paid on delivery.

#![no_std]

pub mod state;

use core::cell::RefCell;
use kit::{
    calls::{self, Answer, TokenAnswer},
    delivery::{self, Delivery},
    doubts::{self, Doubt, Recheck},
    vft, vnft,
};
use sails_rs::{client::Program as _, prelude::*};
use state::{ChainState, Kind, Move};
use vnft_client::{
    Vnft as _, VnftProgram,
    vnft::{Metadata, Vnft as _},
};

// #region types
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Producer,
    Distributor,
    Retailer,
    /// Everybody else.
    Consumer,
}

/// An agreement to sell an item.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The role of the seller, who holds the item.
    pub by: Role,
    pub price: u128,
    pub buyer: ActorId,
    /// How long the delivery may take, in ms.
    pub delivery: u64,
}
// #endregion types

/// Where an item stands.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// Its NFT is being minted.
    Minting,
    Held {
        by: Role,
    },
    ForSale {
        by: Role,
        price: u128,
    },
    /// The price is on its way in.
    Paying {
        order: Order,
    },
    /// The price is here.
    Ordered {
        order: Order,
    },
    /// The seller has agreed.
    Approved {
        order: Order,
    },
    /// On its way since `at`, there since `delivered_at` according to the
    /// seller, in ms since 1970.
    Shipped {
        order: Order,
        at: u64,
        delivered_at: Option<u64>,
    },
    /// The arbiter has to split the price.
    Disputed {
        order: Order,
    },
    /// Processed by its distributor.
    Processed,
    /// Packaged by its distributor.
    Packaged,
    /// Paid by a consumer, its NFT is on its way.
    Delivering {
        to: ActorId,
        price: u128,
    },
    Sold,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// In the collection; `None` until it has been minted.
    pub token_id: Option<U256>,
    pub producer: ActorId,
    pub distributor: Option<ActorId>,
    pub retailer: Option<ActorId>,
    pub state: State,
    /// How many steps it has taken.
    pub history_len: u32,
}

/// Who takes part, and in what is paid. None of it can be changed.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The token of all prices.
    pub vft: ActorId,
    /// The collection of the items; this program must be a minter.
    pub vnft: ActorId,
    pub producers: Vec<ActorId>,
    pub distributors: Vec<ActorId>,
    pub retailers: Vec<ActorId>,
    pub arbiter: ActorId,
}

/// How a price was shared.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settlement {
    pub to_seller: u128,
    pub to_buyer: u128,
}

/// How making an item ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Produced {
    /// The number of the item.
    Done(u64),
    /// The collection refused: there is no item.
    Refused,
    /// The collection did not answer: the item of this number stays without an
    /// NFT.
    Unknown(u64),
}

/// How a move of tokens ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moved {
    Done,
    /// The token refused: everything is as before.
    TokenRefused,
    /// The token did not answer in time: the move is in doubt.
    Unknown,
}

/// How a purchase ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bought {
    Done,
    /// The token refused: everything is as before.
    TokenRefused,
    /// The collection refused: the price is a claim of the buyer.
    NftRefused,
    /// The token did not answer in time: the payment is in doubt.
    PaymentUnknown,
    /// The collection did not answer in time: `Settle` looks for the NFT.
    DeliveryUnknown,
}

/// What became of an NFT.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The consumer has got it.
    Delivered,
    /// It is still here: the price is a claim of the consumer.
    Returned,
    /// The collection gave no usable answer.
    StillUnknown,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChainError {
    /// The seller has said so already.
    AlreadyMarked,
    /// A delivery lasts between a minute and 365 days.
    BadDelivery,
    /// More than 10,000 basis points.
    BadShare,
    /// A recheck or a search waits for an answer, or 64 moves of the token are
    /// under way. For a recheck also: one decided nothing less than 100 blocks
    /// ago.
    Busy,
    /// 100,000 items are the most.
    ItemLimit,
    /// The sender is not the arbiter.
    NotArbiter,
    /// The sender has not ordered the item.
    NotBuyer,
    /// Too little gas for the calls and the work after them.
    NotEnoughGas,
    /// There is no such item.
    NotFound,
    /// The sender does not hold the item.
    NotHolder,
    /// There is no such doubt.
    NotInDoubt,
    /// The doubt is about another account.
    NotParty,
    /// The sender does not sell the item.
    NotSeller,
    /// No NFT of this item is on its way.
    NothingInDoubt,
    /// The sender has no claim.
    NothingToWithdraw,
    /// More tokens than the program counts: 2^128 / 65.
    Overflow,
    /// The item costs `price`, not what the sender assumed.
    PriceChanged { price: u128 },
    /// Only somebody of this role may.
    RoleRequired { role: Role },
    /// The buyer still has time.
    TooEarly,
    /// Value is attached.
    UnexpectedValue,
    /// The item is in a state without this step.
    WrongState { state: State },
    /// A price of zero.
    ZeroPrice,
}

kit::error_from!(ChainError: calls::NotEnoughGas, value::UnexpectedValue);
kit::doubt_errors!(ChainError);

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChainInitError {
    /// A role has no member, or more than 32.
    MemberCount,
    /// An account is named twice.
    RolesOverlap,
    /// Value is attached.
    UnexpectedValue,
    /// The zero address.
    ZeroAddress,
}

kit::error_from!(ChainInitError: value::UnexpectedValue);

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChainEvent {
    /// The seller takes the order.
    Approved {
        item: u64,
    },
    /// The arbiter has split the price.
    Arbitrated {
        item: u64,
        to_seller: u128,
        to_buyer: u128,
    },
    /// A consumer has got the item and its NFT.
    Delivered {
        item: u64,
        to: ActorId,
    },
    /// The buyer has asked the arbiter.
    Disputed {
        item: u64,
    },
    /// The item can be bought.
    ForSale {
        item: u64,
        by: Role,
        price: u128,
    },
    /// The seller says that the item has arrived.
    MarkedDelivered {
        item: u64,
        at: u64,
    },
    /// The price is here.
    Ordered {
        item: u64,
        buyer: ActorId,
    },
    Packaged {
        item: u64,
    },
    Processed {
        item: u64,
    },
    /// The item exists, with an NFT of the collection.
    Produced {
        item: u64,
        token_id: U256,
        producer: ActorId,
    },
    /// The item has been handed over, and its price shared.
    Received {
        item: u64,
        by: ActorId,
        to_seller: u128,
        to_buyer: u128,
    },
    /// The seller does not take the order: the price is a claim of the buyer.
    Rejected {
        item: u64,
    },
    /// The item is on its way.
    Shipped {
        item: u64,
        at: u64,
    },
    /// `who` has got a claim paid.
    Withdrawn {
        who: ActorId,
        amount: u128,
    },
    /// The item can no longer be bought.
    WithdrawnFromSale {
        item: u64,
    },
}

pub struct Chain<'a> {
    state: &'a RefCell<ChainState>,
    tokens: Tokens,
}

/// The programs that are called.
#[derive(Clone, Copy)]
struct Tokens {
    vft: ActorId,
    vnft: ActorId,
}

#[service(events = ChainEvent)]
impl Chain<'_> {
    /// Makes an item and mints its NFT to this program. Producers may.
    #[export(unwrap_result)]
    pub async fn produce(
        &mut self,
        metadata: Metadata,
    ) -> Result<Produced, ChainError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let producer = Syscall::message_source();
        let item = self.state.borrow_mut().begin_produce(producer)?;

        let mint = VnftProgram::client(self.tokens.vnft)
            .vnft()
            .mint(Syscall::program_id(), metadata);
        let answer = calls::settle(calls::ask(mint).await);

        Ok(match answer {
            Answer::Done(token_id) => {
                self.state.borrow_mut().produced(item, token_id);
                self.emit_event(ChainEvent::Produced {
                    item,
                    token_id,
                    producer,
                })
                .expect("event");
                Produced::Done(item)
            }
            Answer::Refused => {
                self.state.borrow_mut().not_produced(item);
                Produced::Refused
            }
            Answer::Unknown => Produced::Unknown(item),
        })
    }

    /// Offers an item at `price` to the role that comes next. Its holder may.
    #[export(unwrap_result)]
    pub fn put_up_for_sale(
        &mut self,
        item: u64,
        price: u128,
    ) -> Result<bool, ChainError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        let by = self.state.borrow_mut().put_up_for_sale(item, who, price)?;
        self.emit_event(ChainEvent::ForSale { item, by, price })
            .expect("event");
        Ok(true)
    }

    /// Ends an offer. The holder may.
    #[export(unwrap_result)]
    pub fn withdraw_from_sale(
        &mut self,
        item: u64,
    ) -> Result<bool, ChainError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        self.state.borrow_mut().withdraw_from_sale(item, who)?;
        self.emit_event(ChainEvent::WithdrawnFromSale { item })
            .expect("event");
        Ok(true)
    }

    // #region order
    /// Pays for an item that has to arrive within `delivery` ms of being
    /// shipped. Distributors order from producers, retailers from distributors.
    #[export(unwrap_result)]
    pub async fn order(
        &mut self,
        item: u64,
        expected: u128,
        delivery: u64,
    ) -> Result<Moved, ChainError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let buyer = Syscall::message_source();
        let order = self
            .state
            .borrow_mut()
            .begin_order(item, buyer, expected, delivery)?;

        let answer = carry_out(self.state, order).await;
        if answer == TokenAnswer::Done {
            self.emit_event(ChainEvent::Ordered { item, buyer })
                .expect("event");
        }
        Ok(answer.into())
    }
    // #endregion order

    /// Takes an order or refuses it. The seller may.
    #[export(unwrap_result)]
    pub fn decide(
        &mut self,
        item: u64,
        approve: bool,
    ) -> Result<bool, ChainError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        self.state.borrow_mut().decide(item, who, approve)?;
        self.emit_event(match approve {
            true => ChainEvent::Approved { item },
            false => ChainEvent::Rejected { item },
        })
        .expect("event");
        Ok(true)
    }

    /// Says that the item is on its way: the clock starts. The seller may.
    #[export(unwrap_result)]
    pub fn ship(&mut self, item: u64) -> Result<bool, ChainError> {
        kit::value::none()?;
        let (who, at) = (Syscall::message_source(), Syscall::block_timestamp());
        self.state.borrow_mut().ship(item, who, at)?;
        self.emit_event(ChainEvent::Shipped { item, at })
            .expect("event");
        Ok(true)
    }

    /// Says that the item has arrived: the clock stops. The seller may, once.
    #[export(unwrap_result)]
    pub fn mark_delivered(&mut self, item: u64) -> Result<bool, ChainError> {
        kit::value::none()?;
        let (who, at) = (Syscall::message_source(), Syscall::block_timestamp());
        self.state.borrow_mut().mark_delivered(item, who, at)?;
        self.emit_event(ChainEvent::MarkedDelivered { item, at })
            .expect("event");
        Ok(true)
    }

    /// Hands the item over and shares the price. The buyer may, and the seller
    /// when the buyer is silent.
    #[export(unwrap_result)]
    pub fn receive(&mut self, item: u64) -> Result<Settlement, ChainError> {
        kit::value::none()?;
        let (by, now) = (Syscall::message_source(), Syscall::block_timestamp());
        let shares = self.state.borrow_mut().receive(item, by, now)?;
        self.emit_event(ChainEvent::Received {
            item,
            by,
            to_seller: shares.to_seller,
            to_buyer: shares.to_buyer,
        })
        .expect("event");
        Ok(shares)
    }

    /// Asks the arbiter, from the order until the item is received. The buyer
    /// may.
    #[export(unwrap_result)]
    pub fn dispute(&mut self, item: u64) -> Result<bool, ChainError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        self.state.borrow_mut().dispute(item, who)?;
        self.emit_event(ChainEvent::Disputed { item })
            .expect("event");
        Ok(true)
    }

    /// Gives the seller `seller_bps` of 10,000 parts of the price and the buyer
    /// the rest. With 0 the seller keeps the item. The arbiter may.
    #[export(unwrap_result)]
    pub fn arbitrate(
        &mut self,
        item: u64,
        seller_bps: u16,
    ) -> Result<Settlement, ChainError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        let shares =
            self.state.borrow_mut().arbitrate(item, who, seller_bps)?;
        self.emit_event(ChainEvent::Arbitrated {
            item,
            to_seller: shares.to_seller,
            to_buyer: shares.to_buyer,
        })
        .expect("event");
        Ok(shares)
    }

    /// Says that the item has been processed. Its distributor may.
    #[export(unwrap_result)]
    pub fn process(&mut self, item: u64) -> Result<bool, ChainError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        self.state.borrow_mut().process(item, who)?;
        self.emit_event(ChainEvent::Processed { item })
            .expect("event");
        Ok(true)
    }

    /// Says that the item has been packaged. Its distributor may, after
    /// processing.
    #[export(unwrap_result)]
    pub fn package(&mut self, item: u64) -> Result<bool, ChainError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        self.state.borrow_mut().package(item, who)?;
        self.emit_event(ChainEvent::Packaged { item })
            .expect("event");
        Ok(true)
    }

    // #region buy
    /// Pays for an item of a retailer and takes its NFT. Consumers may.
    #[export(unwrap_result)]
    pub async fn buy(
        &mut self,
        item: u64,
        expected: u128,
    ) -> Result<Bought, ChainError> {
        kit::value::none()?;
        calls::ensure_gas(2)?;
        let who = Syscall::message_source();
        let buy = self.state.borrow_mut().begin_buy(item, who, expected)?;

        match carry_out(self.state, buy).await {
            TokenAnswer::Refused => return Ok(Bought::TokenRefused),
            TokenAnswer::Unknown => return Ok(Bought::PaymentUnknown),
            TokenAnswer::Done => {}
        }
        let Some((token_id, to)) = self.state.borrow_mut().begin_delivery(item)
        else {
            return Ok(Bought::DeliveryUnknown);
        };
        let (found, outcome) =
            match vnft::give(self.tokens.vnft, to, token_id).await {
                TokenAnswer::Done => (Delivery::Arrived, Bought::Done),
                TokenAnswer::Refused => (Delivery::Stayed, Bought::NftRefused),
                TokenAnswer::Unknown => {
                    (Delivery::NoAnswer, Bought::DeliveryUnknown)
                }
            };
        self.state.borrow_mut().end_delivery(item, found);
        if outcome == Bought::Done {
            self.emit_event(ChainEvent::Delivered { item, to })
                .expect("event");
        }
        Ok(outcome)
    }
    // #endregion buy

    /// Looks for an NFT whose move was never answered. Anyone may ask for it.
    #[export(unwrap_result)]
    pub async fn settle(&mut self, item: u64) -> Result<Found, ChainError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let (token_id, to) = self.state.borrow_mut().begin_settle(item)?;

        let from = Syscall::program_id();
        let found =
            delivery::locate(self.tokens.vnft, token_id, from, to).await;

        self.state.borrow_mut().end_delivery(item, found);
        Ok(match found {
            Delivery::NoAnswer => Found::StillUnknown,
            Delivery::Stayed => Found::Returned,
            Delivery::Arrived | Delivery::Elsewhere => {
                self.emit_event(ChainEvent::Delivered { item, to })
                    .expect("event");
                Found::Delivered
            }
        })
    }

    /// Decides doubts by the balance at the token. Anyone may ask for it.
    #[export(unwrap_result)]
    pub async fn recheck(&mut self, doubt: u64) -> Result<Recheck, ChainError> {
        kit::value::none()?;
        doubts::ensure_gas(self.state.borrow().beside(doubt))?;
        let question = self.state.borrow_mut().begin_recheck(doubt)?;

        let balance = vft::balance(self.tokens.vft, Syscall::program_id());
        let balance =
            doubts::when_calm(|| self.state.borrow().moving(), balance).await;

        let (answer, done) =
            self.state.borrow_mut().end_recheck(question, balance);
        for event in done.into_iter().filter_map(told) {
            self.emit_event(event).expect("event");
        }
        Ok(answer)
    }

    /// Ends a doubt by the word of the account that loses by it: what it paid
    /// did not arrive, what it was owed did.
    #[export(unwrap_result)]
    pub fn concede(&mut self, doubt: u64) -> Result<bool, ChainError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        let done = self.state.borrow_mut().concede(who, doubt)?;
        if let Some(event) = done.and_then(told) {
            self.emit_event(event).expect("event");
        }
        Ok(true)
    }

    /// Pays the sender's claim.
    #[export(unwrap_result)]
    pub async fn withdraw(&mut self) -> Result<Moved, ChainError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let who = Syscall::message_source();
        let withdraw = self.state.borrow_mut().begin_withdraw(who)?;
        let amount = withdraw.amount;

        let answer = carry_out(self.state, withdraw).await;
        if answer == TokenAnswer::Done {
            self.emit_event(ChainEvent::Withdrawn { who, amount })
                .expect("event");
        }
        Ok(answer.into())
    }

    /// One item.
    #[export]
    pub fn item(&self, item: u64) -> Option<Item> {
        self.state.borrow().item(item)
    }

    /// The items from number `from` on, at most 100.
    #[export]
    pub fn items(&self, from: u64, limit: u32) -> Vec<(u64, Item)> {
        self.state.borrow().items(from, limit)
    }

    /// The role of `who`; `None`: a consumer or the arbiter.
    #[export]
    pub fn role_of(&self, who: ActorId) -> Option<Role> {
        self.state.borrow().role_of(&who)
    }

    /// What `who` can withdraw.
    #[export]
    pub fn claim_of(&self, who: ActorId) -> u128 {
        self.state.borrow().claim_of(&who)
    }

    /// Moves of tokens that nobody has answered.
    #[export]
    pub fn doubts(&self) -> Vec<Doubt> {
        self.state.borrow().doubts()
    }
}

/// Moves the tokens and writes down how it ended.
async fn carry_out(state: &RefCell<ChainState>, m: Move) -> TokenAnswer {
    let answer = doubts::carry_out(&m).await;
    state.borrow_mut().answered(m, answer);
    answer
}

/// What the world learns of a move that was done after all.
fn told(m: Move) -> Option<ChainEvent> {
    let (who, amount) = (m.who, m.amount);
    match m.purpose {
        Kind::Order(item) => Some(ChainEvent::Ordered { item, buyer: who }),
        Kind::Buy(_) => None,
        Kind::Withdraw => Some(ChainEvent::Withdrawn { who, amount }),
    }
}

impl From<TokenAnswer> for Moved {
    fn from(settled: TokenAnswer) -> Self {
        match settled {
            TokenAnswer::Done => Self::Done,
            TokenAnswer::Refused => Self::TokenRefused,
            TokenAnswer::Unknown => Self::Unknown,
        }
    }
}

pub struct SupplyChainProgram {
    state: RefCell<ChainState>,
    tokens: Tokens,
}

#[program]
impl SupplyChainProgram {
    /// Opens a chain of 1 to 32 members of each role. Nobody may have two.
    #[export(unwrap_result)]
    pub fn new(config: Config) -> Result<Self, ChainInitError> {
        kit::value::none()?;
        Ok(Self {
            state: RefCell::new(ChainState::new(&config)?),
            tokens: Tokens {
                vft: config.vft,
                vnft: config.vnft,
            },
        })
    }

    pub fn chain(&self) -> Chain<'_> {
        Chain {
            state: &self.state,
            tokens: self.tokens,
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}

/**
 * Balances, and the bank that holds value on its way and gas that is paid for in advance: gear v2.0.0,
 * sdk/gtest/src/state/accounts.rs and bank.rs. All amounts are in planck.
 *
 * An account below the existential deposit does not exist. What would leave it there is lost.
 */
import type {Hex} from '../sails/hex';
import {Refused} from './errors';
import {EXISTENTIAL_DEPOSIT} from './gas';

export class Accounts {
  readonly #balances = new Map<Hex, bigint>();

  clone(): Accounts {
    const copy = new Accounts();
    for (const [id, balance] of this.#balances) copy.#balances.set(id, balance);
    return copy;
  }

  /** Balances by account; those that do not exist are missing. */
  get all(): ReadonlyMap<Hex, bigint> {
    return this.#balances;
  }

  balanceOf(id: Hex): bigint {
    return this.#balances.get(id) ?? 0n;
  }

  /** What the account can spend and still exist. */
  spendable(id: Hex): bigint {
    const balance = this.balanceOf(id);
    return balance > EXISTENTIAL_DEPOSIT ? balance - EXISTENTIAL_DEPOSIT : 0n;
  }

  /** @returns whether the account exists afterwards; otherwise the amount is lost */
  add(id: Hex, amount: bigint): boolean {
    const balance = this.balanceOf(id) + amount;
    if (balance < EXISTENTIAL_DEPOSIT) return false;
    this.#balances.set(id, balance);
    return true;
  }

  /** @throws Refused when the account does not have the amount */
  take(id: Hex, amount: bigint): void {
    const balance = this.balanceOf(id) - amount;
    if (balance < 0n)
      throw new Refused(`${id} has ${balance + amount} planck and needs ${amount}.`);
    if (balance < EXISTENTIAL_DEPOSIT) this.#balances.delete(id);
    else this.#balances.set(id, balance);
  }

  transfer(from: Hex, to: Hex, amount: bigint): void {
    this.take(from, amount);
    this.add(to, amount);
  }

  /** Moves everything, as when a program ends. */
  transferAll(from: Hex, to: Hex): void {
    const balance = this.balanceOf(from);
    if (balance > 0n) this.transfer(from, to, balance);
  }
}

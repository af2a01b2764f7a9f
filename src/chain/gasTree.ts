/**
 * Whose gas a message uses, and who gets back what is left: gear v2.0.0, vara/common/src/gas_provider/internal.rs.
 *
 * Each message has a node. The node of a message with its own gas holds it; one without shares its parent's. What
 * a consumed node still holds goes to the nearest ancestor in use, or back to the account that paid.
 */
import type {Hex} from '../sails/hex';

export type Lock = 'mailbox' | 'waitlist' | 'stash' | 'reservation';

type Node = {
  kind: 'external' | 'cut' | 'reserved' | 'specified' | 'unspecified';
  /** The account that paid. */
  payer: Hex;
  /** Absent from nodes without a parent. */
  parent?: Hex;
  /** Made in advance for a reply. */
  isDeposit: boolean;
  /** Always 0 in a node that shares its parent's gas. */
  gas: bigint;
  locked: Partial<Record<Lock, bigint>>;
  systemReserve: bigint;
  /** Children with gas of their own, and without. */
  specified: number;
  unspecified: number;
  isConsumed: boolean;
};

/** Whether descendants may still use the gas of the node. */
const isPatron = ({kind, isConsumed, unspecified}: Node): boolean =>
  kind !== 'cut' && kind !== 'unspecified' && (!isConsumed || unspecified > 0);

/** What became of a node's gas: `blocked` while it is in use, `missed` when an ancestor took it. */
type Catch = 'blocked' | 'missed' | bigint;

export class GasTree {
  readonly #nodes = new Map<Hex, Node>();

  clone(): GasTree {
    const copy = new GasTree();
    for (const [id, node] of this.#nodes) copy.#nodes.set(id, {...node, locked: {...node.locked}});
    return copy;
  }

  /** A message from outside, with the gas that its sender paid for. A reply may have a deposit already. */
  create(payer: Hex, id: Hex, gas: bigint): void {
    if (this.hasDeposit(id)) return;
    this.#add(id, {kind: 'external', payer, gas});
  }

  /** Whether a message, which is a reply then, has gas since its execution was paid for in advance. */
  hasDeposit(id: Hex): boolean {
    return this.#nodes.get(id)?.isDeposit ?? false;
  }

  /** The gas that the message can use. */
  limitOf(id: Hex): bigint {
    return this.#holder(id)[1].gas;
  }

  /** The gas that is left in a message's own node: 0 when it is gone. */
  leftIn(id: Hex): bigint {
    return this.#nodes.get(id)?.gas ?? 0n;
  }

  payerOf(id: Hex): Hex {
    return this.#node(id).payer;
  }

  /** A message with gas from another's, of which the rest returns to that one. */
  splitWithGas(from: Hex, id: Hex, gas: bigint): void {
    if (this.hasDeposit(id)) return;
    const [parent, holder] = this.#take(from, gas);
    holder.specified++;
    this.#add(id, {kind: 'specified', payer: holder.payer, parent, gas});
  }

  /** A message that shares another's gas. */
  split(from: Hex, id: Hex): void {
    if (this.hasDeposit(id)) return;
    const [parent, holder] = this.#holder(from);
    holder.unspecified++;
    this.#add(id, {kind: 'unspecified', payer: holder.payer, parent, gas: 0n});
  }

  /** Gas that leaves the tree of its message: for a mailbox, a reservation, or the reply that a deposit pays for. */
  detach(kind: 'cut' | 'reserved' | 'deposit', from: Hex, id: Hex, gas: bigint): void {
    const [, {payer}] = this.#take(from, gas);
    this.#add(id, {
      kind: kind === 'deposit' ? 'external' : kind,
      payer,
      gas,
      isDeposit: kind === 'deposit',
    });
  }

  spend(id: Hex, gas: bigint): void {
    this.#take(id, gas);
  }

  lock(id: Hex, lock: Lock, gas: bigint): void {
    this.#take(id, gas);
    const {locked} = this.#node(id);
    locked[lock] = (locked[lock] ?? 0n) + gas;
  }

  /** @returns the gas that was locked */
  unlockAll(id: Hex, lock: Lock): bigint {
    const {locked} = this.#node(id);
    const gas = locked[lock] ?? 0n;
    locked[lock] = 0n;
    this.#holder(id)[1].gas += gas;
    return gas;
  }

  systemReserve(id: Hex, gas: bigint): void {
    this.#take(id, gas);
    this.#node(id).systemReserve += gas;
  }

  /** @returns the gas that was reserved */
  systemUnreserve(id: Hex): bigint {
    const node = this.#node(id);
    const gas = node.systemReserve;
    node.systemReserve = 0n;
    this.#holder(id)[1].gas += gas;
    return gas;
  }

  /** Ends a message. @returns the gas that goes back to its payer, unless other messages still use it */
  consume(id: Hex): {payer: Hex; gas: bigint} | undefined {
    const node = this.#node(id);
    const {kind, payer} = node;
    if (kind !== 'unspecified' && kind !== 'cut') node.isConsumed = true;
    const caught = this.#catch(node);
    let returned = typeof caught === 'bigint' ? caught : undefined;
    if (node.specified + node.unspecified === 0) {
      this.#remove(id, node);
      if (node.parent) {
        const fromAncestors = this.#removeConsumed(node.parent, caught);
        returned ??= fromAncestors;
      }
    }
    return returned === undefined ? undefined : {payer, gas: returned};
  }

  #node(id: Hex): Node {
    const node = this.#nodes.get(id);
    if (!node) throw new Error(`No gas node for ${id}`);
    return node;
  }

  /** The node whose gas the message uses, with its id. */
  #holder(id: Hex): [id: Hex, node: Node] {
    const node = this.#node(id);
    return node.kind === 'unspecified' ? [node.parent!, this.#node(node.parent!)] : [id, node];
  }

  #take(id: Hex, gas: bigint): [id: Hex, node: Node] {
    const held = this.#holder(id);
    if (held[1].gas < gas) throw new Error(`${id} has ${held[1].gas} gas and needs ${gas}`);
    held[1].gas -= gas;
    return held;
  }

  #add(id: Hex, node: Pick<Node, 'kind' | 'payer' | 'gas'> & Partial<Node>): void {
    if (this.#nodes.has(id)) throw new Error(`A gas node for ${id} exists`);
    this.#nodes.set(id, {
      isDeposit: false,
      locked: {},
      systemReserve: 0n,
      specified: 0,
      unspecified: 0,
      isConsumed: false,
      ...node,
    });
  }

  #remove(id: Hex, {kind, parent}: Node): void {
    this.#nodes.delete(id);
    if (!parent) return;
    const node = this.#node(parent);
    if (kind === 'specified') node.specified--;
    else node.unspecified--;
  }

  #catch(node: Node): Catch {
    if (isPatron(node) || node.kind === 'unspecified') return 'blocked';
    const patron = this.#ancestorPatron(node);
    const {gas} = node;
    node.gas = 0n;
    if (!patron) return gas;
    patron.gas += gas;
    return 'missed';
  }

  #ancestorPatron({kind, parent}: Node): Node | undefined {
    if (kind !== 'specified') return undefined;
    for (let id = parent; id;) {
      const node = this.#node(id);
      if (isPatron(node)) return node;
      id = node.parent;
    }
    return undefined;
  }

  /** Removes consumed ancestors without other children. @returns the gas for the payer */
  #removeConsumed(start: Hex, descendant: Catch): bigint | undefined {
    let caught: Catch = typeof descendant === 'bigint' ? 0n : descendant;
    let returned: bigint | undefined;
    for (let id: Hex | undefined = start; id;) {
      const node: Node = this.#node(id);
      if (isPatron(node)) break;
      if (caught === 'blocked') caught = this.#catch(node);
      if (typeof caught === 'bigint') returned ??= caught;
      if (node.specified > 0) break;
      this.#remove(id, node);
      id = node.parent;
    }
    return returned;
  }
}

import { LinkModel, type LinkSettings } from "../net/index.ts";
import type { Address } from "../wire/index.ts";
import { formatAddress } from "../wire/index.ts";
import type { MatchPeer } from "./match-peer.ts";

/** A datagram on its way, or a peer to be woken. */
interface Due {
  readonly atMs: number;
  readonly order: number; // ties go by the order of creation
  readonly run: () => void;
}

/**
 * A network and a clock in one: peers get their datagrams and are woken in the order of simulated time, without waiting.
 * Everything follows from the seed, so a seed is a bug report.
 */
export class SimulatedNetwork {
  readonly #peers = new Map<
    string,
    { readonly peer: MatchPeer; readonly address: Address; wakeMs: number }
  >();
  readonly #links = new Map<string, LinkModel>();
  readonly #settings: LinkSettings;
  readonly #seed: number;
  #queue: Due[] = [];
  #order = 0;
  #nowMs = 0;
  /** Called after a peer has done something: the place to look at it, or to do it harm. */
  onActivity: (peer: MatchPeer, nowMs: number) => void = () => undefined;
  /** Sees each datagram before it travels; what it returns travels instead, null is lost. */
  onDatagram: (from: Address, to: Address, bytes: Uint8Array) => Uint8Array | null = (_from, _to, bytes) =>
    bytes;

  constructor(settings: LinkSettings, seed: number) {
    this.#settings = settings;
    this.#seed = seed;
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  add(peer: MatchPeer, address: Address): void {
    this.#peers.set(formatAddress(address), { peer, address, wakeMs: Infinity });
    this.#push(this.#nowMs, () => this.#touch(address));
  }

  /** The peer is gone without a word: it is neither woken nor reached again. */
  remove(address: Address): void {
    this.#peers.delete(formatAddress(address));
  }

  /** Runs until the time has come or nothing is left to do. */
  runUntil(untilMs: number, isDone: () => boolean = () => false): void {
    while (!isDone()) {
      const next = this.#queue[0];
      if (next === undefined || next.atMs > untilMs) break;
      this.#pop();
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.run();
    }
    if (!isDone()) this.#nowMs = Math.max(this.#nowMs, untilMs);
  }

  /** Lets a peer do what is due, sends what it has to say, and sees to it that it is woken again. */
  #touch(address: Address): void {
    const entry = this.#peers.get(formatAddress(address));
    if (entry === undefined) return;
    entry.peer.update(this.#nowMs);
    for (const { to, bytes } of entry.peer.takeDatagrams()) this.#send(address, to, bytes);
    this.onActivity(entry.peer, this.#nowMs);
    const wakeMs = Math.max(this.#nowMs, entry.peer.nextDueMs(this.#nowMs));
    if (wakeMs === Infinity || (wakeMs >= entry.wakeMs && entry.wakeMs > this.#nowMs)) return;
    entry.wakeMs = wakeMs;
    this.#push(wakeMs, () => {
      if (entry.wakeMs !== wakeMs) return; // it was woken for something earlier
      entry.wakeMs = Infinity;
      this.#touch(address);
    });
  }

  #send(from: Address, to: Address, bytes: Uint8Array): void {
    const travelling = this.onDatagram(from, to, bytes);
    if (travelling === null) return;
    for (const delayMs of this.#link(from, to).carry()) {
      this.#push(this.#nowMs + delayMs, () => {
        const entry = this.#peers.get(formatAddress(to));
        if (entry === undefined) return;
        entry.peer.receive(from, travelling, this.#nowMs);
        this.#touch(to);
      });
    }
  }

  #link(from: Address, to: Address): LinkModel {
    const key = `${formatAddress(from)} ${formatAddress(to)}`;
    const known = this.#links.get(key);
    if (known !== undefined) return known;
    const link = new LinkModel(this.#settings, this.#seed * 1_000 + this.#links.size);
    this.#links.set(key, link);
    return link;
  }

  /** A binary heap by time, then by order. */
  #push(atMs: number, run: () => void): void {
    const queue = this.#queue;
    queue.push({ atMs, order: (this.#order += 1), run });
    for (let i = queue.length - 1; i > 0;) {
      const parent = (i - 1) >> 1;
      if (!isBefore(queue[i]!, queue[parent]!)) return;
      swap(queue, i, parent);
      i = parent;
    }
  }

  #pop(): void {
    const queue = this.#queue;
    const last = queue.pop()!;
    if (queue.length === 0) return;
    queue[0] = last;
    for (let i = 0; ;) {
      const left = 2 * i + 1;
      const right = left + 1;
      let first = i;
      if (left < queue.length && isBefore(queue[left]!, queue[first]!)) first = left;
      if (right < queue.length && isBefore(queue[right]!, queue[first]!)) first = right;
      if (first === i) return;
      swap(queue, i, first);
      i = first;
    }
  }
}

function isBefore(a: Due, b: Due): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);
}

function swap(queue: Due[], i: number, j: number): void {
  const moved = queue[i]!;
  queue[i] = queue[j]!;
  queue[j] = moved;
}

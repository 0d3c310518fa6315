import { assert } from "../base/index.ts";
import { formatAddress, type Address } from "../wire/index.ts";
import { DueQueue } from "./due-queue.ts";
import { HostLink } from "./link-model/host-link.ts";
import type { LinkSettings } from "./link-model/link-settings.ts";
import type { SimulatedNat } from "./simulated-nat.ts";

/** A peer on a network: anything that takes datagrams and a time. */
export interface NetworkPeer {
  openDatagram(from: Address, bytes: Uint8Array, nowMs: number): void;
  /** Does what is due by now. */
  update(nowMs: number): void;
  takeDatagrams(): readonly { readonly to: Address; readonly bytes: Uint8Array }[];
  /** When update has something to do again, if nothing comes before; Infinity: never. */
  nextDueMs(nowMs: number): number;
}

interface Host<Peer> {
  readonly peer: Peer;
  readonly address: Address;
  readonly nat: SimulatedNat | null; // the router it is behind
  readonly link: HostLink;
  group: number; // of a partition: only those with the same number above 0 reach each other; 0: no partition
  wakeMs: number;
  isRemoved: boolean;
}

interface OnItsWay {
  readonly atMs: number;
  readonly from: Address; // as it shows
  readonly bytes: Uint8Array;
}

/** A datagram on its way, at where it is sent to, before or after the downlink, a host to be woken, or a line of a script. */
type NetworkDue<Peer> =
  | { readonly atMs: number; readonly kind: "script"; readonly run: (nowMs: number) => void }
  | { readonly atMs: number; readonly kind: "wake"; readonly host: Host<Peer> }
  | (OnItsWay & { readonly kind: "arrival"; readonly sender: Host<Peer>; readonly to: Address })
  | (OnItsWay & { readonly kind: "delivery"; readonly host: Host<Peer> });

/** Datagrams on their way at a time; more are lost. Far above what the slowest network with eight peers holds. */
const DUE_MAX = 200_000;
/** Far more than there are peers and datagrams in one ms, even after a queue was let go. */
const STEPS_PER_MS_MAX = 100_000;
/** Host that is cut off from all others by a partition. */
const ALONE = -1;

/**
 * A network and a clock in one: peers get their datagrams and are woken in the order of simulated time, without waiting.
 * Everything follows from the seed and from what is done to it, so a seed is a bug report.
 */
export class SimulatedNetwork<Peer extends NetworkPeer> {
  readonly #realms = new Map<SimulatedNat | null, Map<string, Host<Peer>>>([[null, new Map()]]);
  readonly #nats = new Map<string, SimulatedNat>(); // by outside host
  readonly #chosen = new Map<string, LinkSettings>(); // of single hosts, by address
  readonly #keys = new WeakMap<Address, string>(); // most addresses come again and again
  readonly #queue = new DueQueue<NetworkDue<Peer>>();
  readonly #seed: number;
  #settings: LinkSettings;
  #groups: readonly (readonly Address[])[] | null = null;
  #hostCount = 0;
  #nowMs = 0;
  #markMs = 0; // the last ms that began
  #stepCount = 0; // since then
  /** Called after a peer has done something: the place to look at it, or to do it harm. */
  onActivity: (peer: Peer, nowMs: number) => void = () => undefined;
  /** Sees each datagram before it travels, with the address it shows; what it returns travels instead, null is lost. */
  onDatagram: (from: Address, to: Address, bytes: Uint8Array) => Uint8Array | null = (_from, _to, bytes) =>
    bytes;

  constructor(settings: LinkSettings, seed: number) {
    this.#settings = settings;
    this.#seed = seed;
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  /** Datagrams, wake-ups and lines of scripts to come. */
  get dueCount(): number {
    return this.#queue.length;
  }

  get settings(): LinkSettings {
    return this.#settings;
  }

  /** The links of all hosts, from now on, also of those that had settings of their own. What is on its way stays on it. */
  set settings(settings: LinkSettings) {
    this.#settings = settings;
    this.#chosen.clear();
    for (const host of this.#hosts()) host.link.settings = settings;
  }

  /** The link of one host, from now on, also if it is still to be added. */
  setHost(address: Address, settings: LinkSettings): void {
    this.#chosen.set(formatAddress(address), settings);
    for (const host of this.#hostsAt(address)) host.link.settings = settings;
  }

  /**
   * Groups that can't reach each other: what would arrive from now on is lost. A peer in none of them reaches nobody. Null: everybody
   * reaches everybody.
   */
  partition(groups: readonly (readonly Address[])[] | null): void {
    this.#groups = groups;
    for (const host of this.#hosts()) host.group = this.#groupOf(host.address);
  }

  /** Puts a peer at an address, behind a router if one is given: then the address is one of that router's inside. */
  add(peer: Peer, address: Address, { nat = null }: { readonly nat?: SimulatedNat | null } = {}): void {
    const realm = this.#realms.get(nat) ?? new Map<string, Host<Peer>>();
    const key = formatAddress(address);
    assert(!realm.has(key), `${key} is taken`);
    this.#hostCount += 1;
    const link = new HostLink(this.#chosen.get(key) ?? this.#settings, this.#seed * 1_000 + this.#hostCount);
    const group = this.#groupOf(address);
    const host = { peer, address, nat, link, group, wakeMs: Infinity, isRemoved: false };
    realm.set(key, host);
    this.#realms.set(nat, realm);
    if (nat !== null) this.#nats.set(nat.host, nat);
    this.#wakeAt(this.#nowMs, host);
  }

  /** The peer is gone without a word: it is neither woken nor reached again. */
  remove(address: Address): void {
    for (const host of this.#hostsAt(address)) {
      host.isRemoved = true;
      this.#realms.get(host.nat)!.delete(formatAddress(address));
    }
  }

  /** Something was asked of the peer at an address: it does what is due, and sends what it has to say, next of all. */
  wake(address: Address): void {
    for (const host of this.#hostsAt(address)) this.#wakeAt(this.#nowMs, host);
  }

  /** A datagram with any sender's address on it, as somebody on the way or with a network of its own can make one: it arrives now. */
  inject(from: Address, to: Address, bytes: Uint8Array): void {
    const host = this.#realms.get(null)!.get(this.#keyOf(to));
    if (host !== undefined) this.#queue.push({ atMs: this.#nowMs, kind: "delivery", host, from, bytes });
  }

  /** A line of a script: it is done to the network, or to its peers, at that time; next of all if that is over. */
  at(atMs: number, run: (nowMs: number) => void): void {
    this.#queue.push({ atMs, kind: "script", run });
  }

  /** Runs until the time has come or nothing is left to do. */
  runUntil(untilMs: number, isDone: () => boolean = () => false): void {
    while (!isDone()) {
      const next = this.#queue.peek();
      if (next === undefined || next.atMs > untilMs) break;
      this.#queue.pop();
      this.#stepTo(next.atMs);
      this.#carryOut(next);
    }
    if (!isDone()) this.#nowMs = Math.max(this.#nowMs, untilMs);
  }

  /** A peer that asks to be woken at once for ever would stop the clock: a mistake that must not look like hard work. */
  #stepTo(atMs: number): void {
    if (atMs >= this.#markMs + 1) {
      this.#markMs = atMs;
      this.#stepCount = 0;
    }
    this.#stepCount += 1;
    assert(
      this.#stepCount <= STEPS_PER_MS_MAX,
      `the clock stands still at ${atMs} ms: somebody is always due`,
    );
    this.#nowMs = Math.max(this.#nowMs, atMs);
  }

  #carryOut(due: NetworkDue<Peer>): void {
    switch (due.kind) {
      case "script":
        return due.run(this.#nowMs);
      case "wake":
        if (due.host.isRemoved || due.host.wakeMs !== due.atMs) return; // it was woken for something earlier
        due.host.wakeMs = Infinity;
        return this.#touch(due.host);
      case "arrival": {
        const { sender, from, bytes } = due;
        const host = this.#route(sender, from, due.to);
        if (host === undefined || host.group !== sender.group || host.group === ALONE) return;
        const atMs = host.link.arrive(bytes.length, due.atMs);
        if (atMs === null) return;
        if (atMs > due.atMs) return this.#queue.push({ atMs, kind: "delivery", host, from, bytes });
        return this.#deliver(host, from, bytes);
      }
      case "delivery":
        return this.#deliver(due.host, due.from, due.bytes);
    }
  }

  #deliver(host: Host<Peer>, from: Address, bytes: Uint8Array): void {
    if (host.isRemoved) return;
    host.peer.openDatagram(from, bytes, this.#nowMs);
    this.#touch(host);
  }

  /** Lets a peer do what is due, sends what it has to say, and sees to it that it is woken again. */
  #touch(host: Host<Peer>): void {
    host.peer.update(this.#nowMs);
    for (const { to, bytes } of host.peer.takeDatagrams()) this.#send(host, to, bytes);
    this.onActivity(host.peer, this.#nowMs);
    const dueMs = host.peer.nextDueMs(this.#nowMs);
    assert(!Number.isNaN(dueMs), "a peer is due at no time");
    const wakeMs = Math.max(this.#nowMs, dueMs);
    if (wakeMs === Infinity || (wakeMs >= host.wakeMs && host.wakeMs > this.#nowMs)) return;
    this.#wakeAt(wakeMs, host);
  }

  #wakeAt(atMs: number, host: Host<Peer>): void {
    host.wakeMs = atMs;
    this.#queue.push({ atMs, kind: "wake", host });
  }

  #send(host: Host<Peer>, to: Address, bytes: Uint8Array): void {
    const isInside = host.nat !== null && this.#realms.get(host.nat)!.has(this.#keyOf(to));
    const from = host.nat === null || isInside ? host.address : host.nat.send(host.address, to);
    const travelling = this.onDatagram(from, to, bytes);
    if (travelling === null) return;
    if (this.#queue.length >= DUE_MAX) return;
    for (const atMs of host.link.depart(this.#keyOf(to), travelling.length, this.#nowMs)) {
      this.#queue.push({ atMs, kind: "arrival", sender: host, from, to, bytes: travelling });
    }
  }

  /** The host that gets what comes from an address and was sent to another, if any does. */
  #route(host: Host<Peer>, from: Address, to: Address): Host<Peer> | undefined {
    const key = this.#keyOf(to);
    const neighbour = this.#realms.get(host.nat)!.get(key);
    if (neighbour !== undefined) return neighbour;
    const nat = this.#nats.get(to.host);
    if (nat === undefined) return this.#realms.get(null)!.get(key);
    if (nat === host.nat && !nat.isHairpin) return undefined;
    const inside = nat.receive(to.port, from);
    return inside === null ? undefined : this.#realms.get(nat)!.get(this.#keyOf(inside));
  }

  #keyOf(address: Address): string {
    let key = this.#keys.get(address);
    if (key === undefined) {
      key = formatAddress(address);
      this.#keys.set(address, key);
    }
    return key;
  }

  #groupOf(address: Address): number {
    if (this.#groups === null) return 0;
    const key = formatAddress(address);
    const index = this.#groups.findIndex((group) => group.some((member) => formatAddress(member) === key));
    return index < 0 ? ALONE : index + 1;
  }

  *#hosts(): Iterable<Host<Peer>> {
    for (const realm of this.#realms.values()) yield* realm.values();
  }

  #hostsAt(address: Address): readonly Host<Peer>[] {
    const key = formatAddress(address);
    return [...this.#realms.values()].flatMap((realm) => realm.get(key) ?? []);
  }
}

import { DueQueue, HostLink, type LinkSettings } from "../simnet/index.ts";
import { formatAddress, type Address } from "../wire/index.ts";
import { MACHINE_CLOCK, WakeTimer, type Clock } from "./clock.ts";
import { randomU32 } from "./random-u32.ts";
import { openUdpSocket, type UdpSocket, type UdpSocketOptions } from "../system/index.ts";

interface ModelledSocketOptions extends UdpSocketOptions {
  readonly link: LinkSettings;
  readonly seed: number; // u32, of the link's losses and delays
  readonly clock: Clock;
}

/** A datagram held until its time has come. */
interface Held {
  readonly atMs: number;
  readonly address: Address; // to, or from
  readonly bytes: Uint8Array;
}

/** Held at a time, each way; more are lost. A flood must not fill the memory. */
const HELD_MAX = 4_096;
/** What was said before the end still goes its way, but nobody waits longer for it than this. */
const CLOSE_MS_MAX = 5_000;

/** A socket on the network as it is or, given a link, on one that is made worse on purpose. */
export function openSocket(
  { link, clock = MACHINE_CLOCK }: { readonly link: LinkSettings | null; readonly clock?: Clock },
  options: UdpSocketOptions,
): Promise<UdpSocket> {
  if (link === null) return openUdpSocket(options);
  return openModelledSocket({ ...options, link, seed: randomU32(), clock });
}

/** Binds a socket whose datagrams, both ways, go through a simulated link before, or after, the real network. */
export async function openModelledSocket(options: ModelledSocketOptions): Promise<UdpSocket> {
  const { link: settings, seed, clock, onDatagram } = options;
  const link = new HostLink(settings, seed);
  const incoming = new HeldDatagrams(clock, onDatagram);
  let closing: Promise<void> | null = null;
  const socket = await openUdpSocket({
    ...options,
    onDatagram: (from, bytes) => {
      if (closing !== null) return;
      const now = clock.nowMs();
      const atMs = link.arrive(bytes.length, now);
      if (atMs !== null) incoming.hold({ atMs, address: from, bytes }, now);
    },
  });
  const outgoing = new HeldDatagrams(clock, (to, bytes) => socket.send(to, bytes));
  const close = async (): Promise<void> => {
    incoming.drop();
    await outgoing.whenEmpty(CLOSE_MS_MAX);
    outgoing.drop();
    await socket.close();
  };
  return {
    ...socket,
    send(to, bytes) {
      if (closing !== null) return;
      const now = clock.nowMs();
      const departures = link.depart(formatAddress(to), bytes.length, now);
      for (const atMs of departures) outgoing.hold({ atMs, address: to, bytes }, now);
    },
    close: () => (closing ??= close()),
  };
}

/** Datagrams in the order of their times, and one timer for the next of them. */
class HeldDatagrams {
  readonly #clock: Clock;
  readonly #release: (address: Address, bytes: Uint8Array) => void;
  #held = new DueQueue<Held>();
  readonly #timer: WakeTimer;
  #timerAtMs = Infinity;
  #onEmpty: () => void = () => undefined;

  constructor(clock: Clock, release: (address: Address, bytes: Uint8Array) => void) {
    this.#clock = clock;
    this.#timer = new WakeTimer(clock, () => this.#releaseDue());
    this.#release = release;
  }

  /** What is due already is released at once, unless something is to go before it. */
  hold(held: Held, nowMs: number): void {
    if (held.atMs <= nowMs && this.#held.length === 0) return this.#release(held.address, held.bytes);
    if (this.#held.length >= HELD_MAX) return;
    this.#held.push(held);
    this.#setTimer();
  }

  /** Resolves when nothing is held any more, or the time is up. */
  whenEmpty(limitMs: number): Promise<void> {
    if (this.#held.length === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const giveUp = this.#clock.setTimer(this.#clock.nowMs() + limitMs, resolve);
      this.#onEmpty = () => {
        giveUp();
        resolve();
      };
    });
  }

  drop(): void {
    this.#held = new DueQueue();
    this.#timer.clear();
    this.#timerAtMs = Infinity;
  }

  #setTimer(): void {
    const atMs = this.#held.peek()?.atMs ?? Infinity;
    if (atMs >= this.#timerAtMs) return;
    this.#timerAtMs = atMs;
    this.#timer.setAt(atMs);
  }

  #releaseDue(): void {
    this.#timerAtMs = Infinity;
    const nowMs = this.#clock.nowMs();
    for (let next = this.#held.peek(); next !== undefined && next.atMs <= nowMs; next = this.#held.peek()) {
      this.#held.pop();
      this.#release(next.address, next.bytes);
    }
    if (this.#held.length === 0) this.#onEmpty();
    else this.#setTimer();
  }
}

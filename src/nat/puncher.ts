import type { Address, Datagram } from "../wire/index.ts";
import { guessNextPorts } from "./port-guess.ts";
import { PUNCH_ADDRESSES_MAX, PUNCH_MEETINGS_MAX } from "./limits.ts";

/** "CATP": begins with the bits 01, so it is neither a packet of the game ("RC", or a first bit 1) nor STUN. The peer that gets it passes it over. */
const PUNCH = [0x43, 0x41, 0x54, 0x50];
/** After the moment that was agreed on: the first may come before the other's first, and is lost at its router. */
const AFTER_MS = [0, 100, 300, 700, 1_500, 3_000] as const;

/** Of the times above, where it is guessed that somebody will be seen. */
const GUESSED_TIMES = 4;

interface Due {
  readonly to: Address;
  readonly atMs: number;
}

/** Where somebody may be met: where it was proven to be, and next ports of its router, where that one counts. */
export interface MeetingPlaces {
  readonly proven: readonly Address[];
  readonly guessed: readonly Address[];
}

/** Of what a service told. `isGuessed`: false for a peer that sends through a relay, which lets in all ports of a machine. */
export function meetingPlaces(told: readonly Address[], isGuessed = true): MeetingPlaces {
  const proven = told.slice(0, PUNCH_ADDRESSES_MAX);
  return { proven, guessed: isGuessed ? guessNextPorts(proven) : [] };
}

/**
 * Guesses first: each of them takes a port of a router that counts, of both if both count, and then the first of one side meets the first of
 * the other.
 */
export function inOrder({ proven, guessed }: MeetingPlaces): readonly Address[] {
  return [...guessed, ...proven];
}

/** What opens one's own router for each of these, once. */
export function punchesTo(places: MeetingPlaces): readonly Datagram[] {
  return inOrder(places).map((to) => ({ to, bytes: Uint8Array.from(PUNCH) }));
}

/**
 * A host's way to let a guest in through its own router: a few bytes to where the guest was proven to be, so that the router takes what comes
 * from there for an answer. Only addresses that were proven may be given to it, and next ports of them: else anybody could have others sent
 * these bytes.
 */
export class Puncher {
  #due: readonly Due[] = [];
  #out: Datagram[] = [];
  #meetings: readonly number[] = []; // when each is over

  /** They begin at `atMs`, at which the guest sends its first as well. False: too many are awaited, or there is no address. */
  meet(places: MeetingPlaces, atMs: number, nowMs: number): boolean {
    this.#meetings = this.#meetings.filter((endMs) => endMs > nowMs);
    if (places.proven.length === 0 || this.#meetings.length >= PUNCH_MEETINGS_MAX) return false;
    this.#meetings = [...this.#meetings, atMs + AFTER_MS.at(-1)!];
    const timesOf = (to: Address): readonly number[] =>
      places.guessed.includes(to) ? AFTER_MS.slice(0, GUESSED_TIMES) : AFTER_MS;
    const due = inOrder(places).flatMap((to) => timesOf(to).map((afterMs) => ({ to, atMs: atMs + afterMs })));
    this.#due = [...this.#due, ...due].toSorted((a, b) => a.atMs - b.atMs);
    return true;
  }

  /** What is late by a sleep of the machine goes out at once, and once. */
  update(nowMs: number): void {
    const sent = new Set<string>();
    for (const { to, atMs } of this.#due) {
      const name = `${to.host} ${to.port}`;
      if (atMs > nowMs || sent.has(name)) continue;
      sent.add(name);
      this.#out.push({ to, bytes: Uint8Array.from(PUNCH) });
    }
    this.#due = this.#due.filter(({ atMs }) => atMs > nowMs);
  }

  takeDatagrams(): readonly Datagram[] {
    const out = this.#out;
    this.#out = [];
    return out;
  }

  get nextDueMs(): number {
    return this.#due[0]?.atMs ?? Infinity;
  }
}

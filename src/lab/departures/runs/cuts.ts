import type { Address } from "../../../wire/index.ts";
import type { PeerStory } from "./peer-story.ts";
import { Reach } from "./reach.ts";

const FIRST_PORT = 45_000;
/** A peer that is started again is at another port as a rule, by which it is known which peer it is. */
const PORTS_APART = 100;

/** Which peers are cut off from each other, and for how long everybody could reach everybody. Peers by place. */
export class Cuts {
  readonly reach: Reach; // whatever the reason
  readonly ways: Reach; // as far as the network goes
  groups: readonly number[] | null = null; // a group for each place
  pair: readonly [number, number] | null = null; // from each other alone
  readonly #beside = new Map<number, number>(); // strangers, by port: the place of the peer in whose part of the network they are

  constructor(peerCount: number) {
    this.reach = new Reach(peerCount);
    this.ways = new Reach(peerCount);
  }

  /** Another run of that peer is there. */
  static addressOf(index: number, run: number): Address {
    return { host: "127.0.0.1", port: FIRST_PORT + run * PORTS_APART + index };
  }

  /** A stranger is where that peer is. */
  putBeside({ port }: Address, index: number): void {
    this.#beside.set(port, index);
  }

  isCut(from: Address, to: Address): boolean {
    return this.#isCut(this.#indexOf(from), this.#indexOf(to));
  }

  /** Somebody can be reached, or can't, from now on. */
  note(stories: readonly PeerStory[], nowMs: number): void {
    for (const a of stories)
      for (const b of stories) {
        if (a.index >= b.index) continue;
        const areUp = [a, b].every(({ state }) => state === "there");
        const isWay = !this.#isCut(a.index, b.index);
        this.ways.note(a.index, b.index, isWay, nowMs);
        this.reach.note(a.index, b.index, areUp && isWay, nowMs);
      }
  }

  #isCut(from: number, to: number): boolean {
    const { groups, pair } = this;
    const isSplit = groups !== null && groups[from] !== groups[to];
    return isSplit || (pair !== null && from !== to && pair.includes(from) && pair.includes(to));
  }

  #indexOf({ port }: Address): number {
    return this.#beside.get(port) ?? (port - FIRST_PORT) % PORTS_APART;
  }
}

// Goal: a line that is cut in a halt is no silence of who is behind it: once it is whole again the match is healed, and nobody stands.
// Method: three peers that differ, of which the third is cut off; what was said meanwhile comes when the line is whole.
import { expect, test } from "vitest";

import type { HaltMessage } from "../../../src/desync/index.ts";
import type { PlayerId } from "../../../src/sim/index.ts";
import { DIFFERING_TURN, startDiffering, type HaltingPeers } from "../../support/halting-peers.ts";

interface Said {
  readonly message: HaltMessage;
  readonly from: PlayerId;
  readonly to: PlayerId;
}

/** A halt in which peer 3 and the others do not hear each other until that time, and then do, or never. */
class CutHalt {
  readonly peers: HaltingPeers = startDiffering(3, { heardMs: (by, of) => this.#heardMs(by, of) });
  readonly #cutUntilMs: number;
  #said: Said[] = [];

  constructor(cutUntilMs: number) {
    this.#cutUntilMs = cutUntilMs;
    this.peers.halt([1, 2, 3]);
    this.#post();
  }

  get states(): readonly string[] {
    return this.peers.peers.map(({ state }) => state);
  }

  /** Time passes in steps of half a second, as it does for a peer that looks all the time. */
  runTo(ms: number): void {
    while (this.peers.nowMs < ms) {
      this.peers.nowMs = Math.min(ms, this.peers.nowMs + 500);
      this.#post();
    }
  }

  /** What was said while the line was cut comes now. */
  deliver(): void {
    const { peers } = this;
    for (const { from, to, message } of this.#said.splice(0))
      peers.peer(to).desk.addLetter(from, { view: 0, message }, peers.nowMs);
    this.#post();
  }

  #post(): void {
    this.peers.post((message, from, to) => {
      const isLost = this.#isCut && (from === 3 || to === 3);
      if (isLost) this.#said.push({ message, from, to });
      return isLost ? null : message;
    });
  }

  get #isCut(): boolean {
    return this.peers.nowMs < this.#cutUntilMs;
  }

  #heardMs(by: PlayerId, of: PlayerId): number {
    return this.#isCut && (by === 3 || of === 3) ? 0 : this.peers.nowMs;
  }
}

test("who is cut off for longer than an account may take is waited for, and the match goes on as if nothing had been", () => {
  const halt = new CutHalt(11_000);
  halt.runTo(11_000);
  expect(halt.states).toEqual(["healing", "healing", "healing"]);
  halt.deliver();
  expect(halt.peers.peers.map(({ result }) => result?.kind)).toEqual(["goes-on", "goes-on", "goes-on"]);
  expect(halt.peers.peer(1).news.at(-1)!.story).toMatchObject({ outcome: "healed", standstill: null });
  halt.peers.goOn();
  expect(halt.peers.runTo(DIFFERING_TURN + 30)).toBe(true);
});

test("who is heard again and still gives no account has as long for it as everybody", () => {
  const halt = new CutHalt(11_000);
  halt.runTo(20_499); // it was last looked for in vain at 10,500
  expect(halt.states[0]).toBe("healing");
  halt.runTo(20_500);
  expect(halt.states[0]).toBe("standing");
});

test("who is never heard again is waited for no longer than half a minute more", () => {
  const halt = new CutHalt(Infinity);
  halt.runTo(39_999);
  expect(halt.states[0]).toBe("healing");
  halt.runTo(40_000);
  expect(halt.states[0]).toBe("standing");
});

// Goal: a match that stands for good is watched for ten minutes and no longer, however often its givers are left and taken again.
// Method: a watcher and the desk of one who plays hand each other their packets, on a clock that is told.
import { describe, expect, test } from "vitest";

import { Game, startOfMatch } from "../../src/lockstep/index.ts";
import type { MatchSetup } from "../../src/sim/index.ts";
import { Broadcast, writeHead } from "../../src/watch/broadcast.ts";
import { WatchDesk } from "../../src/watch/watch-desk.ts";
import { Watching } from "../../src/watch/watching.ts";
import { randomFrom } from "../../src/lab/simulate/onlooker.ts";

const SETUP: MatchSetup = { seed: 1, catsPerPlayer: 3, playerIds: [1, 2] };
const NAMES = new Map([
  [1, "Ada"],
  [2, "Ben"],
]);
const PLAYER = { host: "10.0.0.1", port: 45_000 };
const WATCHER = { host: "10.0.0.9", port: 45_000 };
const TEN_MINUTES_MS = 600_000;
const STEP_MS = 50;

/** A match that comes to turn 50, and one who watches it. */
class StandingMatch {
  readonly #game = new Game({ ...startOfMatch(SETUP), logState: null });
  readonly #broadcast: Broadcast;
  readonly #desk: WatchDesk;
  readonly #watching: Watching;
  nowMs = 0;
  offerCount = 0;
  readonly turns: number[] = []; // that came

  constructor() {
    this.#broadcast = new Broadcast(writeHead(SETUP, NAMES), { playerIds: [1, 2], delaySeconds: 0 });
    this.#game.runCountdown();
    this.#broadcast.addState({ turn: -1, words: this.#game.words.slice(), roster: this.#game.roster });
    for (let turn = 0; turn < 50; turn += 1) this.playTurn();
    this.#desk = new WatchDesk(randomFrom(1));
    this.#desk.show(this.#broadcast);
    this.#watching = new Watching(PLAYER, randomFrom(2), this.nowMs);
  }

  get loss(): string | null {
    return this.#watching.loss(this.nowMs);
  }

  playTurn(): void {
    const turn = this.#broadcast.nextTurn!;
    this.#game.enterRecorded([]);
    const { checksum } = this.#game.runTurn();
    this.#broadcast.addTurn({ turn, commands: [], end: { checksum, commandDelayTurns: 2 }, mark: null });
  }

  /** `isFull`: the watcher holds so much that was not shown yet that it wants no more. */
  run(ms: number, isFull = false): void {
    const untilMs = this.nowMs + ms;
    for (; this.nowMs < untilMs; this.nowMs += STEP_MS) {
      for (const { packet } of this.#watching.update({ watchers: 1, isFull }, this.nowMs)) {
        const answer = this.#desk.hear(WATCHER, packet, this.nowMs);
        if (answer?.kind === "watch-offer") this.offerCount += 1;
        if (answer !== null) this.#watching.hear(PLAYER, answer, this.nowMs);
      }
      for (const news of this.#watching.takeNews()) if (news.kind === "record") this.turns.push(news.turn);
    }
  }
}

describe("a match that stands", () => {
  test("is watched no more after ten minutes", () => {
    const match = new StandingMatch();
    match.run(TEN_MINUTES_MS - 10_000);
    expect(match.turns).toHaveLength(50);
    expect(match.offerCount).toBeGreaterThan(50); // its giver is left for another one again and again
    expect(match.loss).toBeNull();
    match.run(20_000);
    expect(match.loss).toBe("silent");
  });

  test("is watched on if it goes on, or if the watcher wanted nothing more for so long", () => {
    const match = new StandingMatch();
    match.run(TEN_MINUTES_MS - 10_000);
    match.playTurn();
    match.run(TEN_MINUTES_MS - 10_000);
    expect([match.turns.length, match.loss]).toEqual([51, null]);
    match.run(TEN_MINUTES_MS, true);
    expect(match.loss).toBeNull();
    match.run(TEN_MINUTES_MS + 10_000);
    expect(match.loss).toBe("silent");
  });
});

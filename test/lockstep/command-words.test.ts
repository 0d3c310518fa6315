import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { digestOf } from "../../src/base/index.ts";
import {
  EMPTY_LOG_CHECKSUM,
  extendLogChecksum,
  recordedTurnDigest,
  turnDataDigest,
  turnDataWords,
} from "../../src/lockstep/command-log.ts";
import type { TurnData } from "../../src/lockstep/index.ts";
import { CAT_KINDS, COMMAND_KINDS, PAUSE_REASONS, type Command } from "../../src/sim/index.ts";
import { turnDataArbitrary } from "../support/world-arbitraries.ts";

const QUEUED = 0x100;
const kindWord = (kind: Command["kind"]): number => COMMAND_KINDS.indexOf(kind);

/** Reads commands from words, told by nothing but these. */
class WordReader {
  readonly #words: Int32Array;
  #at = 0;

  constructor(words: Int32Array) {
    this.#words = words;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#words.length;
  }

  next(): number {
    expect(this.isAtEnd).toBe(false);
    this.#at += 1;
    return this.#words[this.#at - 1]!;
  }

  commands(): readonly Command[] {
    return Array.from({ length: this.next() }, () => this.#command());
  }

  #command(): Command {
    const word = this.next();
    const kind = COMMAND_KINDS[word % QUEUED]!;
    return { ...this.#plainCommand(kind), ...(word >= QUEUED ? { queued: true } : {}) };
  }

  #plainCommand(kind: Command["kind"]): Command {
    switch (kind) {
      case "surrender":
      case "go-on":
        return { kind };
      case "admit":
        return { kind, playerId: this.next() };
      case "pause":
        return { kind, reason: PAUSE_REASONS[this.next()]! };
      case "breed":
        return { kind, cushion: this.next(), catKind: CAT_KINDS[this.next()]! };
      case "rally":
        return { kind, cushion: this.next(), at: this.next() === 1 ? this.#point() : null };
      case "stop":
      case "hold":
        return { kind, cats: this.#cats() };
      case "attack":
        return { kind, cats: this.#cats(), targetId: this.next() };
      case "march":
        return this.#march();
      default:
        return { kind, cats: this.#cats(), ...this.#point() };
    }
  }

  #march(): Command {
    const cats = this.#cats();
    const flags = this.next();
    const way = { isFighting: (flags & 1) !== 0, isLoose: (flags & 2) !== 0 };
    return {
      ...{ kind: "march", cats, ...way, ...this.#point() },
      line: (flags & 4) === 0 ? null : this.#point(),
    };
  }

  #cats(): number[] {
    return Array.from({ length: this.next() }, () => this.next());
  }

  #point(): { readonly x: number; readonly y: number } {
    return { x: this.next(), y: this.next() };
  }
}

// Goal: different orders never have the same words. Method: the orders are read from the words alone.
test("turn data can be read from their words", () => {
  fc.assert(
    fc.property(turnDataArbitrary(7, 3), (data) => {
      const reader = new WordReader(turnDataWords(data));
      expect([reader.next(), reader.next(), reader.next()]).toEqual([7, 3, data.wantedDelay]);
      expect(reader.commands()).toEqual(data.commands);
      expect(reader.isAtEnd).toBe(true);
    }),
    { numRuns: 500 },
  );
});

const dataOf = (...commands: readonly Command[]): TurnData => ({
  ...{ turn: 50, playerId: 1, randomValue: 0, checksum: 0, logChecksum: 0, wantedDelay: 2 },
  commands,
});
const told = {
  "the words": (data: TurnData): string => turnDataWords(data).join(" "),
  "the digest": turnDataDigest,
  "the log checksum": (data: TurnData): number => extendLogChecksum(EMPTY_LOG_CHECKSUM, 50, [data]),
  "the log checksum of a bot's orders": ({ playerId, commands }: TurnData): number =>
    extendLogChecksum(EMPTY_LOG_CHECKSUM, 50, [], { orders: [{ playerId, commands }], mindsChecksum: 5 }),
  "the digest of what is recorded": (data: TurnData) =>
    recordedTurnDigest(digestOf(new Uint8Array(0)), { turn: 50, checksum: 1 }, [data]),
};

const cats = [4, 5, 6, 7, 8];
const walk = { kind: "march", cats: [20], isFighting: true, isLoose: true, x: 5, y: 6 } as const;
const ALIKE: readonly (readonly [string, readonly Command[], readonly Command[]])[] = [
  [
    "a rally to a place and one to none",
    [
      { kind: "rally", cushion: 0, at: null },
      { kind: "move", cats, x: 9, y: 10 },
    ],
    [
      { kind: "rally", cushion: 0, at: { x: kindWord("move"), y: 5 } },
      { kind: "hold", cats: [6, 7, 8, 9, 10] },
    ],
  ],
  [
    "a march in a line and one in none",
    [
      { ...walk, line: null },
      { kind: "move", cats, x: 9, y: 10 },
    ],
    [
      { ...walk, line: { x: kindWord("move"), y: 5 } },
      { kind: "hold", cats: [6, 7, 8, 9, 10] },
    ],
  ],
  [
    "three commands and one",
    [{ kind: "rally", cushion: 2, at: null }, { kind: "surrender" }, { kind: "go-on" }],
    [{ kind: "rally", cushion: 2, at: { x: kindWord("surrender"), y: kindWord("go-on") } }],
  ],
];

describe.each(ALIKE)("%s are told apart by", (_, some, others) => {
  test.each(Object.entries(told))("%s", (__, of) => {
    expect(of(dataOf(...some))).toBe(of(dataOf(...some)));
    expect(of(dataOf(...some))).not.toBe(of(dataOf(...others)));
  });
});

test("what is signed in replays of before has the same digest for such a pair, as it had then", () => {
  for (const [, some, others] of ALIKE.slice(0, 2)) {
    expect(recordedBefore(some)).toBe(recordedBefore(others));
  }
});

test("who gave orders, a peer or a bot, is told apart by the log checksum", () => {
  const surrender: Command = { kind: "surrender" };
  const first = dataOf(surrender);
  const ofPeer = extendLogChecksum(EMPTY_LOG_CHECKSUM, 50, [
    first,
    { ...dataOf(surrender), playerId: 3, wantedDelay: 5 },
  ]);
  const ofBot = extendLogChecksum(EMPTY_LOG_CHECKSUM, 50, [first], {
    orders: [{ playerId: 5, commands: [surrender] }],
    mindsChecksum: 3,
  });
  expect(ofBot).not.toBe(ofPeer);
});

function recordedBefore(commands: readonly Command[]): string {
  const end = { turn: 50, checksum: 1 };
  return recordedTurnDigest(digestOf(new Uint8Array(0)), end, [dataOf(...commands)], "told-without-presence");
}

// Goal: no file says of a match another ending than its rules make of it, and each that a recorder may honestly write is taken.
// Method: matches that are won, a draw, undecided, and played on after somebody has won; each with every end record there is.
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { JumpPlayer, verifyReplay, type Replay, type ReplayEnding } from "../../src/replay/index.ts";
import { REPLAY_FOLDER } from "../support/golden-replays.ts";
import { headerOf, readWhole, recordMatch } from "./recorded-match.ts";

const ENDINGS: readonly ReplayEnding[] = [
  { kind: "won", winnerId: 1 },
  { kind: "won", winnerId: 2 },
  { kind: "draw" },
  { kind: "stopped" },
  { kind: "desynced" },
  { kind: "lost-peers" },
  { kind: "left" },
];
/** They tell of the recorder alone. */
const ALWAYS = ["desynced", "lost-peers", "left"];
const LAST_TURN = 9;

/** Ten turns; the first player gives up in that one, or never. */
function played(surrenderTurn: number | null): Replay {
  const { files } = recordMatch({
    ...{ header: headerOf(2), turnCount: LAST_TURN + 1, ending: { kind: "stopped" } },
    commandsOf: (turn, i) => (turn + 2 === surrenderTurn && i === 0 ? [{ kind: "surrender" }] : []), // it runs two turns later
  });
  return readWhole(files[0]!);
}

const WON_BY_2 = { kind: "won", winnerId: 2 } as const;
const MATCHES = [
  { name: "won in its last turn", replay: played(LAST_TURN), decision: WON_BY_2, takes: ["won by 2"] },
  {
    ...{ name: "won, and played on", replay: played(LAST_TURN - 1), decision: WON_BY_2 },
    takes: ["won by 2", "stopped"],
  },
  {
    ...{ name: "undecided", replay: played(null), decision: { kind: "undecided" } as const },
    takes: ["stopped"],
  },
  {
    ...{ name: "a draw", replay: readWhole(readFileSync(path.join(REPLAY_FOLDER, "duel.rcr"))) },
    ...{ decision: { kind: "draw" } as const, takes: ["draw"] },
  },
  {
    ...{ name: "of no turns", replay: { ...played(null), turns: [] } },
    ...{ decision: { kind: "undecided" } as const, takes: ["stopped"] },
  },
];

const nameOf = (ending: ReplayEnding): string =>
  ending.kind === "won" ? `won by ${ending.winnerId}` : ending.kind;

describe.each(MATCHES)("a match that is $name", ({ replay, decision, takes }) => {
  test.each(ENDINGS)("recorded as %o", (ending) => {
    const isTaken = ALWAYS.includes(ending.kind) || takes.includes(nameOf(ending));
    expect(verifyReplay({ ...replay, ending })).toMatchObject(
      isTaken ? { kind: "ok", decision } : { kind: "wrong-ending", expected: ending, actual: decision },
    );
  });

  test("of which no end is recorded says what the rules make of it", () => {
    expect(verifyReplay({ ...replay, ending: null })).toMatchObject({ kind: "ok", decision });
  });
});

test("a wrong checksum is told before a wrong ending", () => {
  const { turns, ...replay } = played(null);
  const differing = turns.map((turn) => ({ ...turn, checksum: turn.checksum ^ 1 }));
  const ending = { kind: "won", winnerId: 1 } as const;
  expect(verifyReplay({ ...replay, turns: differing, ending })).toMatchObject({ kind: "differs", turn: 0 });
});

// A keyframe of the very end would not show whether the match was decided in its last turn.
test.each([
  { surrenderTurn: LAST_TURN, isWrong: true },
  { surrenderTurn: LAST_TURN - 1, isWrong: false },
])("who jumps to the end sees what who plays there sees: $surrenderTurn", ({ surrenderTurn, isWrong }) => {
  const jumper = new JumpPlayer({ ...played(surrenderTurn), ending: { kind: "stopped" } });
  while (!jumper.isMade) {
    jumper.make();
    jumper.noteCost(1_000); // a keyframe at the end of each turn but the first
  }
  expect(jumper.keyframeCount).toBe(LAST_TURN + 1);
  for (const turn of [LAST_TURN + 1, 0, LAST_TURN, LAST_TURN + 1]) {
    jumper.jump({ turn, subTurn: 0 });
    while (!jumper.runJump()) jumper.noteCost(1);
    expect(jumper.player.endingMismatch !== null).toBe(isWrong && turn > LAST_TURN);
  }
});

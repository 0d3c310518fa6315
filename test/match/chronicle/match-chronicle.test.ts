// Goal: what is kept of a match is what ran, and what is written is what all agreed on.
// Method: three peers in the same step; two of them keep it alike, one is damaged.
import { expect, test } from "vitest";

import { worldAt } from "../../../src/desync/index.ts";
import { END_POINT, SIM_RULES } from "../../../src/lockstep/index.ts";
import { verifyReplay } from "../../../src/replay/index.ts";
import { checksumOf } from "../../../src/sim/index.ts";
import { joinBytes, readWhole } from "../../replay/recorded-match.ts";
import { HaltingPeers } from "../../support/halting-peers.ts";

const TURN = 20;

test("the end before turn 0 is kept as it was then, with all that was drawn until then", () => {
  const peers = new HaltingPeers({ peerCount: 2 });
  peers.runTo(1);
  const { game, match } = peers.peer(1);
  const { history } = game.chronicle;
  const base = history.base(-1)!;
  expect(base.turn).toBe(-1);
  const again = worldAt(base, [match.book.dataOf(0)], { turn: 0, point: END_POINT }, SIM_RULES);
  expect(checksumOf(again)).toBe(history.ends(0, 0)[0]!.checksum);
});

test("agreed is the turn whose check values were compared, not the one entered", () => {
  const peers = new HaltingPeers({ peerCount: 2 });
  peers.runTo(TURN);
  const { history } = peers.peer(1).game.chronicle;
  expect(history.lastAgreed).toBe(TURN - 2);
  expect(peers.peer(1).match.book.checkedTurnOf(TURN)).toBe(TURN - 2);
});

test("bytes are taken once, and are of agreed turns only, until the end", () => {
  const peers = new HaltingPeers({ peerCount: 2 });
  const { chronicle } = peers.peer(1).game;
  peers.runTo(TURN);
  const early = chronicle.takeBytes();
  expect(chronicle.takeBytes()).toEqual([]);
  expect(early).toHaveLength(1 + TURN - 1); // the header, and turns 0 to TURN - 2
  peers.endTurn();
  chronicle.finish({ kind: "stopped" }, TURN);
  const replay = readWhole(joinBytes([...early, ...chronicle.takeBytes()]));
  expect(replay.turns).toHaveLength(TURN + 1);
  expect(verifyReplay(replay)).toMatchObject({ kind: "ok", turnCount: TURN + 1 });
});

test("after a halt what was settled is kept and written, on all alike, and the match can halt again from there", () => {
  const peers = new HaltingPeers({ peerCount: 3 });
  peers.runTo(TURN);
  peers.peer(2).match.world.cats.health[1]! -= 1;
  expect(peers.runTo(40)).toBe(false);
  peers.halt([1, 2, 3]);
  peers.post();
  peers.goOn();
  for (const { game, match } of peers.peers) {
    expect(game.chronicle.history.lastAgreed).toBe(match.turn);
    const base = game.chronicle.history.base(match.turn)!;
    expect(checksumOf(worldAt(base, [], { turn: match.turn, point: END_POINT }, SIM_RULES))).toBe(
      base.end!.checksum,
    );
  }
  expect(peers.runTo(60)).toBe(true);
  peers.endTurn();
  const replays = peers.peers.map(({ game: { chronicle } }) => {
    chronicle.finish({ kind: "stopped" }, 60);
    return readWhole(joinBytes(chronicle.takeBytes()));
  });
  for (const replay of replays) {
    expect(verifyReplay(replay)).toMatchObject({ kind: "ok", turnCount: 61 });
    expect(replay.turns).toEqual(replays[0]!.turns);
    expect(replay.marks).toEqual([{ turn: TURN + 2, kind: 0, playerMask: 2, path: "cats[1].health" }]);
  }
});

import { expect, test } from "vitest";

import { OTHER_DATA_MAX } from "../../../src/desync/index.ts";
import { runAgain } from "../../../src/desync/rerun/second-run.ts";
import { SIM_RULES } from "../../../src/lockstep/index.ts";
import { accountOf } from "../../../src/match/healing/run-again.ts";
import { ENVIRONMENT } from "../../support/halted-match.ts";
import { HaltingPeers } from "../../support/halting-peers.ts";

test("an account lists no more turn data that were passed on than there is room for, the latest", () => {
  const peers = new HaltingPeers({ peerCount: 8 });
  const { match, game } = peers.peer(1);
  const { book } = match;
  const { history } = game.chronicle;
  const add = book.add.bind(book);
  book.add = (data) => add(data, (data.playerId % 8) + 1); // all came by way of another
  peers.runTo(40);
  peers.endTurn();
  const base = history.base(history.lastAgreed - 12)!;
  const turns = Array.from({ length: match.turn - base.turn }, (_, i) => book.dataOf(base.turn + 1 + i));
  const run = runAgain(base, turns, { rules: SIM_RULES });
  const players = match.participants.stayers;
  const halt = { turn: match.turn + 1, hasFound: true, players, leavers: [], view: 0 };
  const { otherData } = accountOf(
    { halt, attempt: 0, base, turns, run, slip: null },
    { match, history, environment: ENVIRONMENT, onSecondRun: null },
  );
  expect(otherData).toHaveLength(OTHER_DATA_MAX);
  expect(otherData.at(-1)).toEqual({ turn: halt.turn, playerId: 8, kind: "passed-on", from: 1 });
});

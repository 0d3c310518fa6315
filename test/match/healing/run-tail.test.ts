// Goal: what bots did and remember is borrowed as it was promised, and only for the turns and the seats that there are.
// Method: a second run of turns in which bots play; a lender that lies has promised what it gives, where it can.
import { describe, expect, test } from "vitest";

import { runAgain, type Base } from "../../../src/desync/rerun/second-run.ts";
import {
  checksumOfMinds,
  extendLogChecksum,
  SIM_RULES,
  type BotTurn,
  type Minds,
  type TurnData,
} from "../../../src/lockstep/index.ts";
import { withSeats } from "../../../src/lockstep/roster.ts";
import { tailFrom, tailOf } from "../../../src/match/healing/run-tail.ts";
import type { PlayerId } from "../../../src/sim/index.ts";
import { botsAmongPeers } from "../../support/bots-among-peers.ts";
import { HaltingPeers } from "../../support/halting-peers.ts";

const TURNS = 6;
const BOTS: readonly PlayerId[] = [3, 5, 8];

interface Ran {
  readonly base: Base;
  readonly turns: readonly (readonly TurnData[])[];
}

/** The last turns of a match of two peers and three bots. */
function playedTurns(): Ran {
  const peers = new HaltingPeers({ peerCount: 2, setup: botsAmongPeers("classic") });
  peers.runTo(40);
  const { match, game } = peers.peer(1);
  const base = game.chronicle.history.base(match.turn - TURNS)!;
  const count = match.turn - base.turn;
  return { base, turns: Array.from({ length: count }, (_, i) => match.book.dataOf(base.turn + 1 + i)) };
}

/** The same where players come back in the last of these turns: their bots play no more. */
function withReturnOf(playerIds: readonly PlayerId[], { base, turns }: Ran): Ran {
  const turn = base.turn + turns.length;
  const last = turns.at(-1)!;
  const theirs = playerIds.map((playerId): TurnData => ({ ...last[0]!, playerId, commands: [] }));
  const rosters = turns.map(() => base.roster);
  rosters[rosters.length - 1] = withSeats(base.roster, playerIds, { kind: "peer" }, turn);
  const all = [...last, ...theirs].sort((a, b) => a.playerId - b.playerId);
  return { base: { ...base, laterRosters: rosters }, turns: [...turns.slice(0, -1), all] };
}

/** What a lender gives. */
function lend({ base, turns }: Ran) {
  const run = runAgain(base, turns, { rules: SIM_RULES });
  return { ...tailOf(run), promised: run.logState.logChecksum };
}

/** What one would have promised that means to give that. */
function promiseOf({ base, turns }: Ran, botTurns: readonly BotTurn[]): number {
  const { logChecksum } = base.logState;
  return turns.reduce(
    (before, turnData, i) => extendLogChecksum(before, base.turn + 1 + i, turnData, botTurns[i]),
    logChecksum,
  );
}

function hear(
  ran: Ran,
  given: { readonly botTurns: readonly BotTurn[]; readonly minds: Minds },
  promised: number,
) {
  return tailFrom({ kind: "minds", haltTurn: 41, ...given }, ran, promised);
}

const MALFORMED = { ok: false, reason: "malformed" };
const OTHER_CHECKSUM = { ok: false, reason: "other-checksum" };

describe.each<readonly [string, (ran: Ran) => Ran]>([
  ["bots play to the end", (ran) => ran],
  ["one of them plays no more at the end", (ran) => withReturnOf([3], ran)],
  ["none of them plays at the end", (ran) => withReturnOf(BOTS, ran)],
])("where %s", (_, change) => {
  const ran = change(playedTurns());
  const { promised, ...given } = lend(ran);

  test("what was promised is taken", () => {
    expect(hear(ran, given, promised)).toEqual({ ok: true, value: given });
  });

  test("other memories are refused", () => {
    for (const word of [0, 3, given.minds.length - 1]) {
      const minds = given.minds.slice();
      minds[word]! ^= 1;
      expect(hear(ran, { ...given, minds }, promised)).toEqual(OTHER_CHECKSUM);
    }
  });

  test("turns that there are not, or too few, are refused, whoever vouches for the memories", () => {
    const minds = given.minds.slice();
    minds[0]! ^= 1;
    const more: BotTurn = { orders: [], mindsChecksum: checksumOfMinds(minds) };
    expect(hear(ran, { botTurns: [...given.botTurns, more], minds }, promised)).toEqual(MALFORMED);
    for (const botTurns of [given.botTurns.slice(1), given.botTurns.slice(0, -1), []])
      expect(hear(ran, { ...given, botTurns }, promised)).toEqual(MALFORMED);
  });
});

describe("refused, though it was promised, is what is", () => {
  const ran = playedTurns();
  const { botTurns, minds } = lend(ran);
  const [first, last] = [botTurns[0]!, botTurns.at(-1)!];

  test.each([
    ["longer memories", Int32Array.from([...minds, 0])],
    ["shorter memories", minds.slice(1)],
    ["no memories", new Int32Array(0)],
  ])("%s than there are seats", (_, other) => {
    const ended = { ...last, mindsChecksum: checksumOfMinds(other) };
    const given = { botTurns: [...botTurns.slice(0, -1), ended], minds: other };
    expect(hear(ran, given, promiseOf(ran, given.botTurns))).toEqual(MALFORMED);
  });

  test.each<readonly [string, BotTurn["orders"]]>([
    ["a player's that is a peer", [{ ...first.orders[0]!, playerId: 2 }, ...first.orders.slice(1)]],
    ["a peer's besides", [{ playerId: 1, commands: [] }, ...first.orders]],
    ["not of all bots", first.orders.slice(1)],
    ["of no bot", []],
  ])("orders that are %s", (_, orders) => {
    const given = { botTurns: [{ ...first, orders }, ...botTurns.slice(1)], minds };
    expect(hear(ran, given, promiseOf(ran, given.botTurns))).toEqual(MALFORMED);
  });

  test("orders of a bot whose seat is a peer's by then", () => {
    const returned = withReturnOf([3], ran);
    const given = lend(returned);
    const orders = [{ playerId: 3, commands: [] }, ...given.botTurns.at(-1)!.orders];
    const turns = [...given.botTurns.slice(0, -1), { ...given.botTurns.at(-1)!, orders }];
    const all = { botTurns: turns, minds: given.minds };
    expect(hear(returned, all, promiseOf(returned, turns))).toEqual(MALFORMED);
  });
});

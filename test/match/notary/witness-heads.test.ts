// Goal: what others sign is compared with as much of our record as is remembered, and with nothing older.
// Method: player 1 records a match, and another one signs heads of other matches.
import { expect, test } from "vitest";

import { MatchNotary } from "../../../src/match/notary/match-notary.ts";
import { Witness } from "../../../src/match/notary/witness.ts";
import { sayingOfRecord } from "../../../src/replay/index.ts";
import { digestNamed } from "../../support/digest-named.ts";
import { testNotary } from "../../support/test-notary.ts";

const MATCH = "0123456789abcdef".repeat(2);
const [OURS, OTHER] = [digestNamed(1), digestNamed(2)];
const HEADS_KEPT = 64;
const TURNS = 10;

test("the last 64 heads are remembered: signed otherwise, one of them is told, and an older one is not", () => {
  const witness = new Witness(new MatchNotary(testNotary(1, MATCH), 1));
  const liar = new MatchNotary(testNotary(2, MATCH), 2);
  const say = (turn: number): void =>
    witness.hearClaims(2, [liar.sign(sayingOfRecord(turn, OTHER))], 1_000 * turn);
  for (let i = 1; i <= HEADS_KEPT + 1; i += 1) witness.noteHead(TURNS * i, OURS, []);
  say(TURNS);
  expect(witness.takeRefusals()).toEqual([]);
  say(2 * TURNS);
  expect(witness.takeRefusals()).toEqual([{ playerId: 2, reason: "signed another match than was played" }]);
});

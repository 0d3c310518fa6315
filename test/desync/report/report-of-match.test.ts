import { expect, test } from "vitest";

import {
  buildReport,
  readReport,
  rerunReport,
  writeReportText,
  type Rerun,
} from "../../../src/desync/index.ts";
import { FROZEN_SIMS } from "../../../src/peer/index.ts";
import { openWorld, type PlayerId } from "../../../src/sim/index.ts";
import { LinkedMatch } from "../../support/linked-match.ts";

const SETUP = { seed: 7, catsPerPlayer: 3, playerIds: [1, 2, 3] };

// Goal: the report that each peer of a real match writes can be run again from its text alone, and all come to the same.
// Method: peers on lossy links; a health is changed in one world by hand.
test("the report of each peer of a match that healed can be run again", () => {
  const match = new LinkedMatch({
    seed: 1,
    setup: SETUP,
    link: { delayMs: 50, lossPercent: 5 },
    stopAfterTurn: 60,
  });
  match.runUntil(6_000);
  match.peers[1]!.run.match.world.cats.health[3]! -= 1;
  match.runUntil(60_000, () => match.peers.every(({ run }) => run.state === "finished"));

  const reruns = match.peers.map(({ playerId }) => rerunOf(match, playerId));
  for (const { players, isAfterSame } of reruns) {
    expect(isAfterSame).toBe(true);
    expect(players.map(({ firstOther }) => firstOther)).toEqual([
      null,
      expect.objectContaining({ point: expect.any(Number) as number }),
      null,
    ]);
    expect(players.every(({ secondOther }) => secondOther === null)).toBe(true);
  }
  expect(reruns.map(({ words }) => words.map(({ path }) => path))).toEqual([[], ["cats[3].health"], []]);
  const [word] = reruns[1]!.words;
  expect([word!.first + 1, word!.second]).toEqual([word!.here, word!.here]);
});

function rerunOf(match: LinkedMatch, playerId: PlayerId): Rerun {
  const peer = match.peers.find((one) => one.playerId === playerId)!;
  const news = peer.events.findLast((event) => event.kind === "desync");
  if (news === undefined) throw new Error(`player ${playerId} knows of no desync`);
  const { healing, story } = news;
  const { base, turns, accounts, stage, differingWords } = healing;
  const after = stage.kind === "judged" && stage.state !== null ? openWorld(stage.state.words) : null;
  const report = buildReport({
    setup: SETUP,
    names: new Map(SETUP.playerIds.map((id) => [id, `Cat ${id}`])),
    localPlayerId: playerId,
    story,
    accounts,
    base: base!,
    turns,
    after,
    slipWords: differingWords,
    links: peer.run.networkReport(match.nowMs),
    log: [],
    proofs: [],
  });
  const { sections, damage } = readReport(writeReportText(report));
  expect(damage).toEqual([]);
  const rerun = rerunReport(sections, FROZEN_SIMS);
  if (!rerun.ok) throw new Error(JSON.stringify(rerun.reason));
  return rerun.value;
}

// Goal: a match that was paused has one time: its result, its sentences, its graphs and its replay tell the same.
// Method: two peers play, pause and give up through what their windows ask for; the replay is opened from the result.
import path from "node:path";
import { expect, test } from "vitest";

import { playedTurns, type TalkNotice } from "../../src/channel/index.ts";
import { openWorld } from "../../src/sim/index.ts";
import { useDesks } from "../support/desks.ts";
import { TestClock } from "../support/test-clock.ts";

const clock = new TestClock(); // all peers have one time
const { openTwo } = useDesks(clock);

/** Who paused, in a line that says so: null is the player of that window. */
function pauserOf(line: TalkNotice["lines"][number]): string | null | undefined {
  return line.from === null && line.fact.kind === "paused" ? line.fact.name : undefined;
}

function nameOfGuest({ people }: TalkNotice): string {
  return people.find(({ playerId }) => playerId === 2)!.name;
}

test("a match with a pause ends with a result and a replay of one time, and a time leads to that moment of it", async () => {
  const [host, guest] = await openTwo();
  host.ask({ kind: "start-match" });
  await host.window.waitFor("picture", ({ turn }) => turn >= 20);
  guest.ask({ kind: "command", command: { kind: "pause", reason: "none" } });
  const stands = (words: Int32Array): boolean => openWorld(words).pausing!.pause.playerId === 2;
  const { turn: stood } = await host.window.waitFor("picture", ({ words }) => stands(words));
  const paused = ({ lines }: TalkNotice): boolean => lines.some((line) => pauserOf(line) !== undefined);
  const [told, own] = [await host.window.waitFor("talk", paused), await guest.window.waitFor("talk", paused)];
  expect([told, own].map(({ lines }) => pauserOf(lines.at(-1)!))).toEqual([nameOfGuest(told), null]);
  await clock.skip(5_000);
  guest.ask({ kind: "command", command: { kind: "go-on" } });
  const { turn: wentOn } = await host.window.waitFor(
    "picture",
    ({ turn, words }) => turn > stood && !stands(words),
  );
  await host.window.waitFor("picture", ({ turn }) => turn >= wentOn + 60);
  guest.ask({ kind: "command", command: { kind: "surrender" } });

  for (const { window } of [host, guest]) {
    const result = await window.waitFor("result");
    expect(result.stood).toHaveLength(1);
    expect(result.playedTurns).toBeLessThan(wentOn + 60 - 45);
    const { stood } = await window.waitFor("facts");
    expect(stood).toEqual(result.stood);
  }
  const result = host.window.of("result").at(-1)!;
  expect(guest.window.of("result").at(-1)!.stood).toEqual(result.stood);

  const replayId = path.basename(result.replayFile!);
  host.ask({ kind: "open-replay", replayId, mark: "0:07" }); // of play: behind the pause
  const status = await host.window.waitFor("replay-status", ({ turn }) => turn > 0);
  expect(status.stood).toEqual(result.stood);
  expect(playedTurns(status.turn, status.stood!)).toBeCloseTo(70, -1);
  expect(status.turn).toBeGreaterThan(result.stood![0]!.endTurn);
  expect(playedTurns(status.turnCount, status.stood!)).toBeCloseTo(result.playedTurns, -1);
});

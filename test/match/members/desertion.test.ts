// Goal: of two, who calls the other one gone and answers it all along has left; who may have been cut off from it has not.
// Method: a peer of a match of two, or of three; a test says when the other one answered, and what it says.
import { describe, expect, test } from "vitest";

import { startDeparting } from "../../support/start-departing.ts";
import { WHOLE_LINE_MS } from "../../../src/match/members/limits.ts";

/** The local player's mask. */
const US = 0b10;

function startAnswered(playerIds = [1, 2]) {
  const started = startDeparting(playerIds, 2);
  /** The other one answers all along, but in the last part of it. */
  const answer = (ms: number, gapMs = 0): void => {
    for (const endMs = started.now() + ms; started.now() < endMs;) {
      if (started.now() < endMs - gapMs) started.answered.set(1, started.now());
      started.wait(100, []);
    }
  };
  return { ...started, answer };
}

describe("of two, who calls the other one gone", () => {
  test("and answers it all along has left the match", () => {
    const { departing, match, say, wait, answer } = startAnswered();
    answer(WHOLE_LINE_MS);
    say(1, { gone: US });
    wait(100, []);
    expect(match.participants.stayers).toEqual([2]);
    expect(departing.takeDepartures()).toMatchObject([{ playerId: 1, cause: "accuses" }]);
    const reason = "called the only other player gone, who is there";
    expect(departing.takeRefusals()).toEqual([{ playerId: 1, reason }]);
    expect(departing.isLeftOut).toBe(false);
  });

  test("and has gone on by it already has left it as well", () => {
    const { departing, match, say, wait, answer } = startAnswered();
    answer(WHOLE_LINE_MS);
    say(1, { view: 1, installed: { gone: US, lastTurns: [10] } });
    expect(departing.isLeftOut).toBe(true);
    wait(100, []);
    expect([departing.isLeftOut, match.participants.stayers]).toEqual([false, [2]]);
  });

  test.each([2, 3, 7])("and says that it is %d rosters ahead without us has left it too", (view) => {
    for (const installed of [{ gone: US, lastTurns: [10] }, { gone: 0b100, lastTurns: [10] }, null]) {
      const { departing, match, say, wait, answer } = startAnswered();
      answer(WHOLE_LINE_MS);
      say(1, { view, installed });
      expect(departing.isLeftOut).toBe(true);
      wait(100, []);
      expect([departing.isLeftOut, match.participants.stayers]).toEqual([false, [2]]);
      expect(departing.takeDepartures()).toMatchObject([{ playerId: 1, cause: "accuses" }]);
    }
  });

  test("and did not answer lately may have been cut off, and goes on as the one that counts", () => {
    const { departing, match, say, wait, answer } = startAnswered();
    answer(2 * WHOLE_LINE_MS, 2_000);
    answer(WHOLE_LINE_MS - 1_000);
    say(1, { view: 1, installed: { gone: US, lastTurns: [10] } });
    wait(100, []);
    expect([departing.isLeftOut, match.participants.stayers]).toEqual([true, [1, 2]]);
  });

  test("after we slept has reason to", () => {
    const { departing, match, say, wait, nap, answer, answered, now } = startAnswered();
    answer(WHOLE_LINE_MS);
    nap(WHOLE_LINE_MS);
    answered.set(1, now());
    say(1, { gone: US });
    wait(100, []);
    expect([match.participants.stayers, departing.takeRefusals()]).toEqual([[1, 2], []]);
  });

  test("while the match stands may have reason to", () => {
    const { departing, match, say, answer, now } = startAnswered();
    answer(WHOLE_LINE_MS);
    say(1, { gone: US });
    departing.update(null, now(), true);
    expect(match.participants.stayers).toEqual([1, 2]);
  });

  test("of three, is judged by all", () => {
    const { match, say, wait, answer } = startAnswered([1, 2, 3]);
    answer(WHOLE_LINE_MS);
    say(1, { gone: US });
    wait(100, []);
    expect(match.participants.stayers).toEqual([1, 2, 3]);
  });
});

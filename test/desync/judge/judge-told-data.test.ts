import { describe, expect, test } from "vitest";

import { judgeData } from "../../../src/desync/judge/judge-told.ts";
import { planOf } from "../../../src/desync/judge/judge.ts";
import type { JudgeInput, Plan } from "../../../src/desync/judge/plan.ts";
import type { OtherData } from "../../../src/lockstep/index.ts";
import { digestNamed } from "../../support/digest-named.ts";
import { HALT_TURN, haltOf, type HaltedPeer } from "../../support/halted-match.ts";

const well: HaltedPeer = {};
const KEY = "18/2"; // what player 2 gave for turn 18
const AS_SENT = 1_802;
const OTHER = 99;
const other = (otherData: readonly OtherData[] = []): HaltedPeer => ({
  digests: { [KEY]: OTHER },
  otherData,
});
const ranOther = (self: number): OtherData => ({ turn: 18, playerId: 2, kind: "ran-other", from: self });
const passedOn = (from: number): OtherData => ({ turn: 18, playerId: 2, kind: "passed-on", from });

function agree(peers: readonly HaltedPeer[]): Extract<Plan, { kind: "agree-data" }> {
  const plan = judgeData(haltOf(peers));
  if (plan === null) throw new Error("all data are alike");
  return plan;
}

test("data that are alike everywhere ask for nothing", () => {
  expect(judgeData(haltOf([well, well, well]))).toBeNull();
});

test("data that have not come differ from nothing", () => {
  expect(judgeData(haltOf([well, { digests: { [`${HALT_TURN}/1`]: 0 } }]))).toBeNull();
});

describe("the version that holds", () => {
  test("is that of more than half, whoever the rest are", () => {
    expect(agree([other(), well, well]).versions).toEqual([
      { turn: 18, playerId: 2, digest: digestNamed(AS_SENT), source: 2, lacking: [1] },
    ]);
    expect(agree([well, other(), other()]).versions).toMatchObject([
      { digest: digestNamed(OTHER), source: 2, lacking: [1] },
    ]);
  });

  test("of exactly half is that of the lowest player", () => {
    expect(agree([well, other()]).versions).toMatchObject([
      { digest: digestNamed(AS_SENT), source: 1, lacking: [2] },
    ]);
    expect(agree([other(), well]).versions).toMatchObject([
      { digest: digestNamed(OTHER), source: 1, lacking: [2] },
    ]);
    expect(agree([other(), well, well, other()]).versions).toMatchObject([
      { digest: digestNamed(OTHER), source: 1, lacking: [2, 3] },
    ]);
  });

  test("is not that of one that ran something else than it was sent", () => {
    expect(agree([other([ranOther(1)]), well]).versions).toMatchObject([
      { digest: digestNamed(AS_SENT), source: 2, lacking: [1] },
    ]);
  });

  test("is that of the lowest if all ran something else", () => {
    const peers = [other([ranOther(1)]), { digests: { [KEY]: 7 }, otherData: [ranOther(2)] }];
    expect(agree(peers).versions).toMatchObject([{ digest: digestNamed(OTHER), source: 1, lacking: [2] }]);
  });

  test("is sent to those as well who have none yet, for they might get the other", () => {
    const key = `${HALT_TURN}/3`;
    const peers = [{ digests: { [key]: 0 } }, { digests: { [key]: OTHER } }, well, well];
    expect(agree(peers).versions).toMatchObject([
      { turn: HALT_TURN, playerId: 3, source: 2, lacking: [1, 3, 4] },
    ]);
  });

  test("is chosen for each turn and author, in that order", () => {
    const peers = [{ digests: { "19/1": 5, "17/2": 6 } }, { digests: { "19/2": 7 } }, well];
    const { versions, logDifference } = agree(peers);
    expect(versions.map(({ turn, playerId, lacking }) => [turn, playerId, lacking])).toEqual([
      [17, 2, [1]],
      [19, 1, [1]],
      [19, 2, [2]],
    ]);
    expect(logDifference).toEqual({
      turn: 17,
      playerId: 2,
      versions: [
        { digest: digestNamed(1_702), playerIds: [2, 3] },
        { digest: digestNamed(6), playerIds: [1] },
      ],
    });
  });
});

describe("at fault is", () => {
  test("who ran something else", () => {
    expect(agree([well, well, other([ranOther(3)])]).faults).toEqual([
      { kind: "ran-other-commands", playerId: 3 },
    ]);
  });

  test("who passed something else on", () => {
    expect(agree([well, well, other([passedOn(1)]), other([passedOn(1)])]).faults).toEqual([
      { kind: "passed-on-other-commands", playerId: 1 },
    ]);
  });

  test("nobody, where one alone says so, for it may have made it up", () => {
    expect(agree([well, well, other([passedOn(1)])]).faults).toEqual([]);
    expect(agree([other(), well, well]).faults).toEqual([]);
    expect(agree([other(), well]).faults).toEqual([]);
    expect(agree([well, well, well, other(), other()]).faults).toEqual([]); // nor half of the others
  });

  test("the author, where most say that it told them something else", () => {
    expect(agree([other(), well, other()]).faults).toEqual([{ kind: "told-other-commands", playerId: 2 }]);
    expect(
      agree([{ digests: { [KEY]: 1 } }, { digests: { [KEY]: 2 } }, { digests: { [KEY]: 3 } }]),
    ).toMatchObject({
      faults: [{ kind: "told-other-commands", playerId: 2 }],
      versions: [{ digest: digestNamed(1), lacking: [2, 3] }],
    });
  });

  test("nobody, where one passed something else on who has left since", () => {
    expect(agree([well, well, other([passedOn(7)])]).faults).toEqual([]);
  });

  test("nobody, where most say so of one who has left since, or of one who says nothing itself", () => {
    const left = other([passedOn(7)]);
    expect(agree([left, well, left, left])).toMatchObject({ faults: [], disputes: [] });
    expect(agree([other(), { isSilent: true }, other(), well])).toMatchObject({ faults: [], disputes: [] });
  });

  test("whoever lists that it ran something else, also where most have the same", () => {
    const peers = [other([ranOther(1)]), well, other([ranOther(3)])];
    expect(agree(peers).faults.map(({ playerId }) => playerId)).toEqual([1, 3]);
  });

  test("not one that lists data of another turn or author", () => {
    const elsewhere = { ...ranOther(3), turn: 19 };
    expect(agree([other(), well, other([elsewhere])]).faults).toEqual([
      { kind: "told-other-commands", playerId: 2 },
    ]);
  });

  test("each once, with the most telling of its faults", () => {
    const peers = [
      { digests: { "17/3": 1, [KEY]: OTHER }, otherData: [ranOther(1)] },
      well,
      { digests: { "17/1": 3, "18/1": 4 }, otherData: [] },
      { digests: { "17/1": 3, "18/1": 4 }, otherData: [] },
    ];
    expect(agree(peers).faults).toEqual([{ kind: "ran-other-commands", playerId: 1 }]);
  });
});

describe("of a player that has left", () => {
  /** Player 4 gave them before it left, for the first of the turns: so each of the others has them. */
  const withData = (versions: readonly number[]): JudgeInput => {
    const { players, accounts, silent } = haltOf([{}, {}, {}]);
    const columns = players.map((id, i) => {
      const account = accounts.get(id)!;
      const digests = account.digests.map((row, turn) => [
        ...row,
        turn === 0 ? digestNamed(versions[i]!) : "",
      ]);
      return [id, { ...account, digests, told: [...account.told, null] }] as const;
    });
    return { players, leavers: [4], accounts: new Map(columns), silent, before: [] };
  };

  test("turn data that differ are agreed on, and nobody is blamed for them", () => {
    const plan = planOf(withData([AS_SENT, OTHER, OTHER]));
    expect(plan).toMatchObject({
      kind: "agree-data",
      versions: [{ playerId: 4, digest: digestNamed(OTHER), source: 2, lacking: [1] }],
      faults: [],
      disputes: [],
    });
  });

  test("turn data that are alike need no agreement", () => {
    expect(judgeData(withData([AS_SENT, AS_SENT, AS_SENT]))).toBeNull();
  });

  test("no account goes without them", () => {
    const { accounts, ...more } = withData([AS_SENT, AS_SENT, AS_SENT]);
    const short = { ...accounts.get(2)!, digests: accounts.get(2)!.digests.map((row) => row.slice(0, 3)) };
    expect(() => planOf({ ...more, accounts: new Map([...accounts, [2, short]]) })).toThrow(
      "digests are missing",
    );
  });
});

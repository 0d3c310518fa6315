import { describe, expect, test } from "vitest";

import type { AbsentPlayer, SlowPlayer, SplitMatch } from "../../../src/channel/index.ts";
import { namesOf } from "../../../src/view/looks/player-names.ts";
import {
  absenceQuestion,
  isWaitingForPlayers,
  slowQuestion,
  splitWords,
  warningText,
} from "../../../src/view/match/absence-words.ts";

const PLAYERS = [
  { playerId: 1, name: "Ada", team: 1 },
  { playerId: 2, name: "Jane", team: 2 },
  { playerId: 3, name: "Mio", team: 3 },
  { playerId: 4, name: "Kit", team: 0 },
];
const nameOf = namesOf(PLAYERS);

function absent(facts: Partial<AbsentPlayer> = {}): AbsentPlayer {
  const nothing = {
    mayWaitLonger: true,
    isEnough: true,
    hasVote: false,
    votes: 0,
    votesNeeded: 1,
    voteAgainInMs: 0,
  };
  return { playerId: 2, silentMs: 3_200, goneInMs: 4_800, ...nothing, ...facts };
}

function asked(...missed: readonly AbsentPlayer[]) {
  return absenceQuestion(missed, PLAYERS, nameOf);
}

describe("who is missed", () => {
  test("is asked about from two seconds on", () => {
    expect(asked()).toBeNull();
    expect(asked(absent({ silentMs: 1_999, goneInMs: 6_001 }))).toBeNull();
    expect(asked(absent({ silentMs: 2_000, goneInMs: 6_000 }))?.text).toBe(
      "No word from Jane for 2\u00A0s – a bot plays on for them in 6\u00A0s",
    );
    expect(asked(absent())?.text).toBe(
      "No word from Jane for 3\u00A0s – a bot plays on for them in 5\u00A0s",
    );
  });

  test("is named with the others; the first to be gone counts", () => {
    const both = asked(absent({ playerId: 3, silentMs: 2_900, goneInMs: 5_100 }), absent());
    expect(both?.text).toBe("No word from Jane and Mio for 3\u00A0s – bots play on for them in 5\u00A0s");
    expect(both?.playerIds).toEqual([2, 3]);
  });

  test("is played by nobody if they only watched", () => {
    expect(asked(absent({ playerId: 4 }))?.text).toBe(
      "No word from Kit for 3\u00A0s – the match goes on without them in 5\u00A0s",
    );
  });

  test("is not gone on without by too few: the match stands, as it says before", () => {
    const alone = asked(absent({ isEnough: false }));
    expect(alone?.text).toBe(
      "No word from Jane for 3\u00A0s – in 5\u00A0s the match stands: too few are left without them",
    );
    expect(alone).toMatchObject({ goOn: null, mayWaitLonger: true });
  });

  test("and is gone for us, but not for the others yet", () => {
    const late = asked(absent({ silentMs: 9_100, goneInMs: 0 }));
    expect(late?.text).toBe("No word from Jane for 9\u00A0s – the others still wait for them");
    expect(late?.mayWaitLonger).toBe(false);
  });

  test("may be waited for longer, once", () => {
    expect(asked(absent())?.mayWaitLonger).toBe(true);
    expect(asked(absent({ mayWaitLonger: false, goneInMs: 34_800 }))).toMatchObject({
      text: "No word from Jane for 3\u00A0s – a bot plays on for them in 35\u00A0s",
      mayWaitLonger: false,
    });
  });

  test("may be gone on without: a vote that can be taken back, and says how many there are", () => {
    expect(asked(absent())).toMatchObject({ goOn: "Go on now O", hasVote: false });
    expect(asked(absent({ votesNeeded: 2 }))?.goOn).toBe("Go on now O – 0 of 2 votes");
    expect(asked(absent({ votesNeeded: 2, votes: 1 }))?.goOn).toBe("Go on now O – 1 of 2 votes");
    const own = absent({ votesNeeded: 2, votes: 1, hasVote: true });
    expect(asked(own)).toMatchObject({ goOn: "Take it back O – 1 of 2 votes", hasVote: true });
    const both = asked(own, absent({ playerId: 3, votesNeeded: 2 }));
    expect(both).toMatchObject({ goOn: "Go on now O – 0 of 2 votes", hasVote: false });
  });

  test("is voted on again some time after that was taken back, as the button says", () => {
    const late = absent({ votesNeeded: 2, voteAgainInMs: 11_200 });
    expect(asked(late)).toMatchObject({
      goOn: "Go on now – again in 12\u00A0s – 0 of 2 votes",
      mayVote: false,
    });
    expect(asked({ ...late, hasVote: true, voteAgainInMs: 0 })).toMatchObject({ mayVote: true });
    expect(asked(absent(), { ...late, playerId: 3 })).toMatchObject({ mayVote: false });
    expect(asked(absent())).toMatchObject({ mayVote: true });
  });

  test("is spoken of once, and not every second", () => {
    const spoken = [2_000, 3_000, 7_900].map(
      (silentMs) => asked(absent({ silentMs, goneInMs: 8_000 - silentMs }))?.spoken,
    );
    expect(new Set(spoken)).toEqual(new Set(["No word from Jane – a bot plays on for them soon"]));
  });
});

describe("a match in two parts", () => {
  function split(facts: Partial<SplitMatch> = {}) {
    const stands = { gone: [2, 3], here: [4], mayGoAloneInMs: 23_400, isAlone: false };
    return splitWords({ ...stands, ...facts }, nameOf);
  }

  test("says who can't be reached, and when what may be done", () => {
    expect(split()).toEqual({
      text: "You can’t reach Jane and Mio. Too few of you are left to go on; the match stands.",
      note: "Once they are heard again, or come back, it goes on. In 24\u00A0s you may go on by yourselves.",
      goAlone: null,
    });
    expect(split({ gone: [2], here: [] })).toEqual({
      text: "You can’t reach Jane. Alone you are too few to go on; the match stands.",
      note: "Once they are heard again, or come back, it goes on. In 24\u00A0s you may go on by yourself.",
      goAlone: null,
    });
  });

  test("may be left by going on alone, which both sides may", () => {
    expect(split({ mayGoAloneInMs: 0 })).toMatchObject({
      note: expect.stringMatching(/^You may go on by yourselves, and so may they: .* a match of its own/),
      goAlone: "Go on by ourselves O",
    });
    expect(split({ mayGoAloneInMs: 0, here: [] }).goAlone).toBe("Go on by myself O");
  });

  test("waits for the others who are here to choose it too", () => {
    expect(split({ mayGoAloneInMs: 0, isAlone: true })).toMatchObject({
      note: "You chose to go on. It goes on once chosen by Kit as well.",
      goAlone: null,
    });
  });
});

describe("somebody who is there and too slow", () => {
  const slow = (facts: Partial<SlowPlayer> = {}): SlowPlayer => {
    const usual = {
      playerId: 2,
      waitedMs: 7_400,
      mayVote: true,
      hasVote: false,
      votes: 0,
      votesNeeded: 2,
      voteAgainInMs: 0,
    };
    return { ...usual, ...facts };
  };

  test("is named with the seconds, and may be voted on", () => {
    expect(slowQuestion([slow()], nameOf)).toMatchObject({
      text: "The match waits for Jane: 7\u00A0s in the last minute",
      goOn: "Go on without waiting for Jane O – 0 of 2 votes",
      playerIds: [2],
      hasVote: false,
    });
    expect(slowQuestion([slow({ hasVote: true, votes: 1 })], nameOf)!.goOn).toBe(
      "Take it back O – 1 of 2 votes",
    );
    expect(slowQuestion([slow({ votesNeeded: 1 })], nameOf)!.goOn).toBe("Go on without waiting for Jane O");
    expect(slowQuestion([slow({ votesNeeded: 1, voteAgainInMs: 30_000 })], nameOf)).toMatchObject({
      goOn: "Go on without waiting for Jane – again in 30\u00A0s",
      mayVote: false,
    });
  });

  test("of several the slowest is asked about, and who may not be voted on is not", () => {
    const all = [
      slow(),
      slow({ playerId: 3, waitedMs: 9_000 }),
      slow({ playerId: 1, waitedMs: 12_000, mayVote: false }),
    ];
    expect(slowQuestion(all, nameOf)!.playerIds).toEqual([3]);
    expect(slowQuestion(all.slice(2), nameOf)).toBeNull();
    expect(slowQuestion([], nameOf)).toBeNull();
  });

  test("is told for how long the others wait", () => {
    expect(warningText(0)).toBeNull();
    expect(warningText(6_600)).toBe(
      "The others wait for you: 7\u00A0s in the last minute. They may vote to go on without you.",
    );
  });
});

test("a match waits for players while some are missed, or too few are left here", () => {
  const split: SplitMatch = { gone: [2], here: [1], mayGoAloneInMs: 0, isAlone: false };
  expect(isWaitingForPlayers(null)).toBe(false);
  expect(isWaitingForPlayers({ split: null, absent: [] })).toBe(false);
  expect(isWaitingForPlayers({ split: null, absent: [absent()] })).toBe(true);
  expect(isWaitingForPlayers({ split, absent: [] })).toBe(true);
});

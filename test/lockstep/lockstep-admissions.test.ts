// Goal: who is let back in follows from the turn data that all agreed on, also where they agreed after the turn had run.
// Method: matches in lockstep without a network go back to a turn, with another version of an order of before.
import { describe, expect, test } from "vitest";

import type { LockstepMatch, SettledState } from "../../src/lockstep/index.ts";
import type { Command } from "../../src/sim/index.ts";
import { agreeOnDepartures } from "../support/agree-departures.ts";
import { admit, comeBack, stateOf, withoutTwo } from "../support/match-without-two.ts";

const GONE = { playerId: 2, playedBy: { kind: "bot", level: "beginner" }, turn: 7 };
const backIn = (turn: number) => ({ playerId: 2, playedBy: { kind: "peer" }, turn });

type Scene = ReturnType<typeof withoutTwo>;

/** Both play up to that turn and end it; how the match stands then. */
function playToEndOf(turn: number, { one, three, playOn, peers }: Scene): SettledState {
  playOn(turn);
  for (const peer of [peers.peer(1), peers.peer(3)]) while (!peer.hasEnded) peers.act(peer);
  expect([one.turn, three.turn]).toEqual([turn, turn]);
  return { ...stateOf(one), settledThrough: turn + 10 };
}

/** All agreed that player 1 gave those commands for that turn, and go on from that state. */
function goBack(
  match: LockstepMatch,
  state: SettledState,
  agreed: Readonly<Record<number, Command[]>>,
): void {
  for (const [turn, commands] of Object.entries(agreed)) {
    const data = match.book.dataOf(Number(turn)).find(({ playerId }) => playerId === 1)!;
    match.book.replace({ ...data, commands });
  }
  match.resumeAt(state);
}

/** Player 1 lets player 2 back in in turn 15, and all have ended turn 17. */
function admitted(): Scene & { readonly state: SettledState } {
  const scene = withoutTwo();
  scene.one.commands.give(admit(2));
  const state = playToEndOf(17, scene);
  expect(scene.one.book.changes).toEqual([GONE, backIn(35)]);
  return { ...scene, state };
}

describe("an admission", () => {
  test("that the agreed turn data lack is taken back, with all that was found out about its player", () => {
    const { one, three, playOn, state } = admitted();
    for (const match of [one, three]) {
      match.participants.hear({ kind: "silence", playerId: 2 });
      match.participants.hear({ kind: "vote", playerId: 2, isFor: true });
      goBack(match, state, { 15: [] });
      expect(match.book.changes).toEqual([GONE]);
      expect(match.participants.departures).toMatchObject({ peers: 0b101, joining: 0, fresh: 0, silent: 0 });
      expect(match.participants.departures.said).toMatchObject({ gone: 0, votes: 0 });
      expect(match.participants.takeAdmitted()).toEqual([]);
    }
    playOn(50);
    expect(one.roster.peers).toEqual([1, 3]);
    expect(one.world.words).toEqual(three.world.words);
    one.commands.give(admit(2)); // and may be made anew
    playOn(53);
    for (const match of [one, three])
      expect(match.participants.takeAdmitted()).toEqual([{ playerId: 2, turn: 72 }]);
  });

  test("that this peer had not been told holds, in the turn for which it was said", () => {
    const scene = withoutTwo();
    const state = playToEndOf(17, scene);
    for (const match of [scene.one, scene.three]) {
      goBack(match, state, { 15: [admit(2)] });
      expect(match.book.changes).toEqual([GONE, backIn(35)]);
      expect(match.participants.departures).toMatchObject({ peers: 0b111, joining: 0b10, fresh: 0b10 });
      expect(match.participants.takeAdmitted()).toEqual([{ playerId: 2, turn: 35 }]);
    }
    scene.playOn(34);
    expect(scene.one.participants.lack).toEqual({ turn: 35, players: [2] });
  });

  test.each([
    ["earlier", { 14: [admit(2)], 15: [] }, 34],
    ["earlier and again", { 14: [admit(2)], 15: [admit(2)] }, 34],
    ["later", { 15: [], 16: [admit(2)] }, 36],
  ])("that was said %s by what all agreed on holds from then on", (_when, agreed, turn) => {
    const { one, three, playOn, state } = admitted();
    for (const match of [one, three]) {
      goBack(match, state, agreed);
      expect(match.book.changes).toEqual([GONE, backIn(turn)]);
      expect(match.participants.departures.peers).toBe(0b111);
    }
    playOn(turn - 1);
    expect(one.participants.lack).toEqual({ turn, players: [2] });
  });

  test("of a turn that is entered again is that of the version that is entered", () => {
    const scene = withoutTwo();
    const state = playToEndOf(13, scene);
    scene.one.commands.give(admit(2)); // for turn 16
    playToEndOf(17, scene);
    const { one } = scene;
    expect(one.book.changes).toEqual([GONE, backIn(36)]);
    goBack(one, state, { 14: [admit(2)] }); // the first turn after it, and earlier than before
    expect([one.book.changes, one.participants.departures.peers]).toEqual([[GONE], 0b101]);
    while (one.turn < 17) {
      expect(one.tryAdvance().kind).toBe("advanced");
      while (one.subTurnsRun < 3) one.runSubTurn();
      one.endTurn();
    }
    expect(one.book.changes).toEqual([GONE, backIn(34)]);
  });

  test("of one who is gone again, as all have agreed, stays as it was", () => {
    const { one, three, playOn, state } = admitted();
    for (const match of [one, three]) match.participants.hear({ kind: "goodbye", playerId: 2 });
    agreeOnDepartures([one, three]);
    const { changes } = one.book;
    expect(changes.slice(1)).toEqual([backIn(35), { ...GONE, turn: 35 }]);
    for (const match of [one, three]) {
      goBack(match, state, { 15: [] });
      expect([match.book.changes, match.participants.departures.peers]).toEqual([changes, 0b101]);
    }
    playOn(40);
    expect(one.roster.seats[1]).toMatchObject({ sinceTurn: 35, noShows: 1 });
    expect(one.world.words).toEqual(three.world.words);
  });

  test("of one who is promised to be gone stays as it was: a promise is never taken back", () => {
    const { one, three, state } = admitted();
    for (const match of [one, three]) match.participants.hear({ kind: "goodbye", playerId: 2 });
    one.participants.hear({ kind: "statement", from: 3, statement: three.participants.departures.said });
    expect(one.participants.departures.said.promised).toBe(0b10);
    goBack(one, state, { 15: [] });
    expect(one.participants.departures.said.promised).toBe(0b10);
    expect(one.book.changes).toEqual([GONE, backIn(35)]);
  });

  test("is told once all have agreed on its turn, and a false one by another then too", () => {
    const scene = admitted();
    scene.three.commands.give(admit(2)); // for turn 20
    playToEndOf(21, scene);
    const { participants } = scene.one;
    expect([participants.takeAdmitted(14), participants.takeStrayAdmits(19)]).toEqual([[], []]);
    expect([participants.takeAdmitted(15), participants.takeStrayAdmits(20)]).toEqual([
      [{ playerId: 2, turn: 35 }],
      [3],
    ]);
    expect([participants.takeAdmitted(), participants.takeStrayAdmits()]).toEqual([[], []]);
  });
});

test("whoever comes back plays from the turn on that all agreed on, and not before it is let in", () => {
  const scene = withoutTwo();
  const back = comeBack(scene.one);
  scene.one.commands.give(admit(2));
  scene.playOn(17, back);
  expect(back.participants.playsFrom).toBe(35);
  const state = { ...stateOf(back), settledThrough: back.turn + 10 };
  goBack(back, state, { 15: [] });
  expect([back.participants.playsFrom, back.isPlaying]).toEqual([Infinity, false]);
  goBack(back, state, { 16: [admit(2)] });
  expect([back.participants.playsFrom, back.book.changes.at(-1)]).toEqual([36, backIn(36)]);
});

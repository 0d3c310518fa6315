// Goal: whoever comes back is given the same state by all, in parts, and admitted once; nobody else is answered.
// Method: matches in the same step, with their histories; letters by hand.
import { describe, expect, test } from "vitest";

import { withoutChanges } from "../../../src/lockstep/admissions.ts";
import { digestOf } from "../../../src/base/index.ts";
import {
  readState,
  STATE_PART_BYTES,
  type ReturnMessage,
  type StateOffer,
} from "../../../src/desync/index.ts";
import { ReturnDesk } from "../../../src/match/returning/return-desk.ts";
import { createWorld, type Command } from "../../../src/sim/index.ts";
import { agreeOnDepartures } from "../../support/agree-departures.ts";
import { HaltingPeers, type HaltingPeer } from "../../support/halting-peers.ts";

const SETUP = { seed: 7, catsPerPlayer: 60, playerIds: [1, 2, 3] };
const RUN = 77;
const WANTED: ReturnMessage = { kind: "state-wanted" };
const CAUGHT_UP: ReturnMessage = { kind: "caught-up" };

/** Players 1 and 3, of whom 2 has gone, with a desk each, in that turn. */
function startDesks(turn = 30) {
  const peers = new HaltingPeers({ peerCount: 3, setup: SETUP });
  peers.runTo(6);
  peers.endTurn();
  const stayers = [peers.peer(1), peers.peer(3)];
  for (const { match } of stayers) match.participants.hear({ kind: "goodbye", playerId: 2 });
  agreeOnDepartures(stayers.map(({ match }) => match));
  const desks = stayers.map(
    ({ match, game }) => new ReturnDesk({ match, history: game.chronicle.history }, []),
  );
  for (const desk of desks) desk.noteGone(2);
  const runTo = (until: number): void => {
    while (stayers[0]!.match.turn < until) {
      peers.endTurn(stayers);
      for (const { game } of stayers) expect(game.tryAdvance().kind).toBe("advanced");
      for (const desk of desks) desk.update();
    }
  };
  runTo(turn);
  return { stayers, desks: desks as [ReturnDesk, ReturnDesk], runTo };
}

function offerOf(desk: ReturnDesk, from = 2): StateOffer {
  const [answer] = desk.addLetter(from, WANTED);
  if (answer?.kind !== "state-offer") throw new Error("nothing was offered");
  return answer.offer;
}

/** Of all commands that ran, who gave an admission, and in which turn. */
function admissionsIn(
  { match }: HaltingPeer,
  from: number,
  to: number,
): readonly (readonly [number, number])[] {
  const isAdmission = (command: Command): boolean => command.kind === "admit";
  return Array.from({ length: to - from + 1 }, (_, i) => from + i).flatMap((turn) =>
    match.book
      .dataOf(turn)
      .filter(({ commands }) => commands.some(isAdmission))
      .map(({ playerId }) => [turn, playerId] as const),
  );
}

describe("an offer", () => {
  test.each(Array.from({ length: 16 }, (_, i) => 40 + i))(
    "is the same from all who have come to the end of turn %i, of a turn that they keep",
    (end) => {
      const { desks, stayers } = startDesks(end);
      for (const desk of desks) {
        desk.noteEnd(stayers[0]!.match.turn);
        desk.add(2, RUN, false);
      }
      const [one, three] = desks.map((desk) => offerOf(desk));
      expect(three).toEqual(one);
      expect(one!.turn).toBeGreaterThan(end - 14);
      expect(one!.turn).toBeLessThanOrEqual(end - 10);
    },
  );

  test("is the same from all who play, of the last sixteenth turn on which all agree", () => {
    const { desks, stayers } = startDesks(40);
    for (const desk of desks) desk.add(2, RUN, false);
    const [one, three] = desks.map((desk) => offerOf(desk));
    expect(three).toEqual(one);
    expect(one).toMatchObject({ turn: 31, view: 1, peers: 0b101, installed: { gone: 0b10 }, changes: [] });
    expect(stayers[0]!.game.chronicle.history.lastAgreed).toBeGreaterThanOrEqual(31);
  });

  test("stays the same for who asks a little later, and moves on", () => {
    const { desks, runTo } = startDesks(40);
    desks[0].add(2, RUN, false);
    const first = offerOf(desks[0]);
    runTo(44);
    expect(offerOf(desks[0])).toEqual(first);
    runTo(56);
    expect(offerOf(desks[0]).turn).toBe(47);
  });

  test("tells of seats that change after it", () => {
    const { desks, stayers, runTo } = startDesks(40);
    for (const { match } of stayers)
      match.book.changeSeat({ playerId: 2, playedBy: { kind: "peer" }, turn: 60 });
    runTo(42);
    desks[0].add(2, RUN, false);
    expect(offerOf(desks[0]).changes).toEqual([{ playerId: 2, playedBy: { kind: "peer" }, turn: 60 }]);
  });

  test("is made to nobody but one who comes back", () => {
    const { desks } = startDesks();
    for (const from of [1, 2, 3, 8]) expect(desks[0].addLetter(from, WANTED)).toEqual([]);
    desks[0].add(2, RUN, false);
    for (const from of [1, 3, 8]) expect(desks[0].addLetter(from, WANTED)).toEqual([]);
    expect(desks[0].addLetter(2, WANTED)).toHaveLength(1);
  });
});

describe("the parts", () => {
  test("are those of the state that was offered", () => {
    const { desks } = startDesks();
    desks[0].add(2, RUN, false);
    const { turn, byteCount, digest } = offerOf(desks[0]);
    const count = Math.ceil(byteCount / STATE_PART_BYTES);
    const bytes: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const parts = desks[0].addLetter(2, { kind: "parts-wanted", turn, first: index, end: index + 1 });
      expect(parts).toMatchObject([{ kind: "state-part", turn, index }]);
      for (const part of parts) if (part.kind === "state-part") bytes.push(...part.bytes);
    }
    expect([bytes.length, digestOf(Uint8Array.from(bytes))]).toEqual([byteCount, digest]);
    expect(readState(Uint8Array.from(bytes), createWorld(SETUP))).toMatchObject({
      ok: true,
      value: { turn },
    });
  });

  test("of another turn, beyond the end, and too many at once are not given", () => {
    const { desks } = startDesks();
    desks[0].add(2, RUN, false);
    const { turn, byteCount } = offerOf(desks[0]);
    const count = Math.ceil(byteCount / STATE_PART_BYTES);
    const ask = (of: number, first: number, end: number): number =>
      desks[0].addLetter(2, { kind: "parts-wanted", turn: of, first, end }).length;
    expect(ask(turn - 16, 0, 1)).toBe(0);
    expect(ask(turn, count, count + 1)).toBe(0);
    expect(ask(turn, 0, 0xffff)).toBe(Math.min(count, 32));
  });
});

describe("an admission", () => {
  test("is said once, by the lowest, after it has caught up", () => {
    const { desks, stayers, runTo } = startDesks();
    for (const desk of desks) desk.add(2, RUN, false);
    runTo(35);
    expect(admissionsIn(stayers[0]!, 30, 37)).toEqual([]);
    for (const desk of desks) desk.addLetter(2, CAUGHT_UP);
    runTo(50); // its seat is not its own yet
    const said = admissionsIn(stayers[0]!, 30, 50);
    expect(said).toEqual([[expect.any(Number), 1]]);
    expect(admissionsIn(stayers[1]!, 30, 50)).toEqual(said);
    expect(stayers.map(({ match }) => match.participants.stayers)).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  // It had spoken to the run before: that knew it, and this one reads only that it keeps up.
  test("is said by one that came back itself, of who has caught up and does not speak anew", () => {
    const { desks, stayers, runTo } = startDesks();
    const [{ match, game }] = stayers as [HaltingPeer];
    const anew = new ReturnDesk({ match, history: game.chronicle.history }, [2, 3]);
    runTo(35);
    expect(anew.addLetter(3, CAUGHT_UP)).toEqual([]); // who plays is not admitted
    anew.addLetter(2, WANTED);
    anew.update();
    expect(admissionsIn(stayers[0]!, 30, 37)).toEqual([]);
    anew.addLetter(2, CAUGHT_UP);
    anew.update();
    runTo(50);
    expect(admissionsIn(stayers[0]!, 30, 50)).toEqual([[expect.any(Number), 1]]);
    expect(desks[0].knows(2, RUN)).toBe(false);
  });

  test("is not said by one that has not heard of it", () => {
    const { desks, stayers, runTo } = startDesks();
    desks[1].add(2, RUN, false);
    desks[1].addLetter(2, CAUGHT_UP);
    runTo(60);
    expect(admissionsIn(stayers[0]!, 30, 60)).toEqual([]);
  });

  test("is not said of one that has kept up once, and says so no more", () => {
    const { desks, stayers, runTo } = startDesks();
    for (const desk of desks) desk.add(2, RUN, false);
    desks[0].holdBack(2, 30);
    desks[0].addLetter(2, CAUGHT_UP);
    runTo(240);
    expect(admissionsIn(stayers[0]!, 30, 240)).toEqual([]); // it was held back for 200 turns
    desks[0].addLetter(2, CAUGHT_UP);
    runTo(250);
    expect(admissionsIn(stayers[0]!, 240, 250)).toEqual([[expect.any(Number), 1]]);
  });

  test("is said again after 40 turns if nothing came of it, and after it is gone for another run", () => {
    const { stayers, runTo } = startDesks();
    const { match, game } = stayers[0]!;
    const said: number[] = [];
    // Its commands are lost: nothing comes of them.
    const deaf = new Proxy(match, {
      get: (target, key) => {
        if (key === "commands") return { give: () => said.push(target.turn) };
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    });
    const desk = new ReturnDesk({ match: deaf, history: game.chronicle.history }, []);
    desk.add(2, RUN, false);
    for (let turn = 31; turn <= 115; turn += 1) {
      desk.addLetter(2, CAUGHT_UP);
      runTo(turn);
      desk.update();
    }
    expect(said).toEqual([31, 71, 111]);
    desk.noteGone(2);
    desk.add(2, RUN + 1, false);
    desk.update();
    expect(said).toHaveLength(3); // that run has not caught up
    desk.addLetter(2, CAUGHT_UP);
    desk.update();
    expect(said).toHaveLength(4);
  });
});

test("an admission that would have no effect yet is not said: its seat would be that of a run before", () => {
  const { desks, stayers, runTo } = startDesks(40);
  const change = { playerId: 2, turn: 60 } as const;
  for (const { match } of stayers) {
    match.book.changeSeat({ ...change, playedBy: { kind: "peer" } });
    match.book.changeSeat({ ...change, playedBy: { kind: "bot", level: "beginner" } });
  }
  for (const desk of desks) desk.add(2, RUN, false);
  for (const desk of desks) desk.addLetter(2, CAUGHT_UP);
  runTo(59);
  for (const desk of desks) desk.addLetter(2, CAUGHT_UP);
  runTo(64);
  const [admission, ...more] = admissionsIn(stayers[0]!, 40, 64);
  expect([admission?.[1], more]).toEqual([1, []]);
  expect(admission![0]).toBeGreaterThan(60);
});

describe("an admission that all agreed was not said", () => {
  test("is said anew, by one that has heard how far its player is", () => {
    const { desks, stayers, runTo } = startDesks();
    for (const desk of desks) desk.add(2, RUN, false);
    for (const desk of desks) desk.addLetter(2, CAUGHT_UP);
    runTo(40); // it is to play, and does not yet
    expect(admissionsIn(stayers[0]!, 30, 40)).toHaveLength(1);
    for (const { match } of stayers)
      match.book.follow(withoutChanges(match.book.plan, [match.book.changes.at(-1)!]));
    runTo(72);
    desks[0].addLetter(2, CAUGHT_UP);
    runTo(80);
    expect(admissionsIn(stayers[0]!, 41, 80)).toEqual([[expect.any(Number), 1]]);
  });

  test("of a run that does no more is looked at once, and anew after all have gone back to a turn", () => {
    const { desks, runTo } = startDesks();
    const [desk] = desks;
    for (const one of desks) one.add(2, RUN, false);
    for (const one of desks) one.addLetter(2, CAUGHT_UP);
    runTo(32);
    expect(desk.takeAdmittedEarly()).toEqual([]);
    desk.add(2, RUN + 1, false);
    runTo(40);
    expect([desk.takeAdmittedEarly(), desk.takeAdmittedEarly()]).toEqual([[2], []]);
    desk.noteRewound();
    expect(desk.takeAdmittedEarly()).toEqual([2]);
  });
});

describe("whom it knows", () => {
  test("is the last run of each, until that is gone", () => {
    const { desks } = startDesks();
    const [desk] = desks;
    expect([desk.knows(2, RUN), desk.isToMeet(2), desk.isToMeet(3)]).toEqual([false, true, false]);
    desk.add(2, RUN, false);
    expect([desk.knows(2, RUN), desk.knows(2, RUN + 1), desk.isToMeet(2)]).toEqual([true, false, false]);
    desk.addLetter(2, CAUGHT_UP);
    expect(desk.noteGone(2)).toBe(true);
    expect([desk.knows(2, RUN), desk.isToMeet(2)]).toEqual([false, true]);
  });

  // It began anew between what it said and what came of it: the run that was admitted does no more.
  test("stays when what is gone is a run before it", () => {
    const { desks } = startDesks();
    const [desk] = desks;
    desk.add(2, RUN, false);
    desk.addLetter(2, CAUGHT_UP);
    expect(desk.isAdmittedEarly(2)).toBe(false);
    desk.add(2, RUN + 1, false);
    expect(desk.isAdmittedEarly(2)).toBe(true);
    expect(desk.noteGone(2)).toBe(false);
    expect(desk.knows(2, RUN + 1)).toBe(true);
    expect(desk.addLetter(2, WANTED)).toHaveLength(1);
  });

  test("may be somebody who came back before us", () => {
    const { stayers } = startDesks();
    const { match, game } = stayers[0]!;
    const desk = new ReturnDesk({ match, history: game.chronicle.history }, [3]);
    expect([desk.isToMeet(3), desk.isToMeet(2)]).toEqual([true, false]);
  });
});

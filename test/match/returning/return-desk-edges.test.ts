// Goal: who plays answers one that comes back with no more than it may, and admits nobody while it may not.
// Method: a match of two whose second player is gone, with its history; letters by hand.
import { describe, expect, test } from "vitest";

import { STATE_PART_BYTES, type MatchHistory, type ReturnMessage } from "../../../src/desync/index.ts";
import { ReturnDesk } from "../../../src/match/returning/return-desk.ts";
import { openWorld } from "../../../src/sim/index.ts";
import { HaltingPeers, type HaltingPeer } from "../../support/halting-peers.ts";

const RUN = 77;
const WANTED: ReturnMessage = { kind: "state-wanted" };
const CAUGHT_UP: ReturnMessage = { kind: "caught-up" };

/** Player 1, alone since player 2 has gone. */
function startAlone(catsPerPlayer = 1) {
  const peers = new HaltingPeers({ peerCount: 2, setup: { seed: 7, catsPerPlayer, playerIds: [1, 2] } });
  peers.runTo(6);
  peers.endTurn();
  const one = peers.peer(1);
  one.match.participants.hear({ kind: "goodbye", playerId: 2 });
  while (one.match.turn < 24) {
    peers.endTurn([one]);
    expect(one.game.tryAdvance().kind).toBe("advanced");
  }
  return one;
}

function deskOf({ match, game }: HaltingPeer, asSeen = match): ReturnDesk {
  return new ReturnDesk({ match: asSeen, history: game.chronicle.history }, []);
}

/** That thing, of which some things are otherwise. */
function altered<Thing extends object>(thing: Thing, change: object): Thing {
  return new Proxy(thing, {
    get: (target, key) => {
      if (key in change) return Reflect.get(change, key) as unknown;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

test("of a large state 32 parts are given at once, and not all that one message asks for", () => {
  const { match, game } = startAlone(1_000);
  const { history } = game.chronicle;
  // A world takes few parts while its cats are much alike.
  const base: MatchHistory["base"] = (turn) => {
    const kept = history.base(turn)!;
    const { cats } = openWorld(kept.words);
    let noise = 1;
    for (const column of [cats.x, cats.y, cats.goalX, cats.goalY, cats.health, cats.cooldown])
      for (let row = 0; row < column.length; row += 1)
        column[row] = noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) | 0;
    return kept;
  };
  const desk = new ReturnDesk({ match, history: altered(history, { base }) }, []);
  desk.add(2, RUN, false);
  const [answer] = desk.addLetter(2, WANTED);
  if (answer?.kind !== "state-offer") throw new Error("nothing was offered");
  const { turn, byteCount } = answer.offer;
  expect(Math.ceil(byteCount / STATE_PART_BYTES)).toBeGreaterThan(40);
  const indexes = (first: number, end: number): readonly number[] =>
    desk
      .addLetter(2, { kind: "parts-wanted", turn, first, end })
      .flatMap((part) => (part.kind === "state-part" ? [part.index] : []));
  expect(indexes(4, 0xffff)).toEqual(Array.from({ length: 32 }, (_, i) => 4 + i));
  expect(indexes(4, 6)).toEqual([4, 5]);
});

describe("while nobody has left, as all know it", () => {
  function startWhole() {
    const peers = new HaltingPeers({ peerCount: 2, setup: { seed: 7, catsPerPlayer: 1, playerIds: [1, 2] } });
    peers.runTo(40);
    const desk = deskOf(peers.peer(1));
    desk.add(2, RUN, true); // a run of its peer that began anew, and that all have not called gone yet
    return desk;
  }

  test("one that began anew is offered nothing: it could not tell when it was gone", () => {
    expect(startWhole().addLetter(2, WANTED)).toEqual([]);
  });

  test("one that began anew, and has not caught up, is not taken for the run that plays", () => {
    const desk = startWhole();
    desk.update();
    expect(desk.isAdmittedEarly(2)).toBe(true);
    expect(desk.noteGone(2)).toBe(false); // what is gone is the run before it
    expect(desk.knows(2, RUN)).toBe(true);
  });
});

// What it gave would lie there until its seat is its own, and nobody else would say it: it is the lowest of that turn.
test.each([true, false])("who has come back itself admits others once it plays: %s", (isPlaying) => {
  const one = startAlone();
  const said: unknown[] = [];
  const commands = { give: (command: unknown) => said.push(command) };
  const desk = deskOf(one, altered(one.match, { isPlaying, commands }));
  desk.add(2, RUN, false);
  desk.addLetter(2, CAUGHT_UP);
  desk.update();
  expect(said).toEqual(isPlaying ? [{ kind: "admit", playerId: 2 }] : []);
});

// Goal: a state that can't be one of this match is given up, whoever vouches for it, and nobody falls over it.
// Method: player 2 comes back to a match of two; player 1 gives it a state, whose offer a test alters.
import { expect, test } from "vitest";

import type { ReturnMessage, StateOffer } from "../../../src/desync/index.ts";
import { LetterPost } from "../../../src/match/mail/letter-post.ts";
import { isOfReturn } from "../../../src/match/mail/letter.ts";
import type { Rejoined } from "../../../src/match/returning/rejoined.ts";
import { ReturnDesk } from "../../../src/match/returning/return-desk.ts";
import { Returning } from "../../../src/match/returning/returning.ts";
import { MatchWire } from "../../../src/match/wire/match-wire.ts";
import { HaltingPeers } from "../../support/halting-peers.ts";

const SETUP = { seed: 7, catsPerPlayer: 1, playerIds: [1, 2] };
const STEP_MS = 50;
const BACK = { playerId: 2, playedBy: { kind: "peer" } } as const;

/** What comes of it in so many steps, and how often an offer was made. */
function comeBack(alter: (offer: StateOffer) => StateOffer, steps: number) {
  const peers = new HaltingPeers({ peerCount: 2, setup: SETUP });
  peers.runTo(6);
  peers.endTurn();
  const { match, game } = peers.peer(1);
  match.participants.hear({ kind: "goodbye", playerId: 2 });
  const desk = new ReturnDesk({ match, history: game.chronicle.history }, []);
  desk.noteGone(2);
  while (match.turn < 30) {
    peers.endTurn([peers.peer(1)]);
    game.tryAdvance();
  }
  desk.add(2, 7, false);
  const wire = new MatchWire({ match, others: [{ playerId: 2, rttMs: null }] }, 0);
  const post = new LetterPost(wire);
  const names = new Map([1, 2].map((id) => [id, `Cat ${id}`]));
  const usual = { startAtMs: 0, stopAfterTurn: 100, pilot: null };
  const others = [{ playerId: 1, rttMs: null }];
  const returning = new Returning({ setup: SETUP, localPlayerId: 2, names, others, ...usual }, 0);
  returning.hearReturnAck(1, match.turn, 0);
  let rejoined: Rejoined | null = null;
  let offers = 0;
  for (let step = 1; step <= steps && rejoined === null; step += 1) {
    const nowMs = step * STEP_MS;
    rejoined = returning.update(nowMs);
    for (const { packet, noteSent } of returning.collect(nowMs)) {
      noteSent(20);
      wire.hearLinkPacket(2, packet, 20, nowMs);
    }
    const answers = wire.takeLetters().flatMap(({ from, message }): readonly ReturnMessage[] => {
      return isOfReturn(message) ? desk.addLetter(from, message) : [];
    });
    offers += answers.filter(({ kind }) => kind === "state-offer").length;
    const altered = answers.map((one) =>
      one.kind === "state-offer" ? { ...one, offer: alter(one.offer) } : one,
    );
    post.post(altered.map((message) => ({ to: 2, view: 0, message })));
    const state = { position: { turn: match.turn, ms: 0 }, isWaiting: false, stage: "play" } as const;
    for (const { packet, noteSent } of wire.collect(state, nowMs)) {
      noteSent(20);
      returning.hearLinkPacket(1, packet, 20, nowMs);
    }
  }
  return { rejoined, offers };
}

test("a state of the match is where one who comes back goes on from", () => {
  const { rejoined } = comeBack((offer) => offer, 200);
  expect(rejoined?.state.turn).toBe(15);
  expect(rejoined?.match.turn).toBe(15);
});

test("one after which its seat is to be its own twice is given up, and another one is asked for", () => {
  const changes = [60, 70].map((turn) => ({ ...BACK, turn }));
  const { rejoined, offers } = comeBack((offer) => ({ ...offer, changes }), 400);
  expect(rejoined).toBeNull();
  expect(offers).toBeGreaterThan(1);
});

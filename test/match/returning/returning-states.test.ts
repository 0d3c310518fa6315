// Goal: a state that can't be one of this match is given up, whoever vouches for it, and nobody falls over it.
// Method: player 2 comes back to a match of two or three; those who play give it a state, whose offer a test alters.
import { describe, expect, test } from "vitest";

import type { ReturnMessage, StateOffer } from "../../../src/desync/index.ts";
import { LetterPost } from "../../../src/match/mail/letter-post.ts";
import { isOfReturn } from "../../../src/match/mail/letter.ts";
import type { Rejoined } from "../../../src/match/returning/rejoined.ts";
import { ReturnDesk } from "../../../src/match/returning/return-desk.ts";
import { Returning } from "../../../src/match/returning/returning.ts";
import type { Delivery } from "../../../src/net/index.ts";
import { MatchWire } from "../../../src/match/wire/match-wire.ts";
import { agreeOnDepartures } from "../../support/agree-departures.ts";
import { HaltingPeers, type HaltingPeer } from "../../support/halting-peers.ts";

const STEP_MS = 50;
const CROSSING_MS = 2_000;
const BACK = { playerId: 2, playedBy: { kind: "peer" } } as const;

type Alter = (offer: StateOffer) => StateOffer;

/** One who plays, and gives a state whose offer is altered. */
class Giver {
  readonly #peer: HaltingPeer;
  readonly #desk: ReturnDesk;
  #wire: MatchWire;
  #post: LetterPost;
  readonly #alter: Alter;
  #offeredTurn = 0;
  offers = 0;

  constructor(peer: HaltingPeer, alter: Alter) {
    const { match, game } = peer;
    this.#peer = peer;
    this.#desk = new ReturnDesk({ match, history: game.chronicle.history }, []);
    this.#desk.noteGone(2);
    this.#desk.add(2, 7, false);
    this.#wire = this.#newWire(0);
    this.#post = new LetterPost(this.#wire);
    this.#alter = alter;
  }

  /** Its program begins anew, and knows nothing of what was said. */
  restart(nowMs: number): void {
    this.#wire = this.#newWire(nowMs);
    this.#post = new LetterPost(this.#wire);
  }

  get playerId(): number {
    return this.#peer.playerId;
  }

  /** Says what it knows of who is gone. */
  state(): void {
    const statement = this.#peer.match.participants.departures.said;
    this.#post.post([{ to: 2, view: statement.view, message: { kind: "statement", statement } }]);
  }

  /** What has come is answered; its parts are of the turn that the altered offer says. */
  answer(): void {
    const answers = this.#wire.takeLetters().flatMap(({ message }): readonly ReturnMessage[] => {
      if (!isOfReturn(message)) return [];
      const asked = message.kind === "parts-wanted" ? { ...message, turn: this.#offeredTurn } : message;
      const turn = message.kind === "parts-wanted" ? message.turn : 0;
      return this.#desk
        .addLetter(2, asked)
        .map((one) => (one.kind === "state-part" ? { ...one, turn } : this.#altered(one)));
    });
    this.#post.post(answers.map((message) => ({ to: 2, view: 0, message })));
  }

  hear({ packet }: Delivery, nowMs: number): void {
    this.#wire.hearLinkPacket(2, packet, 20, nowMs);
  }

  sayTo(returning: Returning, nowMs: number): void {
    this.answer();
    const position = { turn: this.#peer.match.turn, ms: 0 };
    for (const { packet, noteSent } of this.#wire.collect(
      { position, isWaiting: false, stage: "play" },
      nowMs,
    )) {
      noteSent(20);
      returning.hearLinkPacket(this.playerId, packet, 20, nowMs);
    }
  }

  #newWire(nowMs: number): MatchWire {
    return new MatchWire({ match: this.#peer.match, others: [{ playerId: 2, rttMs: null }] }, nowMs);
  }

  #altered(message: ReturnMessage): ReturnMessage {
    if (message.kind !== "state-offer") return message;
    this.offers += 1;
    this.#offeredTurn = message.offer.turn;
    return { ...message, offer: this.#alter(message.offer) };
  }
}

/** Player 2 comes back to a match of so many. */
function startReturn(alter: Alter, peerCount = 2, pauseMs = 0) {
  const playerIds = Array.from({ length: peerCount }, (_, i) => i + 1);
  const setup = { seed: 7, catsPerPlayer: 1, playerIds };
  const peers = new HaltingPeers({ peerCount, setup });
  const stayers = peers.peers.filter(({ playerId }) => playerId !== 2);
  peers.runTo(6);
  peers.endTurn();
  for (const { match } of stayers) match.participants.hear({ kind: "goodbye", playerId: 2 });
  agreeOnDepartures(stayers.map(({ match }) => match));
  while (stayers[0]!.match.turn < 30) {
    peers.endTurn(stayers);
    for (const { game } of stayers) game.tryAdvance();
  }
  const names = new Map(playerIds.map((id) => [id, `Cat ${id}`]));
  const usual = { startAtMs: 0, stopAfterTurn: 100, pilot: null };
  const others = stayers.map(({ playerId }) => ({ playerId, rttMs: null }));
  const returning = new Returning({ setup, localPlayerId: 2, names, others, ...usual }, 0, pauseMs);
  const givers = stayers.map((peer) => new Giver(peer, alter));
  for (const { playerId } of givers) returning.hearReturnAck(playerId, 30, 0);
  let nowMs = 0;
  /** What comes of it in so many steps. */
  const run = (steps: number): Rejoined | null => {
    for (let step = 1; step <= steps; step += 1) {
      nowMs += STEP_MS;
      const rejoined = returning.update(nowMs);
      if (rejoined !== null) return rejoined;
      for (const delivery of returning.collect(nowMs)) {
        delivery.noteSent(20);
        givers.find(({ playerId }) => playerId === delivery.to)!.hear(delivery, nowMs);
      }
      for (const giver of givers) giver.sayTo(returning, nowMs);
    }
    return null;
  };
  return { returning, givers, run, nowMs: () => nowMs };
}

const asItIs: Alter = (offer) => offer;

test("a state of the match is where one who comes back goes on from", () => {
  const rejoined = startReturn(asItIs).run(200);
  expect(rejoined?.state.turn).toBe(15);
  expect(rejoined?.match.turn).toBe(15);
  expect(startReturn(asItIs, 3).run(200)?.state.turn).toBe(15);
});

describe("is given up, and another one is asked for: a state", () => {
  test.each<[string, number, Alter]>([
    [
      "after which its seat is to be its own twice",
      2,
      (offer) => ({ ...offer, changes: [60, 70].map((turn) => ({ ...BACK, turn })) }),
    ],
    ["of another turn than was offered", 2, (offer) => ({ ...offer, turn: offer.turn + 16 })],
    ["of those who say that it plays all the while", 3, (offer) => ({ ...offer, peers: 0b111 })],
  ])("%s", (_, peerCount, alter) => {
    const { run, givers } = startReturn(alter, peerCount);
    expect(run(400)).toBeNull();
    expect(givers[0]!.offers).toBeGreaterThan(1);
  });
});

describe("what one says of those who are gone", () => {
  test("is heard once one is back", () => {
    const { run, givers } = startReturn(asItIs, 2, 5_000);
    givers[0]!.state();
    expect(run(400)?.statements).toMatchObject([{ from: 1, statement: { view: 1 } }]);
  });

  test("is forgotten where it comes back itself: that run takes nothing back of it", () => {
    const { run, givers, returning, nowMs } = startReturn(asItIs, 2, 5_000);
    givers[0]!.state();
    run((CROSSING_MS + 500) / STEP_MS);
    expect(returning.hearReturn(1, nowMs())).toBe(true);
    givers[0]!.restart(nowMs());
    returning.hearReturnAck(1, 30, nowMs());
    expect(run(400)?.statements).toEqual([]);
  });
});

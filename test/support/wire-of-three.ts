import { LockstepMatch, type TurnData } from "../../src/lockstep/index.ts";
import { MatchWire } from "../../src/match/wire/match-wire.ts";
import { Link } from "../../src/net/link/link.ts";
import type { LinkPacket, TurnRequest } from "../../src/wire/index.ts";

/** Where a match stands that plays. */
export const PLAYING = { position: { turn: -1, ms: 0 }, isWaiting: false, stage: "play" as const };

/** The wire of player 1 of three, waiting at the end of turn -1; the others are bare links that say what they like. */
export function wireOfThree() {
  const setup = { seed: 1, catsPerPlayer: 1, playerIds: [1, 2, 3] };
  const match = new LockstepMatch({ setup, localPlayerId: 1, measureCommand: () => 1 });
  for (const turn of [-2, -1]) {
    for (let i = 0; i < 3; i += 1) match.runSubTurn();
    match.endTurn();
    if (turn === -2) match.tryAdvance();
  }
  const others = [2, 3].map((playerId) => ({ playerId, rttMs: 40 }));
  const wire = new MatchWire({ match, others }, 0);
  const links = new Map([2, 3].map((playerId) => [playerId, new Link({ nowMs: 0, rttMs: 40 })]));
  const say = (
    from: number,
    turnData: readonly TurnData[],
    nowMs: number,
    request: TurnRequest | null = null,
  ) => {
    const contents = { position: { turn: -1, ms: 50 }, turnData, request, messageBytesMax: 1_000 };
    const packet = links.get(from)!.send(contents, nowMs);
    links.get(from)!.noteSentBytes(packet.sequence, 40);
    return { packet, isNew: wire.hearLinkPacket(from, packet, 40, nowMs) };
  };
  /** Waits for turn 0, so that turn data are asked for, and hands back what was sent. */
  const wait = (fromMs: number, untilMs: number): readonly { to: number; packet: LinkPacket }[] => {
    const sent: { to: number; packet: LinkPacket }[] = [];
    for (let nowMs = fromMs; nowMs < untilMs; nowMs += 10) {
      const state = { position: { turn: -1, ms: 127 }, isWaiting: true, stage: "play" as const };
      for (const delivery of wire.collect(state, nowMs)) {
        delivery.noteSent(40);
        sent.push(delivery);
      }
    }
    return sent;
  };
  return { match, wire, links, say, wait };
}

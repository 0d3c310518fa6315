import { readTurnBody, writeTurnBody } from "../../replay/index.ts";
import type { Command, PlayerId } from "../../sim/index.ts";
import { readLinkPacket, writeLinkPacket, type LinkPacket } from "../../wire/index.ts";
import { createFigure, type Figure } from "./figure.ts";
import { measureNs } from "./measure.ts";

/** What is written and read often enough for a timer. */
const CODINGS_PER_PART = 20;
const SENDER = 3;
const LINK_TURN = 411;
const PLAYER_IDS: readonly PlayerId[] = [1, 2, 3, 4];
const MOVE: Command = { kind: "move", cats: [1, 2, 3], x: 100, y: -200 };
const LINK_PACKET: LinkPacket = {
  sequence: 0x0102,
  ack: { sequence: 0xfffe, bits: 0xffff_ffff, heldMs: 48 },
  position: { turn: LINK_TURN - 1, ms: 33 },
  turnData: [
    {
      ...{ turn: LINK_TURN + 1, playerId: SENDER, wantedDelay: 2, commands: [MOVE] },
      ...{ randomValue: 0x1122, checksum: 0xcbf4_3926, logChecksum: 0xcafe },
    },
  ],
  request: null,
  fragments: [],
};
const TURN_OF_FOUR = PLAYER_IDS.map((playerId) => ({ playerId, commands: [MOVE] }));
const TURN_PLACE = { turn: LINK_TURN, delayBefore: 2 };
const TURN_END = { checksum: 0xcbf4_3926, commandDelayTurns: 2, delayBefore: 2, mark: null };

/** How long it takes to write and to read what peers send most, and what a replay has most of. */
export function* measureCoding(tell: (text: string) => void): Iterable<Figure> {
  tell("coding");
  const packet = writeLinkPacket(LINK_PACKET, SENDER);
  const body = writeTurnBody(PLAYER_IDS, TURN_OF_FOUR, TURN_END);
  const codings = [
    ["link packet with a move, written", () => writeLinkPacket(LINK_PACKET, SENDER)],
    ["link packet with a move, read", () => readLinkPacket(packet, LINK_TURN)],
    ["turn of four peers in a replay, written", () => writeTurnBody(PLAYER_IDS, TURN_OF_FOUR, TURN_END)],
    ["turn of four peers in a replay, read", () => readTurnBody(body, PLAYER_IDS, TURN_PLACE)],
  ] as const;
  for (const [name, code] of codings) {
    const runPart = (): void => {
      for (let i = 0; i < CODINGS_PER_PART; i += 1) code();
    };
    const ns = measureNs({ runPart, partCount: 1 }) / CODINGS_PER_PART;
    yield createFigure(`coding: ${name}`, ns / 1_000, "us", null);
  }
}

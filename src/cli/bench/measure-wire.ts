import type { LinkSettings } from "../../net/index.ts";
import { formatAddress, readPacket, type Packet } from "../../wire/index.ts";
import type { PeerRecord } from "../simulate/peer-record.ts";
import { SimulatedMatch } from "../simulate/simulated-match.ts";
import { CATS_PER_PLAYER_CLASSIC } from "../../sim/index.ts";
import { atMost, createFigure, type Figure } from "./figure.ts";

const CLEAN_LINK: LinkSettings = { delayMs: 20, jitterMs: 0, lossPercent: 0, duplicatePercent: 0 };
const SEED = 1;
/** The first second is left out, a minute is measured. */
const FROM_TURN = 10;
const TO_TURN = FROM_TURN + 600;
const TURNS_PER_MOVE = 10;

const IDLE_BYTES_MAX = 24;
const MOVE_BYTES_MAX = 32;
const HEADER_BYTES = 28; // IPv4 and UDP
/** What a peer of the original sends. */
const SENT_BYTES_PER_SECOND_MAX = 1_606;

/** What real peers send each other on a simulated network that loses nothing. */
export function* measureWire(tell: (text: string) => void): Iterable<Figure> {
  tell("wire: two peers");
  const sizes = measureTurnPackets();
  yield createFigure("wire: turn packet, idle", sizes.idle, "bytes", atMost(IDLE_BYTES_MAX));
  yield createFigure("wire: turn packet, a move of 3 cats", sizes.move, "bytes", atMost(MOVE_BYTES_MAX));
  tell("wire: four peers");
  const rate = measureSentBytes(4);
  const name = "wire: sent by each of 4 idle peers";
  yield createFigure(name, rate, "bytes/s", atMost(SENT_BYTES_PER_SECOND_MAX));
}

/** The longest payloads seen of packets with one turn, without commands and with one move. */
function measureTurnPackets(): { readonly idle: number; readonly move: number } {
  const match = startMatch(2);
  const longest = { idle: 0, move: 0 };
  match.network.onDatagram = (_from, _to, bytes) => {
    const packet = readTurnPacket(match, bytes);
    const [data, more] = packet?.kind === "turn" ? packet.turnData : [];
    if (data === undefined || more !== undefined) return bytes;
    const kind = data.commands.length === 0 ? "idle" : "move";
    longest[kind] = Math.max(longest[kind], bytes.length);
    return bytes;
  };
  for (let turn = FROM_TURN; turn < TO_TURN; turn += TURNS_PER_MOVE) {
    moveAllCats(match.records[0]!, turn);
    match.runToTurn(turn + TURNS_PER_MOVE);
  }
  return longest;
}

/** The most that one of the peers sends in a second, headers included. */
function measureSentBytes(peerCount: number): number {
  const match = startMatch(peerCount);
  const sent = new Map<string, number>();
  match.network.onDatagram = (from, _to, bytes) => {
    const key = formatAddress(from);
    sent.set(key, (sent.get(key) ?? 0) + bytes.length + HEADER_BYTES);
    return bytes;
  };
  const startMs = match.network.nowMs;
  match.runToTurn(TO_TURN);
  return (Math.max(...sent.values()) * 1_000) / (match.network.nowMs - startMs);
}

function startMatch(peerCount: number): SimulatedMatch {
  const plan = { seed: SEED, peerCount, catsPerPlayer: CATS_PER_PLAYER_CLASSIC, link: CLEAN_LINK };
  const match = new SimulatedMatch({ ...plan, stopAfterTurn: TO_TURN + 10 }, { createPilot: null });
  match.runToTurn(FROM_TURN);
  return match;
}

function readTurnPacket({ plan, records }: SimulatedMatch, bytes: Uint8Array): Packet | null {
  const expectedTurn = records[0]!.peer.run!.match.turn;
  const read = readPacket(bytes, { sessionId: plan.seed, expectedTurn });
  return read.ok ? read.value.packet : null;
}

/** To and fro over the whole map. */
function moveAllCats({ peer }: PeerRecord, turn: number): void {
  const { match } = peer.run!;
  const { cats, header } = match.world;
  const own = [...cats.networkId.subarray(0, header.catCount)].filter(
    (_id, row) => cats.playerId[row] === match.localPlayerId,
  );
  const sign = turn % (2 * TURNS_PER_MOVE) === 0 ? 1 : -1;
  peer.giveCommand({ kind: "move", cats: own, x: sign * 1_600, y: sign * 900 });
}

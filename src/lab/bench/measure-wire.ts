import { TURN_COMMAND_BITS_MAX } from "../../lockstep/index.ts";
import { CATS_PER_PLAYER_CLASSIC } from "../../sim/index.ts";
import { PERFECT_LINK } from "../../simnet/index.ts";
import {
  commandBits,
  formatAddress,
  readLinkPacket,
  type Address,
  type LinkPacket,
} from "../../wire/index.ts";
import type { PeerRecord } from "../simulate/peer-record.ts";
import { SimulatedMatch } from "../simulate/simulated-match.ts";
import { atMost, createFigure, type Figure } from "./figure.ts";

const CLEAN_LINK = { ...PERFECT_LINK, delayMs: 20 };
const SEED = 1;
/** The first second is left out, a minute is measured. */
const FROM_TURN = 10;
const TO_TURN = FROM_TURN + 600;
const TURNS_PER_MOVE = 10;

const IDLE_BYTES_MAX = 24;
const MOVE_BYTES_MAX = 32;
/** An order to so many cats goes in one turn, however far apart their network ids are. */
const ORDERED_CATS = 200;
const ID_GAP = 300;

/** What real peers send each other on a simulated network that loses nothing. */
export function* measureWire(tell: (text: string) => void): Iterable<Figure> {
  tell("wire: two peers");
  const sizes = measureLinkPackets();
  yield createFigure("wire: link packet, idle", sizes.idle, "bytes", atMost(IDLE_BYTES_MAX));
  yield createFigure("wire: link packet, a move of 3 cats", sizes.move, "bytes", atMost(MOVE_BYTES_MAX));
  const orderName = `wire: a move of ${ORDERED_CATS} scattered cats`;
  yield createFigure(orderName, measureLargeOrder(), "bytes", atMost(TURN_COMMAND_BITS_MAX / 8));
}

/** The longest payloads seen of packets with one turn and nothing asked for, without commands and with one move. */
function measureLinkPackets(): { readonly idle: number; readonly move: number } {
  const match = startMatch(2);
  const longest = { idle: 0, move: 0 };
  match.network.onDatagram = (_from, to, bytes) => {
    const packet = readFor(match, to, bytes);
    const [data, more] = packet?.turnData ?? [];
    if (data === undefined || more !== undefined || packet!.request !== null) return bytes;
    const kind = data.commands.length === 0 ? "idle" : "move";
    longest[kind] = Math.max(longest[kind], bytes.length);
    return bytes;
  };
  for (let turn = FROM_TURN; turn < TO_TURN; turn += TURNS_PER_MOVE) {
    moveAllCats(match.records[0]!, turn, match.network.nowMs);
    match.runToTurn(turn + TURNS_PER_MOVE);
  }
  return longest;
}

function startMatch(peerCount: number): SimulatedMatch {
  const plan = { seed: SEED, peerCount, catsPerPlayer: CATS_PER_PLAYER_CLASSIC, link: CLEAN_LINK };
  const match = new SimulatedMatch({ ...plan, stopAfterTurn: TO_TURN + 10 }, { createPilot: null });
  match.runToTurn(FROM_TURN);
  return match;
}

function readFor({ plan, records }: SimulatedMatch, to: Address, bytes: Uint8Array): LinkPacket | null {
  const record = records.find(({ address }) => formatAddress(address) === formatAddress(to));
  const match = record?.peer.run?.match;
  if (match === undefined) return null;
  const context = { sessionId: plan.seed, receiver: match.localPlayerId, expectedTurn: match.turn };
  const read = readLinkPacket(bytes, context);
  return read.ok ? read.value.packet : null;
}

function measureLargeOrder(): number {
  const cats = Array.from({ length: ORDERED_CATS }, (_, i) => 1 + i * ID_GAP);
  return Math.ceil(commandBits({ kind: "move", cats, x: 0, y: 0 }) / 8);
}

/** To and fro over the whole map. */
function moveAllCats({ peer }: PeerRecord, turn: number, nowMs: number): void {
  const { match } = peer.run!;
  const { cats, header } = match.world;
  const own = [...cats.networkId.subarray(0, header.catCount)].filter(
    (_id, row) => cats.playerId[row] === match.localPlayerId,
  );
  const sign = turn % (2 * TURNS_PER_MOVE) === 0 ? 1 : -1;
  peer.giveCommand({ kind: "move", cats: own, x: sign * 1_600, y: sign * 900 }, nowMs);
}

import { TURN_COMMAND_BITS_MAX } from "../../lockstep/index.ts";
import { CATS_PER_PLAYER_CLASSIC } from "../../sim/index.ts";
import { PERFECT_LINK } from "../../simnet/index.ts";
import { commandBits } from "../../wire/index.ts";
import type { PeerRecord } from "../simulate/peer-record.ts";
import { SimulatedMatch } from "../simulate/simulated-match.ts";
import { atMost, createFigure, type Figure } from "./figure.ts";

const CLEAN_LINK = { ...PERFECT_LINK, delayMs: 20 };
const SEED = 1;
/** The first second is left out, a minute is measured. */
const FROM_TURN = 10;
const TO_TURN = FROM_TURN + 600;
const TURNS_PER_MOVE = 10;

const IDLE_BYTES_MAX = 36;
const SIGNED_TURN_BYTES_MAX = 36.5; // on average
const MOVE_BYTES_MAX = 44;
/** An order to so many cats goes in one turn, however far apart their network ids are. */
const ORDERED_CATS = 200;
const ID_GAP = 300;

/** What real peers send each other on a simulated network that loses nothing. */
export function* measureWire(tell: (text: string) => void): Iterable<Figure> {
  tell("wire: two peers");
  const sizes = measureLinkPackets();
  yield createFigure("wire: link packet, idle", sizes.idle, "bytes", atMost(IDLE_BYTES_MAX));
  yield createFigure("wire: link packet, a move of 3 cats", sizes.move, "bytes", atMost(MOVE_BYTES_MAX));
  yield createFigure("wire: idle turn, signed", measureIdleTurn(), "bytes", atMost(SIGNED_TURN_BYTES_MAX));
  const orderName = `wire: a move of ${ORDERED_CATS} scattered cats`;
  yield createFigure(orderName, measureLargeOrder(), "bytes", atMost(TURN_COMMAND_BITS_MAX / 8));
}

/** All that a peer sends another in a turn without commands, with what is signed each ten seconds. */
function measureIdleTurn(): number {
  const match = startMatch(2);
  const { session } = match.records[0]!.peer;
  const send = session.match.sendLinkPacket.bind(session.match);
  let bytes = 0;
  session.match.sendLinkPacket = (to, packet) => {
    const length = send(to, packet);
    bytes += length;
    return length;
  };
  match.runToTurn(TO_TURN);
  return bytes / (TO_TURN - FROM_TURN);
}

/** The longest payloads seen of packets with one turn and nothing asked for, without commands and with one move. */
function measureLinkPackets(): { readonly idle: number; readonly move: number } {
  const match = startMatch(2);
  const longest = { idle: 0, move: 0 };
  for (const { peer } of match.records) {
    const send = peer.session.match.sendLinkPacket.bind(peer.session.match);
    peer.session.match.sendLinkPacket = (to, packet) => {
      const length = send(to, packet);
      const [data, more] = packet.turnData;
      if (data === undefined || more !== undefined || packet.request !== null) return length;
      if (packet.fragments.length > 0) return length; // what is signed goes along each ten seconds
      const kind = data.commands.length === 0 ? "idle" : "move";
      longest[kind] = Math.max(longest[kind], length);
      return length;
    };
  }
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

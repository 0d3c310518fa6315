import {
  FRAGMENT_BYTES_MAX,
  FRAGMENT_OFFSET_BITS,
  HELD_STEP_MS,
  LINK_PACKET_BYTES_MAX,
  LINK_TURN_MIN,
} from "../../../src/wire/constants.ts";
import {
  fragmentBits,
  LINK_PACKET_BITS_BARE,
  turnDataBits,
  type LaneFragment,
  type LinkAck,
  type LinkPacket,
} from "../../../src/wire/index.ts";
import type * as wire from "../../../src/wire/index.ts";
import { drawNearTurn, drawTurnDataList } from "./draw-turn-data.ts";
import { drawUntil } from "./draw-until.ts";
import type { Draw } from "./draw-value.ts";
import type { Codec } from "./golden-records.ts";

const EXPECTED_TURN = 70_000;
const TURNS_AWAY_MAX = 30_000;
const HELD_STEPS_MAX = 253;
const U16 = 2 ** 16 - 1;
const U32 = 2 ** 32 - 1;

interface Sent {
  readonly sender: number;
  readonly packet: LinkPacket;
}

/** Of link packets, all to one who expects that turn. */
export function linkCodec({
  writeLinkPacket,
  readLinkPacket,
}: Pick<typeof wire, "writeLinkPacket" | "readLinkPacket">): Codec {
  return {
    make: (draw) => {
      const sender = draw.int(1, 8);
      return { sender, packet: drawLinkPacket(draw, { sender, expectedTurn: EXPECTED_TURN }) };
    },
    write: ({ packet, sender }: Sent) => writeLinkPacket(packet, sender),
    read: (bytes) => readLinkPacket(bytes, EXPECTED_TURN),
  };
}

interface Place {
  readonly sender: number;
  readonly expectedTurn: number;
}

/** With and without each section, as far as it fits. */
export function drawLinkPacket(draw: Draw, place: Place): LinkPacket {
  return drawUntil(() => drawAny(draw, place), isFitting);
}

function drawAny(draw: Draw, { sender, expectedTurn }: Place): LinkPacket {
  const is = (of = 1): boolean => draw.int(0, of) === 0;
  const least = Math.max(LINK_TURN_MIN, expectedTurn - TURNS_AWAY_MAX);
  const turn = draw.int(is() ? Math.max(least, expectedTurn - 9) : least, expectedTurn + TURNS_AWAY_MAX);
  const position = is(3) ? null : { turn, ms: draw.int(0, 127) };
  return {
    sequence: draw.int(0, U16),
    ack: is(3) ? null : drawAck(draw),
    position,
    turnData: position === null || is(3) ? [] : drawTurnDataList(draw, { sender, position }),
    request:
      position === null || is()
        ? null
        : { turn: drawNearTurn(draw, { sender, position }), playerMask: draw.int(1, 255) },
    fragments: Array.from({ length: is() ? 0 : draw.int(0, is() ? 3 : 16) }, () => drawFragment(draw)),
  };
}

function drawAck(draw: Draw): LinkAck {
  const bits = [U32, draw.int(0, U32), (U32 - 2 ** draw.int(0, 31)) >>> 0][draw.int(0, 2)]!;
  const heldMs = draw.int(0, 3) === 0 ? null : draw.int(0, HELD_STEPS_MAX) * HELD_STEP_MS;
  return { sequence: draw.int(0, U16), bits, heldMs };
}

function drawFragment(draw: Draw): LaneFragment {
  const bytesMax = draw.int(0, 9) === 0 ? FRAGMENT_BYTES_MAX : 40;
  return {
    ...{ lane: draw.int(0, 3), offset: draw.int(0, 2 ** FRAGMENT_OFFSET_BITS - 1) },
    bytes: draw.bytes(draw.int(1, bytesMax)),
  };
}

function isFitting({ turnData, fragments }: LinkPacket): boolean {
  const bits =
    turnData.reduce((sum, data) => sum + turnDataBits(data), LINK_PACKET_BITS_BARE) +
    fragments.reduce((sum, { bytes }) => sum + fragmentBits(bytes.length), 0);
  return bits <= LINK_PACKET_BYTES_MAX * 8;
}

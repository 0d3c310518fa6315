import { crc32 } from "node:zlib";

import type { Of } from "../../../src/base/index.ts";
import type { AnySchema, Fields } from "../../../src/base/schema/schema.ts";
import type { Packet } from "../../../src/wire/index.ts";
import type * as wire from "../../../src/wire/index.ts";
import { helloFacts } from "../../../src/wire/packets/hello.ts";
import { packetBody } from "../../../src/wire/packets/packet-body.ts";
import { welcome, type WelcomePacket } from "../../../src/wire/packets/welcome.ts";
import { watcherPacket } from "../../../src/wire/packets/watcher-packet.ts";
import { drawValue, type Draw } from "./draw-value.ts";
import type { Codec } from "./golden-records.ts";

const CRC_AT = 3;
const BODY_AT = 7;

type Wire = Pick<
  typeof wire,
  | "writePacket"
  | "readPacket"
  | "PROTOCOL_VERSION"
  | "writeWelcome"
  | "readWelcome"
  | "writeHelloFacts"
  | "readHelloFacts"
  | "writeWatcherPacket"
  | "readWatcherPacket"
>;

/** Everything that `wire` writes, without the envelope: that has the version in it. */
export function packetCodecs(code: Wire): ReadonlyMap<string, Codec> {
  const packets = Object.entries(packetBody.cases).map(
    ([kind, schema]) => [kind, packetCodec(code, kind, schema)] as const,
  );
  return new Map<string, Codec>([
    ...packets,
    [
      "hello-facts",
      { make: from(helloFacts), write: code.writeHelloFacts, read: orMalformed(code.readHelloFacts) },
    ],
    ["welcome", { make: makeWelcome, write: code.writeWelcome, read: orMalformed(code.readWelcome) }],
    ...Object.entries(casesOf(watcherPacket)).map(([kind, schema]): [string, Codec] => [
      kind,
      {
        make: from(schema),
        write: (value: object) => code.writeWatcherPacket({ kind, ...value } as wire.WatcherPacket),
        read: orMalformed(code.readWatcherPacket),
      },
    ]),
  ]);
}

function packetCodec(code: Wire, kind: string, schema: AnySchema): Codec {
  return {
    make: from(schema),
    write: (value: object) => code.writePacket({ kind, ...value } as Packet, 3).subarray(BODY_AT),
    read: (body) => code.readPacket(enveloped(body, code.PROTOCOL_VERSION)),
  };
}

/** With the envelope of an open packet: in a sealed one its checksum is the number of the seal. */
function enveloped(body: Uint8Array, version: number): Uint8Array {
  const head = Uint8Array.of(0x52, 0x43, version);
  const bytes = Buffer.concat([head, new Uint8Array(4), body]);
  bytes.writeUInt32BE(crc32(body, crc32(head)), CRC_AT);
  return new Uint8Array(bytes);
}

const from =
  (schema: AnySchema) =>
  (draw: Draw): unknown =>
    drawValue(schema, draw, null);

/** What its rule asks for is never drawn by chance: the seats are sorted out first. */
function makeWelcome(draw: Draw): WelcomePacket {
  if (welcome.shape.form !== "checked") throw new Error("a welcome has a rule");
  const { roster, bots, ...rest } = drawValue(welcome.shape.of, draw, null) as Of<typeof welcome>;
  const [first, ...others] = roster;
  if (first === undefined) return makeWelcome(draw);
  const own = [first, ...others].slice(0, 4); // all may be long
  const isFree = (playerId: number): boolean => own.every((entry) => entry.playerId !== playerId);
  const seats = bots.filter(({ playerId }, i) => isFree(playerId) && playerId > (bots[i - 1]?.playerId ?? 0));
  const [playerId, masterId] = [own[draw.int(0, own.length - 1)]!.playerId, own[0]!.playerId];
  const ascending = seats.filter((seat, i) => seats.slice(0, i).every((one) => one.playerId < seat.playerId));
  return { kind: "welcome", ...rest, roster: own, bots: ascending, playerId, masterId };
}

export function orMalformed(read: (bytes: Uint8Array) => unknown): Codec["read"] {
  return (bytes) => {
    const value = read(bytes);
    return value === null ? { ok: false, reason: "malformed" } : { ok: true, value };
  };
}

function casesOf({ shape }: AnySchema): Fields {
  if (shape.form !== "choice") throw new Error("it is no choice");
  return shape.cases;
}

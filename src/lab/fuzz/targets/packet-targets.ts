import { BitReader, BitWriter, joined } from "../../../base/index.ts";
import type { TurnData } from "../../../lockstep/index.ts";
import { KEY_BYTES, SIGNATURE_BYTES } from "../../../seal/index.ts";
import type { Command } from "../../../sim/index.ts";
import {
  readCommand,
  readPlaces,
  readTurnData,
  writeCommand,
  writePlaces,
  writeTurnData,
  type Address,
  type HelloFacts,
} from "../../../wire/index.ts";
import { mustHold, type Budget, type FuzzTarget } from "../engine/fuzz-target.ts";
import {
  HELLO_CODEC,
  LINK_CODEC,
  PACKET_CODEC,
  WATCHER_CODEC,
  WELCOME_CODEC,
  type DatagramCodec,
} from "./datagram-codecs.ts";
import { goldenBytes } from "./golden-seeds.ts";
import { isSameBytes } from "./same-bytes.ts";

const DATAGRAM_BYTES_MAX = 1_300; // a little more than may be
const PART_BYTES_MAX = 1_200;
const WELCOME_BYTES_MAX = 2_100; // a little more than may be
/** Of golden packets that carry what watchers say. */
const WATCHER_PREFIX = "watcher-";
const HELLO_FACTS: HelloFacts = {
  ...{ token: 7, simVersion: 4, content: 0x0bad_cafe, mapChecksum: 0, name: "Müsli" },
  addresses: [
    { host: "192.0.2.1", port: 45_000 },
    { host: "2001:db8::7", port: 1 },
  ],
  ...{ identity: new Uint8Array(KEY_BYTES).fill(3), signature: new Uint8Array(SIGNATURE_BYTES).fill(9) },
};
const OTHER_BYTES = "what was accepted is written as other bytes";
/** The commands of a packet name at most so many cats. */
const CATS_MAX = 20_000;
const BUFFER_BYTES = 4_096;

/** A few bytes may name the 20,000 cats of a packet. */
const budget = (byteCount: number): Budget => ({ steps: 150_000 + 100 * byteCount, room: 400_000 });

/** All that comes as a datagram, and its parts. Whatever is accepted is written as the same bytes again. */
export function packetTargets(): readonly FuzzTarget[] {
  const golden = goldenBytes("packets");
  const packets = golden
    .filter(({ name }) => !name.startsWith(WATCHER_PREFIX))
    .map(({ name, bytes }) => exact(datagramTarget(`packet:${name}`, [bytes], PACKET_CODEC)));
  const watchers = golden
    .filter(({ name }) => name.startsWith(WATCHER_PREFIX))
    .map(({ name, bytes }) => {
      const seeds = withinOf(bytes, "watch-answer");
      return exact(datagramTarget(`watcher:${name.slice(WATCHER_PREFIX.length)}`, seeds, WATCHER_CODEC));
    });
  const links = goldenBytes("link-packets").map(({ bytes }) => bytes);
  return [
    ...packets,
    ...watchers,
    exact(datagramTarget("hello-facts", [HELLO_CODEC.write(HELLO_FACTS)], HELLO_CODEC)),
    exact(datagramTarget("welcome", goldenWelcomes(), WELCOME_CODEC, WELCOME_BYTES_MAX)),
    datagramTarget("link-packet", links, LINK_CODEC),
    ...partTargets(links),
  ];
}

/** What a golden packet of that kind carries. */
function withinOf(bytes: Uint8Array, kind: "watch-answer" | "welcome-part"): readonly Uint8Array[] {
  const read = PACKET_CODEC.read(bytes);
  return read.ok && read.value.packet.kind === kind ? [read.value.packet.bytes] : [];
}

/** Of golden packets: one that fits into a part, and one in two. */
function goldenWelcomes(): readonly Uint8Array[] {
  const parts = goldenBytes("packets").flatMap(({ bytes }) => withinOf(bytes, "welcome-part"));
  const pairs = parts.flatMap((one) => parts.map((other) => joined(one, other)));
  return [...parts, ...pairs].filter((bytes) => WELCOME_CODEC.read(bytes).ok);
}

function datagramTarget<T>(
  name: string,
  golden: readonly Uint8Array[],
  { read, write, repair }: DatagramCodec<T>,
  bytesMax = DATAGRAM_BYTES_MAX,
): FuzzTarget {
  return {
    ...{ name, seeds: golden.map(repair), bytesMax, budget, repair },
    check: (input) => {
      const result = read(input);
      if (!result.ok) return result.reason;
      mustHold(isSameBytes(write(result.value), input), OTHER_BYTES);
      return "ok";
    },
    record: {
      read: (input) => {
        const result = read(input);
        return result.ok ? result.value : null;
      },
      write,
    },
  };
}

/** Whatever its writer writes is read. Of a link packet it is not so: its receiver has to be near in the match. */
function exact(target: FuzzTarget): FuzzTarget {
  return { ...target, record: { ...target.record!, isExact: true } };
}

/** What is read bit by bit within a packet, a replay or a section. */
function partTargets(links: readonly Uint8Array[]): readonly FuzzTarget[] {
  const turnData = links.flatMap((bytes) => {
    const read = LINK_CODEC.read(bytes);
    return read.ok ? read.value.turnData : [];
  });
  const place = { turn: 412, playerId: 3 };
  return [
    bitsTarget<TurnData>({
      name: "turn-data",
      values: turnData,
      read: (reader) => readTurnData(reader, place, CATS_MAX),
      write: writeTurnData,
    }),
    bitsTarget<Command>({
      name: "command",
      values: turnData.flatMap(({ commands }) => commands),
      read: readCommand,
      write: writeCommand,
    }),
    bitsTarget<readonly Address[]>({
      name: "watch-places",
      values: [
        [],
        [
          { host: "192.0.2.1", port: 45_000 },
          { host: "2001:db8::7", port: 1 },
        ],
      ],
      read: readPlaces,
      write: writePlaces,
      isLoose: true, // places that can't be are passed over
    }),
  ];
}

interface BitsOptions<T> {
  readonly name: string;
  readonly values: readonly T[];
  readonly read: (reader: BitReader) => T;
  readonly write: (writer: BitWriter, value: T) => void;
  readonly isLoose?: boolean; // there is more than one encoding
}

function bitsTarget<T>({ name, values, read, write, isLoose = false }: BitsOptions<T>): FuzzTarget {
  const written = (value: T): Uint8Array => {
    const writer = new BitWriter(BUFFER_BYTES);
    write(writer, value);
    return writer.finish();
  };
  const readWhole = (input: Uint8Array): T | null => {
    const reader = new BitReader(input);
    const value = read(reader);
    return reader.finished ? value : null;
  };
  return {
    ...{ name, bytesMax: PART_BYTES_MAX, budget },
    seeds: values.map(written),
    check: (input) => {
      const value = readWhole(input);
      if (value === null) return "malformed";
      mustHold(isLoose || isSameBytes(written(value), input), OTHER_BYTES);
      return "ok";
    },
    record: { read: readWhole, write: written },
  };
}

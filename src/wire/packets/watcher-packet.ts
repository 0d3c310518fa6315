import { BitReader, BitWriter } from "../../base/index.ts";
import { WATCHER_BYTES_MAX } from "../constants.ts";
import {
  readWatch,
  readWatchCheck,
  readWatchChecked,
  readWatchOffer,
  readWatchPart,
  readWatchRefusal,
  readWatchWanted,
  writeWatch,
  writeWatchCheck,
  writeWatchChecked,
  writeWatchOffer,
  writeWatchPart,
  writeWatchRefusal,
  writeWatchWanted,
  type WatchCheckedPacket,
  type WatchCheckPacket,
  type WatchOfferPacket,
  type WatchPacket,
  type WatchPartPacket,
  type WatchRefusalPacket,
  type WatchWantedPacket,
} from "./watch.ts";

/** What those who watch say, and what is said to them. They are in no session: each question brings along who asks. */
export type WatcherPacket =
  | WatchPacket
  | WatchOfferPacket
  | WatchRefusalPacket
  | WatchWantedPacket
  | WatchPartPacket
  | WatchCheckPacket
  | WatchCheckedPacket;

/** The order of the wire; only ever append. */
const WATCHER_KINDS = [
  "watch",
  "watch-offer",
  "watch-refusal",
  "watch-wanted",
  "watch-part",
  "watch-check",
  "watch-checked",
] as const;
const KIND_BITS = 3;

/** The bytes of one of them before it is sealed. */
export function writeWatcherPacket(packet: WatcherPacket): Uint8Array {
  const writer = new BitWriter(WATCHER_BYTES_MAX);
  writer.bits(WATCHER_KINDS.indexOf(packet.kind), KIND_BITS);
  switch (packet.kind) {
    case "watch":
      writeWatch(writer, packet);
      break;
    case "watch-offer":
      writeWatchOffer(writer, packet);
      break;
    case "watch-refusal":
      writeWatchRefusal(writer, packet);
      break;
    case "watch-wanted":
      writeWatchWanted(writer, packet);
      break;
    case "watch-part":
      writeWatchPart(writer, packet);
      break;
    case "watch-check":
      writeWatchCheck(writer, packet);
      break;
    case "watch-checked":
      writeWatchChecked(writer, packet);
  }
  return writer.finish();
}

/** Null: it is malformed. */
export function readWatcherPacket(bytes: Uint8Array): WatcherPacket | null {
  const reader = new BitReader(bytes);
  const packet = readBody(reader, WATCHER_KINDS[reader.bits(KIND_BITS)] ?? null);
  return reader.finished ? packet : null;
}

function readBody(reader: BitReader, kind: WatcherPacket["kind"] | null): WatcherPacket | null {
  switch (kind) {
    case "watch":
      return readWatch(reader);
    case "watch-offer":
      return readWatchOffer(reader);
    case "watch-refusal":
      return readWatchRefusal(reader);
    case "watch-wanted":
      return readWatchWanted(reader);
    case "watch-part":
      return readWatchPart(reader);
    case "watch-check":
      return readWatchCheck(reader);
    case "watch-checked":
      return readWatchChecked(reader);
    case null:
      reader.fail();
      return null;
  }
}

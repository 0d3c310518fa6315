import { choice, decoded, encoded } from "../../base/index.ts";
import { WATCHER_BYTES_MAX } from "../constants.ts";
import {
  watch,
  watchCheck,
  watchChecked,
  watchOffer,
  watchPart,
  watchRefusal,
  watchWanted,
} from "./watch.ts";

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

/** What those who watch say, and what is said to them. They are in no session: each question brings along who asks. */
export const watcherPacket = choice(WATCHER_KINDS, 3, {
  watch,
  "watch-offer": watchOffer,
  "watch-refusal": watchRefusal,
  "watch-wanted": watchWanted,
  "watch-part": watchPart,
  "watch-check": watchCheck,
  "watch-checked": watchChecked,
});
export type WatcherPacket = ReturnType<typeof watcherPacket.read>;

/** The bytes of one of them before it is sealed. */
export function writeWatcherPacket(packet: WatcherPacket): Uint8Array {
  return encoded(watcherPacket, packet, WATCHER_BYTES_MAX);
}

/** Null: it is malformed. */
export function readWatcherPacket(bytes: Uint8Array): WatcherPacket | null {
  return decoded(watcherPacket, bytes);
}

import { mapChecksumOf, type GameMap } from "../../sim/index.ts";
import {
  decodeMap,
  encodeMap,
  MAP_PART_BYTES_MAX,
  mapPartCount,
  type MapPartPacket,
  type MapRequestPacket,
} from "../../wire/index.ts";
import {
  MAP_ATTEMPTS_MAX,
  MAP_PARTS_AT_ONCE,
  MAP_PARTS_IN_FLIGHT,
  MAP_PARTS_PER_SECOND,
  RESEND_MS,
} from "../constants.ts";
import type { RemotePeer } from "./roster.ts";

/** A map on its way to this peer. */
interface Download {
  readonly checksum: number; // as the master peer promised it
  byteCount: number | null; // null until the first part came
  readonly parts: Map<number, Uint8Array>; // by index
  readonly askedMs: Map<number, number>; // by index
  failedCount: number; // maps put together that were not the one promised
}

/** What became of a part: more are missing, the map is there, it was asked for in vain, or it does not belong here. */
type PartOutcome = "kept" | "complete" | "bad-map" | "unexpected";

/**
 * The map that this peer holds, and its way from the master peer to peers that lack it. It is pulled: a part goes out only
 * as the answer to a request for it. What comes is believed once all of it has the checksum that the welcome promised.
 */
export class MapExchange {
  #map: GameMap | null = null;
  #checksum = 0;
  #bytes: Uint8Array | null = null; // of the map, once somebody asked for it
  #download: Download | null = null;
  readonly #distrusted = new WeakSet<RemotePeer>();

  /** `held` is a map from before: of an earlier session, say. */
  constructor(held: GameMap | null) {
    if (held !== null) this.hold(held);
  }

  get map(): GameMap | null {
    return this.#map;
  }

  /** Of the map held; 0: none. */
  get checksum(): number {
    return this.#checksum;
  }

  /** Holds that map from now on instead of the one before; one that differs by its name alone changes nothing. */
  hold(map: GameMap): void {
    const checksum = mapChecksumOf(map);
    if (checksum === this.#checksum) return;
    this.#map = map;
    this.#checksum = checksum;
    this.#bytes = null;
  }

  /** The part that was asked for, or null: there is none, or that peer asks too often or before it has been heard. */
  answer(remote: RemotePeer, { mapChecksum, index }: MapRequestPacket, nowMs: number): MapPartPacket | null {
    if (this.#map === null || mapChecksum !== this.#checksum) return null;
    this.#bytes ??= encodeMap(this.#map);
    const at = index * MAP_PART_BYTES_MAX;
    const byteCount = this.#bytes.length;
    // A peer that has answered no intro at its address may have put down somebody else's.
    const isProven = remote.ways.way !== null && remote.roundTrip.ms !== null;
    if (at >= byteCount || !isProven || !takeAllowance(remote, nowMs)) return null;
    const bytes = this.#bytes.subarray(at, at + MAP_PART_BYTES_MAX);
    return { kind: "map-part", mapChecksum, index, byteCount, bytes };
  }

  /** The requests that are due now for the map of that checksum: a few at a time, again until answered. */
  requestsDue(wanted: number, nowMs: number): readonly MapRequestPacket[] {
    if (wanted === 0 || wanted === this.#checksum) {
      this.#download = null;
      return [];
    }
    if (this.#download?.checksum !== wanted) this.#download = createDownload(wanted, 0);
    const { byteCount, parts, askedMs } = this.#download;
    const partCount = byteCount === null ? 1 : mapPartCount(byteCount); // the first tells how many there are
    const missing = Array.from({ length: partCount }, (_, i) => i).filter((i) => !parts.has(i));
    const due = missing
      .slice(0, MAP_PARTS_IN_FLIGHT)
      .filter((i) => nowMs >= (askedMs.get(i) ?? -Infinity) + RESEND_MS);
    return due.map((index) => {
      askedMs.set(index, nowMs);
      return { kind: "map-request", mapChecksum: wanted, index };
    });
  }

  /** Takes a part from the master peer; one that was not asked for changes nothing. */
  take({ mapChecksum, index, byteCount, bytes }: MapPartPacket): PartOutcome {
    const download = this.#download;
    const isAwaited =
      download !== null &&
      download.checksum === mapChecksum &&
      download.askedMs.has(index) &&
      !download.parts.has(index);
    if (!isAwaited) return "unexpected";
    download.byteCount ??= byteCount;
    if (byteCount !== download.byteCount) return this.#fail(download); // the parts are of two maps
    download.parts.set(index, bytes);
    return download.parts.size < mapPartCount(byteCount) ? "kept" : this.#finish(download);
  }

  /** A bad map came from there, again and again: the next one that holds it is asked, from the beginning. */
  distrust(giver: RemotePeer): void {
    this.#distrusted.add(giver);
    this.#download = null;
  }

  trusts(giver: RemotePeer): boolean {
    return !this.#distrusted.has(giver);
  }

  #finish(download: Download): PartOutcome {
    const inOrder = [...download.parts].sort(([a], [b]) => a - b).flatMap(([, bytes]) => [...bytes]);
    const map = decodeMap(Uint8Array.from(inOrder));
    if (map === null || mapChecksumOf(map) !== download.checksum) return this.#fail(download);
    this.hold(map);
    this.#download = null;
    return "complete";
  }

  /** What came is thrown away; it is asked for again from the beginning. */
  #fail({ checksum, failedCount }: Download): PartOutcome {
    this.#download = createDownload(checksum, failedCount + 1);
    return this.#download.failedCount < MAP_ATTEMPTS_MAX ? "kept" : "bad-map";
  }
}

function createDownload(checksum: number, failedCount: number): Download {
  return { checksum, byteCount: null, parts: new Map(), askedMs: new Map(), failedCount };
}

/** A part more for that peer, as long as it is within its allowance, which grows with time. */
function takeAllowance({ mapAllowance }: RemotePeer, nowMs: number): boolean {
  const grown = (Math.max(0, nowMs - mapAllowance.atMs) * MAP_PARTS_PER_SECOND) / 1_000;
  const parts = Math.min(MAP_PARTS_AT_ONCE, mapAllowance.parts + grown);
  if (parts < 1) return false;
  mapAllowance.parts = parts - 1;
  mapAllowance.atMs = nowMs;
  return true;
}

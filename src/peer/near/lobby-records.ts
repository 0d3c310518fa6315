import { displayTextProblem, PORT_MAX } from "../../base/index.ts";
import {
  MAP_NAME_CHARACTERS_MAX,
  MATCH_MODES,
  PLAYER_COUNT_MAX,
  PLAYER_NAME_CHARACTERS_MAX,
  type MatchMode,
} from "../../sim/index.ts";
import { fieldOf, type DnsRecord, type HeardMessage } from "./dns-message.ts";
import { RECORDS_MAX, FACTS_MAX, FACTS_BYTES_MAX } from "./limits.ts";

/** What all lobbies are found by. */
export const SERVICE = "_robocat._udp.local";
/** Of what is announced: it is said again long before. */
export const TTL_SECONDS = 10;

/** The rules and the protocol of a game, together: those of two that play with each other are alike. */
type GameVersion = string;

/** A lobby as its host tells of it. */
export interface LobbyFacts {
  readonly port: number; // 1..65535
  readonly hostName: string;
  readonly playerCount: number; // 1..PLAYER_COUNT_MAX, bots and observers counted
  readonly seatCount: number; // 1..PLAYER_COUNT_MAX, room for so many, members counted
  readonly isByInvitation: boolean;
  readonly mode: MatchMode;
  readonly mapName: string | null; // null: Classic has none
}

/** Of another version only what is the same in all. */
export type HeardFacts =
  | ({ readonly isSameVersion: true } & LobbyFacts)
  | ({ readonly isSameVersion: false } & Pick<LobbyFacts, "port" | "hostName">);

/** What a message says of one lobby. */
export interface HeardLobby {
  readonly id: string;
  readonly facts: HeardFacts | null; // null: it is gone
  readonly ttlMs: number;
}

const ID = /^robocat-[0-9a-f]{16}$/;
const VERSION = /^[0-9a-f.]{1,24}$/;
const COUNT = /^[1-9]$/;
const TTL_SECONDS_MAX = 0x7fff_ffff;

/** The records by which a lobby is found, with the address of its host on the link where they are sent. */
export function recordsOf(
  id: string,
  facts: LobbyFacts,
  { version, host, ttl }: { readonly version: GameVersion; readonly host: string; readonly ttl: number },
): readonly DnsRecord[] {
  const name = `${id}.${SERVICE}`;
  const target = `${id}.local`;
  const lines = [
    "txtvers=1",
    `version=${version}`,
    `name=${facts.hostName}`,
    `players=${facts.playerCount}`,
    `seats=${facts.seatCount}`,
    `entry=${facts.isByInvitation ? "invited" : "open"}`,
    `mode=${facts.mode}`,
    ...(facts.mapName === null ? [] : [`map=${facts.mapName}`]),
  ];
  return [
    { name: SERVICE, type: "PTR", ttl, data: name }, // shared: others have theirs
    { name, type: "SRV", ttl, flush: true, data: { port: facts.port, target } },
    { name, type: "TXT", ttl, flush: true, data: lines },
    { name: target, type: "A", ttl, flush: true, data: host },
  ];
}

/** Whether somebody asks for lobbies. */
export function asksForLobbies({ kind, questions }: HeardMessage): boolean {
  if (kind !== "query") return false;
  return questions.slice(0, RECORDS_MAX).some((question) => {
    const type = fieldOf(question, "type");
    return isName(fieldOf(question, "name"), SERVICE) && (type === "PTR" || type === "ANY");
  });
}

/** The lobbies that a message tells of, as far as they can be believed. Addresses in it are of no account. */
export function readLobbies({ kind, records }: HeardMessage, version: GameVersion): readonly HeardLobby[] {
  if (kind !== "response") return [];
  const seen = records.slice(0, RECORDS_MAX);
  const ids = new Map<string, number>(); // and for how long it holds, in seconds
  for (const record of seen) {
    const ttl = fieldOf(record, "ttl");
    if (!isOf(record, "PTR", SERVICE) || !isWhole(ttl, 0, TTL_SECONDS_MAX)) continue;
    const id = idOf(fieldOf(record, "data"));
    if (id !== null && !ids.has(id)) ids.set(id, ttl);
  }
  return [...ids].flatMap(([id, ttl]) => {
    if (ttl === 0) return { id, facts: null, ttlMs: 0 };
    const facts = readFacts(seen, `${id}.${SERVICE}`, version);
    return facts === null ? [] : { id, facts, ttlMs: ttl * 1_000 };
  });
}

function readFacts(records: readonly unknown[], name: string, version: GameVersion): HeardFacts | null {
  const place = records.find((record) => isOf(record, "SRV", name));
  const port = fieldOf(fieldOf(place, "data"), "port");
  const lines = readLines(
    fieldOf(
      records.find((record) => isOf(record, "TXT", name)),
      "data",
    ),
  );
  if (!isWhole(port, 1, PORT_MAX) || lines === null) return null;
  const hostName = lines.get("name") ?? "";
  const theirs = lines.get("version") ?? "";
  if (displayTextProblem(hostName, PLAYER_NAME_CHARACTERS_MAX) !== null || !VERSION.test(theirs)) return null;
  if (theirs !== version) return { isSameVersion: false, port, hostName };
  const ground = readGround(lines);
  return ground === null ? null : { isSameVersion: true, port, hostName, ...ground };
}

function readGround(lines: ReadonlyMap<string, string>): Omit<LobbyFacts, "port" | "hostName"> | null {
  const playerCount = readCount(lines.get("players"));
  const seatCount = readCount(lines.get("seats"));
  const entry = lines.get("entry");
  const mode = MATCH_MODES.find((known) => known === lines.get("mode"));
  const mapName = lines.get("map") ?? null;
  if (playerCount === null || seatCount === null) return null;
  if ((entry !== "open" && entry !== "invited") || mode === undefined) return null;
  if ((mapName === null) !== (mode === "classic")) return null;
  if (mapName !== null && displayTextProblem(mapName, MAP_NAME_CHARACTERS_MAX) !== null) return null;
  return { playerCount, seatCount, isByInvitation: entry === "invited", mode, mapName };
}

function readCount(text = ""): number | null {
  return COUNT.test(text) && Number(text) <= PLAYER_COUNT_MAX ? Number(text) : null;
}

/** "key=value" each, UTF-8; of two with one key the first counts (RFC 6763, 6.4). Null: too many, or no text. */
function readLines(data: unknown): ReadonlyMap<string, string> | null {
  const parts: readonly unknown[] = Array.isArray(data) ? data : [data];
  if (parts.length > FACTS_MAX) return null;
  const lines = new Map<string, string>();
  let bytes = 0;
  for (const part of parts) {
    if (!(part instanceof Uint8Array)) return null;
    bytes += part.length;
    if (bytes > FACTS_BYTES_MAX) return null;
    const text = decode(part);
    const at = text?.indexOf("=") ?? -1;
    if (text === null || at < 1) continue; // a flag: it is for others
    const key = text.slice(0, at).toLowerCase();
    if (!lines.has(key)) lines.set(key, text.slice(at + 1));
  }
  return lines;
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function idOf(name: unknown): string | null {
  const tail = `.${SERVICE}`;
  if (typeof name !== "string" || !name.toLowerCase().endsWith(tail)) return null;
  const id = name.slice(0, -tail.length);
  return ID.test(id) ? id : null;
}

function isOf(record: unknown, type: DnsRecord["type"], name: string): boolean {
  return fieldOf(record, "type") === type && isName(fieldOf(record, "name"), name);
}

/** Upper and lower case are the same in names (RFC 6762, 16). */
function isName(value: unknown, name: string): boolean {
  return typeof value === "string" && value.length === name.length && value.toLowerCase() === name;
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
}

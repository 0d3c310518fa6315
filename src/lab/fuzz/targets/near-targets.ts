import { displayTextProblem } from "../../../base/index.ts";
import { readLobbies, recordsOf } from "../../../peer/index.ts";
import { MAP_NAME_CHARACTERS_MAX, PLAYER_NAME_CHARACTERS_MAX } from "../../../sim/index.ts";
import { mustHold, type FuzzTarget } from "../engine/fuzz-target.ts";
import { bytesOfJson, valueOfJson } from "./json-input.ts";

type Lobby = ReturnType<typeof readLobbies>[number];
type Told = Parameters<typeof recordsOf>[1];

const BYTES_MAX = 2_048;
const VERSION = "13.6.89abcdef";
const IDS = ["robocat-00112233445566aa", "robocat-ffeeddccbbaa9988"] as const;
const SEEDS: readonly Told[] = [
  {
    ...{ port: 45_000, hostName: "Søren 🐱", playerCount: 2, seatCount: 4, isByInvitation: true },
    ...{ mode: "cushions", mapName: "Four Rooms" },
  },
  {
    ...{ port: 1, hostName: "Ada", playerCount: 1, seatCount: 8, isByInvitation: false },
    ...{ mode: "classic", mapName: null },
  },
];

/** What anybody on the local network may say of lobbies: the records of a message as JSON, a byte of its lines as a character. */
export function nearTargets(): readonly FuzzTarget[] {
  return [
    {
      ...{
        name: "near-lobbies",
        bytesMax: BYTES_MAX,
        seeds: SEEDS.map((facts, i) => seedOf(facts, IDS[i]!)),
      },
      budget: (byteCount) => ({ steps: 20_000 + 200 * byteCount, room: 100_000 + 100 * byteCount }),
      check: (input) => {
        const records = recordsIn(input);
        if (records === null) return "no records";
        const lobbies = readLobbies({ kind: "response", questions: [], records }, VERSION);
        mustHold(new Set(lobbies.map(({ id }) => id)).size === lobbies.length, "each lobby is told once");
        for (const lobby of lobbies) checkLobby(lobby);
        return lobbies.length === 0 ? "none" : "ok";
      },
      record: { read: (input) => valueOfJson(input) ?? null, write: bytesOfJson },
    },
  ];
}

/** What is believed can be shown, and is read alike when it is told again. */
function checkLobby({ id, facts, ttlMs }: Lobby): void {
  mustHold(/^robocat-[0-9a-f]{16}$/.test(id) && ttlMs >= 0, "a lobby has a name of ours, and a time");
  if (facts === null) return;
  mustHold(displayTextProblem(facts.hostName, PLAYER_NAME_CHARACTERS_MAX) === null, "its host can be shown");
  if (!facts.isSameVersion) return;
  const { mapName, playerCount, seatCount } = facts;
  mustHold(
    mapName === null || displayTextProblem(mapName, MAP_NAME_CHARACTERS_MAX) === null,
    "its map can be shown",
  );
  mustHold(
    [playerCount, seatCount].every((count) => count >= 1 && count <= 8),
    "its counts may be",
  );
  const again = readLobbies({ kind: "response", questions: [], records: heardOf(facts, id) }, VERSION);
  mustHold(JSON.stringify(again[0]?.facts) === JSON.stringify(facts), "it is read as it is told");
}

function recordsOfSeed(facts: Told, id: string) {
  return recordsOf(id, facts, { version: VERSION, host: "10.0.0.7", ttl: 10 });
}

/** As they are taken out of a datagram: lines are bytes. */
function heardOf(facts: Told, id: string): readonly unknown[] {
  return recordsOfSeed(facts, id).map((record) =>
    record.type === "TXT" ? { ...record, data: (record.data as readonly string[]).map(utf8) } : record,
  );
}

function seedOf(facts: Told, id: string): Uint8Array {
  return bytesOfJson(
    recordsOfSeed(facts, id).map((record) =>
      record.type === "TXT"
        ? {
            ...record,
            data: (record.data as readonly string[]).map((line) => Buffer.from(line).toString("latin1")),
          }
        : record,
    ),
  );
}

/** Null: it is no list. */
function recordsIn(input: Uint8Array): readonly unknown[] | null {
  const value = valueOfJson(input);
  if (!Array.isArray(value)) return null;
  return value.map((record: unknown) => {
    if (typeof record !== "object" || record === null || !("data" in record)) return record;
    const { data } = record;
    return Array.isArray(data) ? { ...record, data: data.map(linesOf) } : record;
  });
}

function linesOf(line: unknown): unknown {
  return typeof line === "string" ? new Uint8Array(Buffer.from(line, "latin1")) : line;
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

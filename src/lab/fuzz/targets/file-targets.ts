import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { assert, crc32, jsonLine } from "../../../base/index.ts";
import { keepSeat, keptSeats, loadSettings, ownSigningKey, People } from "../../../peer/index.ts";
import { areEqual } from "../../../seal/index.ts";
import { PERFECT_LINK } from "../../../simnet/index.ts";
import { SimulatedMatch } from "../../simulate/simulated-match.ts";
import { mustHold, type FuzzTarget } from "../engine/fuzz-target.ts";
import { makeScratchFolder } from "./scratch-folder.ts";

const FILE_BYTES_MAX = 16_384;
const NOW_MS = 1_700_000_000_000;

/** Files of the home folder, which may be copied or edited: whatever they say, the game begins. */
export function fileTargets(): readonly FuzzTarget[] {
  const home = makeScratchFolder();
  const settings = path.join(home, "settings.json");
  const { file: seat, content } = keepSomeSeat(home);
  return [
    {
      name: "settings-file",
      seeds: [jsonBytes({ name: "Ada", volume: 0.5, isLoud: true, "ladder.first": 3 })],
      ...fileOptions(),
      check: (input) => {
        writeFileSync(settings, input);
        const { values: read } = loadSettings(home);
        mustHold(Object.keys(read).length <= 200, "more settings than there may be");
        return Object.keys(read).length > 0 ? "ok" : "passed over";
      },
    },
    {
      name: "seat-file",
      seeds: [content],
      ...fileOptions(),
      check: (input) => {
        writeFileSync(seat, input);
        const seats = keptSeats(home, NOW_MS);
        mustHold(seats.length <= 1, "one file is one seat");
        return seats.length === 1 ? "ok" : "passed over";
      },
      record: {
        read: (input) => parsed(input),
        write: (record) => withChecksum(jsonBytes(record)), // or nothing would get behind it
      },
      repair: withChecksum,
    },
    identityTarget(home),
    peopleTarget(home),
  ];
}

/** The people that this player has met and blocked: nobody is blocked twice, and everybody that is can be named. */
function peopleTarget(home: string): FuzzTarget {
  const file = path.join(home, "people.json");
  const people = new People(home);
  const own = new Uint8Array(32);
  people.noteMet([{ identity: own.map((_, i) => i), name: "Ada" }], own, NOW_MS);
  people.block({ identity: own.map((_, i) => 40 - i), name: "John 🐱" }, NOW_MS);
  const written = new Uint8Array(readFileSync(file));
  return {
    name: "people-file",
    seeds: [written],
    ...fileOptions(),
    check: (input) => {
      writeFileSync(file, input);
      const { blocked } = people;
      for (const { fingerprint } of blocked)
        mustHold(fingerprint !== "", "somebody who can't be named is blocked");
      const { notThe } = people.acquaintanceOf({ identity: own.map((_, i) => 2 * i), name: "Ada" }, own);
      return blocked.length > 0 ? "ok" : notThe === null ? "passed over" : "met";
    },
  };
}

/** The identity of this player: whatever the file says the game begins, with the key in it or another one. */
function identityTarget(home: string): FuzzTarget {
  const file = path.join(home, "identity.key");
  const own = ownSigningKey(home);
  const written = new Uint8Array(readFileSync(file));
  return {
    name: "identity-file",
    ...{ seeds: [written], bytesMax: 256, cost: 64 },
    budget: (byteCount) => ({ steps: 20_000 + 200 * byteCount, room: 100_000 + 100 * byteCount }),
    check: (input) => {
      writeFileSync(file, input);
      const { identity } = ownSigningKey(home);
      mustHold(identity.length === own.identity.length, "an identity of another length");
      const isSame = areEqual(ownSigningKey(home).identity, identity);
      return isSame ? "ok" : "passed over"; // then it is one for this run
    },
  };
}

/** The welcome of a seat has a checksum beside it. */
function withChecksum(input: Uint8Array): Uint8Array {
  const record = parsed(input);
  if (typeof record !== "object" || record === null || !("welcome" in record)) return input;
  const { welcome } = record;
  if (typeof welcome !== "string") return input;
  return jsonBytes({ ...record, checksum: crc32(new Uint8Array(Buffer.from(welcome, "base64"))) });
}

function parsed(input: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(input)) as unknown;
  } catch {
    return null;
  }
}

function fileOptions(): Pick<FuzzTarget, "bytesMax" | "budget" | "record" | "cost"> {
  return {
    bytesMax: FILE_BYTES_MAX,
    budget: (byteCount) => ({ steps: 20_000 + 200 * byteCount, room: 100_000 + 100 * byteCount }),
    record: { read: parsed, write: jsonBytes },
    cost: 16,
  };
}

function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(jsonLine(value));
}

/** As the game writes it of a match that runs: the file, and what lies in it. */
function keepSomeSeat(home: string): { readonly file: string; readonly content: Uint8Array } {
  const match = new SimulatedMatch({
    seed: 3,
    peerCount: 2,
    catsPerPlayer: 3,
    stopAfterTurn: 9,
    link: PERFECT_LINK,
  });
  match.runToTurn(0);
  const { seat } = match.records[1]!.peer.session.match;
  assert(seat !== null, "who is in a match has a seat");
  keepSeat(home, { seat, map: null, savedMs: NOW_MS, lobbyPort: null });
  const folder = path.join(home, "seats");
  const file = path.join(folder, readdirSync(folder)[0]!);
  return { file, content: new Uint8Array(readFileSync(file)) };
}

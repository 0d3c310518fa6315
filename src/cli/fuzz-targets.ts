// What is fuzzed besides: readers of this layer and of those that lab may not import.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { jsonLine } from "../base/index.ts";
import { KEPT_SETTINGS, type WindowRequest } from "../channel/index.ts";
import { readWindowRequest } from "../desk/index.ts";
import { makeScratchFolder, mustHold, type Budget, type FuzzTarget } from "../lab/index.ts";
import { isShaped } from "../shape/index.ts";
import { readPlayArguments } from "./arguments/play-arguments.ts";
import { readSimulateArguments } from "./arguments/simulate-arguments.ts";
import { readDesyncArguments } from "./desync.ts";
import { readLog } from "./desync-compare/read-log.ts";
import { readFuzzArguments } from "./fuzz.ts";
import { readMapArguments } from "./map.ts";
import { readRelayArguments } from "./relay.ts";
import { readServiceArguments } from "./service.ts";
import { readSoakArguments } from "./soak.ts";
import { readStartArguments } from "./start/start-arguments.ts";
import { readTournamentArguments } from "./tournament.ts";

type ReadArguments = (args: readonly string[]) => { readonly ok: boolean; readonly reason?: string };

const TEXT_BYTES_MAX = 2_048;
const budget = (byteCount: number): Budget => ({
  steps: 20_000 + 200 * byteCount,
  room: 100_000 + 100 * byteCount,
});

const ARGUMENTS: Readonly<Record<string, readonly [ReadArguments, readonly string[]]>> = {
  host: [
    (args) => readPlayArguments("host", args),
    [
      "45000\nJohn\n--mode\ncushions\n--map\nfour-rooms\n--bots\nstrong,weak\n--cats\n20",
      "0\nA\n--link\ndelay=5\n--json",
    ],
  ],
  join: [
    (args) => readPlayArguments("join", args),
    ["127.0.0.1:45000\nTom\n--bot\n--team\n3", "[::1]:9\nB\n--observe"],
  ],
  rejoin: [(args) => readPlayArguments("rejoin", args), ["--bot\n--turns\n40"]],
  simulate: [
    readSimulateArguments,
    ["--seed\n7\n--peers\n4\n--vary\n--modes\nall", "--link\nloss=5\n--teams\n2"],
  ],
  soak: [readSoakArguments, ["--soak\n1000\n--seed\n3\n--json"]],
  relay: [
    readRelayArguments,
    ["turn:relay.example.org\n--user\na\n--password\n/nowhere", "turn:[::1]:9?transport=udp\n--json"],
  ],
  service: [
    readServiceArguments,
    ["--data\n/tmp\n--port\n0\n--json", "--data\nx\n--relay\na:1\n--relay-secret\n/nowhere"],
  ],
  desync: [readDesyncArguments, ["--seed\n3\n--json", "--quick"]],
  map: [readMapArguments, ["check\na.txt", "generate\n--players\n4\n--seed\n2", "list"]],
  tournament: [readTournamentArguments, ["bots\n--quick\n--jobs\n2"]],
  fuzz: [readFuzzArguments, ["--inputs\n100\n--target\ncommand\n--input\n00ff", "--minutes\n3"]],
  start: [
    (args) => {
      const read = readStartArguments(args);
      return read.kind === "refused" ? { ok: false, reason: read.problem } : { ok: true };
    },
    ["45000\nJohn", "match.rcr\n--browser", "--home\n/tmp\n--\n-x"],
  ],
};

/** Command lines, what windows ask, and logs. */
export function cliFuzzTargets(): readonly FuzzTarget[] {
  return [...argumentTargets(), requestTarget(), keptSettingsTarget(), logTarget()];
}

/** The words of a command line, one a line of the input: they are read, or refused with a reason. */
function argumentTargets(): readonly FuzzTarget[] {
  return Object.entries(ARGUMENTS).map(([name, [read, seeds]]) => ({
    name: `arguments:${name}`,
    seeds: seeds.map(bytesOfText),
    ...{ bytesMax: TEXT_BYTES_MAX, budget },
    check: (input) => {
      const result = read(textOf(input).split("\n"));
      mustHold(result.ok || (result.reason ?? "") !== "", "a refusal has a reason");
      return result.ok ? "ok" : "refused";
    },
    record: {
      read: (input) => textOf(input).split("\n"),
      write: (words: readonly string[]) => bytesOfText(words.join("\n")),
    },
    cost: 4,
  }));
}

const REQUESTS = [
  { kind: "host", port: 45_000, name: "Ada", catsPerPlayer: 3 },
  { kind: "join", address: "127.0.0.1:45000", name: "Ben" },
  { kind: "set-team", playerId: 2, team: 1 },
  { kind: "set-look", color: 3, emblem: 7 },
  { kind: "command", command: { kind: "move", cats: [1, 2, 3], x: 5, y: -5, queued: true } },
  { kind: "command", command: { kind: "rally", cushion: 2, at: { x: 1, y: 2 } } },
  { kind: "open-replay", replayId: "a.rcr" },
  { kind: "go-on", playerIds: [1, 2], isFor: true },
  { kind: "change-settings", change: { volume: 0.5, name: "Ada" } },
  {
    kind: "set-options",
    options: {
      ...{
        mode: "cushions",
        catsPerPlayer: 12,
        catLimit: 120,
        timeLimitMinutes: 20,
        kinds: "mixed",
        fog: true,
      },
      ...{ pauses: { each: 3, seconds: 60 }, watchDelaySeconds: 0 },
    },
    mapId: "four-rooms",
  },
  {
    kind: "play",
    name: "Ada",
    match: {
      options: { mode: "battle", catsPerPlayer: 10, catLimit: 10, timeLimitMinutes: 0 },
      mapId: null,
      bots: [{ strength: "weak", team: null }],
    },
  },
] satisfies readonly WindowRequest[];

/** What a window asks of a peer, as JSON. */
function requestTarget(): FuzzTarget {
  return jsonTarget("window-request", REQUESTS, (value) => {
    const read = readWindowRequest(value);
    return read.ok ? "ok" : "refused";
  });
}

function keptSettingsTarget(): FuzzTarget {
  return jsonTarget("kept-settings", [{ name: "Ada", volume: 1 }], (value) =>
    isShaped(KEPT_SETTINGS, value) ? "ok" : "refused",
  );
}

function jsonTarget(name: string, seeds: readonly unknown[], check: (value: unknown) => string): FuzzTarget {
  return {
    ...{ name, seeds: seeds.map(jsonBytes), bytesMax: TEXT_BYTES_MAX, budget },
    check: (input) => {
      const value = parse(input);
      return value === undefined ? "no JSON" : check(value);
    },
    record: { read: (input) => parse(input) ?? null, write: jsonBytes },
  };
}

const LOG_LINES: readonly unknown[] = [
  { event: "start", seed: 7 },
  { event: "turn", turn: 0, checksum: "0badcafe" },
  { event: "settled", from: 0, checksums: ["0badcafe", "cafe0bad"] },
  { event: "turn", turn: 864_000, checksum: "00000000" },
];

/** A log, or the output of --json. */
function logTarget(): FuzzTarget {
  const folder = makeScratchFolder();
  const file = path.join(folder, "match.log");
  const written = (lines: readonly unknown[]): Uint8Array =>
    bytesOfText(lines.map((line) => `${jsonLine(line)}\n`).join(""));
  return {
    ...{ name: "log", seeds: [written(LOG_LINES)], bytesMax: TEXT_BYTES_MAX, budget },
    check: (input) => {
      writeFileSync(file, input);
      const read = readLog(file);
      mustHold(read.ok || read.reason !== "", "a refusal has a reason");
      return read.ok ? "ok" : "refused";
    },
    record: {
      read: (input) =>
        textOf(input)
          .split("\n")
          .flatMap((line) => parse(bytesOfText(line)) ?? []),
      write: written,
    },
    cost: 16,
  };
}

function jsonBytes(value: unknown): Uint8Array {
  return bytesOfText(jsonLine(value));
}

/** Undefined: it is no JSON. */
function parse(input: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(input)) as unknown;
  } catch {
    return undefined;
  }
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function bytesOfText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

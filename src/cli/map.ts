import { parseArgs } from "node:util";
import { fail, ok, shownFile, type Result } from "../base/index.ts";
import { homeFolder, listMaps, readMapFile, wholePath } from "../peer/index.ts";
import {
  formatMap,
  GENERATED_SIDE_MIN,
  generateMap,
  MAP_SIDE_MAX,
  MAP_SPAWNS_MIN,
  PLAYER_COUNT_MAX,
  type GameMap,
} from "../sim/index.ts";
import { describeTrouble, plural } from "../words/index.ts";
import { EXIT } from "./exit-status.ts";
import { printLine, printProblem, printText } from "./printing.ts";

interface Output {
  write(text: string): void;
}

/** `robocat map ...`: writes to `out`, what keeps it from starting to stderr, and returns the exit status. */
export function runMap(args: readonly string[], out: Output): number {
  const read = readMapArguments(args);
  if (!read.ok) {
    printProblem(`Cannot start: ${read.reason}; see robocat map --help.`);
    return EXIT.cannotStart;
  }
  const asked = read.value;
  switch (asked.kind) {
    case "check":
      return checkMaps(asked.files, out);
    case "list":
      return writeList(asked.homeFolder === null ? homeFolder() : wholePath(asked.homeFolder), out);
    case "generate": {
      const { playerCount, seed, side } = asked;
      printText(out, formatMap(generateMap({ playerCount, seed, ...(side === null ? {} : { side }) })));
      return EXIT.inSync;
    }
    case "help":
      printText(out, MAP_HELP);
      return EXIT.inSync;
  }
}

/** A line for each file, in the form that editors jump to. */
function checkMaps(files: readonly string[], out: Output): number {
  let status: number = EXIT.inSync;
  for (const file of files) {
    const reading = readMapFile(wholePath(file));
    if (reading.ok) {
      printLine(out, `${shownFile(file)}: ${describe(reading.value)}`);
      continue;
    }
    const { line, ...reason } = { line: undefined, ...reading.reason };
    printLine(out, `${shownFile(file)}:${line === undefined ? "" : `${line}:`} ${describeTrouble(reason)}`);
    status = EXIT.notWhole;
  }
  return status;
}

function writeList(home: string, out: Output): number {
  const maps = listMaps(home);
  const width = Math.max(...maps.map(({ mapId }) => mapId.length));
  for (const { mapId, name, problem, spawnCount, cushionCount, ...size } of maps) {
    const facts = factsOf({ name, ...size, spawnCount, cushionCount });
    printLine(
      out,
      `${mapId.padEnd(width)}  ${problem === null ? facts : `can't be played: ${describeTrouble(problem)}`}`,
    );
  }
  return maps.some(({ problem }) => problem !== null) ? EXIT.notWhole : EXIT.inSync;
}

function describe({ spawns, cushions, ...map }: GameMap): string {
  return factsOf({ ...map, spawnCount: spawns.length, cushionCount: cushions.length });
}

interface Facts extends Pick<GameMap, "name" | "width" | "height"> {
  readonly spawnCount: number;
  readonly cushionCount: number;
}

function factsOf({ name, width, height, spawnCount, cushionCount }: Facts): string {
  const cushions = `${cushionCount} ${plural(cushionCount, { one: "cushion", other: "cushions" })}`;
  return `${name}, ${width} x ${height}, ${spawnCount} spawns, ${cushions}`;
}

/** What `robocat map` was asked to do. */
type MapArguments =
  | { readonly kind: "check"; readonly files: readonly string[] }
  | { readonly kind: "list"; readonly homeFolder: string | null }
  | {
      readonly kind: "generate";
      readonly playerCount: number;
      readonly seed: number;
      readonly side: number | null;
    }
  | { readonly kind: "help" };

const MAP_HELP = `robocat map: maps for battles and for cushions

  check FILE...    read maps and say what is wrong with them: FILE:LINE: reason
  list             the maps that a host may choose, with their ids [--home FOLDER]
  generate         print a map for a number of players
    --players N    2 to 8
    --seed S       another seed, another map; 0 to 4,294,967,295
    --side CELLS   an odd number of ${GENERATED_SIDE_MIN} to ${MAP_SIDE_MAX - 1}; without it what suits so many players

Exit status: 0 all are maps, 1 one is not, or bad usage. The format: docs/maps.md.
`;

const SEED_MAX = 0xffff_ffff;
const TEXT = { type: "string" } as const;
const OPTIONS_OF = {
  check: {},
  list: { home: TEXT },
  generate: { players: TEXT, seed: TEXT, side: TEXT },
} as const;

/** Reads the words after `robocat map`; a refusal is one sentence without its full stop. */
export function readMapArguments([kind, ...args]: readonly string[]): Result<MapArguments, string> {
  if (kind === "help" || args.includes("--help") || kind === "--help") return ok({ kind: "help" });
  if (kind !== "check" && kind !== "list" && kind !== "generate") {
    return fail(kind === undefined ? "map takes check, list or generate" : `there is no "map ${kind}"`);
  }
  const words = readWords(args, OPTIONS_OF[kind]);
  if (!words.ok) return words;
  const { values, positionals } = words.value;
  if (kind === "check") {
    return positionals.length > 0 ? ok({ kind, files: positionals }) : fail("map check takes files");
  }
  if (positionals.length > 0) return fail(`map ${kind} takes no "${positionals[0]!}"`);
  if (kind === "list") return ok({ kind, homeFolder: values["home"] ?? null });
  return readGenerate(values);
}

function readGenerate({
  players,
  seed,
  side,
}: Readonly<Record<string, string | undefined>>): Result<MapArguments, string> {
  const playerCount = readNumber("--players", players, MAP_SPAWNS_MIN, PLAYER_COUNT_MAX);
  if (!playerCount.ok) return playerCount;
  const seedValue = readNumber("--seed", seed, 0, SEED_MAX);
  if (!seedValue.ok) return seedValue;
  const sideValue =
    side === undefined ? ok(null) : readNumber("--side", side, GENERATED_SIDE_MIN, MAP_SIDE_MAX - 1);
  if (!sideValue.ok) return sideValue;
  if (sideValue.value !== null && sideValue.value % 2 === 0)
    return fail(`--side ${sideValue.value} is not odd`);
  return ok({
    kind: "generate",
    playerCount: playerCount.value,
    seed: seedValue.value,
    side: sideValue.value,
  });
}

function readNumber(
  name: string,
  text: string | undefined,
  min: number,
  max: number,
): Result<number, string> {
  if (text === undefined) return fail(`map generate needs ${name}, a whole number of ${min}..${max}`);
  const isNumber = /^[0-9]{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max;
  return isNumber ? ok(Number(text)) : fail(`${name} ${text} is not a whole number of ${min}..${max}`);
}

function readWords(args: readonly string[], options: Readonly<Record<string, typeof TEXT>>) {
  try {
    return ok(parseArgs({ args: [...args], options, allowPositionals: true, strict: true }));
  } catch (error) {
    return fail(error instanceof Error ? error.message.split(/\.\s/)[0]! : String(error));
  }
}

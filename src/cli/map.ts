import { homeFolder, listMaps, readMapFile } from "../peer/index.ts";
import { formatMap, generateMap, type GameMap } from "../sim/index.ts";
import { EXIT } from "./exit-status.ts";
import { MAP_HELP, readMapArguments } from "./map-arguments.ts";
import { wholePath } from "./whole-path.ts";

interface Output {
  write(text: string): void;
}

/** `robocat map ...`: writes to `out`, what keeps it from starting to stderr, and returns the exit status. */
export function runMap(args: readonly string[], out: Output): number {
  const read = readMapArguments(args);
  if (!read.ok) {
    process.stderr.write(`Cannot start: ${read.reason}; see robocat map --help.\n`);
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
      out.write(formatMap(generateMap({ playerCount, seed, ...(side === null ? {} : { side }) })));
      return EXIT.inSync;
    }
    case "help":
      out.write(MAP_HELP);
      return EXIT.inSync;
  }
}

/** A line for each file, in the form that editors jump to. */
function checkMaps(files: readonly string[], out: Output): number {
  let status: number = EXIT.inSync;
  for (const file of files) {
    const reading = readMapFile(wholePath(file));
    if (reading.ok) {
      out.write(`${file}: ${describe(reading.value)}\n`);
      continue;
    }
    out.write(`${file}:${reading.line === null ? "" : `${reading.line}:`} ${reading.reason}\n`);
    status = EXIT.cannotStart;
  }
  return status;
}

function writeList(home: string, out: Output): number {
  const maps = listMaps(home);
  const width = Math.max(...maps.map(({ mapId }) => mapId.length));
  for (const { mapId, name, problem, spawnCount, cushionCount, ...size } of maps) {
    const facts = factsOf({ name, ...size, spawnCount, cushionCount });
    out.write(`${mapId.padEnd(width)}  ${problem === null ? facts : `can't be played: ${problem}`}\n`);
  }
  return maps.some(({ problem }) => problem !== null) ? EXIT.cannotStart : EXIT.inSync;
}

function describe({ spawns, cushions, ...map }: GameMap): string {
  return factsOf({ ...map, spawnCount: spawns.length, cushionCount: cushions.length });
}

interface Facts extends Pick<GameMap, "name" | "width" | "height"> {
  readonly spawnCount: number;
  readonly cushionCount: number;
}

function factsOf({ name, width, height, spawnCount, cushionCount }: Facts): string {
  const cushions = cushionCount === 1 ? "1 cushion" : `${cushionCount} cushions`;
  return `${name}, ${width} x ${height}, ${spawnCount} spawns, ${cushions}`;
}

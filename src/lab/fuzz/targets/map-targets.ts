import {
  formatMap,
  generateMap,
  mapChecksumOf,
  mapProblem,
  readMap,
  type GameMap,
} from "../../../sim/index.ts";
import { decodeMap, encodeMap } from "../../../wire/index.ts";
import { mustHold, type FuzzTarget } from "../engine/fuzz-target.ts";
import { mapTexts } from "./built-in-maps.ts";
import { isSameBytes } from "./same-bytes.ts";

const TEXT_BYTES_MAX = 16_384;
const MAP_BYTES_MAX = 26_000;

/** Maps as text and as bytes: what is accepted is by all rules of maps, and is written as the same map. */
export function mapTargets(): readonly FuzzTarget[] {
  const texts = mapTexts();
  const drawn = texts.flatMap((text) => {
    const read = readMap(new TextDecoder().decode(text));
    return read.ok ? [read.value] : [];
  });
  const small = [2, 3].map((playerCount) => generateMap({ seed: playerCount, playerCount, side: 41 }));
  return [textTarget(texts), bytesTarget([...drawn, ...small])];
}

function textTarget(seeds: readonly Uint8Array[]): FuzzTarget {
  return {
    ...{ name: "map-text", seeds, bytesMax: TEXT_BYTES_MAX },
    // The ways on the largest map are looked through.
    budget: (byteCount) => ({ steps: 2_000_000 + 300 * byteCount, room: 4_000_000 + 200 * byteCount }),
    check: (input) => {
      const read = readMap(new TextDecoder().decode(input));
      if (!read.ok) return "refused";
      mustBeMap(read.value);
      const again = readMap(formatMap(read.value));
      mustHold(again.ok && isSameMap(again.value, read.value), "its text is read as another map");
      return "ok";
    },
    record: {
      read: (input) => {
        const read = readMap(new TextDecoder().decode(input));
        return read.ok ? read.value : null;
      },
      write: (map: GameMap) => new TextEncoder().encode(formatMap(map)),
    },
    cost: 8,
  };
}

function bytesTarget(maps: readonly GameMap[]): FuzzTarget {
  return {
    name: "map-bytes",
    seeds: maps.map(encodeMap),
    bytesMax: MAP_BYTES_MAX,
    budget: (byteCount) => ({ steps: 4_000_000 + 100 * byteCount, room: 4_000_000 + 100 * byteCount }),
    check: (input) => {
      const map = decodeMap(input);
      if (map === null) return "malformed";
      mustBeMap(map);
      mustHold(isSameBytes(encodeMap(map), input), "what was accepted is written as other bytes");
      return "ok";
    },
    record: { read: decodeMap, write: (map: GameMap) => encodeMap(map), isExact: true },
    cost: 4,
  };
}

function mustBeMap(map: GameMap): void {
  const problem = mapProblem(map);
  mustHold(problem === null, `what was accepted is no map: ${problem?.fault.kind ?? ""}`);
}

function isSameMap(a: GameMap, b: GameMap): boolean {
  return a.name === b.name && mapChecksumOf(a) === mapChecksumOf(b);
}

import type { CameraEnd, CameraFault, FileSort, MapTrouble, ReplayFault } from "../channel/index.ts";

/** Why a file, a map, a replay or a camera is of no use. */
export type Trouble = CameraFault | MapTrouble | ReplayFault;

/** Of each kind what is said of it: as it is, or made of what it tells. */
type TroubleTable = {
  readonly [Kind in Trouble["kind"]]: string | ((trouble: Trouble & { readonly kind: Kind }) => string);
};

/** The rest of a sentence that names the file, without its full stop. Where it is about a text, with line and column. */
export function sayTrouble(trouble: Trouble): string {
  const said = TROUBLES[trouble.kind] as string | ((one: Trouble) => string);
  const text = typeof said === "string" ? said : said(trouble);
  const { line, column } = trouble as { readonly line?: number; readonly column?: number };
  return `${line === undefined ? "" : `line ${line}: `}${text}${column === undefined ? "" : ` (column ${column})`}`;
}

const SORTS: { readonly [Sort in FileSort]: string } = {
  replay: "a replay",
  camera: "a camera",
  report: "a report",
  log: "a log",
  "sub-turns": "a log of sub-turns",
  map: "a map",
  trace: "a trace",
  other: "such a file",
};

const TROUBLES: TroubleTable = {
  missing: "there is no such file or folder",
  forbidden: "this user may not do that there",
  "disk-read-only": "that disk can only be read",
  "file-too-long": "a file may not be that long there",
  "disk-full": "the disk is full",
  "file-in-the-way": "a file is where a folder should be",
  "is-a-folder": "it is a folder",
  system: ({ said }) => said,

  "not-a-file": "not a file",
  "file-too-large": ({ sort, bytes, bytesMax }) =>
    `${bytes} bytes, and ${SORTS[sort]} has at most ${bytesMax}`,
  "too-many-lines": ({ sort, linesMax }) => `more lines than ${SORTS[sort]} has, ${linesMax}`,
  "line-too-long": ({ at, bytesMax }) => `line ${at} has more than ${bytesMax} bytes`,

  "no-such-replay": "there is no such replay",
  "not-a-replay": "not a replay",
  "bad-header": "the header of the replay is damaged or cut off",
  "other-format": ({ version, from, to }) =>
    `a replay of format version ${version ?? "unknown"}; this program reads versions ${from} to ${to}`,
  "other-rules": ({ version, own, classicFrom, frozen }) => {
    const classic = `Classic since version ${classicFrom}`;
    const others =
      frozen.length === 0 ? `and ${classic}` : `${classic}, and by frozen rules version ${frozen.join(", ")}`;
    const hint = version > own ? "; a newer version of the game plays it" : "";
    return `${recordedWith(version)}this program plays version ${own}, ${others}${hint}`;
  },
  "too-many-turns": ({ turnsMax }) => `more than ${turnsMax} turns, which is a day of play`,
  "bad-rules": ({ version, why }) => {
    const fault = why.kind === "unread" ? `can't be read: ${sayTrouble(why.cause)}` : RULES_FAULTS[why.kind];
    return `${recordedWith(version)}${why.file}, its frozen rules, ${fault}`;
  },

  "not-a-camera": "it is no file of a camera",
  "other-camera-version": ({ version }) => `it is of version ${version}, which is not read here`,
  "camera-cut": "it breaks off at its beginning",
  "camera-of-other-match": "it is of another match",
  "camera-of-nobody": "it is of nobody in this match",

  "no-such-map": "there is no such map",
  "no-map-fits": "there is none",
  "no-utf-8": "not a text in UTF-8",
  "no-generated": ({ playersMax, seedMax }) =>
    `generated maps are named generated:PLAYERS:SEED, with 2 to ${playersMax} players and a seed of 0 to ${seedMax}`,

  "text-long": ({ max }) => `the text is longer than ${max} characters`,
  "line-unknown": 'neither "name: ...", nor a comment (//), nor the grid, which begins with #',
  "name-missing": 'the grid begins, and there was no "name: ..." before it',
  "grid-missing": "there is no grid",
  "text-after-grid": "there is text after the blank line that ends the grid",
  "key-unknown": ({ key, known }) => `"${key}:" is none of ${known.map((one) => `${one}:`).join(" ")}`,
  "key-twice": ({ key, other }) => `"${key}:" is also in line ${other}`,
  "about-bad": ({ max }) => `"about:" is not 1 to ${max} characters that can be shown`,
  "favours-bad": ({ known }) => `"favours:" is none of ${known.join(" ")}`,
  "row-ragged": ({ cells, width }) => `${cells} cells, and the first line of the grid has ${width}`,
  "spawn-number": ({ mark, at, max }) => `spawn ${mark} (column ${at}); spawns are 1 to ${max}`,
  "mark-unknown": ({ mark, at, known, max }) =>
    `"${mark}" (column ${at}) is none of ${known} and 1 to ${max}`,
  "spawn-twice": ({ spawn, other }) => `spawn ${spawn} is also in line ${other}`,
  "spawn-missing": ({ spawn, last }) => `there is a spawn ${last} and no spawn ${spawn}`,

  "name-empty": "the name is empty",
  "name-long": ({ max }) => `the name is longer than ${max} characters`,
  "name-unseen": "the name has characters that can't be shown, or a space at an end",
  side: ({ cells, direction, min, max }) => `${cells} cells ${direction}; a map is ${min} to ${max}`,
  "walls-misfit": "the walls are of another size than the map",
  "walls-beyond": "there are walls beyond the last cell",
  "edge-open": "the outermost cells are not all walls",
  "spawn-count": ({ count, min, max }) =>
    `${["no spawn", "only one spawn"][count] ?? `${count} spawns`}; a map has ${min} to ${max}`,
  "spawn-outside": ({ spawn }) => `spawn ${spawn} is outside the map`,
  "spawn-walled": ({ spawn }) => `spawn ${spawn} is in a wall`,
  "spawn-crowded": ({ spawn }) => `spawn ${spawn} needs floor on all eight sides`,
  "spawns-near": ({ spawns, min }) => `spawns ${spawns.join(" and ")} are less than ${min} cells apart`,
  "spawn-lost": ({ spawn }) => `spawn ${spawn} can't be reached from spawn 1`,
  "cushion-count": ({ count, max }) => `${count} cushions; a map has at most ${max}`,
  "cushion-outside": "a cushion is outside the map",
  "cushions-unordered": "the cushions are not in the order of their cells",
  "cushion-unknown": "a cushion is of a kind that there is not",
  "cushion-walled": "a cushion needs floor under its middle and north, east, south and west of it",
  "cushion-near": ({ spawn, min }) => `a cushion is less than ${min} cells from spawn ${spawn}`,
  "cushions-overlap": "two cushions overlap",
  "cushion-lost": "a cushion can't be reached from any spawn",
  "floor-lost": "there is floor that no spawn can reach",
};

const RULES_FAULTS = {
  altered: "is not the file that was frozen: its checksum is another",
  "other-interface": "has another interface",
} as const;

function recordedWith(version: number): string {
  return `recorded with simulation version ${version}; `;
}

/** Why no more is known of where somebody looked: the rest of a sentence, without its full stop. */
export const CAMERA_ENDS: { readonly [End in CameraEnd]: string } = {
  cut: "it breaks off",
  damaged: "it is damaged",
  unordered: "its times are out of order",
  "past-end": "it goes on after the end of the match",
  "off-map": "it leads off the map",
};

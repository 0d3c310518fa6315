import { readNumber, readWords } from "../read-words.ts";
import { KIND_NAMES, KINDS, type Kind } from "./kinds.ts";
import type { Pair } from "./meeting.ts";

export const HELP = `npm run routers -- ...: who finds whom by a code, by the routers of both. Root is needed.

  --only HOST:GUEST,...  these pairs alone; "HOST:" and ":GUEST" are all pairs of that one
  --quick                five pairs in place of all
  --match N              a match of N in place of pairs, through the relay over UDP, and one over TLS
  --turns T              of such a match, 300 by default
  --at-once N            so many pairs at a time, 1 by default; more of them take longer each
  --delay MS             one way between any two, 50 by default
  --seed S               draws the ports of routers that count, 1 by default
  --json                 one JSON object a line in place of the table

${Object.entries(KINDS)
  .map(([name, what]) => `  ${name.padEnd(12)} ${what}\n`)
  .join("")}`;

export interface Wish {
  readonly pairs: readonly Pair[];
  readonly lanes: number;
  readonly delayMs: number;
  readonly seed: number;
  readonly isJson: boolean;
  readonly match: { readonly players: number; readonly turns: number } | null; // null: pairs are tried
}

/** One for each way, and the one that most homes have. */
export const QUICK_PAIRS: readonly Pair[] = [
  { host: "ipv6", guest: "port" },
  { host: "open", guest: "open" },
  { host: "port", guest: "port" },
  { host: "port", guest: "counts" },
  { host: "counts", guest: "port" },
];
const [PLAYERS_MIN, PLAYERS_MAX, TURNS_MIN, TURNS_MAX] = [2, 8, 50, 6_000];
const [AT_ONCE_MAX, DELAY_MS_MAX, SEED_MAX] = [8, 1_000, 0xffff_ffff];

/** "help", or what is wrong with the words, or what they wish. */
export function readWish(words: readonly string[]): Wish | string {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const options = {
    only: text,
    quick: flag,
    match: text,
    turns: text,
    "at-once": text,
    delay: text,
    seed: text,
    json: flag,
    help: flag,
  };
  const values = readWords(words, options);
  if (typeof values === "string") return values;
  if (values.help) return "help";
  const pairs =
    values.only === undefined ? (values.quick ? QUICK_PAIRS : allPairs()) : readPairs(values.only);
  if (typeof pairs === "string") return pairs;
  const numbers = {
    lanes: readNumber("--at-once", values["at-once"] ?? "1", 1, AT_ONCE_MAX),
    delayMs: readNumber("--delay", values.delay ?? "50", 0, DELAY_MS_MAX),
    seed: readNumber("--seed", values.seed ?? "1", 0, SEED_MAX),
    players: readNumber("--match", values.match ?? "2", PLAYERS_MIN, PLAYERS_MAX),
    turns: readNumber("--turns", values.turns ?? "300", TURNS_MIN, TURNS_MAX),
  };
  for (const number of Object.values(numbers)) if (typeof number === "string") return number;
  const { players, turns, ...rest } = numbers as Record<keyof typeof numbers, number>;
  return {
    pairs,
    ...rest,
    isJson: values.json,
    match: values.match === undefined ? null : { players, turns },
  };
}

function allPairs(): readonly Pair[] {
  return KIND_NAMES.flatMap((host) => KIND_NAMES.map((guest) => ({ host, guest })));
}

function readPairs(text: string): readonly Pair[] | string {
  const pairs: Pair[] = [];
  for (const word of text.split(",")) {
    const [host, guest, more] = word.split(":");
    const [hosts, guests] = [kindsOf(host), kindsOf(guest)];
    if (hosts === null || guests === null || more !== undefined || word === ":")
      return `--only is "${text}", not HOST:GUEST of ${KIND_NAMES.join(", ")}.`;
    pairs.push(...hosts.flatMap((one) => guests.map((other) => ({ host: one, guest: other }))));
  }
  return pairs;
}

function kindsOf(name: string | undefined): readonly Kind[] | null {
  if (name === "") return KIND_NAMES;
  return KIND_NAMES.includes(name as Kind) ? [name as Kind] : null;
}

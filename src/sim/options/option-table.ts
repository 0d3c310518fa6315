import {
  as,
  assert,
  flag,
  headed,
  packed,
  record,
  u,
  when,
  whole,
  word,
  type Schema,
} from "../../base/index.ts";
import {
  CAT_LIMIT_MAX,
  CATS_PER_PLAYER_CLASSIC,
  CATS_PER_PLAYER_MAX,
  PAUSE_SECONDS_MAX,
  PAUSE_SECONDS_MIN,
  PAUSES_EACH_MAX,
  TIME_LIMIT_MINUTES_MAX,
  WATCH_DELAY_SECONDS_MAX,
} from "../constants.ts";
import { USUAL_PAUSES, type PauseRules } from "../pause.ts";
import { MATCH_MODES, type MatchMode } from "./match-modes.ts";
import { isIn, number, numberOrNone, otherWord, wordOf, yes } from "./option-forms.ts";
import { option, type Chosen, type KeyOf, type OptionsOf } from "./option-row.ts";

const MODE_BITS = 2;
const MINUTES_BITS = 7;
const LIMIT_BITS = 12;
const CATS_ORDER = 2;
const NOBODY_WATCHES = 127;
/** Of the mode in which cats are bred. */
const CAT_LIMIT_CUSHIONS = 120;
const CATS_AT_START = { classic: CATS_PER_PLAYER_CLASSIC, battle: 60, cushions: 12 } as const;

const EACH = { from: 0, to: PAUSES_EACH_MAX };
const SECONDS = { from: PAUSE_SECONDS_MIN, to: PAUSE_SECONDS_MAX };
const DELAY = { from: 0, to: WATCH_DELAY_SECONDS_MAX };
const MINUTES = { from: 0, to: TIME_LIMIT_MINUTES_MAX };

assert(WATCH_DELAY_SECONDS_MAX < NOBODY_WATCHES, "no delay is taken for none");

const LIMIT = "cats that a player may have by breeding - catsPerPlayer";
const limitBits: Schema<number, Chosen> = as(
  packed({ from: 0, to: CAT_LIMIT_MAX, order: CATS_ORDER }, LIMIT),
  {
    to: (more: number, { catsPerPlayer }: Chosen) => catsPerPlayer + more,
    from: (limit, { catsPerPlayer }) => limit - catsPerPlayer,
  },
);

/** How often each player may pause, 0 for never, and if they may for how many seconds. The caller that reads asks whether both are in range. */
const pauseBits: Schema<PauseRules | undefined> = as(
  headed(
    record({ each: u(4, `that each player may make, 0 (none) to ${PAUSES_EACH_MAX}`) }),
    record({
      seconds: when(
        hasPauses,
        u(9, `of one pause, ${PAUSE_SECONDS_MIN} to ${PAUSE_SECONDS_MAX}`),
        0,
        "unless there are none",
      ),
    }),
  ),
  {
    to: ({ each, seconds }): PauseRules | undefined => (each === 0 ? undefined : { each, seconds }),
    from: (pauses) => pauses ?? { each: 0, seconds: 0 },
  },
);

const mixedBits: Schema<"mixed" | undefined> = as(
  flag("1: armies at the start are of all kinds, else of tabbies"),
  {
    to: (isMixed) => (isMixed ? "mixed" : undefined),
    from: (kinds) => kinds === "mixed",
  },
);

const fogBits: Schema<true | undefined> = as(flag("1: there is fog"), {
  to: (isOn) => (isOn ? true : undefined),
  from: (isOn) => isOn === true,
});

const WATCH_DELAY = `seconds by which those who are not in the match see it late, 0 to ${DELAY.to}; ${NOBODY_WATCHES}: nobody else may see it`;

/**
 * What a host chooses in the lobby besides the map and the teams, an option a row. Welcome, setup, replay, report, the window's check,
 * the lobby's panel, the command line with its help and docs/command-line.md go through them. In a welcome those of all modes come
 * first, then those of maps: only ever append to either.
 */
export const OPTION_TABLE = [
  option("mode", {
    ...wordOf("mode", MATCH_MODES),
    modes: "all",
    isOfWorld: true,
    group: "mode",
    usual: (): MatchMode => "classic",
    bits: word(MATCH_MODES, MODE_BITS),
  }),
  /** Of each player, at the start. */
  option("catsPerPlayer", {
    ...number("cats", ({ mode }) => ({
      from: 1,
      to: mode === "classic" ? CATS_PER_PLAYER_MAX : CAT_LIMIT_MAX,
    })),
    modes: "all",
    isOfWorld: true,
    group: "cats",
    isOfMode: true,
    usual: ({ mode }) => CATS_AT_START[mode],
    bits: packed({ from: 1, to: CATS_PER_PLAYER_MAX, order: CATS_ORDER }, "of each player"),
  }),
  /** Of each player, by breeding. */
  option("catLimit", {
    ...number("cat-limit", ({ catsPerPlayer }) => ({ from: catsPerPlayer, to: CAT_LIMIT_MAX })),
    modes: "maps",
    isOfWorld: true,
    group: "cats",
    isOfMode: true,
    offeredIn: ["cushions"], // nothing is bred elsewhere
    usual: ({ mode, catsPerPlayer }) =>
      mode === "cushions" ? Math.max(catsPerPlayer, CAT_LIMIT_CUSHIONS) : catsPerPlayer,
    inClassic: ({ catsPerPlayer }) => catsPerPlayer,
    bits: limitBits,
    inReplay: { since: 2, bits: u(LIMIT_BITS) },
  }),
  /** 0: none. */
  option("timeLimitMinutes", {
    ...number("time-limit", () => MINUTES),
    modes: "maps",
    isOfWorld: true,
    group: "cats",
    usual: () => 0,
    inClassic: () => 0,
    bits: whole({ ...MINUTES, bits: MINUTES_BITS }, "0: none"),
    inReplay: { since: 2, bits: u(MINUTES_BITS) },
  }),
  /** The army at the start has all kinds in equal parts; absent: tabbies. */
  option("kinds", {
    ...otherWord("kinds", ["tabbies", "mixed"]),
    modes: "maps",
    isOfWorld: true,
    group: "army",
    usual: () => undefined,
    bits: mixedBits,
    inReplay: { since: 5, bits: mixedBits },
  }),
  /** Cats take on by themselves only enemies that their team sees; absent: all is seen. */
  option("fog", {
    ...yes("fog"),
    modes: "maps",
    isOfWorld: true,
    group: "army",
    usual: () => undefined,
    bits: fogBits,
    inReplay: { since: 5, bits: fogBits },
  }),
  /** Absent: nobody may pause. */
  option("pauses", {
    isFree: true,
    parts: [
      { form: "number", key: "pauses", range: () => EACH },
      { form: "number", key: "pause-seconds", range: () => SECONDS },
    ],
    split: (pauses) => [pauses?.each ?? 0, (pauses ?? USUAL_PAUSES).seconds],
    join: ([each, seconds]) =>
      each === 0 ? undefined : { each: each as number, seconds: seconds as number },
    isValue: isPauseRules,
    modes: "all",
    isOfWorld: true,
    group: "pauses",
    usual: () => USUAL_PAUSES,
    bits: pauseBits,
    inReplay: { since: 7, bits: pauseBits },
  }),
  /** How old what a stranger sees is; absent: none may watch. */
  option("watchDelaySeconds", {
    ...numberOrNone("watch-delay", DELAY, { none: "never", offers: [0, 10, 30, 60, 120] }),
    modes: "all",
    isOfWorld: false,
    group: "watching",
    usual: () => 0,
    bits: as(u(7, WATCH_DELAY), {
      to: (raw) => (raw === NOBODY_WATCHES ? undefined : raw),
      from: (seconds) => seconds ?? NOBODY_WATCHES,
    }),
  }),
] as const;

type Row = (typeof OPTION_TABLE)[number];

/** What a host chooses in the lobby, besides the map and the teams. */
export type MatchOptions = OptionsOf<Row>;

/** Those that a lobby of any mode may have, and may be without. */
export type MatchTerms = Omit<OptionsOf<Extract<Row, { readonly modes: "all" }>>, keyof Chosen>;

/** Those that the world of every mode depends on, besides the mode. */
export type SetupOptions = Omit<
  OptionsOf<Extract<Row, { readonly modes: "all"; readonly isOfWorld: true }>>,
  "mode"
>;

/** Those that a world on a map depends on besides. */
export type GroundOptions = OptionsOf<Extract<Row, { readonly modes: "maps" }>>;

/** What persons set of options, by the keys of its words. */
export type OptionKey = KeyOf<Row>;

function hasPauses({ each }: { readonly each: number }): boolean {
  return each > 0;
}

function isPauseRules(value: unknown): value is PauseRules {
  if (typeof value !== "object" || value === null) return false;
  const { each, seconds, ...more } = value as Partial<PauseRules>;
  return isIn(each, { ...EACH, from: 1 }) && isIn(seconds, SECONDS) && Object.keys(more).length === 0;
}

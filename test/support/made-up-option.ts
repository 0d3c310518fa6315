import { as, whole } from "../../src/base/index.ts";
import { classicOptions, OPTION_TABLE, type MatchOptions, type PartValue } from "../../src/sim/index.ts";
import { numberOrNone } from "../../src/sim/options/option-forms.ts";
import { option } from "../../src/sim/options/option-row.ts";
import { OPTION_HELP_WORDS, OPTION_WORDS } from "../../src/words/index.ts";

const bits = as(whole({ from: 0, to: 60, bits: 6 }), {
  to: (raw) => (raw === 60 ? undefined : raw),
  from: (minutes: number | undefined) => minutes ?? 60,
});

/** An option that there is not. */
export const MADE_UP = option("napMinutes", {
  ...numberOrNone("nap", { from: 0, to: 45 }, { none: "awake", offers: [0, 15] }),
  modes: "all",
  isOfWorld: true,
  group: "watching",
  usual: () => 20,
  bits,
  inReplay: { since: 8, bits },
});

export const ROWS = [...OPTION_TABLE, MADE_UP];
export const WORDS = {
  ...OPTION_WORDS,
  nap: {
    label: "Naps",
    said: {
      name: "Nap",
      value: ([minutes]: readonly PartValue[]) => `after ${minutes} minutes`,
      line: ([minutes]: readonly PartValue[]) => `a nap after ${minutes} minutes`,
      meaning: () => "Nap: cats close their eyes.",
    },
  },
} as const;

export const HELP = {
  ...OPTION_HELP_WORDS,
  nap: {
    letter: "M",
    help: "the host's: cats nap after M minutes, {from} to {to} (default {usual}), or {none}",
    inDocs: ["{usual}", "host: cats nap after M minutes, {from} to {to}"],
  },
} as const;

/** Options with that nap. */
export const napping = (napMinutes: number, options: MatchOptions = classicOptions(3)): MatchOptions =>
  ({ ...options, napMinutes }) as MatchOptions;

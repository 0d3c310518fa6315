/** Tables of the field table; a fault of a field is one in one of them. */
import { FIELDS, GROUND_FIELDS } from "../../sim/index.ts";

interface FaultKindPlan {
  readonly kind: string; // unique, also as a prefix of no other
  readonly share: number; // of SHARE_SUM runs so many
  readonly peersMin: number;
  readonly about: string; // for people
}

/** What can be wrong, with how many of 200 runs each gets. */
export const FAULT_KINDS = [
  { kind: "field", share: 100, peersMin: 2, about: "one field of the world of one peer changes" },
  { kind: "bit-flip", share: 6, peersMin: 2, about: "one bit of one word flips" },
  { kind: "mind", share: 4, peersMin: 2, about: "one bit of what a bot remembers flips on one peer" },
  { kind: "draw", share: 6, peersMin: 2, about: "a random number too many, or one too few" },
  { kind: "sub-turn", share: 6, peersMin: 2, about: "a sub-turn runs twice, or not at all" },
  { kind: "command", share: 8, peersMin: 2, about: "a peer runs other commands than it was sent" },
  { kind: "float", share: 6, peersMin: 2, about: "a build that computes a step with floats" },
  { kind: "rule", share: 6, peersMin: 2, about: "a build with another rule, that shows once" },
  { kind: "build", share: 6, peersMin: 2, about: "a build with another rule, that shows again and again" },
  { kind: "lie", share: 6, peersMin: 2, about: "a peer tells a checksum that its game does not have, once" },
  { kind: "liar", share: 4, peersMin: 2, about: "the same for each turn" },
  { kind: "told", share: 6, peersMin: 2, about: "a peer tells another one other commands than it runs" },
  {
    kind: "passed-on",
    share: 4,
    peersMin: 3,
    about: "a peer passes on other commands than their author gave",
  },
  { kind: "two", share: 8, peersMin: 2, about: "two peers, a fault each, at once" },
  { kind: "healing", share: 8, peersMin: 2, about: "another peer's world changes while the match heals" },
  { kind: "master", share: 6, peersMin: 2, about: "a field, a bit or a draw of the master peer" },
  {
    kind: "ending",
    share: 6,
    peersMin: 2,
    about: "a fault in one of the last turns of a match",
  },
  { kind: "second-run", share: 6, peersMin: 2, about: "the second run of the same peer goes wrong" },
  { kind: "second-peer", share: 6, peersMin: 2, about: "the second run of another peer goes wrong" },
] as const satisfies readonly FaultKindPlan[];

export type FaultKindName = (typeof FAULT_KINDS)[number]["kind"];

/** Every field of the field table, as "cats.health", and "walls". */
export const FIELD_NAMES: readonly string[] = [
  ...Object.entries(FIELDS).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
  ...Object.entries(GROUND_FIELDS).flatMap(([table, names]) =>
    table === "walls" ? ["walls"] : names.map((name) => `${table}.${name}`),
  ),
];

/** Where a field is to be found: any mode, only on a map, only in a match for cushions. */
export function modesOfField(field: string): "any" | "ground" | "cushions" {
  const [table] = field.split(".");
  if (table === "cushions") return "cushions";
  return table !== undefined && Object.keys(GROUND_FIELDS).includes(table) ? "ground" : "any";
}

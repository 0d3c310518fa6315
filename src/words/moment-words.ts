import { joinNames, plural } from "./language.ts";
import { words } from "./voice.ts";
import type { FactsMoment } from "../channel/index.ts";

/** Of a moment, what its sentence is made of. */
type Moment = Omit<FactsMoment, "turn">;

/** A sentence on something that happened in a match. */
const MOMENTS: { readonly [Kind in Moment["kind"]]: (moment: Moment) => string } = {
  fight: ({ names, count }) =>
    `A fight begins that costs ${joinNames(names)} ${plural(count, { one: "a cat", other: `${count} cats` })}.`,
  claim: ({ names, count }) => `${names[0]!} takes cushion ${count}.`,
  fall: ({ names }) => `${names[0]!} has no cats any more.`,
};
export const MOMENT_WORDS = words(MOMENTS);

export function describeMoment(moment: Moment): string {
  return MOMENT_WORDS[moment.kind](moment);
}

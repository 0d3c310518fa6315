import type { FactsMoment } from "../channel/index.ts";

/** Of a moment, what its sentence is made of. */
type Moment = Omit<FactsMoment, "turn">;

/** A sentence on something that happened in a match. */
export const MOMENT_WORDS: { readonly [Kind in Moment["kind"]]: (moment: Moment) => string } = {
  fight: ({ names, count }) =>
    `A fight begins that costs ${names.join(", ")} ${count === 1 ? "a cat" : `${count} cats`}.`,
  claim: ({ names, count }) => `${names[0]!} takes cushion ${count}.`,
  fall: ({ names }) => `${names[0]!} has no cats any more.`,
};

export function describeMoment(moment: Moment): string {
  return MOMENT_WORDS[moment.kind](moment);
}

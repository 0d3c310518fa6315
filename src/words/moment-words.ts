import { joinNames, plural } from "./language.ts";
import { words } from "./voice.ts";
import type { FactsMoment } from "../channel/index.ts";

/** Of a moment, what its sentence is made of. */
type Moment = Pick<FactsMoment, "kind" | "names" | "count" | "region">;

const WHERE: { readonly [Where in FactsMoment["region"]]: string } = {
  "north-west": "in the north-west",
  north: "in the north",
  "north-east": "in the north-east",
  west: "in the west",
  middle: "in the middle",
  east: "in the east",
  "south-west": "in the south-west",
  south: "in the south",
  "south-east": "in the south-east",
};

/** A sentence on something that happened in a match. */
const MOMENTS: { readonly [Kind in Moment["kind"]]: (moment: Moment) => string } = {
  fight: ({ names, count, region }) =>
    `A fight begins ${WHERE[region]}; it costs ${joinNames(names)} ${catCount(count)}.`,
  claim: ({ names, region }) => `${names[0]!} takes a cushion ${WHERE[region]}.`,
  fall: ({ names }) => `${names[0]!} has no cats any more.`,
};
export const MOMENT_WORDS = words(MOMENTS);

/** Of many. */
const MANY_WORDS = words({
  fights: (fights: number, cats: string) =>
    plural(fights, { one: `A fight costs ${cats}.`, other: `${fights} fights cost ${cats}.` }),
  claims: (count: number) =>
    plural(count, { one: "A cushion is taken.", other: `${count} cushions are taken.` }),
});

export function describeMoment(moment: Moment): string {
  return MOMENT_WORDS[moment.kind](moment);
}

/** So many are told one by one. */
const TOLD_EACH_MAX = 3;

/** What happened about at the same time, in sentences; of many only how many there were, and who has no cats any more. */
export function describeMoments(moments: readonly Moment[]): string {
  if (moments.length <= TOLD_EACH_MAX) return moments.map(describeMoment).join(" ");
  const of = (kind: Moment["kind"]): readonly Moment[] => moments.filter((moment) => moment.kind === kind);
  const [fights, claims] = [of("fight"), of("claim")];
  const cats = fights.reduce((sum, { count }) => sum + count, 0);
  return [
    ...(fights.length === 0 ? [] : [MANY_WORDS.fights(fights.length, catCount(cats))]),
    ...(claims.length === 0 ? [] : [MANY_WORDS.claims(claims.length)]),
    ...of("fall").map(describeMoment),
  ].join(" ");
}

function catCount(count: number): string {
  return plural(count, { one: "a cat", other: `${count} cats` });
}

import type { FactsMoment } from "../../channel/index.ts";

/** What happened so soon one after the other that its signs on a timeline would cover each other. */
export interface MomentGroup {
  readonly percent: number; // of the timeline, 0 .. 100: where the first of them is
  readonly text: string; // a sign, and how many there are
  readonly kind: FactsMoment["kind"]; // the gravest
  readonly moments: readonly FactsMoment[]; // ascending turn, at least one
}

/** What happened, by its shape; the gravest first. */
const SIGNS = [
  ["fall", "▼"],
  ["fight", "✖"],
  ["claim", "◆"],
] as const;
/** Nearer to each other, signs with a number would touch: CSS pixels. */
const APART_PIXELS = 34;
/** As near to what happened the pointer means it. */
const NEAR_PIXELS = 8;

/** Where signs stand on a timeline of that width in CSS pixels. `moments`: ascending turn. */
export function groupMoments(
  moments: readonly FactsMoment[],
  turnCount: number,
  width: number,
): readonly MomentGroup[] {
  const groups: FactsMoment[][] = [];
  for (const moment of moments) {
    const group = groups.at(-1);
    const isNear = group !== undefined && pixelsBetween(group[0]!, moment, turnCount, width) < APART_PIXELS;
    if (isNear) group.push(moment);
    else groups.push([moment]);
  }
  return groups.map((group) => {
    const [kind, sign] = SIGNS.find(([one]) => group.some((moment) => moment.kind === one))!;
    const text = group.length === 1 ? sign : `${sign}${group.length}`;
    return { percent: 100 * shareOf(group[0]!, turnCount), text, kind, moments: group };
  });
}

/** The group that the pointer means at that turn; null: none. */
export function groupAt(
  groups: readonly MomentGroup[],
  turn: number,
  turnCount: number,
  width: number,
): MomentGroup | null {
  let [nearest, least]: [MomentGroup | null, number] = [null, NEAR_PIXELS];
  for (const group of groups)
    for (const moment of group.moments) {
      const pixels = Math.abs(pixelsBetween({ turn }, moment, turnCount, width));
      if (pixels <= least) [nearest, least] = [group, pixels];
    }
  return nearest;
}

type At = Pick<FactsMoment, "turn">;

function pixelsBetween(a: At, b: At, turnCount: number, width: number): number {
  return (shareOf(b, turnCount) - shareOf(a, turnCount)) * Math.max(1, width);
}

function shareOf({ turn }: At, turnCount: number): number {
  return Math.min(1, Math.max(0, turn / Math.max(1, turnCount)));
}

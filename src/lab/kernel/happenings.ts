import type { World } from "../../sim/index.ts";

/**
 * How often what has to happen did, in matches that are compared: what never does is not compared. Claims: cushions that got another
 * owner. Queues: cats with something to do after what they do now, and catLimits: players who have bred as many as they may, both
 * counted each sub-turn. timeLimits: matches that ended so. Pauses: sub-turns in which nothing moved.
 */
export type Happenings = Record<
  "throws" | "deaths" | "births" | "claims" | "surrenders" | "queues" | "catLimits" | "timeLimits" | "pauses",
  number
>;

export function nothingHappened(): Happenings {
  return {
    ...{ throws: 0, deaths: 0, births: 0, claims: 0, surrenders: 0 },
    ...{ queues: 0, catLimits: 0, timeLimits: 0, pauses: 0 },
  };
}

export function addHappenings(sum: Happenings, more: Happenings): void {
  for (const name of Object.keys(sum) as (keyof Happenings)[]) sum[name] += more[name];
}

/** A step that counts what happens in it. */
export function countHappenings(
  happenings: Happenings,
  step: (world: World) => void,
): (world: World) => void {
  return (world) => {
    const { header, cats, players } = world;
    const { rules, cushions, steering } = world.ground!;
    const before = { subTurn: header.subTurn, next: header.nextNetworkId };
    const catCount = header.catCount;
    const wasOver = header.outcome !== 0;
    const owners = cushions.owner.slice();
    step(world);
    if (header.subTurn === before.subTurn) {
      happenings.pauses += 1;
      return;
    }
    let births = 0;
    for (let row = 0; row < header.catCount; row += 1) {
      if (cats.networkId[row]! >= before.next) births += 1;
      if (steering.queue01[row] !== 0) happenings.queues += 1;
    }
    happenings.births += births;
    happenings.throws += header.nextNetworkId - before.next - births;
    happenings.deaths += catCount + births - header.catCount;
    happenings.claims += owners.filter((owner, cushion) => owner !== cushions.owner[cushion]).length;
    if (happenings.births > 0) {
      for (let row = 0; row < header.playerCount; row += 1) {
        if (players.score[row] === rules.catLimit) happenings.catLimits += 1;
      }
    }
    const isDue = rules.timeLimit > 0 && header.subTurn === rules.timeLimit;
    if (isDue && !wasOver && header.outcome !== 0) happenings.timeLimits += 1;
  };
}

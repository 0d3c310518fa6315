import type { MatchFacts } from "../replay/index.ts";
import type { PlayerId } from "../sim/index.ts";

/** A minute or less in which a team lost a good part of its cats, and the others clearly fewer. */
export interface GreatFight {
  readonly fromTurn: number; // so many turns had run when it began
  readonly toTurn: number; // and when it was over
  readonly had: number; // cats of that team when it began
  readonly own: number; // that it lost in it
  readonly theirs: number; // that the others lost in it
  readonly left: number; // cats when it was over, with those that were bred meanwhile
}

const TURNS_MAX = 600;
/** After so many turns without a loss of either a fight is over: 10 s, as for the marks of a replay. */
const CALM_TURNS = 100;
/** A side with so many cats for each of the team's was far ahead already. */
const AHEAD_SHARE = 1.25;
/** Of its cats it lost at least so many. */
const LOST_SHARE = 0.5;
/** And more than the winners: at least so many, and so much of what it had, unless it has none left. */
const MARGIN = { cats: 3, share: 0.2 };

/** What the two teams had and had lost, at each sample. */
interface Course {
  readonly turns: readonly number[];
  readonly cats: Readonly<Record<"own" | "theirs", readonly number[]>>;
  readonly losses: Readonly<Record<"own" | "theirs", readonly number[]>>;
}

type Sides = Readonly<Record<"own" | "theirs", (playerId: PlayerId) => boolean>>;

/**
 * The fight that decided a match, for a team that lost it: it began with about as many cats as the winners had, lost half of them or
 * more and clearly more than they did, and never had more than the winners again. Of several the one with the greatest difference, and of those the last, as short as it is. Null: there was none.
 */
export function decisiveFight(facts: MatchFacts, isOf: Sides): GreatFight | null {
  const course = courseOf(facts, isOf);
  const aheadAt = course.turns.findLastIndex((_, at) => course.cats.own[at]! > course.cats.theirs[at]!);
  return worstFight(course, aheadAt + 1);
}

/** The fight that a team lost worst, as that one but for what came after it. Null: there was none. */
export function greatestLoss(facts: MatchFacts, isOf: Sides): GreatFight | null {
  return worstFight(courseOf(facts, isOf), 0);
}

/** The facts up to where those players lost their last cat. What came after it was without them. */
export function upToFall(facts: MatchFacts, isOf: (playerId: PlayerId) => boolean): MatchFacts {
  const own = facts.players.filter(({ playerId }) => isOf(playerId));
  const lastIn = facts.turns.findLastIndex((_, at) => own.some(({ cats }) => cats[at]! > 0));
  return upToSample(facts, lastIn + 1);
}

/** The facts up to that turn. */
export function upToTurn(facts: MatchFacts, turn: number): MatchFacts {
  return upToSample(
    facts,
    facts.turns.findLastIndex((turns) => turns <= turn),
  );
}

function upToSample({ turns, players, ...facts }: MatchFacts, last: number): MatchFacts {
  const cut = (values: readonly number[]): readonly number[] => values.slice(0, last + 1);
  return {
    ...facts,
    turns: cut(turns),
    players: players.map(({ playerId, cats, cushions, losses, orders }) => ({
      playerId,
      ...{ cats: cut(cats), cushions: cut(cushions), losses: cut(losses), orders: cut(orders) },
    })),
  };
}

/** Of those that end with that sample or later. Each is told whole; of one that lasts for longer than a minute the worst minute, or less. */
function worstFight(course: Course, endsFrom: number): GreatFight | null {
  let worst: GreatFight | null = null;
  for (const [from, to] of spansOf(course)) {
    if (to < endsFrom) continue;
    const fight = fightOf(course, from, to);
    if (isGreat(course, from, fight) && (worst === null || marginOf(fight) >= marginOf(worst))) worst = fight;
  }
  return worst;
}

/** Samples from which and to which there was a fight, or a minute or less of a long one; of those, the longest first. */
function spansOf(course: Course): readonly (readonly [from: number, to: number])[] {
  return wholeFights(course).flatMap(([first, last]) => {
    const { turns } = course;
    if (turns[last]! - turns[first]! <= TURNS_MAX) return [[first, last] as const];
    const spans: (readonly [number, number])[] = [];
    for (let from = first; from < last; from += 1)
      for (let to = last; to > from; to -= 1)
        if (turns[to]! - turns[from]! <= TURNS_MAX) spans.push([from, to]);
    return spans;
  });
}

/** From the last sample before a first loss to that after the last one, with no calm in between. */
function wholeFights({ turns, losses }: Course): readonly (readonly [from: number, to: number])[] {
  const fights: [number, number][] = [];
  for (let at = 1; at < turns.length; at += 1) {
    const isCalm = losses.own[at] === losses.own[at - 1] && losses.theirs[at] === losses.theirs[at - 1];
    if (isCalm) continue;
    const open = fights.at(-1);
    if (open !== undefined && turns[at - 1]! - turns[open[1]]! <= CALM_TURNS) open[1] = at;
    else fights.push([at - 1, at]);
  }
  return fights;
}

function courseOf({ turns, players }: MatchFacts, isOf: Sides): Course {
  const sum = (side: "own" | "theirs", what: "cats" | "losses"): readonly number[] => {
    const those = players.filter(({ playerId }) => isOf[side](playerId));
    return turns.map((_, at) => those.reduce((all, player) => all + player[what][at]!, 0));
  };
  return {
    turns,
    cats: { own: sum("own", "cats"), theirs: sum("theirs", "cats") },
    losses: { own: sum("own", "losses"), theirs: sum("theirs", "losses") },
  };
}

function fightOf({ turns, cats, losses }: Course, from: number, to: number): GreatFight {
  return {
    fromTurn: turns[from]!,
    toTurn: turns[to]!,
    had: cats.own[from]!,
    own: losses.own[to]! - losses.own[from]!,
    theirs: losses.theirs[to]! - losses.theirs[from]!,
    left: cats.own[to]!,
  };
}

function isGreat({ cats }: Course, from: number, { had, own, theirs }: GreatFight): boolean {
  if (cats.theirs[from]! > had * AHEAD_SHARE || own < had * LOST_SHARE) return false;
  const margin = own >= had ? 1 : Math.max(MARGIN.cats, had * MARGIN.share);
  return own - theirs >= margin;
}

function marginOf({ own, theirs }: GreatFight): number {
  return own - theirs;
}

import type { AheadFact, FightFact, HeldFact, LostFact, WonFact } from "../channel/index.ts";
import type { MatchFacts } from "../replay/index.ts";
import {
  CAT_KINDS,
  HOLD_SUB_TURNS,
  OBSERVER,
  OUTCOME_RUNNING,
  type PlayerId,
  type World,
} from "../sim/index.ts";
import { decisiveFight, greatestLoss, upToFall, upToTurn, type GreatFight } from "./great-fights.ts";
import {
  holdingsOf,
  isAhead,
  membersOf,
  nameOfOne,
  teamOf,
  teamsOf,
  type Holdings,
} from "./team-holdings.ts";

/** How the teams stood in a turn. */
interface Sample {
  readonly turn: number;
  readonly teams: ReadonlyMap<number, Holdings>; // by what the world calls the team
  readonly holder: number; // the team that holds enough cushions to win; 0: none
}

/** The seconds of a match that somebody is told of. */
interface Course {
  readonly samples: readonly Sample[]; // ascending turn
  readonly end: ReadonlyMap<number, Holdings>; // how the teams stood then
}

/** What is known beside the samples. */
interface WhyContext {
  readonly nameOf: (playerId: PlayerId) => string;
  readonly playedTurns?: (turn: number) => number; // of those before a turn, for pauses do not count
  readonly facts?: MatchFacts | null; // of the whole match
}

/** Once a second. */
const SAMPLE_TURNS = 10;
/** A player that came back to a match has seen nothing of it for a while; a picture that came late is no such gap. */
const SAMPLE_GAP_TURNS_MAX = 50;
const TURNS_A_SECOND = 10;
/** Of all a team had: a kind that it had so many of counts, and one of which it had fewer than that does not. */
const KIND_SHARE = { many: 0.15, none: 0.02 };
/** A day of play. */
const SAMPLES_MAX = 86_400;

/** How the teams of a match stood, second by second: the losers can be told since when the winners had more. */
export class Standings {
  readonly #samples: Sample[] = [];

  /** Of the last sample. */
  get #lastTurn(): number {
    return this.#samples.at(-1)?.turn ?? -Infinity;
  }

  note(world: World, turn: number): void {
    // After a repair a match goes on from an earlier turn: what came after it was of a world that was not agreed on.
    if (this.#lastTurn > turn) while (this.#lastTurn >= turn) this.#samples.pop();
    if (world.header.outcome !== OUTCOME_RUNNING) return; // cats of who has given up sleep by then: that is no lead
    if (turn < this.#lastTurn + SAMPLE_TURNS || this.#samples.length >= SAMPLES_MAX) return;
    this.#samples.push({ turn, teams: holdingsOf(world), holder: world.ground?.rules.holder ?? 0 });
  }

  /**
   * For a player whose team did not win: why, of the time while that team was in. Null: no fight decided, and the winners had no more of
   * anything, or nobody knows since when, for this peer did not see the match come to that. `world`: at the end.
   */
  whyLost(
    world: World,
    playerId: PlayerId,
    winnerId: PlayerId,
    { nameOf, playedTurns = (turn) => turn, facts = null }: WhyContext,
  ): LostFact | null {
    const [own, winners] = [teamOf(world, playerId), teamOf(world, winnerId)];
    if (own === OBSERVER || winners === OBSERVER || own === winners) return null;
    const teams = { own, theirs: winners };
    const course = this.#whileIn(world, own);
    const seen = facts === null ? null : upToFall(facts, (id) => teamOf(world, id) === own);
    const held = heldSince(world, course, winners);
    return toldOf({
      kind: "lost",
      ...{ isTeam: membersOf(world, own).length > 1, winner: nameOfOne(world, winners, nameOf) },
      held: toldHeld(world, held, playedTurns),
      ahead: aheadOf(course, { ahead: winners, behind: own }, playedTurns),
      tookCushions: this.#tookCushions(world, course, teams),
      losses: seen === null ? null : lossesOf(world, seen, teams),
      ...fightsOf(world, seen, { losers: own, winners, held, playedTurns }),
      theirKinds: this.#kindsOfThemAlone(course, own, winners),
    });
  }

  /** For a player whose team won against one other: by what. Null: there is nothing that is known. */
  whyWon(
    world: World,
    playerId: PlayerId,
    winnerId: PlayerId,
    { nameOf, playedTurns = (turn) => turn, facts = null }: WhyContext,
  ): WonFact | null {
    const own = teamOf(world, playerId);
    const others = teamsOf(world).filter((team) => team !== own);
    if (own === OBSERVER || own !== teamOf(world, winnerId) || others.length !== 1) return null;
    const losers = others[0]!;
    const course = { samples: this.#samples, end: holdingsOf(world) };
    const held = heldSince(world, course, own);
    return toldOf({
      kind: "won",
      ...{ isTeam: membersOf(world, own).length > 1, name: nameOfOne(world, losers, nameOf) },
      held: toldHeld(world, held, playedTurns),
      ahead: aheadOf(course, { ahead: own, behind: losers }, playedTurns),
      ...fightsOf(world, facts, { losers, winners: own, held, playedTurns }),
    });
  }

  /** Up to where a team lost its last cat, or the end. */
  #whileIn(world: World, team: number): Course {
    const lastIn = this.#samples.findLastIndex(({ teams }) => (teams.get(team)?.cats ?? 0) > 0);
    const fall = this.#samples[lastIn + 1];
    if (fall === undefined) return { samples: this.#samples, end: holdingsOf(world) };
    return { samples: this.#samples.slice(0, lastIn + 2), end: fall.teams };
  }

  /** In any of those seconds. */
  #tookCushions(
    world: World,
    { samples, end }: Course,
    { own, theirs }: Readonly<Record<"own" | "theirs", number>>,
  ): LostFact["tookCushions"] {
    if (!this.#isWhole || (world.ground?.rules.cushionCount ?? 0) === 0) return null;
    const took = (team: number): boolean =>
      [end, ...samples.map(({ teams }) => teams)].some((teams) => (teams.get(team)?.cushions ?? 0) > 0);
    return { own: took(own), theirs: took(theirs) };
  }

  #kindsOfThemAlone({ samples }: Course, own: number, theirs: number): LostFact["theirKinds"] {
    if (!this.#isWhole) return [];
    const [ours, others] = [sharesOfKinds(samples, own), sharesOfKinds(samples, theirs)];
    return CAT_KINDS.filter((_, i) => others[i]! >= KIND_SHARE.many && ours[i]! < KIND_SHARE.none);
  }

  /** The samples begin where the match does. */
  get #isWhole(): boolean {
    return (this.#samples[0]?.turn ?? Infinity) < SAMPLE_TURNS;
  }
}

/** Of what the one team had more at the end, and since when. */
function aheadOf(
  { samples, end }: Course,
  { ahead, behind }: { readonly ahead: number; readonly behind: number },
  playedTurns: (turn: number) => number,
): AheadFact {
  const since = (what: "cushions" | "cats"): AheadFact["cats"] => {
    const has = (teams: ReadonlyMap<number, Holdings>): boolean => isAhead(teams, ahead, behind, what);
    const turn = has(end) ? turnSince(samples, ({ teams }) => has(teams)) : null;
    if (turn === null) return null;
    return { turn, seconds: turn < SAMPLE_TURNS ? null : secondsOf(playedTurns(turn)) };
  };
  return { cushions: since("cushions"), cats: since("cats") };
}

/** From which turn on it was so in each sample; null: it was not in the last, or that is not known. */
function turnSince(samples: readonly Sample[], isSo: (sample: Sample) => boolean): number | null {
  const lastOther = samples.findLastIndex((sample) => !isSo(sample));
  const [other, first] = [samples[lastOther], samples[lastOther + 1]];
  if (first === undefined) return null;
  if (other === undefined) return first.turn < SAMPLE_TURNS ? first.turn : null;
  return first.turn - other.turn <= SAMPLE_GAP_TURNS_MAX ? first.turn : null; // else it came about unseen
}

/** From which turn on the winners held the cushions by which they won. Null: they won otherwise, or that is not known. */
function heldSince({ ground }: World, { samples }: Course, winners: number): number | null {
  const hasWon =
    ground !== null && ground.rules.holder === winners && ground.rules.heldSubTurns >= HOLD_SUB_TURNS;
  return hasWon ? turnSince(samples, ({ holder }) => holder === winners) : null;
}

function toldHeld(world: World, turn: number | null, playedTurns: (turn: number) => number): HeldFact | null {
  if (turn === null) return null;
  const { rules } = world.ground!;
  const isAll = holdingsOf(world).get(rules.holder)?.cushions === rules.cushionCount;
  return { seconds: secondsOf(playedTurns(turn)), isAll };
}

/** Of all cats of a team in all those seconds. */
function sharesOfKinds(samples: readonly Sample[], team: number): readonly number[] {
  const sums = CAT_KINDS.map((_, kind) =>
    samples.reduce((sum, { teams }) => sum + (teams.get(team)?.kinds[kind] ?? 0), 0),
  );
  const all = Math.max(
    1,
    sums.reduce((a, b) => a + b, 0),
  );
  return sums.map((sum) => sum / all);
}

/** Null: it says nothing of why. */
function toldOf<Why extends LostFact | WonFact>(why: Why): Why | null {
  const { fight, ahead, held } = why;
  return held === null && fight === null && ahead.cushions === null && ahead.cats === null ? null : why;
}

/** Cats of the two teams, from the start on. */
function lossesOf(
  world: World,
  { players }: MatchFacts,
  teams: { readonly own: number; readonly theirs: number },
): LostFact["losses"] {
  const sumOf = (team: number): number =>
    players
      .filter(({ playerId }) => teamOf(world, playerId) === team)
      .reduce((sum, { losses }) => sum + (losses.at(-1) ?? 0), 0);
  return { own: sumOf(teams.own), theirs: sumOf(teams.theirs) };
}

interface FightSides {
  readonly losers: number; // teams
  readonly winners: number;
  readonly held: number | null; // the match was decided by that turn, by what was held from then on
  readonly playedTurns: (turn: number) => number;
}

/** The fight that decided, and the worst that the winners lost, with their times. */
function fightsOf(
  world: World,
  facts: MatchFacts | null,
  { losers, winners, held, playedTurns }: FightSides,
): Pick<LostFact, "fight" | "setback"> {
  if (facts === null) return { fight: null, setback: null };
  const isIn = (team: number) => (playerId: PlayerId) => teamOf(world, playerId) === team;
  const told = (fight: GreatFight | null): FightFact | null => {
    if (fight === null) return null;
    const { fromTurn, toTurn, ...cats } = fight;
    return {
      fromSeconds: secondsOf(playedTurns(fromTurn)),
      toSeconds: secondsOf(playedTurns(toTurn)),
      ...cats,
    };
  };
  return {
    fight: told(
      decisiveFight(held === null ? facts : upToTurn(facts, held), {
        own: isIn(losers),
        theirs: isIn(winners),
      }),
    ),
    setback: told(greatestLoss(facts, { own: isIn(winners), theirs: isIn(losers) })),
  };
}

function secondsOf(turn: number): number {
  return Math.floor(turn / TURNS_A_SECOND);
}

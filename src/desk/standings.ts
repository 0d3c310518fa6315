import type { AheadFact, FightFact, LostFact, WonFact } from "../channel/index.ts";
import type { MatchFacts } from "../replay/index.ts";
import { CAT_KINDS, OBSERVER, OUTCOME_RUNNING, teamOfRow, type PlayerId, type World } from "../sim/index.ts";
import { decisiveFight, greatestLoss, type GreatFight } from "./great-fights.ts";

/** What a team has. */
interface Holdings {
  cats: number; // awake
  cushions: number;
  readonly kinds: number[]; // cats of each, in the order of CAT_KINDS
}

/** How the teams stood in a turn. */
interface Sample {
  readonly turn: number;
  readonly teams: ReadonlyMap<number, Holdings>; // by what the world calls the team
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
    this.#samples.push({ turn, teams: holdingsOf(world) });
  }

  /**
   * For a player whose team did not win: why. Null: no fight decided, and the winners had no more of anything, or nobody knows since when,
   * for this peer did not see the match come to that. `world`: at the end.
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
    return toldOf({
      kind: "lost",
      ...{ isTeam: membersOf(world, own).length > 1, winner: nameOfOne(world, winners, nameOf) },
      ahead: this.#ahead(world, { ahead: winners, behind: own }, playedTurns),
      tookCushions: this.#tookCushions(world, own, winners),
      losses: facts === null ? null : lossesOf(world, facts, teams),
      ...fightsOf(world, facts, { losers: own, winners, playedTurns }),
      theirKinds: this.#kindsOfThemAlone(own, winners),
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
    return toldOf({
      kind: "won",
      ...{ isTeam: membersOf(world, own).length > 1, name: nameOfOne(world, losers, nameOf) },
      ahead: this.#ahead(world, { ahead: own, behind: losers }, playedTurns),
      ...fightsOf(world, facts, { losers, winners: own, playedTurns }),
    });
  }

  /** Of what the one team had more at the end, and since when. */
  #ahead(
    world: World,
    { ahead, behind }: { readonly ahead: number; readonly behind: number },
    playedTurns: (turn: number) => number,
  ): AheadFact {
    const end = holdingsOf(world);
    const since = (what: "cushions" | "cats"): AheadFact["cats"] => {
      const turn = isAhead(end, ahead, behind, what) ? this.#aheadSince(ahead, behind, what) : null;
      if (turn === null) return null;
      return { turn, seconds: turn < SAMPLE_TURNS ? null : secondsOf(playedTurns(turn)) };
    };
    return { cushions: since("cushions"), cats: since("cats") };
  }

  /** In any second from the start to the end. */
  #tookCushions(world: World, own: number, theirs: number): LostFact["tookCushions"] {
    if (!this.#isWhole || (world.ground?.rules.cushionCount ?? 0) === 0) return null;
    const took = (team: number): boolean =>
      [holdingsOf(world), ...this.#samples.map(({ teams }) => teams)].some(
        (teams) => (teams.get(team)?.cushions ?? 0) > 0,
      );
    return { own: took(own), theirs: took(theirs) };
  }

  #kindsOfThemAlone(own: number, theirs: number): LostFact["theirKinds"] {
    if (!this.#isWhole) return [];
    const [ours, others] = [this.#sharesOfKinds(own), this.#sharesOfKinds(theirs)];
    return CAT_KINDS.filter((_, i) => others[i]! >= KIND_SHARE.many && ours[i]! < KIND_SHARE.none);
  }

  /** Of all cats of a team in all seconds. */
  #sharesOfKinds(team: number): readonly number[] {
    const sums = CAT_KINDS.map((_, kind) =>
      this.#samples.reduce((sum, { teams }) => sum + (teams.get(team)?.kinds[kind] ?? 0), 0),
    );
    const all = Math.max(
      1,
      sums.reduce((a, b) => a + b, 0),
    );
    return sums.map((sum) => sum / all);
  }

  /** The samples begin where the match does. */
  get #isWhole(): boolean {
    return (this.#samples[0]?.turn ?? Infinity) < SAMPLE_TURNS;
  }

  /** From which turn on the one team had more than the other in each sample; null: it had not in the last, or that is not known. */
  #aheadSince(ahead: number, behind: number, what: "cushions" | "cats"): number | null {
    const lastEven = this.#samples.findLastIndex(({ teams }) => !isAhead(teams, ahead, behind, what));
    const [even, first] = [this.#samples[lastEven], this.#samples[lastEven + 1]];
    if (first === undefined) return null;
    if (even === undefined) return first.turn < SAMPLE_TURNS ? first.turn : null;
    return first.turn - even.turn <= SAMPLE_GAP_TURNS_MAX ? first.turn : null; // else it came about unseen
  }
}

/** Null: it says nothing of why. */
function toldOf<Why extends LostFact | WonFact>(why: Why): Why | null {
  const { fight, ahead } = why;
  return fight === null && ahead.cushions === null && ahead.cats === null ? null : why;
}

function isAhead(
  teams: ReadonlyMap<number, Holdings>,
  ahead: number,
  behind: number,
  what: "cushions" | "cats",
): boolean {
  return (teams.get(ahead)?.[what] ?? 0) > (teams.get(behind)?.[what] ?? 0);
}

/** Ascending. */
function membersOf(world: World, team: number): readonly PlayerId[] {
  const rows = Array.from({ length: world.header.playerCount }, (_, row) => row);
  return rows.filter((row) => teamOfRow(world, row) === team).map((row) => world.players.playerId[row]!);
}

/** The name of a team of one; null: it is of more. */
function nameOfOne(world: World, team: number, nameOf: WhyContext["nameOf"]): string | null {
  const [first, ...others] = membersOf(world, team);
  return first === undefined || others.length > 0 ? null : nameOf(first);
}

function holdingsOf(world: World): ReadonlyMap<number, Holdings> {
  const { header, players, cats, ground } = world;
  const teams = new Map<number, Holdings>();
  const teamOfPlayer = new Map<PlayerId, number>();
  for (let row = 0; row < header.playerCount; row += 1) {
    const team = teamOfRow(world, row);
    const holdings = teams.get(team) ?? { cats: 0, cushions: 0, kinds: CAT_KINDS.map(() => 0) };
    holdings.cats += players.score[row]!;
    teams.set(team, holdings);
    teamOfPlayer.set(players.playerId[row]!, team);
  }
  for (let row = 0; row < (ground?.rules.cushionCount ?? 0); row += 1) {
    const holdings = teams.get(teamOfPlayer.get(ground!.cushions.owner[row]!) ?? OBSERVER);
    if (holdings !== undefined) holdings.cushions += 1;
  }
  for (let row = 0; row < header.catCount; row += 1) {
    const holdings = teams.get(teamOfPlayer.get(cats.playerId[row]!) ?? OBSERVER);
    if (holdings !== undefined && ground !== null) holdings.kinds[ground.steering.kind[row]!]! += 1;
  }
  return teams;
}

/** Cats of the two teams, from the start to the end. */
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
  readonly playedTurns: (turn: number) => number;
}

/** The fight that decided, and the worst that the winners lost, with their times. */
function fightsOf(
  world: World,
  facts: MatchFacts | null,
  { losers, winners, playedTurns }: FightSides,
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
    fight: told(decisiveFight(facts, { own: isIn(losers), theirs: isIn(winners) })),
    setback: told(greatestLoss(facts, { own: isIn(winners), theirs: isIn(losers) })),
  };
}

/** The teams of all that play, awake or not. */
function teamsOf(world: World): readonly number[] {
  const rows = Array.from({ length: world.header.playerCount }, (_, row) => row);
  return [...new Set(rows.map((row) => teamOfRow(world, row)))].filter((team) => team !== OBSERVER);
}

/** By one of its players; OBSERVER: that player is in none. */
function teamOf(world: World, playerId: PlayerId): number {
  const row = world.players.playerId.indexOf(playerId);
  return row < 0 || row >= world.header.playerCount ? OBSERVER : teamOfRow(world, row);
}

function secondsOf(turn: number): number {
  return Math.floor(turn / TURNS_A_SECOND);
}

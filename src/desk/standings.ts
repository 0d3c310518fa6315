import { OBSERVER, teamOfRow, type PlayerId, type World } from "../sim/index.ts";

/** What a team has. */
interface Holdings {
  cats: number; // awake
  cushions: number;
}

/** How the teams stood in a turn. */
interface Sample {
  readonly turn: number;
  readonly teams: ReadonlyMap<number, Holdings>; // by what the world calls the team
}

/** Once a second. */
const SAMPLE_TURNS = 10;
/** Who came back to a match has seen nothing of it for a while; a picture that came late is no such gap. */
const SAMPLE_GAP_TURNS_MAX = 50;
const TURNS_A_MINUTE = 600;
const TURNS_A_SECOND = 10;
/** A day of play. */
const SAMPLES_MAX = 86_400;

/** How the teams of a match stood, second by second: who lost can be told since when the winners had more. */
export class Standings {
  readonly #samples: Sample[] = [];

  /** Of the last sample. */
  get #lastTurn(): number {
    return this.#samples.at(-1)?.turn ?? -Infinity;
  }

  note(world: World, turn: number): void {
    // After a repair a match goes on from an earlier turn: what came after it was of a world that was not agreed on.
    if (this.#lastTurn > turn) while (this.#lastTurn >= turn) this.#samples.pop();
    if (turn < this.#lastTurn + SAMPLE_TURNS || this.#samples.length >= SAMPLES_MAX) return;
    this.#samples.push({ turn, teams: holdingsOf(world) });
  }

  /**
   * The sentence for a player whose team did not win, on what the winners had more of up to the end, and since when; before that, that
   * the team never held a cushion of those there are, which beginners do not know to matter. Null: the winners had
   * no more of anything, or nobody knows since when, for this peer did not see the match come to that. `world`: at the end;
   * `playedTurns`: of those before a turn, for pauses do not count.
   */
  whyLost(
    world: World,
    playerId: PlayerId,
    winnerId: PlayerId,
    playedTurns: (turn: number) => number = (turn) => turn,
  ): string | null {
    const since = ({ turn }: { readonly turn: number }): string =>
      turn < SAMPLE_TURNS ? "from the start" : sinceText(playedTurns(turn));
    const [own, winners] = [teamOf(world, playerId), teamOf(world, winnerId)];
    if (own === OBSERVER || winners === OBSERVER || own === winners) return null;
    const end = holdingsOf(world);
    const told = (["cushions", "cats"] as const).flatMap((what) => {
      const turn = isAhead(end, winners, own, what) ? this.#aheadSince(winners, own, what) : null;
      return turn === null ? [] : [{ what, turn }];
    });
    const isTeam = sizeOf(world, own) > 1;
    const than = isTeam ? "than your team" : "than you";
    const [first, second] = told.toSorted((a, b) => a.turn - b.turn);
    const theyHad = sizeOf(world, winners) > 1 ? "winners had" : "winner had";
    const whoHad = this.#tookNone(world, own)
      ? `${isTeam ? "Your team" : "You"} took no cushion, and cushions breed cats: the ${theyHad}`
      : `The ${theyHad}`;
    if (first === undefined) return null;
    if (second === undefined) return `${whoHad} more ${first.what} ${than} ${since(first)}.`;
    return first.turn === second.turn
      ? `${whoHad} more ${first.what} and more ${second.what} ${than} ${since(first)}.`
      : `${whoHad} more ${first.what} ${than} ${since(first)} and more ${second.what} ${since(second)}.`;
  }

  /** There are cushions, and that team has held none in any second from the start to the end. */
  #tookNone(world: World, team: number): boolean {
    const hasAny = (teams: Sample["teams"]): boolean => (teams.get(team)?.cushions ?? 0) > 0;
    const isWhole = (this.#samples[0]?.turn ?? Infinity) < SAMPLE_TURNS;
    const thereAre = (world.ground?.rules.cushionCount ?? 0) > 0;
    return (
      thereAre && isWhole && !hasAny(holdingsOf(world)) && !this.#samples.some(({ teams }) => hasAny(teams))
    );
  }

  /** From which turn on the one team had more than the other in each sample; null: it had not in the last, or that is not known. */
  #aheadSince(ahead: number, behind: number, what: keyof Holdings): number | null {
    const lastEven = this.#samples.findLastIndex(({ teams }) => !isAhead(teams, ahead, behind, what));
    const [even, first] = [this.#samples[lastEven], this.#samples[lastEven + 1]];
    if (first === undefined) return null;
    if (even === undefined) return first.turn < SAMPLE_TURNS ? first.turn : null;
    return first.turn - even.turn <= SAMPLE_GAP_TURNS_MAX ? first.turn : null; // else it came about unseen
  }
}

function isAhead(
  teams: ReadonlyMap<number, Holdings>,
  ahead: number,
  behind: number,
  what: keyof Holdings,
): boolean {
  return (teams.get(ahead)?.[what] ?? 0) > (teams.get(behind)?.[what] ?? 0);
}

/** So many players are in that team. */
function sizeOf(world: World, team: number): number {
  const rows = Array.from({ length: world.header.playerCount }, (_, row) => row);
  return rows.filter((row) => teamOfRow(world, row) === team).length;
}

function holdingsOf(world: World): ReadonlyMap<number, Holdings> {
  const { header, players, ground } = world;
  const teams = new Map<number, Holdings>();
  const teamOfPlayer = new Map<PlayerId, number>();
  for (let row = 0; row < header.playerCount; row += 1) {
    const team = teamOfRow(world, row);
    const holdings = teams.get(team) ?? { cats: 0, cushions: 0 };
    holdings.cats += players.score[row]!;
    teams.set(team, holdings);
    teamOfPlayer.set(players.playerId[row]!, team);
  }
  for (let row = 0; row < (ground?.rules.cushionCount ?? 0); row += 1) {
    const holdings = teams.get(teamOfPlayer.get(ground!.cushions.owner[row]!) ?? OBSERVER);
    if (holdings !== undefined) holdings.cushions += 1;
  }
  return teams;
}

/** By one of its players; OBSERVER: that player is in none. */
function teamOf(world: World, playerId: PlayerId): number {
  const row = world.players.playerId.indexOf(playerId);
  return row < 0 || row >= world.header.playerCount ? OBSERVER : teamOfRow(world, row);
}

function sinceText(turn: number): string {
  const seconds = Math.floor((turn % TURNS_A_MINUTE) / TURNS_A_SECOND);
  return `from ${Math.floor(turn / TURNS_A_MINUTE)}:${String(seconds).padStart(2, "0")} on`;
}

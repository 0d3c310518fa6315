import { OBSERVER, teamOfRow, type PlayerId, type World } from "../sim/index.ts";

/** What a team has. */
interface Holdings {
  cats: number; // awake
  cushions: number;
}

/** How two teams stood in a turn. */
interface Sample {
  readonly turn: number;
  readonly teams: ReadonlyMap<number, Holdings>; // by what the world calls the team
}

/** Once a second. */
const SAMPLE_TURNS = 10;
const TURNS_A_MINUTE = 600;
const TURNS_A_SECOND = 10;
/** A day of play. */
const SAMPLES_MAX = 86_400;

/** How the teams of a match stood, second by second: who lost can be told since when the others had more. */
export class Standings {
  readonly #samples: Sample[] = [];

  note(world: World, turn: number): void {
    const last = this.#samples.at(-1)?.turn ?? -SAMPLE_TURNS;
    if (turn < last + SAMPLE_TURNS || this.#samples.length >= SAMPLES_MAX) return;
    this.#samples.push({ turn, teams: holdingsOf(world) });
  }

  /**
   * The sentence for a player whose team did not win on what the winners had more of up to the end, and since when. Null: they
   * had no more of anything, or nobody knows since when, for this peer came to the match later.
   */
  whyLost(world: World, playerId: PlayerId, winnerId: PlayerId): string | null {
    const [own, winners] = [teamOf(world, playerId), teamOf(world, winnerId)];
    if (own === OBSERVER || winners === OBSERVER || own === winners) return null;
    const phrases = [
      { text: "more cushions", sinceTurn: this.#aheadSince(winners, own, "cushions") },
      { text: "more cats", sinceTurn: this.#aheadSince(winners, own, "cats") },
    ].filter((one): one is { text: string; sinceTurn: number } => one.sinceTurn !== null);
    if (phrases.length === 0) return null;
    const sorted = phrases.toSorted((a, b) => a.sinceTurn - b.sinceTurn);
    const parts = sorted.map(({ text, sinceTurn }) => `${text} than you from ${clockOf(sinceTurn)} on`);
    return `They had ${parts.join(", and ")}.`;
  }

  /** From which turn on the one team had more than the other to the end; null: it had not in the last turn, or since before the first. */
  #aheadSince(ahead: number, behind: number, what: keyof Holdings): number | null {
    const isAhead = ({ teams }: Sample): boolean =>
      (teams.get(ahead)?.[what] ?? 0) > (teams.get(behind)?.[what] ?? 0);
    const lastEven = this.#samples.findLastIndex((sample) => !isAhead(sample));
    return lastEven < 0 ? null : (this.#samples[lastEven + 1]?.turn ?? null);
  }
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

function clockOf(turn: number): string {
  const seconds = Math.floor((turn % TURNS_A_MINUTE) / TURNS_A_SECOND);
  return `${Math.floor(turn / TURNS_A_MINUTE)}:${String(seconds).padStart(2, "0")}`;
}

import { assert } from "../../base/index.ts";
import {
  lookAround,
  PLAYER_COUNT_MAX,
  rowOfPlayer,
  SightGrid,
  teamOfRow,
  VISIBLE,
  type Ground,
  type PlayerId,
  type World,
} from "../../sim/index.ts";

/** What a team had seen of a map by some turn. */
export interface TeamSight {
  readonly playerIds: readonly PlayerId[]; // of the team, ascending
  readonly width: number; // cells
  readonly height: number;
  readonly explored: Uint8Array; // a bit a cell, row by row from the south-west, the lowest bit of a byte first
  readonly owners: readonly PlayerId[]; // of the cushions, as they were last seen; 0: nobody's, or never seen
}

/** Teams look around every so many turns, as often as windows do. */
const LOOK_EVERY_TURNS = 2;
const NEVER = -1;

/** A team's part: for each cell since when it is known, so that any earlier moment can be told without being kept. */
interface TeamMemory {
  readonly playerIds: readonly PlayerId[];
  readonly isAlly: readonly boolean[]; // by player id
  readonly grid: SightGrid;
  readonly knownSince: Int32Array; // so many turns had run when a cell was first seen; NEVER: it was not
  readonly owners: readonly OwnerChange[][]; // of each cushion, as far as the team has seen it; ascending
}

interface OwnerChange {
  readonly turnsRun: number;
  readonly owner: PlayerId;
}

/**
 * Notes what each team sees of a match with fog while it is played, and says what one had seen by any turn up to then. It takes nine
 * bytes a cell and team, and a few for each time that somebody saw a cushion change hands.
 */
export class SightFold {
  readonly #teams: readonly TeamMemory[];
  #turnsRun = 0;

  /** It begins where so many turns have run, with the world as it is then. */
  constructor(world: World, playerIds: readonly PlayerId[], turnsRun = 0) {
    this.#turnsRun = turnsRun;
    const { ground } = world;
    this.#teams = ground === null || ground.rules.fog === 0 ? [] : teamsIn(world, ground, playerIds);
    this.#look(world);
  }

  /** Turns that had run when it was last noted what is seen. */
  get turnsRun(): number {
    return this.#turnsRun;
  }

  /** Something may be hidden in this match. */
  get hasFog(): boolean {
    return this.#teams.length > 0;
  }

  /** So many turns have run now; nobody need ask for the world unless it `isDue`. */
  isDue(turnsRun: number): boolean {
    return this.hasFog && turnsRun % LOOK_EVERY_TURNS === 0;
  }

  noteTurn(turnsRun: number, world: World): void {
    assert(turnsRun > this.#turnsRun, `turn ${turnsRun} is seen after turn ${this.#turnsRun}`);
    this.#turnsRun = turnsRun;
    this.#look(world);
  }

  /** What that player's team had seen when so many turns had run, of those that were noted; null: there is no fog, or no such player. */
  sightAt(playerId: PlayerId, turnsRun: number): TeamSight | null {
    const team = this.#teams.find(({ playerIds }) => playerIds.includes(playerId));
    if (team === undefined) return null;
    const { playerIds, grid, knownSince, owners } = team;
    const explored = new Uint8Array((knownSince.length + 7) >> 3);
    for (let i = 0; i < knownSince.length; i += 1) {
      const since = knownSince[i]!;
      if (since !== NEVER && since <= turnsRun) explored[i >> 3]! |= 1 << (i & 7);
    }
    const ownerOf = (changes: readonly OwnerChange[]): PlayerId =>
      changes.findLast((change) => change.turnsRun <= turnsRun)?.owner ?? 0;
    return { playerIds, width: grid.width, height: grid.height, explored, owners: owners.map(ownerOf) };
  }

  #look(world: World): void {
    const { ground } = world;
    if (ground === null) return;
    for (const { isAlly, grid, knownSince, owners } of this.#teams) {
      lookAround(grid, world, ground, isAlly);
      const { cells } = grid;
      for (let i = 0; i < cells.length; i += 1)
        if (cells[i] === VISIBLE && knownSince[i] === NEVER) knownSince[i] = this.#turnsRun;
      owners.forEach((changes, row) => this.#noteOwner(changes, ground, row, grid));
    }
  }

  #noteOwner(changes: OwnerChange[], { cushions }: Ground, row: number, grid: SightGrid): void {
    const owner = cushions.owner[row]!;
    if (grid.at(cushions.x[row]!, cushions.y[row]!) !== VISIBLE || changes.at(-1)?.owner === owner) return;
    changes.push({ turnsRun: this.#turnsRun, owner });
  }
}

function teamsIn(world: World, ground: Ground, playerIds: readonly PlayerId[]): readonly TeamMemory[] {
  const byTeam = new Map<number, PlayerId[]>();
  for (const playerId of playerIds) {
    const row = rowOfPlayer(world, playerId);
    if (row < 0) continue; // it only watches
    const team = teamOfRow(world, row);
    byTeam.set(team, [...(byTeam.get(team) ?? []), playerId]);
  }
  const { mapWidth, mapHeight, cushionCount } = ground.rules;
  return [...byTeam.values()].map((members) => ({
    playerIds: members,
    isAlly: Array.from({ length: PLAYER_COUNT_MAX + 1 }, (_, id) => members.includes(id)),
    grid: new SightGrid(mapWidth, mapHeight),
    knownSince: new Int32Array(mapWidth * mapHeight).fill(NEVER),
    owners: Array.from({ length: cushionCount }, () => []),
  }));
}

import {
  CLAIM_PACE_FREE,
  CLAIM_SUB_TURNS,
  CLAIM_WEIGHT_MAX,
  CUSHION_RADIUS,
  HEAL_SUB_TURNS,
  HOLD_PACE_LATE,
  HOLD_SUB_TURNS,
  MAP_CUSHIONS_MAX,
  PLAYER_COUNT_MAX,
} from "../constants.ts";
import { CUSHION_MILK } from "../cushion-kinds.ts";
import { OF_KIND } from "../kinds.ts";
import { isLate } from "../late.ts";
import { teamOfRow } from "../outcome.ts";
import { ORDER_HOLD, ORDER_IDLE, OUTCOME_DRAW, OUTCOME_RUNNING } from "../world/fields.ts";
import { rowOfPlayer } from "../world/rows.ts";
import { gridLine, SPOT_KIND, SPOT_ROW, SPOT_WORDS } from "../world/grid-scratch.ts";
import type { Ground, World } from "../world/world.ts";
import { TEAM_SHIFT } from "./spot-kind.ts";

const RADIUS_SQUARED = CUSHION_RADIUS * CUSHION_RADIUS;
/** What the cats on the cushion that is looked at count for, by player id less 1. One for all calls, so that none makes garbage. */
const presence = new Int32Array(PLAYER_COUNT_MAX);
/** How many cushions each team holds, likewise. */
const held = new Int32Array(PLAYER_COUNT_MAX + 1);
/** The teams whose cats are on each cushion in this sub-turn: a bit for each team. */
const teamsOn = new Int32Array(MAP_CUSHIONS_MAX);

/** Finds the cats on the cushions: claims go on or begin anew, owners change. By the positions in the neighbour grid. */
export function claimCushions(world: World, ground: Ground): void {
  const { cushions, rules } = ground;
  const { cushionCount } = rules;
  for (let cushion = 0; cushion < cushionCount; cushion += 1) {
    const owner = rowOfPlayer(world, cushions.owner[cushion]!);
    if (owner >= 0 && world.players.score[owner] === 0) {
      changeOwner(ground, cushion, 0); // nobody is left to hold it
    }
    const count = findCats(world, ground, cushion);
    const weight = countPresence(world, ground, count);
    teamsOn[cushion] = presentTeams(ground);
    if (cushions.kind[cushion] === CUSHION_MILK) heal(world, ground, cushion, count);
    const claimant = findClaimant(ground, cushion);
    if (claimant === 0 || claimant !== cushions.claimant[cushion]) cushions.claimSubTurns[cushion] = 0;
    cushions.claimant[cushion] = claimant;
    if (claimant === 0) continue;
    const claimed = cushions.claimSubTurns[cushion]! + claimPaceOf(world, cushions.owner[cushion]!, weight);
    cushions.claimSubTurns[cushion] = Math.min(CLAIM_SUB_TURNS, claimed);
    if (cushions.claimSubTurns[cushion]! >= CLAIM_SUB_TURNS) changeOwner(ground, cushion, claimant);
  }
  noteHolder(world, ground);
}

/** Whether somebody awake of that team is on a cushion, by the positions at the beginning of the sub-turn. */
export function isTeamOn(cushion: number, team: number): boolean {
  return ((teamsOn[cushion]! >>> team) & 1) === 1;
}

/**
 * What a sub-turn of a claim is worth, by those who are there; late in a match it is no matter who they are. A cushion of nobody
 * goes over sooner, early and late.
 */
function claimPaceOf(world: World, owner: number, weight: number): number {
  const pace = isLate(world) ? CLAIM_WEIGHT_MAX : Math.min(CLAIM_WEIGHT_MAX, weight);
  return owner === 0 ? pace * CLAIM_PACE_FREE : pace;
}

/** A new owner finds a cushion that breeds tabbies, which stay there. */
function changeOwner({ cushions }: Ground, cushion: number, owner: number): void {
  cushions.owner[cushion] = owner;
  const { claimant, claimSubTurns, breedSubTurns, breeds, breedsNext, hasRally, rallyX, rallyY } = cushions;
  for (const column of [
    claimant,
    claimSubTurns,
    breedSubTurns,
    breeds,
    breedsNext,
    hasRally,
    rallyX,
    rallyY,
  ]) {
    column[cushion] = 0;
  }
}

/**
 * Who has held enough cushions for long enough wins, if anybody of that team is awake after this sub-turn's yarn; when the time is
 * up, most cats do. An outcome stays what it is.
 */
export function judgeGround(world: World, { rules }: Ground): void {
  const { header } = world;
  if (header.outcome !== OUTCOME_RUNNING) return;
  if (rules.heldSubTurns >= HOLD_SUB_TURNS && isAnyAwake(world, rules.holder)) header.outcome = rules.holder;
  else if (rules.timeLimit > 0 && header.subTurn >= rules.timeLimit) header.outcome = teamWithMostCats(world);
}

/** Puts the rows of the cats awake on a cushion into scratch.near; returns how many. */
function findCats({ cats }: World, ground: Ground, cushion: number): number {
  const { scratch, cushions } = ground;
  const { halfWidth, halfHeight, near } = scratch;
  const { cellStart, cellTeams, columns, spots } = scratch.grid;
  const x = cushions.x[cushion]!;
  const y = cushions.y[cushion]!;
  const west = gridLine(x + halfWidth - CUSHION_RADIUS);
  const east = gridLine(x + halfWidth + CUSHION_RADIUS);
  const south = gridLine(y + halfHeight - CUSHION_RADIUS);
  const north = gridLine(y + halfHeight + CUSHION_RADIUS);
  let count = 0;
  for (let line = south; line <= north; line += 1) {
    const last = Math.imul(line, columns) + east;
    for (let cell = last - east + west; cell <= last; cell += 1) {
      if (cellTeams[cell] === 0) continue; // nobody is awake there, and where nobody is there are no starts either
      const end = cellStart[cell + 1]!;
      for (let spot = cellStart[cell]!; spot < end; spot += SPOT_WORDS) {
        if (spots[spot + SPOT_KIND]! >> TEAM_SHIFT === 0) continue;
        const row = spots[spot + SPOT_ROW]!;
        const dx = cats.x[row]! - x;
        const dy = cats.y[row]! - y;
        if (dx * dx + dy * dy > RADIUS_SQUARED) continue;
        near[count] = row;
        count += 1;
      }
    }
  }
  return count;
}

/** Adds up what the first `count` cats of scratch.near count for, for each player; returns the sum of all. */
function countPresence({ cats }: World, { scratch, steering }: Ground, count: number): number {
  let sum = 0;
  presence.fill(0);
  for (let i = 0; i < count; i += 1) {
    const row = scratch.near[i]!;
    const weight = OF_KIND.claim[steering.kind[row]!]!;
    presence[cats.playerId[row]! - 1]! += weight;
    sum += weight;
  }
  return sum;
}

/** A bit for each team that has somebody on the cushion that was counted. */
function presentTeams({ scratch }: Ground): number {
  const { teamOfPlayer } = scratch;
  let teams = 0;
  for (let playerId = 1; playerId <= PLAYER_COUNT_MAX; playerId += 1) {
    if (presence[playerId - 1]! > 0) teams |= 1 << teamOfPlayer[playerId]!;
  }
  return teams;
}

/** Those of the first `count` cats of scratch.near that are of the owner's team and rest get a little better, in turn. */
function heal(
  { cats, header }: World,
  { scratch, steering, cushions }: Ground,
  cushion: number,
  count: number,
): void {
  const { teamOfPlayer, near } = scratch;
  const owner = cushions.owner[cushion]!;
  if (owner === 0) return;
  for (let i = 0; i < count; i += 1) {
    const row = near[i]!;
    if ((header.subTurn + cats.networkId[row]!) % HEAL_SUB_TURNS !== 0) continue;
    const order = cats.order[row];
    const isResting = (order === ORDER_IDLE || order === ORDER_HOLD) && cats.targetId[row] === 0;
    if (!isResting || cats.cooldown[row]! > 0) continue;
    if (teamOfPlayer[cats.playerId[row]!] !== teamOfPlayer[owner]) continue;
    cats.health[row] = Math.min(OF_KIND.health[steering.kind[row]!]!, cats.health[row]! + 1);
  }
}

/**
 * The player whose claim goes on or begins: of the only team on the cushion the one who was claiming, or else has the most
 * there, or else the lowest id. 0: nobody, several teams, or the owner's team.
 */
function findClaimant(ground: Ground, cushion: number): number {
  const { cushions, scratch } = ground;
  const { teamOfPlayer } = scratch;
  let team = 0;
  let claimant = 0;
  for (let playerId = 1; playerId <= PLAYER_COUNT_MAX; playerId += 1) {
    if (presence[playerId - 1] === 0) continue;
    if (team !== 0 && teamOfPlayer[playerId] !== team) return 0;
    team = teamOfPlayer[playerId]!;
    if (claimant === 0 || presence[playerId - 1]! > presence[claimant - 1]!) claimant = playerId;
  }
  const owner = cushions.owner[cushion]!;
  if (claimant === 0 || (owner !== 0 && teamOfPlayer[owner] === team)) return 0;
  const before = cushions.claimant[cushion]!;
  return before !== 0 && presence[before - 1]! > 0 ? before : claimant;
}

/** Notes which team holds all cushions, or late in a match more than half of them, and for how long. */
function noteHolder(world: World, { cushions, rules, scratch }: Ground): void {
  const { cushionCount } = rules;
  const late = isLate(world);
  const needed = late ? (cushionCount >> 1) + 1 : cushionCount;
  let holder = 0;
  held.fill(0);
  for (let cushion = 0; cushion < cushionCount; cushion += 1) {
    const team = scratch.teamOfPlayer[cushions.owner[cushion]!]!;
    if (team === 0) continue;
    held[team]! += 1;
    if (held[team]! >= needed) holder = team;
  }
  const isSame = holder !== 0 && holder === rules.holder;
  rules.holder = holder;
  rules.heldSubTurns = isSame
    ? Math.min(HOLD_SUB_TURNS, rules.heldSubTurns + (late ? HOLD_PACE_LATE : 1))
    : 0; // the world runs on after a win
}

function isAnyAwake(world: World, team: number): boolean {
  const { header, players } = world;
  for (let row = 0; row < header.playerCount; row += 1) {
    if (teamOfRow(world, row) === team && players.score[row]! > 0) return true;
  }
  return false;
}

/** The team with most cats awake, or a draw. */
function teamWithMostCats(world: World): number {
  const { header, players } = world;
  const { playerCount } = header;
  let winner = 0;
  let most = -1;
  for (let row = 0; row < playerCount; row += 1) {
    const team = teamOfRow(world, row);
    if (team !== players.playerId[row]) continue; // a team is counted with its first player
    let cats = 0;
    for (let other = 0; other < playerCount; other += 1) {
      if (teamOfRow(world, other) === team) cats += players.score[other]!;
    }
    if (cats === most) winner = OUTCOME_DRAW;
    if (cats > most) winner = team;
    most = Math.max(most, cats);
  }
  return winner;
}

import { assert } from "../../base/index.ts";
import {
  BREED_SUB_TURNS,
  CLAIM_SUB_TURNS,
  CUSHION_RADIUS,
  HOLD_SUB_TURNS,
  PLAYER_COUNT_MAX,
} from "../constants.ts";
import { fixedRatio, ONE } from "../fixed.ts";
import { teamOfRow } from "../outcome.ts";
import { addCat } from "../world/add-object.ts";
import { OUTCOME_DRAW, OUTCOME_RUNNING } from "../world/fields.ts";
import { rowOfPlayer } from "../world/rows.ts";
import { gridLine, SPOT_KIND, SPOT_ROW, SPOT_WORDS } from "../world/scratch.ts";
import type { Ground, World } from "../world/world.ts";
import { TEAM_SHIFT } from "./spot-kind.ts";
import { keepOffWalls } from "./walls.ts";

const RADIUS_SQUARED = CUSHION_RADIUS * CUSHION_RADIUS;
/** Where on its cushion a cat is bred, by turns: at the corners of a square, within the cell in the middle. */
const BREED_OFFSET = fixedRatio(4, 10);
const BREED_PLACES = 4;
assert(BREED_OFFSET < ONE >> 1, "a cat is bred within the cell in the middle of its cushion");

/** Cats on the cushion that is looked at, by row of players. One for all calls, so that none makes garbage. */
const presence = new Int32Array(PLAYER_COUNT_MAX);

/** Who stands on the cushions: claims go on or begin anew, owners change. By the positions in the neighbour grid. */
export function claimCushions(world: World, ground: Ground): void {
  const { cushions, rules } = ground;
  const { cushionCount } = rules;
  for (let cushion = 0; cushion < cushionCount; cushion += 1) {
    const owner = rowOfPlayer(world, cushions.owner[cushion]!);
    if (owner >= 0 && world.players.score[owner] === 0) {
      cushions.owner[cushion] = 0; // nobody is left to hold it
      cushions.breedSubTurns[cushion] = 0;
    }
    countPresence(world, ground, cushion);
    const claimant = findClaimant(ground, cushion);
    if (claimant === 0 || claimant !== cushions.claimant[cushion]) cushions.claimSubTurns[cushion] = 0;
    cushions.claimant[cushion] = claimant;
    if (claimant === 0) continue;
    cushions.claimSubTurns[cushion]! += 1;
    if (cushions.claimSubTurns[cushion]! < CLAIM_SUB_TURNS) continue;
    cushions.owner[cushion] = claimant;
    cushions.claimant[cushion] = 0;
    cushions.claimSubTurns[cushion] = 0;
    cushions.breedSubTurns[cushion] = 0;
  }
  noteHolder(ground);
}

/** Every owned cushion breeds: a cat when the time has come and there is room for one more of its owner's. */
export function breedCats(world: World, ground: Ground): void {
  const { header, players } = world;
  const { cushions, rules } = ground;
  const { cushionCount, catLimit } = rules;
  for (let cushion = 0; cushion < cushionCount; cushion += 1) {
    const owner = cushions.owner[cushion]!;
    if (owner === 0) continue;
    if (cushions.breedSubTurns[cushion]! < BREED_SUB_TURNS) cushions.breedSubTurns[cushion]! += 1;
    if (cushions.breedSubTurns[cushion]! < BREED_SUB_TURNS) continue;
    const player = rowOfPlayer(world, owner);
    const hasRoom = players.score[player]! < catLimit && header.catCount < header.catCapacity;
    if (player < 0 || players.score[player] === 0 || !hasRoom) continue;
    const place = header.nextNetworkId % BREED_PLACES;
    const signX = place < 2 ? 1 : -1;
    const signY = place % 2 === 0 ? 1 : -1;
    keepOffWalls(
      ground,
      cushions.x[cushion]! + signX * BREED_OFFSET,
      cushions.y[cushion]! + signY * BREED_OFFSET,
    );
    addCat(world, { playerId: owner, x: ground.scratch.atX, y: ground.scratch.atY });
    players.score[player]! += 1;
    cushions.breedSubTurns[cushion] = 0;
  }
}

/** All cushions held long enough win; when the time is up, most cats do. Called while the outcome is open. */
export function judgeGround(world: World, { rules }: Ground): void {
  const { header } = world;
  if (header.outcome !== OUTCOME_RUNNING) return;
  if (rules.heldSubTurns >= HOLD_SUB_TURNS) header.outcome = rules.holder;
  else if (rules.timeLimit > 0 && header.subTurn >= rules.timeLimit) header.outcome = teamWithMostCats(world);
}

function countPresence({ cats }: World, ground: Ground, cushion: number): void {
  const { scratch, cushions } = ground;
  const { cellStart, cellTeams, columns, halfWidth, halfHeight, spots } = scratch;
  const x = cushions.x[cushion]!;
  const y = cushions.y[cushion]!;
  const west = gridLine(x + halfWidth - CUSHION_RADIUS);
  const east = gridLine(x + halfWidth + CUSHION_RADIUS);
  const south = gridLine(y + halfHeight - CUSHION_RADIUS);
  const north = gridLine(y + halfHeight + CUSHION_RADIUS);
  presence.fill(0);
  for (let line = south; line <= north; line += 1) {
    for (let cell = line * columns + west; cell <= line * columns + east; cell += 1) {
      if (cellTeams[cell] === 0) continue; // nobody is awake there, and where nobody is there are no starts either
      const end = cellStart[cell + 1]!;
      for (let spot = cellStart[cell]!; spot < end; spot += SPOT_WORDS) {
        if (spots[spot + SPOT_KIND]! >> TEAM_SHIFT === 0) continue;
        const row = spots[spot + SPOT_ROW]!;
        const dx = cats.x[row]! - x;
        const dy = cats.y[row]! - y;
        if (dx * dx + dy * dy <= RADIUS_SQUARED) presence[cats.playerId[row]! - 1]! += 1;
      }
    }
  }
}

/**
 * The player whose claim goes on or begins: of the only team on the cushion the one who was claiming, or else has most cats
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

/** Notes which team holds all cushions, and for how long. */
function noteHolder({ cushions, rules, scratch }: Ground): void {
  const { cushionCount } = rules;
  let holder = cushionCount === 0 ? 0 : scratch.teamOfPlayer[cushions.owner[0]!]!;
  for (let cushion = 1; cushion < cushionCount; cushion += 1) {
    if (scratch.teamOfPlayer[cushions.owner[cushion]!] !== holder) holder = 0;
  }
  const isSame = holder !== 0 && holder === rules.holder;
  rules.holder = holder;
  rules.heldSubTurns = isSame ? Math.min(HOLD_SUB_TURNS, rules.heldSubTurns + 1) : 0; // the world runs on after a win
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

import type { MatchMode, PlayerId } from "../sim/index.ts";
import type { Fact } from "./facts/fact.ts";
import type { Stood } from "./stood.ts";

export type ReplaySpeed = 0.25 | 0.5 | 1 | 2 | 4 | 8 | 16 | 32 | 64;
export const REPLAY_SPEEDS: readonly ReplaySpeed[] = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];
/** A jump to there leads to the end, or to what is played now, whatever that is by then. */
export const LAST_TURN = 2 ** 32 - 1;

export interface ReplayEntry {
  readonly replayId: string; // what open-replay takes: its name in the folder of replays
  readonly title: string; // the players' names
  readonly recordedAt: number; // ms since 1970; the file's time
  readonly durationMs: number | null; // null: the file breaks off, or its match goes on
  readonly problem: Fact | null; // why it can't be played; null if it can
  readonly match: ListedMatch | null; // null: there is a problem
}

/** What a list shows of a match besides its players. */
export interface ListedMatch {
  readonly mode: MatchMode;
  readonly mapName: string | null; // null: Classic has none
  readonly map: SmallMap | null;
  readonly outcome: "won" | "draw" | "stopped" | "desynced" | "lost-peers" | "left" | null; // null: as durationMs
  readonly winners: readonly string[]; // names, of the team that won; none unless "won"
}

/** A map as a list shows it. */
export interface SmallMap {
  readonly columns: number;
  readonly cells: string; // row by row from the north: "#" wall, "o" cushion, "." floor
}

export interface ReplayStatusNotice {
  readonly kind: "replay-status";
  readonly turn: number;
  readonly turnCount: number;
  readonly playing: boolean;
  readonly speed: ReplaySpeed;
  readonly marks: readonly ReplayMark[]; // ascending turn; the same in every status of a replay
  readonly seats: readonly ReplaySeat[]; // what plays them in that turn, ascending player id
  readonly stood?: readonly Stood[]; // ascending turn; missing: not known, or it never did
  readonly wrongEnding?: Fact; // it is at its end, which is not as the file says; missing: nothing is to be said of it
  readonly live?: LiveStatus; // it is played now, and only watched; missing: a replay
  readonly jumps?: ReplayJumps; // one can go to any place of it; missing where a match is watched of which nothing is held
}

/** How one goes to places of a replay. */
interface ReplayJumps {
  readonly subTurn: number; // 0..2: so many of the turn that is played have run
  readonly readyTurns: number; // up to this turn jumps are quick; turnCount: to any
  readonly heard: number; // the id of the jump that was heard last; 0: none was
  readonly goingTo: number | null; // a jump to that turn takes longer than a moment; null: none is under way
  readonly firstTurn?: number; // nothing before it is held; missing: all is
}

/** A match that others play while it is watched. */
export interface LiveStatus {
  readonly delaySeconds: number; // so late its host lets it be seen
  readonly isOver: boolean; // nothing more comes
  readonly isLost?: true; // nothing more comes here, though it may go on
  readonly isBack?: true; // an earlier moment is shown; missing: what is played now
  readonly stands?: { readonly seconds: number; readonly lacks: "players" | "source" }; // nothing new came for so long
}

/** What plays a seat in a moment of a replay. */
export interface ReplaySeat {
  readonly playerId: PlayerId;
  readonly playedBy: "peer" | "bot" | "nobody"; // nobody: a player that only watched has left
}

/** Games were repaired, a player was gone or came back, the match was paused, or split: players went on without the others. */
export type ReplayMarkKind = "repair" | "gone" | "back" | "pause" | "split";

/** How the world was at the beginning of a turn that a window asked about, for a small picture. In units of the world. */
export interface ReplayGlanceNotice {
  readonly kind: "replay-glance";
  readonly turn: number;
  readonly cats: readonly number[]; // of each: player id, x, y
  readonly owners: readonly PlayerId[]; // of the cushions in the order of the map; 0: nobody
}

/** What an order is drawn as. "claim": a move onto a cushion that is not the player's own. */
export type GivenOrderKind =
  | "move"
  | "attack"
  | "attack-move"
  | "patrol"
  | "claim"
  | "hold"
  | "stop"
  | "rally"
  | "breed";

/** An order that has just begun to run, or several of a kind to almost the same place. In units of the world. */
export interface GivenOrder {
  readonly playerId: PlayerId; // the player that gave it
  readonly kind: GivenOrderKind;
  readonly x: number; // its goal; of a hold or a stop the middle of its cats
  readonly y: number;
  readonly from: { readonly x: number; readonly y: number } | null; // the middle of its cats, or its cushion; null: it is there
  readonly targetId: number | null; // network id of the cat that is attacked
}

/** What was ordered in the turns that have just been entered, where a match is watched. Nothing after a jump: it was given before. */
interface OrdersGivenNotice {
  readonly kind: "orders-given";
  readonly orders: readonly GivenOrder[]; // ascending player id; at most ORDERS_GIVEN_EACH_MAX of each
}
export const ORDERS_GIVEN_EACH_MAX = 12;

/** Where players of a replay looked, as far as it is known: its recorder first, each once. */
export interface ReplayCamerasNotice {
  readonly kind: "replay-cameras";
  readonly cameras: readonly PlayerCamera[]; // at least one
}

export interface PlayerCamera {
  readonly playerId: PlayerId;
  readonly hints: readonly CameraSpot[]; // in the order of the turns, at the end of each of which so much holds up to the next
}

/** As the request "look" has it, and the turn. */
export type CameraSpot = readonly [turn: number, x: number, y: number, zoom: number];

/** What a team had seen of a map with fog up to a moment of a match that is watched: for windows that see with its eyes. */
interface ReplaySightNotice {
  readonly kind: "replay-sight";
  readonly turn: number;
  readonly playerIds: readonly PlayerId[]; // of the team, ascending
  readonly sight: SeenGround;
}

export interface SeenGround {
  readonly width: number; // cells
  readonly height: number;
  readonly explored: string; // a bit a cell, row by row from the south-west, the lowest bit of a byte first, in base64
  readonly owners: readonly PlayerId[]; // of the cushions, as they were last seen; 0: nobody's
}

/** What there is to tell of a replay, or of a match that is watched, besides its pictures. */
export type WatchNotice =
  | ReplayStatusNotice
  | ReplayGlanceNotice
  | ReplayCamerasNotice
  | ReplaySightNotice
  | OrdersGivenNotice
  | FactsNotice;

/** Where in a replay something happened that is worth a look. */
export interface ReplayMark {
  readonly turn: number;
  readonly kind: ReplayMarkKind;
  readonly fact: Fact;
}

/** How the players of a match stood over time: of a match that is over, or of a replay as far as it was looked ahead. */
export interface FactsNotice {
  readonly kind: "facts";
  readonly facts: MatchFacts;
  readonly moments: readonly FactsMoment[]; // ascending turn
  readonly stood?: readonly Stood[]; // ascending turn; missing: it never did
}

/** All numbers are whole. */
export interface MatchFacts {
  readonly turnCount: number; // turns that they are of
  readonly turns: readonly number[]; // so many had run at each sample; ascending, the first is 0
  readonly players: readonly PlayerFacts[]; // ascending player id
}

/** A number for each sample. */
export interface PlayerFacts {
  readonly playerId: PlayerId;
  readonly cats: readonly number[]; // awake
  readonly cushions: readonly number[];
  readonly losses: readonly number[]; // cats, since the start
  readonly orders: readonly number[]; // in the minute before
}

/** A ninth of the ground, by which people find a place of it; north is up. */
type Region =
  | "north-west"
  | "north"
  | "north-east"
  | "west"
  | "middle"
  | "east"
  | "south-west"
  | "south"
  | "south-east";

/** A fight began, a cushion was taken, somebody has no cats any more. */
export interface FactsMoment {
  readonly kind: "fight" | "claim" | "fall";
  readonly turn: number;
  readonly names: readonly string[]; // of its players, as they may be shown
  readonly count: number; // of cats that a fight costs, or of the cushion
  readonly x: number; // where it began, in units of the world
  readonly y: number;
  readonly region: Region; // that it began in
}

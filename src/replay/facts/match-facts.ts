import type { PlayerId } from "../../sim/index.ts";
import type { Place, Region } from "./place.ts";

/** How the players of a match stood over time. All numbers are whole. */
export interface MatchFacts {
  readonly turnCount: number; // turns that have run
  readonly turns: readonly number[]; // so many had run at each sample; ascending, the first is 0 where it was seen from its beginning
  readonly players: readonly PlayerFacts[]; // ascending player id
  readonly marks: readonly FactsMark[]; // ascending turn
}

/** A number for each sample. */
export interface PlayerFacts {
  readonly playerId: PlayerId;
  readonly cats: readonly number[]; // awake
  readonly cushions: readonly number[];
  readonly losses: readonly number[]; // cats, since the start
  readonly orders: readonly number[]; // in the minute before
}

/** Something happened when so many turns had run, and where it began. */
export interface FactsMark extends Place {
  readonly kind: "fight" | "claim" | "fall";
  readonly turn: number;
  readonly playerIds: readonly PlayerId[]; // whose cats were lost, who took the cushion, who has no cats any more
  readonly count: number; // cats lost; the number of the cushion, from 1; 0
  readonly region: Region; // that it lies in
}

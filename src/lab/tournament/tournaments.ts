import type { Figure } from "../bench/figure.ts";
import { measureBots, measureLengths } from "./measure-bots.ts";
import { measureKinds } from "./measure-kinds.ts";
import { measureLadder } from "./measure-ladder.ts";
import { measureOrders } from "./measure-orders.ts";
import { measureSieges } from "./measure-sieges.ts";
import type { TournamentWish } from "./tournament-wish.ts";

/** Plays many matches and yields figure after figure. The same wish comes to the same figures. */
type HoldTournament = (wish: TournamentWish) => Iterable<Figure>;

/** In the order in which they are held. */
export const TOURNAMENTS = {
  orders: measureOrders,
  kinds: measureKinds,
  length: measureLengths,
  bots: measureBots,
  ladder: measureLadder,
  sieges: measureSieges,
} as const satisfies Record<string, HoldTournament>;

export type TournamentName = keyof typeof TOURNAMENTS;
export const TOURNAMENT_NAMES = Object.keys(TOURNAMENTS) as readonly TournamentName[];

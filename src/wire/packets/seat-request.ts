import { record, u, type WithKind } from "../../base/index.ts";
import { PLAYER_COUNT_MAX } from "../../sim/index.ts";
import { team } from "../parts/members.ts";

/** A player asks the master peer for a team of their own choice, or to watch, and for a colour and an emblem. Sent until the roster shows them. */
export const seatRequest = record({
  rosterVersion: u(
    16,
    "the roster that the sender has; a request on another one than the present is passed over",
  ),
  team: team("0: to watch"),
  color: u(3, "one that another player has is not given"),
  emblem: u(3, "the same"),
});
export type SeatRequestPacket = WithKind<"seat-request", typeof seatRequest>;

/** Whether a player may be in the team of that number; 0 is who only watches. */
export function isTeam(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= PLAYER_COUNT_MAX;
}

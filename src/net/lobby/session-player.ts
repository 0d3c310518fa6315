import type { BotStrength, PlayerId } from "../../sim/index.ts";
import type { PlayerWay } from "../ways/route.ts";

/** One player of the session, as others may see it. */
export interface SessionPlayer {
  readonly playerId: PlayerId;
  readonly name: string;
  readonly isMasterPeer: boolean;
  readonly team: number; // 1..8, or 0: an observer
  readonly bot: BotStrength | null; // null: a peer plays that seat
  readonly hasMap: boolean; // true as well where none is needed
  readonly isReady: boolean; // has a way to all the others, by its own word
  readonly agrees: boolean; // is ready for what is to be played, by its own word; the master peer by starting it, a bot always
  readonly rttMs: number | null;
  readonly lastHeardMs: number | null; // null: this peer itself, or a bot
  readonly way: PlayerWay; // of this peer to it
  readonly relayedTo: readonly PlayerId[]; // players that it reaches through another peer only, by its own word
}

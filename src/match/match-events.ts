import type { ReportedProof } from "../desync/index.ts";
import type { DropReason, SessionEvent, SessionLoss } from "../net/index.ts";
import type { MatchOutcome, PlayerId, World } from "../sim/index.ts";
import type { Address } from "../wire/index.ts";
import type { Departure, MatchSplit } from "./members/departure.ts";
import type { TracedStep } from "./chronicle/sub-turn-trace.ts";
import type { HealNews } from "./healing/heal-case.ts";
import type { OthersCamera } from "./mail/camera-post.ts";
import type { SlowNews } from "./members/slowness.ts";
import type { Talk } from "./talk/talk.ts";
import type { NetworkReport } from "./wire/network-report.ts";

/** How a match ended, for this peer. */
export interface MatchResult {
  readonly outcome: MatchOutcome;
  readonly winnerId: PlayerId | null; // with "won" only; of a team the lowest
  readonly winnerIds: readonly PlayerId[]; // all of that team, ascending; empty without a winner
  readonly turn: number; // the last that was played to its end; -3 if none was
  readonly checksum: number; // u32, of the world at the end of that turn
  readonly lostPlayerIds: readonly PlayerId[]; // with "lost-peers" only: the players that are not here
  readonly lostBecause: "left-out" | "too-few" | null; // with "lost-peers" only: they go on without us, or we can't without them
}

/** What a match in play hands back to its caller. */
export type RunEvent =
  | { readonly kind: "sub-turn"; readonly turn: number; readonly world: World } // the last of an update; to be read at once, not kept
  | {
      readonly kind: "turn";
      readonly turn: number;
      readonly checksum: number; // u32, at the end of the turn
      readonly waitedMs: number; // in delay before it was entered
      readonly commandDelayTurns: number;
    }
  | TracedStep // before the "turn" that it is of; only where it was asked for
  | { readonly kind: "orders-ran"; readonly turn: number; readonly tookMs: readonly number[] } // of the local player, each since it was given
  | { readonly kind: "silence"; readonly playerIds: readonly PlayerId[]; readonly waitedMs: number }
  | ({ readonly kind: "slow" } & SlowNews) // the match waits too much for a player who is there; of the local one the others say so
  | ({ readonly kind: "gone" } & Departure) // a player; all who are left agree on it
  | ({ readonly kind: "split" } & MatchSplit) // after its missing players were told as gone
  | { readonly kind: "back"; readonly playerId: PlayerId; readonly turn: number } // a player that was gone plays its seat again from that turn on
  | { readonly kind: "replay"; readonly bytes: Uint8Array } // to append to the replay's file
  | { readonly kind: "halted"; readonly number: number; readonly turn: number } // the how manieth halt; that turn is not entered: the games differ
  | ({ readonly kind: "desync" } & HealNews) // judged; again with the same number when more is known
  | { readonly kind: "settled"; readonly from: number; readonly checksums: readonly number[] } // what all agree on: the checksums of these turns
  | { readonly kind: "refused"; readonly playerId: PlayerId; readonly reason: string } // what that player said or gave has no effect
  | { readonly kind: "convicted"; readonly proof: ReportedProof } // a player that has lied, as anybody can check; "gone" follows
  | ({ readonly kind: "camera" } & OthersCamera) // after the result, where there is a replay
  | { readonly kind: "result"; readonly result: MatchResult };

/** What a peer from lobby to result hands back. */
export type MatchPeerEvent =
  | RunEvent
  | { readonly kind: "returning" } // to the match, from which this peer was gone; "start" says that it is there
  | { readonly kind: "links"; readonly report: NetworkReport } // at the end of a match: how the links were
  | ({ readonly kind: "talk" } & Talk) // somebody said something
  | { readonly kind: "talks-too-much"; readonly from: PlayerId; readonly dropped: number } // so much of it nobody hears
  | { readonly kind: "lobby" } // the lobby changed: read it from the peer
  | Extract<SessionEvent, { readonly kind: "master-changed" | "turned-away" }>
  | { readonly kind: "start"; readonly seed: number; readonly startsInMs: number }
  | { readonly kind: "lost-lobby"; readonly loss: SessionLoss } // refused, or the lobby is gone
  | { readonly kind: "dropped"; readonly from: Address; readonly reason: DropReason }
  | { readonly kind: "closed" }; // nothing more will be sent

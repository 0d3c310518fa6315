import type { MapTrouble } from "./map-facts.ts";
import type { SetupFact } from "./setup-facts.ts";

/** What only the host of a lobby does. */
export type HostDuty =
  | "set-options"
  | "set-team"
  | "add-bot"
  | "send-away"
  | "swap-teams"
  | "start-match"
  | "set-public";

/** What there is to tell in a lobby, and of its end. */
export type LobbyFact =
  | { readonly kind: "host-only"; readonly duty: HostDuty }
  | { readonly kind: "no-seat-for-bot" }
  | { readonly kind: "turned-away"; readonly name: string; readonly hasBots: boolean } // all seats are taken, some by bots
  | { readonly kind: "host-stays" } // a host can't be sent out
  | { readonly kind: "own-player"; readonly name: string } // and so can't be blocked
  | { readonly kind: "blocked"; readonly name: string }
  | { readonly kind: "sent-out-only"; readonly name: string } // the list of the blocked can't be written
  | { readonly kind: "unblocked"; readonly name: string }
  | { readonly kind: "unblock-failed" }
  | { readonly kind: "left-before-start"; readonly names: readonly string[] }
  | { readonly kind: "not-ready"; readonly names: readonly string[] }
  | { readonly kind: "not-all-hear" }
  | { readonly kind: "cannot-play"; readonly problem: SetupFact } // of a set match
  | { readonly kind: "map-refused"; readonly wish: "take" | "play"; readonly why: MapTrouble }
  | { readonly kind: "bad-room-key"; readonly typed: string }
  | { readonly kind: "map-grew"; readonly before: string; readonly now: string; readonly players: number }
  | { readonly kind: "map-back"; readonly name: string } // there is room again
  | { readonly kind: "look-taken"; readonly name: string; readonly part: "color" | "emblem" }
  | NewHostFact
  | LostLobbyFact
  | { readonly kind: "quick-hosted" } // no public lobby has a seat free
  | { readonly kind: "no-ladder-match" } // of that name
  | { readonly kind: "lobby-unknown" } // of the match before
  | { readonly kind: "no-match-left" } // to go back to
  | { readonly kind: "left-alone-lobby" }; // no window was open

/** Another one hosts the lobby from now on. */
interface NewHostFact {
  readonly kind: "new-host";
  readonly name: string | null; // null: the player here
  readonly former: { readonly name: string; readonly hasLeft: boolean } | null; // null: not known
}

/** Why a player is in no lobby. */
export interface LostLobbyFact {
  readonly kind: "lost-lobby";
  readonly why: LobbyLoss;
  readonly cause?: string; // with "removed": what the host gave for a reason
}

/** "unreached": the code was right, and the routers let nothing through. */
export type LobbyLoss =
  | "no-answer"
  | "unreached"
  | "wrong-key"
  | "no-master-peer"
  | "master-silent"
  | "match-gone"
  | "match-over"
  | "bad-map"
  | "no-network"
  | "full"
  | "started"
  | "other-version"
  | "other-content"
  | "removed"
  | "missed"
  | "blocked";

import type { LadderMatch } from "../ladder/index.ts";
import type { LivePeer } from "../peer/index.ts";
import type { LobbyScreen } from "./lobby-screen.ts";
import type { MatchScreen } from "./match-screen.ts";
import type { ReplayScreen } from "./replay-screen.ts";
import type { WatchScreen } from "./watch-screen.ts";

/** What windows look at, and what their requests are for. */
export type DeskScreen =
  | { readonly kind: "menu" }
  | { readonly kind: "connecting" } // a host is looked for, or a port waited for
  | { readonly kind: "lobby"; readonly live: LivePeer; readonly lobby: LobbyScreen } // or asked to be let in: still "connecting" to see
  | {
      readonly kind: "table"; // of a set match: "connecting" to see
      readonly live: LivePeer;
      readonly ladder: LadderMatch | null; // it is one of the ladder's
    }
  | { readonly kind: "returning"; readonly live: LivePeer } // to a match: "connecting" to see
  | {
      readonly kind: "countdown"; // a lobby to see, in which nothing can be changed any more
      readonly live: LivePeer;
      readonly lobby: LobbyScreen | null; // null: of a set match
      readonly match: MatchScreen;
    }
  | { readonly kind: "match"; readonly live: LivePeer; readonly match: MatchScreen } // up to its result, and until it is left
  | { readonly kind: "replay"; readonly replay: ReplayScreen }
  | { readonly kind: "watching"; readonly replay: WatchScreen }; // "connecting" to see, until there is something to see

/** Tells windows what changes without an event. */
export function refreshScreen(screen: DeskScreen): void {
  if (screen.kind === "match") screen.match.refresh();
  else if (screen.kind === "countdown") screen.lobby?.show(screen.match.startsAtMs);
  else if (screen.kind === "lobby" && screen.live.matchPeer.session.phase !== "connecting")
    screen.lobby.show(null);
}

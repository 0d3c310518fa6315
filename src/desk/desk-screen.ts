import type { LadderMatch } from "../ladder/index.ts";
import type { LobbyScreen } from "./lobby-screen.ts";
import type { MatchScreen } from "./match-screen.ts";
import type { Seat } from "./own-peers.ts";
import type { ReplayScreen } from "./replay-screen.ts";
import type { SetTable } from "./set-table.ts";

/** What windows look at, and what their requests are for. */
export type DeskScreen =
  | { readonly kind: "menu" }
  | { readonly kind: "connecting" } // a host is looked for, or a port waited for
  | { readonly kind: "lobby"; readonly seat: Seat; readonly lobby: LobbyScreen } // or asked to be let in: still "connecting" to see
  | {
      readonly kind: "table"; // of a set match: "connecting" to see
      readonly seat: Seat;
      readonly table: SetTable;
      readonly ladder: LadderMatch | null; // it is one of the ladder's
    }
  | {
      readonly kind: "countdown"; // a lobby to see, in which nothing can be changed any more
      readonly seat: Seat;
      readonly lobby: LobbyScreen | null; // null: of a set match
      readonly match: MatchScreen;
    }
  | { readonly kind: "match"; readonly seat: Seat; readonly match: MatchScreen } // up to its result, and until it is left
  | { readonly kind: "replay"; readonly replay: ReplayScreen };

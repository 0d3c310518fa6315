import type { ServiceFact } from "./facts/service-facts.ts";
import type { MatchMode } from "../sim/index.ts";
import type { RequestOf } from "./window-requests.ts";

/** A lobby on the public list of a service: what is said of it may be made up. */
export interface PublicLobby {
  readonly lobbyId: string;
  readonly hostName: string;
  readonly mode: MatchMode;
  readonly mapName: string | null; // null: Classic has none
  readonly seats: number;
  readonly taken: number;
  readonly isRunning: boolean;
  readonly mayWatch: boolean; // once it runs
  readonly isSameGame: boolean; // false: of another version, or with other rules
  readonly rttMs: number | null; // there and back; null: not known
  readonly isMeasured: boolean; // with null: no packet came back
}

/** Which lobbies are looked for. */
export type PublicWish = Omit<RequestOf<"look-public">, "kind">;

/** While a window looks at the list: whenever it changes. */
export interface PublicNotice {
  readonly kind: "public";
  readonly wish: PublicWish; // the last one, of any window
  readonly lobbies: readonly PublicLobby[]; // while the service is away the last ones
  readonly hasMore: boolean; // than these: a search finds them
  readonly isComplete: boolean; // all of the wish was told
  readonly problem: ServiceFact | null; // why it was not: the service is asked again by itself
}

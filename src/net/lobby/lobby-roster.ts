import type { Looks } from "../../base/index.ts";
import type { BotEntry } from "../../wire/index.ts";
import type { LobbyOptions } from "./lobby-options.ts";
import type { RemotePeer } from "./roster.ts";

/** What the master peer's roster says. */
export interface LobbyRoster {
  readonly remotes: readonly RemotePeer[]; // all peers but this one
  readonly bots: readonly BotEntry[];
  readonly chosen: LobbyOptions;
  readonly localTeam: number;
  readonly looks: Looks; // of all seats
  readonly startCount: number; // the match starts by itself with so many; 0: by hand
}

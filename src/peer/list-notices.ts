import type { PeerNotice } from "../channel/index.ts";
import { listMaps, mapFolder } from "./map-files.ts";
import { replayFolder } from "./match-files.ts";
import { listReplays } from "./replay-list.ts";

/** The maps of the player's folder. */
export function mapListNotice(homeFolder: string): PeerNotice & { readonly kind: "map-list" } {
  return { kind: "map-list", maps: listMaps(homeFolder), folder: mapFolder(homeFolder) };
}

/** The replays of the player's folder. */
export function replayListNotice(homeFolder: string): PeerNotice & { readonly kind: "replay-list" } {
  return { kind: "replay-list", replays: listReplays(homeFolder), folder: replayFolder(homeFolder) };
}

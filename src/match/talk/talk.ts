import type { Saying } from "../../base/index.ts";
import type { PlayerId } from "../../sim/index.ts";

/** Something that was said, by the local player or to it. */
export interface Talk {
  readonly from: PlayerId;
  readonly isOwn: boolean;
  readonly saying: Saying;
  readonly turn: number | null; // of the match; null: in the lobby
}

import type { Departed } from "../lockstep/index.ts";

/** A player is gone, all who are left agree on it. */
export interface Departure extends Departed {
  /** It said goodbye; nobody had anything of it for long; the others voted; its game could not be repaired. */
  readonly cause: "left" | "silent" | "voted" | "differs";
}

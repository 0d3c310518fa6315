import type { MapTextProblem } from "../../sim/index.ts";
import type { FileFault } from "./file-facts.ts";

/** Why a map can't be played on, and where in its text. */
export type MapTrouble =
  | FileFault
  | MapTextProblem
  | { readonly kind: "no-such-map" | "no-map-fits" | "no-utf-8" }
  | { readonly kind: "no-generated"; readonly playersMax: number; readonly seedMax: number }; // of that id

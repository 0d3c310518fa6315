/** Why a map is none. Spawns count from 1, lines and columns too. */
export type MapFault =
  | {
      readonly kind:
        | "name-empty"
        | "name-unseen" // characters that can't be shown, or a space at an end
        | "walls-misfit" // an array of another size than the map
        | "walls-beyond" // the last cell
        | "edge-open"
        | "cushion-outside"
        | "cushions-unordered"
        | "cushion-unknown" // of such a kind
        | "cushion-walled"
        | "cushions-overlap"
        | "cushion-lost" // not reached from any spawn
        | "floor-lost";
    }
  | { readonly kind: "name-long"; readonly max: number }
  | {
      readonly kind: "side";
      readonly cells: number;
      readonly direction: "wide" | "high";
      readonly min: number;
      readonly max: number;
    }
  | { readonly kind: "spawn-count"; readonly count: number; readonly min: number; readonly max: number }
  | {
      readonly kind: "spawn-outside" | "spawn-walled" | "spawn-crowded" | "spawn-lost";
      readonly spawn: number;
    }
  | { readonly kind: "spawns-near"; readonly spawns: readonly [number, number]; readonly min: number } // cells apart
  | { readonly kind: "cushion-count"; readonly count: number; readonly max: number }
  | { readonly kind: "cushion-near"; readonly spawn: number; readonly min: number };

/** Why a text is no map. */
export type MapTextFault =
  | MapFault
  | { readonly kind: "text-long"; readonly max: number }
  | { readonly kind: "line-unknown" | "name-missing" | "grid-missing" | "text-after-grid" }
  | { readonly kind: "key-unknown"; readonly key: string; readonly known: readonly string[] }
  | { readonly kind: "key-twice"; readonly key: string; readonly other: number } // line
  | { readonly kind: "about-bad"; readonly max: number }
  | { readonly kind: "favours-bad"; readonly known: readonly string[] }
  | { readonly kind: "row-ragged"; readonly cells: number; readonly width: number }
  | { readonly kind: "spawn-number"; readonly mark: string; readonly at: number; readonly max: number } // at: column
  | {
      readonly kind: "mark-unknown";
      readonly mark: string;
      readonly at: number; // column
      readonly known: string;
      readonly max: number; // spawn
    }
  | { readonly kind: "spawn-twice"; readonly spawn: string; readonly other: number } // line
  | { readonly kind: "spawn-missing"; readonly spawn: number; readonly last: number };

/** The same, and what of the text is to blame; missing: no line or no cell is. */
export type MapTextProblem = MapTextFault & { readonly line?: number; readonly column?: number };

export type GroundMode = "battle" | "cushions";
export type MatchMode = "classic" | GroundMode;

/** The order of modes on the wire; only ever append. */
export const MATCH_MODES = ["classic", "battle", "cushions"] as const satisfies readonly MatchMode[];

/** What is special about a cushion; the order in the world and on the wire, only ever append. */
export const CUSHION_KINDS = ["plain", "wool", "milk", "window"] as const;
export type CushionKind = (typeof CUSHION_KINDS)[number];

/** Values of cushions.kind. */
export const CUSHION_PLAIN = CUSHION_KINDS.indexOf("plain");
export const CUSHION_WOOL = CUSHION_KINDS.indexOf("wool"); // breeds faster
export const CUSHION_MILK = CUSHION_KINDS.indexOf("milk"); // heals its team's cats that rest on it
export const CUSHION_WINDOW = CUSHION_KINDS.indexOf("window"); // in the fog its owner's team sees far from here

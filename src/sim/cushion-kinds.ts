/** What is special about a cushion; the order in the world and on the wire, only ever append. */
export const CUSHION_KINDS = ["plain", "wool", "milk", "window"] as const;

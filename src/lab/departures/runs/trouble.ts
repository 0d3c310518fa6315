/**
 * When something goes wrong, told by the match itself: `ms` after a peer has first come so far, or after the first deed. Returning: on its
 * way back; admitted: told by the peers that stayed.
 */
type When =
  | { readonly kind: "countdown"; readonly ms: number } // so long before turn -2
  | { readonly kind: "turn"; readonly turn: number; readonly ms: number }
  | {
      readonly kind: "deed" | "accused" | "promised" | "departed" | "halted" | "returning" | "admitted";
      readonly ms: number;
    };

/** What goes wrong. Peers by place: 0 is the master peer. */
export type Deed =
  | { readonly kind: "crash"; readonly peers: readonly number[]; readonly againMs?: number } // in one moment; started again so long after
  | { readonly kind: "goodbye"; readonly peer: number }
  | { readonly kind: "nap"; readonly peer: number; readonly ms: number } // neither sends nor hears nor runs
  | { readonly kind: "split"; readonly groups: readonly number[]; readonly ms: number | null } // a group for each place; null: for good
  | { readonly kind: "cut"; readonly peers: readonly [number, number]; readonly ms: number } // from each other alone
  | { readonly kind: "slip"; readonly peer: number } // its game becomes another one
  | { readonly kind: "lie"; readonly peer: number }; // what it gives to peers that come back is another match

export interface Trouble {
  readonly when: When;
  readonly deed: Deed;
}

/** For people: "turn 80 + 40 ms: peer 2 crashes". Peer 1 is the master peer. */
export function describeTrouble({ when, deed }: Trouble): string {
  return `${describeWhen(when)}: ${describeDeed(deed)}`;
}

function describeWhen(when: When): string {
  switch (when.kind) {
    case "countdown":
      return `${when.ms} ms before turn -2`;
    case "turn":
      return `turn ${when.turn} + ${when.ms} ms`;
    default:
      return `first ${when.kind} + ${when.ms} ms`;
  }
}

function describeDeed(deed: Deed): string {
  switch (deed.kind) {
    case "crash":
      return `${namesOf(deed.peers)} ${deed.peers.length === 1 ? "crashes" : "crash"}${describeAgain(deed.againMs)}`;
    case "goodbye":
      return `${namesOf([deed.peer])} says goodbye`;
    case "nap":
      return `${namesOf([deed.peer])} sleeps ${inSeconds(deed.ms)}`;
    case "split":
      return `split ${partsOf(deed.groups).join(" | ")} ${deed.ms === null ? "for good" : `for ${inSeconds(deed.ms)}`}`;
    case "cut":
      return `${namesOf(deed.peers)} are cut from each other for ${inSeconds(deed.ms)}`;
    case "slip":
      return `the game of ${namesOf([deed.peer])} slips`;
    case "lie":
      return `${namesOf([deed.peer])} lies to those who come back`;
  }
}

function describeAgain(againMs: number | undefined): string {
  return againMs === undefined ? "" : `, started again after ${inSeconds(againMs)}`;
}

function partsOf(groups: readonly number[]): readonly string[] {
  const numbers = [...new Set(groups)].toSorted((a, b) => a - b);
  return numbers.map((group) => groups.flatMap((of, i) => (of === group ? [i + 1] : [])).join(" "));
}

function namesOf(peers: readonly number[]): string {
  return `${peers.length === 1 ? "peer" : "peers"} ${peers.map((index) => index + 1).join(" and ")}`;
}

function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

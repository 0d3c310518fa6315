import type { LostFact } from "../../src/channel/index.ts";

/** The winner had more cats from that second on, and nothing else is known. */
export function lostTo(winner: string, seconds: number): LostFact {
  return {
    ...{ kind: "lost", isTeam: false, winner, losses: null, fight: null, setback: null, theirKinds: [] },
    ...{ tookCushions: null, held: null },
    ahead: { cushions: null, cats: { turn: seconds * 10, seconds } },
  };
}

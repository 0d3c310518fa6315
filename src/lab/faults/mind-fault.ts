import { MEMORY_FIELDS, MEMORY_WORDS } from "../../bot/index.ts";
import { END_POINT, nameOfMindWord } from "../../lockstep/index.ts";
import type { Deed, Fault, FaultSite } from "../desync/fault.ts";
import { drawerOf, pick } from "../simulate/draw-from-seed.ts";

/** What no bot writes anew before the end of a turn: what it did would be gone before anybody could see it. */
const LASTING = ["random", "salt"] as const;
const WORD_BITS = 32;

/** In the middle of a turn a bit of what a bot remembers flips, on one peer. */
export function createMindFault({ plan, peers }: FaultSite): Fault {
  const draw = drawerOf(plan.seed, "fault");
  const deeds: Deed[] = [];
  return {
    watched: [],
    deeds,
    get isDone() {
      return deeds.length > 0;
    },
    look(index: number): void {
      const match = peers[index]!.peer.run?.match;
      if (index !== plan.victim || deeds.length > 0 || match === undefined) return;
      const { turn, minds } = match;
      if (turn < plan.fromTurn || match.hasEnded) return;
      const { place } = pick(draw, "bot", match.roster.bots);
      const word = place * MEMORY_WORDS + MEMORY_FIELDS.indexOf(pick(draw, "field", LASTING));
      const second = minds[word]!;
      minds[word] = second ^ (1 << draw("bit", 0, WORD_BITS - 1));
      // All agree on that turn before it shows, and of such a turn no more than the end is kept.
      const at = { turn, point: END_POINT };
      const path = nameOfMindWord(word);
      // The bots decide with it, and all say what they remember, in the turn that is entered next.
      deeds.push({ kind: "mind", index, turn: turn + 1, at, path, first: minds[word], second });
    },
  };
}

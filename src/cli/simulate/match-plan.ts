import type { LinkSettings } from "../../net/index.ts";
import { drawFromSeed } from "./draw-from-seed.ts";

/** All that a simulated match follows from. */
export interface MatchPlan {
  readonly seed: number; // u32: of the match, of its bots and of its network
  readonly peerCount: number; // 2..8
  readonly catsPerPlayer: number;
  readonly stopAfterTurn: number; // at the latest
  readonly link: LinkSettings; // of every way between two peers
}

/** What a command line may leave open. */
export type PlanWishes = Partial<LinkSettings> & { readonly peerCount?: number };

const PEERS_USUAL = 4;
const LINK_USUAL: LinkSettings = { delayMs: 20, jitterMs: 10, lossPercent: 0, duplicatePercent: 0 };

/** What was not wished for is usual, or drawn from the seed if it is to vary. */
export function planMatch(
  seed: number,
  wishes: PlanWishes,
  match: Pick<MatchPlan, "catsPerPlayer" | "stopAfterTurn">,
  isVaried: boolean,
): MatchPlan {
  const choose = (wish: number | undefined, name: string, usual: number, [min, max]: [number, number]) =>
    wish ?? (isVaried ? drawFromSeed(seed, name, min, max) : usual);
  return {
    seed,
    ...match,
    peerCount: choose(wishes.peerCount, "peers", PEERS_USUAL, [2, 8]),
    link: {
      delayMs: choose(wishes.delayMs, "delay", LINK_USUAL.delayMs, [0, 100]),
      jitterMs: choose(wishes.jitterMs, "jitter", LINK_USUAL.jitterMs, [0, 40]),
      lossPercent: choose(wishes.lossPercent, "loss", LINK_USUAL.lossPercent, [0, 30]),
      duplicatePercent: choose(wishes.duplicatePercent, "duplicates", LINK_USUAL.duplicatePercent, [0, 10]),
    },
  };
}

import {
  chooseRulesRunner,
  cloneWorld,
  firstDifference,
  kernelSubTurns,
  step,
  type World,
} from "../../sim/index.ts";

/** What came out of running sub-turns both ways. */
export interface BothWays {
  subTurns: number;
  byKernel: number; // of those the kernel ran; the others were not for it
  /** Where the first difference is, and when; null: there is none. */
  difference: string | null;
}

/** The smallest army that goes to the kernel while it is compared: every one. */
const CATS_MIN = 1;

/**
 * A step that runs each sub-turn by the rules in TypeScript and, from the same world, by the kernel, and compares all words. What
 * the rules throw must be thrown by both. `seen` is written to.
 */
export function stepBothWays(seen: BothWays, code?: string): (world: World) => void {
  const twins = new WeakMap<World, World>();
  if (code !== undefined) chooseRulesRunner("webassembly", { code });
  return (world) => {
    const twin = twins.get(world) ?? cloneWorld(world);
    twins.set(world, twin);
    twin.words.set(world.words);
    const before = kernelSubTurns();
    chooseRulesRunner("webassembly", { catsMin: CATS_MIN });
    const thrownByKernel = thrownBy(() => step(twin));
    chooseRulesRunner("typescript");
    const thrown = thrownBy(() => step(world));
    chooseRulesRunner("webassembly");
    seen.subTurns += 1;
    seen.byKernel += kernelSubTurns() - before;
    seen.difference ??= differenceOf(world, twin, [thrown, thrownByKernel]);
    if (thrown !== null) throw thrown;
  };
}

function differenceOf(world: World, twin: World, thrown: readonly (Error | null)[]): string | null {
  const [here, there] = thrown.map((error) => error?.message ?? "nothing");
  if (here !== there) return `thrown: ${here} and, by the kernel, ${there}`;
  if (world.words.every((word, i) => word === twin.words[i])) return null;
  const difference = firstDifference(world, twin);
  return `sub-turn ${world.header.subTurn}: ${difference === null ? "a word not in use" : JSON.stringify(difference)}`;
}

function thrownBy(run: () => void): Error | null {
  try {
    run();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import type { Gauge } from "./gauge.ts";
import { instrumentSource } from "./instrument-source.ts";

/** A file that runs instrumented. */
export interface WovenFile {
  readonly url: string;
  readonly firstBlock: number;
  readonly endBlock: number;
  readonly words: readonly (number | string)[];
}

const SOURCE = new URL("../../../", import.meta.url).href;
/** The fuzzer itself: it must not tell of its own blocks. */
const FUZZER = new URL("../", import.meta.url).href;

interface InstrumentOptions {
  readonly more: readonly string[]; // URLs of files besides those of the source
  readonly take: (file: WovenFile) => void;
}

/** From now on whatever this thread imports of the source is instrumented. What it has imported before is not. */
export function instrumentModules(gauge: Gauge, { more, take }: InstrumentOptions): void {
  registerHooks({
    load(url, context, nextLoad) {
      const isOurs = url.startsWith(SOURCE) && url.endsWith(".ts") && !url.startsWith(FUZZER);
      if (!isOurs && !more.includes(url)) return nextLoad(url, context);
      const text = readFileSync(fileURLToPath(url), "utf8");
      const firstBlock = gauge.blockCount;
      const { source, blockCount, words } = instrumentSource(text, firstBlock);
      gauge.takeBlocks(blockCount);
      take({ url, firstBlock, endBlock: firstBlock + blockCount, words });
      return { format: "module", source, shortCircuit: true };
    },
  });
}

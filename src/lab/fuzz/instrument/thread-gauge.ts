import { Gauge } from "./gauge.ts";
import type { WovenFile } from "./instrument-modules.ts";

/** What the instrumented source of this thread tells, and which files it is; in a thread that nothing is instrumented in, nothing. */
export const THREAD_GAUGE = new Gauge();
export const WOVEN_FILES: WovenFile[] = [];

// What a thread that fuzzes runs before anything else: all that it imports from then on is instrumented.
import { workerData } from "node:worker_threads";
import { instrumentModules } from "./instrument-modules.ts";
import { THREAD_GAUGE, WOVEN_FILES } from "./thread-gauge.ts";

const { instrumented } = workerData as { readonly instrumented: readonly string[] };
THREAD_GAUGE.install();
instrumentModules(THREAD_GAUGE, { more: instrumented, take: (file) => WOVEN_FILES.push(file) });

// `npm run bench`: how fast and how small it all is, against what it should be. See docs/bench.md.
import { runBench } from "./bench/run-bench.ts";

process.exitCode = await runBench(process.argv.slice(2), process.stdout);

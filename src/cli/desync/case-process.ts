// A process of `robocat desync --jobs`: gets the plan of a case, plays it, tells what came of it, and gets the next.
import { loadFaults } from "./load-faults.ts";
import type { CasePlan } from "./case-plan.ts";
import { runCase } from "./run-case.ts";

const send = (message: unknown): void => void process.send?.(message);
const kit = await loadFaults();

process.on("message", (plan: CasePlan) => send(runCase(plan, kit)));
process.on("SIGINT", () => undefined); // the whole group gets it; the one who asked decides
process.on("disconnect", () => process.exit());
send("ready");

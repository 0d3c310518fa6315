// A process of `robocat desync --jobs`: gets the plan of a case, plays it, tells what came of it, and gets the next.
import { FAULT_KIT } from "../faults/fault-kit.ts";
import { runCase } from "./campaign.ts";
import type { CasePlan } from "./case-plan.ts";

const send = (message: unknown): void => void process.send?.(message);

process.on("message", (plan: CasePlan) => send(runCase(plan, FAULT_KIT)));
process.on("SIGINT", () => undefined); // the whole group gets it; the one who asked decides
process.on("disconnect", () => process.exit());
send("ready");

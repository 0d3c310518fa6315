// A process of `robocat departures --runs --jobs`: gets a seed, plays its run, tells what came of it, and gets the next.
import { playPlan } from "./play-run.ts";
import { planRun } from "./run-plan.ts";

const send = (message: unknown): void => void process.send?.(message);

process.on("message", ({ seed }: { readonly seed: number }) => send(playPlan(planRun(seed))));
process.on("SIGINT", () => undefined); // the whole group gets it; the one who asked decides
process.on("disconnect", () => process.exit());
send("ready");

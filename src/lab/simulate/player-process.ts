// A process of `robocat simulate --jobs`: gets the plan of a match, plays it, tells how it came out, and gets the next.
import { playMatch } from "./play-matches.ts";
import type { MatchPlan } from "./match-plan.ts";

const send = (message: unknown): void => void process.send?.(message);

process.on("message", (plan: MatchPlan) => {
  void playMatch(
    plan,
    () => false,
    () => Promise.resolve(true),
  ).then(send);
});
process.on("SIGINT", () => undefined); // the whole group gets it; the one who asked decides
process.on("disconnect", () => process.exit());
send("ready");

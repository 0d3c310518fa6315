// A process of `npm run tournament -- --jobs`: gets a tournament, holds it, answers with its figures, and gets the next.
import type { TournamentJob } from "./hold-tournaments.ts";
import { TOURNAMENTS } from "./tournaments.ts";

const send = (message: unknown): void => void process.send?.(message);

process.on("message", ({ name, firstSeed, isQuick, only = "" }: TournamentJob) => {
  send([...TOURNAMENTS[name]({ firstSeed, isQuick, only, tell: () => undefined })]);
});
process.on("disconnect", () => process.exit());
send("ready");

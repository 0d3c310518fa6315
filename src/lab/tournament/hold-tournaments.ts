import path from "node:path";
import type { Figure } from "../bench/figure.ts";
import { workInProcesses } from "../simulate/work-in-processes.ts";
import type { TournamentWish } from "./tournament-wish.ts";
import { TOURNAMENTS, type TournamentName } from "./tournaments.ts";

const TOURNAMENT_PROCESS = path.join(import.meta.dirname, "tournament-process.ts");

/** What a process is given: it holds that tournament and answers with its figures. */
export interface TournamentJob extends Pick<TournamentWish, "firstSeed" | "isQuick" | "only"> {
  readonly name: TournamentName;
}

interface TournamentsWish extends TournamentWish {
  readonly names: readonly TournamentName[];
  readonly jobCount: number; // tournaments held at a time; the figures and their order are the same for any
  readonly take: (figure: Figure) => void; // in the order of names
  readonly isStopped?: () => boolean; // asked while other processes hold them
}

/** Holds tournaments: one after the other here, or several at a time, each in a process. */
export async function holdTournaments(wish: TournamentsWish): Promise<void> {
  const { names, jobCount, firstSeed, isQuick, only = "", tell, take, isStopped = () => false } = wish;
  if (jobCount === 1) {
    for (const name of names) for (const figure of TOURNAMENTS[name](wish)) take(figure);
    return;
  }
  await workInProcesses<TournamentJob, readonly Figure[]>({
    ...{ file: TOURNAMENT_PROCESS, processCount: jobCount, isStopped },
    jobs: names.map((name) => ({ name, firstSeed, isQuick, only })),
    begin: ({ name }) => tell(`${name}: held by another process`),
    tell: (figures) => figures.forEach(take),
  });
}

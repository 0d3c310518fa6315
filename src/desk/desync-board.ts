import { spawn } from "node:child_process";
import path from "node:path";
import { assert } from "../base/index.ts";
import type { DesyncChoice, DesyncNotice, NamedDesyncFact } from "../channel/index.ts";
import type { DesyncStory, StoryOutcome } from "../desync/index.ts";
import type { HealNews } from "../match/index.ts";
import type { LivePeer } from "../peer/index.ts";
import { PLAYER_COUNT_MAX, type PlayerId, type StandstillChoices } from "../sim/index.ts";
import type { NoticeBoard } from "./notice-board.ts";

const FOLDER_COMMANDS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: "open",
  win32: "explorer",
};

const STATES: Readonly<Record<StoryOutcome, DesyncNotice["state"]>> = {
  healed: "repaired",
  standstill: "standing",
  "went-on": "went-on",
  ended: "ended",
};

const STORIES_MAX = 32;

/** What a window is told of the desyncs of a match. */
export class DesyncBoard {
  readonly #nameOf: (playerId: PlayerId) => string;
  readonly #stories = new Map<number, DesyncStory>(); // of the last desyncs
  readonly #files = new Map<number, string>();
  #number = 0; // of the last

  constructor(nameOf: (playerId: PlayerId) => string) {
    this.#nameOf = nameOf;
  }

  /** The report of the last desync that has one. */
  get reportFile(): string | null {
    return [...this.#files.values()].at(-1) ?? null;
  }

  /** What happened last; null: nothing did. */
  get lastStory(): NamedDesyncFact | null {
    const last = [...this.#stories.values()].at(-1);
    return last === undefined ? null : factOf(last, this.#nameOf);
  }

  /** The match halts before that turn: nothing is known yet. */
  halted(number: number, turn: number): DesyncNotice {
    assert(number >= this.#number, `halt ${number} after ${this.#number}`);
    this.#number = number;
    return {
      kind: "desync",
      number,
      turn,
      state: "comparing",
      story: null,
      choices: null,
      reportFile: null,
    };
  }

  judged({ number, story }: HealNews): void {
    this.#stories.set(number, story);
    for (const older of this.#stories.keys()) if (older <= number - STORIES_MAX) this.#stories.delete(older);
    this.#number = number;
  }

  reported(number: number, file: string): void {
    this.#files.set(number, file);
  }

  /** The last desync as it is known now; null: there was none. `choices` while the match stands. */
  notice(choices: StandstillChoices | null): DesyncNotice | null {
    const number = this.#number;
    const story = this.#stories.get(number);
    if (story === undefined) return null;
    const state = STATES[story.outcome];
    return {
      kind: "desync",
      number,
      turn: story.haltTurn,
      state,
      story: factOf(story, this.#nameOf),
      choices: state === "standing" ? choices : null,
      reportFile: this.#files.get(number) ?? null,
    };
  }
}

/** What people are told of it. Of the turns that ran, only that of the difference has orders to tell. */
function factOf(story: DesyncStory, nameOf: (playerId: PlayerId) => string): NamedDesyncFact {
  const { haltTurn, baseTurn, judgement, difference, logDifference, environments } = story;
  const { outcome, standstill, without, tookMs } = story;
  const told = difference?.at.turn ?? logDifference?.turn;
  const versions = logDifference?.versions.map(({ playerIds }) => ({ playerIds })) ?? [];
  return {
    ...{ haltTurn, baseTurn, judgement, difference, environments, outcome, standstill, without, tookMs },
    logDifference: logDifference === null ? null : { ...logDifference, versions },
    turns: story.turns.map(({ turn, players }) => ({
      turn,
      players: players.map(({ playerId, commands }) => ({
        playerId,
        commands: turn === told ? commands : [],
      })),
    })),
    names: Array.from({ length: PLAYER_COUNT_MAX }, (_, i) => nameOf(i + 1)),
  };
}

/** What a window chose after a desync. */
export function chooseInDesync(
  choice: DesyncChoice,
  live: Pick<LivePeer, "goOn" | "leave">,
  desyncs: DesyncBoard,
  board: NoticeBoard,
): void {
  if (choice === "go-on") return live.goOn();
  if (choice === "leave") return live.leave();
  const file = desyncs.reportFile;
  if (file === null) return board.mention({ kind: "no-report" });
  const folder = path.dirname(file);
  openFolder(folder, () => board.mention({ kind: "folder-shut", folder }));
}

/** Shows a folder in the system's file manager; `onProblem` if there is none. */
function openFolder(folder: string, onProblem: () => void): void {
  const child = spawn(FOLDER_COMMANDS[process.platform] ?? "xdg-open", [folder], {
    stdio: "ignore",
    detached: true,
  });
  child.on("error", onProblem);
  child.on("exit", (status) => {
    if (status !== 0 && process.platform !== "win32") onProblem(); // explorer always says 1
  });
  child.unref();
}

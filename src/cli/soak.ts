import { fail, ok, type Result } from "../base/index.ts";
import { soak, type SoakMatch } from "../lab/index.ts";
import { PLAYER_COUNT_MAX } from "../sim/index.ts";
import { SIMULATE_HELP } from "./arguments/simulate-arguments.ts";
import { EXIT } from "./exit-status.ts";
import { LongProgress } from "./long-progress.ts";
import { endUnread, parseWords, readNumber } from "./read-arguments.ts";
import { printJson, printLine, printProblem } from "./printing.ts";
import { describeSoak } from "./soak-text.ts";

/** Runs `robocat simulate --soak` and returns the exit status. */
export async function runSoak(args: readonly string[], out: { write(line: string): void }): Promise<number> {
  if (args.includes("--help"))
    return endUnread({ program: "robocat simulate", help: SIMULATE_HELP, reason: "help" }, out);
  const read = readSoakArguments(args);
  if (!read.ok) {
    printProblem(`robocat simulate: ${read.reason}, see robocat simulate --help`);
    return EXIT.cannotStart;
  }
  let isInterrupted = false;
  const interrupt = (): void => {
    isInterrupted = true;
  };
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  const progress = new SoakProgress(read.value.turnCount);
  try {
    const event = await soak(read.value, {
      isStopped: () => isInterrupted,
      show: (match) => progress.show(match),
    });
    progress.clear();
    if (read.value.isJson) printJson(out, event);
    else for (const line of describeSoak(event)) printLine(out, line);
    if (event.outcome === "interrupted") return EXIT.interrupted;
    return event.outcome === "ok" ? EXIT.inSync : EXIT.notWhole;
  } finally {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
}

class SoakProgress {
  readonly #line = new LongProgress();
  readonly #turnCount: number;
  readonly #startMs = performance.now();

  constructor(turnCount: number) {
    this.#turnCount = turnCount;
  }

  show({ turn, nowMs }: SoakMatch): void {
    const text = (): string => {
      const speed = (turn + 1) / ((performance.now() - this.#startMs) / 1_000);
      return `turn ${turn + 1} of ${this.#turnCount}, ${speed.toFixed(0)} turns/s, ${Math.round(nowMs / 1_000)} s simulated`;
    };
    this.#line.show(text);
  }

  clear(): void {
    this.#line.clear();
  }
}

interface SoakArguments {
  readonly turnCount: number;
  readonly seed: number;
  readonly peerCount: number;
  readonly isJson: boolean;
}

const TURNS_MAX = 100_000_000;
const SEED_MAX = 0xffff_ffff;
const PEERS_USUAL = 4;

/** Whether a command line of `robocat simulate` asks for a soak. */
export function isSoak(args: readonly string[]): boolean {
  return args.some((arg) => arg === "--soak" || arg.startsWith("--soak="));
}

/** Reads such a command line. The reason of a failure is a sentence without its full stop. */
export function readSoakArguments(args: readonly string[]): Result<SoakArguments, string> {
  const text = { type: "string" } as const;
  const options = { soak: text, seed: text, peers: text, json: { type: "boolean" } } as const;
  const words = parseWords({ args: [...args], options });
  if (!words.ok) return fail(`with --soak go only --seed, --peers and --json: ${words.reason}`);
  const { values } = words.value;
  const turns = readNumber("--soak", values.soak ?? "", 1, TURNS_MAX);
  if (!turns.ok) return turns;
  const seed = readNumber("--seed", values.seed ?? "1", 0, SEED_MAX);
  if (!seed.ok) return seed;
  const peers = readNumber("--peers", values.peers ?? String(PEERS_USUAL), 2, PLAYER_COUNT_MAX);
  if (!peers.ok) return peers;
  return ok({
    turnCount: turns.value,
    seed: seed.value,
    peerCount: peers.value,
    isJson: values.json === true,
  });
}

import { parseArgs } from "node:util";
import { fail, ok, type Result } from "../../base/index.ts";
import { PLAYER_COUNT_MAX } from "../../sim/index.ts";
import { readNumber } from "../read-number.ts";

export interface SoakArguments {
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
  try {
    const options = { soak: text, seed: text, peers: text, json: { type: "boolean" } } as const;
    const { values } = parseArgs({ args: [...args], options });
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
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0]! : String(error);
    return fail(`with --soak go only --seed, --peers and --json: ${reason}`);
  }
}

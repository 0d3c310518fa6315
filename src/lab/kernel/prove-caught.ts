import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { KERNEL_BASE64 } from "../../sim/index.ts";
import { drawFromSeed } from "../simulate/draw-from-seed.ts";
import { CHANGE_KINDS, changeKernel, changesOf, type KernelChange } from "./change-kernel.ts";

/** In these matches all happens that is counted: see happenings.ts. */
const SEEDS = [3, 5, 8, 4, 11, 12];
const TURNS = 60;
/** A thread that has not answered by then goes round for ever, and no peer would miss that. */
const ENDLESS_MS = 120_000;

interface CaughtProof {
  readonly changes: number;
  readonly caught: number; // by a world that differs, or a kernel that refuses or stops
  readonly endless: number; // went round for ever
  readonly survivors: readonly KernelChange[];
}

/** Changes one instruction of the kernel, so many times, kind by kind, and plays matches until each is caught. */
export async function proveCaught({
  seed,
  changes,
  tell,
  isStopped,
}: {
  readonly seed: number;
  readonly changes: number;
  readonly tell: (text: string) => void;
  readonly isStopped: () => boolean;
}): Promise<CaughtProof> {
  const kernel = new Uint8Array(Buffer.from(KERNEL_BASE64, "base64"));
  const all = changesOf(kernel);
  const survivors: KernelChange[] = [];
  let endless = 0;
  let tried = 0;
  for (; tried < changes && !isStopped(); tried += 1) {
    const ofKind = all.filter(({ kind }) => kind === CHANGE_KINDS[tried % CHANGE_KINDS.length]);
    const change = ofKind[drawFromSeed(seed, `change ${tried}`, 0, ofKind.length - 1)]!;
    tell(`kernel: change ${tried + 1} of ${changes}, ${textOf(change)}`);
    const verdict = await verdictOn(Buffer.from(changeKernel(kernel, change)).toString("base64"));
    if (verdict === "endless") endless += 1;
    if (verdict === "missed") survivors.push(change);
  }
  return { changes: tried, caught: tried - endless - survivors.length, endless, survivors };
}

function textOf({ kind, at, from, to }: KernelChange): string {
  return `${kind} at byte ${at}: 0x${from.toString(16)} to 0x${to.toString(16)}`;
}

async function verdictOn(code: string): Promise<"caught" | "missed" | "endless"> {
  const workerData = { code, seeds: SEEDS, turns: TURNS };
  const worker = new Worker(new URL("try-change.ts", import.meta.url), { workerData });
  const timer = setTimeout(() => worker.emit("message", "endless"), ENDLESS_MS);
  try {
    const [answer] = (await once(worker, "message")) as [number | null | "endless"];
    if (answer === "endless") return "endless";
    return answer === null ? "missed" : "caught";
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

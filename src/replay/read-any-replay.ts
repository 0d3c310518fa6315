import { assert, BitReader, fail, ok, type Result } from "../base/index.ts";
import {
  MATCH_TURNS_MAX,
  PREAMBLE_BYTES,
  REPLAY_MAGIC,
  REPLAY_VERSION,
  REPLAY_VERSION_MIN,
} from "./constants.ts";
import { isForFrozen, tryFrozen } from "./frozen/choose-rules.ts";
import { readFrozenReplay } from "./frozen/frozen-replay.ts";
import type { FrozenSims } from "./frozen/frozen-sims.ts";
import { recordKinds } from "./format.ts";
import { readingReplay, type Replay, type ReplayResult } from "./read-replay.ts";
import type { ReplayFault } from "./replay-fault.ts";
import { finish, type Slices } from "./slices.ts";

/** Records that are counted in one slice, none of them read. */
const COUNTED_AT_ONCE = 32 * 1_024;

/**
 * Reads a replay of any version that is played here: by the rules of this program, else by frozen ones. Never throws, whatever the
 * bytes.
 */
export function readAnyReplay(bytes: Uint8Array, sims: FrozenSims): Result<Replay, ReplayFault> {
  return finish(readingAnyReplay(bytes, sims));
}

/** The same in slices. What frozen rules read is one slice, which costs as much as all that is left: Infinity is told before it. */
export function* readingAnyReplay(bytes: Uint8Array, sims: FrozenSims): Slices<Result<Replay, ReplayFault>> {
  if (yield* hasTooManyTurns(bytes)) return fail({ kind: "too-many-turns", turnsMax: MATCH_TURNS_MAX });
  const own = yield* readingReplay(bytes);
  const simVersion = simVersionOf(own);
  if (simVersion === null || (own.ok && !isForFrozen(simVersion, sims))) return resultOf(own);
  yield Infinity;
  const frozen = tryFrozen(simVersion, sims, (sim) => {
    const read = readFrozenReplay(sim, bytes);
    return !read.ok && read.reason === "other-sim-version" ? null : read;
  });
  return frozen.ok ? resultOf(frozen.value) : frozen;
}

/** Of the program that recorded it; null: it can't be read so far. */
function simVersionOf(read: ReplayResult): number | null {
  if (read.ok) return read.value.simVersion;
  return read.reason === "other-sim-version" ? read.version : null;
}

function resultOf(read: ReplayResult): Result<Replay, ReplayFault> {
  if (read.ok) return ok(read.value);
  const { reason, version } = read;
  assert(reason !== "other-sim-version", "which rules play a replay is settled before");
  return fail(faultOf(reason, version));
}

function faultOf(
  reason: Exclude<(ReplayResult & { readonly ok: false })["reason"], "other-sim-version">,
  version: number | null,
): ReplayFault {
  switch (reason) {
    case "not-a-replay":
      return { kind: reason };
    case "other-replay-version":
      return { kind: "other-format", version, from: REPLAY_VERSION_MIN, to: REPLAY_VERSION };
    case "damaged":
      return { kind: "bad-header" };
  }
}

/** By the lengths of the records alone, before a turn takes memory. The records of every version are alike. */
function* hasTooManyTurns(bytes: Uint8Array): Slices<boolean> {
  if (new BitReader(bytes.subarray(0, PREAMBLE_BYTES)).u32() !== REPLAY_MAGIC) return false;
  let turnCount = 0;
  for (const kind of recordKinds(bytes)) {
    if (kind !== "turn") continue;
    turnCount += 1;
    if (turnCount % COUNTED_AT_ONCE === 0) yield COUNTED_AT_ONCE;
  }
  return turnCount > MATCH_TURNS_MAX;
}

import { assert, type BitReader, type BitWriter } from "../../base/index.ts";
import { PAUSE_SECONDS_MAX, PAUSES_EACH_MAX, type PauseRules } from "../../sim/index.ts";

const PAUSES_BITS = 4;
const SECONDS_BITS = 9;

assert(PAUSES_EACH_MAX < 2 ** PAUSES_BITS && PAUSE_SECONDS_MAX < 2 ** SECONDS_BITS, "pauses take their bits");

/** How often each player may pause u4, 0 for never, and if they may for how many seconds u9. In replays as well. */
export function writePauses(writer: BitWriter, pauses: PauseRules | undefined): void {
  writer.bits(pauses?.each ?? 0, PAUSES_BITS);
  if (pauses !== undefined) writer.bits(pauses.seconds, SECONDS_BITS);
}

/** What writePauses wrote. Whether it is in range is for the caller to ask, of the whole options or setup. */
export function readPauses(reader: BitReader): PauseRules | undefined {
  const each = reader.bits(PAUSES_BITS);
  return each === 0 ? undefined : { each, seconds: reader.bits(SECONDS_BITS) };
}

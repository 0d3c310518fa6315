import { readLetter, writeLetter, type Letter } from "../../../desync/index.ts";
import { mustHold, type FuzzTarget } from "../engine/fuzz-target.ts";
import { goldenBytes } from "./golden-seeds.ts";
import { isSameBytes } from "./same-bytes.ts";

const LETTER_BYTES_MAX = 8_192;
/** The message of minds names more cats than a packet may. */
const STEPS_FOR_CATS = 700_000;

/** Each message of the lanes: whatever is accepted is written as the same bytes again. */
export function letterTargets(): readonly FuzzTarget[] {
  return goldenBytes("messages").map(({ name, bytes }) => ({
    name: `letter:${name}`,
    seeds: [Uint8Array.from([0, 3, ...bytes])],
    bytesMax: LETTER_BYTES_MAX,
    budget: (byteCount) => ({ steps: STEPS_FOR_CATS + 200 * byteCount, room: 4_000_000 + 300 * byteCount }),
    check: (input) => {
      const read = readLetter(input);
      if (!read.ok) return read.reason;
      mustHold(isSameBytes(writeLetter(read.value), input), "what was accepted is written as other bytes");
      return "ok";
    },
    record: {
      read: (input) => {
        const read = readLetter(input);
        return read.ok ? read.value : null;
      },
      write: (letter: Letter) => writeLetter(letter),
      isExact: true,
    },
  }));
}

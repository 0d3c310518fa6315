import {
  assert,
  checked,
  counted,
  crc32,
  flag,
  headed,
  record,
  u,
  whole,
  within,
  type Of,
  type Range,
  type WithKind,
} from "../../base/index.ts";
import { WELCOME_BYTES_MAX, writeWelcome, type WelcomePacket } from "./welcome.ts";
import { WELCOME_PART_BYTES_MAX, WELCOME_PART_BYTES_SMALL } from "../constants.ts";

export const WELCOME_PARTS_MAX = partsOf(WELCOME_BYTES_MAX, WELCOME_PART_BYTES_SMALL);

const WELCOME_PARTS_LONG = partsOf(WELCOME_BYTES_MAX, WELCOME_PART_BYTES_MAX);
const INDEX_BITS = 3;

assert(WELCOME_PARTS_MAX <= 2 ** INDEX_BITS, "the parts of a welcome can be told apart");

const partHead = record({
  checksum: u(32, "CRC-32 of the whole welcome: which one it is a part of"),
  isSmall: flag("how it is cut, below"),
  index: u(INDEX_BITS, "which part, from 0; below count"),
  count: whole(
    { from: 1, to: 2 ** INDEX_BITS, bits: INDEX_BITS },
    `parts; 1 to ${WELCOME_PARTS_LONG}, of small ones 1 to ${WELCOME_PARTS_MAX}`,
  ),
});

/** One part of a welcome, which is longer than a packet where many are in. */
export const welcomePart = headed(
  checked(
    partHead,
    "the longest welcome has so many parts",
    ({ isSmall, index, count }) => index < count && count <= partsOf(WELCOME_BYTES_MAX, partBytesOf(isSmall)),
  ),
  record({
    bytes: counted(
      within(u(11), lengths),
      "as many as a part has in every part but the last, 1 to as many in that one",
    ),
  }),
);
export type WelcomePartPacket = WithKind<"welcome-part", typeof welcomePart>;

/** The parts in which a welcome travels. */
export function partsOfWelcome(welcome: WelcomePacket, isSmall = false): readonly WelcomePartPacket[] {
  const whole = writeWelcome(welcome);
  const checksum = crc32(whole);
  const partBytes = partBytesOf(isSmall);
  const count = partsOf(whole.length, partBytes);
  return Array.from({ length: count }, (_, index) => {
    const at = index * partBytes;
    return { kind: "welcome-part", checksum, isSmall, index, count, bytes: whole.slice(at, at + partBytes) };
  });
}

/** How many bytes that part may have. */
function lengths({ isSmall, index, count }: Of<typeof partHead>): Range {
  const to = partBytesOf(isSmall);
  return { from: index === count - 1 ? 1 : to, to };
}

function partBytesOf(isSmall: boolean): number {
  return isSmall ? WELCOME_PART_BYTES_SMALL : WELCOME_PART_BYTES_MAX;
}

function partsOf(byteCount: number, partBytes: number): number {
  return Math.floor((byteCount - 1) / partBytes) + 1;
}

import { assert, type BitReader, type BitWriter } from "../base/index.ts";
import { classicOptions, isMatchOptions, MATCH_MODES, type MatchOptions } from "../sim/index.ts";

const MODE_BITS = 2;
const CATS_ORDER = 2;
const MINUTES_BITS = 7;

/** Mode u2, cats eg(2); on a map also by how much the limit exceeds them, eg(2), and minutes u7. */
export function writeOptions(writer: BitWriter, options: MatchOptions): void {
  assert(isMatchOptions(options), "writeOptions: the options are out of range");
  const { mode, catsPerPlayer, catLimit, timeLimitMinutes } = options;
  writer.bits(MATCH_MODES.indexOf(mode), MODE_BITS);
  writer.golomb(catsPerPlayer - 1, CATS_ORDER);
  if (mode === "classic") return;
  writer.golomb(catLimit - catsPerPlayer, CATS_ORDER);
  writer.bits(timeLimitMinutes, MINUTES_BITS);
}

/** Reads options; on some that no host may choose the reader has failed. */
export function readOptions(reader: BitReader): MatchOptions {
  const mode = MATCH_MODES[reader.bits(MODE_BITS)];
  if (mode === undefined) reader.fail();
  const catsPerPlayer = reader.golomb(CATS_ORDER) + 1;
  const options =
    mode === undefined || mode === "classic"
      ? classicOptions(catsPerPlayer)
      : {
          mode,
          catsPerPlayer,
          catLimit: catsPerPlayer + reader.golomb(CATS_ORDER),
          timeLimitMinutes: reader.bits(MINUTES_BITS),
        };
  if (!isMatchOptions(options)) reader.fail();
  return options;
}

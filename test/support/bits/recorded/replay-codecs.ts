import type * as endings from "../../../../src/replay/ending-codec.ts";
import type { Codec } from "../golden-records.ts";
import { cameraCodecs } from "./camera-codecs.ts";
import { endingCodecs } from "./ending-codecs.ts";
import { matchCodecs } from "./match-codecs.ts";
import { turnCodecs } from "./turn-codecs.ts";

/** All that are read. */
const VERSIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The records of replays, and of the cameras beside them. */
export function replayCodecs(
  code: Pick<typeof endings, "writeEndingBody" | "readEndingBody">,
): ReadonlyMap<string, Codec> {
  return new Map([
    ...endingCodecs(code),
    ...matchCodecs(VERSIONS),
    ...turnCodecs(VERSIONS),
    ...cameraCodecs(),
  ]);
}

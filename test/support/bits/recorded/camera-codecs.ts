import { crc32, fail, joined, ok } from "../../../../src/base/index.ts";
import { CameraWriter, readCamera, type CameraLook } from "../../../../src/replay/index.ts";
import { writeRecord } from "../../../../src/replay/format.ts";
import type { Draw } from "../draw-value.ts";
import type { Codec } from "../golden-records.ts";

const MATCH = {
  ...{ recordStart: "0123456789abcdef".repeat(2), turnCount: 400 },
  setup: { seed: 7, catsPerPlayer: 3, playerIds: [1, 2, 5] },
};
const HEAD_BYTES = 22;
/** The length and the kind before a body, the CRC behind it. */
const RECORD_BYTES = [2, 4] as const;
const NO_RECORDS = new Uint8Array(0);

type Looked = readonly { readonly turn: number; readonly look: CameraLook }[];

/** What a camera begins with, and a record of hints. */
export function cameraCodecs(): ReadonlyMap<string, Codec> {
  const head: Codec = {
    make: (draw) => MATCH.setup.playerIds[draw.int(0, 2)],
    write: (playerId: number) => cameraOf(playerId, [{ turn: 0, look: { x: 0, y: 0, zoom: 0 } }]).head,
    read: (bytes) => readCameraOf(joined(bytes, NO_RECORDS)),
  };
  const hints: Codec = {
    make: drawLooked,
    write: (looked: Looked) => cameraOf(2, looked).body,
    read: (body) => {
      const start = cameraOf(2, [{ turn: 0, look: { x: 0, y: 0, zoom: 0 } }]).head;
      return readCameraOf(joined(start, writeRecord("recorder", body, crc32(start)).bytes));
    },
  };
  return new Map([
    ["camera head", head],
    ["camera hints", hints],
  ]);
}

function readCameraOf(bytes: Uint8Array) {
  const read = readCamera(bytes, MATCH);
  if (read.ok) return ok(read.value);
  const { reason } = read;
  return fail("version" in reason ? `${reason.kind} ${reason.version}` : reason.kind);
}

/** The head of a camera, and the body of its only record. */
function cameraOf(playerId: number, looked: Looked) {
  const writer = new CameraWriter({ recordStart: MATCH.recordStart, playerId });
  for (const { turn, look } of looked) {
    writer.look(look);
    if (writer.note(turn) !== null) throw new Error("so many hints are one record");
  }
  const bytes = writer.end() ?? NO_RECORDS;
  return {
    head: bytes.subarray(0, HEAD_BYTES),
    body: bytes.subarray(HEAD_BYTES + RECORD_BYTES[0], bytes.length - RECORD_BYTES[1]),
  };
}

/** Ascending turn, within what one record takes. */
function drawLooked(draw: Draw): Looked {
  const reach = draw.int(0, 1) === 0 ? 300 : 2_000;
  const first = draw.int(0, 240);
  return Array.from({ length: draw.int(1, 12) }, (_, i) => ({
    turn: first + i * draw.int(20, 24),
    look: { x: draw.int(-reach, reach), y: draw.int(-reach, reach), zoom: draw.int(0, 255) },
  })).toSorted((a, b) => a.turn - b.turn);
}

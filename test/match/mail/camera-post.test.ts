// Goal: where players looked reaches all others once, and what is damaged, too long, foreign or doubled costs a reason and nothing else.
// Method: the post of one player of two, which is handed messages as a link hands them; the files are those of the writer.
import { expect, test } from "vitest";

import { CAMERA_PART_BYTES, type CameraMessage } from "../../../src/desync/index.ts";
import { LockstepMatch } from "../../../src/lockstep/index.ts";
import { CameraPost } from "../../../src/match/mail/camera-post.ts";
import { CameraWriter, startOfRecord } from "../../../src/replay/index.ts";
import { commandBits } from "../../../src/wire/index.ts";
import { headerOf } from "../../replay/recorded-match.ts";

const HEADER = headerOf(3);
const RECORD_START = startOfRecord(HEADER);
const LAST_TURN = 40; // of a match that has not begun here: so far ahead others may be

function startPost(recordStart: string | null = RECORD_START, wire = { hasUndelivered: false }) {
  const match = new LockstepMatch({ setup: HEADER.setup, localPlayerId: 1, measureCommand: commandBits });
  return new CameraPost({ match, chronicle: { recordStart }, wire });
}

function cameraOf(playerId: number, turnCount = LAST_TURN + 1, recordStart = RECORD_START): Uint8Array {
  const writer = new CameraWriter({ recordStart, playerId });
  for (let turn = 0; turn < turnCount; turn += 1) {
    writer.look({ x: turn, y: 0, zoom: 9 });
    writer.note(turn);
  }
  return writer.end()!;
}

function part(bytes: Uint8Array, isLast = true): CameraMessage {
  return { kind: "camera", isLast, bytes };
}

test("goes to all others in parts, once, and nothing goes where nobody looked", () => {
  const wire = { hasUndelivered: true };
  const post = startPost(RECORD_START, wire);
  post.give(new Uint8Array(0));
  expect([post.passing, post.takeLetters()]).toEqual(["never", []]);
  const bytes = Uint8Array.from({ length: CAMERA_PART_BYTES + 5 }, (_, i) => i % 251);
  post.give(bytes);
  const letters = post.takeLetters();
  expect(letters.map(({ to, message }) => [to, message.kind === "camera" && message.isLast])).toEqual([
    [2, false],
    [3, false],
    [2, true],
    [3, true],
  ]);
  const parts = letters.flatMap(({ to, message }) =>
    to === 3 && message.kind === "camera" ? [...message.bytes] : [],
  );
  expect(parts).toEqual([...bytes]);
  post.give(bytes);
  expect([post.passing, post.takeLetters()]).toEqual(["now", []]);
  wire.hasUndelivered = false;
  expect(post.passing).toBe("awaited");
});

test("what came whole is kept once, as it came", () => {
  const post = startPost();
  const bytes = cameraOf(2);
  post.hear(2, part(bytes.subarray(0, 30), false));
  expect([post.passing, post.takeGood(LAST_TURN)]).toEqual(["now", []]);
  post.hear(2, part(bytes.subarray(30)));
  expect(post.passing).toBe("never");
  expect(post.takeGood(LAST_TURN)).toEqual([{ playerId: 2, bytes }]);
  expect([post.takeGood(LAST_TURN), post.takeRefusals()]).toEqual([[], []]);
});

const damaged = cameraOf(2).with(40, 1);
test.each([
  ["damaged", [part(damaged)]],
  ["cut", [part(cameraOf(2).subarray(0, -1))]],
  ["not-a-camera", [part(Uint8Array.of(1, 2, 3))]],
  ["it is of another player", [part(cameraOf(3))]],
  ["camera-of-other-match", [part(cameraOf(2, 9, startOfRecord(headerOf(2))))]],
  ["past-end", [part(cameraOf(2, LAST_TURN + 12).slice())]],
  ["it is longer than the match", [part(new Uint8Array(CAMERA_PART_BYTES), false)]],
  ["it came twice", [part(cameraOf(2)), part(cameraOf(2))]],
])("is not kept, and said why: %s", (why, parts) => {
  const post = startPost();
  for (const one of parts) post.hear(2, one);
  expect(post.takeGood(LAST_TURN)).toEqual([]);
  expect(post.takeRefusals()).toEqual([{ playerId: 2, reason: `gave a camera that is not kept: ${why}` }]);
  post.hear(2, part(cameraOf(2)));
  post.hear(3, part(cameraOf(3)));
  expect(post.takeGood(LAST_TURN)).toEqual([{ playerId: 3, bytes: cameraOf(3) }]); // nobody else loses anything
  expect([post.passing, post.takeRefusals()]).toEqual(["never", []]);
});

test("who came back to the match has no replay, and keeps none", () => {
  const post = startPost(null);
  post.hear(2, part(cameraOf(2)));
  expect([post.takeGood(LAST_TURN), post.takeRefusals()]).toEqual([[], []]);
});

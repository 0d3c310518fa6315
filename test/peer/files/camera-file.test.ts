import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { CameraFile, loadCamera } from "../../../src/peer/files/camera-file.ts";
import { loadReplay } from "../../../src/peer/files/replay-files.ts";
import { REPLAY_FOLDER } from "../../support/golden-replays.ts";

const LOOK = { x: 16, y: -16, zoom: 64 };

function inFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "robocat-camera-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, "own.rcr");
}

function recording() {
  const read = loadReplay(path.join(REPLAY_FOLDER, "drill.rcr"));
  if (!read.ok) throw new Error(read.reason);
  return { ...read.value, recordStart: read.value.recordStart! };
}

test("where somebody looked lies beside the replay, not in it, and is read with it", async () => {
  const file = inFolder();
  const replay = recording();
  const problems: string[] = [];
  const camera = new CameraFile(file, (message) => problems.push(message));
  camera.note(4); // before anybody looked
  for (const [turn, x] of [
    [5, 16],
    [20, 32],
    [40, 48],
  ] as const) {
    camera.look({ ...LOOK, x }, { recordStart: replay.recordStart, playerId: 1 });
    camera.note(turn);
  }
  camera.end();
  camera.note(60); // the match is over
  await camera.written();
  expect(loadCamera(file, replay)).toEqual({
    ok: true,
    value: {
      playerId: 1,
      problem: null,
      hints: [
        { turn: 5, ...LOOK },
        { turn: 20, ...LOOK, x: 32 },
        { turn: 40, ...LOOK, x: 48 },
      ],
    },
  });
  await camera.close();
  expect(existsSync(file)).toBe(false);
  expect(problems).toEqual([]);
});

test("where nobody looked there is no file, and nothing to follow", async () => {
  const file = inFolder();
  const camera = new CameraFile(file, () => undefined);
  for (let turn = 0; turn < 500; turn += 1) camera.note(turn);
  await camera.close();
  expect(existsSync(file.replace(".rcr", ".camera"))).toBe(false);
  expect(loadCamera(file, recording())).toEqual({ ok: true, value: null });
});

test("a folder that is gone costs the camera, and one sentence", async () => {
  const file = path.join(inFolder(), "gone", "own.rcr");
  const problems: string[] = [];
  const camera = new CameraFile(file, (message) => problems.push(message));
  camera.look(LOOK, { recordStart: recording().recordStart, playerId: 1 });
  for (let turn = 0; turn < 2_000; turn += 1) camera.note(turn);
  await camera.close();
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^Cannot write where you look, to .*own\.camera: .*\. The match goes on\.$/);
});

test("what can't be read is refused in a sentence that names the file", () => {
  const file = inFolder();
  const beside = file.replace(".rcr", ".camera");
  writeFileSync(beside, readFileSync(path.join(REPLAY_FOLDER, "drill.rcr")));
  const refused = (): unknown => {
    const read = loadCamera(file, recording());
    return read.ok || read.reason;
  };
  expect(refused()).toBe(
    `Nobody's camera can be followed: ${beside} can't be read, for it is no file of a camera.`,
  );
  writeFileSync(beside, new Uint8Array(2 ** 20 + 1));
  expect(refused()).toMatch(/^Nobody's camera can be followed: .* can't be read, for .*1048576/);
});

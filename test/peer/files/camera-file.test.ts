import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { CameraFile, loadCameras } from "../../../src/peer/files/camera-file.ts";
import { loadReplay } from "../../../src/peer/files/replay-files.ts";
import { CameraWriter } from "../../../src/replay/index.ts";
import { REPLAY_FOLDER } from "../../support/golden-replays.ts";
import { sentenceOf } from "../../support/sentences.ts";

const LOOK = { x: 16, y: -16, zoom: 64 };

function inFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "robocat-camera-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, "own.rcr");
}

function recording() {
  const read = loadReplay(path.join(REPLAY_FOLDER, "drill.rcr"));
  if (!read.ok) throw new Error(read.reason.kind);
  return { ...read.value, recordStart: read.value.recordStart! };
}

test("where somebody looked lies beside the replay, not in it, and is read with it", async () => {
  const file = inFolder();
  const replay = recording();
  const problems: string[] = [];
  const camera = new CameraFile(file, (fact) => problems.push(sentenceOf(fact)));
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
  const hints = [
    { turn: 5, ...LOOK },
    { turn: 20, ...LOOK, x: 32 },
    { turn: 40, ...LOOK, x: 48 },
  ];
  expect(loadCameras(file, replay)).toEqual({
    cameras: [{ playerId: 1, problem: null, hints }],
    problems: [],
  });
  expect([...camera.bytes]).toEqual([...readFileSync(file.replace(".rcr", ".camera"))]);
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
  expect(camera.bytes).toHaveLength(0);
  expect(loadCameras(file, recording())).toEqual({ cameras: [], problems: [] });
});

test("a folder that is gone costs the camera, and one sentence", async () => {
  const file = path.join(inFolder(), "gone", "own.rcr");
  const problems: string[] = [];
  const camera = new CameraFile(file, (fact) => problems.push(sentenceOf(fact)));
  camera.look(LOOK, { recordStart: recording().recordStart, playerId: 1 });
  for (let turn = 0; turn < 2_000; turn += 1) camera.note(turn);
  await camera.close();
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^Cannot write where you look, to .*own\.camera: .*\. The match goes on\.$/);
});

test("what another player told lies beside it too, and the recorder's comes first; of one player one counts", async () => {
  const file = inFolder();
  const replay = recording();
  const problems: string[] = [];
  const cameraOf = (playerId: number, x: number): Uint8Array => {
    const writer = new CameraWriter({ recordStart: replay.recordStart, playerId });
    writer.look({ ...LOOK, x });
    writer.note(3);
    return writer.end()!;
  };
  const own = new CameraFile(file, (fact) => problems.push(sentenceOf(fact)));
  own.look({ ...LOOK, x: 7 }, { recordStart: replay.recordStart, playerId: 3 });
  own.note(3);
  own.keepOf(2, cameraOf(2, 22));
  own.keepOf(1, cameraOf(1, 11));
  await own.close();
  writeFileSync(file.replace(".rcr", ".3.camera"), cameraOf(3, 33));
  const looked = (): unknown =>
    loadCameras(file, replay).cameras.map((one) => [one.playerId, one.hints[0]!.x]);
  expect(looked()).toEqual([
    [3, 7],
    [1, 11],
    [2, 22],
  ]);
  writeFileSync(file.replace(".rcr", ".1.camera"), cameraOf(1, 11).with(7, 0));
  expect(looked()).toEqual([
    [3, 7],
    [2, 22],
  ]);
  expect(loadCameras(file, replay).problems.map(sentenceOf)).toEqual([
    expect.stringMatching(
      /^A camera can't be followed: .*own\.1\.camera can't be read, for it is of another match\.$/,
    ),
  ]);
  expect(problems).toEqual([]);
});

test("where there is no room for what others told one sentence says so", () => {
  const problems: string[] = [];
  const camera = new CameraFile(path.join(inFolder(), "gone", "own.rcr"), (fact) =>
    problems.push(sentenceOf(fact)),
  );
  camera.keepOf(2, new Uint8Array(30));
  expect(problems).toEqual([
    expect.stringMatching(/^Cannot write where others looked, to .*own\.2\.camera: .*\.$/),
  ]);
});

test("what can't be read is refused in a sentence that names the file", () => {
  const file = inFolder();
  const beside = file.replace(".rcr", ".camera");
  writeFileSync(beside, readFileSync(path.join(REPLAY_FOLDER, "drill.rcr")));
  const refused = (): unknown => {
    const { cameras, problems } = loadCameras(file, recording());
    return cameras.length === 0 && problems.map(sentenceOf).join();
  };
  expect(refused()).toBe(
    `A camera can't be followed: ${beside} can't be read, for it is no file of a camera.`,
  );
  writeFileSync(beside, new Uint8Array(2 ** 20 + 1));
  expect(refused()).toMatch(/^A camera can't be followed: .* can't be read, for .*1048576/);
});

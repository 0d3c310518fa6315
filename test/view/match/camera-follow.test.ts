import { expect, test } from "vitest";

import type { CameraSpot, PeerNotice, ReplayStatusNotice } from "../../../src/channel/index.ts";
import { readWindowRequest } from "../../../src/desk/window/window-request.ts";
import { CameraControl } from "../../../src/view/camera/camera-control.ts";
import { CameraFollow, CameraTeller } from "../../../src/view/match/camera-follow.ts";
import { rigAt, spotOfRig } from "../../../src/view/match/camera-spots.ts";

const VIEWPORT = { width: 1280, height: 720 };
const LARGE = { halfWidth: 128, halfHeight: 100 };
const HINTS: readonly CameraSpot[] = [
  [9, 160, 0, 64],
  [99, 176, 32, 64],
  [119, 1_600, 800, 96],
];

test("where a rig looks comes back within a thirtieth of a unit, and a hundredth of its distance", () => {
  for (const rig of [
    { x: 0, y: 0, distance: 4 },
    { x: -127.97, y: 99.99, distance: 19 },
    { x: 3.33, y: -7.77, distance: 611 },
  ]) {
    const look = spotOfRig(rig, LARGE);
    expect(readWindowRequest(look).ok).toBe(true);
    const back = rigAt([[0, look.x, look.y, look.zoom]], 1)!;
    expect(Math.abs(back.x - rig.x)).toBeLessThan(1 / 30);
    expect(Math.abs(back.y - rig.y)).toBeLessThan(1 / 30);
    expect(back.distance / rig.distance).toBeCloseTo(1, 1);
  }
});

test("what lies off the ground, or is too far, is told as its edge", () => {
  const look = spotOfRig({ x: 900, y: -140, distance: 1e9 }, { halfWidth: 128, halfHeight: 128 });
  expect(look).toEqual({ kind: "look", x: 2_047, y: -2_047, zoom: 255 });
});

test("it stands up to shortly before the next hint, and moves there; farther than anybody pans it leaps", () => {
  expect(rigAt(HINTS, 5)).toBe(null);
  expect(rigAt(HINTS, 10)).toEqual({ x: 10, y: 0, distance: 16 });
  expect(rigAt(HINTS, 89)).toEqual({ x: 10, y: 0, distance: 16 });
  expect(rigAt(HINTS, 94.5)).toEqual({ x: 10.5, y: 1, distance: 16 });
  expect(rigAt(HINTS, 100)).toEqual({ x: 11, y: 2, distance: 16 });
  expect(rigAt(HINTS, 114)).toEqual({ x: 11, y: 2, distance: 16 });
  expect(rigAt(HINTS, 115)).toEqual({ x: 100, y: 50, distance: 32 });
  expect(rigAt(HINTS, 9_999)).toEqual({ x: 100, y: 50, distance: 32 });
});

function follow(hints = HINTS) {
  const camera = new CameraControl(VIEWPORT);
  camera.enter({ extent: LARGE, cats: { x: -90, y: 60 }, catsAround: 1, cushion: null });
  const told: boolean[] = [];
  const following = new CameraFollow(camera);
  following.tell((is) => told.push(is));
  const frame = (): void => camera.update(0, true);
  const at = (turn: number): void => following.hearNotice(statusAt(turn));
  const notice: PeerNotice = { kind: "replay-cameras", cameras: [{ playerId: 1, hints }] };
  return { camera, told, following, frame, at, notice };
}

function statusAt(turn: number): ReplayStatusNotice {
  const jumps = { subTurn: 0, readyTurns: 200, heard: 0, goingTo: null };
  return {
    kind: "replay-status",
    turn,
    turnCount: 200,
    playing: true,
    speed: 1,
    marks: [],
    seats: [],
    jumps,
  };
}

test("the camera is led wherever the replay goes, also back", () => {
  const { following, frame, at, notice, camera, told } = follow();
  following.hearNotice(notice);
  at(100);
  frame();
  expect(camera.rig).toMatchObject({ x: -90, y: 60 }); // nobody asked for it
  following.follow(1);
  frame();
  expect(camera.rig).toEqual({ x: 11, y: 2, distance: 16 });
  at(150);
  frame();
  expect(camera.rig).toEqual({ x: 100, y: 50, distance: 32 });
  at(0); // before the first hint
  frame();
  expect(camera.rig).toEqual({ x: 10, y: 0, distance: 16 });
  following.follow(null);
  at(150);
  frame();
  expect(camera.rig).toEqual({ x: 10, y: 0, distance: 16 });
  expect(told).toEqual([true, false]);
});

test.each([
  ["a pan", (camera: CameraControl) => camera.pan({ x: 1, y: 0 }, 100)],
  ["a drag", (camera: CameraControl) => camera.drag({ x: 600, y: 300 }, { x: 500, y: 300 })],
  ["a zoom", (camera: CameraControl) => camera.zoom(1, null)],
  ["a click on the small map", (camera: CameraControl) => camera.centreOn({ x: 3, y: 3 })],
  ["the whole ground", (camera: CameraControl) => camera.reset()],
])("%s makes it free, and it stays where the viewer goes", (_, move) => {
  const { following, frame, at, notice, camera, told } = follow();
  following.hearNotice(notice);
  at(100);
  following.follow(1);
  frame();
  move(camera);
  frame();
  expect(told).toEqual([true, false]);
  const { rig } = camera;
  at(150);
  frame();
  expect(camera.rig).toEqual(rig);
  following.follow(1);
  frame();
  expect(camera.rig).toEqual({ x: 100, y: 50, distance: 32 });
});

test("a window that changes its size follows on", () => {
  const { following, frame, at, notice, camera, told } = follow();
  following.hearNotice(notice);
  following.follow(1);
  camera.resize({ width: 900, height: 600 });
  at(150);
  frame();
  expect(camera.rig).toEqual({ x: 100, y: 50, distance: 32 });
  expect(told).toEqual([true]);
});

test("without a track, or with an empty one, nothing is led anywhere", () => {
  const without = follow();
  without.following.follow(1);
  expect(without.told).toEqual([]);
  const { following, frame, notice, camera } = follow([]);
  following.hearNotice(notice);
  const { rig } = camera;
  following.follow(1);
  frame();
  expect(camera.rig).toEqual(rig);
});

test("a peer is told where the player looks once it has changed, and not each frame", () => {
  const sent: unknown[] = [];
  const teller = new CameraTeller((look) => sent.push(look));
  const seen = { rig: { x: 1, y: 2, distance: 16 }, extent: LARGE };
  for (let i = 0; i < 100; i += 1) teller.update(16, seen);
  expect(sent).toEqual([{ kind: "look", x: 16, y: 32, zoom: 64 }]);
  for (let i = 0; i < 100; i += 1) teller.update(10, { ...seen, rig: { x: i, y: 2, distance: 16 } }); // a second
  expect(sent.length).toBeGreaterThan(2);
  expect(sent.length).toBeLessThan(5);
});

test("it goes to where something happened, but not away from a player whose camera is followed", () => {
  const { camera, told, following, frame, at, notice } = follow();
  following.visit({ x: 40, y: -30 });
  frame();
  expect(camera.rig).toMatchObject({ x: 40, y: -30 });
  following.hearNotice(notice);
  at(50);
  following.follow(1);
  following.visit({ x: 0, y: 0 });
  frame();
  expect(camera.rig).toEqual(rigAt(HINTS, 50));
  camera.centreOn({ x: 5, y: 5 }); // by hand
  following.visit({ x: 90, y: 2 });
  frame();
  expect([camera.rig.x, camera.rig.y, told]).toEqual([90, 2, [true, false]]);
  const { rig } = camera;
  following.visit({ x: 91, y: 3 }); // in sight
  frame();
  expect(camera.rig).toEqual(rig);
});

// Goal: in the picture each player has the colour and the emblem that lists and minimap show.
// Method: the paints of each palette, and the atlas drawn with a pen that keeps where it went.
import { Color } from "three";
import { afterEach, expect, test, vi } from "vitest";

import { emblemOutline } from "../../../src/view/looks/emblem-shape.ts";
import { lookOf } from "../../../src/view/looks/player-look.ts";
import {
  makeEmblemAtlas,
  makeTeamPaints,
  paintIndexOf,
  TEAM_PAINT_COUNT,
} from "../../../src/view/scene/team-paints.ts";

const PLAYER_IDS = Array.from({ length: TEAM_PAINT_COUNT }, (_, i) => i + 1);

afterEach(() => vi.unstubAllGlobals());

test.each(["yarn", "contrast"] as const)(
  "the colours of the palette %s are those of the players",
  (palette) => {
    const paints = makeTeamPaints(palette);
    expect(paints).toHaveLength(TEAM_PAINT_COUNT);
    for (const playerId of PLAYER_IDS)
      expect(paints[paintIndexOf(playerId)]).toEqual(new Color(lookOf(playerId, palette).color));
  },
);

test("the tiles of the atlas have the players' emblems, each around its own middle", () => {
  const went: [number, number][][] = [];
  const pen = {
    beginPath: () => void went.push([]),
    lineTo: (x: number, y: number) => void went.at(-1)!.push([x, y]),
    ...{ closePath: vi.fn(), stroke: vi.fn(), fill: vi.fn() },
  };
  const canvas = { width: 0, height: 0, getContext: () => pen };
  vi.stubGlobal("document", { createElement: () => canvas });
  makeEmblemAtlas();
  expect(canvas.width).toBe(canvas.height * TEAM_PAINT_COUNT);
  expect(went).toHaveLength(TEAM_PAINT_COUNT);
  const half = canvas.height / 2;
  for (const playerId of PLAYER_IDS) {
    const drawn = went[paintIndexOf(playerId)]!;
    const middle = half * (2 * paintIndexOf(playerId) + 1);
    const outline = emblemOutline(lookOf(playerId, "yarn").shape);
    const size =
      Math.max(...drawn.map(([x]) => Math.abs(x - middle))) / Math.max(...outline.map(([x]) => Math.abs(x)));
    expect(size).toBeLessThan(half); // a tile has nothing of its neighbours
    drawn.forEach(([x, y], i) => {
      expect((x - middle) / size).toBeCloseTo(outline[i]![0], 6);
      expect((y - half) / size).toBeCloseTo(outline[i]![1], 6);
    });
    expect(drawn).toHaveLength(outline.length);
  }
});

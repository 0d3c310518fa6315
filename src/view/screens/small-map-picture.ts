import type { SmallMap } from "../../channel/index.ts";
import { make } from "../dom.ts";

const COLORS: Readonly<Record<string, readonly [red: number, green: number, blue: number]>> = {
  "#": [91, 58, 38],
  ".": [216, 195, 154],
  o: [168, 68, 43],
};

/** A map as small as a list has room for; null: the rug of Classic, or nothing where there is no match to play. */
export function makeSmallMap(map: SmallMap | null, isPlayable: boolean): HTMLElement {
  const attributes = { "aria-hidden": "true" };
  if (map === null)
    return make("span", { className: `small-map${isPlayable ? " is-rug" : " is-none"}`, attributes });
  const canvas = make("canvas", { className: "small-map", testId: "small-map", attributes });
  const [width, height] = [map.columns, Math.ceil(map.cells.length / map.columns)];
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (pen === null) return canvas; // the words say its name
  const image = pen.createImageData(width, height);
  for (let i = 0; i < map.cells.length; i += 1)
    image.data.set([...(COLORS[map.cells[i]!] ?? COLORS["."]!), 255], 4 * i);
  pen.putImageData(image, 0, 0);
  return canvas;
}

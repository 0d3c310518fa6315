import path from "node:path";

const ROOT = path.dirname(import.meta.dirname);

/** The path of the judged file from the root of the project, as the tables write it: src/sim/step.ts. */
export function placeOf(context) {
  return path.relative(ROOT, context.filename).split(path.sep).join("/");
}

/** The layer that a place is in: src/sim/step.ts -> sim; undefined outside of src. */
export function layerOf(place) {
  const [area, layer] = place.split("/");
  return area === "src" ? layer : undefined;
}

import {
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshLambertMaterial,
  type BufferGeometry,
  type Texture,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";

import { assert } from "../../base/index.ts";

/** The same things that never move in one draw call for each texture, with shadows. All are of Lambert's material. */
export function mergeStill(things: Group): Group {
  things.updateMatrixWorld(true);
  const shapes = new Map<Texture | null, BufferGeometry[]>();
  things.traverse((thing) => {
    if (!(thing instanceof Mesh)) return;
    const { map, color } = thing.material as MeshLambertMaterial;
    const shape = (thing.geometry as BufferGeometry).clone().applyMatrix4(thing.matrixWorld);
    const vertexCount = shape.getAttribute("position").count;
    const colors = new Float32Array(vertexCount * 3);
    for (let i = 0; i < vertexCount; i += 1) color.toArray(colors, i * 3);
    shape.setAttribute("color", new Float32BufferAttribute(colors, 3));
    shapes.set(map, [...(shapes.get(map) ?? []), shape]);
  });
  const merged = new Group();
  for (const [map, list] of shapes) {
    const shape = mergeGeometries(list) as BufferGeometry | null;
    assert(shape !== null, "things that stand about have the same attributes");
    const mesh = new Mesh(shape, new MeshLambertMaterial({ map, vertexColors: true }));
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    merged.add(mesh);
  }
  return merged;
}

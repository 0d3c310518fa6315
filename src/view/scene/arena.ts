import {
  CatmullRomCurve3,
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  PlaneGeometry,
  RepeatWrapping,
  TubeGeometry,
  Vector3,
} from "three";

import { ARENA_HALF_HEIGHT, ARENA_HALF_WIDTH } from "../camera/camera-rig.ts";
import { makeFloorTexture } from "./floor-texture.ts";
import { makeProps } from "./props.ts";
import { makeRugTexture } from "./rug-texture.ts";
import { makeYarnTexture } from "./yarn-texture.ts";

/** A cat's paw reaches a little over the rug when it stands at the world's edge. */
const RUG_MARGIN = 0.3;
const FRINGE_SPACING = 0.11;

/** The living room: floor, rug, the cord around it and what stands about. Nothing in it moves. Textures are sharp at a slant with an `anisotropy` of 8, cheap with 1. */
export function makeArena(anisotropy: number): Group {
  const arena = new Group();
  const floor = new Mesh(
    new PlaneGeometry(60, 60),
    new MeshLambertMaterial({ map: makeFloorTexture(9, anisotropy) }),
  );
  floor.rotation.x = -Math.PI / 2;
  floor.position.y = -0.05;
  floor.receiveShadow = true;
  const rugShape = new PlaneGeometry(
    (ARENA_HALF_WIDTH + RUG_MARGIN) * 2,
    (ARENA_HALF_HEIGHT + RUG_MARGIN) * 2,
  );
  const rug = new Mesh(rugShape, new MeshLambertMaterial({ map: makeRugTexture(anisotropy) }));
  rug.rotation.x = -Math.PI / 2;
  rug.receiveShadow = true;
  arena.add(floor, rug, makeCord(), makeFringe(), makeProps());
  return arena;
}

/** A thick two-coloured cord: the edge of the world, to be seen as such. */
function makeCord(): Mesh {
  const x = ARENA_HALF_WIDTH + RUG_MARGIN;
  const z = ARENA_HALF_HEIGHT + RUG_MARGIN;
  const corners = [
    [-x, -z],
    [x, -z],
    [x, z],
    [-x, z],
  ] as const;
  const points = corners.flatMap(([cx, cz], i) => {
    const [nx, nz] = corners[(i + 1) % corners.length]!;
    return [0.02, 0.5, 0.98].map(
      (share) => new Vector3(cx + (nx - cx) * share, 0.04, cz + (nz - cz) * share),
    );
  });
  const curve = new CatmullRomCurve3(points, true, "catmullrom", 0.1);
  const texture = makeYarnTexture().clone();
  texture.wrapT = RepeatWrapping;
  texture.repeat.set(60, 1);
  const cord = new Mesh(
    new TubeGeometry(curve, 400, 0.1, 8, true),
    new MeshLambertMaterial({ map: texture, color: "#b5533f" }),
  );
  cord.castShadow = true;
  cord.receiveShadow = true;
  return cord;
}

/** Loose threads at the rug's short sides. */
function makeFringe(): InstancedMesh {
  const countASide = Math.floor((2 * (ARENA_HALF_HEIGHT + RUG_MARGIN)) / FRINGE_SPACING);
  const shape = new PlaneGeometry(0.42, 0.05).rotateX(-Math.PI / 2);
  const fringe = new InstancedMesh(shape, new MeshLambertMaterial({ color: "#efe1c2" }), countASide * 2);
  const matrix = new Matrix4();
  for (let i = 0; i < countASide * 2; i += 1) {
    const side = i % 2 === 0 ? 1 : -1;
    const z = -ARENA_HALF_HEIGHT - RUG_MARGIN + (Math.floor(i / 2) + 0.5) * FRINGE_SPACING;
    matrix
      .makeRotationY(Math.sin(i * 2.7) * 0.22)
      .setPosition(side * (ARENA_HALF_WIDTH + RUG_MARGIN + 0.26), -0.02, z);
    fringe.setMatrixAt(i, matrix);
  }
  fringe.receiveShadow = true;
  return fringe;
}

/** The light of the day from everywhere, and a lamp in the north-west. */
export function makeLights(): readonly [sky: HemisphereLight, lamp: DirectionalLight] {
  const sky = new HemisphereLight(new Color("#fff4e2"), new Color("#8a5a3c"), 1.75);
  const lamp = new DirectionalLight(new Color("#ffe7c4"), 2.1);
  lamp.position.set(-6, 11, -4);
  lamp.castShadow = true;
  lamp.shadow.mapSize.set(2048, 2048);
  Object.assign(lamp.shadow.camera, { left: -11, right: 11, top: 8, bottom: -8, near: 1, far: 30 });
  lamp.shadow.bias = -0.0008;
  lamp.shadow.normalBias = 0.03;
  return [sky, lamp];
}

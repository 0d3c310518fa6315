import {
  BoxGeometry,
  CatmullRomCurve3,
  Color,
  CylinderGeometry,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  PlaneGeometry,
  RepeatWrapping,
  SphereGeometry,
  TorusGeometry,
  TubeGeometry,
  Vector3,
  type BufferGeometry,
  type Texture,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";

import { assert } from "../../base/index.ts";
import { ARENA_HALF_HEIGHT, ARENA_HALF_WIDTH } from "../camera/camera-rig.ts";
import { makeFloorTexture, makeRugTexture, makeYarnTexture } from "./room-textures.ts";

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

type Triple = readonly [number, number, number];

/** What stands around the rug: never on it, so that nothing hides a cat. */
function makeProps(): Group {
  const room = new Group();
  room.add(
    at(makeBasket(), [-7.7, 0, -2.9]),
    at(makeCushion("#b5533f", "#f1d9a7"), [7.75, 0, -2.8], 0.4),
    at(makeCushion("#3f6b6c", "#ecdcb4"), [8.15, 0, -1.15], -0.3),
    at(makeCushion("#c98f3a", "#fbeec9"), [-7.8, 0, 2.2], 0.7),
    at(makeScratchingPost(), [-2.6, 0, -4.75]),
    at(makeBowl("#cf6a50"), [3.6, 0, -4.6]),
    at(makeBowl("#5a8f9a"), [4.5, 0, -4.75]),
    at(makeCardboardBox(), [7.9, 0, 2.3], 0.5),
    at(makeStillYarnBall(new Color("#d55e00"), 0.34), [-7.2, 0.34, 0.5], 0.3),
    at(makeStillYarnBall(new Color("#0072b2"), 0.25), [-7.65, 0.25, -0.35], 1),
    at(makeStillYarnBall(new Color("#e8c53a"), 0.28), [1.0, 0.28, -4.5], 2),
    at(makeStillYarnBall(new Color("#009e73"), 0.3), [7.15, 0.3, 0.55], 2),
  );
  return mergeStill(room);
}

function makeStillYarnBall(color: Color, radius: number): Mesh {
  const material = new MeshLambertMaterial({ map: makeYarnTexture(), color });
  return new Mesh(new SphereGeometry(radius, 18, 13), material);
}

function at<Thing extends Group | Mesh>(thing: Thing, place: Triple, turn = 0): Thing {
  thing.position.set(...place);
  thing.rotation.y = turn;
  return thing;
}

function part(shape: BufferGeometry, color: string, place: Triple = [0, 0, 0]): Mesh {
  const mesh = new Mesh(shape, new MeshLambertMaterial({ color }));
  mesh.position.set(...place);
  return mesh;
}

function makeBasket(): Group {
  const basket = new Group();
  for (let i = 0; i < 6; i += 1) {
    const ring = part(
      new TorusGeometry(0.66 + i * 0.035, 0.085, 7, 28),
      i % 2 === 0 ? "#a8733c" : "#8d5c2c",
      [0, 0.1 + i * 0.125, 0],
    );
    ring.rotation.x = Math.PI / 2;
    basket.add(ring);
  }
  basket.add(part(new CylinderGeometry(0.68, 0.6, 0.4, 24), "#6d4420", [0, 0.25, 0]));
  const balls: readonly (readonly [string, Triple, number])[] = [
    ["#cc79a7", [-0.25, 0.68, 0.12], 0.34],
    ["#56b4e9", [0.3, 0.7, 0.1], 0.33],
    ["#f0e442", [0.02, 0.72, -0.32], 0.31],
    ["#f6ead6", [0.05, 0.95, 0.05], 0.29],
  ];
  for (const [color, place, radius] of balls)
    basket.add(at(makeStillYarnBall(new Color(color), radius), place, radius * 9));
  return basket;
}

/** A pillow with a welt and a button. */
function makeCushion(color: string, trim: string): Group {
  const cushion = new Group();
  const pillow = part(new SphereGeometry(0.78, 28, 16), color, [0, 0.26, 0]);
  pillow.scale.set(1, 0.36, 1);
  const welt = part(new TorusGeometry(0.77, 0.045, 8, 36), trim, [0, 0.26, 0]);
  welt.rotation.x = Math.PI / 2;
  const button = part(new SphereGeometry(0.09, 12, 8), trim, [0, 0.53, 0]);
  button.scale.y = 0.5;
  cushion.add(pillow, welt, button);
  return cushion;
}

function makeScratchingPost(): Group {
  const post = new Group();
  post.add(part(new BoxGeometry(1.3, 0.12, 0.9), "#7b5aa0", [0, 0.06, 0]));
  for (let i = 0; i < 9; i += 1) {
    const turn = part(new TorusGeometry(0.15, 0.055, 6, 18), i % 2 === 0 ? "#cdb183" : "#b99a68", [
      0,
      0.2 + i * 0.1,
      0,
    ]);
    turn.rotation.x = Math.PI / 2;
    post.add(turn);
  }
  post.add(part(new CylinderGeometry(0.42, 0.42, 0.12, 24), "#7b5aa0", [0, 1.14, 0]));
  return post;
}

function makeBowl(color: string): Group {
  const bowl = new Group();
  bowl.add(part(new CylinderGeometry(0.26, 0.36, 0.2, 24), color, [0, 0.1, 0]));
  bowl.add(part(new CylinderGeometry(0.22, 0.22, 0.03, 20), "#7a4a2b", [0, 0.2, 0]));
  return bowl;
}

function makeCardboardBox(): Group {
  const box = new Group();
  box.add(part(new BoxGeometry(1.1, 0.6, 0.9), "#b98a55", [0, 0.3, 0]));
  box.add(part(new BoxGeometry(0.96, 0.04, 0.76), "#5c3d20", [0, 0.6, 0]));
  for (const side of [-1, 1]) {
    const flap = part(new BoxGeometry(1.08, 0.03, 0.42), "#c99b64", [0, 0.64, side * 0.62]);
    flap.rotation.x = side * 0.6;
    box.add(flap);
  }
  return box;
}

/** The same things that never move in one draw call for each texture, with shadows. All are of Lambert's material. */
function mergeStill(things: Group): Group {
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

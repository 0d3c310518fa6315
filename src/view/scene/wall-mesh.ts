import { BufferGeometry, Float32BufferAttribute, Vector3, type Mesh } from "three";

import type { ViewGround } from "../camera/project.ts";
import { InstanceSet } from "./instance-set.ts";
import { BLOCK_STYLE, divideWalls, type WallBlock, type Walls } from "./map-pieces.ts";
import { NOISE_GLSL, ROOM_LIGHT_GLSL } from "./room-light.ts";

const LAYOUT = { iBox: 4, iLook: 4 } as const;
/** Lowest height and how much of it is up to the dice, and how round the edges are, of each style. World units. */
const SHAPES: Readonly<Record<number, { low: number; more: number; bevel: number; gap: number }>> = {
  [BLOCK_STYLE.rail]: { low: 0.46, more: 0, bevel: 0.07, gap: 0 },
  [BLOCK_STYLE.cushion]: { low: 0.42, more: 0.12, bevel: 0.17, gap: 0.015 },
  [BLOCK_STYLE.books]: { low: 0.34, more: 0.26, bevel: 0.025, gap: 0.03 },
  [BLOCK_STYLE.box]: { low: 0.44, more: 0.18, bevel: 0.03, gap: 0.03 },
};
/** Blocks this far out of view are drawn as well, so that not every move of the camera chooses anew. */
const SPARE_UNITS = 8;

/** All walls of a map in one draw call: padded blocks, stacks of books and boxes, with a rail around the room. */
export class WallMesh {
  readonly mesh: Mesh;
  readonly #instances = new InstanceSet([makeBlockShape()], LAYOUT);
  readonly #blocks: Float32Array; // as the instances lie in the buffer
  #chosen = { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity };

  constructor(walls: Walls) {
    const blocks = divideWalls(walls);
    this.#blocks = new Float32Array(blocks.length * 8);
    blocks.forEach((block, i) => this.#blocks.set(instanceOf(block, walls), i * 8));
    const material = { transparent: false, vertexShader: VERTEX, fragmentShader: FRAGMENT };
    this.mesh = this.#instances.makeMesh(material, 0);
  }

  /** Chooses the blocks in view, if the view has left what they were chosen for. */
  look(view: ViewGround): void {
    const { south, north, x, halfWidth } = view;
    const west = x - halfWidth;
    const east = x + halfWidth;
    const chosen = this.#chosen;
    const isInside =
      south >= chosen.south && north <= chosen.north && west >= chosen.west && east <= chosen.east;
    // Much more chosen than is seen: the camera came nearer.
    const isTight = (chosen.north - chosen.south) * 0.4 - SPARE_UNITS * 2 < north - south;
    if (isInside && isTight) return;
    this.#chosen = {
      south: south - SPARE_UNITS,
      north: north + SPARE_UNITS,
      west: west - SPARE_UNITS,
      east: east + SPARE_UNITS,
    };
    this.#choose();
  }

  dispose(): void {
    this.#instances.dispose();
  }

  #choose(): void {
    const { south, north, west, east } = this.#chosen;
    const blocks = this.#blocks;
    this.#instances.clear();
    for (let from = 0; from < blocks.length; from += 8) {
      const x = blocks[from]!;
      const y = -blocks[from + 1]!;
      if (x < west || x > east || y < south || y > north) continue;
      const to = this.#instances.add();
      const { data } = this.#instances;
      for (let i = 0; i < 8; i += 1) data[to + i] = blocks[from + i]!;
    }
    this.#instances.upload();
    this.mesh.visible = this.#instances.count > 0;
  }
}

function instanceOf(block: WallBlock, walls: Walls): readonly number[] {
  const { low, more, bevel, gap } = SHAPES[block.style]!;
  const x = block.column + block.width / 2 - walls.width / 2;
  const y = block.row + block.height / 2 - walls.height / 2;
  const tall = low + more * ((block.dice * 7.3) % 1);
  return [x, -y, block.width / 2 - gap, block.height / 2 - gap, tall, bevel, block.style, block.dice];
}

/** A box with bevelled edges: at each corner a vertex for each of its three faces. `position` says which corner, `normal` which face. */
function makeBlockShape(): BufferGeometry {
  const corners = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x, y, z] as const)));
  const positions = corners.flatMap((corner) => [...corner, ...corner, ...corner]);
  const normals = corners.flatMap(([x, y, z]) => [x, 0, 0, 0, y, 0, 0, 0, z]);
  const shape = new BufferGeometry();
  shape.setAttribute("position", new Float32BufferAttribute(positions, 3));
  shape.setAttribute("normal", new Float32BufferAttribute(normals, 3));
  const index: number[] = [];
  const place = (vertex: number): Vector3 => {
    const corner = corners[Math.floor(vertex / 3)]!;
    const axis = vertex % 3;
    return new Vector3(...corner.map((sign, i) => sign * (i === axis ? 1 : 0.8)));
  };
  const face = (...vertices: readonly number[]): void => {
    const [a, b, c] = vertices.map(place);
    const normal = b!.clone().sub(a!).cross(c!.clone().sub(a!));
    const outward = normal.dot(a!.clone().add(b!).add(c!)) > 0 ? vertices : [...vertices].reverse();
    index.push(outward[0]!, outward[1]!, outward[2]!);
    if (outward.length === 4) index.push(outward[0]!, outward[2]!, outward[3]!);
  };
  const at = (axis: number, sign: number, u: number, v: number): number => {
    const signs = [0, 0, 0];
    signs[axis] = sign;
    signs[(axis + 1) % 3] = u;
    signs[(axis + 2) % 3] = v;
    return (signs[0]! > 0 ? 4 : 0) + (signs[1]! > 0 ? 2 : 0) + (signs[2]! > 0 ? 1 : 0);
  };
  for (let axis = 0; axis < 3; axis += 1) {
    for (const sign of [-1, 1]) {
      const ring = [
        at(axis, sign, -1, -1),
        at(axis, sign, 1, -1),
        at(axis, sign, 1, 1),
        at(axis, sign, -1, 1),
      ];
      if (axis !== 1 || sign > 0) face(...ring.map((corner) => corner * 3 + axis)); // no bottom
      for (const other of [-1, 1]) {
        const next = (axis + 1) % 3;
        const [a, b] = [at(axis, sign, other, -1), at(axis, sign, other, 1)];
        face(a * 3 + axis, b * 3 + axis, b * 3 + next, a * 3 + next);
      }
    }
  }
  corners.forEach((_, corner) => face(corner * 3, corner * 3 + 1, corner * 3 + 2));
  shape.setIndex(index);
  return shape;
}

const VERTEX = /* glsl */ `
attribute vec4 iBox; // x, z, half its width and depth
attribute vec4 iLook; // height, bevel, style, dice
varying vec3 vLocal;
varying vec3 vHalf;
varying vec3 vNormal;
varying vec4 vLook;
varying vec2 vWorld;
void main() {
  vHalf = vec3(iBox.z, iLook.x, iBox.w);
  vec3 inset = iLook.y * (1.0 - abs(normal));
  float up = step(0.0, position.y);
  vLocal = vec3(position.x * (vHalf.x - inset.x), up * (vHalf.y - inset.y), position.z * (vHalf.z - inset.z));
  vNormal = normal;
  vLook = iLook;
  vWorld = iBox.xy + vLocal.xz;
  gl_Position = projectionMatrix * viewMatrix * vec4(vWorld.x, vLocal.y, vWorld.y, 1.0);
}`;

const FRAGMENT = /* glsl */ `
varying vec3 vLocal;
varying vec3 vHalf;
varying vec3 vNormal;
varying vec4 vLook;
varying vec2 vWorld;
${ROOM_LIGHT_GLSL}
${NOISE_GLSL}

vec3 srgb(float r, float g, float b) { return pow(vec3(r, g, b) / 255.0, vec3(2.2)); }

/** One of six warm colours. */
vec3 cloth(float dice) {
  float i = floor(fract(dice) * 6.0);
  if (i < 1.0) return srgb(63.0, 107.0, 108.0);
  if (i < 2.0) return srgb(176.0, 84.0, 64.0);
  if (i < 3.0) return srgb(196.0, 146.0, 66.0);
  if (i < 4.0) return srgb(112.0, 78.0, 104.0);
  if (i < 5.0) return srgb(116.0, 132.0, 92.0);
  return srgb(206.0, 184.0, 146.0);
}

vec3 railColor(vec3 normal) {
  vec2 along = vHalf.x > vHalf.z ? vWorld.xy : vWorld.yx;
  float lines = mottle(vec2(along.x * 1.5, along.y * 22.0 + vLocal.y * 22.0));
  vec3 wood = srgb(120.0, 78.0, 48.0) * (0.8 + 0.35 * lines);
  float groove = smoothstep(0.03, 0.0, abs(vLocal.y - vHalf.y * 0.55)) * (1.0 - normal.y);
  float top = smoothstep(0.5, 0.9, normal.y);
  return mix(wood, srgb(168.0, 118.0, 74.0) * (0.85 + 0.25 * lines), top) * (1.0 - 0.5 * groove);
}

vec3 cushionColor(vec3 normal, float dice) {
  vec3 base = cloth(dice * 5.17);
  vec2 p = vWorld * 34.0;
  float weave = 0.92 + 0.08 * sin(p.x) * sin(p.y) + 0.06 * (grain(floor(p)) - 0.5);
  vec2 rim = vHalf.xz - abs(vLocal.xz);
  float welt = smoothstep(0.028, 0.012, abs(min(rim.x, rim.y) - 0.13)) * smoothstep(0.4, 0.8, normal.y);
  // A button in the middle of each cell, with folds towards it.
  vec2 size = max(vec2(1.0), floor(vHalf.xz * 2.0 + 0.2));
  vec2 cell = (fract((vLocal.xz + vHalf.xz) / (vHalf.xz * 2.0) * size) - 0.5) * (vHalf.xz * 2.0 / size);
  float r = length(cell);
  float dimple = smoothstep(0.34, 0.02, r) * smoothstep(0.6, 0.95, normal.y);
  float fold = pow(abs(sin(atan(cell.y, cell.x) * 2.0)), 12.0) * smoothstep(0.3, 0.05, r);
  vec3 color = base * weave * (1.0 - 0.38 * dimple - 0.16 * fold * dimple);
  color = mix(color, mix(base, vec3(1.0), 0.55), smoothstep(0.055, 0.04, r) * step(0.6, normal.y));
  return mix(color, mix(base, vec3(1.0, 0.93, 0.8), 0.5), welt * 0.8);
}

vec3 booksColor(vec3 normal, float dice) {
  vec2 size = max(vec2(1.0), floor(vHalf.xz * 2.0 + 0.2));
  vec2 unit = (vLocal.xz + vHalf.xz) / (vHalf.xz * 2.0) * size;
  vec2 cell = floor(clamp(unit, vec2(0.0), size - 0.01));
  float own = grain(cell + floor(dice * 97.0));
  if (normal.y > 0.6) {
    vec2 p = abs(fract(unit) - 0.5);
    float edge = max(p.x, p.y);
    vec3 cover = cloth(own * 3.7) * (0.9 + 0.14 * mottle(vWorld * 5.0));
    vec3 gold = srgb(224.0, 186.0, 106.0);
    float frame = smoothstep(0.02, 0.008, abs(edge - 0.38));
    float title = step(abs(p.x), 0.2) * (smoothstep(0.025, 0.012, abs(fract(unit).y - 0.38)) + smoothstep(0.02, 0.01, abs(fract(unit).y - 0.48)) * step(p.x, 0.13));
    cover = mix(cover, gold, max(frame, title) * 0.75);
    return mix(cover, cover * 0.25, smoothstep(0.465, 0.495, edge));
  }
  float bookHeight = 0.115;
  float layer = floor(vLocal.y / bookHeight);
  float within = fract(vLocal.y / bookHeight);
  float which = grain(vec2(layer + 3.0, own * 31.0));
  vec3 cover = cloth(layer > floor((vHalf.y - 0.02) / bookHeight) - 0.5 ? own * 3.7 : which * 5.3);
  bool isSpine = which > 0.5;
  float isCover = max(step(within, 0.16), step(0.84, within));
  vec3 pages = srgb(238.0, 224.0, 192.0) * (0.86 + 0.14 * sin(vLocal.y * 420.0));
  vec3 spine = mix(cover, srgb(224.0, 186.0, 106.0), step(0.78, fract((vWorld.x + vWorld.y) * 1.6 + which)) * 0.6 * step(0.3, within) * step(within, 0.7));
  return mix(isSpine ? spine : pages, cover, isCover) * (1.0 - 0.55 * smoothstep(0.06, 0.0, within));
}

vec3 boxColor(vec3 normal, float dice) {
  vec3 card = srgb(189.0, 142.0, 88.0) * (0.86 + 0.1 * mottle(vWorld * 3.0) + 0.06 * dice);
  card *= 0.97 + 0.03 * sin((normal.y > 0.6 ? vWorld.x : vLocal.y) * 90.0);
  bool isAlongX = vHalf.x >= vHalf.z;
  float across = isAlongX ? vLocal.z : vLocal.x;
  float seam = smoothstep(0.012, 0.0, abs(across));
  float tape = step(abs(across), 0.1);
  vec3 color = mix(card, srgb(224.0, 198.0, 142.0), tape * (normal.y > 0.6 ? 0.75 : step(vHalf.y * 0.6, vLocal.y) * 0.75));
  if (normal.y > 0.6) color *= 1.0 - 0.4 * seam;
  vec2 rim = vHalf.xz - abs(vLocal.xz);
  return color * (1.0 - 0.3 * smoothstep(0.05, 0.02, min(rim.x, rim.y)) * step(0.6, normal.y));
}

void main() {
  vec3 normal = normalize(vNormal);
  float style = vLook.z, dice = vLook.w;
  vec3 color = style < 0.5 ? railColor(normal) : style < 1.5 ? cushionColor(normal, dice) : style < 2.5 ? booksColor(normal, dice) : boxColor(normal, dice);
  float foot = mix(0.5, 1.0, smoothstep(0.0, 0.3, vLocal.y));
  gl_FragColor = vec4(color * roomLight(normal) * foot, 1.0);
  #include <colorspace_fragment>
}`;

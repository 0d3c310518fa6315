import {
  CircleGeometry,
  Float32BufferAttribute,
  TorusGeometry,
  type BufferGeometry,
  type Color,
  type Mesh,
  type Texture,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";

import { assert } from "../../base/index.ts";
import { CLAIM_SUB_TURNS, CUSHION_RADIUS, isLate, ONE, type Ground, type World } from "../../sim/index.ts";
import type { ViewGround } from "../camera/project.ts";
import { bredShareOf } from "./bred-share.ts";
import { InstanceSet } from "./instance-set.ts";
import { MapFloor } from "./map-floor.ts";
import type { Walls } from "./map-pieces.ts";
import { NOISE_GLSL, ROOM_LIGHT_GLSL } from "./room-light.ts";
import { paintIndexOf, TEAM_PAINT_COUNT } from "./team-paints.ts";
import { WallMesh } from "./wall-mesh.ts";

/** What the map of a match is drawn with. */
interface GroundPaint {
  readonly emblems: Texture;
  readonly teams: readonly Color[];
  readonly anisotropy: number;
}

/** How it is drawn in a frame. */
interface GroundFrame {
  readonly timeSeconds: number;
  readonly isCalm: boolean; // cushions lie still
}

/** The map of a match: floor and rugs, walls, cushions; four draw calls. Only the cushions ever change. */
export class GroundMap {
  readonly meshes: readonly Mesh[];
  readonly #checksum: number;
  readonly #floor: MapFloor;
  readonly #walls: WallMesh;
  readonly #cushions: CushionMesh;

  constructor(ground: Ground, { emblems, teams, anisotropy }: GroundPaint) {
    const walls = wallsOf(ground);
    this.#checksum = ground.rules.mapChecksum;
    this.#floor = new MapFloor(walls, anisotropy);
    this.#walls = new WallMesh(walls);
    this.#cushions = new CushionMesh(emblems, teams);
    this.meshes = [...this.#floor.meshes, this.#walls.mesh, this.#cushions.mesh];
  }

  /** Whether this is the map of that picture. */
  isOf(ground: Ground): boolean {
    return ground.rules.mapChecksum === this.#checksum;
  }

  draw(world: World, view: ViewGround, frame: GroundFrame): void {
    this.#walls.look(view);
    this.#cushions.draw(world, frame);
  }

  dispose(): void {
    this.#floor.dispose();
    this.#walls.dispose();
    this.#cushions.dispose();
  }
}

/** The walls of a picture; a copy, for pictures come and go. */
function wallsOf({ rules, walls }: Pick<Ground, "rules" | "walls">): Walls {
  return { width: rules.mapWidth, height: rules.mapHeight, words: walls.slice() };
}

const LAYOUT = { iAt: 4, iShare: 3, iKind: 2 } as const;
/** A cushion that has just bred, or changed hands, is out of breath for so long. */
const PUFF_SUB_TURNS = 16;
const RADIUS = CUSHION_RADIUS / ONE;
const RIM = 0.085; // thickness of the welt, world units

/**
 * The cushions in one draw call: the owner's colour and emblem, a ring that fills in the claimant's while they are
 * claimed, and a thin one that fills until the next cat is bred. Flat, so that cats lie on them.
 */
class CushionMesh {
  readonly mesh: Mesh;
  readonly #instances = new InstanceSet([makeShape()], LAYOUT);
  readonly #time = { value: 0 };
  readonly #puff = { value: 1 };

  constructor(emblems: Texture, teams: readonly Color[]) {
    const material = {
      uniforms: {
        uEmblems: { value: emblems },
        uTeams: { value: teams },
        uTime: this.#time,
        uPuff: this.#puff,
      },
      transparent: false,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
    };
    this.mesh = this.#instances.makeMesh(material, 0);
  }

  draw(world: World, { timeSeconds, isCalm }: GroundFrame): void {
    const { cushions, rules } = world.ground!;
    this.#time.value = timeSeconds;
    this.#puff.value = isCalm ? 0 : 1;
    this.#instances.clear();
    for (let row = 0; row < rules.cushionCount; row += 1) {
      const at = this.#instances.add();
      const { data } = this.#instances;
      const owner = cushions.owner[row]!;
      const claimant = cushions.claimant[row]!;
      data[at] = cushions.x[row]! / ONE;
      data[at + 1] = -cushions.y[row]! / ONE;
      data[at + 2] = owner === 0 ? -1 : paintIndexOf(owner);
      data[at + 3] = claimant === 0 ? -1 : paintIndexOf(claimant);
      data[at + 4] = cushions.claimSubTurns[row]! / CLAIM_SUB_TURNS;
      data[at + 5] = bredShareOf(world, row);
      data[at + 6] = owner === claimant ? 1 : 0;
      data[at + 7] = cushions.kind[row]!;
      const age = cushions.breedSubTurns[row]!;
      data[at + 8] = owner === 0 || isLate(world) || age >= PUFF_SUB_TURNS ? 0 : 1 - age / PUFF_SUB_TURNS;
    }
    this.#instances.upload();
    this.mesh.visible = this.#instances.count > 0;
  }

  dispose(): void {
    this.#instances.dispose();
  }
}

/** A disc, and the welt around it. `aWelt` tells them apart. */
function makeShape(): BufferGeometry {
  const disc = new CircleGeometry(RADIUS, 40).rotateX(-Math.PI / 2).translate(0, 0.011, 0);
  const welt = new TorusGeometry(RADIUS, RIM, 6, 40).rotateX(Math.PI / 2);
  [disc, welt].forEach((shape, i) => {
    const vertexCount = shape.getAttribute("position").count;
    shape.setAttribute("aWelt", new Float32BufferAttribute(new Float32Array(vertexCount).fill(i), 1));
  });
  const merged = mergeGeometries([disc, welt]) as BufferGeometry | null;
  assert(merged !== null, "the parts of a cushion have the same attributes");
  return merged;
}

const VERTEX = /* glsl */ `
attribute float aWelt;
attribute vec4 iAt; // x, z, the owner's and the claimant's place among the colours; -1: none
attribute vec3 iShare; // claimed, bred (-1: nobody's), whether the claimant is the owner
attribute vec2 iKind; // CUSHION_KINDS, how much it puffs
uniform float uPuff; // 0: it lies still
varying vec2 vAt; // of the round shape: its rim is at 1 all around
varying vec2 vFace; // of the cushion as it lies there: a circle on it is round, whatever its shape
varying float vWelt;
varying vec3 vNormal;
varying vec4 vWho;
varying vec3 vShare;
varying vec2 vKind;
/** How far out the rim is at an angle: round, wound like a skein, a bowl, a pane. */
float rimAt(vec2 way) {
  if (iKind.x > 2.5) return 0.97 * pow(pow(abs(way.x), 5.0) + pow(abs(way.y), 5.0), -0.2);
  if (iKind.x > 0.5 && iKind.x < 1.5) return 1.0 + 0.045 * cos(atan(way.y, way.x) * 12.0);
  return 1.0;
}
void main() {
  vKind = iKind;
  vAt = vec2(position.x, -position.z) / ${RADIUS.toFixed(3)};
  vWelt = aWelt;
  vNormal = normal;
  vWho = iAt;
  vShare = iShare;
  float puff = iKind.y * uPuff * sin(iKind.y * 9.4);
  vec2 shape = position.xz * rimAt(normalize(position.xz + 1e-5));
  vFace = vec2(shape.x, -shape.y) / ${RADIUS.toFixed(3)};
  vec2 spread = shape * (1.0 + 0.07 * puff);
  float bowl = iKind.x > 1.5 && iKind.x < 2.5 ? 1.5 : 1.0; // its rim is higher
  vec4 at = vec4(iAt.x + spread.x, position.y * bowl * (1.0 + 0.8 * abs(puff)), iAt.y + spread.y, 1.0);
  gl_Position = projectionMatrix * viewMatrix * at;
}`;

const FRAGMENT = /* glsl */ `
uniform sampler2D uEmblems;
uniform vec3 uTeams[${TEAM_PAINT_COUNT}];
uniform float uTime;
varying vec2 vAt;
varying vec2 vFace;
varying float vWelt;
varying vec3 vNormal;
varying vec4 vWho;
varying vec3 vShare;
varying vec2 vKind;
${ROOM_LIGHT_GLSL}
${NOISE_GLSL}
const vec3 OAT = vec3(0.61, 0.48, 0.3);
const vec3 INK = vec3(0.03, 0.017, 0.012);
const vec3 CREAM = vec3(1.0, 0.93, 0.78);
const vec3 CLAY = vec3(0.42, 0.26, 0.19); // of a bowl that is nobody's: no team has that colour

vec4 emblemAt(vec2 p, float place) {
  place = floor(place + 0.5);
  vec2 at = clamp(p * 0.5 + 0.5, 0.01, 0.99);
  vec4 emblem = texture2D(uEmblems, vec2((at.x + place) / 8.0, at.y));
  return abs(p.x) > 1.0 || abs(p.y) > 1.0 ? vec4(0.0) : emblem;
}
float disc(vec2 p, vec2 centre, float radius) { return 1.0 - smoothstep(radius - 0.03, radius + 0.01, length(p - centre)); }
float paw(vec2 p) {
  float pad = disc(p * vec2(0.9, 1.1), vec2(0.0, -0.2), 0.34);
  float toes = max(disc(p, vec2(-0.46, 0.08), 0.15), disc(p, vec2(0.46, 0.08), 0.15));
  return max(max(pad, toes), max(disc(p, vec2(-0.18, 0.38), 0.17), disc(p, vec2(0.18, 0.38), 0.17)));
}
float band(float r, float from, float to) { float e = fwidth(r); return smoothstep(from - e, from + e, r) * (1.0 - smoothstep(to - e, to + e, r)); }
/** What the stuff of a cushion of that kind looks like: beside the plate, where its place is special. Its rim is the owner's. */
vec3 stuffOf(vec3 cloth, float r, float turn, float isOwned) {
  float kind = floor(vKind.x + 0.5);
  if (kind < 0.5) return cloth;
  float rim = smoothstep(0.8, 0.83, r);
  if (kind < 1.5) { // threads of a skein, wound around
    float strand = sin((turn * 12.0 + r * 1.6) * 6.2832) * sin((turn * 12.0 - r * 1.6) * 6.2832);
    vec3 yarn = mix(cloth, vec3(0.93, 0.5, 0.28), 0.55) * (0.8 + 0.32 * strand);
    return mix(yarn, cloth, rim * isOwned);
  }
  if (kind < 2.5) { // milk in a bowl
    float wave = 0.97 + 0.03 * sin(r * 60.0 - uTime * 2.2);
    return mix(vec3(0.98, 0.96, 0.9) * wave, mix(CLAY, cloth, isOwned), rim);
  }
  // The light of a window falls through four panes.
  float bars = max(smoothstep(0.07, 0.045, abs(vAt.x)), smoothstep(0.07, 0.045, abs(vAt.y)));
  float pane = 1.12 + 0.1 * sin(uTime * 0.7 + vAt.x * 2.0);
  vec3 panes = mix(mix(cloth, vec3(1.0, 0.88, 0.5), 0.78) * pane, vec3(0.3, 0.19, 0.12), bars * 0.85);
  return mix(panes, cloth, rim * isOwned);
}
vec3 weltOf(vec3 cloth, float isOwned) {
  float kind = floor(vKind.x + 0.5);
  if (kind < 0.5 || isOwned > 0.5) return mix(cloth, CREAM, 0.28);
  return mix(cloth, kind < 1.5 ? vec3(0.9, 0.42, 0.2) : kind < 2.5 ? CLAY : vec3(1.0, 0.8, 0.32), 0.5);
}
vec3 team(float place) { return uTeams[int(max(0.0, place) + 0.5)]; } // between vertices it is no whole number

void main() {
  float owner = vWho.z, claimant = vWho.w;
  float isOwned = step(-0.5, owner);
  vec3 cloth = isOwned < 0.5 ? OAT : team(owner);
  float r = length(vAt);
  float turn = fract(atan(vAt.x, vAt.y) / 6.2832 + 1.0); // from the north, clockwise
  if (vWelt > 0.5) {
    float rope = 0.75 + 0.25 * sin(turn * 6.2832 * 48.0 + vNormal.y * 3.0);
    vec3 welt = weltOf(cloth, isOwned) * rope;
    gl_FragColor = vec4(welt * roomLight(normalize(vNormal)), 1.0);
  } else {
    // Stuffed: light in the middle of each of eight segments, dark in the seams and towards the welt.
    float seam = abs(fract(turn * 8.0 + 0.5) - 0.5) * r;
    float plump = 0.72 + 0.36 * smoothstep(0.0, 0.16, seam) * (1.0 - r * r * 0.55);
    float knit = 0.95 + 0.05 * sin(vAt.x * 110.0) * sin(vAt.y * 110.0);
    vec3 color = stuffOf(mix(cloth, CREAM, 0.12), r, turn, isOwned) * plump * knit * roomLight(vec3(0.0, 1.0, 0.0));

    // The middle: whose it is.
    float face = length(vFace);
    float faceTurn = fract(atan(vFace.x, vFace.y) / 6.2832 + 1.0);
    float plate = band(face, -1.0, 0.5);
    color = mix(color, cloth * 1.05, plate * 0.65);
    if (owner < -0.5) color = mix(color, INK * 3.0, paw(vFace * 2.5) * 0.7 * step(face, 0.5));
    else {
      vec4 emblem = emblemAt(vFace / 0.47, owner);
      color = mix(color, emblem.rgb, emblem.a);
      // A thin ring that fills until a cat is bred.
      float isFull = step(faceTurn, vShare.y);
      color = mix(color, mix(INK, CREAM, isFull * 0.95), band(face, 0.53, 0.6) * (0.45 + 0.55 * isFull));
    }
    // A broad ring that fills in the colour of who claims it.
    if (claimant > -0.5 && vShare.z < 0.5) {
      float isFull = step(faceTurn, vShare.x);
      float pulse = 0.88 + 0.12 * sin(uTime * 6.0);
      color = mix(color, INK, band(face, 0.7, 0.95) * 0.82);
      color = mix(color, team(claimant) * 1.15 * pulse, band(face, 0.74, 0.91) * isFull);
      float angle = vShare.x * 6.2832;
      vec2 head = vFace - vec2(sin(angle), cos(angle)) * 0.825;
      color = mix(color, CREAM, disc(head, vec2(0.0), 0.19));
      color = mix(color, team(claimant), disc(head, vec2(0.0), 0.16));
      vec4 emblem = emblemAt(head / 0.17, claimant);
      color = mix(color, emblem.rgb, emblem.a);
    }
    color += cloth * vKind.y * 0.7; // it glows when it is claimed, and when it breeds
    gl_FragColor = vec4(color * (1.0 - 0.45 * smoothstep(0.9, 1.0, r)), 1.0);
  }
  #include <colorspace_fragment>
}`;

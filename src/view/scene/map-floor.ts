import {
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  PlaneGeometry,
  RedFormat,
  ShaderMaterial,
  Vector2,
  type Texture,
} from "three";

import { InstanceSet } from "./instance-set.ts";
import { placeRugs, type Walls } from "./map-pieces.ts";
import { NOISE_GLSL, ROOM_LIGHT_GLSL } from "./room-light.ts";
import { makeFloorTexture } from "./room-textures.ts";
import { shadeOfWalls } from "./wall-shade.ts";

const FLOOR_PIECES = 24; // a side
const BEYOND_UNITS = 60; // floor around the map, that goes dark
const RUG_LAYOUT = { iRug: 4, iDice: 1 } as const;

/** The floor of a map, one plane, and the rugs on it, all in one more draw call. The shadows of the walls lie on both. */
export class MapFloor {
  readonly meshes: readonly Mesh[];
  readonly #textures: readonly Texture[];

  constructor(walls: Walls, anisotropy: number) {
    const shade = makeShadeTexture(walls);
    const wood = makeFloorTexture(1, anisotropy);
    this.#textures = [shade, wood];
    const uniforms = {
      uShade: { value: shade },
      uWood: { value: wood },
      uHalf: { value: new Vector2(walls.width / 2, walls.height / 2) },
    };
    // In pieces: across one triangle of that size depths are off by more than a rug is high.
    const [width, height] = [walls.width + 2 * BEYOND_UNITS, walls.height + 2 * BEYOND_UNITS];
    const plane = new PlaneGeometry(width, height, FLOOR_PIECES, FLOOR_PIECES);
    const material = { uniforms, vertexShader: FLOOR_VERTEX, fragmentShader: FLOOR_FRAGMENT, ...behind(2) };
    const floor = new Mesh(plane.rotateX(-Math.PI / 2), new ShaderMaterial(material));
    const rugs = new InstanceSet([new PlaneGeometry(2, 2).rotateX(-Math.PI / 2)], RUG_LAYOUT);
    for (const { x, y, halfWidth, halfHeight, dice } of placeRugs(walls)) {
      const at = rugs.add();
      rugs.data.set([x - walls.width / 2, walls.height / 2 - y, halfWidth, halfHeight, dice], at);
    }
    rugs.upload();
    const rugMaterial = {
      uniforms,
      transparent: false,
      vertexShader: RUG_VERTEX,
      fragmentShader: RUG_FRAGMENT,
      ...behind(1),
    };
    const rugMesh = rugs.makeMesh(rugMaterial, 0);
    rugMesh.visible = rugs.count > 0;
    floor.frustumCulled = false;
    this.meshes = [floor, rugMesh];
  }

  dispose(): void {
    for (const mesh of this.meshes) {
      mesh.geometry.dispose();
      (mesh.material as ShaderMaterial).dispose();
    }
    for (const texture of this.#textures) texture.dispose();
  }
}

function makeShadeTexture(walls: Walls): DataTexture {
  const { width, height, texels } = shadeOfWalls(walls);
  const texture = new DataTexture(texels, width, height, RedFormat);
  texture.unpackAlignment = 1;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}

const SHADE_GLSL = /* glsl */ `
uniform sampler2D uShade;
uniform vec2 uHalf; // of the map
varying vec2 vWorld; // x to the east, y to the north
float shadeAt(vec2 world) { return texture2D(uShade, clamp((world + uHalf) / (2.0 * uHalf), 0.0, 1.0)).r; }
${ROOM_LIGHT_GLSL}
${NOISE_GLSL}`;

const FLOOR_VERTEX = /* glsl */ `
varying vec2 vWorld;
void main() {
  vWorld = vec2(position.x, -position.z);
  gl_Position = projectionMatrix * viewMatrix * vec4(position.x, 0.0, position.z, 1.0);
}`;

const FLOOR_FRAGMENT = /* glsl */ `
uniform sampler2D uWood;
${SHADE_GLSL}
void main() {
  vec3 wood = texture2D(uWood, vWorld / 6.4).rgb;
  float spots = mottle(vWorld * 0.11) * 0.7 + mottle(vWorld * 0.31 + 7.0) * 0.3;
  wood *= mix(vec3(0.86, 0.82, 0.8), vec3(1.16, 1.12, 1.04), spots);
  vec2 outside = max(vec2(0.0), abs(vWorld) - uHalf);
  float away = length(outside);
  vec3 color = wood * 1.12 * (1.0 - 0.86 * shadeAt(vWorld)) * roomLight(vec3(0.0, 1.0, 0.0));
  color = mix(color * (away > 0.0 ? 0.55 : 1.0), vec3(0.023, 0.008, 0.004), smoothstep(0.0, 9.0, away));
  gl_FragColor = vec4(color, 1.0);
  #include <colorspace_fragment>
}`;

const RUG_VERTEX = /* glsl */ `
attribute vec4 iRug; // x, z, half its width and depth
attribute float iDice;
varying vec2 vWorld;
varying vec2 vAt;
varying vec2 vHalf;
varying float vDice;
void main() {
  vHalf = iRug.zw;
  vAt = vec2(position.x, -position.z) * (vHalf + vec2(0.16, 0.0)); // with fringes at the short sides
  vWorld = vec2(iRug.x, -iRug.y) + vAt;
  vDice = iDice;
  gl_Position = projectionMatrix * viewMatrix * vec4(vWorld.x, 0.008, -vWorld.y, 1.0);
}`;

const RUG_FRAGMENT = /* glsl */ `
varying vec2 vAt;
varying vec2 vHalf;
varying float vDice;
${SHADE_GLSL}
vec3 srgb(float r, float g, float b) { return pow(vec3(r, g, b) / 255.0, vec3(2.2)); }

void main() {
  float kind = floor(fract(vDice * 9.0) * 4.0);
  vec3 field = kind < 1.0 ? srgb(214.0, 192.0, 152.0) : kind < 2.0 ? srgb(132.0, 148.0, 138.0) : kind < 3.0 ? srgb(196.0, 156.0, 124.0) : srgb(172.0, 164.0, 150.0);
  vec3 first = kind < 1.0 ? srgb(160.0, 78.0, 60.0) : kind < 2.0 ? srgb(62.0, 96.0, 98.0) : kind < 3.0 ? srgb(120.0, 66.0, 58.0) : srgb(88.0, 82.0, 104.0);
  vec3 second = kind < 1.0 ? srgb(66.0, 104.0, 104.0) : kind < 2.0 ? srgb(206.0, 176.0, 118.0) : kind < 3.0 ? srgb(222.0, 196.0, 148.0) : srgb(196.0, 120.0, 92.0);
  vec3 pale = srgb(240.0, 226.0, 194.0);
  vec2 rim = vHalf - abs(vAt);
  vec3 color;
  if (rim.x < 0.0) {
    if (sin(vAt.y * 62.0) < -0.1) discard; // fringes
    color = pale * 0.9;
  } else {
    float inward = min(rim.x, rim.y);
    // A lattice of diamonds one unit wide, so that distances can be judged.
    vec2 diamond = abs(fract(vec2(vAt.x + vAt.y, vAt.x - vAt.y) * 0.5) - 0.5);
    float lattice = smoothstep(0.48, 0.492, max(diamond.x, diamond.y));
    float knot = smoothstep(0.05, 0.035, length(fract(vAt + 0.5) - 0.5));
    color = mix(field, mix(field, first, 0.35), max(lattice, 0.0) * 0.8);
    color = mix(color, first, knot * 0.55);
    float r = length(vAt / min(vHalf.x, vHalf.y));
    float petals = 0.44 * (1.0 + 0.05 * cos(atan(vAt.y, vAt.x) * 12.0));
    if (r < petals) color = r < petals * 0.62 ? mix(field, pale, 0.5) : r < petals * 0.7 ? pale : r < petals * 0.93 ? second : pale;
    if (inward < 0.72) color = inward < 0.16 ? first : inward < 0.22 ? pale : inward < 0.56 ? second : inward < 0.62 ? pale : first;
    vec2 bead = abs(fract(vAt * 2.2) - 0.5);
    if (inward > 0.28 && inward < 0.5 && bead.x + bead.y < 0.3) color = pale;
  }
  color *= 0.93 + 0.07 * sin(vAt.y * 95.0) + 0.05 * (grain(floor(vAt * 26.0)) - 0.5);
  color *= 0.9 + 0.16 * mottle(vWorld * 0.8);
  gl_FragColor = vec4(color * 0.92 * (1.0 - 0.86 * shadeAt(vWorld)) * roomLight(vec3(0.0, 1.0, 0.0)), 1.0);
  #include <colorspace_fragment>
}`;

/** Farther away by so many steps than where it lies: one on the other, flat things are told apart at any distance. */
function behind(steps: number) {
  return { polygonOffset: true, polygonOffsetFactor: steps, polygonOffsetUnits: steps * 8 };
}

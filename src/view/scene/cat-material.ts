import { BackSide, DataTexture, MeshToonMaterial, NearestFilter, RedFormat, ShaderMaterial } from "three";

import { OF_KIND_WORD } from "../looks/kind-look.ts";
import { TEAM_PAINT_COUNT } from "./team-paints.ts";

/** Coats of fur that there are. */
export const FUR_COUNT = 8;

/** What all cats of a frame have in common. */
export interface CatUniforms {
  readonly [name: string]: { value: unknown };
  readonly uTime: { value: number };
  readonly uScale: { value: number };
  readonly uTint: { value: number };
}

/** Coat, jumper and face, in steps of light as in a drawing. */
export function makeCatMaterial(uniforms: CatUniforms): MeshToonMaterial {
  const steps = new DataTexture(new Uint8Array([120, 190, 240, 255]), 4, 1, RedFormat);
  steps.minFilter = NearestFilter;
  steps.magFilter = NearestFilter;
  steps.needsUpdate = true;
  const material = new MeshToonMaterial({ vertexColors: true, gradientMap: steps });
  material.addEventListener("dispose", () => steps.dispose()); // it is this material's own
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = `${CAT_VERTEX_HEAD}\n${shader.vertexShader}`
      .replace("#include <beginnormal_vertex>", CAT_NORMAL_VERTEX)
      .replace("#include <begin_vertex>", CAT_POSITION_VERTEX);
    shader.fragmentShader = `${CAT_FRAGMENT_HEAD}\n${shader.fragmentShader}`.replace(
      "#include <color_fragment>",
      `#include <color_fragment>\n${CAT_COLOR_FRAGMENT}`,
    );
  };
  return material;
}

/** The same cat a little fatter and seen from inside: what sticks out around the cat is its outline. */
export function makeOutlineMaterial(uniforms: CatUniforms): ShaderMaterial {
  return new ShaderMaterial({
    uniforms,
    side: BackSide,
    vertexShader: `${CAT_VERTEX_HEAD}
      varying float vHighlight;
      void main() {
        vLook = vec4(0.0, 0.0, 0.0, smoothstep(0.6, 1.0, iState.x));
        vHighlight = iState.w;
        vec3 fat = poseCat(position, 1.0) + normalize(poseCat(normal, 0.0)) * (0.015 + 0.009 * iState.w) * uScale;
        vec4 seen = viewMatrix * vec4(fat, 1.0);
        seen.xyz *= 1.0 + 0.09 * uScale / length(seen.xyz); // behind the cat: no lines across it
        gl_Position = projectionMatrix * seen;
      }`,
    fragmentShader: `
      varying vec4 vLook;
      varying float vHighlight;
      void main() {
        if (vLook.w > 0.0) discard;
        gl_FragColor = vec4(mix(vec3(0.035, 0.018, 0.012), vec3(1.0, 0.93, 0.72), vHighlight), 1.0);
        #include <colorspace_fragment>
      }`,
  });
}

/**
 * The vertex program that animates a cat: every part is turned about its pivot by the instance's pose, so that all cats
 * are one draw call and their animation costs the processor nothing. Names with `i` are the instance's.
 */
const CAT_VERTEX_HEAD = /* glsl */ `
attribute vec2 aPart; // part, paint
attribute vec3 aPivot;
attribute vec4 iPlace; // x, z, heading, place of the player's colour + 8 * kind
attribute vec4 iPose; // run, stride, throwing, hurt
attribute vec4 iState; // death, seed, rest (1 asleep, -1 sitting), highlight
uniform float uTime;
uniform float uScale;
uniform float uTint; // of the coats in their players' colours
uniform vec3 uTeams[${TEAM_PAINT_COUNT}];
uniform vec3 uFurs[${FUR_COUNT}];
varying vec3 vFur;
varying vec4 vTeam;
varying vec3 vLocal;
varying vec4 vLook; // paint, hurt, seed, fade
varying vec2 vPlate;

vec3 turnX(vec3 p, float a) { float s = sin(a), c = cos(a); return vec3(p.x, c * p.y - s * p.z, s * p.y + c * p.z); }
vec3 turnY(vec3 p, float a) { float s = sin(a), c = cos(a); return vec3(c * p.x + s * p.z, p.y, c * p.z - s * p.x); }
vec3 turnZ(vec3 p, float a) { float s = sin(a), c = cos(a); return vec3(c * p.x - s * p.y, s * p.x + c * p.y, p.z); }

const float SIZES[${OF_KIND_WORD.size.length}] = float[](${OF_KIND_WORD.size.map((size) => size.toFixed(3)).join(", ")});

/** Poses a point (w = 1) or a direction (w = 0) of the standing cat. */
vec3 poseCat(vec3 p, float w) {
  float part = aPart.x;
  int kind = int(iPlace.w * 0.125);
  float isTom = kind == 1 ? 1.0 : 0.0, isKitten = kind == 2 ? 1.0 : 0.0, isKnitter = kind == 3 ? 1.0 : 0.0;
  float run = iPose.x, stride = iPose.y * (1.0 - 0.25 * isTom + 0.5 * isKitten), thrown = iPose.z, hurt = iPose.w;
  float seed = iState.y * 6.2832;
  float asleep = max(max(0.0, iState.z), smoothstep(0.08, 0.3, iState.x)), sitting = max(max(0.0, -iState.z) * (1.0 - 0.5 * isTom), isKnitter * (1.0 - run) * (1.0 - asleep));
  float calm = (1.0 - run) * (1.0 - asleep);
  float wind = max(0.0, -thrown);
  float release = thrown > 0.0 ? sin(min(1.0, thrown * 1.25) * 3.1416) * (1.0 - thrown * 0.4) : 0.0;
  vec3 pivot = aPivot * w;

  if (part > 2.5) {
    bool isFront = part < 4.5;
    float side = mod(part, 2.0) < 0.5 ? 1.0 : -1.0;
    float swing = sin(stride + (isFront ? 0.0 : 2.6) + (side > 0.0 ? 0.0 : 0.9)) * (0.95 - 0.3 * isTom + 0.2 * isKitten) * run;
    if (part > 3.5 && part < 4.5) swing += wind * -0.9 + release * 2.1; // the throwing paw
    // Who sleeps folds the legs, who sits keeps the front ones straight under the raised chest.
    p = turnZ(p - pivot, swing + (isFront ? 1.3 : -1.3) * asleep + (isFront ? -0.62 : 1.0) * sitting);
    p *= mix(1.0, 1.0 - 0.45 * asleep + (isFront ? 0.55 : -0.2) * sitting, w);
    p += pivot;
  } else if (part > 1.5) {
    float tailBend = smoothstep(0.0, 0.4, distance(position, aPivot));
    float sway = sin(uTime * (1.7 + 2.5 * run) + seed - tailBend * 1.6) * (0.55 - 0.25 * run) * (1.0 - asleep);
    float lift = mix(0.0, -0.55, run) * tailBend + wind * 0.5 + asleep * 1.25 - sitting * 0.2;
    p = turnX(turnZ(p - pivot, lift), sway * tailBend);
    p = turnY(p, asleep * (0.5 + 1.9 * tailBend)) + pivot; // around the paws
  } else if (part > 0.5) {
    float look = sin(uTime * 0.55 + seed * 3.0) * sin(uTime * 0.23 + seed) * 0.75 * calm * (1.0 - wind);
    float nod = sin(uTime * 1.9 + seed) * 0.03 * calm + sin(stride * 2.0) * 0.05 * run - hurt * 0.35 + wind * 0.2;
    // Closed eyes.
    if (aPart.y > 0.1 && aPart.y < 0.4) p.y = mix(p.y, w * (aPivot.y + 0.135), asleep * 0.86);
    p = turnY(turnZ(turnX(p - pivot, sin(uTime * 0.4 + seed * 2.0) * 0.1 * calm + asleep * 0.5), nod - sitting * 0.6 - asleep * 0.45), look - asleep * 1.1) + pivot;
    p += w * asleep * vec3(-0.05, -0.1, 0.08);
  }
  if (part < 2.5) {
    float breath = 1.0 + sin(uTime * mix(2.1, 1.3, asleep) + seed) * (0.018 * calm + 0.035 * asleep);
    p.y *= mix(1.0, breath, w);
  }

  // The whole cat: bounce, lean into the throw, flinch, and at the end curl up.
  float bounce = abs(sin(stride)) * (0.055 - 0.02 * isTom + 0.13 * isKitten) * run + w * isKitten * (1.0 - run) * (1.0 - asleep) * max(0.0, sin(uTime * 1.3 + seed) - 0.93) * 1.6 * abs(sin(uTime * 9.0));
  float lean = sin(stride * 2.0 + 0.6) * 0.06 * run + wind * 0.22 - release * 0.26 + hurt * 0.3;
  vec3 rump = vec3(-0.17, 0.13, 0.0) * w;
  p = turnZ(p - rump, sitting * 0.62) + rump;
  p = turnX(turnZ(p, lean), asleep * 0.22 + isTom * sin(stride) * 0.1 * run);
  p *= mix(vec3(1.0), vec3(1.0 + hurt * 0.08, 1.0 - hurt * 0.16 - asleep * 0.06, 1.0 + hurt * 0.08 + asleep * 0.12), w);
  p += w * vec3(wind * -0.05 + release * 0.06 - hurt * 0.07, bounce + release * 0.05 - asleep * 0.075, sin(hurt * 25.0) * hurt * 0.025);

  float death = iState.x;
  if (death > 0.0) {
    // A last hop, a turn around itself, and it lies there curled up.
    float hop = sin(min(1.0, death / 0.25) * 3.1416) * 0.2;
    p = turnY(p, smoothstep(0.05, 0.35, death) * 2.4) + vec3(0.0, hop, 0.0) * w;
  }
  p *= mix(1.0, SIZES[kind] * uScale * (1.0 - smoothstep(0.75, 1.0, death) * 0.5), w);
  return turnY(p, iPlace.z) + w * vec3(iPlace.x, 0.0, iPlace.y);
}
`;

/** Replaces three's `beginnormal_vertex`. */
const CAT_NORMAL_VERTEX = /* glsl */ `
vec3 objectNormal = normalize(poseCat(normal, 0.0));
`;

/** Replaces three's `begin_vertex`. */
const CAT_POSITION_VERTEX = /* glsl */ `
vec3 transformed = poseCat(position, 1.0);
float paint = mod(iPlace.w, 8.0);
vTeam = vec4(uTeams[int(paint)], paint);
vFur = mix(uFurs[int(mod(floor(iState.y * 53.0), ${FUR_COUNT}.0))], vTeam.rgb, uTint);
vLocal = position;
vLook = vec4(aPart.y, iPose.w, iState.y, smoothstep(0.6, 1.0, iState.x));
vPlate = vec2(position.z, position.x - aPivot.y) / max(0.01, aPivot.x); // of the plate the pivot is its radius and where it is
`;

const CAT_FRAGMENT_HEAD = /* glsl */ `
varying vec3 vFur;
varying vec4 vTeam;
varying vec3 vLocal;
varying vec4 vLook;
varying vec2 vPlate;
uniform sampler2D uEmblems;

/** The colour of the coat, the knitted jumper, the plate with the emblem or a fixed part. */
vec3 catColor(vec3 fixedColor) {
  float paint = vLook.x;
  if (paint < 0.5) return fixedColor;
  if (paint < 1.5) {
    float stripes = smoothstep(0.25, 0.6, sin(vLocal.x * 52.0 + sin(vLocal.z * 20.0) * 1.2 + vLocal.y * 12.0));
    float isTabby = step(0.45, fract(vLook.z * 7.31));
    float isUpper = smoothstep(0.16, 0.3, vLocal.y);
    return vFur * (1.0 - 0.3 * stripes * isTabby * isUpper);
  }
  if (paint < 2.5) {
    float rib = sin(atan(vLocal.z, vLocal.y - 0.21) * 22.0);
    float band = smoothstep(0.35, 0.65, sin(vLocal.x * 60.0 + 1.2));
    vec3 knit = vTeam.rgb * (0.88 + 0.12 * rib);
    return mix(knit, mix(knit, vec3(1.0), 0.42), band * 0.55);
  }
  if (paint < 3.5) {
    vec2 at = clamp(vPlate * 0.62 + 0.5, 0.02, 0.98);
    vec4 emblem = texture2D(uEmblems, vec2((at.x + vTeam.a) / 8.0, at.y));
    return mix(vTeam.rgb * 0.92, emblem.rgb, emblem.a);
  }
  if (paint < 4.5) return vTeam.rgb;
  return mix(vFur, vec3(1.0, 0.96, 0.9), 0.72);
}
`;

/** Goes after three's `color_fragment`. A dying cat dissolves by a pattern of pixels, which needs no sorting. */
const CAT_COLOR_FRAGMENT = /* glsl */ `
if (vLook.w > 0.0) {
  float grain = fract(sin(dot(floor(gl_FragCoord.xy), vec2(12.9898, 78.233))) * 43758.5453);
  if (grain < vLook.w) discard;
}
diffuseColor.rgb = catColor(diffuseColor.rgb);
diffuseColor.rgb = mix(diffuseColor.rgb, vec3(1.0, 0.32, 0.25), vLook.y * 0.6);
`;

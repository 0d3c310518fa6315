import { Color, DirectionalLight, HemisphereLight } from "three";

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

/** The same for shaders of our own: multiply a colour by `roomLight(normal)`. */
export const ROOM_LIGHT_GLSL = /* glsl */ `
vec3 roomLight(vec3 normal) {
  vec3 sky = mix(vec3(0.25, 0.1, 0.05), vec3(1.0, 0.9, 0.75), normal.y * 0.5 + 0.5) * 0.557;
  vec3 lamp = vec3(1.0, 0.8, 0.55) * 0.668;
  return sky + lamp * max(0.0, dot(normal, normalize(vec3(-6.0, 11.0, -4.0))));
}`;

/** Noise between 0 and 1 that is the same everywhere: `grain` a speck, `mottle` soft spots a unit apart. */
export const NOISE_GLSL = /* glsl */ `
float grain(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
float mottle(vec2 p) {
  vec2 cell = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(grain(cell), grain(cell + vec2(1.0, 0.0)), f.x), mix(grain(cell + vec2(0.0, 1.0)), grain(cell + vec2(1.0, 1.0)), f.x), f.y);
}`;

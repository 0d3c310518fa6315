import { Color, PlaneGeometry, type Mesh } from "three";

import { makeVisualRandom } from "../motion/visual-random.ts";
import { InstanceSet } from "./instance-set.ts";

interface Fluff {
  x: number;
  y: number;
  height: number;
  readonly speed: readonly [number, number, number];
  readonly size: number;
  readonly seconds: number; // how long it lives
  readonly color: Color;
  readonly isStrand: boolean;
  age: number;
}

const LAYOUT = { iPlace: 4, iLook: 4, iTurn: 2 } as const;
const FLUFFS_MAX = 600;
const DUST = new Color("#fff3dd");

/** Small clouds of fluff where yarn hits and where a cat falls: one draw call, forgotten after a moment. */
export class Puffs {
  readonly mesh: Mesh;
  readonly #instances: InstanceSet<typeof LAYOUT>;
  readonly #random = makeVisualRandom(0xf1_0ff);
  #fluffs: Fluff[] = [];

  constructor() {
    this.#instances = new InstanceSet(new PlaneGeometry(2, 2), LAYOUT);
    const material = {
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      depthWrite: false,
    };
    this.mesh = this.#instances.makeMesh(material, 4);
  }

  /** A puff of `count` bits at a point of the world, in the colour of the yarn and of dust. */
  burst(
    at: { readonly x: number; readonly y: number; readonly height: number },
    color: Color,
    count: number,
  ): void {
    for (let i = 0; i < count; i += 1) {
      const angle = this.#random() * Math.PI * 2;
      const away = 0.35 + this.#random() * 0.8;
      this.#fluffs.push({
        ...at,
        speed: [Math.cos(angle) * away, Math.sin(angle) * away, 0.3 + this.#random() * 0.9],
        size: 0.05 + this.#random() * 0.09,
        seconds: 0.35 + this.#random() * 0.35,
        color: i % 3 === 0 ? DUST : color,
        isStrand: i % 2 === 1,
        age: 0,
      });
    }
    if (this.#fluffs.length > FLUFFS_MAX) this.#fluffs = this.#fluffs.slice(-FLUFFS_MAX);
  }

  clear(): void {
    this.#fluffs = [];
  }

  update(elapsedMs: number): void {
    const seconds = elapsedMs / 1000;
    this.#fluffs = this.#fluffs.filter((fluff) => fluff.age < fluff.seconds);
    this.#instances.clear();
    for (const fluff of this.#fluffs) {
      const drag = Math.exp(-fluff.age * 4);
      fluff.age += seconds;
      fluff.x += fluff.speed[0] * seconds * drag;
      fluff.y += fluff.speed[1] * seconds * drag;
      fluff.height = Math.max(0.03, fluff.height + (fluff.speed[2] - fluff.age * 2.5) * seconds);
      const i = this.#instances.add();
      const life = fluff.age / fluff.seconds;
      this.#instances.set("iPlace", i, [fluff.x, fluff.height, -fluff.y, fluff.size * (1 + life * 0.9)]);
      this.#instances.set("iLook", i, [fluff.color.r, fluff.color.g, fluff.color.b, Math.max(0, 1 - life)]);
      this.#instances.set("iTurn", i, [fluff.age * 9 + fluff.size * 90, fluff.isStrand ? 1 : 0]);
    }
    this.#instances.upload();
  }
}

const VERTEX = /* glsl */ `
attribute vec4 iPlace; // x, height, z, size
attribute vec4 iLook; // colour, alpha
attribute vec2 iTurn; // angle, whether a strand
varying vec2 vAt;
varying vec4 vLook;
varying float vStrand;
void main() {
  vAt = position.xy;
  vLook = iLook;
  vStrand = iTurn.y;
  float s = sin(iTurn.x), c = cos(iTurn.x);
  vec4 at = viewMatrix * vec4(iPlace.xyz, 1.0);
  at.xy += mat2(c, s, -s, c) * position.xy * iPlace.w;
  gl_Position = projectionMatrix * at;
}`;

const FRAGMENT = /* glsl */ `
varying vec2 vAt;
varying vec4 vLook;
varying float vStrand;
void main() {
  float r = length(vAt);
  float cloud = 1.0 - smoothstep(0.35, 1.0, r + 0.14 * sin(atan(vAt.y, vAt.x) * 5.0));
  float strand = (1.0 - smoothstep(0.1, 0.2, abs(r - 0.6))) * step(-0.35, vAt.x);
  float alpha = mix(cloud * 0.8, strand, vStrand) * min(1.0, vLook.a * 2.0);
  if (alpha < 0.02) discard;
  gl_FragColor = vec4(vLook.rgb, alpha);
  #include <colorspace_fragment>
}`;

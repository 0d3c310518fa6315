import { Color, PlaneGeometry, type Mesh } from "three";

import { InstanceSet } from "./instance-set.ts";
import { makeVisualRandom } from "./visual-random.ts";

const LAYOUT = { iPlace: 4, iLook: 4, iTurn: 2 } as const;
const FLUFFS_MAX = 600;
const DUST = new Color("#fff3dd");
/** Of a fluff, one after the other: where it is and goes (world units, seconds), and how it looks. */
const FIELDS = 13;
const [X, Y, HEIGHT, SPEED_X, SPEED_Y, SPEED_UP, SIZE, SECONDS, AGE, RED, GREEN, BLUE, STRAND] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
] as const;

/** Small clouds of fluff where yarn hits and where a cat falls: one draw call, forgotten after a moment. */
export class Puffs {
  readonly mesh: Mesh;
  readonly #instances: InstanceSet;
  readonly #random = makeVisualRandom(0xf1_0ff);
  readonly #fluffs = new Float32Array(FLUFFS_MAX * FIELDS);
  #count = 0;

  constructor() {
    this.#instances = new InstanceSet([new PlaneGeometry(2, 2)], LAYOUT);
    const material = {
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      depthWrite: false,
    };
    this.mesh = this.#instances.makeMesh(material, 4);
  }

  /** A puff of `count` bits at a point of the world, in the colour of the yarn and of dust; less where much flies already. */
  burst(
    at: { readonly x: number; readonly y: number; readonly height: number },
    color: Color,
    count: number,
  ): void {
    const random = this.#random;
    for (let i = 0; i < count && this.#count < FLUFFS_MAX; i += 1) {
      const angle = random() * Math.PI * 2;
      const away = 0.35 + random() * 0.8;
      const { r, g, b } = i % 3 === 0 ? DUST : color;
      this.#fluffs.set(
        [
          ...[at.x, at.y, at.height],
          ...[Math.cos(angle) * away, Math.sin(angle) * away, 0.3 + random() * 0.9],
          ...[0.05 + random() * 0.09, 0.35 + random() * 0.35, 0],
          ...[r, g, b, i % 2],
        ],
        this.#count * FIELDS,
      );
      this.#count += 1;
    }
  }

  clear(): void {
    this.#count = 0;
  }

  update(elapsedMs: number): void {
    const fluffs = this.#fluffs;
    const seconds = elapsedMs / 1000;
    this.#instances.clear();
    for (let i = 0; i < this.#count; i += 1) {
      let at = i * FIELDS;
      while (i < this.#count && fluffs[at + AGE]! >= fluffs[at + SECONDS]!) {
        this.#count -= 1; // the last takes the place of one that is over
        fluffs.copyWithin(at, this.#count * FIELDS, (this.#count + 1) * FIELDS);
      }
      if (i >= this.#count) break;
      at = i * FIELDS;
      const drag = Math.exp(-fluffs[at + AGE]! * 4);
      const age = (fluffs[at + AGE]! += seconds);
      fluffs[at + X]! += fluffs[at + SPEED_X]! * seconds * drag;
      fluffs[at + Y]! += fluffs[at + SPEED_Y]! * seconds * drag;
      fluffs[at + HEIGHT] = Math.max(
        0.03,
        fluffs[at + HEIGHT]! + (fluffs[at + SPEED_UP]! - age * 2.5) * seconds,
      );
      this.#draw(at, age / fluffs[at + SECONDS]!);
    }
    this.#instances.upload();
    this.mesh.visible = this.#count > 0;
  }

  dispose(): void {
    this.#instances.dispose();
  }

  /** `life` 0 .. 1 is how much of it is over. */
  #draw(from: number, life: number): void {
    const fluffs = this.#fluffs;
    const to = this.#instances.add();
    const { data } = this.#instances;
    data[to] = fluffs[from + X]!;
    data[to + 1] = fluffs[from + HEIGHT]!;
    data[to + 2] = -fluffs[from + Y]!;
    data[to + 3] = fluffs[from + SIZE]! * (1 + life * 0.9);
    data[to + 4] = fluffs[from + RED]!;
    data[to + 5] = fluffs[from + GREEN]!;
    data[to + 6] = fluffs[from + BLUE]!;
    data[to + 7] = Math.max(0, 1 - life);
    data[to + 8] = fluffs[from + AGE]! * 9 + fluffs[from + SIZE]! * 90;
    data[to + 9] = fluffs[from + STRAND]!;
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

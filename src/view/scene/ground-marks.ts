import { Color, PlaneGeometry, type Mesh } from "three";

import { InstanceSet } from "./instance-set.ts";

/** What lies flat on the rug. The fragment shader below knows these numbers. */
export const MARK = {
  shadow: 0,
  selected: 1,
  hovered: 2,
  move: 3,
  attack: 4,
  cursor: 5,
  target: 6,
  splash: 7,
  claimed: 8,
  givenDot: 9, // from here on: of orders that others give
  givenClaim: 10,
  givenAdvance: 11,
  givenPatrol: 12,
  givenHold: 13,
  givenStop: 14,
  givenRally: 15,
  givenBreed: 16,
};

export interface GroundMark {
  readonly kind: number;
  readonly x: number; // world units
  readonly y: number;
  readonly size: number; // half its width, world units
  readonly age: number; // 0 .. 1 of its life; 0 for what stays
  readonly color: Color;
}

const LAYOUT = { iPlace: 4, iMark: 4 } as const;
const RING_LIGHT = new Color("#fff6d8");

/** Shadows, selection rings and order marks: everything flat, in one draw call, drawn by formula. */
export class GroundMarks {
  readonly mesh: Mesh;
  readonly #instances: InstanceSet;
  readonly #time = { value: 0 };
  #at = 0; // of the instance that is written

  constructor() {
    this.#instances = new InstanceSet([new PlaneGeometry(2, 2).rotateX(-Math.PI / 2)], LAYOUT);
    const material = {
      uniforms: { uTime: this.#time },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      depthWrite: false,
    };
    this.mesh = this.#instances.makeMesh(material, 1);
  }

  begin(timeSeconds: number): void {
    this.#time.value = timeSeconds;
    this.#instances.clear();
  }

  add({ kind, x, y, size, age, color }: GroundMark): void {
    this.#place(x, y, size, age);
    this.#paint(color.r, color.g, color.b, kind);
  }

  /** The soft shadow of a cat; `fading` 0 .. 1 lets it go. */
  addShadow(x: number, y: number, size: number, fading: number): void {
    this.#place(x, y, size, fading);
    this.#paint(0, 0, 0, MARK.shadow);
  }

  /** A light ring around a cat: MARK.selected or MARK.hovered. */
  addRing(kind: number, x: number, y: number, size: number): void {
    this.#place(x, y, size, 0);
    this.#paint(RING_LIGHT.r, RING_LIGHT.g, RING_LIGHT.b, kind);
  }

  end(): void {
    this.#instances.upload();
    this.mesh.visible = this.#instances.count > 0;
  }

  dispose(): void {
    this.#instances.dispose();
  }

  #place(x: number, y: number, size: number, age: number): void {
    this.#at = this.#instances.add();
    const { data } = this.#instances;
    data[this.#at] = x;
    data[this.#at + 1] = -y;
    data[this.#at + 2] = size;
    data[this.#at + 3] = age;
  }

  #paint(r: number, g: number, b: number, kind: number): void {
    const { data } = this.#instances;
    data[this.#at + 4] = r;
    data[this.#at + 5] = g;
    data[this.#at + 6] = b;
    data[this.#at + 7] = kind;
  }
}

const VERTEX = /* glsl */ `
attribute vec4 iPlace; // x, z, half size, age
attribute vec4 iMark; // colour, kind
varying vec2 vAt;
varying vec4 vMark;
varying float vAge;
void main() {
  vAt = vec2(position.x, -position.z);
  vMark = iMark;
  vAge = iPlace.w;
  float lift = iMark.a < 0.5 ? 0.012 : 0.02;
  gl_Position = projectionMatrix * viewMatrix * vec4(iPlace.x + position.x * iPlace.z, lift, iPlace.y + position.z * iPlace.z, 1.0);
}`;

const FRAGMENT = /* glsl */ `
varying vec2 vAt;
varying vec4 vMark;
varying float vAge;
uniform float uTime;

float disc(vec2 p, vec2 centre, float radius) { return 1.0 - smoothstep(radius - 0.05, radius + 0.02, length(p - centre)); }
float ring(float r, float radius, float width) { return 1.0 - smoothstep(width * 0.7, width, abs(r - radius)); }
float paw(vec2 p) {
  float pad = disc(p * vec2(0.9, 1.1), vec2(0.0, -0.2), 0.34);
  float toes = max(disc(p, vec2(-0.46, 0.08), 0.15), disc(p, vec2(0.46, 0.08), 0.15));
  return max(max(pad, toes), max(disc(p, vec2(-0.18, 0.38), 0.17), disc(p, vec2(0.18, 0.38), 0.17)));
}
float crosshair(vec2 p, float r) {
  float arm = max(step(abs(p.x), 0.07), step(abs(p.y), 0.07)) * step(0.3, r) * step(r, 0.98);
  return max(max(ring(r, 0.62, 0.1), arm), disc(p, vec2(0.0), 0.12));
}
float edge(float far) { return 1.0 - smoothstep(0.0, 0.05, far); } // of a shape: negative is inside
float box(vec2 p, vec2 size) { vec2 d = abs(p) - size; return edge(max(d.x, d.y)); }
float cross2(vec2 p, float arm, float wide) { return max(box(p, vec2(arm, wide)), box(p, vec2(wide, arm))); }
float given(float kind, vec2 p) {
  vec2 turned = vec2(p.x + p.y, p.x - p.y) * 0.7071;
  if (kind < 9.5) return disc(p, vec2(0.0), 0.85);
  if (kind < 10.5) return max(box(p, vec2(0.8)) - box(p, vec2(0.56)), cross2(p, 0.38, 0.12)); // a cushion that is wanted
  if (kind < 11.5) return max(box(turned, vec2(0.66)) - box(turned, vec2(0.46)), cross2(turned, 0.3, 0.1)); // swords in a diamond
  if (kind < 12.5) return edge(max(0.12 - abs(p.x), abs(p.x) + abs(p.y) * 1.1 - 0.85)); // there and back
  if (kind < 13.5) return max(ring(length(p), 0.74, 0.13), box(p, vec2(0.5, 0.13))); // no entry
  if (kind < 14.5) return box(p, vec2(0.5));
  if (kind < 15.5) return max(box(p - vec2(-0.4, 0.0), vec2(0.09, 0.85)), edge(max(-0.4 - p.x, p.x * 0.55 + abs(p.y - 0.42) - 0.26))); // a flag
  return max(disc(p, vec2(0.0, 0.42), 0.36), max(disc(p, vec2(-0.42, -0.28), 0.36), disc(p, vec2(0.42, -0.28), 0.36))); // a litter
}

void main() {
  float r = length(vAt);
  float kind = vMark.a;
  vec3 color = vMark.rgb;
  float alpha = 0.0;
  float dark = 0.0; // of an outline that shows on any ground
  if (kind < 0.5) {
    color = vec3(0.1, 0.05, 0.03);
    alpha = (1.0 - smoothstep(0.25, 1.0, r)) * 0.5 * (1.0 - vAge);
  } else if (kind < 1.5) {
    float stitch = smoothstep(-0.35, -0.1, sin(atan(vAt.y, vAt.x) * 10.0 + uTime * 1.6));
    alpha = ring(r, 0.84, 0.1) * stitch;
    dark = ring(r, 0.84, 0.15) * 0.8;
  } else if (kind < 2.5) {
    alpha = ring(r, 0.82, 0.07) * 0.9;
    dark = ring(r, 0.82, 0.12) * 0.5;
  } else if (kind < 3.5) {
    float spread = ring(r, 0.25 + vAge * 0.72, 0.09) * (1.0 - vAge);
    float fade = 1.0 - smoothstep(0.55, 1.0, vAge);
    alpha = max(spread, paw(vAt * 1.55) * fade);
    dark = paw(vAt * 1.4) * fade * 0.6;
  } else if (kind < 4.5) {
    float grow = 1.0 + 0.5 * (1.0 - smoothstep(0.0, 0.3, vAge));
    float fade = 1.0 - smoothstep(0.6, 1.0, vAge);
    alpha = crosshair(vAt * grow, r * grow) * fade;
    dark = crosshair(vAt * grow * 0.93, r * grow * 0.93) * fade * 0.6;
  } else if (kind < 5.5) {
    float pulse = 0.9 + 0.06 * sin(uTime * 5.0);
    alpha = max(ring(r, pulse, 0.08), paw(vAt * 1.7));
    dark = max(ring(r, pulse, 0.13), paw(vAt * 1.5)) * 0.7;
  } else if (kind > 8.5) {
    float grow = 1.0 + 0.5 * (1.0 - smoothstep(0.0, 0.15, vAge));
    float fade = 1.0 - smoothstep(0.6, 1.0, vAge);
    alpha = given(kind, vAt * grow) * fade;
    dark = given(kind, vAt * grow * 0.9) * fade * 0.7;
  } else if (kind > 6.5) {
    // A ring that runs outward and thins: wool flies, or a cushion is somebody's now.
    float grow = 1.0 - (1.0 - vAge) * (1.0 - vAge);
    float fade = 1.0 - vAge * vAge;
    float glow = kind > 7.5 ? (1.0 - smoothstep(0.0, 1.0, r)) * 0.55 * fade : 0.0;
    alpha = max(ring(r, 0.12 + 0.8 * grow, 0.1 * (1.0 - 0.6 * vAge)) * fade, glow);
    dark = ring(r, 0.12 + 0.8 * grow, 0.15 * (1.0 - 0.6 * vAge)) * fade * 0.45;
  } else {
    float pulse = 0.85 + 0.06 * sin(uTime * 6.0);
    alpha = max(crosshair(vAt / pulse, r / pulse), 0.0);
    dark = crosshair(vAt / pulse * 0.93, r / pulse * 0.93) * 0.7;
  }
  float total = max(alpha, dark);
  if (total < 0.01) discard;
  gl_FragColor = vec4(mix(vec3(0.06, 0.03, 0.02), color, kind < 0.5 ? 1.0 : alpha / total), total);
  #include <colorspace_fragment>
}`;

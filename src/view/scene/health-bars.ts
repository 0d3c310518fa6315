import { PlaneGeometry, Vector2, type Color, type Mesh, type Texture } from "three";

import { CAT_HEALTH } from "../../sim/index.ts";
import { InstanceSet } from "./instance-set.ts";

export interface HealthBar {
  readonly x: number; // world units
  readonly y: number;
  readonly height: number; // of the anchor above the ground, world units
  readonly health: number; // 0 .. CAT_HEALTH
  readonly emblem: number; // column of the emblem atlas
  readonly color: Color;
}

const LAYOUT = { iPlace: 4, iTeam: 4 } as const;
/** CSS pixels of a bar at scale 1. */
const BAR_PIXELS = new Vector2(76, 21);

/** A bar over each cat: the player's emblem on their colour, and a pip for each point of health. */
export class HealthBars {
  readonly mesh: Mesh;
  readonly #instances: InstanceSet<typeof LAYOUT>;
  readonly #size = { value: new Vector2() }; // of a bar, as a share of the viewport

  constructor(emblems: Texture) {
    this.#instances = new InstanceSet(new PlaneGeometry(2, 2), LAYOUT);
    const material = {
      uniforms: { uEmblems: { value: emblems }, uSize: this.#size },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      depthTest: false,
      depthWrite: false,
    };
    this.mesh = this.#instances.makeMesh(material, 10);
  }

  /** `scale` 1 draws bars of 72 x 20 CSS pixels in a viewport of that many CSS pixels. */
  begin(viewport: { readonly width: number; readonly height: number }, scale: number): void {
    this.#size.value.set((BAR_PIXELS.x * scale) / viewport.width, (BAR_PIXELS.y * scale) / viewport.height);
    this.#instances.clear();
  }

  add(bar: HealthBar): void {
    const i = this.#instances.add();
    this.#instances.set("iPlace", i, [bar.x, bar.height, -bar.y, bar.health]);
    this.#instances.set("iTeam", i, [bar.color.r, bar.color.g, bar.color.b, bar.emblem]);
  }

  end(): void {
    this.#instances.upload();
  }
}

const VERTEX = /* glsl */ `
attribute vec4 iPlace; // x, height, z, health
attribute vec4 iTeam; // colour, emblem
uniform vec2 uSize;
varying vec2 vAt;
varying vec4 vTeam;
varying float vHealth;
void main() {
  vAt = vec2((position.x * 0.5 + 0.5) * 3.6, position.y * 0.5 + 0.5);
  vTeam = iTeam;
  vHealth = iPlace.w;
  vec4 at = projectionMatrix * viewMatrix * vec4(iPlace.xyz, 1.0);
  at.xy += (position.xy * uSize + vec2(0.0, uSize.y)) * at.w;
  gl_Position = at;
}`;

/** vAt counts bar heights: the emblem's disc is the first, the pips share the other 2.6. */
const FRAGMENT = /* glsl */ `
uniform sampler2D uEmblems;
varying vec2 vAt;
varying vec4 vTeam;
varying float vHealth;
float box(vec2 p, vec2 half_, float round_) {
  vec2 q = abs(p) - half_ + round_;
  return length(max(q, 0.0)) - round_;
}
void main() {
  float edge = fwidth(vAt.y) * 1.2;
  vec4 color = vec4(0.0);
  float plate = 1.0 - smoothstep(0.0, edge, box(vAt - vec2(2.08, 0.5), vec2(1.47, 0.33), 0.2));
  color = mix(color, vec4(0.012, 0.006, 0.004, 0.92), plate);
  float x = (vAt.x - 1.03) / 0.49;
  float index = floor(x);
  if (index >= 0.0 && index < ${CAT_HEALTH.toFixed(1)}) {
    float pip = 1.0 - smoothstep(0.0, edge, box(vec2((fract(x) - 0.5) * 0.49, vAt.y - 0.5), vec2(0.195, 0.2), 0.07));
    vec3 full = vHealth > 3.5 ? vec3(0.05, 0.46, 0.1) : vHealth > 1.5 ? vec3(0.9, 0.36, 0.01) : vec3(0.85, 0.05, 0.03);
    vec3 pipColor = index < vHealth - 0.5 ? full : vec3(0.05, 0.03, 0.028);
    color = mix(color, vec4(pipColor, 1.0), pip);
  }
  float r = length(vAt - vec2(0.5));
  color = mix(color, vec4(0.012, 0.006, 0.004, 1.0), 1.0 - smoothstep(0.5 - edge, 0.5, r));
  color = mix(color, vec4(vTeam.rgb, 1.0), 1.0 - smoothstep(0.43 - edge, 0.43, r));
  if (r < 0.5) {
    vec2 at = clamp((vAt - 0.5) * 1.3 + 0.5, 0.01, 0.99);
    vec4 emblem = texture2D(uEmblems, vec2((at.x + vTeam.a) / 8.0, at.y));
    color = mix(color, vec4(emblem.rgb, 1.0), emblem.a);
  }
  if (color.a < 0.02) discard;
  gl_FragColor = color;
  #include <colorspace_fragment>
}`;

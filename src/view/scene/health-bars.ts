import { PlaneGeometry, Vector2, type Color, type Mesh, type Texture } from "three";

import { OF_KIND_WORD } from "../looks/kind-look.ts";
import type { Viewport } from "../camera/camera-rig.ts";
import type { CatTable } from "../motion/cat-table.ts";
import { InstanceSet } from "./instance-set.ts";
import { paintIndexOf, TEAM_PAINT_COUNT } from "./team-paints.ts";

/** What stands over a cat. The shaders below know these numbers; a bar has the points of health instead. */
const SIGN = { asleep: -1 };
const LAYOUT = { iBar: 4, iKind: 2 } as const;
const BAR_HEIGHT = 0.62; // world units over the ground, of a cat of scale 1
/** CSS pixels of a bar at scale 1. */
const BAR_PIXELS = new Vector2(76, 21);
/** Of more selected cats than this only the hurt have a bar: more would hide the cats. */
const SELECTED_BARS_MAX = 6;
const CROWD_BAR_SCALE_MIN = 0.5;
/** A z is as large as it gets from so many CSS pixels a unit on. */
const Z_PIXELS = 80;

/** What decides whether a cat has a bar. */
interface BarFacts {
  readonly isHurt: boolean;
  readonly isHovered: boolean;
  readonly isSelected: boolean;
  readonly selectedCount: number;
  readonly nearness: number; // scale of the view
}

/** How the bars of a frame are drawn; scale 1 are bars of 76 x 21 CSS pixels. */
interface BarView {
  readonly viewport: Viewport;
  readonly scale: number;
  readonly unitPixels: number; // of a cat of scale 1
  readonly catScale: number;
  readonly timeSeconds: number;
}

/**
 * What faces the player over a cat, in one draw call: its player's emblem on their colour with a pip for each point of
 * health; or a z for a sleeping cat.
 */
export class HealthBars {
  readonly mesh: Mesh;
  readonly #instances: InstanceSet;
  readonly #uniforms = {
    uSize: { value: new Vector2() }, // of a bar, as a share of the viewport
    uSmall: { value: 1 }, // of a z
    uHeight: { value: 0 },
    uTime: { value: 0 },
  };

  constructor(emblems: Texture, teams: readonly Color[]) {
    this.#instances = new InstanceSet([new PlaneGeometry(2, 2)], LAYOUT);
    const material = {
      uniforms: { ...this.#uniforms, uEmblems: { value: emblems }, uTeams: { value: teams } },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      depthTest: false,
      depthWrite: false,
    };
    this.mesh = this.#instances.makeMesh(material, 10);
  }

  begin({ viewport, scale, unitPixels, catScale, timeSeconds }: BarView): void {
    const { uSize, uSmall, uHeight, uTime } = this.#uniforms;
    uSize.value.set((BAR_PIXELS.x * scale) / viewport.width, (BAR_PIXELS.y * scale) / viewport.height);
    uSmall.value = Math.min(1, unitPixels / Z_PIXELS);
    uHeight.value = BAR_HEIGHT * catScale;
    uTime.value = timeSeconds;
    this.#instances.clear();
  }

  addBar(cats: CatTable, slot: number): void {
    this.#add(cats, slot, cats.health[slot]!);
  }

  addZ(cats: CatTable, slot: number): void {
    this.#add(cats, slot, SIGN.asleep);
  }

  end(): void {
    this.#instances.upload();
    this.mesh.visible = this.#instances.count > 0;
  }

  dispose(): void {
    this.#instances.dispose();
  }

  #add(cats: CatTable, slot: number, sign: number): void {
    const at = this.#instances.add();
    const { data } = this.#instances;
    data[at] = cats.x[slot]!;
    data[at + 1] = -cats.y[slot]!;
    data[at + 2] = sign;
    data[at + 3] = paintIndexOf(cats.playerId[slot]!);
    const kind = cats.kind[slot]!;
    data[at + 4] = OF_KIND_WORD.healthMost[kind]!;
    data[at + 5] = OF_KIND_WORD.size[kind]!;
  }
}

/** A cat has a bar if it is hurt, one of few that are chosen, or pointed at; the others are well. */
export function hasBar({ isHurt, isHovered, isSelected, selectedCount, nearness }: BarFacts): boolean {
  const isChosen = isSelected && selectedCount <= SELECTED_BARS_MAX;
  return isHovered || (nearness > CROWD_BAR_SCALE_MIN && (isHurt || isChosen));
}

const VERTEX = /* glsl */ `
attribute vec4 iBar; // x, z, health or sign, place of the player's colour
attribute vec2 iKind; // the most health, size
uniform vec2 uSize;
uniform float uSmall;
uniform float uHeight;
uniform float uTime;
uniform vec3 uTeams[${TEAM_PAINT_COUNT}];
varying vec2 vAt;
varying vec4 vTeam;
varying float vSign;
varying float vMost;
void main() {
  vMost = iKind.x;
  vec2 unit = position.xy * 0.5 + 0.5;
  vTeam = vec4(uTeams[int(iBar.w)], iBar.w);
  vSign = iBar.z;
  vAt = vSign > -0.5 ? vec2(unit.x * 3.6, unit.y) : unit;
  vec4 at = projectionMatrix * viewMatrix * vec4(iBar.x, uHeight * iKind.y + 0.04, iBar.y, 1.0);
  if (vSign < -0.5) {
    vec2 size = vec2(uSize.x / 3.6, uSize.y) * 1.25 * uSmall; // a square
    float float_ = sin(uTime * 1.6 + iBar.x * 5.0 + iBar.y * 3.0) * 0.12;
    at.xy += (position.xy * size + vec2(size.x * 0.5, size.y * (0.75 + float_))) * at.w;
  } else at.xy += (position.xy * uSize + vec2(0.0, uSize.y)) * at.w;
  gl_Position = at;
}`;

/** vAt counts heights: of a bar the emblem's disc is the first, the pips share the other 2.6. */
const FRAGMENT = /* glsl */ `
uniform sampler2D uEmblems;
varying vec2 vAt;
varying vec4 vTeam;
varying float vSign;
varying float vMost;
float box(vec2 p, vec2 half_, float round_) {
  vec2 q = abs(p) - half_ + round_;
  return length(max(q, 0.0)) - round_;
}
vec4 emblemAt(vec2 at) {
  at = clamp(at, 0.01, 0.99);
  return texture2D(uEmblems, vec2((at.x + vTeam.a) / 8.0, at.y));
}
float strokeTo(vec2 p, vec2 a, vec2 b) {
  vec2 along = b - a;
  return length(p - a - along * clamp(dot(p - a, along) / dot(along, along), 0.0, 1.0));
}
float letterZ(vec2 p) {
  return min(min(strokeTo(p, vec2(-1.0, 1.0), vec2(1.0, 1.0)), strokeTo(p, vec2(1.0, 1.0), vec2(-1.0, -1.0))), strokeTo(p, vec2(-1.0, -1.0), vec2(1.0, -1.0)));
}
vec4 over(vec4 below, vec3 color, float alpha) {
  float total = alpha + below.a * (1.0 - alpha);
  return total < 0.001 ? vec4(0.0) : vec4(mix(below.rgb * below.a, color, alpha) / total, total);
}
void main() {
  float edge = fwidth(vAt.y) * 1.2;
  vec4 color = vec4(0.0);
  float r = length(vAt - vec2(0.5));
  if (vSign < -0.5) {
    float big = letterZ((vAt - vec2(0.34, 0.34)) / 0.2) * 0.2;
    float small = letterZ((vAt - vec2(0.76, 0.78)) / 0.12) * 0.12;
    float away = min(big, small);
    color = over(color, vec3(0.02, 0.012, 0.02), 1.0 - smoothstep(0.11, 0.11 + edge, away));
    color = over(color, vec3(0.85, 0.9, 1.0), 1.0 - smoothstep(0.05, 0.05 + edge, away));
  } else {
    float plate = 1.0 - smoothstep(0.0, edge, box(vAt - vec2(2.08, 0.5), vec2(1.47, 0.33), 0.2));
    color = mix(color, vec4(0.012, 0.006, 0.004, 0.92), plate);
    float wide = 2.45 / vMost; // of a pip
    float x = (vAt.x - 1.03) / wide;
    float index = floor(x);
    if (index >= 0.0 && index < vMost) {
      float pip = 1.0 - smoothstep(0.0, edge, box(vec2((fract(x) - 0.5) * wide, vAt.y - 0.5), vec2(wide * 0.5 - min(0.05, wide * 0.12), 0.2), min(0.07, wide * 0.25)));
      vec3 full = vSign > vMost * 0.65 ? vec3(0.05, 0.46, 0.1) : vSign > vMost * 0.35 ? vec3(0.9, 0.36, 0.01) : vec3(0.85, 0.05, 0.03);
      vec3 pipColor = index < vSign - 0.5 ? full : vec3(0.05, 0.03, 0.028);
      color = mix(color, vec4(pipColor, 1.0), pip);
    }
    color = mix(color, vec4(0.012, 0.006, 0.004, 1.0), 1.0 - smoothstep(0.5 - edge, 0.5, r));
    color = mix(color, vec4(vTeam.rgb, 1.0), 1.0 - smoothstep(0.43 - edge, 0.43, r));
    if (r < 0.5) {
      vec4 emblem = emblemAt((vAt - 0.5) * 1.3 + 0.5);
      color = mix(color, vec4(emblem.rgb, 1.0), emblem.a);
    }
  }
  if (color.a < 0.02) discard;
  gl_FragColor = color;
  #include <colorspace_fragment>
}`;

import { PlaneGeometry, Vector2, type Color, type Mesh, type Texture } from "three";

import type { Viewport } from "../camera/camera-rig.ts";
import { ViewGround } from "../camera/project.ts";
import { KIND_COUNT } from "../looks/kind-look.ts";
import type { CatTable } from "../motion/cat-table.ts";
import { InstanceSet } from "./instance-set.ts";
import { paintIndexOf, TEAM_PAINT_COUNT } from "./team-paints.ts";

/** CSS pixels of ground whose cats of a player share one icon. */
const CELL_PIXELS = 34;
/** CSS pixels of half an icon: of one cat, and how much more for more of them. */
const ICON_PIXELS = 6;
const ICON_GROWTH = 1.9; // times the root of the count
const ICON_PIXELS_MAX = 17;
const CELLS_MAX = 1 << 14;
const LAYOUT = { iAt: 4, iWho: 4 } as const;
/** Of a cell and player, one after the other; then a count a kind. */
const [COUNT, SUM_X, SUM_Y, SELECTED, ASLEEP, KINDS] = [0, 1, 2, 3, 4, 5] as const;
const FIELDS = KINDS + KIND_COUNT;

/** Which cats are counted together in a frame. */
interface IconView {
  readonly view: ViewGround;
  readonly viewport: Viewport;
  readonly unitPixels: number; // of a world unit
}

/**
 * Armies from far above: the cats of a player that stand close together are one head, the larger the more they are, with the
 * player's emblem, in the shape of the kind that most of them are of. One draw call, whatever the number of cats.
 */
export class ArmyIcons {
  readonly mesh: Mesh;
  readonly #instances: InstanceSet;
  readonly #uPixel = { value: new Vector2() };
  #cells = new Float32Array(0);
  #view = new ViewGround();
  #cellUnits = 1;
  #columns = 1;
  #rows = 1;
  #west = 0;
  #south = 0;

  constructor(emblems: Texture, teams: readonly Color[]) {
    this.#instances = new InstanceSet([new PlaneGeometry(2, 2)], LAYOUT);
    const material = {
      uniforms: { uPixel: this.#uPixel, uEmblems: { value: emblems }, uTeams: { value: teams } },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      depthTest: false,
      depthWrite: false,
    };
    this.mesh = this.#instances.makeMesh(material, 9);
  }

  begin({ view, viewport, unitPixels }: IconView): void {
    this.#view = view;
    this.#uPixel.value.set(2 / viewport.width, 2 / viewport.height);
    // In steps of two and fixed to the ground: icons neither jump when the camera moves nor at each zoom.
    this.#cellUnits = 2 ** Math.ceil(Math.log2(CELL_PIXELS / unitPixels));
    this.#layCells();
    while (this.#columns * this.#rows > CELLS_MAX) {
      this.#cellUnits *= 2; // a very large window: coarser rather than none in its north
      this.#layCells();
    }
    const length = this.#columns * this.#rows * TEAM_PAINT_COUNT * FIELDS;
    if (this.#cells.length < length) this.#cells = new Float32Array(length);
    else this.#cells.fill(0, 0, length);
  }

  /** As many as cover the view. */
  #layCells(): void {
    const [view, units] = [this.#view, this.#cellUnits];
    this.#west = Math.floor((view.x - view.halfWidth) / units);
    this.#south = Math.floor(view.south / units);
    this.#columns = Math.floor((view.x + view.halfWidth) / units) - this.#west + 1;
    this.#rows = Math.floor(view.north / units) - this.#south + 1;
  }

  /** Counts the cats in view; gives how many they are, with the dying. `isSelected` goes by slot. */
  count(cats: CatTable, isSelected: Uint8Array): number {
    const { count, slots, x, y, kind, playerId, rest, deathAge } = cats;
    const cells = this.#cells;
    const [view, columns, rows, west, south] = [
      this.#view,
      this.#columns,
      this.#rows,
      this.#west,
      this.#south,
    ];
    const perUnit = 1 / this.#cellUnits; // a power of two: exact
    let seenCount = 0;
    for (let i = 0; i < count; i += 1) {
      const slot = slots[i]!;
      const catX = x[slot]!;
      const catY = y[slot]!;
      if (!view.has(catX, catY)) continue;
      seenCount += 1;
      const column = Math.floor(catX * perUnit) - west;
      const row = Math.floor(catY * perUnit) - south;
      if (deathAge[slot]! >= 0 || column < 0 || row < 0 || column >= columns || row >= rows) continue;
      const at = ((row * columns + column) * TEAM_PAINT_COUNT + paintIndexOf(playerId[slot]!)) * FIELDS;
      cells[at + COUNT]! += 1;
      cells[at + SUM_X]! += catX;
      cells[at + SUM_Y]! += catY;
      cells[at + SELECTED]! += isSelected[slot]!;
      if (rest[slot]! > 0.5) cells[at + ASLEEP]! += 1;
      cells[at + KINDS + kind[slot]!]! += 1;
    }
    return seenCount;
  }

  /** Draws what was counted since `begin`; nothing where cats are seen as cats. */
  end(isShown: boolean): void {
    this.#instances.clear();
    if (isShown) this.#collect();
    this.#instances.upload();
    this.mesh.visible = this.#instances.count > 0;
  }

  dispose(): void {
    this.#instances.dispose();
  }

  #collect(): void {
    const cells = this.#cells;
    const cellCount = this.#columns * this.#rows * TEAM_PAINT_COUNT;
    for (let cell = 0; cell < cellCount; cell += 1) {
      const from = cell * FIELDS;
      const count = cells[from + COUNT]!;
      if (count === 0) continue;
      const to = this.#instances.add();
      const { data } = this.#instances;
      data[to] = cells[from + SUM_X]! / count;
      data[to + 1] = -cells[from + SUM_Y]! / count;
      data[to + 2] = Math.min(ICON_PIXELS_MAX, ICON_PIXELS + ICON_GROWTH * Math.sqrt(count - 1));
      data[to + 3] = cell % TEAM_PAINT_COUNT;
      data[to + 4] = this.#commonKind(from);
      data[to + 5] = cells[from + SELECTED]! > 0 ? 1 : 0;
      data[to + 6] = cells[from + ASLEEP]! * 2 > count ? 1 : 0;
      data[to + 7] = this.#isShared(cell) ? 1 : 0;
    }
  }

  /** Whether several players stand in the cell that this is a part of. */
  #isShared(cell: number): boolean {
    const first = cell - (cell % TEAM_PAINT_COUNT);
    let playerCount = 0;
    for (let i = 0; i < TEAM_PAINT_COUNT; i += 1)
      if (this.#cells[(first + i) * FIELDS + COUNT]! > 0) playerCount += 1;
    return playerCount > 1;
  }

  #commonKind(from: number): number {
    let most = 0;
    for (let kind = 1; kind < KIND_COUNT; kind += 1)
      if (this.#cells[from + KINDS + kind]! > this.#cells[from + KINDS + most]!) most = kind;
    return most;
  }
}

const VERTEX = /* glsl */ `
attribute vec4 iAt; // x, z, half its size in CSS pixels, place of the player's colour
attribute vec4 iWho; // kind, selected, asleep, whether it shares its place with other players'
uniform vec2 uPixel; // of the view
uniform vec3 uTeams[${TEAM_PAINT_COUNT}];
varying vec2 vAt;
varying vec4 vTeam;
varying vec3 vWho;
varying float vPixels;
void main() {
  vAt = position.xy * 1.7;
  vTeam = vec4(uTeams[int(iAt.w)], iAt.w);
  vWho = iWho.xyz;
  vPixels = iAt.z;
  vec4 at = projectionMatrix * viewMatrix * vec4(iAt.x, 0.2, iAt.y, 1.0);
  float way = iAt.w * 2.4; // who shares a place steps aside, each to another side
  vec2 aside = vec2(cos(way), sin(way)) * iWho.w * 0.8;
  at.xy += (position.xy * 1.7 + aside) * iAt.z * uPixel * at.w;
  gl_Position = at;
}`;

/** vAt counts half icons from its middle; below one is the head. */
const FRAGMENT = /* glsl */ `
uniform sampler2D uEmblems;
varying vec2 vAt;
varying vec4 vTeam;
varying vec3 vWho;
varying float vPixels;
float lineTo(vec2 p, vec2 a, vec2 b) {
  vec2 along = b - a;
  return length(p - a - along * clamp(dot(p - a, along) / dot(along, along), 0.0, 1.0));
}
/** A triangle with its base at a and b. */
float triangle(vec2 p, vec2 a, vec2 b, vec2 c) {
  vec2 ab = b - a, bc = c - b, ca = a - c;
  float turn = sign(ab.x * ca.y - ab.y * ca.x);
  vec2 n1 = normalize(vec2(ab.y, -ab.x)) * turn, n2 = normalize(vec2(bc.y, -bc.x)) * turn, n3 = normalize(vec2(ca.y, -ca.x)) * turn;
  return max(max(dot(p - a, -n1), dot(p - b, -n2)), dot(p - c, -n3));
}
/** How far outside of the head of that kind. */
float headOf(vec2 p, float kind) {
  vec2 q = vec2(abs(p.x), p.y);
  if (kind > 2.5) { // a bun, two needles
    float head = min(length(p * vec2(1.0, 1.06)) - 0.88, length(p - vec2(0.0, 0.98)) - 0.36);
    return min(head, lineTo(q, vec2(0.1, 0.8), vec2(0.85, 1.5)) - 0.11);
  }
  if (kind > 1.5) { // all ears
    float head = length(p * vec2(1.0, 1.12) + vec2(0.0, 0.12)) - 0.74;
    return min(head, triangle(q, vec2(0.08, 0.42), vec2(0.86, 0.05), vec2(0.95, 1.5)));
  }
  if (kind > 0.5) { // broad
    vec2 box = abs(p + vec2(0.0, 0.08)) - vec2(0.72, 0.5);
    float head = length(max(box, 0.0)) - 0.38;
    return min(head, triangle(q, vec2(0.45, 0.6), vec2(1.0, 0.4), vec2(0.95, 1.12)));
  }
  float head = length(p * vec2(1.0, 1.08)) - 0.9;
  return min(head, triangle(q, vec2(0.15, 0.72), vec2(0.85, 0.3), vec2(0.8, 1.32)));
}
void main() {
  float away = headOf(vAt, vWho.x);
  float edge = 1.2 / vPixels;
  float rim = 1.6 / vPixels; // of ink
  float light = vWho.y * 2.4 / vPixels; // around who is selected
  float shape = 1.0 - smoothstep(rim + light, rim + light + edge, away);
  if (shape < 0.02) discard;
  float gray = dot(vTeam.rgb, vec3(0.3, 0.6, 0.1));
  vec3 paint = mix(vTeam.rgb, vec3(gray * 0.5), vWho.z * 0.65);
  vec3 color = mix(paint, vec3(0.02, 0.011, 0.008), smoothstep(-edge, 0.0, away));
  color = mix(color, vec3(1.0, 0.95, 0.78), vWho.y * smoothstep(rim - edge, rim, away));
  vec2 at = clamp(vAt * 0.52 + vec2(0.5, 0.53), 0.01, 0.99);
  vec4 emblem = texture2D(uEmblems, vec2((at.x + vTeam.a) / 8.0, at.y));
  color = mix(color, emblem.rgb, emblem.a * (1.0 - 0.5 * vWho.z));
  gl_FragColor = vec4(color, shape);
  #include <colorspace_fragment>
}`;

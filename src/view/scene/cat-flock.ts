import { Color, Mesh, type MeshToonMaterial, type ShaderMaterial, type Texture } from "three";

import { assert } from "../../base/index.ts";
import { CAT_KINDS, type MatchMode } from "../../sim/index.ts";
import { DEATH_SECONDS, type CatTable } from "../motion/cat-table.ts";
import { FUR_COUNT, makeCatMaterial, makeOutlineMaterial, type CatUniforms } from "./cat-material.ts";
import { mergePieces } from "./cat-piece.ts";
import { InstanceSet } from "./instance-set.ts";
import { makeKindPieces } from "./kind-pieces.ts";
import { paintIndexOf, TEAM_PAINT_COUNT } from "./team-paints.ts";

/** Which shape cats have: the round one, the one for crowds, the one of few corners for when they are small. */
const CAT_DETAIL = { near: 0, crowd: 1, far: 2 } as const;
type CatDetailLevel = (typeof CAT_DETAIL)[keyof typeof CAT_DETAIL];
/** Too far away for a cat: its emblem stands for it. */
export const ICON_DETAIL = "icon";
export type Detail = CatDetailLevel | typeof ICON_DETAIL;

const FURS = ["#f0953f", "#f7e6c8", "#77747f", "#b8763c", "#45424f", "#e3c79a", "#e07a35", "#8f5b34"].map(
  (fur) => new Color(fur),
);
const HURT_SECONDS = 0.35;
const LAYOUT = { iPlace: 4, iPose: 4, iState: 4 } as const;
/** CSS pixels of a world unit from which on cats are seen as cats. */
const CAT_PIXELS_MIN = 26;
/** From so near there is room for few cats in view, and all that a cat has can be seen. */
const CROWD_PIXELS = 90;
/** Cats in view up to which each level is affordable. */
const NEAR_CATS_MAX = 64;
const CROWD_CATS_MAX = 300;
const CROWD_ROUNDNESS = 8;
/** Outline and coat of each level of detail. */
const MESHES_A_KIND = 6;
const TINT_MAX = 0.55;
const TINT_FROM_PIXELS = 62; // of a world unit; less: more tint
const TINT_WHOLE_PIXELS = 30;
const ARMY_EXTENT = 2.5; // world units, as the simulation places armies
const SCALE_MAX = 1.22;
const SCALE_MIN = 0.42;
/** On a map cats are solid: this is as large as they are drawn there without standing in each other. */
const GROUND_SCALE = 0.98;

/** All the cats of a kind in two draw calls: themselves, and a dark outline that lifts them off the rug. */
export class CatFlock {
  readonly meshes: readonly Mesh[];
  readonly #kinds: readonly InstanceSet[]; // by the words of kinds
  readonly #uniforms: CatUniforms;

  /** `roundness` is the number of segments around the head of a cat that is seen from near. */
  constructor(emblems: Texture, teams: readonly Color[], roundness: number) {
    assert(FURS.length === FUR_COUNT, "the shader knows how many furs there are");
    this.#kinds = CAT_KINDS.map((kind) => {
      const shapes = [roundness, CROWD_ROUNDNESS, 0].map((around) =>
        mergePieces(makeKindPieces(kind, around)),
      );
      return new InstanceSet(shapes, LAYOUT);
    });
    this.#uniforms = {
      uTime: { value: 0 },
      uScale: { value: 1 },
      uTint: { value: 0 },
      uEmblems: { value: emblems },
      uTeams: { value: teams },
      uFurs: { value: FURS },
    };
    const outline = makeOutlineMaterial(this.#uniforms);
    const coat = makeCatMaterial(this.#uniforms);
    this.meshes = this.#kinds.flatMap(({ geometries }) =>
      geometries.flatMap((geometry) => [new Mesh(geometry, outline), new Mesh(geometry, coat)]),
    );
    for (const mesh of this.meshes) mesh.frustumCulled = false;
  }

  /** `tint` 0 .. 1 gives coats something of their player's colour, for when cats are too small to see their jumpers. */
  begin(timeSeconds: number, scale: number, tint: number): void {
    this.#uniforms.uTint.value = tint;
    this.#uniforms.uTime.value = timeSeconds;
    this.#uniforms.uScale.value = scale;
    for (const instances of this.#kinds) instances.clear();
  }

  /** `highlight` 1 draws the outline light instead of dark. */
  add(cats: CatTable, slot: number, highlight: number): void {
    const kind = cats.kind[slot]!;
    const instances = this.#kinds[kind]!;
    const at = instances.add();
    const { data } = instances;
    const hurt = Math.max(0, 1 - cats.hurtAge[slot]! / HURT_SECONDS);
    data[at] = cats.x[slot]!;
    data[at + 1] = -cats.y[slot]!;
    data[at + 2] = cats.heading[slot]!;
    data[at + 3] = paintIndexOf(cats.playerId[slot]!) + TEAM_PAINT_COUNT * kind;
    data[at + 4] = cats.run[slot]!;
    data[at + 5] = cats.stride[slot]!;
    data[at + 6] = cats.throwing[slot]!;
    data[at + 7] = hurt * hurt;
    data[at + 8] = Math.max(0, cats.deathAge[slot]!) / DEATH_SECONDS;
    data[at + 9] = cats.seed[slot]!;
    data[at + 10] = cats.rest[slot]!;
    data[at + 11] = highlight;
  }

  end(detail: CatDetailLevel): void {
    this.#kinds.forEach((instances, kind) => {
      instances.upload();
      for (let i = 0; i < MESHES_A_KIND; i += 1)
        this.meshes[kind * MESHES_A_KIND + i]!.visible = instances.count > 0 && i >> 1 === detail;
    });
  }

  dispose(): void {
    for (const instances of this.#kinds) instances.dispose();
    for (const mesh of this.meshes) (mesh.material as MeshToonMaterial | ShaderMaterial).dispose();
  }
}

/** The coat of a cat by its seed, as the shader has it. */
export function furOf(seed: number): Color {
  return FURS[Math.floor(seed * 53) % FUR_COUNT]!;
}

/**
 * How cats are drawn: fewer corners when they are small or many, or pixels are coarse. `unitPixels`: CSS pixels of a unit times their
 * scale.
 */
export function detailFor(unitPixels: number, seenCount: number, isCoarse: boolean): Detail {
  if (unitPixels < CAT_PIXELS_MIN) return ICON_DETAIL;
  if (isCoarse) return unitPixels > CROWD_PIXELS ? CAT_DETAIL.crowd : CAT_DETAIL.far;
  if (seenCount <= NEAR_CATS_MAX) return CAT_DETAIL.near;
  return seenCount <= CROWD_CATS_MAX || unitPixels > CROWD_PIXELS ? CAT_DETAIL.crowd : CAT_DETAIL.far;
}

/** How much of their player's colour coats have, 0 .. 1: none from near, where the jumper is seen. */
export function tintFor(unitPixels: number): number {
  const share = (TINT_FROM_PIXELS - unitPixels) / (TINT_FROM_PIXELS - TINT_WHOLE_PIXELS);
  return TINT_MAX * Math.min(1, Math.max(0, share));
}

/** How large cats are drawn, so that an army that stands close still looks like single cats. */
export function catScaleFor(catsPerPlayer: number, mode: MatchMode = "classic"): number {
  if (mode !== "classic") return GROUND_SCALE;
  const side = Math.ceil(Math.sqrt(Math.max(1, catsPerPlayer)));
  const spacing = side > 1 ? Math.min(1, ARMY_EXTENT / (side - 1)) : 1;
  return Math.min(SCALE_MAX, Math.max(SCALE_MIN, spacing * SCALE_MAX));
}

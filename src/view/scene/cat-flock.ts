import {
  BackSide,
  Color,
  DataTexture,
  Mesh,
  MeshToonMaterial,
  NearestFilter,
  RedFormat,
  ShaderMaterial,
  type BufferGeometry,
  type Texture,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";

import { assert } from "../../base/index.ts";
import type { CatTable } from "../motion/cat-table.ts";
import { DEATH_SECONDS } from "../motion/drawn-cat.ts";
import { makeFarCatPieces } from "./cat-parts-far.ts";
import { makeCatPieces, paintPiece, type CatPiece } from "./cat-parts.ts";
import {
  CAT_COLOR_FRAGMENT,
  CAT_FRAGMENT_HEAD,
  CAT_NORMAL_VERTEX,
  CAT_POSITION_VERTEX,
  CAT_VERTEX_HEAD,
  FUR_COUNT,
} from "./cat-shader.ts";
import { InstanceSet } from "./instance-set.ts";
import { paintIndexOf } from "./team-paints.ts";

/** Which shape cats have: the round one, the one for crowds, the one of few corners for when they are small. */
export const CAT_DETAIL = { near: 0, crowd: 1, far: 2 } as const;
export type CatDetailLevel = (typeof CAT_DETAIL)[keyof typeof CAT_DETAIL];

const FURS = ["#f0953f", "#f7e6c8", "#77747f", "#b8763c", "#45424f", "#e3c79a", "#e07a35", "#8f5b34"].map(
  (fur) => new Color(fur),
);
const HURT_SECONDS = 0.35;
const LAYOUT = { iPlace: 4, iPose: 4, iState: 4 } as const;

/** All the cats in two draw calls: themselves, and a dark outline that lifts them off the rug. */
export class CatFlock {
  readonly meshes: readonly Mesh[];
  readonly #instances: InstanceSet;
  readonly #uniforms: CatUniforms;

  /** `roundness` is the number of segments around the head of a cat that is seen from near. */
  constructor(emblems: Texture, teams: readonly Color[], roundness: number) {
    assert(FURS.length === FUR_COUNT, "the shader knows how many furs there are");
    const shapes = [makeCatPieces({ around: roundness }), makeCatPieces({ around: 8 }), makeFarCatPieces()];
    this.#instances = new InstanceSet(shapes.map(mergePieces), LAYOUT);
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
    this.meshes = this.#instances.geometries.flatMap((geometry) => [
      new Mesh(geometry, outline),
      new Mesh(geometry, coat),
    ]);
    for (const mesh of this.meshes) mesh.frustumCulled = false;
  }

  /** `tint` 0 .. 1 gives coats something of their player's colour, for when cats are too small to see their jumpers. */
  begin(timeSeconds: number, scale: number, tint: number): void {
    this.#uniforms.uTint.value = tint;
    this.#uniforms.uTime.value = timeSeconds;
    this.#uniforms.uScale.value = scale;
    this.#instances.clear();
  }

  /** `highlight` 1 draws the outline light instead of dark. */
  add(cats: CatTable, slot: number, highlight: number): void {
    const at = this.#instances.add();
    const { data } = this.#instances;
    const hurt = Math.max(0, 1 - cats.hurtAge[slot]! / HURT_SECONDS);
    data[at] = cats.x[slot]!;
    data[at + 1] = -cats.y[slot]!;
    data[at + 2] = cats.heading[slot]!;
    data[at + 3] = paintIndexOf(cats.playerId[slot]!);
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
    this.#instances.upload();
    const hasAny = this.#instances.count > 0;
    this.meshes.forEach((mesh, i) => (mesh.visible = hasAny && i >> 1 === detail));
  }

  dispose(): void {
    this.#instances.dispose();
    for (const mesh of this.meshes) (mesh.material as MeshToonMaterial | ShaderMaterial).dispose();
  }
}

interface CatUniforms {
  readonly [name: string]: { value: unknown };
  readonly uTime: { value: number };
  readonly uScale: { value: number };
  readonly uTint: { value: number };
}

function mergePieces(pieces: readonly CatPiece[]): BufferGeometry {
  const merged = mergeGeometries(pieces.map(paintPiece)) as BufferGeometry | null;
  assert(merged !== null, "the pieces of a cat have the same attributes");
  merged.deleteAttribute("uv");
  return merged;
}

function makeCatMaterial(uniforms: CatUniforms): MeshToonMaterial {
  const steps = new DataTexture(new Uint8Array([120, 190, 240, 255]), 4, 1, RedFormat);
  steps.minFilter = NearestFilter;
  steps.magFilter = NearestFilter;
  steps.needsUpdate = true;
  const material = new MeshToonMaterial({ vertexColors: true, gradientMap: steps });
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
function makeOutlineMaterial(uniforms: CatUniforms): ShaderMaterial {
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

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
import { DEATH_SECONDS, type DrawnCat } from "../motion/drawn-cat.ts";
import { makeCatPieces, paintPiece } from "./cat-parts.ts";
import {
  CAT_COLOR_FRAGMENT,
  CAT_FRAGMENT_HEAD,
  CAT_NORMAL_VERTEX,
  CAT_POSITION_VERTEX,
  CAT_VERTEX_HEAD,
} from "./cat-shader.ts";
import { InstanceSet } from "./instance-set.ts";

/** How the cats of one player are painted. */
export interface TeamPaint {
  readonly color: Color;
  readonly emblem: number; // column of the emblem atlas
}

const FURS = ["#f0953f", "#f7e6c8", "#77747f", "#b8763c", "#45424f", "#e3c79a", "#e07a35", "#8f5b34"].map(
  (fur) => new Color(fur),
);
const HURT_SECONDS = 0.35;

/** All the cats in two draw calls: themselves, and a dark outline that lifts them off the rug. */
export class CatFlock {
  readonly meshes: readonly Mesh[];
  readonly #instances: InstanceSet<typeof LAYOUT>;
  readonly #uniforms: { uTime: { value: number }; uEmblems: { value: Texture } };

  /** `roundness` is the number of segments around a cat's head. */
  constructor(emblems: Texture, roundness: number) {
    this.#instances = new InstanceSet(makeCatGeometry(roundness), LAYOUT);
    this.#uniforms = { uTime: { value: 0 }, uEmblems: { value: emblems } };
    const { geometry } = this.#instances;
    this.meshes = [
      new Mesh(geometry, makeOutlineMaterial(this.#uniforms)),
      new Mesh(geometry, makeCatMaterial(this.#uniforms)),
    ];
    for (const mesh of this.meshes) mesh.frustumCulled = false;
  }

  begin(timeSeconds: number): void {
    this.#uniforms.uTime.value = timeSeconds;
    this.#instances.clear();
  }

  /** `highlight` 1 draws the outline light instead of dark. */
  add(
    cat: DrawnCat,
    look: { readonly paint: TeamPaint; readonly scale: number; readonly highlight: number },
  ): void {
    const set = this.#instances;
    const i = set.add();
    const fur = FURS[Math.floor(cat.seed * 53) % FURS.length]!;
    const { color, emblem } = look.paint;
    const hurt = Math.max(0, 1 - cat.hurtAge / HURT_SECONDS);
    const death = Math.max(0, cat.deathAge) / DEATH_SECONDS;
    set.set("iPlace", i, [cat.x, 0, -cat.y, cat.heading]);
    set.set("iPose", i, [cat.run, cat.stride, cat.throwing, hurt * hurt]);
    set.set("iState", i, [death, cat.seed, look.scale, look.highlight]);
    set.set("iFur", i, [fur.r, fur.g, fur.b]);
    set.set("iTeam", i, [color.r, color.g, color.b, emblem]);
  }

  end(): void {
    this.#instances.upload();
  }

  dispose(): void {
    this.#instances.geometry.dispose();
    for (const mesh of this.meshes) (mesh.material as MeshToonMaterial | ShaderMaterial).dispose();
  }
}

const LAYOUT = { iPlace: 4, iPose: 4, iState: 4, iFur: 3, iTeam: 4 } as const;

function makeCatGeometry(around: number): BufferGeometry {
  const merged = mergeGeometries(makeCatPieces({ around }).map(paintPiece)) as BufferGeometry | null;
  assert(merged !== null, "the pieces of a cat have the same attributes");
  return merged;
}

function makeCatMaterial(uniforms: CatFlockUniforms): MeshToonMaterial {
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

type CatFlockUniforms = Readonly<Record<string, { value: unknown }>>;

/** The same cat a little fatter and seen from inside: what sticks out around the cat is its outline. */
function makeOutlineMaterial(uniforms: CatFlockUniforms): ShaderMaterial {
  return new ShaderMaterial({
    uniforms,
    side: BackSide,
    vertexShader: `${CAT_VERTEX_HEAD}
      varying float vHighlight;
      void main() {
        vLook = vec4(0.0, 0.0, 0.0, smoothstep(0.6, 1.0, iState.x));
        vHighlight = iState.w;
        vec3 fat = poseCat(position, 1.0) + normalize(poseCat(normal, 0.0)) * (0.015 + 0.009 * iState.w) * iState.z;
        vec4 seen = viewMatrix * vec4(fat, 1.0);
        seen.xyz *= 1.0 + 0.09 * iState.z / length(seen.xyz); // behind the cat: no lines across it
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

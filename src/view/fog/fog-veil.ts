import { DataTexture, LinearFilter, Mesh, PlaneGeometry, RedFormat, ShaderMaterial } from "three";

import { make } from "../dom.ts";
import { FogShade } from "./fog-shade.ts";
import type { SightGrid } from "../../sim/index.ts";

/** Cells around the map that are as dark as its edge is; over the outer ones that fades, far from what is of interest. */
const MARGIN = 16;
const FADE = 10;
/** After cats and marks, before bars. */
const RENDER_ORDER = 1.5;

/** The fog as it is drawn: one veil over the arena, darker where less is known, and the same as a picture for the small map. */
export class FogVeil {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;
  readonly picture = make("canvas");
  readonly #shade = new FogShade();
  readonly #pen = this.picture.getContext("2d")!;
  #texture: DataTexture | null = null;
  #pixels: ImageData | null = null;

  constructor() {
    const material = new ShaderMaterial({
      uniforms: { uShade: { value: null }, uSize: { value: [1, 1] } },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthTest: false,
      depthWrite: false,
    });
    this.mesh = new Mesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = RENDER_ORDER;
    this.mesh.visible = false;
  }

  /** Shows what is known; null: there is no fog. */
  update(grid: SightGrid | null, elapsedMs: number, isStill: boolean): void {
    this.mesh.visible = grid !== null;
    if (grid === null || !this.#shade.update(grid, elapsedMs, isStill)) return;
    if (this.#texture?.image.width !== grid.width || this.#texture.image.height !== grid.height)
      this.#enter(grid);
    this.#texture!.needsUpdate = true;
    this.#paint();
  }

  dispose(): void {
    this.#texture?.dispose();
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }

  #enter({ width, height }: SightGrid): void {
    this.#texture?.dispose();
    this.#texture = new DataTexture(this.#shade.shades, width, height, RedFormat);
    this.#texture.minFilter = LinearFilter;
    this.#texture.magFilter = LinearFilter;
    const { uniforms } = this.mesh.material;
    uniforms["uShade"]!.value = this.#texture;
    uniforms["uSize"]!.value = [width, height];
    this.picture.width = width;
    this.picture.height = height;
    this.#pixels = this.#pen.createImageData(width, height);
  }

  /** North is up on the small map. */
  #paint(): void {
    const { shades, width, height } = this.#shade;
    const image = this.#pixels!;
    for (let row = 0; row < height; row += 1) {
      const to = (height - 1 - row) * width;
      for (let column = 0; column < width; column += 1)
        image.data[(to + column) * 4 + 3] = shades[row * width + column]!;
    }
    this.#pen.putImageData(image, 0, 0);
  }
}

const VERTEX = /* glsl */ `
uniform vec2 uSize;
varying vec2 vAt; // cells from the south-west corner
void main() {
  vec2 size = uSize + ${(2 * MARGIN).toFixed(1)};
  vec2 ground = position.xz * size;
  vAt = vec2(ground.x, -ground.y) + uSize * 0.5;
  gl_Position = projectionMatrix * viewMatrix * vec4(ground.x, 0.0, ground.y, 1.0);
}`;

const FRAGMENT = /* glsl */ `
uniform sampler2D uShade;
uniform vec2 uSize;
varying vec2 vAt;
float shadeAt(vec2 at) { return texture2D(uShade, clamp(at / uSize, 0.5 / uSize, 1.0 - 0.5 / uSize)).r; }
void main() {
  // Four looks around, so that the edge is round and no stair of cells.
  vec2 d = vec2(0.75, 0.3);
  float shade = 0.25 * (shadeAt(vAt + d) + shadeAt(vAt - d) + shadeAt(vAt + vec2(-d.y, d.x)) + shadeAt(vAt + vec2(d.y, -d.x)));
  vec2 outside = max(max(-vAt, vAt - uSize), 0.0);
  float edge = 1.0 - smoothstep(${(MARGIN - FADE).toFixed(1)}, ${MARGIN.toFixed(1)}, length(outside));
  gl_FragColor = vec4(vec3(0.009, 0.005, 0.006), shade * edge);
  #include <colorspace_fragment>
}`;

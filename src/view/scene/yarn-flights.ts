import { DoubleSide, Mesh, MeshLambertMaterial, PlaneGeometry, SphereGeometry, type Color } from "three";

import { THREAD_SECONDS, type YarnTable } from "../motion/yarn-motion.ts";
import { InstanceSet } from "./instance-set.ts";
import { makeYarnTexture } from "./room-textures.ts";
import { paintIndexOf, TEAM_PAINT_COUNT } from "./team-paints.ts";

const PAW_HEIGHT = 0.3;
const HIT_HEIGHT = 0.24;
const ARC = 0.5;

/** How much larger a big ball is, and how much higher it flies. */
const BIG_SIZE = 2.5;
const BIG_ARC = 3.4;

/** Height above the ground of a ball of yarn on its way, in world units; progress 0 .. 1. */
const ARC_HEIGHT_GLSL = /* glsl */ `
float isBig() { return step(7.5, iYarn.w); }
float arcHeight(float t) {
  return ${PAW_HEIGHT.toFixed(3)} + ${(HIT_HEIGHT - PAW_HEIGHT).toFixed(3)} * t + ${(ARC * 4).toFixed(3)} * mix(1.0, ${BIG_ARC.toFixed(2)}, isBig()) * t * (1.0 - t);
}`;

const RADIUS = 0.095; // world units
const SEGMENTS = 20;
const LAYOUT = { iPath: 4, iYarn: 4 } as const;

/**
 * The balls of yarn in the air, and the thread that trails behind each and sinks to the rug once it has landed: two draw
 * calls that read the same instances.
 */
export class YarnFlights {
  readonly meshes: readonly [balls: Mesh, threads: Mesh];
  readonly #instances: InstanceSet;
  readonly #uniforms: { readonly uScale: { value: number }; readonly uTeams: { value: readonly Color[] } };

  constructor(teams: readonly Color[]) {
    const ball = new SphereGeometry(RADIUS, 12, 8);
    const thread = new PlaneGeometry(1, 2, SEGMENTS, 1).translate(0.5, 0, 0);
    this.#uniforms = { uScale: { value: 1 }, uTeams: { value: teams } };
    this.#instances = new InstanceSet([ball, thread], LAYOUT);
    const balls = new Mesh(this.#instances.geometries[0], makeBallMaterial(this.#uniforms));
    balls.frustumCulled = false;
    const material = {
      uniforms: this.#uniforms,
      vertexShader: THREAD_VERTEX,
      fragmentShader: THREAD_FRAGMENT,
      side: DoubleSide,
    };
    this.meshes = [balls, this.#instances.makeMesh(material, 3, 1)];
  }

  begin(scale: number): void {
    this.#uniforms.uScale.value = scale;
    this.#instances.clear();
  }

  add(yarns: YarnTable, row: number): void {
    const at = this.#instances.add();
    const { data } = this.#instances;
    data[at] = yarns.fromX[row]!;
    data[at + 1] = -yarns.fromY[row]!;
    data[at + 2] = yarns.toX[row]!;
    data[at + 3] = -yarns.toY[row]!;
    data[at + 4] = yarns.progress[row]!;
    data[at + 5] = yarns.landedAge[row]! / THREAD_SECONDS; // negative: it flies
    data[at + 6] = yarns.networkId[row]! % 7;
    data[at + 7] = paintIndexOf(yarns.playerId[row]!) + (yarns.splash[row]! > 0 ? TEAM_PAINT_COUNT : 0);
  }

  end(): void {
    this.#instances.upload();
    for (const mesh of this.meshes) mesh.visible = this.#instances.count > 0;
  }

  dispose(): void {
    this.#instances.dispose();
    (this.meshes[0].material as MeshLambertMaterial).dispose();
  }
}

const HEAD = /* glsl */ `
attribute vec4 iPath; // from, to: x and z
attribute vec4 iYarn; // progress, age since landing (0 .. 1, negative: flies), wave, place of the player's colour, + 8 for a big ball
uniform float uScale;
uniform vec3 uTeams[${TEAM_PAINT_COUNT}];
${ARC_HEIGHT_GLSL}`;

function makeBallMaterial(uniforms: Readonly<Record<string, { value: unknown }>>): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ map: makeYarnTexture() });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = `${HEAD}
      varying vec3 vYarn;
      vec3 roll(vec3 p) {
        float a = iYarn.x * 9.0 + iYarn.z, b = iYarn.x * 14.0;
        p = vec3(p.x, cos(a) * p.y - sin(a) * p.z, sin(a) * p.y + cos(a) * p.z);
        return vec3(cos(b) * p.x - sin(b) * p.y, sin(b) * p.x + cos(b) * p.y, p.z);
      }
      ${shader.vertexShader}`
      .replace("#include <beginnormal_vertex>", "vec3 objectNormal = roll(normal);")
      .replace(
        "#include <begin_vertex>",
        `float isFlying = step(iYarn.y, -0.0001);
         vec2 at = mix(iPath.xy, iPath.zw, iYarn.x);
         vec3 transformed = roll(position) * uScale * isFlying * mix(1.0, ${BIG_SIZE.toFixed(2)}, isBig()) + vec3(at.x, arcHeight(iYarn.x) * uScale * isFlying, at.y);
         vYarn = uTeams[int(mod(iYarn.w, 8.0))];`,
      );
    shader.fragmentShader = `varying vec3 vYarn;\n${shader.fragmentShader}`.replace(
      "#include <color_fragment>",
      "#include <color_fragment>\ndiffuseColor.rgb *= vYarn;",
    );
  };
  return material;
}

const THREAD_VERTEX = /* glsl */ `
${HEAD}
varying vec3 vColor;
varying float vAlong;
varying float vAge;
void main() {
  float t = position.x * iYarn.x;
  vec2 way = iPath.zw - iPath.xy;
  vec2 side = normalize(vec2(-way.y, way.x) + 1e-5);
  float sag = max(0.0, iYarn.y);
  float wave = sin(t * 17.0 + iYarn.z) * (0.035 + 0.08 * sag) * sin(position.x * 3.1416);
  float height = mix(arcHeight(t) * uScale, 0.03, smoothstep(0.0, 0.55, sag));
  vec2 ground = iPath.xy + way * t + side * wave;
  vec4 at = viewMatrix * vec4(ground.x, height, ground.y, 1.0);
  vec3 across = mat3(viewMatrix) * vec3(side.x, 0.0, side.y);
  at.xyz += normalize(vec3(across.xy, 0.0)) * position.y * mix(0.019, 0.03, isBig()) * uScale;
  vColor = uTeams[int(mod(iYarn.w, 8.0))] * (0.82 + 0.18 * sin(position.x * 90.0));
  vAlong = position.y;
  vAge = sag;
  gl_Position = projectionMatrix * at;
}`;

const THREAD_FRAGMENT = /* glsl */ `
varying vec3 vColor;
varying float vAlong;
varying float vAge;
void main() {
  float rim = smoothstep(0.55, 0.95, abs(vAlong));
  gl_FragColor = vec4(mix(vColor, vColor * 0.25, rim), 1.0 - smoothstep(0.6, 1.0, vAge));
  #include <colorspace_fragment>
}`;

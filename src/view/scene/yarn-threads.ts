import { DoubleSide, PlaneGeometry, type Color, type Mesh } from "three";

import { THREAD_SECONDS, type DrawnYarn } from "../motion/yarn-motion.ts";
import { InstanceSet } from "./instance-set.ts";
import { ARC_HEIGHT_GLSL } from "./yarn-arc.ts";

const LAYOUT = { iPath: 4, iTeam: 4, iThread: 3 } as const;
const SEGMENTS = 20;

/** The thread that trails behind each ball of yarn, and sinks to the rug once it has landed: one draw call. */
export class YarnThreads {
  readonly mesh: Mesh;
  readonly #instances: InstanceSet<typeof LAYOUT>;

  constructor() {
    this.#instances = new InstanceSet(new PlaneGeometry(1, 2, SEGMENTS, 1).translate(0.5, 0, 0), LAYOUT);
    const material = {
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      side: DoubleSide,
    };
    this.mesh = this.#instances.makeMesh(material, 3);
  }

  begin(): void {
    this.#instances.clear();
  }

  add(yarn: DrawnYarn, color: Color, scale: number): void {
    const i = this.#instances.add();
    this.#instances.set("iPath", i, [yarn.fromX, -yarn.fromY, yarn.toX, -yarn.toY]);
    this.#instances.set("iTeam", i, [color.r, color.g, color.b, yarn.progress]);
    this.#instances.set("iThread", i, [
      Math.max(0, yarn.landedAge) / THREAD_SECONDS,
      yarn.networkId % 7,
      scale,
    ]);
  }

  end(): void {
    this.#instances.upload();
  }
}

const VERTEX = /* glsl */ `
attribute vec4 iPath; // from, to: x and z
attribute vec4 iTeam; // colour, progress
attribute vec3 iThread; // age since landing 0 .. 1, wave, scale
varying vec3 vColor;
varying float vAlong;
varying float vAge;
${ARC_HEIGHT_GLSL}
void main() {
  float t = position.x * iTeam.a;
  vec2 way = iPath.zw - iPath.xy;
  vec2 side = normalize(vec2(-way.y, way.x) + 1e-5);
  float sag = iThread.x;
  float wave = sin(t * 17.0 + iThread.y) * (0.035 + 0.08 * sag) * sin(position.x * 3.1416);
  float height = mix(arcHeight(t) * iThread.z, 0.03, smoothstep(0.0, 0.55, sag));
  vec2 ground = iPath.xy + way * t + side * wave;
  vec4 at = viewMatrix * vec4(ground.x, height, ground.y, 1.0);
  vec3 across = mat3(viewMatrix) * vec3(side.x, 0.0, side.y);
  at.xyz += normalize(vec3(across.xy, 0.0)) * position.y * 0.017 * iThread.z;
  vColor = iTeam.rgb * (0.82 + 0.18 * sin(position.x * 90.0));
  vAlong = position.y;
  vAge = iThread.x;
  gl_Position = projectionMatrix * at;
}`;

const FRAGMENT = /* glsl */ `
varying vec3 vColor;
varying float vAlong;
varying float vAge;
void main() {
  float rim = smoothstep(0.55, 0.95, abs(vAlong));
  gl_FragColor = vec4(mix(vColor, vColor * 0.25, rim), 1.0 - smoothstep(0.6, 1.0, vAge));
  #include <colorspace_fragment>
}`;

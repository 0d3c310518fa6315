import { Mesh, MeshLambertMaterial, SphereGeometry, InstancedMesh, Object3D, type Color } from "three";

import type { DrawnYarn } from "../motion/yarn-motion.ts";
import { arcHeight } from "./yarn-arc.ts";
import { makeYarnTexture } from "./yarn-texture.ts";

const CAPACITY_FIRST = 64;
const RADIUS = 0.095; // world units

/** The balls of yarn in the air: one draw call. */
export class YarnBalls {
  readonly root = new Object3D();
  readonly #shape = new SphereGeometry(RADIUS, 14, 10);
  readonly #material = new MeshLambertMaterial({ map: makeYarnTexture() });
  readonly #pose = new Object3D();
  #mesh = this.#replaceMesh(CAPACITY_FIRST);

  begin(): void {
    this.#mesh.count = 0;
  }

  add(yarn: DrawnYarn, color: Color, scale: number): void {
    const capacity = this.#mesh.instanceMatrix.count;
    if (this.#mesh.count === capacity) this.#mesh = this.#replaceMesh(capacity * 2);
    const { progress } = yarn;
    const x = yarn.fromX + (yarn.toX - yarn.fromX) * progress;
    const y = yarn.fromY + (yarn.toY - yarn.fromY) * progress;
    this.#pose.position.set(x, arcHeight(progress) * scale, -y);
    this.#pose.rotation.set(progress * 9, yarn.networkId, progress * 14);
    this.#pose.scale.setScalar(scale);
    this.#pose.updateMatrix();
    this.#mesh.setMatrixAt(this.#mesh.count, this.#pose.matrix);
    this.#mesh.setColorAt(this.#mesh.count, color);
    this.#mesh.count += 1;
  }

  end(): void {
    this.#mesh.visible = this.#mesh.count > 0;
    this.#mesh.instanceMatrix.needsUpdate = true;
    if (this.#mesh.instanceColor !== null) this.#mesh.instanceColor.needsUpdate = true;
  }

  #replaceMesh(capacity: number): InstancedMesh {
    const before = this.root.children[0];
    const mesh = new InstancedMesh(this.#shape, this.#material, capacity);
    mesh.frustumCulled = false;
    mesh.count = 0;
    if (before instanceof InstancedMesh) {
      for (let i = 0; i < before.count; i += 1) {
        mesh.instanceMatrix.copyAt(i, before.instanceMatrix, i);
        mesh.setColorAt(i, this.#material.color);
        mesh.instanceColor!.copyAt(i, before.instanceColor!, i);
      }
      mesh.count = before.count;
      before.dispose();
    }
    this.root.clear();
    this.root.add(mesh);
    return mesh;
  }
}

/** A ball that only lies there, for the decoration of the room. */
export function makeStillYarnBall(color: Color, radius: number): Mesh {
  const material = new MeshLambertMaterial({ map: makeYarnTexture(), color });
  return new Mesh(new SphereGeometry(radius, 18, 13), material);
}

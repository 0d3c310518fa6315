import {
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  ShaderMaterial,
  type BufferGeometry,
  type ShaderMaterialParameters,
} from "three";

/** Names of per-instance attributes, each with how many floats it has. */
type Layout = Readonly<Record<string, 1 | 2 | 3 | 4>>;

const CAPACITY_FIRST = 32;

/**
 * One geometry drawn many times in one draw call, refilled every frame: `clear`, then `add` for each instance and `set`
 * its attributes, then `upload`. Grows as needed, never shrinks.
 */
export class InstanceSet<Attributes extends Layout> {
  readonly geometry = new InstancedBufferGeometry();
  readonly #layout: Attributes;
  readonly #attributes = new Map<string, InstancedBufferAttribute>();
  #capacity = 0;
  #count = 0;

  constructor(shape: BufferGeometry, layout: Attributes) {
    this.#layout = layout;
    this.geometry.setIndex(shape.getIndex());
    for (const [name, attribute] of Object.entries(shape.attributes))
      this.geometry.setAttribute(name, attribute);
    this.#grow();
  }

  /** Draws the instances with a shader, wherever they are: they move too much to ask which are in view. */
  makeMesh(material: ShaderMaterialParameters, renderOrder: number): Mesh {
    const mesh = new Mesh(this.geometry, new ShaderMaterial({ transparent: true, ...material }));
    mesh.frustumCulled = false;
    mesh.renderOrder = renderOrder;
    return mesh;
  }

  clear(): void {
    this.#count = 0;
  }

  /** Makes room for one more instance and gives its index. */
  add(): number {
    if (this.#count === this.#capacity) this.#grow();
    this.#count += 1;
    return this.#count - 1;
  }

  set(name: keyof Attributes & string, index: number, values: readonly number[]): void {
    this.#attributes.get(name)!.array.set(values, index * this.#layout[name]!);
  }

  upload(): void {
    this.geometry.instanceCount = this.#count;
    for (const attribute of this.#attributes.values()) {
      attribute.clearUpdateRanges();
      attribute.addUpdateRange(0, this.#count * attribute.itemSize);
      attribute.needsUpdate = true;
    }
  }

  #grow(): void {
    this.#capacity = Math.max(CAPACITY_FIRST, this.#capacity * 2);
    if (this.#attributes.size > 0) this.geometry.dispose(); // frees the smaller buffers on the graphics card
    for (const [name, itemSize] of Object.entries(this.#layout)) {
      const values = new Float32Array(this.#capacity * itemSize);
      const before = this.#attributes.get(name);
      if (before !== undefined) values.set(before.array);
      const attribute = new InstancedBufferAttribute(values, itemSize);
      attribute.setUsage(DynamicDrawUsage);
      this.#attributes.set(name, attribute);
      this.geometry.setAttribute(name, attribute);
    }
  }
}

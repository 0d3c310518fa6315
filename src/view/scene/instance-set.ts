import {
  DynamicDrawUsage,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  ShaderMaterial,
  type BufferGeometry,
  type ShaderMaterialParameters,
} from "three";

/** Names of per-instance attributes, each with how many floats it has; they lie in this order. */
type Layout = Readonly<Record<string, 1 | 2 | 3 | 4>>;

const CAPACITY_FIRST = 64;

/**
 * Shapes that are drawn many times in one draw call each, from one buffer that is refilled every frame: `clear`, then `add`
 * for each instance and write its floats into `data` from there on, then `upload`. Grows as needed, never shrinks.
 */
export class InstanceSet {
  readonly geometries: readonly InstancedBufferGeometry[];
  /** Floats of all instances, one after the other. Another array after each `add`. */
  data = new Float32Array(0);
  readonly #layout: Layout;
  readonly #stride: number;
  readonly #materials: ShaderMaterial[] = [];
  #buffer: InstancedInterleavedBuffer | null = null;
  #count = 0;

  constructor(shapes: readonly BufferGeometry[], layout: Layout) {
    this.#layout = layout;
    this.#stride = Object.values(layout).reduce((sum, size) => sum + size, 0);
    this.geometries = shapes.map((shape) => {
      const geometry = new InstancedBufferGeometry();
      geometry.setIndex(shape.getIndex());
      for (const [name, attribute] of Object.entries(shape.attributes))
        geometry.setAttribute(name, attribute);
      return geometry;
    });
    this.#grow();
  }

  get count(): number {
    return this.#count;
  }

  /** Draws the instances with a shader, wherever they are: the caller that adds them knows what is in view. */
  makeMesh(material: ShaderMaterialParameters, renderOrder: number, shape = 0): Mesh {
    const shader = new ShaderMaterial({ transparent: true, ...material });
    this.#materials.push(shader);
    const mesh = new Mesh(this.geometries[shape], shader);
    mesh.frustumCulled = false;
    mesh.renderOrder = renderOrder;
    return mesh;
  }

  clear(): void {
    this.#count = 0;
  }

  /** Makes room for one more instance and gives the index of its first float in `data`. */
  add(): number {
    const at = this.#count * this.#stride;
    if (at === this.data.length) this.#grow();
    this.#count += 1;
    return at;
  }

  upload(): void {
    for (const geometry of this.geometries) geometry.instanceCount = this.#count;
    const buffer = this.#buffer!;
    if (this.#count === 0) return;
    buffer.clearUpdateRanges();
    buffer.addUpdateRange(0, this.#count * this.#stride);
    buffer.needsUpdate = true;
  }

  dispose(): void {
    this.#freeBuffers();
    for (const material of this.#materials) material.dispose();
  }

  #freeBuffers(): void {
    for (const geometry of this.geometries) geometry.dispose();
  }

  #grow(): void {
    const wider = new Float32Array(Math.max(CAPACITY_FIRST * this.#stride, this.data.length * 2));
    wider.set(this.data);
    this.data = wider;
    if (this.#buffer !== null) this.#freeBuffers(); // frees the smaller buffer on the graphics card
    this.#buffer = new InstancedInterleavedBuffer(wider, this.#stride);
    this.#buffer.setUsage(DynamicDrawUsage);
    let offset = 0;
    for (const [name, itemSize] of Object.entries(this.#layout)) {
      const attribute = new InterleavedBufferAttribute(this.#buffer, itemSize, offset);
      for (const geometry of this.geometries) geometry.setAttribute(name, attribute);
      offset += itemSize;
    }
  }
}

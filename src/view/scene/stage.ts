import { Color, Fog, PCFShadowMap, PerspectiveCamera, Scene, WebGLRenderer, type Object3D } from "three";

import { CAMERA_FOV, CAMERA_PITCH, type CameraRig, type Viewport } from "../camera/camera-rig.ts";
import { makeArena } from "./arena.ts";
import { makeLights } from "./room-light.ts";
import { startQuality, judgeFrame } from "./frame-quality.ts";

const PIXEL_RATIO_MAX = 2;
const BACKGROUND = "#2a160d";

/** The renderer, the camera and the living room. Lives as long as the window; what moves is added by others. */
export class Stage {
  readonly canvas: HTMLCanvasElement;
  readonly isSoftware: boolean; // drawn by the processor: spare it
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #arena: Object3D;
  readonly #lights = makeLights();
  readonly #camera = new PerspectiveCamera((CAMERA_FOV * 180) / Math.PI, 1, 0.5, 80);
  #viewport: Viewport = { width: 1, height: 1 };
  #quality = startQuality(1);
  #renderMs = 0;
  #rig: CameraRig | null = null; // of the last frame

  /** Throws where there is no WebGL 2. */
  constructor() {
    const isSoftware = isSoftwareRenderer();
    this.isSoftware = isSoftware;
    this.#renderer = new WebGLRenderer({ antialias: !isSoftware, powerPreference: "high-performance" });
    this.canvas = this.#renderer.domElement;
    this.#renderer.shadowMap.enabled = !isSoftware;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#scene.background = new Color(BACKGROUND);
    this.#scene.fog = new Fog(BACKGROUND, 26, 46);
    this.#arena = makeArena(isSoftware ? 1 : 8);
    this.#scene.add(this.#arena, ...this.#lights);
    this.resize();
  }

  get viewport(): Viewport {
    return this.#viewport;
  }

  /** Of the last frame, for measuring: draw calls, triangles, and how long the renderer took to hand them on. */
  get drawn(): { readonly calls: number; readonly triangles: number; readonly renderMs: number } {
    const { calls, triangles } = this.#renderer.info.render;
    return { calls, triangles, renderMs: this.#renderMs };
  }

  /** Whether frames took too long, so that pixels are coarse: corners that nobody sees in them are spared. */
  get isCoarse(): boolean {
    return this.#quality.isCoarse;
  }

  /** The living room of Classic and the menus, with its real shadows; a match on a map brings a floor of its own. */
  showArena(isShown: boolean): void {
    if (this.#arena.visible === isShown) return;
    this.#arena.visible = isShown;
    this.#lights[1].castShadow = isShown;
    this.#renderer.shadowMap.autoUpdate = true; // once, for the next frame
  }

  add(...things: readonly Object3D[]): void {
    this.#scene.add(...things);
  }

  remove(...things: readonly Object3D[]): void {
    this.#scene.remove(...things);
  }

  /** Follows the window's size, in CSS pixels. */
  resize(): void {
    this.#viewport = { width: Math.max(1, window.innerWidth), height: Math.max(1, window.innerHeight) };
    this.sharpen();
    this.#renderer.setSize(this.#viewport.width, this.#viewport.height);
    this.#camera.aspect = this.#viewport.width / this.#viewport.height;
    this.#camera.updateProjectionMatrix();
    this.#renderer.shadowMap.autoUpdate = true; // once, for the next frame
  }

  /** As sharp as the screen is, until frames take too long again: those of the match before say nothing of the next. */
  sharpen(): void {
    const ratio = this.isSoftware ? 1 : Math.min(PIXEL_RATIO_MAX, window.devicePixelRatio);
    this.#quality = startQuality(ratio);
    this.#renderer.setPixelRatio(ratio);
  }

  /** Learns how long a frame took; draws coarser when that is too long to play. */
  noteFrame(frameMs: number): void {
    const before = this.#quality.pixelRatio;
    this.#quality = judgeFrame(this.#quality, frameMs);
    if (this.#quality.pixelRatio !== before) this.#renderer.setPixelRatio(this.#quality.pixelRatio);
  }

  /** What is seen now as a PNG, without what lies over it; null: it cannot be made. */
  picture(): Promise<Blob | null> {
    const { pixelRatio } = this.#quality;
    const isLowered = pixelRatio < 1;
    if (isLowered) this.#renderer.setPixelRatio(1); // one frame may take long
    if (this.#rig !== null) this.draw(this.#rig); // of a frame that was shown the browser keeps nothing
    const picture = new Promise<Blob | null>((resolve) => this.canvas.toBlob(resolve, "image/png"));
    if (isLowered) this.#renderer.setPixelRatio(pixelRatio);
    return picture;
  }

  draw(rig: CameraRig): void {
    this.#rig = rig;
    const back = rig.distance * Math.cos(CAMERA_PITCH);
    this.#camera.position.set(rig.x, rig.distance * Math.sin(CAMERA_PITCH), -rig.y + back);
    this.#camera.lookAt(rig.x, 0, -rig.y);
    this.#fitDepth(rig.distance);
    const startMs = performance.now();
    this.#renderer.render(this.#scene, this.#camera);
    this.#renderMs = performance.now() - startMs;
    // Only the room casts real shadows, and it never moves: the shadow map is drawn once.
    this.#renderer.shadowMap.autoUpdate = false;
  }

  /** From far above a large map the nearest thing is far away as well: depths are told apart best in that range. */
  #fitDepth(distance: number): void {
    const fog = this.#scene.fog as Fog;
    fog.near = distance + (this.#arena.visible ? 5 : 0.6 * distance + 20);
    fog.far = distance + (this.#arena.visible ? 24 : 1.2 * distance + 60);
    const near = Math.max(0.5, distance * 0.3 - 4);
    if (near === this.#camera.near) return;
    this.#camera.near = near;
    this.#camera.far = Math.max(80, distance * 2.5);
    this.#camera.updateProjectionMatrix();
  }
}

function isSoftwareRenderer(): boolean {
  const gl = document.createElement("canvas").getContext("webgl2");
  const info = gl?.getExtension("WEBGL_debug_renderer_info");
  if (!gl || !info) return false;
  const name = String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

import type { Color, Mesh, Texture } from "three";

import type { Ground } from "../../sim/index.ts";
import type { ViewGround } from "../camera/view-ground.ts";
import { CushionMesh } from "./cushion-mesh.ts";
import { MapFloor } from "./map-floor.ts";
import type { Walls } from "./map-pieces.ts";
import { WallMesh } from "./wall-mesh.ts";

/** What the map of a match is drawn with. */
interface GroundPaint {
  readonly emblems: Texture;
  readonly teams: readonly Color[];
  readonly anisotropy: number;
}

/** The map of a match: floor and rugs, walls, cushions; four draw calls. Only the cushions ever change. */
export class GroundMap {
  readonly meshes: readonly Mesh[];
  readonly #checksum: number;
  readonly #floor: MapFloor;
  readonly #walls: WallMesh;
  readonly #cushions: CushionMesh;

  constructor(ground: Ground, { emblems, teams, anisotropy }: GroundPaint) {
    const walls = wallsOf(ground);
    this.#checksum = ground.rules.mapChecksum;
    this.#floor = new MapFloor(walls, anisotropy);
    this.#walls = new WallMesh(walls);
    this.#cushions = new CushionMesh(emblems, teams);
    this.meshes = [...this.#floor.meshes, this.#walls.mesh, this.#cushions.mesh];
  }

  /** Whether this is the map of that picture. */
  isOf(ground: Ground): boolean {
    return ground.rules.mapChecksum === this.#checksum;
  }

  draw(ground: Ground, view: ViewGround, timeSeconds: number): void {
    this.#walls.look(view);
    this.#cushions.draw(ground, timeSeconds);
  }

  dispose(): void {
    this.#floor.dispose();
    this.#walls.dispose();
    this.#cushions.dispose();
  }
}

/** The walls of a picture; a copy, for pictures come and go. */
function wallsOf({ rules, walls }: Pick<Ground, "rules" | "walls">): Walls {
  return { width: rules.mapWidth, height: rules.mapHeight, words: walls.slice() };
}

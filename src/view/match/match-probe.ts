import type { World } from "../../sim/index.ts";
import type { CameraControl } from "../camera/camera-control.ts";
import { projectPoint } from "../camera/project.ts";
import type { Fog } from "../fog/fog.ts";
import type { SeenCats } from "../fog/seen-cats.ts";
import { summarizeWorld, type MatchProbe } from "../test-hook.ts";
import type { MatchInput } from "./match-input.ts";
import type { PlaceSigns } from "./place-signs.ts";
import type { WatchedLook } from "./watched-look.ts";

/** The parts of a match's view that tests look at. */
interface ProbedParts {
  readonly camera: CameraControl;
  readonly fog: Fog;
  readonly input: MatchInput;
  readonly cats: SeenCats;
  readonly look: WatchedLook;
  readonly signs: PlaceSigns;
  readonly latest: World | null;
  readonly turn: number;
}

/** What tests may look at of a match. */
export function probeOf({ camera, fog, input, cats, look, signs, latest, turn }: ProbedParts): MatchProbe {
  return {
    camera: camera.rig,
    project: (point) => projectPoint(camera.rig, camera.viewport, { ...point, height: 0 }),
    knowledgeOf: (x, y) => fog.knowledgeOf(x, y),
    selection: input.commander.selection,
    cushionSelection: input.cushions.selection,
    drawnCats: cats.networkIds,
    pings: signs.pings.map(({ kind }) => kind),
    alarms: signs.alarms.map(({ kind }) => kind),
    orders: look.orders.map(({ playerId, kind, x, y }) => ({ playerId, kind, x, y })),
    summary: latest && summarizeWorld(latest, turn),
  };
}

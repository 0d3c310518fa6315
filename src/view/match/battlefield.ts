import type { MatchInfo, WindowRequest } from "../../channel/index.ts";
import { OBSERVER, type PlayerId } from "../../sim/index.ts";
import type { CameraControl } from "../camera/camera-control.ts";
import type { Battlefield } from "../control/commander.ts";
import type { CatMotion } from "../motion/cat-motion.ts";

interface BattlefieldParts {
  readonly cats: CatMotion;
  readonly camera: CameraControl;
  readonly localPlayerId: () => PlayerId | null; // who gives orders right now
  readonly spacing: number; // world units, of a formation in Classic
  readonly send: (request: WindowRequest) => void;
}

/** What the commander of the local player sees of a match, and where the commands go. */
export function makeBattlefield(
  match: MatchInfo,
  { cats, camera, localPlayerId, spacing, send }: BattlefieldParts,
): Battlefield {
  const own = match.players.find(({ playerId }) => playerId === match.localPlayerId)?.team ?? OBSERVER;
  const allies = new Set(match.players.filter(({ team }) => team === own).map(({ playerId }) => playerId));
  return {
    localPlayerId,
    extent: () => camera.extent,
    isGround: match.mode !== "classic",
    spacing,
    isAlly: (playerId) => allies.has(playerId),
    cats: () => cats.livingCats,
    get: (networkId) => cats.get(networkId),
    send: (command) => send({ kind: "command", command }),
  };
}

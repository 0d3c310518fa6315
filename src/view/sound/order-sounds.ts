import type { WindowRequest } from "../../channel/index.ts";
import type { SoundKind } from "./sound-table.ts";

/** What answers a request of this window; null: nothing. Cats that are to fight answer from further down. */
export function soundOfRequest(request: WindowRequest): SoundKind | null {
  if (request.kind !== "command") return null;
  switch (request.command.kind) {
    case "attack":
    case "attack-move":
      return "attack";
    case "march":
      return request.command.isFighting ? "attack" : "order";
    case "pause":
    case "go-on":
    case "surrender":
      return null; // everybody sees it stand, or hears how they fall asleep
    default:
      return "order";
  }
}

/** Whether somebody is selected now who was not before. That selected cats are gone is no choice of the player's. */
export function isChosenAnew(before: ReadonlySet<number>, now: ReadonlySet<number>): boolean {
  if (now === before || now.size === 0) return false;
  for (const networkId of now) if (!before.has(networkId)) return true;
  return false;
}

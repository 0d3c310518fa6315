import { takesAction } from "../control/key-actions.ts";

/** The key that leads back from a screen. */
export function takesBack(event: KeyboardEvent, goBack: () => void): boolean {
  return takesAction(event, "screen", { back: goBack });
}

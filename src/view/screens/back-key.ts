import { once, takesAction } from "../control/key-actions.ts";

/** The key that leads back from a screen. Held down it leads back once: it may have closed a dialog. */
export function takesBack(event: KeyboardEvent, goBack: () => void): boolean {
  return takesAction(event, "screen", { back: once(event)(goBack) });
}

// Goal: the window of a running match asks its player before it closes, with words that hold for whoever sits there.
// Method: the window is opened with a stand-in for Electron, whose page asks not to be closed and whose player answers.
import { expect, test, vi } from "vitest";

vi.mock("electron", () => import("./stand-in.ts"));

test("who closes the window of a match is asked first; who plays alone or watches is told nothing that is untrue", async () => {
  const { dialog, StandInWindow } = await import("./stand-in.ts");
  const { openGameWindow } = await import("../../electron/game-window.ts");
  openGameWindow(() => undefined);
  const { webContents } = StandInWindow.all.at(-1)!;
  const isClosedAfter = (answer: number): boolean => {
    dialog.showMessageBoxSync.mockReturnValueOnce(answer);
    const event = { preventDefault: vi.fn() }; // of what the page wants: to stay
    webContents.emit("will-prevent-unload", event);
    return event.preventDefault.mock.calls.length > 0;
  };
  expect([isClosedAfter(0), isClosedAfter(1)]).toEqual([false, true]);
  const { detail } = dialog.showMessageBoxSync.mock.calls[0]![1];
  expect(detail).toMatch(/^If others play with you, /);
  expect(detail).not.toMatch(/bot|your place/); // there may be none
});

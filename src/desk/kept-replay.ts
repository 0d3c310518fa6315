import type { Result } from "../base/index.ts";
import { loadKeptReplay } from "../peer/index.ts";
import type { Replay } from "../replay/index.ts";
import type { DeskScreen } from "./desk-screen.ts";

/** What came of reading one; the reason of a failure is the rest of a sentence. */
export type ReadReplay = Result<Replay, string>;

/**
 * Hands over the replay with that id. Nothing of a match waits for the disk, but a replay does: one may be asked for as soon as the
 * result of its match is on that screen, and is whole only once all of it is written.
 */
export function withKeptReplay(
  screen: DeskScreen,
  homeFolder: string,
  replayId: string,
  open: (replay: ReadReplay) => void,
): void {
  const load = (): void => open(loadKeptReplay(homeFolder, replayId));
  if ("live" in screen) void screen.live.replayWritten().then(load);
  else load();
}

import type { Result } from "../base/index.ts";
import type { ReplayFault } from "../channel/index.ts";
import { loadKeptReplay, type HeldReplay } from "../peer/index.ts";
import type { DeskScreen } from "./desk-screen.ts";

/** What came of reading one. */
export type ReadReplay = Result<HeldReplay, ReplayFault>;

/** Where replays lie, and when nothing of a match that was left is to be said any more. */
interface ReplayPlace {
  readonly homeFolder: string;
  readonly whenFree: () => Promise<void>;
}

/**
 * Hands over the replay with that id. Nothing of a match waits for the disk, but a replay does: one may be asked for as soon as the
 * result of its match is on that screen, and is whole only once all of it is written. It is read in slices, for the others of that match
 * may still wait for our goodbye.
 */
export async function withKeptReplay(
  screen: DeskScreen,
  { homeFolder, whenFree }: ReplayPlace,
  replayId: string,
  open: (replay: ReadReplay) => void,
): Promise<void> {
  if ("live" in screen) await screen.live.replayWritten();
  open(await loadKeptReplay(homeFolder, replayId, { whenFree }));
}

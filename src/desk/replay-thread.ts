// A thread for a replay, from source. In Electron it is electron/replay-thread.ts.
import { runReplayThread } from "./run-replay-thread.ts";

runReplayThread();

// The thread that plays a replay for the peer process: a file of its own, for a thread begins with one.
import { runReplayThread } from "../src/desk/index.ts";

runReplayThread();

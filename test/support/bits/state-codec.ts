import type { Of } from "../../../src/base/index.ts";
import type * as desync from "../../../src/desync/index.ts";
import { state } from "../../../src/desync/letters/state-codec.ts";
import type { AgreedState } from "../../../src/lockstep/index.ts";
import { rosterOfSeats } from "../../../src/lockstep/index.ts";
import { createWorld, type MatchSetup } from "../../../src/sim/index.ts";
import { botsAmongPeers } from "../bots-among-peers.ts";
import { drawValue, type Draw } from "./draw-value.ts";
import type { Codec } from "./golden-records.ts";

const CLASSIC: MatchSetup = { seed: 3, catsPerPlayer: 4, playerIds: [1, 2] };
const SETUPS = [
  CLASSIC,
  { ...CLASSIC, seed: 4 },
  { ...CLASSIC, playerIds: [2, 7] },
  botsAmongPeers("classic"),
];

/** States of matches that have just begun, at the end of any turn; all are read into one world. */
export function stateCodec({
  writeState,
  readState,
}: Pick<typeof desync, "writeState" | "readState">): Codec {
  const own = createWorld(CLASSIC);
  return { make: drawState, write: writeState, read: (bytes) => readState(bytes, own) };
}

function drawState(draw: Draw): AgreedState {
  if (state.shape.form !== "headed") throw new Error("a state has a head, and blocks");
  const head = drawValue(state.shape.head, { ...draw, listMax: 40 }, null) as Of<typeof state>;
  const { turn, minds, logChecksum, delay, seats } = head;
  const { words } = createWorld(SETUPS[draw.int(0, SETUPS.length - 1)]!);
  return {
    turn,
    words: words.slice(),
    minds,
    logState: { logChecksum, delay },
    roster: rosterOfSeats(seats),
  };
}

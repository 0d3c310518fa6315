import { readFileSync } from "node:fs";
import { FROZEN_SIMS } from "../../../peer/index.ts";
import { readAnyReplay, ReplayPlayer, type Replay } from "../../../replay/index.ts";
import { mustHold, type FuzzTarget } from "../engine/fuzz-target.ts";
import { goldenFiles } from "./golden-seeds.ts";
import { replayPartsOf, writeReplayParts } from "./replay-seals.ts";

const REPLAYS = new URL("../../../../replays/", import.meta.url);
const REPLAY_BYTES_MAX = 8_192;
/** Turns of a replay that are played, and cats that there may be for that. */
const TURNS_PLAYED = 12;
const CATS_PLAYED = 400;
const SEED_BYTES_MAX = 4_096;

/** Replays of all versions: what is read is played without a throw, and what is cut off keeps the turns before. */
export function replayTargets(): readonly FuzzTarget[] {
  const own = ["duel", "four-players"].map((name) => readFileSync(new URL(`${name}.rcr`, REPLAYS)));
  const kept = goldenFiles("", ".rcr").map(({ content }) => content);
  const seeds = [...own, ...kept]
    .map((bytes) => new Uint8Array(bytes))
    .filter(({ length }) => length <= SEED_BYTES_MAX);
  const repair = (input: Uint8Array): Uint8Array => writeReplayParts(replayPartsOf(input));
  return [
    {
      ...{ name: "replay", seeds, bytesMax: REPLAY_BYTES_MAX, repair, check: checkReplay },
      budget: (byteCount) => ({ steps: 4_000_000 + 2_000 * byteCount, room: 20_000_000 + 500 * byteCount }),
      record: { read: replayPartsOf, write: writeReplayParts },
      cost: 40,
    },
  ];
}

function checkReplay(input: Uint8Array): string {
  const read = readAnyReplay(input, FROZEN_SIMS);
  if (!read.ok) return "refused";
  const replay = read.value;
  mustKeepBeginning(input, replay);
  const { setup } = replay.header;
  if (setup.catsPerPlayer * setup.playerIds.length <= CATS_PLAYED) play(replay);
  return "ok";
}

/** A crash may cut a replay off anywhere: whatever was whole before is read as it was. */
function mustKeepBeginning(input: Uint8Array, replay: Replay): void {
  const cut = readAnyReplay(input.subarray(0, input.length >> 1), FROZEN_SIMS);
  if (!cut.ok) return;
  const { turns } = cut.value;
  const isBeginning = turns.every(
    ({ turn, checksum }, i) => turn === i && replay.turns[i]?.checksum === checksum,
  );
  mustHold(isBeginning, "half of it is read as something else");
}

function play(replay: Replay): void {
  const player = new ReplayPlayer(replay);
  for (let i = 0; i < TURNS_PLAYED && !player.isFinished; i += 1) player.runTurn();
}

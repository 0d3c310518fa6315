import type { Attack, AttackRow, AttackWish } from "./attack-row.ts";
import { CROWD_ATTACKS } from "./rows/crowd-rows.ts";
import { DOOR_ATTACKS } from "./rows/door-rows.ts";
import { ENTRY_ATTACKS } from "./rows/entry-rows.ts";
import { FLOOD_ATTACKS } from "./rows/flood-rows.ts";
import { LIAR_ATTACKS } from "./rows/liar-rows.ts";
import { LOBBY_ATTACKS } from "./rows/lobby-rows.ts";
import { MATCH_LIAR_ATTACKS } from "./rows/match-liar-rows.ts";
import { LIVE_ATTACKS } from "./rows/live-rows.ts";
import { RECORDER_ATTACKS } from "./rows/recorder-rows.ts";
import { RETURN_ATTACKS } from "./rows/return-rows.ts";
import { SEALING_ATTACKS } from "./rows/sealing-rows.ts";
import { STRANGER_ATTACKS } from "./rows/stranger-rows.ts";
import { WIRE_ATTACKS } from "./rows/wire-rows.ts";

/** Simulated peers first, then real ones. */
export const ATTACKS: readonly Attack[] = [
  ...STRANGER_ATTACKS,
  ...DOOR_ATTACKS,
  ...CROWD_ATTACKS,
  ...ENTRY_ATTACKS,
  ...RECORDER_ATTACKS,
  ...RETURN_ATTACKS,
  ...LIAR_ATTACKS,
  ...LOBBY_ATTACKS,
  ...WIRE_ATTACKS,
  ...MATCH_LIAR_ATTACKS,
  ...SEALING_ATTACKS,
  ...LIVE_ATTACKS,
  ...FLOOD_ATTACKS,
];

/** Attacks one after the other; each row as soon as it is known. What throws is a row that fails. */
export async function* runAttacks(
  wish: AttackWish,
  begin: (name: string) => void = () => undefined,
  attacks: readonly Attack[] = ATTACKS,
): AsyncIterable<AttackRow> {
  for (const { name, play } of attacks) {
    if (!name.includes(wish.only)) continue;
    begin(name);
    try {
      yield await play(wish);
    } catch (error) {
      const came = `a mistake of ours: ${error instanceof Error ? error.message : String(error)}`;
      yield { name, done: "", came, ok: false };
    }
  }
}

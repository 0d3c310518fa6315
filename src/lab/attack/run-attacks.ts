import { setImmediate as breathe } from "node:timers/promises";
import type { Attack, AttackRow, AttackWish } from "./attack-row.ts";
import { CROWD_ATTACKS } from "./rows/crowd-rows.ts";
import { DOOR_ATTACKS } from "./rows/door-rows.ts";
import { ENTRY_ATTACKS } from "./rows/entry-rows.ts";
import { FLOOD_ATTACKS } from "./rows/flood-rows.ts";
import { LIAR_ATTACKS } from "./rows/liar-rows.ts";
import { LOBBY_ATTACKS } from "./rows/lobby-rows.ts";
import { READY_ATTACKS } from "./rows/ready-rows.ts";
import { MATCH_LIAR_ATTACKS } from "./rows/match-liar-rows.ts";
import { LIVE_ATTACKS } from "./rows/live-rows.ts";
import { RECORDER_ATTACKS } from "./rows/recorder-rows.ts";
import { RETURN_ATTACKS } from "./rows/return-rows.ts";
import { SEALING_ATTACKS } from "./rows/sealing-rows.ts";
import { SUCCESSION_ATTACKS } from "./rows/succession-rows.ts";
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
  ...READY_ATTACKS,
  ...SUCCESSION_ATTACKS,
  ...WIRE_ATTACKS,
  ...MATCH_LIAR_ATTACKS,
  ...[...SEALING_ATTACKS, ...LIVE_ATTACKS, ...FLOOD_ATTACKS].map(realOf),
];

/** The same, which is played once, however many seeds are wished. */
export function realOf(attack: Attack): Attack {
  return { ...attack, isReal: true };
}

/** Who runs attacks. */
interface AttackRun {
  readonly begin?: (name: string) => void; // told what is played
  readonly attacks?: readonly Attack[];
  readonly isStopped?: () => boolean; // asked after each, when signals were heard; one that was under way then is not told
}

/** Attacks one after the other; each row as soon as it is known. What throws is a row that fails. */
export async function* runAttacks(wish: AttackWish, run: AttackRun = {}): AsyncIterable<AttackRow> {
  const { begin, attacks = ATTACKS, isStopped } = run;
  for (const attack of attacks) {
    if (!attack.name.includes(wish.only)) continue;
    begin?.(attack.name);
    const row = await playOnce(attack, wish);
    if (isStopped?.() === true) return;
    yield row;
    await breathe();
    if (isStopped?.() === true) return;
  }
}

/** The same, each simulated row with so many seeds, of which the wish has the first. Where one fails, the row says what came of that. */
export async function* runAttacksOften(
  wish: AttackWish,
  count: number,
  run: AttackRun = {},
): AsyncIterable<AttackRow> {
  const { begin, attacks = ATTACKS, isStopped } = run;
  for (const attack of attacks) {
    if (!attack.name.includes(wish.only)) continue;
    const runCount = attack.isReal === true ? 1 : count;
    const failed: { readonly seed: number; readonly row: AttackRow }[] = [];
    let last: AttackRow | null = null;
    let played = 0;
    while (played < runCount && isStopped?.() !== true) {
      const seed = wish.seed + played;
      begin?.(`${attack.name}: ${played + 1} of ${runCount}, ${failed.length} not as promised`);
      const row = await playOnce(attack, { ...wish, seed, nth: played });
      if (isStopped?.() === true) break;
      played += 1;
      last = row;
      if (!row.ok) failed.push({ seed, row });
      await breathe();
    }
    if (last === null) return;
    const [worst] = failed;
    const told = worst?.row ?? last;
    const runs = { count: played, failedSeeds: failed.map(({ seed }) => seed) };
    yield { ...told, came: worst === undefined ? told.came : `seed ${worst.seed}: ${told.came}`, runs };
    if (isStopped?.() === true) return;
  }
}

async function playOnce({ name, play }: Attack, wish: AttackWish): Promise<AttackRow> {
  try {
    return await play(wish);
  } catch (error) {
    const came = `a mistake of ours: ${error instanceof Error ? error.message : String(error)}`;
    return { name, done: "", came, ok: false };
  }
}

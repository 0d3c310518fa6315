import { CAT_KINDS, CAT_RULES, divTrunc } from "../sim/index.ts";
import { isFighting, isHeadedFor, send, type View } from "./view.ts";
import type { Place } from "./terrain.ts";

/** Points that a cat of each kind walks in a turn, times 256. */
const STEP = CAT_KINDS.map((kind) => CAT_RULES[kind].step * 3);

/** Those of an army who set out at once for a way of so many points, so that fast and slow come to its end together. */
export function firstToGo(view: View, rows: readonly number[], way: number): readonly number[] {
  return setOut(view, rows, { way, passed: 0 });
}

/** Sends those on whose time has come; false while some are still held back. All have set out: memory.strikeWay is 0. */
export function sendHeldBack(view: View, members: readonly number[], place: Place): boolean {
  const { memory, turn } = view;
  if (memory.strikeWay === 0) return true;
  const passed = turn - memory.phaseTurn;
  const due = setOut(view, members, { way: memory.strikeWay, passed });
  const toSend = due.filter((row) => !isFighting(view, row) && !isHeadedFor(view, row, place));
  const isSent = toSend.length === 0 || send(view, "attack-move", toSend, place);
  if (isSent && due.length === members.length) memory.strikeWay = 0;
  return memory.strikeWay === 0;
}

interface SettingOut {
  readonly way: number;
  readonly passed: number; // turns since the first set out
}

function setOut({ ground }: View, rows: readonly number[], { way, passed }: SettingOut): readonly number[] {
  const { kind } = ground.steering;
  let slowest = 0;
  for (const row of rows) slowest = Math.max(slowest, turnsOf(kind[row]!, way));
  return rows.filter((row) => slowest - turnsOf(kind[row]!, way) <= passed);
}

function turnsOf(kind: number, way: number): number {
  return divTrunc(way << 8, STEP[kind]!);
}

import type { RunEvent } from "../match-events.ts";
import type { MatchWire } from "../match-wire.ts";
import type { HealDesk } from "./heal-desk.ts";

/** Sends what the desk has to send; returns what there is to tell of it. */
export function postHealing(desk: HealDesk, wire: MatchWire): readonly RunEvent[] {
  for (const { to, message } of desk.takeLetters()) {
    const turn = message.kind === "account" ? message.account.haltTurn : message.haltTurn;
    desk.noteSent(turn, wire.sendMessage(to, message) ?? 0);
  }
  const refused = desk.takeRefusals().map((refusal): RunEvent => ({ kind: "refused", ...refusal }));
  const news = desk.takeNews().map((one): RunEvent => ({ kind: "desync", ...one }));
  return [...refused, ...news];
}

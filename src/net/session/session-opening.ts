import { classicOptions, type PlayerId } from "../../sim/index.ts";
import type { Address } from "../../wire/index.ts";
import { Budget } from "../keys/budget.ts";
import { Reception } from "../keys/reception.ts";
import { SessionKeys } from "../keys/session-keys.ts";
import { MapExchange } from "../lobby/map-exchange.ts";
import { MasterDesk } from "../lobby/master-desk.ts";
import { FREE_SEATING } from "../lobby/seat-book.ts";
import { sameAddress, tellableAddresses, withOutside } from "../ways/addresses.ts";
import { TalkDesk } from "../talk/talk-desk.ts";
import { RelayDesk } from "../ways/relay-desk.ts";
import { INTRODUCTIONS, SIGNED_FAR, SIGNED_NEAR } from "./hear-signed.ts";
import { MatchIds } from "./match-ids.ts";
import { SessionOutput } from "./session-output.ts";
import type { HostOptions, Phase, SessionOptions, SessionState } from "./session-state.ts";

/** What a session begins with, by its keys, in the phase that these lead to. */
export function openState(
  options: SessionOptions,
  phaseOf: (keys: SessionKeys) => Phase,
  maps: MapExchange,
): SessionState {
  const keys = new SessionKeys(options.secrets);
  const signed = { near: new Budget(SIGNED_NEAR), far: new Budget(SIGNED_FAR) };
  const introductions = new Budget(INTRODUCTIONS);
  const budgets = { relays: new RelayDesk(), reception: new Reception(keys), signed, introductions };
  const parts = { keys, output: new SessionOutput(keys), talk: new TalkDesk(), maps, ...budgets };
  const returns = { elsewhere: new Map<PlayerId, number>(), returnSinceMs: 0, returnRun: null };
  const ids = { matchIds: new MatchIds(), matchDigest: null, ...returns };
  return {
    options,
    ...parts,
    phase: phaseOf(keys),
    knockedMs: -Infinity,
    goodbye: null,
    expectedTurn: 0,
    ...ids,
  };
}

/** A lobby with nobody in it but its master. */
export function hostPhase(
  options: HostOptions,
  { publicKey: key, identity }: SessionKeys,
  maps: MapExchange,
): Phase {
  const { sessionId, token, localAddresses = [], startCount = 0, seating = FREE_SEATING } = options;
  const own = { key, identity, isAsked: options.isAsked === true };
  const facts = { sessionId, token, addresses: tellableAddresses(localAddresses), ...own };
  const opening = { ...classicOptions(options.catsPerPlayer), ...options.terms };
  const desk = MasterDesk.open(facts, { options: opening, startCount, seating }, maps);
  return { kind: "lobby", lobby: desk.lobby, desk };
}

/** It knows where it is now, and by which addresses others reach it from outside: newcomers are told from now on, by a master all peers. */
export function learnAddresses(
  state: SessionState,
  { own, outside }: { readonly own: readonly Address[]; readonly outside: readonly Address[] },
): void {
  const { options, phase } = state;
  const localAddresses = withOutside(own, outside);
  const before = options.localAddresses ?? [];
  const isSame = before.length === localAddresses.length;
  if (isSame && before.every((one, i) => sameAddress(one, localAddresses[i]!))) return;
  state.options = { ...options, localAddresses };
  if (phase.kind === "lobby") phase.lobby.tellAddresses(tellableAddresses(localAddresses));
}

import { areEqual } from "../../seal/index.ts";
import {
  isHelloOfAnyVersion,
  readHelloFacts,
  type Address,
  type CookiePacket,
  type HelloPacket,
  type Packet,
  type RefusalReason,
  type WatchQuestionPacket,
  type WelcomePacket,
} from "../../wire/index.ts";
import type { Pair } from "../keys/session-keys.ts";
import { toAddress } from "../lobby/destination.ts";
import { GuestDesk } from "../lobby/guest-desk.ts";
import type { Hello } from "../lobby/master-desk.ts";
import { sameAddress, tellableAddresses } from "../ways/addresses.ts";
import {
  askWhoAnswers,
  isAskedAt,
  hearAnswer,
  isWelcomeOf,
  noteAnswer,
  noteOtherVersion,
  noteWrongKey,
  takeDoor,
  type Newcomer,
} from "./newcomer.ts";
import {
  drop,
  lobbyOf,
  lose,
  ownFactsOf,
  sendTo,
  type InSession,
  type SessionState,
} from "./session-state.ts";
import type { SenderFacts } from "./stranger-gate.ts";

/** What the session knows of the sender; looked up only where it is asked for. */
export function factsOf(
  state: SessionState,
  { from, bytes }: { readonly from: Address; readonly bytes: Uint8Array },
  nowMs: number,
): SenderFacts {
  const { phase, reception } = state;
  const isKnown = (): boolean =>
    phase.kind === "connecting"
      ? isAskedAt(phase.newcomer, from)
      : (lobbyOf(state)?.remotes.some(({ ways }) => ways.knows(from)) ?? false);
  return { isKnown, isProven: () => reception.bringsCookie(from, bytes, nowMs) };
}

/** The peer that we ask takes us in. */
export function joinBy(
  state: SessionState,
  newcomer: Newcomer,
  { from, pair }: { readonly from: Address; readonly pair: Pair },
  welcome: WelcomePacket,
): void {
  const { nowMs } = state.output;
  const { token, localAddresses = [] } = state.options;
  const master = welcome.roster.find(({ playerId }) => playerId === welcome.masterId);
  const isOfDoor = master !== undefined && areEqual(master.key, pair.key);
  const source = { address: from, relay: null };
  if (!sameAddress(from, newcomer.target) || !isOfDoor || !isWelcomeOf(welcome, { token, keys: state.keys }))
    return drop(state, source, "unexpected");
  const addresses = tellableAddresses(localAddresses);
  const own = ownFactsOf(state);
  const desk = GuestDesk.join(welcome, { source, addresses, own, maps: state.maps, nowMs });
  state.phase = { kind: "lobby", lobby: desk.lobby, desk };
  Object.assign(desk.lobby.master, { pair, key: pair.key });
  state.keys.keep(pair);
  state.output.tell({ kind: "joined" }, { kind: "players-changed" });
}

export function hearAsNewcomer(state: SessionState, newcomer: Newcomer, from: Address, packet: Packet): void {
  const { token } = state.options;
  const outcome = hearAnswer(newcomer, from, packet, { token, nowMs: state.output.nowMs });
  if (outcome.kind === "asking") state.phase = { kind: "connecting", newcomer: outcome.newcomer };
  else lose(state, outcome);
}

/** The peer that we have asked shows that it is there, and by which key: the hello goes again, with what it gave us. */
export function hearCookie(state: SessionState, from: Address, packet: CookiePacket): void {
  const { keys, phase, output } = state;
  const isOurs = areEqual(packet.echo, keys.publicKey.slice(0, packet.echo.length));
  if (!isOurs) return hearWrongKey(state, from, packet);
  if (phase.kind === "connecting") {
    const newcomer = askWhoAnswers(phase.newcomer, from);
    const isAgain = newcomer.door !== null && areEqual(newcomer.door.cookie, packet.cookie);
    if (!sameAddress(from, newcomer.target)) return output.drop(from, "unexpected");
    if (isAgain) {
      state.phase = { kind: "connecting", newcomer: noteAnswer(newcomer, output.nowMs) };
      return;
    }
    const known = [newcomer.door, ...newcomer.former].find(
      (one) => one !== null && areEqual(one.pair.key, packet.key),
    );
    const pair = known?.pair ?? keys.pairWith(packet.key);
    if (pair === null) return output.drop(from, "unexpected");
    state.phase = {
      kind: "connecting",
      newcomer: takeDoor(newcomer, { cookie: packet.cookie, pair }, output.nowMs),
    };
  } else if (phase.kind === "lobby" && phase.desk.kind === "guest") {
    const { asked } = phase.desk;
    const isOfAsked = asked !== null && asked.ways.knows(from) && areEqual(asked.key, packet.key);
    if (!isOfAsked || !phase.desk.takeCookie(packet.cookie)) output.drop(from, "unexpected");
  } else output.drop(from, "unexpected");
}

/** The peer that we have asked can't open our hello: our room key is not that of its lobby. */
function hearWrongKey(state: SessionState, from: Address, { echo, cookie, key }: CookiePacket): void {
  const { phase, output } = state;
  const newcomer =
    phase.kind === "connecting" && sameAddress(from, phase.newcomer.target) ? phase.newcomer : null;
  const door = newcomer?.door ?? null;
  const isOfDoor = door !== null && areEqual(door.cookie, cookie) && areEqual(door.pair.key, key);
  if (newcomer === null || !isOfDoor || !areEqual(echo, cookie.slice(0, echo.length)))
    return output.drop(from, "unexpected");
  state.phase = { kind: "connecting", newcomer: noteWrongKey(newcomer, output.nowMs) };
}

/** Another version answers us, or asks us. The envelope never changes, so each can tell the other. */
export function hearOtherVersion(state: SessionState, from: Address, bytes: Uint8Array): void {
  const { phase, output } = state;
  if (phase.kind === "connecting") {
    // Of several addresses another may lead to a game of ours: that one is asked on.
    if (phase.newcomer.beside.length > 0 || !sameAddress(from, phase.newcomer.target)) return;
    state.phase = { kind: "connecting", newcomer: noteOtherVersion(phase.newcomer, output.nowMs) };
  } else if (isHelloOfAnyVersion(bytes)) output.send(toAddress(from), { kind: "other-version" }, null);
}

/** A newcomer asks to be let in. One that does not bring our cookie gets one, and nothing is kept of it: its address may be a lie. */
export function hearHello(
  state: SessionState,
  phase: InSession,
  from: Address,
  { key, proof }: HelloPacket,
): void {
  const { keys, output, reception } = state;
  const { nowMs } = output;
  if (proof === null || !reception.isProven(from, { key, cookie: proof.cookie }, nowMs))
    return output.send(toAddress(from), reception.cookieFor(from, key, nowMs), null);
  if (!reception.takeStranger(from, nowMs)) return output.drop(from, "too-much");
  const known = phase.lobby.remotes.find((remote) => areEqual(remote.key, key));
  const pair = known === undefined ? keys.pairWith(key) : keys.pairOf(known);
  const sealed = pair === null ? null : keys.openHello(pair, proof);
  if (pair !== null && sealed === null)
    output.send(toAddress(from), reception.wrongKeyFor(proof.cookie), null);
  const facts = sealed === null ? null : readHelloFacts(sealed);
  const isProven = facts !== null && keys.isIntroduction(facts.signature, { identity: facts.identity, key });
  if (!isProven) return output.drop(from, "altered");
  hearNewcomer(state, phase, { from, pair: pair! }, { ...facts, key });
}

/**
 * A newcomer asks one that is on its way in itself: friends who come together may be asked before they are in. Once somebody has answered
 * this one it says that it is there, and no more: the other one asks on. Two who ask each other wait for nobody, for neither has been answered.
 */
export function hearHelloOnTheWay(
  { output, reception }: SessionState,
  { door }: Newcomer,
  from: Address,
  { key }: HelloPacket,
): void {
  if (door !== null) output.send(toAddress(from), reception.cookieFor(from, key, output.nowMs), null);
}

/** Somebody who is in no session asks what there is to be watched. */
export function hearQuestion(state: SessionState, from: Address, question: WatchQuestionPacket): void {
  const { output, reception } = state;
  const heard = reception.hearQuestion(from, question, output.nowMs);
  if (heard === null) return output.drop(from, "altered");
  if ("kind" in heard) output.send(toAddress(from), heard, null);
  else output.tell({ kind: "watch", from, ...heard });
}

/** The newcomer is known to read at its address and to have the identity that it names. A peer that is not the master names the master. */
function hearNewcomer(
  state: SessionState,
  phase: InSession,
  { from, pair }: { readonly from: Address; readonly pair: Pair },
  hello: Hello,
): void {
  const { nowMs } = state.output;
  const { name, simVersion, content, playerCountMax, isBlocked } = state.options;
  const { lobby } = phase;
  const { token } = hello;
  const answer = (packet: Packet): void => sendTo(state, toAddress(from, pair), packet);
  const refuse = (reason: RefusalReason, cause: string | null = null): void =>
    answer({ kind: "not-joinable", token, reason, cause });

  const known = lobby.remoteOf(hello.key);
  if (hello.simVersion !== simVersion) return refuse("other-version");
  if (hello.content !== content) return refuse("other-content");
  const isStarted = phase.kind === "starting" || (phase.kind === "leaving" && phase.start !== null);
  // A hello that a player of the match sent long ago may still arrive.
  if (isStarted && known !== null) return;
  if (isStarted) {
    state.knockedMs = nowMs;
    return refuse("started");
  }
  if (phase.kind !== "lobby" || phase.desk.kind !== "master") {
    const masterAddress = referralOf(phase, nowMs); // as this peer sees it
    if (masterAddress !== null && known === null) answer({ kind: "not-master-peer", token, masterAddress });
    return;
  }
  if (known === null && isBlocked?.(hello.identity) === true) return refuse("blocked");
  const admitted = phase.desk.admit(from, hello, { playerCountMax, nowMs });
  // It asks again, and knows that somebody is there.
  if (admitted === "later")
    return sendTo(state, toAddress(from), state.reception.cookieFor(from, hello.key, nowMs));
  if (admitted === "full") {
    state.output.tell({ kind: "turned-away", name: hello.name });
    return refuse(admitted);
  }
  if (admitted === "removed") return refuse(admitted, lobby.departed.removalOf(hello)?.cause ?? null);
  const newcomer = lobby.remoteOf(hello.key)!;
  newcomer.pair ??= pair;
  state.keys.keep(newcomer.pair);
  newcomer.isIntroduced = true;
  const { hasBeenHeard, lastWelcome } = newcomer;
  if (!hasBeenHeard) newcomer.lastWelcome = { ...lastWelcome, count: lastWelcome.count + 1 };
  const { to, packet } = phase.desk.welcomeTo(newcomer, name);
  // To where the hello came from, while it is not known that the newcomer is anywhere else.
  sendTo(state, hasBeenHeard ? to : toAddress(from, state.keys.pairOf(newcomer)), packet);
}

/** Where a newcomer is to ask: the master, or the next one where that one goes; null: nobody, or this peer in a moment. */
function referralOf({ lobby, ...phase }: InSession, nowMs: number): Address | null {
  const { masterId, localPlayerId } = lobby;
  const isLeavingMaster = phase.kind === "leaving" && masterId === localPlayerId;
  const nextId = isLeavingMaster
    ? lobby.remotes[0]?.playerId
    : phase.kind === "lobby" && phase.desk.kind === "guest"
      ? phase.desk.heirId(nowMs)
      : masterId;
  return nextId === undefined ? null : (lobby.remoteBy(nextId)?.ways.firstAddress ?? null);
}

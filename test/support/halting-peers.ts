import {
  readLetter,
  writeLetter,
  type Account,
  type HaltMessage,
  type Letter,
} from "../../src/desync/index.ts";
import { LockstepMatch, SUB_TURNS_PER_TURN, type Moment, type Rules } from "../../src/lockstep/index.ts";
import { LiveGame } from "../../src/match/chronicle/live-game.ts";
import { MatchChronicle } from "../../src/match/chronicle/match-chronicle.ts";
import type { HealNews } from "../../src/match/healing/heal-case.ts";
import { HealDesk, type HealResult } from "../../src/match/healing/heal-desk.ts";
import { isOfHalt } from "../../src/match/mail/letter.ts";
import { SIGNATURE_BYTES } from "../../src/seal/index.ts";
import type { MatchSetup, PlayerId, World } from "../../src/sim/index.ts";
import { commandBits } from "../../src/wire/index.ts";
import { agreeOnDepartures } from "./agree-departures.ts";
import { ENVIRONMENT } from "./halted-match.ts";

export interface HaltingPeersOptions {
  readonly peerCount: number;
  readonly setup?: MatchSetup; // of that many peers, from player 1 on, and bots; by default Classic without bots
  readonly standstillMs?: number;
  readonly rulesOf?: (playerId: PlayerId) => Rules | null;
  readonly onSecondRun?: (playerId: PlayerId, world: World, at: Moment) => void;
  readonly heardMs?: (by: PlayerId, of: PlayerId) => number; // by default all hear all
  readonly isSigned?: boolean; // they pass on each other's accounts; false by default
}

export interface HaltingPeer {
  readonly playerId: PlayerId;
  readonly match: LockstepMatch;
  readonly game: LiveGame;
  readonly desk: HealDesk;
  readonly letters: Letter[]; // that it has sent
  readonly news: HealNews[];
  readonly refusals: string[]; // "playerId reason"
  state: "none" | "healing" | "standing";
  result: HealResult | null; // of the last halt
}

/** What becomes of a message on its way; null: it is lost. */
export type OnLetter = (message: HaltMessage, from: PlayerId, to: PlayerId) => HaltMessage | null;

const START_DELAY = 2;

/** Peers of a match in the same step, without links: turn data arrive at once, and messages when a test says so. */
export class HaltingPeers {
  readonly peers: readonly HaltingPeer[];
  nowMs = 0;

  constructor(options: HaltingPeersOptions) {
    const { peerCount, standstillMs = 10_000, rulesOf, onSecondRun, heardMs, isSigned = false } = options;
    const playerIds = Array.from({ length: peerCount }, (_, i) => i + 1);
    const setup = options.setup ?? { seed: 7, catsPerPlayer: 3, playerIds };
    const names = new Map(setup.playerIds.map((id) => [id, `Cat ${id}`]));
    this.peers = playerIds.map((playerId) => {
      const rules = rulesOf?.(playerId) ?? null;
      const own = { localPlayerId: playerId, measureCommand: commandBits };
      const match = new LockstepMatch({ setup, ...own, ...(rules === null ? {} : { rules }) });
      const game = new LiveGame(match, new MatchChronicle({ match, setup, names }));
      const { history } = game.chronicle;
      const secondRun = (world: World, at: Moment): void => onSecondRun?.(playerId, world, at);
      const signed = isSigned ? { signatureOf: () => new Uint8Array(SIGNATURE_BYTES) } : {};
      const context = { match, history, environment: ENVIRONMENT, standstillMs, ...signed };
      const heard = (of: PlayerId): number => heardMs?.(playerId, of) ?? this.nowMs;
      const desk = new HealDesk({ ...context, onSecondRun: secondRun, heardMs: heard });
      const told = { letters: [], news: [], refusals: [], result: null };
      return { playerId, match, game, desk, state: "none", ...told };
    });
  }

  peer(playerId: PlayerId): HaltingPeer {
    return this.peers[playerId - 1]!;
  }

  /** All enter that turn; those that are to take part in it. False if one finds a difference before it. */
  runTo(turn: number, peers = this.peers): boolean {
    while (peers.some(({ match }) => match.turn < turn)) {
      this.endTurn(peers);
      const outcomes = peers.map(({ game }) => game.tryAdvance().kind);
      if (outcomes.some((kind) => kind !== "advanced")) return false;
    }
    return true;
  }

  /** The first halt at the turn after the present one; `finders` have found it. */
  halt(finders: readonly PlayerId[], peers = this.peers): void {
    for (const peer of peers) {
      peer.result = null;
      peer.state = "healing";
      peer.game.forgetBroken();
      peer.desk.halt(peer.match.turn + 1, finders.includes(peer.playerId), this.nowMs);
    }
  }

  /** Delivers all messages, and those that come of them, as their bytes. */
  post(onLetter: OnLetter = (message) => message): void {
    let quietRounds = 0;
    for (let round = 0; round < 40 && quietRounds < 2; round += 1) {
      const sent = this.peers.filter((peer) => this.#postOf(peer, onLetter));
      quietRounds = sent.length === 0 ? quietRounds + 1 : 0;
      for (const peer of this.peers) this.#update(peer);
    }
    if (quietRounds === 2) return;
    throw new Error("messages without end");
  }

  /** Time passes. */
  wait(ms: number): void {
    this.nowMs += ms;
    this.post();
  }

  /** Those whose halt came to that end go on from it. */
  goOn(): void {
    const staying: LockstepMatch[] = [];
    for (const { result, match, game } of this.peers) {
      if (result?.kind !== "goes-on") continue;
      staying.push(match);
      match.resumeAt(result.state);
      game.chronicle.settle(result, result.healing.endValues(match.world), result.state.turn);
      for (const playerId of result.without) match.participants.hear({ kind: "goodbye", playerId });
    }
    agreeOnDepartures(staying);
  }

  /** All end the turn that they are in. */
  endTurn(peers = this.peers): void {
    for (const peer of peers) if (!peer.match.hasEnded) this.#endTurn(peer, peers);
  }

  #endTurn(peer: HaltingPeer, peers: readonly HaltingPeer[]): void {
    while (peer.match.subTurnsRun < SUB_TURNS_PER_TURN) peer.game.runSubTurn();
    for (const data of peer.game.endTurn(START_DELAY).turnData) {
      for (const other of peers) {
        if (other !== peer) other.match.book.add({ ...data }, peer.playerId); // a copy each, as from a packet
      }
    }
  }

  #postOf(peer: HaltingPeer, onLetter: OnLetter): boolean {
    const letters = peer.desk.takeLetters();
    peer.letters.push(...letters);
    for (const { to, view, message } of letters) {
      const others = this.peers.filter(({ playerId }) => playerId !== peer.playerId);
      for (const other of others.filter(({ playerId }) => to === playerId)) {
        const sent = onLetter(message, peer.playerId, other.playerId);
        if (sent === null) continue;
        const read = readLetter(writeLetter({ view, message: sent }));
        if (!read.ok) throw new Error(`${sent.kind} is ${read.reason}`);
        const { view: readView, message: readMessage } = read.value;
        if (!isOfHalt(readMessage)) throw new Error(`${readMessage.kind} is none of a halt`);
        other.desk.addLetter(peer.playerId, { view: readView, message: readMessage }, this.nowMs);
      }
    }
    return letters.length > 0;
  }

  #update(peer: HaltingPeer): void {
    const result = peer.desk.update(this.nowMs);
    if (result?.kind === "stands") peer.state = "standing";
    else if (result !== null) [peer.result, peer.state] = [result, "none"];
    peer.news.push(...peer.desk.takeNews());
    for (const { playerId, reason } of peer.desk.takeRefusals()) peer.refusals.push(`${playerId} ${reason}`);
  }
}

/** The turn before which peers that `startDiffering` halt. */
export const DIFFERING_TURN = 12;

/** All have played up to the turn before `DIFFERING_TURN`; the health of a cat of Cat 2's differs. */
export function startDiffering(
  peerCount = 3,
  options: Pick<HaltingPeersOptions, "heardMs" | "isSigned"> = {},
): HaltingPeers {
  const peers = new HaltingPeers({ peerCount, ...options });
  peers.runTo(DIFFERING_TURN - 2);
  peers.peer(2).match.world.cats.health[1]! -= 1;
  if (peers.runTo(DIFFERING_TURN + 5)) throw new Error("nobody has found the difference");
  return peers;
}

/** The account that a peer has given. */
export function accountIn({ letters }: HaltingPeer): Account {
  const letter = letters.find(({ message }) => message.kind === "account");
  return (letter!.message as HaltMessage & { kind: "account" }).account;
}

import type { Environment } from "../../desync/index.ts";
import type { Moment } from "../../lockstep/index.ts";
import type { MatchPeerEvent } from "../../match/index.ts";
import { checksumOf, isWorld } from "../../sim/index.ts";
import type { LinkPacket } from "../../wire/index.ts";
import type { MatchPlan } from "../simulate/match-plan.ts";
import { SimulatedMatch } from "../simulate/simulated-match.ts";
import { CASE_LINKS, type CasePlan } from "./case-plan.ts";
import { Witness, type CasePeer, type CaseRecord, type DeedRecord, type HaltRecord } from "./case-record.ts";
import type { Fault, FaultKit, FaultPeer } from "./fault.ts";
import { seamRules } from "./live-seam.ts";

/** Turns that are played after the last thing that happened: what was not healed shows within a command delay. */
const TURNS_AFTER = 14;
/** A fault that could not be put in by then is given up. */
const TURN_MAX = 120;
/** Simulated time of a match from its start on, at most. */
const MATCH_MS_MAX = 120_000;
/** States of a run in which the match may yet go on. */
const ACTIVE: readonly string[] = ["playing", "ending", "healing", "standing"];
/** What the simulated builds say of themselves. */
const ENVIRONMENT: Environment = {
  gameVersion: "1.0.0",
  codeHash: "0123456789abcdef",
  platform: "simulated",
  engine: "V8",
};
export const OTHER_CODE_HASH = "fedcba9876543210";

interface Playing {
  readonly index: number;
  readonly witness: Witness;
  readonly halts: HaltRecord[];
  readonly checksums: Map<number, number>;
  readonly replay: Uint8Array[];
  readonly refusals: string[];
  lastStepMs: number;
}

/** The match of a plan with its fault, until some turns after the last thing that happened. */
export class CaseMatch {
  readonly #plan: CasePlan;
  readonly #kit: FaultKit;
  readonly #playing: readonly Playing[];
  readonly #match: SimulatedMatch;
  readonly #bytes = new Map<string, number>(); // of messages, by sender and receiver
  #peers: readonly FaultPeer[] = [];
  readonly #deeds: DeedRecord[] = [];
  #fault: Fault | null = null;
  #quietTurn = 0; // the last turn in which something happened

  constructor(plan: CasePlan, kit: FaultKit) {
    this.#plan = plan;
    this.#kit = kit;
    this.#playing = Array.from({ length: plan.peerCount }, (_, index) => ({
      index,
      witness: new Witness(),
      ...{ halts: [], checksums: new Map<number, number>(), replay: [], refusals: [], lastStepMs: 0 },
    }));
    this.#match = new SimulatedMatch(matchPlanOf(plan, kit), {
      createPilot: kit.createPilot(plan),
      peerOptions: (index) => ({
        environment: environmentOf(plan, index),
        comesBack: false, // a peer that is put out stays out: what is judged is why, and by which peers
        rules: seamRules({
          ...{ index, faultOf: () => this.#fault, runOf: () => this.#match.records[index]!.peer.run },
          onMoment: (at, world) => {
            this.#step(this.#playing[index]!);
            if (this.#isWatched(index, at)) this.#playing[index]!.witness.look(at, world);
          },
        }),
        onSecondRun: (world, at) => this.#fault?.onSecondRun?.(index, world, at),
      }),
      onEvent: (index, event) => this.#hear(this.#playing[index]!, event),
    });
  }

  play(): CaseRecord {
    let mistake: string | null = null;
    try {
      this.#match.runLobby();
      this.#begin();
      const { network } = this.#match;
      network.runUntil(network.nowMs + MATCH_MS_MAX, () => this.#isOver());
    } catch (error) {
      mistake = error instanceof Error ? error.message : String(error);
    }
    const haltCount = Math.max(1, ...this.#playing.map(({ halts }) => halts.length));
    const bytes = [...this.#bytes.values()].map((sum) => Math.round(sum / haltCount));
    const isDone = this.#fault?.isDone ?? false;
    const rules = this.#fault?.rulesOf?.(this.#plan.victim) ?? null;
    const peers = this.#playing.map((one) => this.#recordOf(one));
    return { peers, deeds: this.#deeds, isDone, rules, bytes, mistake };
  }

  #begin(): void {
    const { records } = this.#match;
    const peers = records.map(({ peer, address }, index): FaultPeer => {
      const playerId = peer.run?.match.localPlayerId ?? 0;
      return { index, peer, address, playerId };
    });
    this.#peers = peers;
    const fault = this.#kit.createFault({ plan: this.#plan, peers });
    this.#fault = fault;
    this.#match.onActivity = (record) => {
      fault.look?.(records.indexOf(record));
      this.#noteDeeds(fault);
    };
    for (const { index, peer } of peers) this.#watchPackets(index, peer.session, fault);
  }

  /** What a peer says to another one, before it is sealed: nobody on the way could change it. */
  #watchPackets(sender: number, session: FaultPeer["peer"]["session"], fault: Fault): void {
    const send = session.match.sendLinkPacket.bind(session.match);
    session.match.sendLinkPacket = (to, packet) => {
      const receiver = this.#peers.find(({ playerId }) => playerId === to)!.index;
      if (fault.deeds.length > 0) this.#countMessages(sender, receiver, packet);
      return send(to, fault.carry === undefined ? packet : fault.carry(sender, receiver, packet));
    };
  }

  /** Messages between peers in play are those of the healing. */
  #countMessages(sender: number, receiver: number, { fragments }: LinkPacket): void {
    const length = fragments.reduce((sum, fragment) => sum + fragment.bytes.length, 0);
    const key = `${sender} ${receiver}`;
    if (length > 0) this.#bytes.set(key, (this.#bytes.get(key) ?? 0) + length);
  }

  #isWatched(index: number, { turn }: Moment): boolean {
    return turn >= this.#plan.fromTurn && this.#fault?.watched.includes(index) === true;
  }

  /** A sub-turn of the live game: a peer that stood goes on with it. */
  #step(playing: Playing): void {
    const { nowMs } = this.#match.network;
    const halt = openHalt(playing);
    if (halt !== null) halt.pauseMs = nowMs - halt.stopMs;
    playing.lastStepMs = nowMs;
  }

  #hear(playing: Playing, event: MatchPeerEvent): void {
    switch (event.kind) {
      case "turn":
        playing.checksums.set(event.turn, event.checksum);
        return;
      case "replay":
        playing.replay.push(event.bytes);
        return;
      case "halted":
        this.#halt(playing, event.turn);
        return;
      case "desync": {
        const halt = playing.halts.findLast(({ turn }) => turn === event.story.haltTurn);
        if (halt !== undefined) halt.story = event.story;
        return;
      }
      case "settled":
        event.checksums.forEach((checksum, i) => playing.checksums.set(event.from + i, checksum));
        return;
      case "refused":
        playing.refusals.push(`a message of player ${event.playerId} was refused: ${event.reason}`);
        return;
      default: // how the match goes, which is looked at otherwise
    }
  }

  /** One that stands already is given up for one at an earlier turn. */
  #halt({ halts, lastStepMs, witness }: Playing, turn: number): void {
    const open = openHalt({ halts });
    if (open !== null) halts.pop();
    halts.push({ turn, stopMs: open?.stopMs ?? lastStepMs, story: null, pauseMs: null });
    witness.halt(turn, open !== null);
    this.#quietTurn = Math.max(this.#quietTurn, turn);
  }

  #noteDeeds({ deeds }: Fault): void {
    if (deeds.length === this.#deeds.length) return;
    for (const deed of deeds.slice(this.#deeds.length)) {
      this.#deeds.push({ deed, haltsBefore: this.#playing[deed.index]!.halts.length });
      this.#quietTurn = Math.max(this.#quietTurn, deed.turn);
    }
  }

  #isOver(): boolean {
    const runs = this.#match.records.map(({ peer }) => peer.run!);
    const active = runs.filter(({ state }) => ACTIVE.includes(state));
    if (active.length === 0) return true;
    if (active.some(({ state }) => state !== "playing")) return false;
    const untilTurn = this.#fault!.isDone ? this.#quietTurn + TURNS_AFTER : TURN_MAX;
    return active.every(({ match }) => match.turn >= untilTurn);
  }

  #recordOf({ index, witness, halts, checksums, replay, refusals }: Playing): CasePeer {
    const { run } = this.#match.records[index]!.peer;
    const [state, turn] = [run?.state ?? "lobby", run?.match.turn ?? -1];
    const playerId = run?.match.localPlayerId ?? 0;
    const world = run?.match.world;
    const worldChecksum = world !== undefined && isWorld(world.words) ? checksumOf(world) : 0;
    const told = { halts, checksums, seen: witness.seen, replay: Buffer.concat(replay), refusals };
    return { index, playerId, ...told, state, turn, worldChecksum };
  }
}

function openHalt({ halts }: Pick<Playing, "halts">): HaltRecord | null {
  const last = halts.at(-1);
  return last === undefined || last.pauseMs !== null ? null : last;
}

function matchPlanOf(plan: CasePlan, kit: FaultKit): MatchPlan {
  const { seed, peerCount, botSeatCount, catsPerPlayer, mode, map, linkName, lastTurn } = plan;
  const match = {
    ...{ seed, peerCount, botSeatCount, catsPerPlayer },
    stopAfterTurn: lastTurn ?? 10 * TURN_MAX,
    link: CASE_LINKS[linkName],
  };
  if (mode === "classic" || map === null) return match;
  const rules = { catLimit: catsPerPlayer + 2, timeLimitMinutes: 0 };
  return { ...match, ground: { mode, map: kit.mapOf(map), ...rules } };
}

/** The environment of a peer: the victim's program may be another build. */
function environmentOf({ kind, victim }: CasePlan, index: number): Environment {
  const isOther = index === victim && (kind === "float" || kind === "rule" || kind === "build");
  return isOther ? { ...ENVIRONMENT, codeHash: OTHER_CODE_HASH } : ENVIRONMENT;
}

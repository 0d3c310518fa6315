import { createBot } from "../../bot/index.ts";
import { MatchPeer, type MatchPeerEvent, type MatchPeerOptions } from "../../match/index.ts";
import { Session } from "../../net/index.ts";
import {
  BOT_STRENGTHS,
  PLAYER_COUNT_MAX,
  SIM_VERSION,
  type BotStrength,
  type PlayerId,
} from "../../sim/index.ts";
import { SimulatedNetwork } from "../../simnet/index.ts";
import type { Address } from "../../wire/index.ts";
import { WatchPeer } from "../../watch/index.ts";
import { drawFromSeed } from "./draw-from-seed.ts";
import { simulatedSecrets } from "./simulated-secrets.ts";
import type { MatchPlan } from "./match-plan.ts";
import { createOnlooker, noteOnlooker, randomFrom, type Onlooker } from "./onlooker.ts";
import { createPeerRecord, recordEvent, type PeerRecord } from "./peer-record.ts";

const FIRST_PORT = 45_000;
/** When newcomers come, drawn for each: most of them at once. */
const ARRIVALS_MS = [0, 0, 0, 400, 1_200];
/** From the first newcomer to the start, on the worst network that is simulated; far more than is needed. */
const LOBBY_MS_MAX = 60_000;
/** Simulated time that a turn may take on average before the match counts as stuck. */
const TURN_MS_MAX = 1_000;

export interface SimulatedMatchOptions {
  readonly createPilot?: MatchPeerOptions["createPilot"]; // bots by default
  readonly peerOptions?: (index: number) => Partial<MatchPeerOptions>; // what that peer has besides; 0: the master peer
  /** Told in place of what is kept in the records: for a match without an end. */
  readonly onEvent?: (index: number, event: MatchPeerEvent, nowMs: number) => void; // of that peer; 0: the master peer
}

/** Real peers, each with a bot for its own seat, from lobby to result on a simulated network and clock. Same plan, same match. */
export class SimulatedMatch {
  readonly plan: MatchPlan;
  readonly network: SimulatedNetwork<MatchPeer | WatchPeer>;
  readonly onlookers: Onlooker[] = []; // peers that watch and are not in it
  readonly records: readonly PeerRecord[]; // the master peer first
  #endLimitMs: number | null = null;
  /** Called after a peer has done something and its events are recorded. */
  onActivity: (record: PeerRecord, nowMs: number) => void = () => undefined;

  constructor(plan: MatchPlan, options: SimulatedMatchOptions = {}) {
    this.plan = plan;
    this.network = new SimulatedNetwork<MatchPeer | WatchPeer>(plan.link, plan.seed);
    const createPilot = options.createPilot === undefined ? pilotsOf(plan) : options.createPilot;
    this.records = Array.from({ length: plan.peerCount }, (_, i) =>
      createPeerRecord(createPeer(plan, i, { createPilot, ...options.peerOptions?.(i) }), addressOf(i)),
    );
    this.network.onActivity = (peer, nowMs) => {
      if (peer instanceof WatchPeer) return this.#noteOnlooker(peer, nowMs);
      const index = this.records.findIndex((candidate) => candidate.peer === peer);
      const record = this.records[index]!;
      if (record === this.records[0]) chooseTeams(record, plan, nowMs);
      for (const event of peer.takeEvents()) {
        if (options.onEvent === undefined) recordEvent(record, event, nowMs);
        else options.onEvent(index, event, nowMs);
      }
      this.onActivity(record, nowMs);
    };
    this.#arrive();
  }

  /** Runs until every peer is in the match. */
  runLobby(): void {
    const untilMs = this.network.nowMs + LOBBY_MS_MAX;
    this.network.runUntil(untilMs, () =>
      this.records.every(({ peer }) => peer.run !== null || peer.isClosed),
    );
  }

  /** Runs until every peer that is still there has ended this turn. */
  runToTurn(turn: number): void {
    this.runLobby();
    const hasEnded = ({ peer, checksums }: PeerRecord): boolean => checksums.length > turn || peer.isClosed;
    this.network.runUntil(this.#limitMs(turn), () => this.records.every(hasEnded));
  }

  /** Runs until every peer is closed, or for so long that the match must be stuck. `isGone` closes a peer early. */
  runToEnd(isGone: (record: PeerRecord) => boolean = () => false): void {
    this.runLobby();
    if (this.records.some(({ peer }) => peer.run === null)) return;
    const limitMs = this.#limitMs(this.plan.stopAfterTurn);
    this.network.runUntil(limitMs, () =>
      this.records.every((record) => record.peer.isClosed || isGone(record)),
    );
  }

  /**
   * Runs until every peer is closed or the match must be stuck, but no further than `isEnough` lets it. True at the end; else
   * it is to be called again, and the match goes the same way however it is cut.
   */
  runSome(isEnough: () => boolean): boolean {
    const isOver = (): boolean => this.records.every(({ peer }) => peer.isClosed);
    const isInLobby = (): boolean => this.records.some(({ peer }) => peer.run === null && !peer.isClosed);
    if (isInLobby()) {
      let isCut = false;
      this.network.runUntil(LOBBY_MS_MAX, () => (isCut ||= isEnough()) || !isInLobby());
      if (isCut) return false;
      if (this.records.some(({ peer }) => peer.run === null)) return true;
    }
    this.#endLimitMs ??= this.#limitMs(this.plan.stopAfterTurn);
    let isCut = false;
    this.network.runUntil(this.#endLimitMs, () => (isCut ||= isEnough()) || isOver());
    return !isCut || isOver();
  }

  /** Somebody begins to watch, by one that plays or watches. `isPaced`: it looks on, and does not only check. */
  watch(entry: Address, isPaced = false): Onlooker {
    const { seed } = this.plan;
    const onlooker = createOnlooker(this.onlookers.length, { entry, isPaced, seed }, this.network.nowMs);
    this.onlookers.push(onlooker);
    this.network.add(onlooker.peer, onlooker.address);
    return onlooker;
  }

  #noteOnlooker(peer: WatchPeer, nowMs: number): void {
    const onlooker = this.onlookers.find((one) => one.peer === peer);
    if (onlooker !== undefined) noteOnlooker(onlooker, nowMs);
  }

  #limitMs(turn: number): number {
    return this.network.nowMs + LOBBY_MS_MAX + turn * TURN_MS_MAX;
  }

  /** Newcomers come in groups, and don't wait for those they ask to be in the lobby themselves. */
  #arrive(): void {
    const { seed } = this.plan;
    const arrivals = this.records.map((record, i) => ({
      record,
      atMs: i === 0 ? 0 : ARRIVALS_MS[drawFromSeed(seed, `arrival ${i}`, 0, ARRIVALS_MS.length - 1)]!,
    }));
    for (const { record, atMs } of arrivals.toSorted((a, b) => a.atMs - b.atMs)) {
      this.network.runUntil(atMs);
      this.network.add(record.peer, record.address);
    }
  }
}

function createPeer(
  plan: MatchPlan,
  index: number,
  more: Pick<MatchPeerOptions, "createPilot"> & Partial<MatchPeerOptions>,
): MatchPeer {
  const { seed, peerCount, botSeatCount = 0, stopAfterTurn, catsPerPlayer, ground } = plan;
  const options = {
    name: `Cat ${index + 1}`,
    token: 1_000 + index,
    simVersion: SIM_VERSION,
    content: 0,
    secrets: simulatedSecrets(seed, index + 1),
    playerCountMax: PLAYER_COUNT_MAX,
  };
  const random = plan.watchDelaySeconds === undefined ? {} : { random: randomFrom(seed * 100 + index) };
  const session =
    index === 0
      ? Session.host({ ...options, sessionId: seed, catsPerPlayer })
      : Session.join(options, addressOf(contactOf(seed, index)), 0);
  if (index === 0 && ground !== undefined) session.lobby.setOptions({ ...ground, catsPerPlayer }, ground.map);
  if (index === 0 && plan.watchDelaySeconds !== undefined)
    session.lobby.setOptions(
      { ...session.lobby.options, watchDelaySeconds: plan.watchDelaySeconds },
      session.lobby.map,
    );
  if (index === 0)
    for (let seat = 2; seat < 2 + botSeatCount; seat += 1) session.lobby.addBot(levelOf(plan, seat));
  const autoStartPlayers = index === 0 ? peerCount + botSeatCount : null;
  return new MatchPeer({
    session,
    seed,
    autoStartPlayers,
    stopAfterTurn,
    ...random,
    ...more,
  });
}

/** What plays the seats of peers. */
function pilotsOf(plan: MatchPlan): typeof createBot {
  return (seed, playerId) => createBot(seed, playerId, levelOf(plan, playerId));
}

/** Of the bots of a plan; "mixed" gives player 1 a beginner, player 2 a weak one, and so on. */
function levelOf({ bots = "medium" }: MatchPlan, playerId: PlayerId): BotStrength {
  return bots === "mixed" ? BOT_STRENGTHS[(playerId - 1) % BOT_STRENGTHS.length]! : bots;
}

/** The master peer puts everybody into their team as they come: long before all are ready. */
function chooseTeams({ peer: { session } }: PeerRecord, { teamCount = 0 }: MatchPlan, nowMs: number): void {
  if (teamCount === 0 || session.phase !== "lobby") return;
  for (const { playerId, team } of session.lobby.players) {
    const wanted = 1 + ((playerId - 1) % teamCount);
    if (team !== wanted) session.lobby.setTeam(playerId, wanted, nowMs);
  }
}

/** The peer that a newcomer asks: for every other one the master peer, for the rest anybody that came before. */
function contactOf(seed: number, index: number): number {
  return index % 2 === 1 ? 0 : drawFromSeed(seed, `contact ${index}`, 0, index - 1);
}

function addressOf(index: number): Address {
  return { host: "127.0.0.1", port: FIRST_PORT + index };
}

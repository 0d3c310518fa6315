import { isInMask, maskOfPlayers, playersOfMask, SIM_RULES, type Rules } from "../../../lockstep/index.ts";
import type { MatchPeerEvent } from "../../../match/index.ts";
import { recordEvent } from "../../simulate/peer-record.ts";
import { SimulatedMatch } from "../../simulate/simulated-match.ts";
import { Landmarks } from "./landmarks.ts";
import { createStory, type GiveUp, type PeerStory } from "./peer-story.ts";
import { Reach } from "./reach.ts";
import type { RunPlan } from "./run-plan.ts";
import { createStroller } from "./stroller.ts";
import type { Deed, Trouble } from "./trouble.ts";

interface Action {
  readonly atMs: number;
  readonly run: (nowMs: number) => void;
}

/** Simulated time that a turn may take at most, on average, while nobody is waited for. */
const TURN_MS_MAX = 150;
/** What each trouble may cost beside its own time: 8 s of silence, a second to agree, the halt it falls into. */
const TROUBLE_MS = 15_000;
/** Whoever is too few gives up after half a minute; then goodbyes. */
const END_MS = 50_000;
/** Who has been reached for so long should be heard of again. */
const HEARD_AGAIN_MS = 5_000;
const FIRST_PORT = 45_000;

/** The match of a plan with its troubles, until everybody has come to an end, or for so long that somebody hangs. */
export class TroubledMatch {
  readonly plan: RunPlan;
  readonly stories: readonly PeerStory[];
  readonly reach: Reach; // whatever the reason
  readonly ways: Reach; // as far as the network goes
  readonly napsMs: number[]; // the longest of each peer
  readonly landmarks = new Landmarks();
  readonly match: SimulatedMatch;
  startMs = 0; // of turn -2
  calmMs = 0; // when the last trouble had begun, or been over if it ends
  limitMs = Infinity;
  readonly #actions: Action[] = []; // by time
  readonly #armed = new Set<number>(); // peers whose game is to slip
  #groups: readonly number[] | null = null;
  #cut: readonly [number, number] | null = null;
  #open: Trouble[]; // what has not begun to come
  #isNew = false; // an action has come in
  readonly #seen = new Set<string>();

  constructor(plan: RunPlan) {
    this.plan = plan;
    this.#open = [...plan.troubles];
    this.reach = new Reach(plan.match.peerCount);
    this.ways = new Reach(plan.match.peerCount);
    this.napsMs = Array<number>(plan.match.peerCount).fill(0);
    this.match = new SimulatedMatch(plan.match, {
      ...(plan.isPeaceful ? { createPilot: createStroller } : {}),
      // What is judged is how they part: coming back is another matter.
      peerOptions: (index) => ({ rules: this.#rulesOf(index), comesBack: false }),
      onEvent: (index, event, nowMs) => this.#hear(index, event, nowMs),
    });
    this.stories = this.match.records.map((record, index) => createStory(index, record));
    this.match.onActivity = (record, nowMs) =>
      this.#look(this.stories[this.match.records.indexOf(record)]!, nowMs);
    const { network } = this.match;
    network.onDatagram = (from, to, bytes) =>
      this.#isCut(from.port - FIRST_PORT, to.port - FIRST_PORT) ? null : bytes;
  }

  /** Plays it all. */
  play(): void {
    const { match, stories } = this;
    const { network, records } = match;
    match.runLobby();
    if (records.some(({ peer }) => peer.run === null)) throw new Error("the match did not begin");
    for (const story of stories) story.playerId = story.record.peer.run!.match.localPlayerId;
    this.startMs = Math.min(...records.map(({ startAtMs }) => startAtMs!));
    this.calmMs = this.startMs;
    this.limitMs = this.startMs + this.#longestMs();
    this.#begin("countdown", network.nowMs);
    const isOver = (): boolean =>
      stories.every(({ record, state }) => state === "crashed" || record.peer.isClosed);
    while (!isOver() && network.nowMs < this.limitMs) {
      const untilMs = Math.min(this.#actions[0]?.atMs ?? Infinity, this.limitMs);
      this.#isNew = false;
      network.runUntil(untilMs, () => this.#isNew || isOver());
      while ((this.#actions[0]?.atMs ?? Infinity) <= network.nowMs) this.#actions.shift()!.run(network.nowMs);
    }
  }

  #longestMs(): number {
    const { match, troubles } = this.plan;
    const ownMs = troubles.map(({ when, deed }) => {
      return when.ms + TROUBLE_MS + ("ms" in deed ? (deed.ms ?? 0) : 0);
    });
    return match.stopAfterTurn * TURN_MS_MAX + ownMs.reduce((sum, ms) => sum + ms, 0) + END_MS;
  }

  /** The seam through which a game slips, and by which is seen which seats bots play. */
  #rulesOf(index: number): Rules {
    return {
      ...SIM_RULES,
      step: (world) => {
        SIM_RULES.step(world);
        const match = this.stories[index]!.record.peer.run?.match;
        if (match?.world !== world || !this.#armed.delete(index)) return;
        world.random.x ^= 1;
        this.stories[index]!.slippedTurn = match.turn;
        this.landmarks.add("a game has slipped");
      },
      decide: (world, memory, moment) => {
        const { botTurns } = this.stories[index]!;
        const mask = maskOfPlayers([moment.playerId]);
        botTurns.set(moment.turn, (botTurns.get(moment.turn) ?? 0) | mask);
        return SIM_RULES.decide(world, memory, moment);
      },
    };
  }

  #hear(index: number, event: MatchPeerEvent, nowMs: number): void {
    const story = (this.stories as readonly PeerStory[] | undefined)?.[index];
    if (story === undefined) return; // somebody has come into the lobby
    recordEvent(story.record, event, nowMs);
    if (event.kind === "turn") story.turnsAtMs[event.turn] = nowMs;
    else if (event.kind === "settled") story.slippedTurn = Infinity;
    else if (event.kind === "replay") story.replay.push(event.bytes);
    else if (event.kind === "halted") this.#begin("halted", nowMs);
    else if (event.kind === "gone") this.#begin("departed", nowMs);
    else if (event.kind === "result" && event.result.outcome === "lost-peers")
      story.giveUp = this.#giveUpOf(story, nowMs);
  }

  #look(story: PeerStory, nowMs: number): void {
    const { record } = story;
    const { run } = record.peer;
    this.#seatObserver(story, nowMs);
    if (run === null) return;
    const { departures, book } = run.match;
    const before = story.before;
    if (before !== departures) {
      story.before = departures;
      for (const id of playersOfMask(departures.said.promised)) {
        if (isInMask(before?.said.promised ?? 0, id)) continue;
        story.promises.set(id, book.heldTurnOf(id));
      }
      for (const id of story.promises.keys()) {
        const isInVain = isInMask(departures.peers, id) && !isInMask(departures.said.promised, id);
        if (isInVain) story.promises.delete(id);
      }
      this.landmarks.look(story, before);
      if (departures.said.gone !== 0) this.#begin("accused", nowMs);
      if (departures.said.promised !== 0) this.#begin("promised", nowMs);
    }
    this.#beginTurn(record.checksums.length - 1, nowMs);
  }

  /** The peer with the highest id watches; long before all are ready. */
  #seatObserver({ index, record }: PeerStory, nowMs: number): void {
    const { session } = record.peer;
    const { hasObserver, match } = this.plan;
    if (!hasObserver || index !== 0 || session.phase !== "lobby") return;
    const last = session.remotes.reduce((most, { playerId }) => Math.max(most, playerId), 0);
    const seat = session.players.find(({ playerId }) => playerId === last);
    if (session.remotes.length === match.peerCount - 1 && seat?.team !== 0) session.setTeam(last, 0, nowMs);
  }

  #begin(kind: Exclude<Trouble["when"]["kind"], "turn">, nowMs: number): void {
    if (this.#seen.has(kind)) return;
    this.#seen.add(kind);
    for (const trouble of this.#open) {
      const { when } = trouble;
      if (when.kind !== kind) continue;
      const atMs = kind === "countdown" ? Math.max(nowMs, this.startMs - when.ms) : nowMs + when.ms;
      this.#schedule(atMs, (doneMs) => this.#do(trouble.deed, doneMs));
    }
    this.#open = this.#open.filter(({ when }) => when.kind !== kind);
  }

  #beginTurn(turn: number, nowMs: number): void {
    for (const { when, deed } of this.#open)
      if (when.kind === "turn" && when.turn <= turn)
        this.#schedule(nowMs + when.ms, (doneMs) => this.#do(deed, doneMs));
    this.#open = this.#open.filter(({ when }) => when.kind !== "turn" || when.turn > turn);
  }

  #schedule(atMs: number, run: Action["run"]): void {
    const place = this.#actions.findIndex((action) => action.atMs > atMs);
    this.#actions.splice(place < 0 ? this.#actions.length : place, 0, { atMs, run });
    this.#isNew = true;
  }

  #do(deed: Deed, nowMs: number): void {
    this.landmarks.do(deed, this.stories);
    this.calmMs = Math.max(this.calmMs, nowMs);
    this.#begin("deed", nowMs);
    switch (deed.kind) {
      case "crash":
        for (const index of deed.peers) this.#leave(this.stories[index]!, "crashed");
        break;
      case "goodbye": {
        const story = this.stories[deed.peer]!;
        if (story.state !== "there" || story.record.results.length > 0) return;
        story.state = "left";
        story.record.peer.leave(nowMs);
        break;
      }
      case "nap":
        return this.#nap(this.stories[deed.peer]!, deed.ms, nowMs);
      case "split":
        this.#groups = deed.groups;
        if (deed.ms !== null) this.#end(nowMs + deed.ms, () => (this.#groups = null));
        break;
      case "cut":
        this.#cut = deed.peers;
        this.#end(nowMs + deed.ms, () => (this.#cut = null));
        break;
      case "slip":
        this.#armed.add(deed.peer);
    }
    this.#noteReach(nowMs);
  }

  #leave(story: PeerStory, state: "crashed" | "asleep"): void {
    if (story.state === "crashed" || story.record.peer.isClosed) return;
    story.state = state;
    this.match.network.remove(story.record.address);
  }

  #nap(story: PeerStory, ms: number, nowMs: number): void {
    if (story.state !== "there" || story.record.peer.isClosed) return;
    this.#leave(story, "asleep");
    this.napsMs[story.index] = Math.max(this.napsMs[story.index]!, ms);
    this.#noteReach(nowMs);
    this.#end(nowMs + ms, () => {
      if (story.state !== "asleep") return;
      story.state = "there";
      this.match.network.add(story.record.peer, story.record.address);
    });
  }

  #end(atMs: number, run: () => void): void {
    this.#schedule(atMs, (nowMs) => {
      run();
      this.calmMs = Math.max(this.calmMs, nowMs);
      this.#noteReach(nowMs);
    });
  }

  #isCut(from: number, to: number): boolean {
    const isSplit = this.#groups !== null && this.#groups[from] !== this.#groups[to];
    return isSplit || (this.#cut !== null && this.#cut.includes(from) && this.#cut.includes(to));
  }

  #noteReach(nowMs: number): void {
    for (const a of this.stories)
      for (const b of this.stories) {
        if (a.index >= b.index) continue;
        const areUp = [a, b].every(({ state }) => state === "there");
        const isWay = !this.#isCut(a.index, b.index);
        this.ways.note(a.index, b.index, isWay, nowMs);
        this.reach.note(a.index, b.index, areUp && isWay, nowMs);
      }
  }

  #giveUpOf(story: PeerStory, nowMs: number): GiveUp {
    const { departures } = story.record.peer.run!.match;
    const { peers, said } = departures;
    const within = this.stories.filter((other) => {
      if (other === story) return true;
      const { run } = other.record.peer;
      const theirs = run!.match.departures;
      const isInPlay = other.state === "there" && other.record.results.length === 0;
      const isMutual =
        isInMask(peers & ~said.promised, other.playerId) &&
        isInMask(theirs.peers & ~theirs.said.promised, story.playerId);
      const isReached = this.reach.wholeForMs(story.index, other.index, nowMs) >= HEARD_AGAIN_MS;
      return isInPlay && isMutual && isReached;
    });
    const isLeftOut = this.stories.some(({ record }) =>
      record.gone.some(({ playerId }) => playerId === story.playerId),
    );
    return { atMs: nowMs, departures, within: within.map(({ playerId }) => playerId), isLeftOut };
  }
}

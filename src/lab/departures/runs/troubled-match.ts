import { isInMask, maskOfPlayers, playersOfMask, type Rules } from "../../../lockstep/index.ts";
import type { MatchPeerEvent } from "../../../match/index.ts";
import type { KnownSeat } from "../../../net/index.ts";
import type { PlayerId, World } from "../../../sim/index.ts";
import { WatchPeer } from "../../../watch/index.ts";
import { createPeerRecord, recordEvent } from "../../simulate/peer-record.ts";
import { SimulatedMatch, type SimulatedMatchOptions } from "../../simulate/simulated-match.ts";
import { Cuts } from "./cuts.ts";
import { giveUpOf } from "./give-up.ts";
import { Landmarks } from "./landmarks.ts";
import { longestMs } from "./longest-run.ts";
import { createMarking } from "./marking-pilot.ts";
import { createStory, noteSlip, playedIn, type PeerStory } from "./peer-story.ts";
import { lieToReturners, startAgain } from "./returner.ts";
import type { Watched } from "./judge-onlookers.ts";
import type { RunPlan, Stranger } from "./run-plan.ts";
import { createStroller } from "./stroller.ts";
import type { Deed, Trouble } from "./trouble.ts";
import { watchedRules } from "./watched-rules.ts";

/** Of a peer, by its place. */
interface Nap {
  readonly index: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** The match of a plan with its troubles, until everybody has come to an end, or for so long that somebody hangs. */
export class TroubledMatch {
  readonly plan: RunPlan;
  readonly stories: PeerStory[]; // of each peer the last
  readonly earlier: PeerStory[] = []; // of peers that had to begin anew
  readonly cuts: Cuts;
  readonly naps: Nap[] = [];
  readonly landmarks = new Landmarks();
  readonly watched: Watched[] = []; // by strangers
  readonly match: SimulatedMatch;
  startMs = 0; // of turn -2
  calmMs = 0; // when the last trouble had begun, or been over if it ends
  limitMs = Infinity;
  readonly #armed = new Set<number>(); // peers whose game is to slip
  #open: Trouble[]; // what has not begun to come
  #strangers: readonly Stranger[]; // strangers that have not come yet
  readonly #seen = new Set<string>();
  #againCount = 0; // peers that are to be started again
  #runCount = 0;

  constructor(plan: RunPlan) {
    this.plan = plan;
    this.#open = [...plan.troubles];
    this.#strangers = plan.strangers ?? [];
    this.cuts = new Cuts(plan.match.peerCount);
    this.match = new SimulatedMatch(plan.match, {
      ...this.#pilots(),
      peerOptions: (index) => ({ rules: this.#rulesOf(index), comesBack: plan.comesBack }),
      onEvent: (index, event, nowMs) => this.#hear(index, event, nowMs),
    });
    this.stories = this.match.records.map((record, index) => createStory(index, record));
    this.match.onActivity = (record, nowMs) =>
      this.#look(this.stories[this.match.records.indexOf(record)]!, nowMs);
    const { network } = this.match;
    network.onDatagram = (from, to, bytes) => (this.cuts.isCut(from, to) ? null : bytes);
    const usual = network.onActivity;
    network.onActivity = (peer, nowMs) => {
      if (peer instanceof WatchPeer) return usual(peer, nowMs);
      const story = this.stories.find((one) => one.record.peer === peer);
      if (story === undefined || this.match.records.some((one) => one.peer === peer))
        return usual(peer, nowMs);
      for (const event of peer.takeEvents()) this.#hear(story.index, event, nowMs);
      this.#look(this.stories[story.index]!, nowMs);
    };
  }

  /** Of all peers: also what they were before they began anew. */
  get allStories(): readonly PeerStory[] {
    return [...this.earlier, ...this.stories];
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
    this.limitMs = this.startMs + longestMs(this.plan);
    this.#begin("countdown", network.nowMs);
    const isOver = (): boolean =>
      this.#againCount === 0 &&
      stories.every(({ record, state }) => state === "crashed" || record.peer.isClosed);
    network.runUntil(this.limitMs, isOver);
  }

  #pilots(): Pick<SimulatedMatchOptions, "createPilot"> {
    const { isPeaceful, comesBack } = this.plan;
    if (comesBack) return { createPilot: createMarking(isPeaceful) };
    return isPeaceful ? { createPilot: createStroller } : {};
  }

  #rulesOf(index: number): Rules {
    const slips = (world: World): boolean => {
      const story = this.stories[index]!;
      const match = story.record.peer.run?.match;
      if (match?.world !== world || !this.#armed.delete(index)) return false;
      noteSlip(story, match.turn);
      this.landmarks.add("a game has slipped");
      return true;
    };
    return watchedRules({ story: () => this.stories[index]!, slips });
  }

  #hear(index: number, event: MatchPeerEvent, nowMs: number): void {
    const story = (this.stories as readonly PeerStory[] | undefined)?.[index];
    if (story === undefined) return; // somebody has come into the lobby
    if (event.kind === "returning") return this.#beginAnew(story, nowMs);
    recordEvent(story.record, event, nowMs);
    if (event.kind === "turn") this.#noteTurn(story, event.turn, nowMs);
    else if (event.kind === "settled") story.slippedTurn = Infinity;
    else if (event.kind === "replay") story.replay.push(event.bytes);
    else if (event.kind === "halted") this.#begin("halted", nowMs);
    else if (event.kind === "gone") {
      story.seatChanges.push({ ...event, kind: event.playedBy.kind });
      this.#begin("departed", nowMs);
    } else if (event.kind === "back") this.#noteBack(story, event, nowMs);
    else if (event.kind === "result" && event.result.outcome === "lost-peers")
      story.giveUp = giveUpOf(story, this.allStories, this.cuts.reach, nowMs);
  }

  #noteTurn(story: PeerStory, turn: number, nowMs: number): void {
    story.turnsAtMs[turn] = nowMs;
    const { run } = story.record.peer;
    if (run === null) return; // its last one, before it begins anew
    story.members[turn] = maskOfPlayers(run.match.book.rosterIn(turn).peers);
    if (playedIn(story, turn)) story.playsMs = Math.min(story.playsMs, nowMs);
  }

  /** What was promised of one that comes back held for when it was gone. */
  #noteBack(story: PeerStory, { playerId, turn }: { playerId: PlayerId; turn: number }, nowMs: number): void {
    story.seatChanges.push({ playerId, turn, kind: "peer" });
    const held = story.promises.get(playerId);
    if (held !== undefined) story.kept.push({ playerId, held });
    story.promises.delete(playerId);
    this.#begin("admitted", nowMs);
  }

  /** What it had is of no use to it any more: from here on that peer is another one, as far as it is judged. */
  #beginAnew(story: PeerStory, nowMs: number): void {
    if (story.record.startAtMs !== null) {
      const { peer, address } = story.record;
      story.endedMs = nowMs;
      story.state = "anew";
      this.#replace(story, createStory(story.index, createPeerRecord(peer, address), nowMs));
    }
    this.#begin("returning", nowMs);
  }

  #replace(before: PeerStory, story: PeerStory): void {
    this.earlier.push(before);
    story.playerId = before.playerId;
    this.stories[story.index] = story;
  }

  #look(story: PeerStory, nowMs: number): void {
    const { record, before } = story;
    const { run } = record.peer;
    this.#seatObserver(story, nowMs);
    if (run === null) return;
    const { book } = run.match;
    const { departures } = run.match.participants;
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
    const { lobby, phase } = record.peer.session;
    const { hasObserver, match } = this.plan;
    if (!hasObserver || index !== 0 || phase !== "lobby") return;
    const last = lobby.remotes.reduce((most, { playerId }) => Math.max(most, playerId), 0);
    const seat = lobby.players.find(({ playerId }) => playerId === last);
    if (lobby.remotes.length === match.peerCount - 1 && seat?.team !== 0) lobby.setTeam(last, 0, nowMs);
  }

  #begin(kind: Exclude<Trouble["when"]["kind"], "turn">, nowMs: number): void {
    if (this.#seen.has(kind)) return;
    this.#seen.add(kind);
    for (const trouble of this.#open) {
      const { when } = trouble;
      if (when.kind !== kind) continue;
      const atMs = kind === "countdown" ? Math.max(nowMs, this.startMs - when.ms) : nowMs + when.ms;
      this.match.network.at(atMs, (doneMs) => this.#do(trouble.deed, doneMs));
    }
    this.#open = this.#open.filter(({ when }) => when.kind !== kind);
  }

  #beginTurn(turn: number, nowMs: number): void {
    for (const { when, deed } of this.#open)
      if (when.kind === "turn" && when.turn <= turn)
        this.match.network.at(nowMs + when.ms, (doneMs) => this.#do(deed, doneMs));
    this.#open = this.#open.filter(({ when }) => when.kind !== "turn" || when.turn > turn);
    const now = this.#strangers.filter((stranger) => stranger.turn <= turn);
    for (const stranger of now) this.match.network.at(nowMs, () => this.#letWatch(stranger));
    this.#strangers = this.#strangers.filter((stranger) => stranger.turn > turn);
  }

  #letWatch({ peer, turn }: Stranger): void {
    const onlooker = this.match.watch(this.stories[peer]!.record.address);
    this.cuts.putBeside(onlooker.address, peer);
    this.watched.push({ onlooker, index: peer, fromTurn: turn });
    this.landmarks.add("a stranger watches from the middle");
  }

  #do(deed: Deed, nowMs: number): void {
    this.landmarks.do(deed, this.stories);
    this.calmMs = Math.max(this.calmMs, nowMs);
    this.#begin("deed", nowMs);
    switch (deed.kind) {
      case "crash":
        for (const index of deed.peers) this.#crash(this.stories[index]!, deed.againMs, nowMs);
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
        this.cuts.groups = deed.groups;
        if (deed.ms !== null) this.#end(nowMs + deed.ms, () => (this.cuts.groups = null));
        break;
      case "cut":
        this.cuts.pair = deed.peers;
        this.#end(nowMs + deed.ms, () => (this.cuts.pair = null));
        break;
      case "slip":
        this.#armed.add(deed.peer);
        break;
      case "lie":
        lieToReturners(this.stories[deed.peer]!.record.peer.run);
    }
    this.cuts.note(this.stories, nowMs);
  }

  /** Its seat is kept, and by that it is started again. */
  #crash(story: PeerStory, againMs: number | undefined, nowMs: number): void {
    const { seat } = story.record.peer.session.match;
    const isInMatch = story.state === "there" && story.record.results.length === 0;
    this.#leave(story, "crashed");
    if (story.state !== "crashed") return;
    story.endedMs = Math.min(story.endedMs, nowMs);
    if (againMs === undefined || seat === null || !isInMatch) return;
    this.#againCount += 1;
    this.#end(nowMs + againMs, (atMs) => {
      this.#againCount -= 1;
      this.#startAgain(story, seat, atMs);
    });
  }

  #startAgain(story: PeerStory, seat: KnownSeat, nowMs: number): void {
    this.#runCount += 1;
    const { index, record } = story;
    const { isPeaceful, match } = this.plan;
    const { stopAfterTurn } = match;
    const options = { stopAfterTurn, createPilot: createMarking(isPeaceful), rules: this.#rulesOf(index) };
    const peer = startAgain({ seat, run: this.#runCount, map: match.ground?.map ?? null }, options, nowMs);
    const isMoved = (match.seed + this.#runCount) % 3 !== 0;
    const address = isMoved ? Cuts.addressOf(index, this.#runCount) : record.address;
    this.#replace(story, createStory(index, createPeerRecord(peer, address), nowMs));
    this.match.network.add(peer, address);
  }

  #leave(story: PeerStory, state: "crashed" | "asleep"): void {
    if (story.state === "crashed" || story.record.peer.isClosed) return;
    story.state = state;
    this.match.network.remove(story.record.address);
  }

  #nap(story: PeerStory, ms: number, nowMs: number): void {
    if (story.state !== "there" || story.record.peer.isClosed) return;
    this.#leave(story, "asleep");
    this.naps.push({ index: story.index, fromMs: nowMs, toMs: nowMs + ms });
    this.cuts.note(this.stories, nowMs);
    this.#end(nowMs + ms, () => {
      if (story.state !== "asleep") return;
      story.state = "there";
      this.match.network.add(story.record.peer, story.record.address);
    });
  }

  #end(atMs: number, run: (nowMs: number) => void): void {
    this.match.network.at(atMs, (nowMs) => {
      run(nowMs);
      this.calmMs = Math.max(this.calmMs, nowMs);
      this.cuts.note(this.stories, nowMs);
    });
  }
}

import { isInMask, playersOfMask, type Departures } from "../../../lockstep/index.ts";
import { seatsOf } from "../../../sim/index.ts";
import { hasFinished, runOf, type PeerStory } from "./peer-story.ts";
import type { RunPlan } from "./run-plan.ts";
import type { Deed } from "./trouble.ts";

/** What is worth being seen in a campaign: what never happened was not tried. */
export const LANDMARKS = [
  "the master peer crashes",
  "two crash in one moment",
  "a goodbye crosses a crash",
  "one dies while the others agree",
  "trouble in the countdown",
  "trouble in the last turns",
  "a game has slipped",
  "gone in a halt",
  "gone before turn 0",
  "gone in the last turns",
  "an observer is gone",
  "what only some held counts",
  "an accusation is taken back",
  "a second promise",
  "a promise in vain",
  "two are gone at once",
  "all went on after a nap",
  "who slept was left out",
  "all went on after a split",
  "more than half went on",
  "half with the lowest went on",
  "nobody was enough",
  "one gave up",
  "played to the end",
  "killed, and back",
  "the master peer is back",
  "back before it was missed",
  "two are back at once",
  "back after a nap",
  "back after a split",
  "back while another one goes",
  "back from a halt of the others",
  "dies on its way back",
  "dies once it is admitted",
  "gone again, and back again",
  "begins anew on its way back",
  "an observer is back",
  "a liar is outvoted",
  "comes back to a match that is over",
  "a stranger watches from the middle",
  "a stranger sees the end though its giver has gone",
] as const;
export type Landmark = (typeof LANDMARKS)[number];

/** Those that a run has come by. */
export class Landmarks {
  readonly #seen = new Set<Landmark>();

  get seen(): ReadonlySet<Landmark> {
    return this.#seen;
  }

  add(landmark: Landmark): void {
    this.#seen.add(landmark);
  }

  /** Something goes wrong now. */
  do(deed: Deed, stories: readonly PeerStory[]): void {
    const there = stories.filter(({ state, record }) => state === "there" && record.peer.run !== null);
    const isAgreeing = there.some((story) => runOf(story).match.participants.departures.said.gone !== 0);
    const isHere = (index: number): boolean => stories[index]!.state === "there";
    if (deed.kind === "crash") {
      if (deed.peers.includes(0) && isHere(0)) this.add("the master peer crashes");
      if (deed.peers.filter(isHere).length === 2) this.add("two crash in one moment");
    }
    const dying = deed.kind === "crash" ? deed.peers : deed.kind === "goodbye" ? [deed.peer] : [];
    if (isAgreeing && dying.some(isHere)) this.add("one dies while the others agree");
    const crashed = stories.filter(({ state }) => state === "crashed").map(({ playerId }) => playerId);
    const isOpen = crashed.some((id) =>
      there.some((story) => isInMask(runOf(story).match.participants.departures.peers, id)),
    );
    if (deed.kind === "goodbye" && isHere(deed.peer) && isOpen) this.add("a goodbye crosses a crash");
    const turn = Math.max(...stories.map(({ record }) => record.checksums.length)) - 1;
    if (turn < 0) this.add("trouble in the countdown");
    const onTheirWay = dying.filter((index) => isHere(index) && stories[index]!.sinceMs !== null);
    for (const { playsMs, playerId } of onTheirWay.map((index) => stories[index]!)) {
      const isAdmitted = stories.some(({ record }) => record.back.at(-1)?.playerId === playerId);
      if (playsMs === Infinity && !isAdmitted) this.add("dies on its way back");
      if (isAdmitted) this.add("dies once it is admitted");
    }
  }

  /** A peer knows something else about players that are gone. */
  look(story: PeerStory, before: Departures | null): void {
    const run = runOf(story);
    const { participants, setup } = run.match;
    const { departures } = participants;
    if (before === null) return;
    const [was, is] = [before.said, departures.said];
    const isSameView = was.view === is.view;
    if (isSameView && (was.gone & ~is.gone) !== 0) this.add("an accusation is taken back");
    if (isSameView && was.promised !== 0 && was.promised !== is.promised) this.add("a second promise");
    if (isSameView) return;
    const gone = playersOfMask(before.peers & ~departures.peers);
    if ((was.promised & departures.peers) !== 0) this.add("a promise in vain");
    if (gone.length > 1) this.add("two are gone at once");
    if (run.state === "healing" || run.state === "standing") this.add("gone in a halt");
    const seated = seatsOf(setup).map(({ playerId }) => playerId);
    if (gone.some((id) => !seated.includes(id))) this.add("an observer is gone");
    for (const { playerId, turn } of story.record.gone) {
      const held = story.promises.get(playerId);
      if (gone.includes(playerId) && held !== undefined && held < turn - 1)
        this.add("what only some held counts");
    }
  }

  /** The same of the peers that came back. `all`: also what they were before. */
  sumUpReturns(all: readonly PeerStory[], plan: RunPlan): void {
    const stayers = all.filter(({ sinceMs }) => sinceMs === null);
    for (const { index, playerId, sinceMs, playsMs, record, state } of all) {
      if (sinceMs === null) continue;
      if (record.loss !== null) this.add("comes back to a match that is over");
      const before = all.findLast((one) => one.index === index && one.endedMs <= sinceMs)!;
      if (state === "anew" && playsMs === Infinity) this.add("begins anew on its way back");
      if (playsMs === Infinity) continue;
      if (before.playsMs !== Infinity && before.sinceMs !== null) this.add("gone again, and back again");
      const first = all.filter((one) => one.index === index && one.playsMs < playsMs).at(-1);
      if (first === undefined) continue; // it was gone before it had played a turn
      const kinds = plan.troubles.map(({ deed }) => deed.kind);
      if (first.state === "crashed") {
        this.add("killed, and back");
        if (index === 0) this.add("the master peer is back");
      } else if (kinds.every((kind) => kind === "nap")) this.add("back after a nap");
      else if (kinds.every((kind) => kind === "split")) this.add("back after a split");
      const isMissed = stayers.some(({ record: { gone } }) =>
        gone.some((one) => one.playerId === playerId && one.atMs < sinceMs),
      );
      if (!isMissed) this.add("back before it was missed");
      const isBetween = ({ atMs }: { readonly atMs: number }): boolean => atMs > sinceMs && atMs < playsMs;
      const others = stayers.flatMap(({ record: { gone } }) =>
        gone.filter((one) => one.playerId !== playerId),
      );
      if (others.some(isBetween)) this.add("back while another one goes");
      if (stayers.some(({ record: { halts } }) => halts.some(isBetween)))
        this.add("back from a halt of the others");
      if (kinds.includes("lie")) this.add("a liar is outvoted");
      if (plan.hasObserver && !seatsOf(runOf(all[0]!).match.setup).some((seat) => seat.playerId === playerId))
        this.add("an observer is back");
      const isWithAnother = all.some(
        (one) => one.index !== index && one.sinceMs !== null && Math.abs(one.playsMs - playsMs) < AT_ONCE_MS,
      );
      if (isWithAnother) this.add("two are back at once");
    }
  }

  /** The match is over for all. */
  sumUp(stories: readonly PeerStory[], plan: RunPlan): void {
    const kinds = plan.troubles.map(({ deed }) => deed.kind);
    const gone = stories.flatMap(({ record }) => record.gone);
    const finished = stories.filter((story) => hasFinished(story));
    const all = stories.length;
    if (finished.length > 0) this.add("played to the end");
    if (stories.some(({ giveUp }) => giveUp !== null)) this.add("one gave up");
    if (gone.some(({ turn }) => turn === 0)) this.add("gone before turn 0");
    if (gone.some(({ turn }) => turn > plan.match.stopAfterTurn - LAST_TURNS))
      this.add("gone in the last turns");
    if (
      plan.troubles.some(
        ({ when }) => when.kind === "turn" && when.turn > plan.match.stopAfterTurn - LAST_TURNS,
      )
    )
      this.add("trouble in the last turns");
    const isNapAlone = kinds.every((kind) => kind === "nap");
    if (isNapAlone && finished.length === all) this.add("all went on after a nap");
    if (isNapAlone && gone.length > 0) this.add("who slept was left out");
    if (!kinds.every((kind) => kind === "split")) return;
    if (finished.length === all) this.add("all went on after a split");
    if (finished.length === 0) this.add("nobody was enough");
    if (gone.length > 0 && 2 * finished.length > all) this.add("more than half went on");
    if (gone.length > 0 && 2 * finished.length === all) this.add("half with the lowest went on");
  }
}

/** Two that come back so soon after each other were on their way together. */
const AT_ONCE_MS = 3_000;
/** Before the end of a match. */
const LAST_TURNS = 12;

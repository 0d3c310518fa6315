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
] as const;
export type Landmark = (typeof LANDMARKS)[number];

/** Those that a run has come by. */
export class Landmarks {
  readonly seen = new Set<Landmark>();

  add(landmark: Landmark): void {
    this.seen.add(landmark);
  }

  /** Something goes wrong now. */
  do(deed: Deed, stories: readonly PeerStory[]): void {
    const there = stories.filter(({ state }) => state === "there");
    const isAgreeing = there.some((story) => runOf(story).match.departures.said.gone !== 0);
    const isHere = (index: number): boolean => stories[index]!.state === "there";
    if (deed.kind === "crash") {
      if (deed.peers.includes(0) && isHere(0)) this.add("the master peer crashes");
      if (deed.peers.filter(isHere).length === 2) this.add("two crash in one moment");
    }
    const dying = deed.kind === "crash" ? deed.peers : deed.kind === "goodbye" ? [deed.peer] : [];
    if (isAgreeing && dying.some(isHere)) this.add("one dies while the others agree");
    const crashed = stories.filter(({ state }) => state === "crashed").map(({ playerId }) => playerId);
    const isOpen = crashed.some((id) =>
      there.some((story) => isInMask(runOf(story).match.departures.peers, id)),
    );
    if (deed.kind === "goodbye" && isHere(deed.peer) && isOpen) this.add("a goodbye crosses a crash");
    const turn = Math.max(...stories.map(({ record }) => record.checksums.length)) - 1;
    if (turn < 0) this.add("trouble in the countdown");
  }

  /** A peer knows something else of who is gone. */
  look(story: PeerStory, before: Departures | null): void {
    const run = runOf(story);
    const { departures, setup } = run.match;
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

/** Before the end of a match. */
const LAST_TURNS = 12;

import { joinDepartures, LockstepMatch, type AgreedState } from "../../src/lockstep/index.ts";
import { takeSnapshot, type Command, type MatchSetup } from "../../src/sim/index.ts";
import { commandBits } from "../../src/wire/index.ts";
import { expect } from "vitest";
import { agreeOnDepartures } from "./agree-departures.ts";
import { LockstepPeers } from "./lockstep-peers.ts";

export const SETUP: MatchSetup = {
  ...{ seed: 3, catsPerPlayer: 3, playerIds: [1, 2, 3, 4] },
  bots: [{ playerId: 4, level: "weak" }],
};

/** Players 1 and 3, in that turn; player 2 has left before. */
export function withoutTwo(turn = 12) {
  const peers = new LockstepPeers(SETUP);
  peers.runTo(4);
  for (const peer of peers.peers) while (!peer.hasEnded) peers.act(peer);
  peers.deliverAll();
  const stayers = [peers.peer(1), peers.peer(3)];
  for (const { match } of stayers) match.participants.hear({ kind: "goodbye", playerId: 2 });
  agreeOnDepartures(stayers.map(({ match }) => match));
  /** All of those play on up to that turn; whoever comes back is told everything, too. */
  const playOn = (until: number, back: LockstepMatch | null = null): void => {
    for (let round = 0; round < 5_000 && stayers.some(({ match }) => match.turn < until); round += 1) {
      for (const peer of stayers.filter(({ match }) => match.turn < until)) peers.act(peer);
      for (const { to, data } of peers.inFlight.splice(0)) {
        if (to !== 2) peers.peer(to).match.book.add(data);
        else back?.book.add(data);
      }
      if (back === null) continue;
      for (const { match } of stayers)
        for (let at = back.turn + 1; at <= match.turn + 10; at += 1)
          for (const data of match.book.received(at).values()) if (data.playerId !== 2) back.book.add(data);
      follow(
        back,
        stayers.map(({ match }) => match),
      );
    }
    expect(stayers.map(({ match }) => match.turn)).toEqual([until, until]);
  };
  playOn(turn);
  for (const peer of stayers) while (!peer.hasEnded) peers.act(peer);
  for (const { to, data } of peers.inFlight.splice(0)) if (to !== 2) peers.peer(to).match.book.add(data);
  const [one, three] = stayers.map(({ match }) => match) as [LockstepMatch, LockstepMatch];
  return { peers, one, three, playOn };
}

/** Plays as far as turn data are here, and gives what is its own. */
function follow(match: LockstepMatch, others: readonly LockstepMatch[]): void {
  for (;;) {
    while (match.subTurnsRun < 3) match.runSubTurn();
    if (!match.hasEnded)
      for (const data of match.endTurn().turnData) for (const { book } of others) book.add(data);
    if (match.tryAdvance().kind !== "advanced") return;
  }
}

export function stateOf({ turn, world, minds, logState, book }: LockstepMatch): AgreedState {
  return { turn, words: takeSnapshot(world), minds: minds.slice(), logState, roster: book.rosterIn(turn) };
}

/** Player 2's new match, from where that one is at the end of its turn. */
export function comeBack(from: LockstepMatch): LockstepMatch {
  const match = new LockstepMatch({ setup: SETUP, localPlayerId: 2, measureCommand: commandBits });
  const { said, peers } = from.participants.departures;
  const facts = { peers, view: said.view, lineage: said.lineage, installed: said.installed! };
  match.joinAt(stateOf(from), {
    changes: from.book.changes.filter(({ turn }) => turn > from.turn),
    departures: joinDepartures(2, facts),
  });
  return match;
}

export const admit = (playerId: number): Command => ({ kind: "admit", playerId });

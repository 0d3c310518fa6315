// Goal: nobody makes the others wait without end for a player that does not come, and all decide that alike.
// Method: a match in lockstep without a network; the lowest player says again and again that one who has left is back.
import { describe, expect, test } from "vitest";

import { agreeOnDepartures } from "../support/agree-departures.ts";
import { admit, comeBack, withoutTwo } from "../support/match-without-two.ts";

describe("an admission of a player that does not come", () => {
  /** Player 1 says it, all wait for the player in the first turn that would be its own, and then go on without it. */
  function admitInVain({ one, three, playOn }: ReturnType<typeof withoutTwo>, until: number): void {
    one.commands.give(admit(2));
    playOn(until);
    for (const match of [one, three]) {
      expect(match.participants.lack).toEqual({ turn: until + 1, players: [2] });
      match.participants.hear({ kind: "goodbye", playerId: 2 });
    }
    agreeOnDepartures([one, three]);
    playOn(until + 1);
  }

  test("twice in a row has no effect for 200 turns after that, then for 400", () => {
    const scene = withoutTwo();
    const { one, three, playOn } = scene;
    admitInVain(scene, 34); // said in turn 15, for turn 35
    admitInVain(scene, 56); // said in turn 37, for turn 57
    const seat = () => [one, three].map(({ roster }) => roster.seats[1]!);
    expect(seat()).toMatchObject(Array.from({ length: 2 }, () => ({ sinceTurn: 57, noShows: 2 })));
    for (const match of [one, three]) match.participants.takeAdmitted();
    for (const turn of [59, 100, 254]) {
      playOn(turn);
      one.commands.give(admit(2)); // for two turns later
    }
    playOn(255);
    expect([one, three].map(({ participants }) => participants.takeAdmitted())).toEqual([[], []]);
    admitInVain(scene, 276); // said in turn 257, for turn 277
    expect(seat()).toMatchObject(Array.from({ length: 2 }, () => ({ sinceTurn: 277, noShows: 3 })));
    one.commands.give(admit(2));
    playOn(674);
    for (const match of [one, three]) expect(match.participants.takeAdmitted()).toHaveLength(1);
    expect(one.world.words).toEqual(three.world.words);
  });

  test("is held back alike by who comes back meanwhile with a state of after it", () => {
    const scene = withoutTwo();
    const { one, three, playOn } = scene;
    admitInVain(scene, 34);
    admitInVain(scene, 56);
    for (const match of [one, three]) match.participants.takeAdmitted();
    playOn(61);
    while (!one.hasEnded) scene.peers.act(scene.peers.peer(1));
    const back = comeBack(one);
    expect(back.book.rosterIn(61).seats).toEqual(one.book.rosterIn(61).seats);
    one.commands.give(admit(2));
    playOn(100, back);
    one.commands.give(admit(2)); // for turn 102
    playOn(256, back);
    one.commands.give(admit(2)); // for turn 258
    playOn(259, back);
    for (const match of [one, three, back])
      expect(match.participants.takeAdmitted()).toEqual([{ playerId: 2, turn: 278 }]);
    playOn(300, back);
    expect(back.isPlaying).toBe(true);
    expect(one.roster).toEqual(back.roster);
    expect(one.world.words).toEqual(three.world.words);
  });
});

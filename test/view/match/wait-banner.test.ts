import { expect, test } from "vitest";

import type { StatusNotice } from "../../../src/channel/index.ts";
import { networkNotice, networkPeer } from "../support/network-peers.ts";
import { AbsenceWatch } from "../../../src/view/match/absence-watch.ts";
import { absenceOf } from "../../../src/view/match/absence.ts";

const PLAYERS = [
  { playerId: 1, name: "Ada", team: 1 },
  { playerId: 2, name: "Jane", team: 2 },
];

function waitText(notice: StatusNotice, players: typeof PLAYERS): string | null {
  return absenceOf(notice, [], players)?.text ?? null;
}

/** What is said of players who are silent for so long, ms, by their ids; the match waits for those listed. */
function silence(silentMs: Readonly<Record<number, number>>, waitingFor: readonly number[], waitedMs = 900) {
  const peers = Object.entries(silentMs).map(([playerId, ms]) => ({
    playerId: Number(playerId),
    silentMs: ms,
  }));
  return absenceOf(status(waitingFor, waitedMs), peers, PLAYERS);
}

function status(waitingFor: readonly number[] = [], waitedMs = 0): StatusNotice {
  const nobody = { absent: [], slow: [], warnedMs: 0, split: null, gone: [], watchers: 0 };
  return { kind: "status", turn: 9, commandDelayTurns: 2, waitingFor, waitedMs, rttMs: [], ...nobody };
}

test("names whom the match waits for, and how long", () => {
  expect(waitText(status([2], 3240), PLAYERS)).toBe("Waiting for Jane – 3.2\u00A0s");
  expect(waitText(status([1, 2, 7], 1000), PLAYERS)).toBe("Waiting for Ada, Jane and player 7 – 1.0\u00A0s");
});

test("says nothing while the match goes on, or of a wait that nobody notices", () => {
  expect(waitText(status([], 0), PLAYERS)).toBeNull();
  expect(waitText(status([2], 150), PLAYERS)).toBeNull();
});

test("names who is silent from the first second on, and counts up", () => {
  expect(silence({ 1: 20, 2: 999 }, [])).toBeNull();
  expect(silence({ 1: 20, 2: 1000 }, [])?.text).toBe("No word from Jane for 1\u00A0s");
  expect(silence({ 1: 20, 2: 3900 }, [2])?.text).toBe("No word from Jane for 3\u00A0s");
});

test("those who fell silent together are named together, the longest first", () => {
  expect(silence({ 1: 3100, 2: 5200, 3: 3900, 4: 10 }, [])?.text).toBe(
    "No word from Jane for 5\u00A0s, from Ada and player 3 for 3\u00A0s",
  );
});

test("when nobody is heard it is not the fault of one", () => {
  expect(silence({ 1: 2100, 2: 5200 }, [1, 2])?.text).toBe("No word from anybody for 2\u00A0s");
});

test("who is heard and yet waited for is named too", () => {
  expect(silence({ 1: 20, 2: 2000 }, [1, 2])?.text).toBe(
    "No word from Jane for 2\u00A0s – waiting for Ada too",
  );
});

test("a screen reader is not told the time again and again", () => {
  expect(silence({ 1: 20, 2: 3900 }, [2])).toMatchObject({ spoken: "No word from Jane", playerIds: [2] });
  expect(absenceOf(status([2], 3240), [], PLAYERS)?.spoken).toBe("Waiting for Jane");
});

const THREE = [...PLAYERS, { playerId: 3, name: "Mio", team: 3 }];

/** Ada's view of Jane's and Mio's silence. */
function heard(janeMs: number, mioMs = 20, aheadTurns = 0) {
  const peers = [networkPeer(2, { silentMs: janeMs }), networkPeer(3, { silentMs: mioMs })];
  return networkNotice(peers, { aheadTurns });
}

test("says nothing before the first notices, and while all is well", () => {
  const watch = new AbsenceWatch(THREE);
  expect(watch.update(null, null, 0)).toBeNull();
  expect(watch.update(status(), heard(40), 100)).toBeNull();
});

test("tells who is back after two seconds, for a while", () => {
  const watch = new AbsenceWatch(THREE);
  expect(watch.update(status([2], 2000), heard(2200), 0)).toMatchObject({ kind: "absent", playerIds: [2] });
  expect(watch.update(status(), heard(30), 100)).toMatchObject({ kind: "back", text: "Jane is back" });
  expect(watch.update(status(), heard(30), 2900)).toMatchObject({ kind: "back" });
  expect(watch.update(status(), heard(30), 3200)).toBeNull();
});

test("who is gone is not back, although nobody waits for them any more", () => {
  const watch = new AbsenceWatch(THREE);
  watch.update(status([2], 7900), heard(7900), 0);
  const without = networkNotice([networkPeer(3)]);
  const gone = { ...status(), gone: [{ playerId: 2, turn: 53, playedBy: "bot" as const }] };
  expect(watch.update(gone, without, 100)).toBeNull();
  expect(watch.update(gone, without, 400)).toBeNull();
});

test("a shorter wait is not worth a word afterwards", () => {
  const watch = new AbsenceWatch(THREE);
  watch.update(status([2], 1900), heard(1900), 0);
  expect(watch.update(status(), heard(30), 100)).toBeNull();
});

test("nobody is back while the match still waits for their turn data", () => {
  const watch = new AbsenceWatch(THREE);
  watch.update(status([2], 2500), heard(2500), 0);
  expect(watch.update(status([2], 2600), heard(30), 100)).toMatchObject({
    kind: "absent",
    text: "Waiting for Jane – 2.6\u00A0s",
  });
  expect(watch.update(status(), heard(30), 200)).toMatchObject({ kind: "back", text: "Jane is back" });
});

test("a wait is enough without a word of the network", () => {
  const watch = new AbsenceWatch(THREE);
  watch.update(status([3], 2100), null, 0);
  expect(watch.update(status(), null, 100)).toMatchObject({ text: "Mio is back", playerIds: [3] });
});

test("one who is still away is more urgent than one who is back", () => {
  const watch = new AbsenceWatch(THREE);
  watch.update(status([2, 3], 2500), heard(2500, 2500), 0);
  expect(watch.update(status([3], 2600), heard(20, 2600), 100)).toMatchObject({
    kind: "absent",
    playerIds: [3],
  });
  expect(watch.update(status(), heard(20, 20), 200)).toMatchObject({ text: "Everybody is back" });
});

test("catching up is told from more than three turns behind until it is nearly level", () => {
  const watch = new AbsenceWatch(THREE);
  const kindAt = (aheadTurns: number): string | undefined =>
    watch.update(status(), heard(20, 20, aheadTurns), 0)?.kind;
  expect([-3, -3.1, -2, -1.1, -1, -3, 5].map(kindAt)).toEqual([
    undefined,
    "catching-up",
    "catching-up",
    "catching-up",
    undefined,
    undefined,
    undefined,
  ]);
});

test("who is heard is not back before the match has what it waits for, however short that wait is", () => {
  const watch = new AbsenceWatch(THREE);
  watch.update(status([2], 2500), heard(2500), 0);
  expect(watch.update(status([2], 150), heard(30), 100)).toBeNull();
  expect(watch.update(status(), heard(30), 200)).toMatchObject({ text: "Jane is back" });
});

test("who was back before is not welcomed once more with the next one", () => {
  const watch = new AbsenceWatch(THREE);
  watch.update(status([2], 2500), heard(2500), 0);
  watch.update(status(), heard(30), 100);
  watch.update(status([3], 2500), heard(30, 2500), 9_000);
  expect(watch.update(status(), heard(30), 9_100)).toMatchObject({ text: "Mio is back", playerIds: [3] });
});

test("the only other player is called by name", () => {
  const watch = new AbsenceWatch(PLAYERS);
  const jane = (silentMs: number) => networkNotice([networkPeer(2, { silentMs })]);
  watch.update(status([2], 2500), jane(2500), 0);
  expect(watch.update(status(), jane(30), 100)).toMatchObject({ text: "Jane is back" });
});

test("who was gone, and plays again, was told of when they came back", () => {
  const watch = new AbsenceWatch(THREE);
  watch.update(status([2], 7900), heard(7900), 0);
  const gone = { ...status(), gone: [{ playerId: 2, turn: 53, playedBy: "bot" as const }] };
  watch.update(gone, networkNotice([networkPeer(3)]), 100);
  expect(watch.update(status(), heard(30), 200)).toBeNull();
});

import { expect, test } from "vitest";

import type { StatusNotice } from "../../../src/channel/index.ts";
import { AbsenceWatch } from "../../../src/view/match/absence-watch.ts";
import { networkNotice, networkPeer } from "../support/network-peers.ts";

const PLAYERS = [
  { playerId: 1, name: "Ada", team: 1 },
  { playerId: 2, name: "Jane", team: 2 },
  { playerId: 3, name: "Mio", team: 3 },
];

function status(waitingFor: readonly number[] = [], waitedMs = 0): StatusNotice {
  return { kind: "status", turn: 9, commandDelayTurns: 2, waitingFor, waitedMs, rttMs: [] };
}

/** Ada's view of Jane's and Mio's silence. */
function heard(janeMs: number, mioMs = 20, aheadTurns = 0) {
  const peers = [networkPeer(2, { silentMs: janeMs }), networkPeer(3, { silentMs: mioMs })];
  return networkNotice(peers, { aheadTurns });
}

test("says nothing before the first notices, and while all is well", () => {
  const watch = new AbsenceWatch(PLAYERS);
  expect(watch.update(null, null, 0)).toBeNull();
  expect(watch.update(status(), heard(40), 100)).toBeNull();
});

test("tells who is back after two seconds, for a while", () => {
  const watch = new AbsenceWatch(PLAYERS);
  expect(watch.update(status([2], 2000), heard(2200), 0)).toMatchObject({ kind: "absent", playerIds: [2] });
  expect(watch.update(status(), heard(30), 100)).toMatchObject({ kind: "back", text: "Jane is back" });
  expect(watch.update(status(), heard(30), 2900)).toMatchObject({ kind: "back" });
  expect(watch.update(status(), heard(30), 3200)).toBeNull();
});

test("a shorter wait is not worth a word afterwards", () => {
  const watch = new AbsenceWatch(PLAYERS);
  watch.update(status([2], 1900), heard(1900), 0);
  expect(watch.update(status(), heard(30), 100)).toBeNull();
});

test("nobody is back while the match still waits for their turn data", () => {
  const watch = new AbsenceWatch(PLAYERS);
  watch.update(status([2], 2500), heard(2500), 0);
  expect(watch.update(status([2], 2600), heard(30), 100)).toMatchObject({
    kind: "absent",
    text: "Waiting for Jane – 2.6 s",
  });
  expect(watch.update(status(), heard(30), 200)).toMatchObject({ kind: "back", text: "Jane is back" });
});

test("a wait is enough without a word of the network", () => {
  const watch = new AbsenceWatch(PLAYERS);
  watch.update(status([3], 2100), null, 0);
  expect(watch.update(status(), null, 100)).toMatchObject({ text: "Mio is back", playerIds: [3] });
});

test("one who is still away is more urgent than one who is back", () => {
  const watch = new AbsenceWatch(PLAYERS);
  watch.update(status([2, 3], 2500), heard(2500, 2500), 0);
  expect(watch.update(status([3], 2600), heard(20, 2600), 100)).toMatchObject({
    kind: "absent",
    playerIds: [3],
  });
  expect(watch.update(status(), heard(20, 20), 200)).toMatchObject({ text: "Everybody is back" });
});

test("catching up is told from more than three turns behind until it is nearly level", () => {
  const watch = new AbsenceWatch(PLAYERS);
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

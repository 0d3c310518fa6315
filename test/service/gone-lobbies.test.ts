// Goal: guests on their way to a lobby or a place that is gone hear it at once, and none of them counts as a wrong try.
// Method: a service on 127.0.0.1; what it said by itself is there before its answer to the next question.
import { afterEach, beforeEach, expect, test } from "vitest";
import { as, FACTS, GAME, TestService, type ServicePeer } from "../support/service-peer.ts";

let tested: TestService;
beforeEach(async () => {
  tested = await new TestService().open();
});
afterEach(() => tested.close());

const DATA = Buffer.from("a letter").toString("base64");

interface Guest {
  readonly guest: ServicePeer;
  readonly session: string;
}

/** A guest with a code that the host has answered: if it goes now without a word, it has tried wrongly. */
async function findAnswered(host: ServicePeer, place: string): Promise<Guest> {
  const guest = await tested.peer();
  const { session } = as(await guest.ask("find", { place, ...GAME }), "found");
  await host.ask("pake", { session, data: DATA });
  return { guest, session };
}

async function enter(lobbyId: string): Promise<Guest> {
  const guest = await tested.peer();
  const { session } = as(await guest.ask("enter", { ...GAME, lobbyId, isWatching: false }), "found");
  return { guest, session };
}

test("when the host closes the lobby", async () => {
  const { peer: host, hosted } = await tested.host();
  const guests = [await findAnswered(host, hosted.place), await enter(hosted.lobbyId)];
  await host.ask("close", {});
  for (const { guest, session } of guests)
    expect(await guest.heardUntilNow("ended")).toEqual({ kind: "ended", session, reason: "closed" });
});

test("when the place is burnt: those that came by it, and no others", async () => {
  const { peer: host, hosted } = await tested.host();
  const friend = await findAnswered(host, hosted.place);
  await host.ask("meet", { session: friend.session, local: [] });
  const stranger = await enter(hosted.lobbyId);
  for (let tries = 0; tries < 3; tries += 1) {
    const { session } = await findAnswered(host, hosted.place);
    await host.ask("burn", { session });
  }
  expect(await host.heardUntilNow("hosted"), "another place").toBeDefined();
  expect(await friend.guest.heardUntilNow("ended")).toMatchObject({ reason: "burnt" });
  expect(await stranger.guest.heardUntilNow("ended")).toBeUndefined();
  expect((await stranger.guest.ask("leave", { session: stranger.session })).kind).toBe("done");
});

test("when the host is back by another line, and that burns no place", async () => {
  const { peer: host, hosted } = await tested.host();
  const guests = [];
  for (let count = 0; count < 2; count += 1) guests.push(await findAnswered(host, hosted.place));
  guests.push(await enter(hosted.lobbyId));
  const again = await tested.peer();
  const back = await again.ask("host", { lobby: FACTS, resumeToken: hosted.resumeToken });
  for (const { guest, session } of guests)
    expect(await guest.heardUntilNow("ended")).toEqual({ kind: "ended", session, reason: "left" });
  expect(as(back, "hosted").place).toBe(hosted.place);
  // All three tries are left.
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await again.heardUntilNow("hosted"), `after ${tries} wrong tries`).toBeUndefined();
    const { session } = await findAnswered(again, hosted.place);
    await again.ask("burn", { session });
  }
  expect(await again.heardUntilNow("hosted"), "another place").toBeDefined();
});

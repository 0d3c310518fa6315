import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { ofCount, useDesks } from "../support/desks.ts";
import { TestClock } from "../support/test-clock.ts";
import type { Fact, LobbyLoss } from "../../src/channel/index.ts";

const clock = new TestClock(); // all peers have one time
const { open, openHost, openGuest, homeOf } = useDesks(clock);

describe("a host", () => {
  test("who blocks somebody keeps them out until that is undone, and is told so", async () => {
    const host = await openHost("Una");
    const guest = await openGuest(host, "Vic");
    const { players, addresses } = await host.lobby(ofCount(2));
    const { fingerprint } = players[1]!;
    expect(fingerprint).toMatch(/^(....-){2}....$/);
    host.ask({ kind: "block-player", playerId: 2 });
    await guest.window.waitFor("menu", ({ problem }) => isLoss(problem, "removed"));
    expect(host.window.of("news").at(-1)!.fact).toEqual({ kind: "blocked", name: "Vic" });
    host.ask({ kind: "leave" }, { kind: "host", port: 0, name: "Una", catsPerPlayer: 3 });
    const again = await host.lobby((lobby) => lobby.addresses.at(-1) !== addresses.at(-1));
    const join = { kind: "join", address: again.addresses.at(-1)!, name: "Victor" } as const;
    guest.ask(join);
    await guest.window.waitFor("menu", ({ problem }) => isLoss(problem, "blocked"));
    host.ask({ kind: "list-blocked" });
    const list = host.window.of("blocked-list").at(-1)!;
    expect(list.blocked).toMatchObject([{ fingerprint, name: "Vic" }]);
    host.ask({ kind: "unblock", fingerprint: fingerprint! });
    expect(host.window.of("blocked-list").at(-1)!.blocked).toEqual([]);
    guest.ask(join);
    expect((await host.lobby(ofCount(2))).players[1]).toMatchObject({ name: "Victor", fingerprint });
  });

  test("who has blocked somebody still does after its game was started anew, whatever the name", async () => {
    const host = await openHost("Yul");
    const guest = await openGuest(host, "Zoe");
    await host.lobby(ofCount(2));
    host.ask({ kind: "block-player", playerId: 2 });
    await guest.window.waitFor("menu", ({ problem }) => isLoss(problem, "removed"));
    await clock.until(host.peer.close(), "the end of the host");

    const anew = await openHost("Yul", { roomKey: "new" });
    const { addresses, roomKey } = await anew.window.waitFor("lobby");
    const invitation = `robocat://${addresses.at(-1)!}#${roomKey!}`;
    guest.ask({ kind: "join", address: invitation, name: "Abe" }); // and has been invited
    await guest.window.waitFor("menu", ({ problem }) => isLoss(problem, "blocked"));
    const other = await open("Bea"); // somebody else with that name
    other.ask({ kind: "join", address: invitation, name: "Zoe" });
    expect((await anew.lobby(ofCount(2))).players[1]).toMatchObject({ name: "Zoe" });
  });

  test("is told that whom they have blocked can't be read, once somebody comes, and where it lies", async () => {
    const host = await openHost("Fay");
    const file = path.join(homeOf("Fay"), "people.json");
    writeFileSync(file, "{");
    await openGuest(host, "Gus");
    const { fact } = await host.window.waitFor("problem");
    expect(fact).toEqual({ kind: "people-damaged", file: `${file}.damaged` });
  });

  test("of a match for the invited lets who has the invitation watch it, and nobody else", async () => {
    const host = await openHost("Cyd", { roomKey: "new" });
    host.ask({ kind: "add-bot", strength: "weak" });
    const { addresses, roomKey } = await host.lobby(({ canStart }) => canStart);
    host.ask({ kind: "start-match" });
    await host.window.waitFor("match");
    const stranger = await open("Dov");
    stranger.ask({ kind: "join", address: addresses.at(-1)!, name: "Dov" });
    const watcher = await open("Eve");
    watcher.ask({ kind: "join", address: `${addresses.at(-1)!}#${roomKey!}`, name: "Eve" });
    await stranger.window.waitFor("menu", ({ problem }) => isLoss(problem, "wrong-key"));
    expect((await watcher.window.waitFor("match")).match).toMatchObject({ isLive: true });
    expect(stranger.window.of("match")).toEqual([]);
  });

  test("lets in only who has the key that the lobby shows", async () => {
    const host = await open("Wes");
    host.ask({ kind: "host", port: 0, name: "Wes", catsPerPlayer: 3, roomKey: "new" });
    const { addresses, roomKey } = await host.window.waitFor("lobby");
    const guest = await open("Xia");
    guest.ask({ kind: "join", address: addresses.at(-1)!, name: "Xia" });
    await guest.window.waitFor("menu", ({ problem }) => isLoss(problem, "wrong-key"));
    guest.ask({ kind: "join", address: `${addresses.at(-1)!}#${roomKey!}`, name: "Xia" });
    expect(await guest.window.waitFor("lobby")).toMatchObject({ roomKey });
    for (const { place } of guest.window.of("connecting"))
      expect(place).toEqual({ kind: "address", address: addresses.at(-1) });
  });
});

function isLoss(problem: Fact | null, why: LobbyLoss): boolean {
  return problem?.kind === "lost-lobby" && problem.why === why;
}

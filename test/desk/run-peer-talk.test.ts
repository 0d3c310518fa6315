import path from "node:path";
import { expect, test } from "vitest";

import type { LobbyNotice, TalkNotice } from "../../src/channel/index.ts";
import { OBSERVER, usualOptions } from "../../src/sim/index.ts";
import { ofCount, useDesks } from "../support/desks.ts";
import { PeerWindow } from "../support/peer-window.ts";
import { sentenceOf } from "../support/sentences.ts";
import { TestClock } from "../support/test-clock.ts";
import type { WindowPlayer } from "../support/window-player.ts";
import { lineText } from "../../src/view/talk/talk-words.ts";

const clock = new TestClock(); // all peers have one time
const { open, openHost, openTwo } = useDesks(clock);

const textsOf = ({ lines }: TalkNotice): readonly string[] =>
  lines.map((line) => (line.from === null ? "" : `${line.from.name}: `) + lineText(line));
const hears = ({ window }: WindowPlayer, text: string) =>
  window.waitFor("talk", (notice) => textsOf(notice).includes(text));

test("what is said in the lobby stays to be read in the match and at its result, with the words of the game in their place", async () => {
  const [host, guest] = await openTwo();
  guest.ask({ kind: "say", text: " <b>Hi</b> ", isForTeam: false });
  await hears(host, "Ben: <b>Hi</b>");
  host.ask({ kind: "start-match" });
  await Promise.all([host, guest].map(({ window }) => window.waitFor("picture")));
  host.ask({ kind: "say-phrase", phrase: 1, isForTeam: false });
  await hears(guest, "Ada: Well played.");
  host.ask({ kind: "command", command: { kind: "surrender" } });
  await Promise.all([host, guest].map(({ window }) => window.waitFor("result")));
  host.ask({ kind: "say", text: "again?", isForTeam: false });
  const told = await hears(guest, "Ada: again?");
  expect(textsOf(told)).toEqual([
    ...["Ada is here.", "Ben: <b>Hi</b>", "The match begins.", "Ada: Well played."],
    ...["The match is over.", "Ada: again?"],
  ]);
  expect(told.wantAgain).toEqual([]);
  host.ask({ kind: "again" });
  const { wantAgain, lines } = await hears(guest, "Ada wants to play again.");
  expect([wantAgain, lines.at(-1)!.from]).toEqual([["Ada"], null]);
  await host.window.waitFor("lobby"); // it is open again, and they meet there
  const late = new PeerWindow(guest.peer);
  expect(textsOf(late.of("talk")[0]!)).toEqual([...textsOf(told), "Ada wants to play again."]);
  guest.ask({ kind: "leave" });
  await guest.window.waitFor("talk", ({ lines }) => lines.length === 0);
});

test("a replay that was opened from the result leads back to it, and the others are there as before", async () => {
  const [host, guest] = await openTwo();
  host.ask({ kind: "start-match" });
  await Promise.all([host, guest].map(({ window }) => window.waitFor("picture")));
  host.ask({ kind: "command", command: { kind: "surrender" } });
  const [, result] = await Promise.all([host, guest].map(({ window }) => window.waitFor("result")));
  guest.ask({ kind: "open-replay", replayId: path.basename(result!.replayFile!) });
  await guest.window.waitFor("replay-status");
  host.ask({ kind: "say", text: "again?", isForTeam: false });
  await hears(guest, "Ada: again?");
  guest.window.forget();
  guest.ask({ kind: "leave" });
  expect([guest.window.of("match").length, guest.window.of("menu")]).toEqual([1, []]);
  expect(guest.window.of("result")).toEqual([result]);
  expect(guest.window.of("facts")).toHaveLength(1);
  const late = new PeerWindow(guest.peer);
  expect([late.of("result").length, late.of("replay-status")]).toEqual([1, []]);
  expect(textsOf(late.of("talk")[0]!).at(-1)).toBe("Ada: again?");
  guest.ask({ kind: "again" });
  host.ask({ kind: "again" });
  await guest.window.waitFor("lobby", ({ players }) => players.length === 2);
});

test("who is muted is not heard; what can't be said, or not so fast, is told in a sentence", async () => {
  const [host, guest] = await openTwo();
  guest.ask({ kind: "mute-player", playerId: 1, isMuted: true });
  await guest.window.waitFor("talk", ({ people }) => people[0]?.isMuted === true);
  host.ask({ kind: "say", text: "unheard", isForTeam: false });
  await hears(host, "Ada: unheard");
  guest.ask({ kind: "mute-player", playerId: 1, isMuted: false });
  host.ask({ kind: "say", text: "heard", isForTeam: false });
  expect(textsOf(await hears(guest, "Ada: heard"))).not.toContain("Ada: unheard");
  for (const text of ["", "a\0b", "a\u202eb", "\ud800", "x".repeat(10_000)]) {
    host.window.forget();
    host.ask({ kind: "say", text, isForTeam: false });
    expect(host.window.of("problem")[0]!.fact).toEqual({ kind: "unsaid", why: "unsayable" });
  }
  host.window.forget();
  for (let i = 0; i < 20; i += 1) host.ask({ kind: "say", text: `${i}`, isForTeam: false });
  expect(host.window.of("problem").at(-1)!.fact).toEqual({ kind: "unsaid", why: "too-much" });
  host.window.forget();
  host.ask({ kind: "say", text: "us", isForTeam: true }); // Classic has no teams
  expect(host.window.of("problem")[0]!.fact).toEqual({ kind: "unsaid", why: "nobody" });
});

test("who leaves a match with bots alone has nobody to talk to at its result either", async () => {
  const host = await openHost("Ada");
  host.ask({ kind: "add-bot", strength: "weak" }, { kind: "add-bot", strength: "weak" });
  await host.lobby(({ canStart, players }) => canStart && players.length === 3);
  host.ask({ kind: "start-match" });
  await host.window.waitFor("picture");
  host.ask({ kind: "end-match" });
  await host.window.waitFor("result");
  expect(host.window.of("talk").filter(({ isOpen }) => isOpen)).toEqual([]);
  host.ask({ kind: "say", text: "gg", isForTeam: false });
  expect(host.window.of("problem").at(-1)!.fact).toEqual({ kind: "unsaid", why: "not-here" });
});

test("where all others have left the match, or it was left, nobody is there to talk to", async () => {
  const [host, guest] = await openTwo();
  host.ask({ kind: "add-bot", strength: "weak" });
  await host.lobby(({ canStart, players }) => canStart && players.length === 3);
  host.ask({ kind: "start-match" });
  await Promise.all([host, guest].map(({ window }) => window.waitFor("picture")));
  guest.ask({ kind: "end-match" });
  await guest.window.waitFor("result");
  expect(guest.window.of("talk").at(-1)).toMatchObject({ isOpen: false, people: [] });
  const left = await host.window.waitFor("talk", ({ isOpen, lines }) => !isOpen && lines.length > 0);
  expect(left.people).toEqual([]);
});

test("when the last other one has gone from the result, nobody is there to talk to any more", async () => {
  const [host, guest] = await openTwo();
  host.ask({ kind: "start-match" });
  await Promise.all([host, guest].map(({ window }) => window.waitFor("picture")));
  host.ask({ kind: "command", command: { kind: "surrender" } });
  await Promise.all([host, guest].map(({ window }) => window.waitFor("result")));
  expect(host.window.of("talk").at(-1)!.isOpen).toBe(true);
  guest.ask({ kind: "leave" });
  await host.window.waitFor("talk", ({ isOpen, lines }) => !isOpen && lines.length > 0);
});

/** A lobby of Cushions on a map that nobody chose by hand, into which those come after Ada. */
async function openCrowd(...names: readonly string[]) {
  const host = await open("Ada");
  host.ask({ kind: "host", port: 0, name: "Ada", catsPerPlayer: 12, options: usualOptions("cushions") });
  const { addresses, mapName, mapId } = await host.window.waitFor("lobby");
  const guests: WindowPlayer[] = [];
  const join = async (guest: WindowPlayer, name: string, count: number): Promise<void> => {
    guest.ask({ kind: "join", address: addresses.at(-1)!, name });
    await host.lobby(ofCount(count));
    await guest.window.waitFor("map", ({ map }) => map !== null);
  };
  for (const name of names) {
    guests.push(await open(name));
    await join(guests.at(-1)!, name, 1 + guests.length);
  }
  return { host, guests, join, mapName, mapId };
}

test("all who are in the lobby read that its map has made way for a larger one", async () => {
  const { host, guests, mapName } = await openCrowd("Ben", "Cem");
  const now = await host.lobby((lobby) => lobby.mapName !== mapName);
  const told = `${mapName} has no room for 3 players: the map is ${now.mapName} now.`;
  for (const player of [host, guests[0]!]) await hears(player, told);
});

test("who watches and at once plays after all plays, though the lobby here shows neither yet", async () => {
  const { host, guests } = await openCrowd("Ben");
  const ben = guests[0]!;
  for (const team of [OBSERVER, 2]) ben.ask({ kind: "set-team", playerId: 2, team });
  await host.lobby(({ players }) => players[1]!.team === OBSERVER);
  await host.lobby(({ players }) => players[1]!.team === 2);
});

test("the map is back once there is room again, unless the host has chosen meanwhile, and all read that", async () => {
  const { host, guests, join, mapName, mapId } = await openCrowd("Ben", "Cem");
  const [ben, cem] = guests as [WindowPlayer, WindowPlayer];
  const told = `${mapName} has room for all again: it is the map once more.`;
  const isOther = (lobby: LobbyNotice): boolean => lobby.mapName !== null && lobby.mapName !== mapName;
  await host.lobby(isOther);
  cem.ask({ kind: "set-team", playerId: 3, team: OBSERVER }); // he only wants to watch
  const back = await host.lobby((lobby) => lobby.mapName === mapName);
  expect([back.mapId, back.players[2]!.team]).toEqual([mapId, OBSERVER]);
  for (const player of [host, ben]) {
    const said = textsOf(await hears(player, told));
    expect(said.filter((text) => text === told)).toHaveLength(1);
  }
  expect(host.window.of("news").filter(({ fact }) => sentenceOf(fact) === told)).toHaveLength(1);

  cem.ask({ kind: "set-team", playerId: 3, team: 3 });
  await host.lobby(isOther);
  cem.ask({ kind: "leave" });
  await host.lobby((lobby) => lobby.mapName === mapName);

  await join(cem, "Cem", 3);
  await host.lobby(isOther);
  const options = usualOptions("cushions");
  host.ask({ kind: "set-options", options, mapId: "built-in:the-old-manor" });
  const chosen = await host.lobby((lobby) => lobby.mapId === "built-in:the-old-manor");
  cem.ask({ kind: "leave" });
  expect((await host.lobby(ofCount(2))).mapName).toBe(chosen.mapName);
});

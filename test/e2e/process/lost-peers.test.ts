import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";

import { longTest } from "../../support/drawn.ts";
import { sharedRecords } from "../../support/replay-bytes.ts";
import {
  checksumsOf,
  ProcessBench,
  type JsonLine,
  type RobocatProcess,
} from "../../support/robocat-process.ts";

/** Enough cats that no match here ends by itself. */
const LASTING = ["--bot", "--cats", 100];

const bench = new ProcessBench();
afterAll(() => bench.clear());

/** Two bots in a match of their own. */
async function startMatch(hostName: string, guestName: string, ...options: readonly (string | number)[]) {
  const host = bench.host(hostName, ...LASTING, ...options);
  const guest = bench.join(await host.port(), guestName, "--bot", ...options);
  return { host, guest };
}

/** A match that goes on without somebody ends here. */
const TURNS = 60;

/** The silences that it told of players that had left already. Before that anybody may be slow. */
function silencesOfLeft(peer: RobocatProcess): readonly unknown[] {
  const namesIn = (line: JsonLine): readonly string[] =>
    (line["players"] as readonly { readonly name: string }[]).map(({ name }) => name);
  const left = new Set<string>();
  return peer.lines.filter((line) => {
    if (line.event === "left") for (const name of namesIn(line)) left.add(name);
    return line.event === "silence" && namesIn(line).some((name) => left.has(name));
  });
}

/** It learnt at once that the other one had gone, never had to wait for it, and played on. */
async function expectPlaysOn(peer: RobocatProcess, without: { playerId: number; name: string }) {
  expect(await peer.ended).toBe(0);
  expect(peer.linesOf("left")).toMatchObject([{ players: [without], cause: "left", playedBy: "bot" }]);
  expect(silencesOfLeft(peer)).toEqual([]);
  expect(peer.result).toMatchObject({ outcome: "stopped", turn: TURNS });
  expect(peer.result["message"]).toMatch(new RegExp(` ${without.name} left at 0:0[0-5]\\.$`));
}

/** Three bots in a match of their own, in the order of their player ids. */
async function startThree(
  names: readonly [string, string, string],
  ...options: readonly (string | number)[]
) {
  const host = bench.host(names[0], ...LASTING, "--players", 3, ...options);
  const port = await host.port();
  const join = async (name: string) => {
    const guest = bench.join(port, name, "--bot", ...options);
    await guest.port();
    return guest;
  };
  return [host, await join(names[1]), await join(names[2])] as const;
}

describe.concurrent("a peer", () => {
  test("that is killed is missed, named and played for by a bot", async () => {
    const { host, guest } = await startMatch("Kay", "Zoe", "--turns", TURNS);
    await guest.playedTurn(20);
    guest.signal("SIGKILL");
    expect(await guest.ended).toBe(null);

    expect(await host.ended).toBe(0);
    const [left, ...others] = host.linesOf("left");
    const zoe = { playerId: 2, name: "Zoe" };
    expect(left).toMatchObject({
      players: [zoe],
      cause: "silent",
      playedBy: "bot",
      turn: expect.any(Number),
    });
    expect(others).toEqual([]);
    expect(host.result).toMatchObject({ outcome: "stopped", turn: TURNS });
    expect(host.result["message"]).toMatch(/, as agreed\. There was no word from Zoe from 0:0[2-5] on\.$/);
    const silences = host.linesOf("silence");
    expect(silences.length).toBeGreaterThan(5);
    for (const { players } of silences) expect(players).toEqual([zoe]);
    const waitedMs = silences.map((line) => Number(line["waitedMs"]));
    expect(waitedMs[0]).toBeGreaterThanOrEqual(1_000);
    expect(bench.logOf("Kay").filter(({ event }) => event === "gone")).toMatchObject([
      { playerId: 2, cause: "silent", turn: left!["turn"] },
    ]);

    // What the killed one had written is good up to its last whole turn, and the same as the other's.
    const verified = bench.run("verify", "--json", bench.replayOf("Zoe"));
    expect(await verified.ended).toBe(1);
    const { outcome, turn, checksum } = verified.lines[0]!;
    expect(outcome).toBe("truncated");
    expect(Number(turn)).toBeGreaterThan(0); // how far a slow disk was
    expect(checksumsOf(host).get(Number(turn))).toBe(checksum);
    const [killed, other] = ["Zoe", "Kay"].map((name) => sharedRecords(readFileSync(bench.replayOf(name))));
    expect(other!.subarray(0, killed!.length).equals(killed!)).toBe(true);
    expect(await bench.run("verify", bench.replayOf("Kay")).ended).toBe(0);
  });

  // Goal: nobody's leaving ends a match, not even the host's. Method: it is killed, and says nothing.
  test("that hosts the match and is killed is played for by a bot; the others stay in sync", async () => {
    const [host, ...guests] = await startThree(["Uma", "Vic", "Wes"], "--turns", 80);
    await guests[0].playedTurn(50);
    host.signal("SIGKILL");
    expect(await Promise.all(guests.map(({ ended }) => ended))).toEqual([0, 0]);
    const [left] = guests[0].linesOf("left");
    expect(left).toMatchObject({ players: [{ playerId: 1, name: "Uma" }], cause: "silent", playedBy: "bot" });
    expect(Number(left!["turn"])).toBeGreaterThan(50);
    for (const guest of guests) {
      expect(guest.linesOf("left")).toEqual([left]);
      expect(guest.result).toMatchObject({ outcome: "stopped", turn: 80 });
    }
    expect(checksumsOf(guests[0])).toEqual(checksumsOf(guests[1]));
  });

  test("that stands still for 12 s is gone, learns that the others went on, and comes back", async () => {
    const peers = await startThree(["Rob", "Sam", "Tia"], "--turns", 5_000); // however long one takes to come back
    const [host, guest, sleeper] = peers;
    await sleeper.playedTurn(20);
    sleeper.signal("SIGSTOP");
    await Promise.all([host, guest].map((peer) => peer.waitFor(({ event }) => event === "left")));
    await sleep(2_000);
    sleeper.signal("SIGCONT");
    const [joined] = await Promise.all(peers.map((peer) => peer.waitFor(({ event }) => event === "joined")));
    const turn = Number(joined!["turn"]) + 20;
    await Promise.all(peers.map((peer) => peer.playedTurn(turn)));
    for (const peer of peers) peer.signal("SIGKILL");
    await Promise.all(peers.map(({ ended }) => ended));
    expect(host.linesOf("left")).toEqual(guest.linesOf("left"));
    expect(sleeper.linesOf("returning")).toHaveLength(1);
    for (const peer of peers) expect(peer.linesOf("joined")).toMatchObject([{ playerId: 3, name: "Tia" }]);
    const [own, ...others] = peers.map(checksumsOf);
    for (let at = 0; at <= turn; at += 1) expect(others[0]!.get(at), `turn ${at}`).toBe(own!.get(at));
    expect(others[1]!.get(turn)).toBe(own!.get(turn));
  });

  // test/match/members/departing.test.ts and test/peer/match-facts.test.ts hold it without the waiting.
  longTest(
    "that is left by so many that too few remain stands, and gives up after half a minute",
    async () => {
      const { host, guest } = await startMatch("Ike", "Joy");
      await guest.playedTurn(20);
      host.signal("SIGKILL");
      expect(await guest.ended).toBe(4);
      expect(guest.linesOf("left")).toEqual([]);
      expect(guest.result).toMatchObject({
        outcome: "lost-peers",
        message: "You could not reach Ike any more, and too few were left to go on.",
      });
      expect(Number(guest.linesOf("silence").at(-1)!["waitedMs"])).toBeGreaterThan(30_000);
    },
  );

  test("that stands still for 3 s is waited for", async () => {
    const { host, guest } = await startMatch("Pam", "Tim", "--turns", 60);
    await guest.playedTurn(20);
    guest.signal("SIGSTOP");
    await host.waitFor(({ event }) => event === "silence");
    await sleep(2_000);
    guest.signal("SIGCONT");
    expect([await host.ended, await guest.ended]).toEqual([0, 0]);
    expect(host.result).toMatchObject({ outcome: "stopped", turn: 60 });
    expect(checksumsOf(guest)).toEqual(checksumsOf(host));
    expect(host.linesOf("silence")[0]!["players"]).toEqual([{ playerId: 2, name: "Tim" }]);
  });

  test("that leaves a match by a signal says so, whichever it is", async () => {
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
    // The match goes on until the last has left, however long a process takes to end.
    const host = bench.host("Hal", ...LASTING, "--players", 4);
    const port = await host.port();
    const guests = signals.map((signal) => bench.join(port, `G-${signal}`, "--bot"));
    for (const [i, guest] of guests.entries()) {
      await guest.playedTurn(5);
      guest.signal(signals[i]!);
      expect(await guest.ended).toBe(130);
      expect(guest.result).toMatchObject({
        outcome: "left",
        message: expect.stringMatching(/^You left the match\./),
      });
    }
    await host.waitFor(() => host.linesOf("left").length === signals.length);
    host.signal("SIGINT");
    expect(await host.ended).toBe(130);
    expect(host.linesOf("left")).toMatchObject(
      signals.map((signal) => ({ players: [{ name: `G-${signal}` }], cause: "left", playedBy: "bot" })),
    );
    expect(silencesOfLeft(host)).toEqual([]);
    expect(host.result).toMatchObject({ outcome: "left" });
    const replays = signals.map((signal) => bench.replayOf(`G-${signal}`));
    expect(await bench.run("verify", ...replays).ended).toBe(0);
  });

  test("whose reader is gone leaves as by Ctrl+C", async () => {
    const { host, guest } = await startMatch("Rea", "Der", "--turns", TURNS);
    await guest.playedTurn(5);
    host.closeOutput();
    expect(await host.ended).toBe(130);
    expect(host.errors).toBe("");
    await expectPlaysOn(guest, { playerId: 1, name: "Rea" });
  });

  test("that leaves the lobby makes room, and the host's going leaves it to the next", async () => {
    // One more than come: three who are all ready would begin the match.
    const host = bench.host("Lou", "--players", 4);
    const isLobbyOf =
      (...names: readonly string[]) =>
      ({ event, players }: { event: string; [fact: string]: unknown }) =>
        event === "lobby" &&
        (players as { name: string }[])
          .map(({ name }) => name)
          .toSorted()
          .join() === names.join();
    const guest = bench.join(await host.port(), "Mia");
    await guest.waitFor(isLobbyOf("Lou", "Mia"));
    const other = bench.join(await host.port(), "Nik", "--players", 4);
    for (const one of [host, guest, other]) await one.waitFor(isLobbyOf("Lou", "Mia", "Nik"));
    guest.signal("SIGINT");
    expect(await guest.ended).toBe(130);
    await host.waitFor(isLobbyOf("Lou", "Nik"));
    await other.waitFor(isLobbyOf("Lou", "Nik"));
    host.signal("SIGINT");
    expect(await host.ended).toBe(130);
    expect(await other.waitFor(({ event }) => event === "new-host")).toEqual({
      ...{
        event: "new-host",
        playerId: expect.any(Number),
        isLocal: true,
        former: { name: "Lou", hasLeft: true },
      },
      sentence: "Lou left; you are host now.",
    });
    await other.waitFor(isLobbyOf("Nik"));
    other.signal("SIGINT");
    expect(await other.ended).toBe(130);
  });

  // Goal: a host whose process is killed in its lobby takes nothing with it. Method: one more joins through a guest, and the guests, one of
  // whom is the host by then, play the match that the dead host had chosen, by its own word that it starts with three.
  test("that is killed as a host in the lobby leaves a lobby, in which others play", async () => {
    const host = bench.host("Xen", "--players", 3, "--mode", "battle", "--cats", 2, "--turns", 30);
    const second = bench.join(await host.port(), "Yam", "--bot", "--turns", 30);
    await second.waitFor(
      ({ event, players }) =>
        event === "lobby" && (players as { isReady: boolean }[]).every(({ isReady }) => isReady),
    );
    host.signal("SIGKILL");
    expect(await host.ended).toBeNull();
    expect(await second.waitFor(({ event }) => event === "new-host")).toMatchObject({
      isLocal: true,
      sentence: "There is no word from Xen; you are host now.",
    });
    const third = bench.join(await second.port(), "Zoe", "--turns", 30);
    const fourth = bench.join(await third.port(), "Art", "--turns", 30);
    const all = [second, third, fourth];
    expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    for (const one of all) {
      expect(one.result).toMatchObject({ outcome: "stopped", turn: 30 });
      expect(one.linesOf("start")).toMatchObject([{ mode: "battle" }]);
      expect(checksumsOf(one)).toEqual(checksumsOf(second));
    }
  });

  test.runIf(process.platform === "linux")("whose disk is full plays on without a replay", async () => {
    const host = bench.host("Val", ...LASTING, "--turns", 20, "--replay", "/dev/full");
    const guest = bench.join(await host.port(), "Wim", "--bot", "--turns", 20);
    expect([await host.ended, await guest.ended]).toEqual([0, 0]);
    expect(host.linesOf("problem").map(({ message }) => message)).toEqual([
      "Cannot write the replay /dev/full: the disk is full. The match goes on. --home FOLDER, or ROBOCAT_HOME, puts the files elsewhere.",
    ]);
    expect(host.result).toMatchObject({ outcome: "stopped", turn: 20, replay: null });
    expect(guest.result).toMatchObject({ outcome: "stopped", turn: 20, replay: bench.replayOf("Wim") });
    expect(checksumsOf(guest)).toEqual(checksumsOf(host));
  });
});

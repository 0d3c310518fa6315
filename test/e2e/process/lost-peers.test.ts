import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";

import { sharedRecords } from "../../support/replay-bytes.ts";
import { checksumsOf, ProcessBench, type RobocatProcess } from "../../support/robocat-process.ts";

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

/** It learnt at once that the other one had gone: it never had to wait for it. */
async function expectLeftBehind(peer: RobocatProcess, by: string): Promise<void> {
  expect(await peer.ended).toBe(4);
  expect(peer.result).toMatchObject({
    outcome: "lost-peers",
    message: `The match ended: ${by} left or fell silent.`,
  });
  expect(peer.linesOf("silence")).toEqual([]);
}

describe.concurrent("a peer", () => {
  test("that is killed is missed, named and given up", { timeout: 180_000 }, async () => {
    const { host, guest } = await startMatch("Kay", "Zoe");
    await guest.playedTurn(20);
    guest.signal("SIGKILL");
    expect(await guest.ended).toBe(null);

    expect(await host.ended).toBe(4);
    expect(host.result).toMatchObject({ outcome: "lost-peers", winnerId: null });
    expect(host.result["message"]).toBe("The match ended: Zoe left or fell silent.");
    const silences = host.linesOf("silence");
    expect(silences.length).toBeGreaterThan(5);
    for (const { players } of silences) expect(players).toEqual([{ playerId: 2, name: "Zoe" }]);
    const waitedMs = silences.map((line) => Number(line["waitedMs"]));
    expect(waitedMs[0]).toBeGreaterThanOrEqual(1_000);
    expect(waitedMs.at(-1)).toBeLessThan(30_000);

    // What the killed one had written is good up to its last whole turn, and the same as the other's.
    const verified = bench.run("verify", "--json", bench.replayOf("Zoe"));
    expect(await verified.ended).toBe(1);
    const { outcome, turn, checksum } = verified.lines[0]!;
    expect(outcome).toBe("truncated");
    expect(Number(turn)).toBeGreaterThan(10);
    expect(checksumsOf(host).get(Number(turn))).toBe(checksum);
    const [killed, other] = ["Zoe", "Kay"].map((name) => sharedRecords(readFileSync(bench.replayOf(name))));
    expect(other!.subarray(0, killed!.length).equals(killed!)).toBe(true);
    expect(await bench.run("verify", bench.replayOf("Kay")).ended).toBe(0);
  });

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

  test.for(["SIGINT", "SIGTERM", "SIGHUP"] as const)("that leaves a match by %s says so", async (signal) => {
    const { host, guest } = await startMatch(`H-${signal}`, `G-${signal}`);
    await guest.playedTurn(5);
    guest.signal(signal);
    expect(await guest.ended).toBe(130);
    expect(guest.result).toMatchObject({ outcome: "left", message: "You left the match." });
    await expectLeftBehind(host, `G-${signal}`);
    expect(await bench.run("verify", bench.replayOf(`G-${signal}`)).ended).toBe(0);
  });

  test("whose reader is gone leaves as by Ctrl+C", async () => {
    const { host, guest } = await startMatch("Rea", "Der");
    await guest.playedTurn(5);
    host.closeOutput();
    expect(await host.ended).toBe(130);
    expect(host.errors).toBe("");
    await expectLeftBehind(guest, "Rea");
  });

  test("that leaves the lobby makes room, and the host's going leaves it to the next", async () => {
    const host = bench.host("Lou", "--players", 3);
    const guest = bench.join(await host.port(), "Mia");
    const other = bench.join(await host.port(), "Nik", "--players", 3);
    const isLobbyOf =
      (...names: readonly string[]) =>
      ({ event, players }: { event: string; [fact: string]: unknown }) =>
        event === "lobby" &&
        (players as { name: string }[])
          .map(({ name }) => name)
          .toSorted()
          .join() === names.join();
    await guest.waitFor(({ event }) => event === "lobby");
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
      "Cannot write the replay /dev/full: the disk is full. The match goes on.",
    ]);
    expect(host.result).toMatchObject({ outcome: "stopped", turn: 20, replay: null });
    expect(guest.result).toMatchObject({ outcome: "stopped", turn: 20, replay: bench.replayOf("Wim") });
    expect(checksumsOf(guest)).toEqual(checksumsOf(host));
  });
});

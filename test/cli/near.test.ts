import { expect, test } from "vitest";
import { runNear } from "../../src/cli/near.ts";
import { Near } from "../../src/peer/index.ts";
import type { OpenMulticastDns } from "../../src/peer/index.ts";
import { NO_MULTICAST, TestLan } from "../support/test-lan.ts";

async function run(open: OpenMulticastDns, ...args: readonly string[]): Promise<readonly [number, string]> {
  let printed = "";
  const status = await runNear(args, { write: (text) => (printed += text) }, open);
  return [status, printed];
}

test("lists what it hears, for people and for programs", async () => {
  const lan = new TestLan();
  expect(await run(lan.opener("10.0.0.9"), "--seconds", "1")).toEqual([0, "No lobby near.\n"]);
  const near = new Near({ open: lan.opener("10.0.0.7") });
  near.announce({
    ...{ port: 45_000, hostName: "Søren 🐱", playerCount: 2, isByInvitation: true },
    ...{ mode: "battle", mapName: "Four Rooms" },
  });
  const line = "10.0.0.7:45000  Søren 🐱, battle on Four Rooms, 2 of 8 players, by invitation\n";
  expect(await run(lan.opener("10.0.0.9"), "--seconds", "2")).toEqual([0, line]);
  const [status, json] = await run(lan.opener("10.0.0.9"), "--seconds", "2", "--json");
  expect(status).toBe(0);
  expect(JSON.parse(json)).toMatchObject({
    ...{ event: "near", address: "10.0.0.7:45000", hostName: "Søren 🐱" },
    match: { mode: "battle", mapName: "Four Rooms", playerCount: 2, seatCount: 8, isByInvitation: true },
  });
  await near.close();
});

test("says so where there is no network, and what it does not understand", async () => {
  expect(await run(NO_MULTICAST, "--seconds", "1")).toEqual([1, ""]);
  expect((await run(NO_MULTICAST, "--seconds", "0"))[0]).toBe(1);
  expect((await run(NO_MULTICAST, "10.0.0.7"))[0]).toBe(1);
});

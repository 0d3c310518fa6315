import { expect, onTestFinished, test } from "vitest";

import { OutsideDoor } from "../../src/peer/outside-door.ts";
import type { Reach } from "../../src/peer/reach.ts";
import { openUdpSocket } from "../../src/system/index.ts";
import { stunSeen } from "../support/router-answers.ts";
import { TestClock } from "../support/test-clock.ts";

const SEEN = { host: "11.9.9.9", port: 45_000 };

test("where no socket to the router can be opened that is told, and tried again at the next look", async () => {
  const clock = new TestClock();
  const told: Reach["mapping"]["kind"][] = [];
  let tries = 0;
  const door = new OutsideDoor({
    ...{ opensPort: true, stunServers: [], port: 45_000, own: () => [], needsInvitation: false, clock },
    send: () => undefined,
    onChange: ({ mapping }) => told.push(mapping.kind),
    find: () => Promise.resolve({ router: "127.0.0.9", own: "127.0.0.1" }),
    open: (options) => {
      tries += 1;
      return tries < 3 ? Promise.reject(new Error("no such address yet")) : openUdpSocket(options);
    },
  });
  onTestFinished(() => clock.until(door.close(), "the end of the door"));
  await clock.untilTrue(() => told.at(-1) === "silent", "a router that was asked");
  expect(told).toEqual(["asking", "no-router", "asking", "silent"]);
  expect(tries).toBe(3);
});

test("a machine in another network is told within a minute, also where neither router nor server is asked", async () => {
  const clock = new TestClock();
  let own = [{ host: "192.168.1.23", port: 45_000 }];
  const told: Reach["own"][] = [];
  const door = new OutsideDoor({
    ...{ opensPort: false, stunServers: [], port: 45_000, own: () => own, needsInvitation: false, clock },
    send: () => undefined,
    onChange: (reach) => told.push(reach.own),
  });
  onTestFinished(() => clock.until(door.close(), "the end of the door"));
  const before = own;
  own = [{ host: "10.7.7.7", port: 45_000 }];
  expect(door.reach.own).toBe(own);
  await clock.untilTrue(() => told.length > 1, "another network", 61_000);
  expect(told).toEqual([before, own]);
});

test("a door that opens no port says by whose word", () => {
  const reachOf = (more: Partial<ConstructorParameters<typeof OutsideDoor>[0]>) => {
    const clock = new TestClock();
    const none = { opensPort: false, stunServers: [], port: 45_000, own: () => [], needsInvitation: false };
    const door = new OutsideDoor({
      ...{ ...none, clock, send: () => undefined, onChange: () => undefined },
      ...more,
    });
    onTestFinished(() => clock.until(door.close(), "the end of the door"));
    return door.reach.mapping;
  };
  expect(reachOf({})).toEqual({ kind: "off", by: "command-line" });
  expect(reachOf({ isShutBySettings: true })).toEqual({ kind: "off", by: "settings" });
});

test("the name of a server that nobody knew is looked up again, and that of another one only once", async () => {
  const clock = new TestClock();
  const seen: (Reach["seen"] & object)["kind"][] = [];
  const names: string[] = [];
  const door: OutsideDoor = new OutsideDoor({
    ...{ opensPort: false, stunServers: ["a.example:3478", "b.example:3478"], port: 45_000, own: () => [] },
    ...{ needsInvitation: false, clock },
    // As such a server answers at once.
    send: (to, bytes) => setImmediate(() => door.hear(to, stunSeen(bytes.slice(8, 20), SEEN))),
    onChange: (reach) => seen.push(reach.seen!.kind),
    findServer: (name) => {
      names.push(name);
      const isKnown = name.startsWith("b") || names.filter((one) => one === name).length > 2;
      return Promise.resolve(
        isKnown ? { host: name.startsWith("b") ? "11.0.0.6" : "11.0.0.5", port: 3_478 } : null,
      );
    },
  });
  onTestFinished(() => clock.until(door.close(), "the end of the door"));
  await clock.untilTrue(() => seen.at(-1) === "same", "two servers that see the same");
  expect(names).toEqual(["a.example:3478", "b.example:3478", "a.example:3478", "a.example:3478"]);
  expect(seen).toContain("one");
});

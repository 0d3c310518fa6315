// Goal: a relay that can't be tried leaves nothing open. Method: the clock fails when the second of the two lines begins.
import { createSocket } from "node:dgram";
import { expect, test } from "vitest";

import { MACHINE_CLOCK } from "../../../src/peer/clock.ts";
import { tryRelay } from "../../../src/peer/relay/try-relay.ts";
import { CREDENTIALS } from "../../support/turn-server.ts";

const openSockets = (): number =>
  process.getActiveResourcesInfo().filter((name) => name.toLowerCase().startsWith("udp")).length;

/** The first line reads it as it is made and as its socket is open, the next one after that. */
const SECOND_LINE_READING = 3;

test("when the second line can't be opened, the first is closed", async () => {
  const silent = createSocket("udp4");
  await new Promise<void>((resolve) => void silent.bind(0, "127.0.0.1", resolve));
  const before = openSockets();
  let [readings, openOnes] = [0, 0];
  const clock = {
    ...MACHINE_CLOCK,
    nowMs: (): number => {
      readings += 1;
      if (readings !== SECOND_LINE_READING) return MACHINE_CLOCK.nowMs();
      openOnes = openSockets();
      throw new Error("no socket");
    },
  };
  const place = { host: "127.0.0.1", port: silent.address().port };
  await expect(tryRelay(place, CREDENTIALS, clock)).rejects.toThrow("no socket");
  expect(openOnes).toBeGreaterThan(before);
  for (let rounds = 0; rounds < 2; rounds += 1) await new Promise((resolve) => setImmediate(resolve)); // Node counts it until then
  expect(openSockets()).toBe(before);
  silent.close();
});

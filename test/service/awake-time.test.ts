// Goal: nobody is silent while the service stands still, or because somebody sets the clock. Method: the clocks of this process are put
// forward under a service that has its time from them.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";

import { awakeTime } from "../../src/service/awake-time.ts";
import { openService } from "../../src/service/service.ts";
import { as, FACTS, ServicePeer } from "../support/service-peer.ts";

const DAY_MS = 86_400_000;

test("time goes on as it is read, and a gap counts as two seconds", () => {
  let readMs = 5_000;
  const now = awakeTime(() => readMs);
  expect(now()).toBe(0);
  readMs += 1_500;
  expect(now()).toBe(1_500);
  readMs += DAY_MS;
  expect(now()).toBe(3_500);
  readMs += 1;
  expect(now()).toBe(3_501);
});

test("a service whose clock is set, or that stood still, forgets no lobby", async () => {
  let aheadMs = 0;
  for (const clock of [Date, performance]) {
    const read = clock.now.bind(clock);
    vi.spyOn(clock, "now").mockImplementation(() => read() + aheadMs);
  }
  const folder = mkdtempSync(path.join(tmpdir(), "robocat-service-"));
  const onProblem = (): void => undefined;
  const service = await openService({ host: "127.0.0.1", port: 0, folder, onProblem, sweepsByItself: false });
  const peer = await ServicePeer.open(service.port);
  onTestFinished(async () => {
    peer.drop();
    await service.close();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });
  as(await peer.ask("host", { lobby: FACTS, resumeToken: null }), "hosted");
  aheadMs = DAY_MS;
  service.sweep();
  expect(service.reception.gauges).toMatchObject({ lobbies: 1, sockets: 1 });
  expect((await peer.ask("beat", {})).kind).toBe("done");
});

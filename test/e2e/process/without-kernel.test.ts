import { afterAll, expect, test } from "vitest";

import { checksumsOf, ProcessBench } from "../../support/robocat-process.ts";

const TURNS = 60;
const WITHOUT_WEBASSEMBLY = ["--import", "data:text/javascript,delete globalThis.WebAssembly"];

const bench = new ProcessBench();
afterAll(() => bench.clear());

// Goal: a peer on an engine without WebAssembly plays with one that has it, and verifies what was played.
// Method: two processes and armies large enough for the kernel; one of them has no WebAssembly, and says so.
test("a battle of a peer without WebAssembly and one with it", async () => {
  const turns = ["--turns", TURNS, "--bot"];
  const host = bench.host(
    "Ada",
    "--mode",
    "battle",
    "--map",
    "generated:3:5",
    "--cats",
    40,
    "--players",
    2,
    ...turns,
  );
  const port = await host.port();
  bench.nodeOptions = WITHOUT_WEBASSEMBLY;
  const guest = bench.join(port, "Ben", ...turns);
  expect(await Promise.all([host.ended, guest.ended])).toEqual([0, 0]);
  expect([guest.errors, host.errors]).toEqual(["", ""]);
  expect(host.linesOf("start")[0]).toMatchObject({ rulesBy: "webassembly" });
  expect(guest.linesOf("start")[0]).toMatchObject({ rulesBy: "typescript" });
  expect(checksumsOf(guest)).toEqual(checksumsOf(host));
  expect(guest.result).toMatchObject({ outcome: "stopped", turn: TURNS });
  const verified = bench.run("verify", "--json", bench.replayOf("Ada"), bench.replayOf("Ben"));
  expect(await verified.ended).toBe(0);
  for (const line of verified.linesOf("verify"))
    expect(line).toMatchObject({ rulesBy: "typescript", outcome: "ok" });
});

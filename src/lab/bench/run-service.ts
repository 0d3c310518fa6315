// A lobby service in a process of its own, so that its memory and its core are its own. It says its port, and then what it takes.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { BUDGETS, openService, type Budgets } from "../../service/index.ts";

/** All peers of the measurement have one address. */
const BUDGET = { burst: 1e9, perSecond: 1e6 };
const budgets = Object.fromEntries(Object.keys(BUDGETS).map((name) => [name, BUDGET])) as unknown as Budgets;

const folder = mkdtempSync(path.join(tmpdir(), "robocat-service-bench-"));
const onProblem = (message: string): void => {
  process.stderr.write(`${message}\n`);
};
const service = await openService({
  ...{ host: "127.0.0.1", port: 0, folder, onProblem, budgets },
  socketsOfSourceMax: 100_000,
});
process.send!({ port: service.port });
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send!({ rss: process.memoryUsage().rss, cpuMs: (user + system) / 1_000 });
});
process.on("disconnect", () => {
  void service.close().then(() => rmSync(folder, { recursive: true, force: true }));
});

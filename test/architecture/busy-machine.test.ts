import { spawn } from "node:child_process";
import { expect, test } from "vitest";

import { runBesideBusy } from "../../scripts/busy-machine.ts";
import { eventually } from "../support/waiting-for.ts";

const SCRIPT = new URL("../../scripts/busy-machine.ts", import.meta.url).href;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const pidsOf = (line: string): number[] => line.split(": ")[1]!.split(", ").map(Number);

async function expectEnded(line: string): Promise<void> {
  const pids = pidsOf(line);
  expect(pids).toHaveLength(4);
  await eventually("the end of the busy processes", () => expect(pids.filter(isRunning)).toEqual([]));
}

test.each([
  {
    commands: [
      ["-e", ""],
      ["-e", ""],
    ],
    status: 0,
  },
  {
    commands: [
      ["-e", "process.exitCode = 7"],
      ["-e", ""],
    ],
    status: 7,
  },
])(
  "the busy processes end with what they were for, whose status is $status",
  async ({ commands, status }) => {
    const lines: string[] = [];
    expect(await runBesideBusy(commands, (line) => lines.push(line))).toBe(status);
    await expectEnded(lines[0]!);
  },
);

test.each(["SIGKILL", "SIGTERM", "SIGINT"] as const)("they end when it is stopped by %s", async (signal) => {
  const code = `import { runBesideBusy } from ${JSON.stringify(SCRIPT)};
    process.exitCode = await runBesideBusy([["-e", "setInterval(() => process.ppid === 1 && process.exit(), 100)"]], console.log);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = await new Promise<string>((resolve) => {
    child.stdout.setEncoding("utf8").once("data", resolve);
  });
  child.kill(signal);
  await expectEnded(line);
});

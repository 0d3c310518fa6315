import { expect, test, vi } from "vitest";

import { readAttackArguments, runAttack } from "../../src/cli/attack.ts";

async function run(...args: readonly string[]): Promise<{ readonly status: number; readonly text: string }> {
  let text = "";
  const status = await runAttack(args, { write: (more: string) => (text += more) });
  return { status, text };
}

test("prints a row, and ends with 0 if it is fine", async () => {
  const { status, text } = await run("--quick", "--only", "hello to seat");
  expect(text).toBe(
    "ok      hello to seat\n          100 ms one way\n          2.00 round trips\nOK: 1 rows\n",
  );
  expect(status).toBe(0);
});

test("plays so many seeds of each row, and ends with a table", async () => {
  const { status, text } = await run("--quick", "--runs", "3", "--only", "hello to seat");
  expect(text.split("\n").slice(3, -1)).toEqual([
    "| row           | seeds | not as promised | seeds that are not |",
    "| ------------- | ----- | --------------- | ------------------ |",
    "| hello to seat | 3     | 0               |                    |",
    "OK: 1 rows",
  ]);
  expect(status).toBe(0);
});

test("with --json prints an object", async () => {
  const { text } = await run("--quick", "--only", "hello to seat", "--json");
  expect(JSON.parse(text)).toEqual({
    name: "hello to seat",
    done: "100 ms one way",
    came: "2.00 round trips",
    ok: true,
  });
});

test.each([{ more: [] }, { more: ["--json"] }])("no row is not one that is fine: $more", async ({ more }) => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const { status, text } = await run("--only", "nothing of that name", ...more);
  const told = stderr.mock.calls.join("");
  stderr.mockRestore();
  expect([status, text]).toEqual([1, ""]);
  expect(told).toContain(`no row's name holds "nothing of that name"`);
});

test("reads its arguments", () => {
  expect(readAttackArguments(["--seed", "7", "--quick"])).toEqual({
    ok: true,
    value: { seed: 7, only: "", isQuick: true, isJson: false, runs: null },
  });
  expect(readAttackArguments(["--runs", "100"])).toMatchObject({ value: { runs: 100, isQuick: false } });
  expect(readAttackArguments(["--runs", "0"])).toMatchObject({ ok: false });
  expect(readAttackArguments(["--seed", "x"])).toMatchObject({ ok: false });
  expect(readAttackArguments(["--help"])).toEqual({ ok: false, reason: "help" });
});

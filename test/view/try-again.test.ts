import { expect, test } from "vitest";

import { tryAgain } from "../../src/view/try-again.ts";

async function outcome(
  address: string,
  answers: boolean,
): Promise<{ hasReloaded: boolean; asked: string[] }> {
  const asked: string[] = [];
  let reloads = 0;
  const ask = (at: string): Promise<unknown> => {
    asked.push(at);
    return answers ? Promise.resolve("any answer") : Promise.reject(new TypeError("Failed to fetch"));
  };
  const hasReloaded = await tryAgain({ address, ask, reload: () => (reloads += 1) });
  expect(reloads).toBe(hasReloaded ? 1 : 0);
  return { hasReloaded, asked };
}

test("a page whose process does not answer stays, and says why", async () => {
  const address = "http://127.0.0.1:4000/";
  expect(await outcome(address, false)).toEqual({ hasReloaded: false, asked: [address] });
  expect(await outcome(address, true)).toEqual({ hasReloaded: true, asked: [address] });
});

test("a page in a file is loaded anew without a question", async () => {
  expect(await outcome("file:///game/index.html", false)).toEqual({ hasReloaded: true, asked: [] });
});

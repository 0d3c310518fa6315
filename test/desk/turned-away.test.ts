import { expect, test } from "vitest";

import { ofCount, useDesks } from "../support/desks.ts";
import { sentenceOf } from "../support/sentences.ts";
import { TestClock } from "../support/test-clock.ts";

const clock = new TestClock();
const { open, openHost } = useDesks(clock);

test("a host whose seats are taken hears who tried to join, and that a bot can make room", async () => {
  const host = await openHost("Ada");
  for (let count = 2; count <= 8; count += 1) {
    host.ask({ kind: "add-bot", strength: "weak" });
    await host.lobby(ofCount(count));
  }
  const { addresses } = await host.lobby(ofCount(8));
  const guest = await open("Bert");
  guest.ask({ kind: "join", address: addresses.at(-1)!, name: "Bert" });
  const { problem } = await guest.window.waitFor("menu", (menu) => menu.problem !== null);
  expect(sentenceOf(problem)).toMatch(/^Cannot join: the match is full. If bots have seats in it/);
  await host.window.waitFor("news");
  expect(
    host.window.of("news").map(({ fact }) => sentenceOf(fact)),
    "however often it asks",
  ).toEqual(["Bert tried to join, and all seats are taken: send a bot away to make room."]);
});

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserPath } from "../../support/browser.ts";
import { TestService } from "../../support/service-peer.ts";
import { step } from "../../support/step.ts";
import { TestLan } from "../../support/test-lan.ts";
import { useWindows } from "../../support/window-bench.ts";
import { MarkedReader } from "../../support/window-unmarked.ts";
import {
  comesTo,
  matchBegins,
  picturesPass,
  presses,
  sees,
  startsMatch,
} from "../../support/window-steps.ts";

// Goal: whatever a player reads of others comes out of the tables of src/words as well.
// Method: as in words.test.ts, with two marked windows, a lobby service and a network of the test.
describe.skipIf(browserPath === undefined)("two windows whose words are marked", () => {
  const lan = new TestLan();
  const windows = useWindows({ isMarked: true, isOverheard: true, near: lan.opener() });

  test("have no text that is not from a table", async () => {
    const service = await new TestService({ sweepsByItself: true, now: Date.now }).open();
    windows.endLater(() => service.close());
    const reader = new MarkedReader();
    const open = async (): Promise<Page> => {
      const { page } = await windows.openGame("--service", `127.0.0.1:${service.service.port}`);
      await reader.open(page);
      return page;
    };
    const [john, jane] = [await open(), await open()];
    const read = async (screen: string): Promise<void> => {
      await reader.read(john, `${screen}, John`);
      await reader.read(jane, `${screen}, Jane`);
    };

    await step("lobbies near and public, where there is none and where there is one", async () => {
      await sees(jane, "near-empty");
      await jane.getByTestId("name").fill("Jane");
      await presses(jane, "public-lobbies");
      await sees(jane, "public-note");
      await read("no lobby");
      await john.getByTestId("name").fill("John");
      await john.getByTestId("host-port").fill("0");
      await presses(john, "host");
      await john.getByTestId("lobby-public").check();
      await jane
        .getByTestId("public-lobby")
        .filter({ hasText: /John.*\d\sms/s })
        .waitFor();
      await read("public lobbies");
      await presses(jane, "back");
      await jane.getByTestId("near-lobby").filter({ hasText: "John" }).waitFor();
      await read("near lobbies");
    });

    await step("a lobby of two, what is said there, and who is sent out", async () => {
      await presses(jane, "public-lobbies");
      await jane.getByTestId("public-lobby").filter({ hasText: "John" }).click();
      for (const page of [john, jane]) await sees(page, "lobby-player-2", "Jane");
      await read("lobby");
      await john.getByTestId("talk-hint").click();
      await john.keyboard.type("Hello!");
      await read("talk");
      await john.keyboard.press("Enter");
      await jane.getByTestId("talk-line").filter({ hasText: "Hello!" }).waitFor();
      await presses(john, "lobby-remove-2");
      await read("somebody is sent out");
      await presses(john, "send-out-cancel");
      await presses(jane, "ready");
      await read("ready");
    });

    await step(
      "a match of two, a phrase, a pause with a reason, and the numbers of the network",
      async () => {
        await startsMatch(john);
        for (const page of [john, jane]) await matchBegins(page);
        await jane.keyboard.press("n");
        await sees(jane, "network-row-1");
        await john.keyboard.press("t");
        await sees(john, "talk-phrases");
        await read("match");
        await john.keyboard.press("1");
        await presses(jane, "menu-button");
        await read("menu");
        await presses(jane, "menu-pause");
        await read("a pause, asked for");
        await presses(jane, "pause-wait-for-me");
        for (const page of [john, jane]) await sees(page, "pause-banner");
        await read("pause");
        await presses(jane, "pause-go-on");
        await picturesPass(jane, 2);
        await read("the countdown");
      },
    );

    await step("who is left, and the result", async () => {
      await presses(jane, "menu-button", "menu-leave");
      await comesTo(jane, "menu");
      await sees(jane, "rejoin");
      await read("one has left");
      await presses(john, "menu-button", "menu-surrender", "surrender-confirm");
      await comesTo(john, "result");
      await sees(john, "again");
      await read("the end");
    });

    expect(reader.problems).toEqual([]);
  });
});

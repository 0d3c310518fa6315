// Goal: the line of a simulated match tells the network that it was played on, whatever part of it is not perfect.
// Method: one match is played; its line is written as if each part of the link had been worse, and must be another one.
import { expect, test } from "vitest";

import { describeMatch, runSimulate } from "../../src/cli/simulate.ts";
import type { SimulateEvent } from "../../src/lab/simulate/play-matches.ts";
import { PERFECT_LINK, writeLinkSettings, type LinkSettings } from "../../src/simnet/index.ts";
import { LINK_RANGES } from "../../src/simnet/link-model/link-settings.ts";

test("the line tells each part of a link that is not perfect", async () => {
  let text = "";
  const out = { write: (more: string) => (text += more) };
  expect(await runSimulate(["--turns", "1", "--link", "delay=0", "--json"], out)).toBe(0);
  const event = JSON.parse(text) as SimulateEvent;
  const lineOf = (link: LinkSettings): string => {
    const { lossPercent, delayMs, jitterMs, duplicatePercent } = link;
    const usual = { lossPercent, delayMs, jitterMs, duplicatePercent };
    return describeMatch({ ...event, ...usual, link: writeLinkSettings(link) });
  };
  const trace = { name: "drive.trace", timesMs: Int32Array.of(0, 1) };
  for (const part of Object.keys(PERFECT_LINK) as (keyof LinkSettings)[]) {
    const values = part in LINK_RANGES ? LINK_RANGES[part as keyof typeof LINK_RANGES] : [trace];
    const worse = { ...PERFECT_LINK, [part]: values.find((value) => value !== PERFECT_LINK[part]) };
    expect(lineOf(worse), part).not.toBe(lineOf(PERFECT_LINK));
  }
  expect(lineOf({ ...PERFECT_LINK, delayMs: 40, mtuBytes: 576 })).toContain(", link delay=40,mtu=576: ");
});

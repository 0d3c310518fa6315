import { describe, expect, test } from "vitest";

import { PLAIN_LOOKS, withWish, type Looks } from "../../src/base/index.ts";
import { ReplayRecorder, readReplay } from "../../src/replay/index.ts";
import { SMALL_MAP } from "../support/test-maps.ts";
import { headerOf, headerOfSetup, joinBytes } from "./recorded-match.ts";

const CHOSEN = withWish(PLAIN_LOOKS, 2, { color: 6, emblem: 7 }, () => true);
const ON_A_MAP = headerOfSetup({
  ...{ seed: 3, catsPerPlayer: 4, playerIds: [2, 3, 8], teams: [1, 1, 0] },
  ground: { mode: "battle", map: SMALL_MAP, catLimit: 4, timeLimitMinutes: 9 },
});

function fileOf(header: typeof ON_A_MAP, looks?: Looks): Uint8Array {
  const recorder = new ReplayRecorder({ ...header, ...(looks === undefined ? {} : { looks }) });
  return joinBytes([recorder.start(), recorder.end({ kind: "left" })]);
}

describe.each([
  ["Classic", headerOf(3)],
  ["a map", ON_A_MAP],
])("a replay of %s", (_, header) => {
  test("has the colours and emblems that were chosen", () => {
    const read = readReplay(fileOf(header, CHOSEN));
    expect(read).toMatchObject({ ok: true, value: { header: { looks: CHOSEN } } });
  });

  test("in which nobody chose any is what it always was, and says nothing of them", () => {
    expect(fileOf(header, PLAIN_LOOKS)).toEqual(fileOf(header));
    const read = readReplay(fileOf(header));
    expect(read.ok && "looks" in read.value.header).toBe(false);
  });

  test("with looks of which two are the same is damaged", () => {
    const looks = { ...PLAIN_LOOKS, colors: PLAIN_LOOKS.colors.with(0, 7) };
    expect(readReplay(fileOf(header, looks))).toMatchObject({ ok: false, reason: "damaged" });
  });
});

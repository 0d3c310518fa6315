// Goal: a section comes part by part, what is lost is asked for again, and what is not what was promised is known.
// Method: parts by hand.
import { describe, expect, test } from "vitest";

import { crc32 } from "../../src/base/index.ts";
import { SectionFetch } from "../../src/watch/section-fetch.ts";
import { WATCH_PART_BYTES_MAX, type WatchPartPacket, type WatchPlace } from "../../src/wire/index.ts";

const BYTES = Uint8Array.from({ length: 3 * WATCH_PART_BYTES_MAX + 7 }, (_, i) => i * 31);
const FACTS = { section: "state", turn: 127, byteCount: BYTES.length, checksum: crc32(BYTES) } as const;

function partOf({ section, turn, offset }: WatchPlace, bytes = BYTES): WatchPartPacket {
  const end = offset + WATCH_PART_BYTES_MAX;
  return {
    ...{ kind: "watch-part", pass: 7, match: 1, section, turn, offset, byteCount: bytes.length },
    ...{ isWhole: true, newestTurn: 300, depth: 0, bytes: bytes.slice(offset, end) },
  };
}

function fetched(answer: (place: WatchPlace) => WatchPartPacket | null): SectionFetch {
  const fetch = new SectionFetch(FACTS);
  for (let nowMs = 0; nowMs < 10_000 && fetch.whole === null; nowMs += 100)
    for (const place of fetch.asksDue(nowMs)) {
      const part = answer(place);
      if (part !== null) fetch.hear(part);
    }
  return fetch;
}

describe("a section", () => {
  test("is whole once all parts are here, in any order, some of them twice", () => {
    const fetch = new SectionFetch(FACTS);
    const places = fetch.asksDue(0);
    expect(places.map(({ offset }) => offset / WATCH_PART_BYTES_MAX)).toEqual([0, 1, 2, 3]);
    for (const place of [...places].reverse()) {
      expect(fetch.whole).toBeNull();
      fetch.hear(partOf(place));
      fetch.hear(partOf(place));
    }
    expect(fetch.whole).toEqual(BYTES);
    expect([fetch.bytesHere, fetch.asksDue(5_000)]).toEqual([BYTES.length, []]);
  });

  test("is asked for again where parts are lost", () => {
    let asked = 0;
    const { whole } = fetched((place) => ((asked += 1) % 3 === 0 ? partOf(place) : null));
    expect(whole).toEqual(BYTES);
  });

  test("is damaged where it does not come out as was promised", () => {
    const forged = BYTES.slice();
    forged[500]! ^= 1;
    expect(fetched((place) => partOf(place, forged)).whole).toBe("damaged");
    expect(fetched((place) => partOf(place, BYTES.slice(0, -1))).whole).toBe("damaged");
  });

  test("is gone where its giver keeps it no more", () => {
    expect(fetched((place) => ({ ...partOf(place, new Uint8Array(0)), offset: 0 })).whole).toBe("gone");
  });

  test("takes no part of another one, nor one that is too short", () => {
    const others = [{ turn: 255 }, { section: "head" }, { offset: 3 }, { bytes: BYTES.slice(0, 9) }] as const;
    for (const other of others) expect(fetched((place) => ({ ...partOf(place), ...other })).whole).toBeNull();
  });

  test("is asked for part by part where none comes, and by more at a time while all come", () => {
    const bytes = Uint8Array.from({ length: 300 * WATCH_PART_BYTES_MAX }, (_, i) => i * 31);
    const fetch = new SectionFetch({ ...FACTS, byteCount: bytes.length, checksum: crc32(bytes) });
    const counts = [0, 999, 1_000, 2_000, 3_000, 4_000].map((nowMs) => fetch.asksDue(nowMs).length);
    expect(counts).toEqual([8, 0, 4, 2, 1, 1]);
    const places: WatchPlace[] = [];
    let most = 0;
    for (let nowMs = 5_000; fetch.whole === null; nowMs += 10) {
      const due = fetch.asksDue(nowMs);
      most = Math.max(most, due.length);
      places.push(...due);
      for (const place of due) fetch.hear(partOf(place, bytes));
    }
    expect(most).toBe(48);
    expect(new Set(places.map(({ offset }) => offset)).size).toBe(places.length); // none of those that are here
    expect(fetch.whole).toEqual(bytes);
  });
});

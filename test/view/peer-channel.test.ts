import { describe, expect, test, vi } from "vitest";

import { createWorld } from "../../src/sim/index.ts";
import { readNotice, readPictureFrame, takeChannelKey } from "../../src/view/read-channel.ts";

test("reads a notice by its kind", () => {
  const notice = { kind: "menu", problem: { kind: "lost-lobby", why: "full" } };
  expect(readNotice(JSON.stringify(notice))).toEqual({ ok: true, value: notice });
});

test("reads the notices of a match's network", () => {
  expect(readNotice('{"kind":"network","peers":[]}')).toMatchObject({ ok: true, value: { kind: "network" } });
});

test("reads the notices of a desync", () => {
  expect(readNotice('{"kind":"desync","number":1}')).toMatchObject({ ok: true, value: { kind: "desync" } });
});

test("refuses what is no notice, and pictures, which travel as bytes", () => {
  for (const text of ["", "{", "7", "null", "[]", "{}"])
    expect(readNotice(text)).toMatchObject({ ok: false });
  expect(readNotice('{"kind":"picture"}')).toEqual({ ok: false, reason: "unknown-kind" });
  expect(readNotice('{"kind":"toString"}')).toEqual({ ok: false, reason: "unknown-kind" });
});

const WORLD = createWorld({ seed: 3, catsPerPlayer: 2, playerIds: [1, 4] });

function frameOf(turn: number, words: Int32Array): ArrayBuffer {
  const view = new DataView(new ArrayBuffer((words.length + 1) * 4));
  view.setInt32(0, turn, true);
  words.forEach((word, i) => view.setInt32((i + 1) * 4, word, true));
  return view.buffer;
}

test("reads the turn and the words of a little-endian picture", () => {
  const picture = readPictureFrame(frameOf(-2, WORLD.words));
  expect(picture).toEqual({ ok: true, value: { kind: "picture", turn: -2, words: WORLD.words } });
});

test("refuses a message that is cut off or holds no world", () => {
  const whole = frameOf(7, WORLD.words);
  expect(readPictureFrame(whole.slice(0, -1))).toEqual({ ok: false, reason: "malformed" });
  expect(readPictureFrame(whole.slice(0, -4))).toEqual({ ok: false, reason: "not-a-world" });
  expect(readPictureFrame(whole.slice(0, 4))).toEqual({ ok: false, reason: "not-a-world" });
  expect(readPictureFrame(new ArrayBuffer(0))).toEqual({ ok: false, reason: "malformed" });
});

describe("the key to the channel", () => {
  /** A page as takeChannelKey sees it. */
  function pageWith(key: string | null, kept: Map<string, string>, keepsNothing = false) {
    const replaceState = vi.fn();
    const sessionStorage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => {
        if (keepsNothing) throw new Error("storage is off");
        kept.set(name, value);
      },
    };
    const page = {
      document: { querySelector: () => (key === null ? null : { content: key }) },
      history: { replaceState },
      location: { pathname: "/" },
      sessionStorage,
    };
    return { page: page as unknown as Window, replaceState };
  }

  test("comes with the page, which forgets its address, and is there when it is loaded again", () => {
    const kept = new Map<string, string>();
    const first = pageWith("k1", kept);
    expect(takeChannelKey(first.page)).toBe("k1");
    expect(first.replaceState).toHaveBeenCalledExactlyOnceWith(null, "", "/");
    expect(takeChannelKey(pageWith(null, kept).page)).toBe("k1");
    expect(takeChannelKey(pageWith("k2", kept).page)).toBe("k2"); // the game was started anew on the same port
  });

  test("is none for a page that was never given one", () => {
    expect(takeChannelKey(pageWith(null, new Map()).page)).toBe("");
  });

  test("opens it also in a browser that keeps nothing", () => {
    expect(takeChannelKey(pageWith("k", new Map(), true).page)).toBe("k");
  });
});

import { expect, test } from "vitest";

import type { DesyncNotice } from "../../../src/channel/index.ts";
import { desyncChoices, desyncNotice } from "../support/desync-notices.ts";
import { BannerWatch } from "../../../src/view/desync/banner-watch.ts";

const STANDING = { state: "standing", choices: desyncChoices() } as const;

function watchWith(change: Partial<DesyncNotice> = {}): BannerWatch {
  const watch = new BannerWatch();
  watch.hearDesync(desyncNotice(change));
  return watch;
}

test("shows nothing before there was a desync", () => {
  const watch = new BannerWatch();
  expect(watch.update(1000, false)).toBeNull();
  expect(watch.dismiss()).toBe(false);
});

test("tells of a comparison only once it lasts", () => {
  const watch = watchWith({ state: "comparing" });
  expect(watch.update(300, false)).toBeNull();
  expect(watch.update(1, false)?.state).toBe("comparing");
});

test("tells of a repair at once, and no longer than twelve seconds", () => {
  const watch = watchWith();
  expect(watch.update(0, false)?.state).toBe("repaired");
  expect(watch.update(12_000, false)).not.toBeNull();
  expect(watch.update(1, false)).toBeNull();
});

test("a repair that follows a comparison has its twelve seconds", () => {
  const watch = watchWith({ state: "comparing" });
  watch.update(5000, false);
  watch.hearDesync(desyncNotice());
  expect(watch.update(12_000, false)?.state).toBe("repaired");
});

test("does not grow older while somebody points at it", () => {
  const watch = watchWith();
  expect(watch.update(60_000, true)).not.toBeNull();
  expect(watch.update(12_000, false)).not.toBeNull();
});

test("a match that stands keeps its banner, whatever the player does", () => {
  const watch = watchWith(STANDING);
  expect(watch.dismiss()).toBe(false);
  expect(watch.update(600_000, false)?.state).toBe("standing");
});

test("more words on a dismissed desync do not bring it back; another state or desync does", () => {
  const watch = watchWith(STANDING);
  watch.hearDesync(desyncNotice({ state: "went-on" }));
  expect(watch.dismiss()).toBe(true);
  expect(watch.dismiss()).toBe(false);
  watch.hearDesync(desyncNotice({ state: "went-on", reportFile: "x" }));
  expect(watch.update(0, false)).toBeNull();
  watch.hearDesync(desyncNotice({ state: "ended" }));
  expect(watch.update(0, false)?.state).toBe("ended");
  watch.dismiss();
  watch.hearDesync(desyncNotice({ number: 2 }));
  expect(watch.update(0, false)?.number).toBe(2);
});

test("shows the newest words on a desync, without starting anew", () => {
  const watch = watchWith();
  watch.update(11_000, false);
  watch.hearDesync(desyncNotice({ story: null }));
  expect(watch.update(0, false)?.story).toBeNull();
  expect(watch.update(1001, false)).toBeNull();
});

test("passes over more words on an earlier desync", () => {
  const watch = watchWith({ number: 2 });
  watch.hearDesync(desyncNotice({ number: 1, reportFile: "x" }));
  expect(watch.update(0, false)?.number).toBe(2);
});

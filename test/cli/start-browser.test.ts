import { expect, test } from "vitest";

import { findBrowser } from "../../src/cli/start/browser.ts";

function find(
  platform: NodeJS.Platform,
  env: Record<string, string>,
  ...files: string[]
): string | undefined {
  return findBrowser({ platform, env, isFile: (file) => files.includes(file) });
}

test("CHROMIUM_PATH comes first, if it is a file", () => {
  const env = { CHROMIUM_PATH: "/my/chrome", PATH: "/usr/bin" };
  expect(find("linux", env, "/my/chrome", "/usr/bin/chromium")).toBe("/my/chrome");
  expect(find("linux", env, "/usr/bin/chromium")).toBe("/usr/bin/chromium");
});

test("then the commands on PATH, Chromium before Chrome before Edge", () => {
  const env = { PATH: "/a:/b" };
  expect(find("linux", env, "/a/google-chrome", "/b/chromium")).toBe("/b/chromium");
  expect(find("linux", env, "/b/microsoft-edge")).toBe("/b/microsoft-edge");
});

test("never one from the current folder", () => {
  const env = { PATH: ".::bin" };
  expect(find("linux", env, "chromium", "bin/chromium", "./chromium")).toBeUndefined();
});

test("then where each system keeps them", () => {
  const edge = "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe";
  expect(find("win32", { "PROGRAMFILES(X86)": "C:\\Program Files (x86)" }, edge)).toBe(edge);
  const chrome = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  expect(find("darwin", {}, chrome)).toBe(chrome);
  expect(find("linux", {}, "/opt/google/chrome/chrome")).toBe("/opt/google/chrome/chrome");
});

test("finds none where there is none", () => {
  expect(find("linux", { PATH: "/usr/bin" })).toBeUndefined();
  expect(find("win32", {})).toBeUndefined();
});

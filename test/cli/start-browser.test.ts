import { expect, test } from "vitest";

import { findBrowser } from "../../src/cli/start/find-browser.ts";
import { findFirefox, isFirefox } from "../../src/cli/start/firefox.ts";

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

test("a Firefox is found where each system keeps it, and is no Chromium", () => {
  const search = (platform: NodeJS.Platform, env: Record<string, string>, ...files: string[]) =>
    findFirefox({ platform, env, isFile: (file) => files.includes(file) });
  expect(search("linux", { PATH: "/a:/b" }, "/b/firefox-esr", "/b/firefox")).toBe("/b/firefox");
  expect(search("linux", { PATH: ".:bin" }, "firefox", "bin/firefox")).toBeUndefined();
  expect(search("linux", {}, "/snap/bin/firefox")).toBe("/snap/bin/firefox");
  const app = "/Applications/Firefox.app/Contents/MacOS/firefox";
  expect(search("darwin", {}, app)).toBe(app);
  const exe = "C:\\Program Files\\Mozilla Firefox\\firefox.exe";
  expect(search("win32", { PROGRAMFILES: "C:\\Program Files" }, exe)).toBe(exe);
  expect([app, exe, "/usr/bin/firefox-esr"].every(isFirefox)).toBe(true);
  expect(["/usr/bin/chromium", "/firefox/chrome"].some(isFirefox)).toBe(false);
  expect(find("linux", { PATH: "/usr/bin" }, "/usr/bin/firefox")).toBeUndefined();
});

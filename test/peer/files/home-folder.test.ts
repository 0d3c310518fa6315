import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  homeFolder,
  prepareMatchFiles,
  replayFolder,
  reportFileOf,
} from "../../../src/peer/files/home-folder.ts";

test("ROBOCAT_HOME comes first, made absolute", () => {
  expect(homeFolder({ ROBOCAT_HOME: "cats", XDG_DATA_HOME: "/data" }, "linux")).toBe(path.resolve("cats"));
});

test("else the place for data of each system", () => {
  expect(homeFolder({ XDG_DATA_HOME: path.resolve("/data") }, "linux")).toBe(
    path.resolve("/data/robo-cat-rts"),
  );
  const usual = path.join(homedir(), ".local/share/robo-cat-rts");
  expect(homeFolder({}, "linux")).toBe(usual);
  expect(homeFolder({ XDG_DATA_HOME: "relative", ROBOCAT_HOME: "" }, "linux")).toBe(usual);
  expect(homeFolder({}, "darwin")).toBe(path.join(homedir(), "Library/Application Support/Robo Cat RTS"));
  expect(homeFolder({ APPDATA: "C:/Data" }, "win32")).toBe(path.join("C:/Data", "Robo Cat RTS"));
});

const TIME = new Date(Date.UTC(2026, 1, 3, 4, 5, 6, 7));

let home = "";
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "robocat-files-"));
});
afterEach(() => rmSync(home, { recursive: true }));

test("names the files after time and player, in folders that exist", () => {
  const files = prepareMatchFiles(path.join(home, "new"), "Ada", TIME);
  const at = (...parts: readonly string[]) => path.join(home, "new", ...parts);
  expect(files).toEqual({
    log: at("logs", "2026-02-03_04-05-06.007_Ada.jsonl"),
    replay: at("replays", "2026-02-03_04-05-06.007_Ada.rcr"),
    report: at("reports", "2026-02-03_04-05-06.007_Ada.desync.jsonl"),
    subTurns: at("sub-turns", "2026-02-03_04-05-06.007_Ada.jsonl"),
  });
  for (const file of [files.log, files.replay, files.report])
    expect(existsSync(path.dirname(file))).toBe(true);
  expect(replayFolder(path.join(home, "new"))).toBe(path.dirname(files.replay));
});

test("names the report of each desync of a match; that of the first has no number, and all are rotated alike", () => {
  const files = prepareMatchFiles(home, "Ada", TIME);
  expect(reportFileOf(files, 1)).toBe(files.report);
  expect(path.basename(reportFileOf(files, 12))).toBe("2026-02-03_04-05-06.007_Ada-12.desync.jsonl");
});

test.each([
  ["../../etc/passwd", "______etc_passwd"],
  ['a:b*c?"<>|\\', "a_b_c______"],
  ["Søren 🐱", "Søren__"],
  ["Минка-1_x", "Минка-1_x"],
])("lets no name out of its folder: %s", (name, safeName) => {
  expect(path.basename(prepareMatchFiles(home, name, TIME).log)).toBe(
    `2026-02-03_04-05-06.007_${safeName}.jsonl`,
  );
});

test("keeps the newest logs and reports, and every replay", () => {
  for (let day = 10; day < 50; day += 1) {
    const files = prepareMatchFiles(home, "Ada", new Date(TIME.getTime() + day * 86_400_000));
    for (const file of [files.log, files.replay, files.report]) writeFileSync(file, "");
  }
  expect(readdirSync(path.join(home, "logs"))).toHaveLength(30);
  expect(readdirSync(path.join(home, "reports"))).toHaveLength(30);
  expect(readdirSync(path.join(home, "replays"))).toHaveLength(40);
  expect(readdirSync(path.join(home, "logs")).toSorted()[0]).toMatch(/^2026-02-23/);
});

test("leaves alone what is not its own, and is not stopped by it", () => {
  mkdirSync(path.join(home, "logs", "0-a-folder.jsonl"), { recursive: true });
  for (let i = 0; i < 40; i += 1) writeFileSync(path.join(home, "logs", `0-note-${i}.txt`), "");
  for (let i = 10; i < 45; i += 1) writeFileSync(path.join(home, "logs", `2025-01-${i}.jsonl`), "");
  prepareMatchFiles(home, "Ada", TIME);
  const left = readdirSync(path.join(home, "logs"));
  expect(left.filter((file) => file.endsWith(".txt"))).toHaveLength(40);
  expect(left).toContain("0-a-folder.jsonl");
  expect(left.filter((file) => file.startsWith("2025"))).toHaveLength(29);
});

test("throws Node's error where a file is in the way", () => {
  writeFileSync(path.join(home, "logs"), "");
  expect(() => prepareMatchFiles(home, "Ada", TIME)).toThrow("EEXIST");
});

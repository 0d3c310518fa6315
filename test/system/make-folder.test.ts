import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { fileCauseOf } from "../../src/system/file-cause-of.ts";
import { makeFolder } from "../../src/system/make-folder.ts";
import { writeWhole } from "../../src/peer/files/write-whole.ts";
import { openFaultOf } from "../../src/peer/open-fault.ts";
import { describeFault, describeTrouble } from "../../src/words/index.ts";

let home = "";
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "robocat-folder-"));
});
afterEach(() => rmSync(home, { recursive: true }));

/** What that throws. */
function thrownBy(action: () => void): NodeJS.ErrnoException {
  try {
    action();
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
  throw new Error("nothing was thrown");
}

test("makes a folder, those above it, and one that is there already", () => {
  for (let i = 0; i < 2; i += 1) makeFolder(path.join(home, "a", "b", "c"));
  expect(statSync(path.join(home, "a", "b", "c")).isDirectory()).toBe(true);
});

test("says at which of them it failed, and why", () => {
  writeFileSync(path.join(home, "file"), "");
  for (const name of ["file", "file/a/b"])
    expect(describeTrouble(fileCauseOf(thrownBy(() => makeFolder(path.join(home, name)))))).toBe(
      "a file is where a folder should be",
    );
});

// Node itself looks for the folder above for ever, where none can be made in one that is there.
test.runIf(process.platform === "linux")("comes to an end where no folder can be made", () => {
  expect(thrownBy(() => makeFolder("/proc/robocat/a/b"))).toMatchObject({ path: "/proc/robocat" });
});

test("who can't have files there is told what is wrong, and what puts them elsewhere", () => {
  const readOnly = Object.assign(new Error("EROFS: read-only"), { code: "EROFS", path: "/home/ada" });
  expect(describeFault(openFaultOf(readOnly, 0))).toBe(
    "the folder /home/ada can't be used: that disk can only be read. --home FOLDER, or ROBOCAT_HOME, puts the files elsewhere.",
  );
});

test("a file is written as a whole or not at all", () => {
  const file = path.join(home, "settings.json");
  writeWhole(file, "{}");
  expect(statSync(file).mode & 0o077).toBe(process.platform === "win32" ? 0o066 : 0);
  expect(() => writeWhole(path.join(file, "deeper"), "{}")).toThrow("EEXIST");
  expect(() => writeWhole(home, "{}")).toThrow(); // a folder is there
  expect(readdirSync(home)).toEqual(["settings.json"]);
  expect(existsSync(`${home}.${process.pid}.new`)).toBe(false);
});

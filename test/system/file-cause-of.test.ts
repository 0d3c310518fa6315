import { expect, test } from "vitest";

import { fileCauseOf } from "../../src/system/file-cause-of.ts";
import { describeTrouble } from "../../src/words/index.ts";

test.each([
  ["ENOENT", "there is no such file or folder"],
  ["EACCES", "this user may not do that there"],
  ["EPERM", "this user may not do that there"],
  ["EROFS", "that disk can only be read"],
  ["EFBIG", "a file may not be that long there"],
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "the disk is full"],
  ["EEXIST", "a file is where a folder should be"],
  ["ENOTDIR", "a file is where a folder should be"],
  ["EISDIR", "it is a folder"],
  ["EMFILE", "EMFILE: as the system says it"],
])("an error of the file system has words of ours, or those of the system: %s", (code, told) => {
  const error = Object.assign(new Error(`${code}: as the system says it`), { code });
  expect(describeTrouble(fileCauseOf(error))).toBe(told);
});

test("whatever was thrown comes to a cause", () => {
  expect(fileCauseOf(new Error("no code"))).toEqual({ kind: "system", said: "no code" });
  expect(fileCauseOf("a text")).toEqual({ kind: "system", said: "a text" });
});

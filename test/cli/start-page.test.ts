import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, afterEach, expect, test } from "vitest";

import { openBrowser } from "../../src/cli/start/browser-window.ts";
import { makePrivateFolder, writeStartPage } from "../../src/cli/start/start-page.ts";
import { eventually } from "../support/waiting-for.ts";

const ADDRESS = "http://127.0.0.1:1/?start=0123456789abcdef0123456789abcdef";
const isPosix = process.platform !== "win32";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-page-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.runIf(isPosix)("nobody but this user may look into the folder of the page, or read it", async () => {
  const own = await makePrivateFolder("/usr/bin/chromium", folder);
  const page = fileURLToPath(await writeStartPage(own, ADDRESS));
  expect((statSync(own).mode & 0o777).toString(8)).toBe("700");
  expect((statSync(page).mode & 0o777).toString(8)).toBe("600");
  rmSync(own, { recursive: true });
});

test("the page leads to the address, and is never put in the place of another file", async () => {
  const page = await writeStartPage(folder, ADDRESS);
  expect(readFileSync(fileURLToPath(page), "utf8")).toContain(`content="0; url=${ADDRESS}"`);
  expect(page).not.toContain("0123456789abcdef");
  await expect(writeStartPage(folder, ADDRESS)).rejects.toThrow(/EEXIST/);
});

test.runIf(process.platform === "linux")(
  "a Chromium of a snap gets the page where it can read it",
  async () => {
    const ofSnap = path.join(folder, "snap/chromium/common");
    mkdirSync(ofSnap, { recursive: true });
    expect(path.dirname(await makePrivateFolder("/snap/bin/chromium", folder))).toBe(ofSnap);
    const other = await makePrivateFolder("/usr/bin/microsoft-edge", folder);
    expect(path.dirname(other)).toBe(tmpdir());
    rmSync(other, { recursive: true });
  },
);

/** What a browser of that name is started with: a program in its place writes down its words, after it has done what `script` says. */
async function wordsTo(name: string, script = ""): Promise<{ words: string[]; close: () => Promise<void> }> {
  const seen = path.join(folder, "seen");
  const program = path.join(folder, name);
  const tell = `for one in "$@"; do echo "$one"; done > ${seen}.part\nmv ${seen}.part ${seen}\n`;
  writeFileSync(program, `#!/bin/sh\n${script}\n${tell}`);
  chmodSync(program, 0o700);
  const browser = await openBrowser(program, ADDRESS);
  await browser.ended;
  const words = await eventually("what the browser wrote", () =>
    readFileSync(seen, "utf8").trimEnd().split("\n"),
  );
  expect(words.join(" ")).not.toMatch(/0123456789abcdef|127\.0\.0\.1/);
  return { words, close: () => browser.close() };
}

// Method: a program in place of the browser writes down its command line, and what it finds at the page that it was handed.
test.runIf(isPosix)(
  "the address of the window is in no command line, and yet reaches the browser",
  async () => {
    const { words, close } = await wordsTo("browser");
    const page = fileURLToPath(words.find((word) => word.startsWith("--app="))!.replace("--app=", ""));
    expect(readFileSync(page, "utf8")).toContain(ADDRESS);
    await close();
    expect(statSync(path.dirname(page), { throwIfNoEntry: false })).toBeUndefined();
  },
);

// The same with a Firefox, which takes other words: the page comes last, and a profile of its own asks nothing first.
test.runIf(isPosix)(
  "a Firefox gets the page in a window of a profile that is new and asks nothing",
  async () => {
    const profile = path.join(folder, "user.js");
    const { words, close } = await wordsTo("firefox-esr", `cat "$3/user.js" > ${profile}`);
    expect(words.slice(0, 2)).toEqual(["--new-instance", "--profile"]);
    expect(words.at(-2)).toBe("--new-window");
    expect(readFileSync(fileURLToPath(words.at(-1)!), "utf8")).toContain(ADDRESS);
    expect(readFileSync(profile, "utf8")).toContain('user_pref("browser.aboutwelcome.enabled", false);');
    await close();
  },
);

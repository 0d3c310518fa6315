import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** What a new profile would ask or show before the game, switched off; and nothing is sent from it. */
const PREFERENCES: Readonly<Record<string, boolean | string>> = {
  "browser.aboutwelcome.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "browser.tabs.warnOnClose": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "termsofuse.bypassNotification": true,
  "toolkit.telemetry.reportingpolicy.firstRun": false,
};

const COMMANDS = ["firefox", "firefox-esr"];
const LINUX_FILES = ["/usr/lib/firefox/firefox", "/usr/lib/firefox-esr/firefox-esr", "/snap/bin/firefox"];
const MAC_FILES = ["/Applications/Firefox.app/Contents/MacOS/firefox"];
const WINDOWS_FILE = "Mozilla Firefox\\firefox.exe";

interface FirefoxSearch {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly isFile: (file: string) => boolean;
}

/** The program file of an installed Firefox, for a computer without a Chromium. */
export function findFirefox(search: FirefoxSearch): string | undefined {
  return candidates(search).find((file) => search.isFile(file));
}

/** Whether that program is one: it takes other words than a Chromium does. */
export function isFirefox(program: string): boolean {
  return /firefox(-esr)?(\.exe)?$/i.test(program);
}

/** Its command line for a window with that page, by a new profile in that folder, which runs beside the player's own Firefox. */
export async function firefoxOptions(folder: string, page: string): Promise<readonly string[]> {
  const profile = path.join(folder, "profile");
  await mkdir(profile);
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(path.join(profile, "user.js"), lines.join(""));
  const size = ["--width", "1280", "--height", "800"];
  return ["--new-instance", "--profile", profile, ...size, "--new-window", page];
}

function candidates({ env, platform }: FirefoxSearch): readonly string[] {
  const isWindows = platform === "win32";
  const paths = isWindows ? path.win32 : path.posix;
  const folders = (env["PATH"] ?? env["Path"] ?? "")
    .split(paths.delimiter)
    .filter((folder) => paths.isAbsolute(folder));
  const onPath = COMMANDS.flatMap((command) =>
    folders.map((folder) => paths.join(folder, isWindows ? `${command}.exe` : command)),
  );
  if (platform === "darwin") return [...MAC_FILES, ...onPath];
  if (!isWindows) return [...onPath, ...LINUX_FILES];
  const programs = ["PROGRAMFILES", "ProgramFiles", "PROGRAMFILES(X86)", "ProgramFiles(x86)"];
  return [...programs.flatMap((name) => (env[name] ? [paths.join(env[name], WINDOWS_FILE)] : [])), ...onPath];
}

import { homedir } from "node:os";
import path from "node:path";

const FOLDER_NAME = "Robo Cat RTS";

/** Where this user's logs, reports and replays lie: ROBOCAT_HOME, or the place the system has for such data. */
export function homeFolder(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const own = env["ROBOCAT_HOME"];
  if (own) return path.resolve(own);
  if (platform === "win32") {
    return path.join(env["APPDATA"] || path.join(homedir(), "AppData", "Roaming"), FOLDER_NAME);
  }
  if (platform === "darwin") return path.join(homedir(), "Library", "Application Support", FOLDER_NAME);
  const dataHome = env["XDG_DATA_HOME"] ?? "";
  // The XDG rules: a relative path there is to be ignored.
  return path.join(
    path.isAbsolute(dataHome) ? dataHome : path.join(homedir(), ".local", "share"),
    "robo-cat-rts",
  );
}

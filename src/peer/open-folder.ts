import { spawn } from "node:child_process";

const COMMANDS: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: "open", win32: "explorer" };

/** Shows a folder in the system's file manager; `onProblem` if there is none. */
export function openFolder(folder: string, onProblem: () => void): void {
  const child = spawn(COMMANDS[process.platform] ?? "xdg-open", [folder], {
    stdio: "ignore",
    detached: true,
  });
  child.on("error", onProblem);
  child.on("exit", (status) => {
    if (status !== 0 && process.platform !== "win32") onProblem(); // explorer always says 1
  });
  child.unref();
}

// What a process has taken of the processor.
import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";

/** Linux counts the processor time of processes in hundredths of a second, on every machine that Node runs on. */
const LINUX_UNIT_MS = 10;
const USER_FIELD = 11; // of /proc/PID/stat, counted from the one after the command's name; the system's time is next

/** Processor time that a process has used with all its threads, ms; null where this machine does not tell. */
export function processorTimeMs(pid: number): number | null {
  if (process.platform === "linux") return readProcStat(readFileSync(`/proc/${pid}/stat`, "utf8"));
  if (process.platform === "win32") return null;
  return readPsTime(execFileSync("ps", ["-o", "time=", "-p", String(pid)], { encoding: "utf8" }));
}

function readProcStat(text: string): number {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" "); // the name may hold blanks
  return (Number(fields[USER_FIELD]) + Number(fields[USER_FIELD + 1])) * LINUX_UNIT_MS;
}

/** Such as 0:01.23, 01:02:03 or 1-02:03:04. */
export function readPsTime(text: string): number {
  const [clock = "", days = "0"] = text.trim().split("-").toReversed();
  const seconds = clock.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return Math.round((Number(days) * 86_400 + seconds) * 1_000);
}

import path from "node:path";
import { execFile, spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from "node:child_process";

/** Runs a command to its end. Rejects with what it said on stderr. */
export function run(command: string, ...args: readonly string[]): Promise<void> {
  return feed("", command, ...args);
}

/** The same with that on its standard input. */
export function feed(input: string, command: string, ...args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile(command, [...args], (error, _, stderr) => {
      if (error === null) resolve();
      else reject(new Error(`${command} ${args.join(" ")}: ${stderr.trim() || error.message}`));
    });
    child.stdin?.on("error", () => undefined); // it ended before it read all: its status says why
    child.stdin?.end(input);
  });
}

/** What runs in a namespace. */
export interface Placed {
  readonly namespace: string;
  readonly hostsFile?: string; // in the place of /etc/hosts
  readonly trusts?: string | null; // a file of certificates that it believes besides those of Node
}

/** A pair of peers is started for each meeting: what V8 made of their files is kept. */
const ENV = {
  ...process.env,
  NODE_COMPILE_CACHE:
    process.env["NODE_COMPILE_CACHE"] ?? path.resolve(import.meta.dirname, "../../.cache/compiled"),
};

// The mount is the child's own: nothing of it is left, however it ends.
const WITH_HOSTS = `mount --bind "$1" /etc/hosts && NAMESPACE=$2 && shift 2 && exec nsenter --net="/run/netns/$NAMESPACE" "$@"`;

/** Starts a program in a namespace; its process id is the program's own. */
export function start(
  { namespace, hostsFile, trusts = null }: Placed,
  command: string,
  ...args: readonly string[]
): ChildProcessWithoutNullStreams {
  const env = trusts === null ? ENV : { ...ENV, NODE_EXTRA_CA_CERTS: trusts };
  if (hostsFile === undefined)
    return spawn("nsenter", [`--net=/run/netns/${namespace}`, command, ...args], { env });
  const words = ["--mount", "sh", "-c", WITH_HOSTS, "sh", hostsFile, namespace, command, ...args];
  return spawn("unshare", words, { env });
}

/** Ends a process that was started here, and waits until it has ended. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill(signal);
  await ended;
}

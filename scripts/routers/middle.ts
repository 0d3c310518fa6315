import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { placeOf, type Networks } from "./networks.ts";
import { Player } from "./player.ts";
import { end, run, start } from "./system.ts";

const LINE = path.join(import.meta.dirname, "line.ts");
const NAME = "lobby.test";
const RELAY_PORT = 3_478;

/** What stands between all: the line, the lobby service, and a relay where coturn is there. */
export interface Middle {
  readonly name: string; // of the service, for --service
  readonly namespace: string; // that it is in
  readonly hostsFile: string; // which knows it
  readonly hasRelay: boolean;
  close(): Promise<void>;
}

interface MiddleWish {
  readonly networks: Networks;
  readonly folder: string;
  readonly delayMs: number; // one way, between any two
  readonly lanes: number; // meetings at one time
}

export async function openMiddle({ networks, folder, delayMs, lanes }: MiddleWish): Promise<Middle> {
  const { line, service } = await networks.openMiddle();
  const { ipv4, ipv6 } = placeOf(0);
  const hostsFile = path.join(folder, "hosts");
  writeFileSync(hostsFile, `127.0.0.1 localhost\n${ipv4} ${NAME}\n${ipv6} ${NAME}\n`);
  const processes: ChildProcess[] = [];
  const devices = String(1 + 2 * lanes);
  const carrier = start(
    { namespace: line },
    process.execPath,
    LINE,
    ...networks.lineAddresses,
    devices,
    String(delayMs),
  );
  processes.push(carrier);
  await said(carrier, "ready");
  const secretFile = path.join(folder, "relay-secret");
  const secret = "made-for-this-run";
  writeFileSync(secretFile, secret, { mode: 0o600 });
  const hasRelay = await isThere("turnserver");
  if (hasRelay) processes.push(openRelay(service, ipv4, secret, folder));
  const relay = hasRelay ? ["--relay", `${ipv4}:${RELAY_PORT}`, "--relay-secret", secretFile] : [];
  const lobbies = new Player(
    { namespace: service },
    "service",
    "--data",
    path.join(folder, "data"),
    "--json",
    ...relay,
  );
  const close = async (): Promise<void> => {
    await Promise.all([lobbies.end(), ...processes.map((one) => end(one))]);
  };
  const opened = await lobbies.waitFor(({ event }) => event === "open");
  if (opened !== null) return { name: NAME, namespace: service, hostsFile, hasRelay, close };
  await close();
  throw new Error(`the lobby service did not start: ${lobbies.errors.trim()}`);
}

function openRelay(namespace: string, ip: string, secret: string, folder: string): ChildProcess {
  const where = ["--listening-ip", ip, "--relay-ip", ip, "--listening-port", String(RELAY_PORT)];
  const who = ["--use-auth-secret", "--static-auth-secret", secret, "--realm", "robocat"];
  const less = [
    "--no-tcp-relay",
    "--no-multicast-peers",
    "--no-cli",
    "--no-tls",
    "--no-dtls",
    "--log-file",
    "stdout",
  ];
  const files = ["--userdb", path.join(folder, "relay.db"), "--pidfile", path.join(folder, "relay.pid")];
  const child = start({ namespace }, "turnserver", "-n", ...where, ...who, ...less, ...files);
  child.stdout.resume();
  child.stderr.resume();
  return child;
}

async function isThere(command: string): Promise<boolean> {
  return run("sh", "-c", `command -v ${command}`).then(
    () => true,
    () => false,
  );
}

/** Resolves when the first line is that. Rejects with what it said on stderr when it ends before. */
function said(child: ChildProcess, word: string): Promise<void> {
  let errors = "";
  child.stderr?.on("data", (text: Buffer) => (errors += text.toString("utf8")));
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", (text: Buffer) => {
      if (text.toString("utf8").startsWith(word)) resolve();
    });
    child.once("exit", () => reject(new Error(`the line between the routers ended: ${errors.trim()}`)));
  });
}

import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { makeCertificate, type Certificate } from "./certificate.ts";
import { placeOf, type Networks } from "./networks.ts";
import { Player } from "./player.ts";
import { end, run, start } from "./system.ts";

const LINE = path.join(import.meta.dirname, "line.ts");
const NAME = "lobby.test";
const RELAY_PORT = 3_478;
/** A network that lets nothing else out lets that out. */
const RELAY_TLS_PORT = 443;

/** What stands between all: the line, the lobby service, and a relay where coturn is there. */
export interface Middle {
  readonly name: string; // of the service, for --service
  readonly namespace: string; // that it is in
  readonly hostsFile: string; // which knows it
  readonly hasRelay: boolean;
  readonly trusts: string | null; // the file of who has signed the relay's certificate; null: it has none
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
  const certificate = hasRelay && (await isThere("openssl")) ? await makeCertificate(folder, NAME) : null;
  if (hasRelay) processes.push(openRelay(service, { ips: [ipv4, ipv6], secret, folder, certificate }));
  const relay = hasRelay ? ["--relay", `${NAME}:${RELAY_PORT}`, "--relay-secret", secretFile] : [];
  const overTls = certificate === null ? [] : ["--relay-tls", `${NAME}:${RELAY_TLS_PORT}`];
  const lobbies = new Player(
    { namespace: service },
    "service",
    "--data",
    path.join(folder, "data"),
    "--json",
    ...relay,
    ...overTls,
  );
  const close = async (): Promise<void> => {
    await Promise.all([lobbies.end(), ...processes.map((one) => end(one))]);
  };
  const opened = await lobbies.waitFor(({ event }) => event === "open");
  const trusts = certificate?.certificateFile ?? null;
  if (opened !== null) return { name: NAME, namespace: service, hostsFile, hasRelay, trusts, close };
  await close();
  throw new Error(`the lobby service did not start: ${lobbies.errors.trim()}`);
}

interface RelayWish {
  readonly ips: readonly string[]; // where it listens; its allocations are at the first
  readonly secret: string;
  readonly folder: string;
  readonly certificate: Certificate | null; // null: it does not speak TLS
}

function openRelay(namespace: string, { ips, secret, folder, certificate }: RelayWish): ChildProcess {
  const where = [
    ...ips.flatMap((ip) => ["--listening-ip", ip]),
    ...["--relay-ip", ips[0]!, "--listening-port", String(RELAY_PORT)],
  ];
  const who = ["--use-auth-secret", "--static-auth-secret", secret, "--realm", "robocat"];
  const less = ["--no-tcp-relay", "--no-multicast-peers", "--no-cli", "--no-dtls", "--log-file", "stdout"];
  const tls =
    certificate === null
      ? ["--no-tls"]
      : [
          ...["--tls-listening-port", String(RELAY_TLS_PORT)],
          ...["--cert", certificate.certificateFile, "--pkey", certificate.keyFile],
        ];
  const files = ["--userdb", path.join(folder, "relay.db"), "--pidfile", path.join(folder, "relay.pid")];
  const child = start({ namespace }, "turnserver", "-n", ...where, ...who, ...less, ...tls, ...files);
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

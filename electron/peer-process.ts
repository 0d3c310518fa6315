// The peer process: runs one peer and connects it with the window, over a port that comes from the main process.
import type { MessageEvent } from "electron";

import { escapeUnseen } from "../src/base/index.ts";
import { EXIT, openKeyLog, readLink, readStartArguments } from "../src/cli/index.ts";
import { runPeer, type RunningPeer } from "../src/desk/index.ts";
import { homeFolder, openMulticast } from "../src/peer/index.ts";
import type { PeerOrder } from "./port-messages.ts";
import { serveWindowPort } from "./window-port.ts";

// Ctrl+C in a terminal, and closing it, reach every process of the game: only the main process's order ends this one, for
// there are goodbyes to say.
for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);

const running = startPeer();

process.parentPort.on("message", ({ data, ports }: MessageEvent) => {
  const order = data as PeerOrder;
  if (order.kind === "end") return void running.then(endPeer);
  const [port] = ports;
  if (port !== undefined) void running.then((peer) => serveWindowPort(peer, port));
});

async function startPeer(): Promise<RunningPeer> {
  const reading = readStartArguments(process.argv.slice(2)); // the main process has refused what it refuses
  const start = reading.kind === "start" ? reading.start : undefined;
  const link = readLink(start?.link ?? undefined); // a file that the launcher could read a moment ago
  if (!link.ok)
    process.stderr.write(`Cannot start: ${escapeUnseen(link.reason)}\n`, () =>
      process.exit(EXIT.cannotStart),
    );
  const keyLog = openKeyLog(start?.keyLogFile ?? null);
  const peer = await runPeer({
    homeFolder: start?.homeFolder ?? homeFolder(),
    link: link.ok ? link.value : null,
    outside: start?.outside ?? null,
    service: start?.service ?? null,
    hidesAddress: start?.hidesAddress ?? false,
    keyLog: keyLog.ok ? keyLog.value : null, // the launcher has tried it
    near: openMulticast,
  });
  if (start?.firstRequest) peer.begin(start.firstRequest);
  return peer;
}

async function endPeer(peer: RunningPeer): Promise<void> {
  peer.handle({ kind: "leave" });
  await peer.close();
  process.exit(EXIT.inSync);
}

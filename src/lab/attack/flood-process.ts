// A process of the attack "a flood": sends 100,000 packets a second, or as many as it can, at one peer of this machine, for some seconds.
import { setImmediate as nextTask } from "node:timers/promises";
import { openUdpSocket } from "../../peer/index.ts";
import { Dice } from "./dice.ts";
import { HostilePackets, type KnownMember } from "./hostile-packets.ts";

export interface FloodOrder {
  readonly seed: number;
  readonly port: number; // of the victim, on 127.0.0.1
  readonly seconds: number;
  readonly sockets: number; // it sends from so many ports
  readonly members: readonly KnownMember[];
}

export interface FloodReport {
  readonly sent: number; // packets; 0: it begins
}

const LOOPBACK = "127.0.0.1";
/** Made before: making them takes longer than sending them. */
const PACKETS = 4_000;
const AT_ONCE = 500;
const PACKETS_PER_SECOND = 100_000;

process.once("message", (order: FloodOrder) => void flood(order));
process.on("disconnect", () => process.exit());

async function flood({ seed, port, seconds, sockets, members }: FloodOrder): Promise<void> {
  const hostile = new HostilePackets(new Dice(seed), { sessionId: seed, members });
  const packets = Array.from({ length: PACKETS }, () => hostile.next());
  const quiet = { port: 0, host: LOOPBACK, onDatagram: () => undefined, onProblem: () => undefined };
  const open = await Promise.all(Array.from({ length: sockets }, () => openUdpSocket(quiet)));
  process.send?.({ sent: 0 } satisfies FloodReport);
  let sent = 0;
  const startMs = performance.now();
  for (let nowMs = startMs; nowMs < startMs + seconds * 1_000; nowMs = performance.now()) {
    const due = ((nowMs - startMs) * PACKETS_PER_SECOND) / 1_000;
    for (const end = sent + AT_ONCE; sent < end && sent < due; sent += 1)
      open[sent % sockets]!.send({ host: LOOPBACK, port }, packets[sent % PACKETS]!);
    await nextTask();
  }
  process.send?.({ sent } satisfies FloodReport);
}

import path from "node:path";
import { PORT_MAX } from "../base/index.ts";
import { openUdpSocket, type UdpSocket } from "../system/index.ts";
import { awakeTime } from "./awake-time.ts";
import { BUDGETS, type Budgets } from "./budgets.ts";
import { createHttp } from "./http.ts";
import { Reception } from "./reception.ts";
import type { Relay } from "./relay.ts";
import { SqliteStore } from "./sqlite-store.ts";
import type { LobbyStore } from "./store.ts";

interface ServiceOptions {
  readonly host?: string; // the interface to listen at; all by default
  readonly port: number; // TCP and UDP; 0: any
  readonly folder: string; // where the state is kept; it is there
  readonly relay?: Relay | null;
  readonly isBehindProxy?: boolean;
  readonly areMetricsForAll?: boolean;
  readonly onProblem: (message: string) => void;
  // What tests and measurements choose:
  readonly now?: () => number; // see awakeTime
  readonly wallNow?: () => number; // ms since 1970
  readonly sweepsByItself?: boolean;
  readonly budgets?: Budgets;
  readonly socketsOfSourceMax?: number;
  readonly pagesMax?: number; // of the file
}

/** A running lobby service. */
export interface Service {
  readonly port: number;
  readonly reception: Reception;
  /** What time brings: once a second, unless it sweeps by itself. */
  sweep(): void;
  /** Tells everybody, closes all, keeps what is known of lobbies. */
  close(): Promise<void>;
}

const FILE = "lobbies.sqlite";
const SWEEP_EVERY_MS = 1_000;
const SOCKETS_OF_SOURCE_MAX = 64;

/** Opens the service. Rejects with what the system says if a port is taken or the file can't be opened. */
export async function openService(options: ServiceOptions): Promise<Service> {
  const {
    now = awakeTime(),
    wallNow = Date.now,
    folder,
    onProblem,
    budgets = BUDGETS,
    relay = null,
  } = options;
  const store = new SqliteStore(path.join(folder, FILE), options.pagesMax);
  const udps: UdpSocket[] = [];
  const proofPorts = (): readonly number[] => udps.map((udp) => udp.port);
  const reception = new Reception({ ...{ store, now, wallNow, budgets, relay }, proofPorts });
  try {
    const app = createHttp({
      ...{ reception, now, isFull: () => store.isFull },
      isBehindProxy: options.isBehindProxy ?? false,
      areMetricsForAll: options.areMetricsForAll ?? false,
      socketsOfSourceMax: options.socketsOfSourceMax ?? SOCKETS_OF_SOURCE_MAX,
    });
    const host = options.host ?? "::";
    await app.listen({ port: options.port, host });
    const { port } = app.server.address() as { readonly port: number };
    const close = (): Promise<unknown> => Promise.all([app.close(), ...udps.map((udp) => udp.close())]);
    try {
      const place = { host: options.host, onProblem, onCode: codeTeller(onProblem) };
      udps.push(await openProofSocket(reception, { ...place, port }));
      udps.push(await openSecondSocket(reception, { ...place, port: options.port === 0 ? 0 : port + 1 }));
    } catch (error) {
      await close();
      throw error;
    }
    const watched = watchDisk(store, onProblem);
    const sweep = (): void => {
      reception.sweep();
      watched();
    };
    const timer = (options.sweepsByItself ?? true) ? setInterval(sweep, SWEEP_EVERY_MS) : undefined;
    return {
      ...{ port, reception, sweep },
      async close() {
        clearInterval(timer);
        reception.stop();
        await close();
        store.close();
      },
    };
  } catch (error) {
    store.close();
    throw error;
  }
}

interface ProofSocketOptions {
  readonly port: number;
  readonly host: string | undefined;
  readonly onProblem: (message: string) => void;
  readonly onCode: (code: string) => void; // of what went wrong about a datagram
}

async function openProofSocket(
  reception: Reception,
  { port, host, onCode }: ProofSocketOptions,
): Promise<UdpSocket> {
  const udp = await openUdpSocket({
    ...{ port, ...(host === undefined ? {} : { host }) },
    onProblem: (_, code) => onCode(code),
    onDatagram: (from, bytes) => {
      const answer = reception.hearDatagram(from, bytes);
      if (answer !== null) udp.send(from, answer);
    },
  });
  return udp;
}

/** The next port, or any free one where that is taken: only a client that was given a token is told of it. */
async function openSecondSocket(reception: Reception, options: ProofSocketOptions): Promise<UdpSocket> {
  const next = options.port > PORT_MAX ? 0 : options.port;
  return openProofSocket(reception, { ...options, port: next }).catch(async (error: unknown) => {
    if (next === 0) throw error;
    const other = await openProofSocket(reception, { ...options, port: 0 });
    options.onProblem(`UDP port ${next} is taken: port ${other.port} proves addresses in its place.`);
    return other;
  });
}

/** Tells what the system calls it, once each: the whole sentence would name the address of somebody. */
function codeTeller(onProblem: (message: string) => void): (code: string) => void {
  const told = new Set<string>();
  return (code) => {
    if (told.has(code)) return;
    told.add(code);
    onProblem(`A datagram could not be sent or received: ${code}.`);
  };
}

/** Tells when the disk is full, and when it no longer is: once each. */
function watchDisk(store: LobbyStore, onProblem: (message: string) => void): () => void {
  let wasFull = false;
  return () => {
    if (store.isFull === wasFull) return;
    wasFull = store.isFull;
    onProblem(
      wasFull
        ? "The lobbies can't be written: the disk is full or broken. Those that are there go on, new ones are refused."
        : "The lobbies can be written again.",
    );
  };
}

import { createSocket, type Socket, type SocketOptions } from "node:dgram";
import { canonicalIp, formatAddress, isAddress, isIpv6, type Address } from "../base/index.ts";

export interface UdpSocketOptions {
  readonly port: number; // 0: any free one
  readonly host?: string; // the interface to bind; all by default, of IPv4 and of IPv6 where the machine has it
  readonly onDatagram: (from: Address, bytes: Uint8Array) => void;
  /** Something about sending or receiving went wrong; the socket lives on. The same is told once. `code`: of the system; no address is in it. */
  readonly onProblem: (message: string, code: string) => void;
}

/** A bound UDP socket: the only place where datagrams enter and leave the process. */
export interface UdpSocket {
  readonly port: number;
  readonly hasIpv6: boolean;
  readonly isIpv6Taken: boolean; // by another program, so it is one of IPv4 alone
  readonly receiveBufferBytes: number; // what the system gave, of the socket that got less; Linux counts twice what datagrams may take
  send(to: Address, bytes: Uint8Array): void;
  close(): Promise<void>;
}

/** Free ports to try in search of one that is free for both kinds of addresses. */
const PORT_ATTEMPTS = 8;
/** A flood of 100,000 packets/s fills it in 30 ms, where the system allows it: so long a turn or a rubbish collection may keep us. */
const RECEIVE_BUFFER_BYTES = 2 * 1_024 * 1_024;
/** Senders' hosts that are remembered as they are written. */
const HOSTS_KEPT = 256;
/** Different problems that are told at all. */
const PROBLEMS_MAX = 64;

/** The sockets on one port; one of the two may be missing. */
interface BoundSockets {
  readonly ipv4: Socket | null;
  readonly ipv6: Socket | null;
  readonly isIpv6Taken: boolean;
}

/**
 * Binds a socket of each kind to one port. Rejects with Node's error (EADDRINUSE, EACCES, ...) if it can't be bound;
 * where there is no IPv6, or the port is taken there, it is one of IPv4 alone.
 */
export async function openUdpSocket(options: UdpSocketOptions): Promise<UdpSocket> {
  const { ipv4, ipv6, isIpv6Taken } = await bindAll(options);
  const told = new Set<string>();
  let isOpen = true;
  const tell = (message: string, { code = "" }: NodeJS.ErrnoException): void => {
    if (!isOpen || told.has(message) || told.size >= PROBLEMS_MAX) return;
    told.add(message);
    options.onProblem(message, code);
  };
  const hosts = new Hosts();
  const sockets = [ipv4, ipv6].filter((socket) => socket !== null);
  for (const socket of sockets) {
    socket.on("message", (bytes, { address, port }) => {
      const host = port === 0 ? null : hosts.read(address);
      if (host !== null) options.onDatagram({ host, port }, bytes);
    });
    socket.on("error", (error) => tell(error.message, error));
  }
  return {
    port: sockets[0]!.address().port,
    hasIpv6: ipv6 !== null,
    isIpv6Taken,
    receiveBufferBytes: Math.min(...sockets.map((socket) => socket.getRecvBufferSize())),
    send(to, bytes) {
      const socket = isIpv6(to) ? ipv6 : ipv4;
      if (!isOpen || socket === null) return;
      socket.send(bytes, to.port, to.host, (error) => {
        // A peer that is gone answers with ICMP; that is silence, and silence is seen elsewhere.
        if (error !== null) tell(`Cannot send to ${formatAddress(to)}: ${error.message}`, error);
      });
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await Promise.all(sockets.map(closeSocket));
    },
  };
}

/** Reads senders' hosts: each once, for whoever floods sends from few, or from so many that there is nothing to remember. */
class Hosts {
  readonly #known = new Map<string, string | null>();

  /** The one text of a host. Null: link-local with a scope, or made up, and nothing can be sent there. */
  read(text: string): string | null {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const canonical = canonicalIp(text);
    const host = canonical !== null && isAddress({ host: canonical, port: 1 }) ? canonical : null;
    if (this.#known.size >= HOSTS_KEPT) this.#known.clear();
    this.#known.set(text, host);
    return host;
  }
}

async function bindAll({ port, host }: UdpSocketOptions): Promise<BoundSockets> {
  if (host !== undefined) {
    const isV6 = host.includes(":");
    const socket = await bindOne(isV6 ? "udp6" : "udp4", port, host);
    return { ...(isV6 ? { ipv4: null, ipv6: socket } : { ipv4: socket, ipv6: null }), isIpv6Taken: false };
  }
  for (let attempt = 1; ; attempt += 1) {
    const ipv4 = await bindOne("udp4", port);
    const ipv6 = await bindOne("udp6", ipv4.address().port).catch((error: unknown) => error);
    if (!(ipv6 instanceof Error)) return { ipv4, ipv6: ipv6 as Socket, isIpv6Taken: false };
    // Somebody else has just that port there: another may be free for both, if any will do.
    const isIpv6Taken = "code" in ipv6 && ipv6.code === "EADDRINUSE"; // or the machine has no IPv6
    if (port !== 0 || !isIpv6Taken || attempt >= PORT_ATTEMPTS) return { ipv4, ipv6: null, isIpv6Taken };
    await closeSocket(ipv4);
  }
}

/** `ipv6Only`: else an IPv6 socket would take the port of the IPv4 one as well, and clash with it. */
function bindOne(type: "udp4" | "udp6", port: number, address?: string): Promise<Socket> {
  const ipv6Only = type === "udp6";
  const socket = createSocket({
    type,
    ipv6Only,
    recvBufferSize: RECEIVE_BUFFER_BYTES,
    lookup: readAsNumbers,
  });
  return new Promise((resolve, reject) => {
    socket.once("error", (error) => {
      socket.close();
      reject(error);
    });
    socket.bind({ port, ...(address === undefined ? {} : { address }), exclusive: true }, () => {
      socket.removeAllListeners("error");
      resolve(socket);
    });
  });
}

/** Addresses are numbers here, never names: nobody is asked for one, and a packet goes out at once and not a task later. */
const readAsNumbers: NonNullable<SocketOptions["lookup"]> = (host, _options, tell) => {
  tell(null, host, host.includes(":") ? 6 : 4);
};

function closeSocket(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.close(() => resolve()));
}

/** Whether the kernel knows where datagrams for that address would go. Nothing is sent. */
export function hasWayTo(address: Address): Promise<boolean> {
  const socket = createSocket(isIpv6(address) ? "udp6" : "udp4");
  const asked = new Promise<boolean>((resolve) => {
    // Node tells the callback what has failed, and not those who listen for errors; its types know nothing of that.
    const tell = (error?: Error): void => resolve(error === undefined);
    socket.on("error", tell);
    socket.connect(address.port, address.host, tell);
  });
  return asked.finally(() => socket.close());
}

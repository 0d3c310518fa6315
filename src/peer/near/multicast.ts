import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import multicastDns from "multicast-dns";
import { assert } from "../../base/index.ts";
import { Budget } from "../../net/index.ts";
import type { DnsRecord, HeardMessage } from "./dns-message.ts";
import { hostsOf, ownLinks, type Link } from "./links.ts";
import { SERVICE } from "./lobby-records.ts";
import { MESSAGE_BYTES_MAX, MESSAGES } from "./limits.ts";

/** The port of multicast DNS. */
const PORT = 5353;
/** What a message that is for us has in it, in whatever case. */
const LABEL = SERVICE.split(".")[0]!;

interface MulticastEars {
  nowMs(): number;
  /** `from`: the IPv4 address of the sender, on a link of this machine. */
  onMessage(message: HeardMessage, from: string): void;
  /** Something does not work; all else goes on. */
  onProblem(message: string): void;
}

/** Multicast DNS, while it is open. Nothing of it throws or waits. */
export interface OpenMulticast {
  /** Whether anything can be heard or said, as far as it is known. */
  readonly isThere: boolean;
  /** To all on every link. */
  ask(name: string): void;
  /** To all on every link what holds there, where this machine has that address. */
  tell(recordsFor: (host: string) => readonly DnsRecord[]): void;
  /** Resolves when what was said has gone out. */
  close(): Promise<void>;
}

/** Opens it: this machine's, or in tests another one. */
export type OpenMulticastDns = (ears: MulticastEars) => OpenMulticast;

/** Multicast DNS on the networks that this machine is on, or on those that are named. */
export function openMulticast(
  ears: MulticastEars,
  findLinks: () => readonly Link[] = ownLinks,
): OpenMulticast {
  return new LinksMulticast(ears, findLinks);
}

class LinksMulticast implements OpenMulticast {
  readonly #ears: MulticastEars;
  readonly #findLinks: () => readonly Link[];
  readonly #budget = new Budget(MESSAGES);
  readonly #links = new Map<string, LinkMulticast>(); // by our address there

  constructor(ears: MulticastEars, findLinks: () => readonly Link[]) {
    this.#ears = ears;
    this.#findLinks = findLinks;
    this.#look();
  }

  get isThere(): boolean {
    return [...this.#links.values()].some(({ isReady }) => isReady);
  }

  ask(name: string): void {
    this.#look();
    for (const link of this.#links.values()) link.ask(name);
  }

  tell(recordsFor: (host: string) => readonly DnsRecord[]): void {
    this.#look();
    for (const [host, link] of this.#links) link.tell(recordsFor(host));
  }

  async close(): Promise<void> {
    const links = [...this.#links.values()];
    this.#links.clear();
    await Promise.all(links.map((link) => link.close()));
  }

  /** Networks come and go. One that failed is tried again. */
  #look(): void {
    const found = new Map(this.#findLinks().map((link) => [link.host, link]));
    for (const [host, link] of this.#links) if (!found.has(host)) this.#drop(host, link);
    for (const [host, link] of found) if (!this.#links.has(host)) this.#open(link);
  }

  #open(link: Link): void {
    const open: LinkMulticast = new LinkMulticast(link, {
      budget: this.#budget,
      nowMs: () => this.#ears.nowMs(),
      onMessage: (message, from) => this.#ears.onMessage(message, from),
      onProblem: (message) => this.#ears.onProblem(message),
      onFailed: () => this.#drop(link.host, open),
    });
    this.#links.set(link.host, open);
  }

  #drop(host: string, link: LinkMulticast): void {
    if (this.#links.get(host) === link) this.#links.delete(host);
    void link.close();
  }
}

interface LinkEars extends MulticastEars {
  readonly budget: Budget;
  readonly onFailed: () => void; // nothing will come of it
}

/** One link: a socket of its own, for a socket sends to the group on one link alone. */
class LinkMulticast {
  readonly #dns: ReturnType<typeof multicastDns>;
  readonly #sending = new Set<Promise<void>>();
  readonly #tellProblem: (error: Error) => void;
  isReady = false; // it has its port
  #closing: Promise<void> | null = null;

  constructor(link: Link, ears: LinkEars) {
    this.#tellProblem = ({ message }) => {
      if (this.#closing === null) ears.onProblem(`${message} (multicast from ${link.host})`);
    };
    // Others on this machine have that port as well: the system's own, and other games.
    const socket = createSocket({ type: "udp4", reuseAddr: true });
    this.#dns = multicastDns({ socket, interface: link.host, bind: "0.0.0.0", port: PORT });
    guard(socket, link, (from) => ears.budget.take(from, ears.nowMs()));
    this.#dns.on("packet", ({ type: kind, questions, answers, additionals }, { address }) => {
      ears.onMessage({ kind, questions, records: [...answers, ...additionals] }, address);
    });
    this.#dns.on("ready", () => (this.isReady = true));
    this.#dns.on("warning", this.#tellProblem);
    this.#dns.on("error", (error) => {
      this.#tellProblem(error);
      ears.onFailed();
    });
  }

  ask(name: string): void {
    this.#send((sent) => this.#dns.query([{ name, type: "PTR" }], sent));
  }

  tell(records: readonly DnsRecord[]): void {
    this.#send((sent) => this.#dns.respond(records, sent));
  }

  close(): Promise<void> {
    this.#closing ??= Promise.all(this.#sending).then(
      () => new Promise((resolve) => this.#dns.destroy(resolve)),
    );
    return this.#closing;
  }

  #send(send: (sent: (error?: Error | null) => void) => void): void {
    const sending = new Promise<void>((resolve) => {
      send((error) => {
        if (error) this.#tellProblem(error);
        resolve();
      });
    });
    this.#sending.add(sending);
    void sending.then(() => this.#sending.delete(sending));
  }
}

/** The library takes apart whatever comes. What is not for us, not from this link, too long or too much does not come. */
function guard(socket: Socket, link: Link, mayCome: (from: string) => boolean): void {
  const [takeApart, ...others] = socket.listeners("message");
  assert(takeApart !== undefined && others.length === 0, "the library listens once to its socket");
  const isNeighbour = hostsOf(link);
  socket.removeAllListeners("message");
  socket.on("message", (bytes: Buffer, from: RemoteInfo) => {
    if (from.port !== PORT || bytes.length > MESSAGE_BYTES_MAX || !namesUs(bytes)) return;
    if (!isNeighbour(from.address) || !mayCome(from.address)) return;
    takeApart.call(socket, bytes, from);
  });
}

/** All that is for us names the service, once at least as it is written. */
function namesUs(bytes: Buffer): boolean {
  return bytes.toString("latin1").toLowerCase().includes(LABEL);
}

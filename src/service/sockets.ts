import type { WebSocket } from "ws";
import { SERVICE_MESSAGE_BYTES_MAX } from "../rendezvous/index.ts";
import { siteOf, sourceOf } from "./budgets.ts";
import type { Line } from "./client.ts";
import type { Reception } from "./reception.ts";

/** Bytes that wait for a peer that does not read. More, and it is let go. */
const UNSENT_BYTES_MAX = 4 * SERVICE_MESSAGE_BYTES_MAX;
/** Close codes of RFC 6455: going away; unsupported data. */
const [GOING_AWAY, WRONG_DATA] = [1001, 1003];

interface PlaceLimits {
  readonly all: number;
  readonly ofSource: number;
  readonly ofSite: number;
}

/** What is open of each address, and of each site: sockets, or connections. */
export class Places {
  readonly #ofSources = new Map<string, number>();
  readonly #ofSites = new Map<string, number>();
  readonly #limits: PlaceLimits;
  #count = 0;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  hasOne(source: string): boolean {
    const { all, ofSource, ofSite } = this.#limits;
    const [bySource, bySite] = [this.#ofSources.get(source) ?? 0, this.#ofSites.get(siteOf(source)) ?? 0];
    return this.#count < all && bySource < ofSource && bySite < ofSite;
  }

  take(source: string): void {
    this.#add(source, 1);
  }

  giveBack(source: string): void {
    this.#add(source, -1);
  }

  #add(source: string, change: number): void {
    this.#count += change;
    addTo(this.#ofSources, source, change);
    addTo(this.#ofSites, siteOf(source), change);
  }
}

/** Nothing is kept of whom there is none. */
function addTo(counts: Map<string, number>, name: string, change: number): void {
  const count = (counts.get(name) ?? 0) + change;
  if (count > 0) counts.set(name, count);
  else counts.delete(name);
}

/** Between a WebSocket and the reception. */
export function attachSocket(
  socket: WebSocket,
  ip: string,
  { reception, places }: { readonly reception: Reception; readonly places: Places },
): void {
  const source = sourceOf(ip);
  const line: Line = {
    send(text) {
      if (socket.bufferedAmount > UNSENT_BYTES_MAX) socket.terminate();
      else socket.send(text);
    },
    close: () => socket.close(GOING_AWAY),
  };
  places.take(source);
  const client = reception.enter(line, ip);
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    if (isBinary) socket.close(WRONG_DATA);
    else reception.hear(client, data.toString("utf8"));
  });
  for (const kind of ["ping", "pong"] as const) socket.on(kind, () => reception.hearPing(client));
  socket.on("error", () => socket.terminate()); // a message that is too long, text that is none: ws says so, then closes
  socket.on("close", () => {
    places.giveBack(source);
    reception.leave(client);
  });
}

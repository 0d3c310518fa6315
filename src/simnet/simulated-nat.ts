import { assert, PORT_MAX } from "../base/index.ts";
import { formatAddress, type Address } from "../wire/index.ts";

/**
 * The senders that a router lets in: at a port that it has opened for a host behind it,
 * - address-restricted: every port of a machine to which that host has sent before;
 * - port-restricted: only the very address and port to which it has sent;
 * - symmetric: the same, and towards each of them it shows another port of its own, so that what one peer learns of the
 *   address of a host is of no use to another.
 */
type NatKind = "address-restricted" | "port-restricted" | "symmetric";

interface SimulatedNatOptions {
  readonly host: string; // the outside address
  readonly kind: NatKind;
  readonly firstPort?: number; // outside ports are given from here on; 30,000 by default
  readonly draw?: () => number; // the next outside port, where it does not count; one that is taken is drawn again
  readonly isHairpin?: boolean; // hosts behind it reach each other at its outside address; false by default
}

interface Mapping {
  readonly inside: Address;
  readonly outside: Address;
  readonly sentTo: Set<string>; // "host:port" and "host"
  readonly isOpen: boolean; // to everybody
}

const FIRST_PORT_USUAL = 30_000;

/** A home router between hosts with addresses of their own and everybody else. Several hosts may be behind one. */
export class SimulatedNat {
  readonly host: string;
  readonly kind: NatKind;
  readonly isHairpin: boolean;
  readonly #byInside = new Map<string, Mapping>(); // symmetric: by inside address and destination
  readonly #byPort = new Map<number, Mapping>();
  readonly #draw: (() => number) | null;
  #nextPort: number;

  constructor({ host, kind, firstPort = FIRST_PORT_USUAL, draw, isHairpin = false }: SimulatedNatOptions) {
    assert(
      firstPort >= 1 && firstPort <= PORT_MAX,
      `first outside port ${firstPort}, outside 1..${PORT_MAX}`,
    );
    this.host = host;
    this.kind = kind;
    this.isHairpin = isHairpin;
    this.#nextPort = firstPort;
    this.#draw = draw ?? null;
  }

  /** A host behind it sends there: the address that the packet shows, the same again the next time. */
  send(inside: Address, to: Address): Address {
    const key =
      this.kind === "symmetric" ? `${formatAddress(inside)} ${formatAddress(to)}` : formatAddress(inside);
    const mapping = this.#byInside.get(key) ?? this.#open(key, inside);
    mapping.sentTo.add(formatAddress(to)).add(to.host);
    return mapping.outside;
  }

  /** A packet has come to an outside port: the host behind it that gets it, or null if it is not let in. */
  receive(outsidePort: number, from: Address): Address | null {
    const mapping = this.#byPort.get(outsidePort);
    if (mapping === undefined) return null;
    const wanted = this.kind === "address-restricted" ? from.host : formatAddress(from);
    return mapping.isOpen || mapping.sentTo.has(wanted) ? mapping.inside : null;
  }

  /** The owner of the network forwards a port by hand: everybody gets in there, and the host behind it shows that port. */
  forward(inside: Address, outsidePort: number): void {
    assert(!this.#byPort.has(outsidePort), `outside port ${outsidePort} is taken`);
    assert(this.kind !== "symmetric", "a forwarded port is not one for each destination");
    const outside = { host: this.host, port: outsidePort };
    const mapping = { inside, outside, sentTo: new Set<string>(), isOpen: true };
    this.#byInside.set(formatAddress(inside), mapping);
    this.#byPort.set(outsidePort, mapping);
  }

  /** Forgets all it knew, as after a restart or a long silence: who sends next shows a new port. */
  restart(): void {
    this.#byInside.clear();
    this.#byPort.clear();
  }

  #open(key: string, inside: Address): Mapping {
    do {
      if (this.#draw !== null) this.#nextPort = this.#draw();
      else if (this.#byPort.has(this.#nextPort)) this.#nextPort += 1;
    } while (this.#byPort.has(this.#nextPort));
    assert(this.#nextPort <= PORT_MAX, "the router has no outside port left");
    const outside = { host: this.host, port: this.#nextPort };
    this.#nextPort += 1;
    const mapping = { inside, outside, sentTo: new Set<string>(), isOpen: false };
    this.#byInside.set(key, mapping);
    this.#byPort.set(outside.port, mapping);
    return mapping;
  }
}

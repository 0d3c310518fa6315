import { lookup } from "node:dns/promises";
import { canonicalIp, fail, ok, readInvitation, type Result } from "../../base/index.ts";
import type { RelayUriFault } from "../../channel/index.ts";
import { TURN_SILENT_MS, type TurnCredentials, type TurnState } from "../../nat/index.ts";
import { formatAddress, isAddress, type Address } from "../../wire/index.ts";
import { hasWayTo } from "../../system/index.ts";
import { MACHINE_CLOCK, type Clock } from "../clock.ts";
import { RelayLine } from "./relay-line.ts";

/** Where the port is not said, RFC 7065. */
const [TURN_PORT, TURNS_PORT] = [3_478, 5_349];
const TRIES_MAX = 8;
const TRY_EVERY_MS = 250;
/** So long it takes at most until it is known that nothing answers. */
export const SILENT_RELAY_SECONDS = Math.ceil(TURN_SILENT_MS / 1_000);

interface RelayPlace {
  readonly host: string;
  readonly port: number;
}

/** A relay as it is told: "turn:HOST", "turn:HOST:PORT", with "?transport=udp" behind it or not. */
export function readTurnUri(text: string): Result<RelayPlace, RelayUriFault> {
  if (text.startsWith("turns:")) return fail({ kind: "over-tls", typed: text });
  return (
    readPlace(text, /^turn:([^?]+)(?:\?transport=udp)?$/, TURN_PORT) ?? fail({ kind: "no-turn", typed: text })
  );
}

/** The same over TLS: "turns:HOST", "turns:HOST:PORT", with "?transport=tcp" behind it or not. */
export function readTurnsUri(text: string): Result<RelayPlace, RelayUriFault> {
  return (
    readPlace(text, /^turns:([^?]+)(?:\?transport=tcp)?$/, TURNS_PORT) ??
    fail({ kind: "no-turns", typed: text })
  );
}

function readPlace(text: string, form: RegExp, portDefault: number): Result<RelayPlace, never> | null {
  const place = form.exec(text)?.[1];
  const hasPort = /:[0-9]+$/.test(place ?? "") && !/^[0-9a-f]*:[0-9a-f:]*$/i.test(place ?? "");
  const read = place === undefined ? null : readInvitation(hasPort ? place : `${place}:${portDefault}`);
  if (read?.ok !== true || read.value.roomKey !== null) return null;
  const { host, port } = read.value;
  return ok({ host, port });
}

/** What came of a relay that was tried. */
export type RelayTrial =
  | { readonly kind: "works"; readonly relayed: string; readonly seen: string | null; readonly rttMs: number }
  | { readonly kind: "unknown-name" }
  | { readonly kind: "not-open"; readonly state: TurnState } // failed, or lapsed
  | { readonly kind: "nothing-passes" }; // two allocations, and no datagram from one to the other

/** Whether datagrams pass a relay: from one allocation to another, and back. Both are given back. */
export async function tryRelay(
  place: { readonly host: string; readonly port: number },
  credentials: TurnCredentials,
  clock: Clock = MACHINE_CLOCK,
): Promise<RelayTrial> {
  const server = await addressOfRelay(place);
  if (server === null) return { kind: "unknown-name" };
  const ends: Address[] = [];
  let seen: string | null = null;
  let rttMs: number | null = null;
  let failed: TurnState | null = null;
  let wake: () => void = () => undefined;
  const lines: RelayLine[] = [];
  const sent = new Map<number, number>(); // when each number was sent
  const openOne = (at: number) =>
    RelayLine.open({
      ...{ server, credentials, clock },
      onState: (state) => {
        if (state.kind === "failed" || state.kind === "lapsed") failed = state;
        if (state.kind === "open") {
          ends[at] = state.relayed;
          seen ??= state.seen === null ? null : formatAddress(state.seen);
        }
        wake();
      },
      onDatagram: (from, bytes) => {
        if (at === 1) lines[1]!.send(from, bytes); // it goes back
        else rttMs ??= clock.nowMs() - (sent.get(bytes[0] ?? 0) ?? clock.nowMs());
        wake();
      },
    });
  try {
    for (const at of [0, 1]) lines.push(await openOne(at)); // each is closed, though the next can't be opened
    const changed = (untilMs: number | null) =>
      new Promise<void>((resolve) => {
        const stop = untilMs === null ? () => undefined : clock.setTimer(untilMs, resolve);
        wake = () => {
          stop();
          resolve();
        };
      });
    while (failed === null && (ends[0] === undefined || ends[1] === undefined)) await changed(null);
    if (failed === null) lines[1]!.permit(ends[0]!);
    for (let tries = 1; failed === null && rttMs === null && tries <= TRIES_MAX; tries += 1) {
      sent.set(tries, clock.nowMs());
      lines[0]!.send(ends[1]!, Uint8Array.of(tries));
      const untilMs = clock.nowMs() + TRY_EVERY_MS;
      while (failed === null && rttMs === null && clock.nowMs() < untilMs) await changed(untilMs);
    }
    if (failed !== null) return { kind: "not-open", state: failed };
    return rttMs === null
      ? { kind: "nothing-passes" }
      : { kind: "works", relayed: formatAddress(ends[0]!), seen, rttMs };
  } finally {
    await Promise.all(lines.map((line) => line.close()));
  }
}

/** What a machine knows of names and of ways. */
interface WayFinder {
  readonly find: (host: string) => Promise<readonly { readonly address: string }[]>;
  readonly hasWayTo: (address: Address) => Promise<boolean>;
}

/**
 * Of the addresses of a name the first that this machine has a way to, IPv4 before IPv6; where it has none to any, the first. Null: nothing
 * is known by that name, or no machine can be there.
 */
export async function addressOfRelay(
  { host, port }: { readonly host: string; readonly port: number },
  { find, hasWayTo }: WayFinder = MACHINE,
): Promise<Address | null> {
  const own = canonicalIp(host);
  const found = own === null ? await find(host).catch(() => []) : [{ address: own }];
  const places = found.flatMap(({ address }) => {
    const place = { host: canonicalIp(address) ?? "", port };
    return isAddress(place) ? [place] : [];
  });
  if (places.length > 1) for (const place of places) if (await hasWayTo(place)) return place;
  return places[0] ?? null;
}

const MACHINE: WayFinder = {
  find: (host) => lookup(host, { all: true, order: "ipv4first" }),
  hasWayTo,
};

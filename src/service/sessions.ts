import { randomBytes } from "node:crypto";
import {
  PAKE_MESSAGES_MAX,
  readEndpoint,
  SESSION_MS_MAX,
  STRANGER_SESSION_MS_MAX,
  WRONG_TRIES_MAX,
  type PeerMessage,
} from "../rendezvous/index.ts";
import { refuse, type Answer, type Client } from "./client.ts";
import { hasSeat } from "./fits.ts";
import type { Hosting } from "./hosting.ts";
import type { KeptLobby, LobbyStore } from "./store.ts";

/** Introductions to one host at once: of those who ask for a public lobby, and of those who have its code besides. */
const STRANGERS_OF_LOBBY_MAX = 13; // with a code: as many as it has tries left
/** One home can't keep all others out of a lobby. */
const SESSIONS_OF_SOURCE_MAX = 2; // to one lobby, of one address
const SESSIONS_OF_GUEST_MAX = 4;
/** With a code, an honest guest says its first `pake` at once. On a bad line that takes some seconds. */
const SILENT_MS_MAX = 10_000;
/** An address of which somebody has gone from a lobby without a `pake` leaves the last try at its code to others, for so long. */
const PAUSE_MS = 60_000;
/** Addresses and lobbies for which that is known. */
const PAUSES_MAX = 20_000;
const RETRY_MS = 5_000;
/**
 * At once. The way from here to one of them takes no longer than the way to the other and from there on: so each has sent its first before
 * that of the other comes. To wait makes that no better, for each waits from when it is told.
 */
const PUNCH_IN_MS = 0;

interface Side {
  readonly client: Client;
  pakeCount: number;
  local: readonly string[] | null; // null: it has not said `meet`
}

interface Session {
  readonly id: string;
  readonly lobbyId: string;
  readonly needsCode: boolean;
  readonly sinceMs: number;
  readonly host: Side;
  readonly guest: Side;
}

type EndReason = "left" | "burnt" | "late" | "closed";
type Kind<K extends PeerMessage["kind"]> = Extract<PeerMessage, { readonly kind: K }>;

interface SessionsOptions {
  readonly store: LobbyStore;
  readonly hosting: Hosting;
  readonly now: () => number; // see awakeTime
  readonly wallNow: () => number; // ms since 1970
  readonly mayIntroduce: (lobbyId: string) => boolean; // a stranger; takes from a budget of the lobby
}

/** Guests on their way to a host. What they tell each other is passed on unread. */
export class Sessions {
  readonly #options: SessionsOptions;
  readonly #sessions = new Map<string, Session>();
  readonly #pauses = new Map<string, number>(); // until then, by lobby and source

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#sessions.size;
  }

  find(guest: Client, { place, ...game }: Kind<"find">): Answer {
    const { store, wallNow } = this.#options;
    const lobby = store.byPlace(place);
    if (lobby !== null) return this.#open(guest, lobby, { game, needsCode: true });
    return refuse(store.isBurnt(place, wallNow()) ? "burnt" : "unknown");
  }

  enter(guest: Client, { lobbyId, isWatching, ...game }: Kind<"enter">): Answer {
    const lobby = this.#options.store.byId(lobbyId);
    if (lobby?.facts.isPublic !== true) return refuse("unknown");
    return this.#open(guest, lobby, { game, needsCode: false, isWatching });
  }

  pake(from: Client, { session: id, data }: Kind<"pake">): Answer {
    const session = this.#sessionOf(from, id);
    if (session === null) return refuse("unknown");
    const [own, other] = sidesOf(session, from);
    if (own.pakeCount >= PAKE_MESSAGES_MAX) return refuse("malformed");
    own.pakeCount += 1;
    other.client.tell({ kind: "pake", session: id, data });
    return { kind: "done" };
  }

  burn(from: Client, { session: id }: Kind<"burn">): Answer {
    const session = this.#sessionOf(from, id);
    if (session === null) return refuse("unknown");
    if (session.host.client !== from) return refuse("not-host");
    session.host.local = null;
    session.host.pakeCount = Math.max(1, session.host.pakeCount); // it counts, whatever was said before
    this.#end(session, "burnt");
    return { kind: "done" };
  }

  leave(from: Client, { session: id }: Kind<"leave">): Answer {
    const session = this.#sessionOf(from, id);
    if (session === null) return refuse("unknown");
    this.#end(session, "left");
    return { kind: "done" };
  }

  meet(from: Client, { session: id, local }: Kind<"meet">): Answer {
    const session = this.#sessionOf(from, id);
    if (session === null) return refuse("unknown");
    sidesOf(session, from)[0].local = local;
    if (session.host.local !== null && session.guest.local !== null) this.#introduce(session);
    return { kind: "done" };
  }

  noteLeft(client: Client): void {
    for (const session of [...this.#sessions.values()]) {
      if (session.guest.client === client || session.host.client === client) this.#end(session, "left");
    }
  }

  /** The lobby is gone, or its place is. */
  endAllOf(lobbyId: string, reason: EndReason): void {
    for (const session of [...this.#sessions.values()]) {
      // The wrong tries of a place that is gone count no more.
      if (session.lobbyId === lobbyId && (reason !== "burnt" || session.needsCode))
        this.#end(session, reason, false);
    }
  }

  sweep(): void {
    const nowMs = this.#options.now();
    for (const session of [...this.#sessions.values()])
      if (nowMs - session.sinceMs >= msMaxOf(session)) this.#end(session, "late");
    for (const [pause, untilMs] of this.#pauses) if (nowMs >= untilMs) this.#pauses.delete(pause);
  }

  #open(guest: Client, { id: lobbyId, ...lobby }: KeptLobby, wish: Wish): Answer {
    const { game, needsCode, isWatching = false } = wish;
    const { facts, wrongTries } = lobby;
    if (facts.version !== game.version) return refuse("other-version");
    if (facts.contentHash !== game.contentHash) return refuse("other-content");
    const toWatch = isWatching && facts.isRunning && facts.mayWatch;
    if (isWatching && !facts.isRunning) return refuse("unknown"); // there is no match any more
    if (!toWatch && facts.isRunning) return refuse("running");
    if (!toWatch && !hasSeat(facts)) return refuse("full");
    const host = this.#options.hosting.hostOf(lobbyId);
    if (host === guest) return refuse("malformed");
    if (host === null || this.#isBusy(guest, lobbyId, needsCode ? wrongTries : null)) {
      return refuse("busy", RETRY_MS);
    }
    if (guest.sessionCount >= SESSIONS_OF_GUEST_MAX) return refuse("too-much", RETRY_MS);
    if (!needsCode && !this.#options.mayIntroduce(lobbyId)) return refuse("busy", RETRY_MS);
    const id = randomBytes(16).toString("hex");
    const sides = { host: sideOf(host), guest: sideOf(guest) };
    this.#sessions.set(id, { id, lobbyId, needsCode, sinceMs: this.#options.now(), ...sides });
    guest.sessionCount += 1;
    host.tell({ kind: "guest", session: id, needsCode });
    return { kind: "found", lobbyId, session: id, needsCode };
  }

  /** Whether others are on their way into a lobby; `wrongTries` of its code, null: without one. Those with a code and those without don't count for each other. */
  #isBusy(guest: Client, lobbyId: string, wrongTries: number | null): boolean {
    const needsCode = wrongTries !== null;
    const others = [...this.#sessions.values()].filter(
      (session) => session.lobbyId === lobbyId && session.needsCode === needsCode,
    );
    const ofSource = others.filter((other) => other.guest.client.source === guest.source);
    if (ofSource.length >= SESSIONS_OF_SOURCE_MAX) return true;
    if (!needsCode) return others.length >= STRANGERS_OF_LOBBY_MAX;
    const trying = others.filter(({ host }) => host.local === null).length;
    const leavesOne = ofSource.some(hasSilentGuest) || this.#pauses.has(pauseOf(lobbyId, guest));
    return trying + wrongTries + Number(leavesOne) >= WRONG_TRIES_MAX;
  }

  /** Tells each where the other is, at one moment. A client that has proven nothing, for no UDP leaves its network, could do nothing with that: it is told nothing. */
  #introduce(session: Session): void {
    const { host, guest, id } = session;
    const areNear = host.client.proven.some((one) =>
      guest.client.proven.some((other) => readEndpoint(one)!.ip === readEndpoint(other)!.ip),
    );
    for (const [one, other] of [
      [host, guest],
      [guest, host],
    ] as const) {
      const local = areNear ? other.local! : [];
      const addresses = one.client.proven.length === 0 ? [] : [...other.client.proven];
      one.client.tell({ kind: "met", session: id, addresses, local, punchInMs: PUNCH_IN_MS });
    }
    this.#remove(session);
  }

  #end(session: Session, reason: EndReason, counts = true): void {
    this.#remove(session);
    const { host, guest, id, lobbyId, needsCode } = session;
    if (counts && hasSilentGuest(session) && this.#pauses.size < PAUSES_MAX)
      this.#pauses.set(pauseOf(lobbyId, guest.client), this.#options.now() + PAUSE_MS);
    for (const { client } of [host, guest]) client.tell({ kind: "ended", session: id, reason });
    const isWrongTry = needsCode && host.pakeCount > 0 && host.local === null;
    if (counts && isWrongTry) this.#options.hosting.noteWrongTry(lobbyId);
  }

  #remove(session: Session): void {
    if (this.#sessions.delete(session.id)) session.guest.client.sessionCount -= 1;
  }

  #sessionOf(client: Client, id: string): Session | null {
    const session = this.#sessions.get(id);
    return session?.host.client === client || session?.guest.client === client ? session : null;
  }
}

interface Wish {
  readonly game: { readonly version: string; readonly contentHash: string };
  readonly needsCode: boolean;
  readonly isWatching?: boolean; // false by default
}

/** A guest who is to show that it knows the code, and has said nothing, nor was anything said to it. */
function hasSilentGuest({ needsCode, host, guest }: Session): boolean {
  return needsCode && host.pakeCount === 0 && guest.pakeCount === 0;
}

function msMaxOf(session: Session): number {
  if (hasSilentGuest(session)) return SILENT_MS_MAX;
  return session.needsCode ? SESSION_MS_MAX : STRANGER_SESSION_MS_MAX;
}

function pauseOf(lobbyId: string, { source }: Client): string {
  return `${lobbyId} ${source}`;
}

function sideOf(client: Client): Side {
  return { client, pakeCount: 0, local: null };
}

/** The own one, and the other. */
function sidesOf({ host, guest }: Session, client: Client): readonly [Side, Side] {
  return host.client === client ? [host, guest] : [guest, host];
}

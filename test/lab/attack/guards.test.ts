// Goal: each guard is what a row of the attacks hangs on. Method: it is taken out, and that row must fail.
import { afterEach, expect, test, vi } from "vitest";

import type { AttackRow } from "../../../src/lab/attack/attack-row.ts";
import { runAttacks } from "../../../src/lab/attack/run-attacks.ts";
import { SessionKeys, type Pair } from "../../../src/net/keys/session-keys.ts";
import { MasterDesk } from "../../../src/net/lobby/master-desk.ts";
import { Session } from "../../../src/net/session/session.ts";
import { RelayDesk } from "../../../src/net/ways/relay-desk.ts";
import { StrangerGate } from "../../../src/net/session/stranger-gate.ts";
import { SilenceBudget } from "../../../src/match/members/silence-budget.ts";
import { MatchNotary } from "../../../src/match/notary/match-notary.ts";
import { Cookies, ReplayWindow } from "../../../src/seal/index.ts";
import { Accusers } from "../../../src/match/members/accusers.ts";
import { AccountBook } from "../../../src/match/healing/account-book.ts";
import { IdleCalls } from "../../../src/match/healing/idle-calls.ts";
import { Budget } from "../../../src/net/keys/budget.ts";
import { Allowance } from "../../../src/net/talk/allowance.ts";
import { Reception } from "../../../src/net/keys/reception.ts";
import { WelcomeParts } from "../../../src/net/session/welcome-parts.ts";
import { WayCandidates } from "../../../src/net/ways/way-candidates.ts";
import { MapExchange } from "../../../src/net/lobby/map-exchange.ts";
import { sameAddress } from "../../../src/net/index.ts";
import { partOf } from "../../support/drawn.ts";
import { withoutEncryption, withoutRoomKey, withoutTags } from "./broken-ciphers.ts";
import { Departed } from "../../../src/net/lobby/departed.ts";
import { Lobby } from "../../../src/net/lobby/lobby.ts";
import { MatchTalk } from "../../../src/match/talk/match-talk.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

async function rowOf(name: string): Promise<AttackRow> {
  const rows: AttackRow[] = [];
  for await (const row of runAttacks({ seed: 1, isQuick: true, only: name })) rows.push(row);
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

/** The rows with all guards, each played once: several guards are what one row hangs on. */
const wholeRows = new Map<string, AttackRow>();

async function wholeRowOf(name: string): Promise<AttackRow> {
  const row = wholeRows.get(name) ?? (await rowOf(name));
  wholeRows.set(name, row);
  return row;
}

/** Who says hello has a seat like everybody, heard or not. */
function withSeatsForGhosts(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own desk below
  const admit = MasterDesk.prototype.admit;
  vi.spyOn(MasterDesk.prototype, "admit").mockImplementation(function (this: MasterDesk, ...args) {
    const outcome = admit.apply(this, args);
    for (const remote of this.lobby.remotes) remote.hasBeenHeard = true;
    return outcome;
  });
}

/** Whoever asks from a member's address takes its place. */
function withReplacementByAddress(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own desk below
  const admit = MasterDesk.prototype.admit;
  vi.spyOn(MasterDesk.prototype, "admit").mockImplementation(function (
    this: MasterDesk,
    from,
    hello,
    limits,
  ) {
    const there = this.lobby.remotes.find(({ ways }) => {
      const { firstAddress } = ways;
      return firstAddress !== null && sameAddress(firstAddress, from);
    });
    return admit.call(this, from, { ...hello, identity: there?.identity ?? hello.identity }, limits);
  });
}

/** Nobody remembers with which run a member came back. */
function withoutRuns(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own session below
  const open = Session.prototype.openDatagram;
  vi.spyOn(Session.prototype, "openDatagram").mockImplementation(function (this: Session, ...args) {
    const events = open.apply(this, args);
    for (const remote of this.lobby.remotes) remote.run = 0;
    return events;
  });
}

/** Who asks for the map gets what it asks for. */
function withoutMapAllowance(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own exchange below
  const answer = MapExchange.prototype.answer;
  vi.spyOn(MapExchange.prototype, "answer").mockImplementation(function (this: MapExchange, remote, ...args) {
    remote.mapAllowance.parts = Infinity;
    return answer.call(this, remote, ...args);
  });
}

/** A packet and a link packet open by the keys of whoever it is that is known, whatever name stands on it. */
function withAnybodysKey(): void {
  const known = new WeakMap<SessionKeys, Set<Pair>>();
  // oxlint-disable-next-line typescript/unbound-method -- called with their own keys below
  const { pairOf, open, openLink } = SessionKeys.prototype;
  vi.spyOn(SessionKeys.prototype, "pairOf").mockImplementation(function (this: SessionKeys, remote) {
    const pair = pairOf.call(this, remote);
    const pairs = known.get(this) ?? new Set();
    if (pair !== null) known.set(this, pairs.add(pair));
    return pair;
  });
  const firstOf = <T>(keys: SessionKeys, own: Pair, opened: (pair: Pair) => T | null): T | null => {
    for (const pair of [own, ...(known.get(keys) ?? [])]) {
      const one = opened(pair);
      if (one !== null) return one;
    }
    return null;
  };
  vi.spyOn(SessionKeys.prototype, "open").mockImplementation(function (this: SessionKeys, bytes, own, name) {
    return firstOf(this, own, (pair) => open.call(this, bytes, pair, name));
  });
  vi.spyOn(SessionKeys.prototype, "openLink").mockImplementation(function (
    this: SessionKeys,
    bytes,
    own,
    name,
  ) {
    return firstOf(this, own, (pair) => openLink.call(this, bytes, pair, name));
  });
}

/** Whoever says that others shall play again is heard, as if it were a phrase. */
function withAgainAtAnyTime(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own talk below
  const hear = MatchTalk.prototype.hear;
  vi.spyOn(MatchTalk.prototype, "hear").mockImplementation(function (this: MatchTalk, from, saying, run) {
    const heard =
      saying.kind === "again" ? ({ kind: "line", isForTeam: false, text: "again" } as const) : saying;
    return hear.call(this, from, heard, run);
  });
}

/** Who was sent away is told so, whatever it says. */
function withAnswersToAll(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own list below
  const answered = Departed.prototype.answered;
  vi.spyOn(Departed.prototype, "answered").mockImplementation(function (this: Departed, pair) {
    return answered.call(this, pair, "ready");
  });
}

/** Why somebody was sent away is said wherever the question came from. */
function withCausesForAll(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own list below
  const answered = Departed.prototype.answered;
  vi.spyOn(Departed.prototype, "answered").mockImplementation(function (this: Departed, pair, kind) {
    const departed = answered.call(this, pair, kind);
    if (departed === null) return null;
    const ways = { directAddress: { host: "10.99.0.1", port: 777 } };
    return {
      ...departed,
      remote: Object.assign(Object.create(departed.remote) as object, { ways }) as never,
    };
  });
}

/** Of a halt for nothing, all who were not told of it by somebody else: whoever came to it counts as if it had called it. */
function withFirstHeardCounted(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own count below
  const note = IdleCalls.prototype.note;
  vi.spyOn(IdleCalls.prototype, "note").mockImplementation(function (this: IdleCalls, halt) {
    return note.call(this, { ...halt, withoutCause: [1, 2, 3] });
  });
}

/** Each question is answered twice: by more bytes than came. */
function withTwoAnswers(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own session below
  const take = Session.prototype.takeDatagrams;
  vi.spyOn(Session.prototype, "takeDatagrams").mockImplementation(function (this: Session) {
    const taken = take.call(this);
    return [...taken, ...taken];
  });
}

/** Whoever answers an intro need not have read it. */
function withoutNonces(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own candidates below
  const { noteIntro, sentMsOf } = WayCandidates.prototype;
  vi.spyOn(WayCandidates.prototype, "noteIntro").mockImplementation(function (
    this: WayCandidates,
    to,
    nowMs,
  ) {
    return noteIntro.call(this, to, nowMs, 0);
  });
  vi.spyOn(WayCandidates.prototype, "sentMsOf").mockImplementation(function (
    this: WayCandidates,
    route,
    { stamp },
    nowMs,
  ) {
    return sentMsOf.call(this, route, { stamp, nonce: 0 }, nowMs);
  });
}

/** The parts of one welcome at a time are kept, whoever sends them. */
function withPartsOfOne(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own parts below
  const add = WelcomeParts.prototype.add;
  const anybody = {} as Parameters<typeof add>[0];
  vi.spyOn(WelcomeParts.prototype, "add").mockImplementation(function (this: WelcomeParts, _of, part) {
    return add.call(this, anybody, part);
  });
}

type Guard = readonly [guard: string, row: string, takeOut: () => void];
const GUARDS: readonly Guard[] = [
  ["the nonce of an intro", "a member aims its packets at a victim", withoutNonces],
  ["parts by who sent them", "a member sends parts of welcomes without end", withPartsOfOne],
  [
    "the budget of hellos with a cookie",
    "a newcomer asks for its welcome without end",
    () => vi.spyOn(Reception.prototype, "takeStranger").mockReturnValue(true),
  ],
  [
    "the cookie",
    "a hello with a false sender",
    () => vi.spyOn(Cookies.prototype, "isOurs").mockReturnValue(true),
  ],
  ["provisional seats", "ghosts take no seats", withSeatsForGhosts],
  ["the key that a member is known by", "hellos from a member's address", withReplacementByAddress],
  [
    "the replay window",
    "a recorder between two peers",
    () => vi.spyOn(ReplayWindow.prototype, "isNew").mockReturnValue(true),
  ],
  ["the tag", "a recorder between two peers", withoutTags],
  [
    "the signature of a return",
    "a member takes the seat of one that crashed",
    () => vi.spyOn(SessionKeys.prototype, "isSigned").mockReturnValue(true),
  ],
  ["the number of a run", "returns recorded and said again", withoutRuns],
  ["encryption", "a recorder between two peers", withoutEncryption],
  ["the room key", "who has no invitation", withoutRoomKey],
  [
    "the introduction",
    "who says that it is somebody else",
    () => vi.spyOn(SessionKeys.prototype, "isIntroduction").mockReturnValue(true),
  ],
  [
    "the gate",
    "a flood while a player joins",
    () => vi.spyOn(StrangerGate.prototype, "letsIn").mockReturnValue(true),
  ],
  [
    "the budget of relays",
    "a member has too much passed on",
    () => vi.spyOn(RelayDesk.prototype, "take").mockReturnValue(true),
  ],
  [
    "the budget of wishes for a team",
    "a member changes its team without end",
    () => vi.spyOn(Budget.prototype, "take").mockReturnValue(true),
  ],
  [
    "the allowances of talk",
    "a member talks without end",
    () => vi.spyOn(Allowance.prototype, "take").mockReturnValue(true),
  ],
  ["the allowance of map parts", "a member asks for the map without end", withoutMapAllowance],
  [
    "the count of false words about who is gone",
    "a liar in the match: names-lost",
    () => vi.spyOn(Accusers.prototype, "update").mockReturnValue([]),
  ],
  [
    "the count of calls without cause",
    "a liar in the match: idle-halts",
    () => vi.spyOn(IdleCalls.prototype, "isSpent").mockReturnValue(false),
  ],
  [
    "a look at who halts again where all agreed",
    "a liar in the match: unclaimed-halts",
    () => vi.spyOn(AccountBook.prototype, "repeaters", "get").mockReturnValue(new Set()),
  ],
  [
    "a count of nobody but who found something",
    "a liar in the match: halts-through-another",
    withFirstHeardCounted,
  ],
  ["the key of who speaks", "a member speaks for others in the lobby", withAnybodysKey],
  ["the same, of link packets", "a member votes and promises for others before the match", withAnybodysKey],
  [
    "the host's own word",
    "a member starts in the host's place",
    () => vi.spyOn(Lobby.prototype, "missesMaster").mockReturnValue(true),
  ],
  [
    "the look at who fell silent with a claimer",
    "a member takes the lobby by its word",
    () => vi.spyOn(Departed.prototype, "hasParty").mockReturnValue(true),
  ],
  ["the key of whose word it is", "a member lies about who is ready", withAnybodysKey],
  [
    "the budget of words that one is ready",
    "a member lies about who is ready",
    () => vi.spyOn(Budget.prototype, "take").mockReturnValue(true),
  ],
  ["what may be said when", "a member wants to play again before the result", withAgainAtAnyTime],
  [
    "the budget of introductions",
    "a member introduces itself without end",
    () => vi.spyOn(Budget.prototype, "take").mockReturnValue(true),
  ],
  ["causes only where they are read", "who was sent away speaks from a victim's address", withCausesForAll],
  ["short answers alone", "who was sent away speaks from a victim's address", withAnswersToAll],
  ["the length of a cookie", "bytes out for a byte in, unproven address", withTwoAnswers],
  [
    "the budget of silences",
    "silent for 7.5 s again and again",
    () => vi.spyOn(SilenceBudget.prototype, "isSpent").mockReturnValue(false),
  ],
  [
    "signatures of claims",
    "a liar in the match: forged-claim",
    () => vi.spyOn(MatchNotary.prototype, "isTrue").mockReturnValue(true),
  ],
];
/** Rows of whole matches or of seconds of packets, which `attacks.test.ts` plays with their guards only. */
const LONG_ROWS =
  /parts of welcomes|talks without end|passed on|silent for|while a player joins|that crashed|the map without end|said again|take no seats|its welcome without|-halts/;

test.each(partOf(GUARDS, ([, row]) => !LONG_ROWS.test(row)))(
  'without %s the row "%s" fails, and with it is fine',
  async (_guard, name, takeOut) => {
    expect(await wholeRowOf(name)).toMatchObject({ name, ok: true });
    takeOut();
    const open = await rowOf(name);
    expect(open).toMatchObject({ name, ok: false });
    expect(open.came).not.toContain("a mistake of ours");
  },
);

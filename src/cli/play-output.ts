import { describeLookalike, formatInvitation, formatRoomKey, lookalikesOf } from "../base/index.ts";
import { endingOf, type HealNews, type MatchResult } from "../match/index.ts";
import {
  dayOf,
  departureFact,
  lossFact,
  newHostFact,
  resultFact,
  setupProblemOf,
  splitFact,
  invitationPlace,
  notesOn,
  outsideAddresses,
  reachFact,
  type Acquaintance,
  type LivePeer,
  type LivePeerEvent,
  type Reach,
} from "../peer/index.ts";
import { formatAddress } from "../wire/index.ts";
import { describeFact, describePerson, describeStory, OUTSIDE_WORDS } from "../words/index.ts";
import { codeLine } from "./code-line.ts";
import { lookWords } from "./look-words.ts";
import type { PlayLine } from "./play-line.ts";
import { talkLine } from "./talk-line.ts";
import { relayStateLine } from "./relay-state-line.ts";
import { formatChecksum, OBSERVER, rulesRunner, type PlayerId } from "../sim/index.ts";

type EventOf<Kind extends LivePeerEvent["kind"]> = LivePeerEvent & { readonly kind: Kind };

/** The line for an event, or null where there is none. The result's line comes from resultLine, last. */
export function eventLine(event: LivePeerEvent, live: LivePeer): PlayLine | null {
  const nameOf = namesOf(live);
  switch (event.kind) {
    case "lobby":
      return lobbyLine(live);
    case "reach":
      return reachLine(event.reach, live);
    case "code":
      return codeLine(event.code);
    case "relay":
      return relayStateLine(event.relay, live.place.isHidden);
    case "master-changed":
      return newHostLine(event, live);
    case "start":
      return startLine(event, live);
    case "turn":
      return turnLine(event);
    case "silence":
      return silenceLine(event, nameOf);
    case "returning":
      return { json: { event: "returning" }, text: "Going back to the match." };
    case "back":
      return backLine(event, nameOf);
    case "gone":
      return leftLine(event, nameOf);
    case "slow":
      return slowLine(event, live);
    case "split":
      return splitLine(event, nameOf);
    case "halted":
      return { json: { event: "halted", number: event.number, turn: event.turn }, text: null };
    case "desync":
      return desyncLine(event, nameOf);
    case "settled":
      return settledLine(event);
    case "refused": {
      const { playerId, reason } = event;
      const text = `${nameOf(playerId)} ${reason}: refused.`;
      return { json: { event: "refused", playerId, reason }, text };
    }
    case "convicted":
    case "proof":
    case "report":
      return writtenLine(event);
    case "talk":
      return talkLine(event, nameOf);
    case "talks-too-much": {
      const { from, dropped } = event;
      const text = describeFact({ kind: "talks-too-much", name: nameOf(from), dropped });
      return { json: { event: "talks-too-much", playerId: from, dropped }, text };
    }
    case "problem": {
      const message = describeFact(event.fact);
      return { json: { event: "problem", message }, text: message };
    }
    default:
      return null;
  }
}

function startLine(event: EventOf<"start">, live: LivePeer): PlayLine {
  const players = live.matchPeer.players.map(({ playerId, name, team, bot }) => ({
    ...{ playerId, name, team, bot },
  }));
  const startsInMs = Math.round(event.startsInMs);
  const names = players.map(({ name }) => name).join(", ");
  const facts = { seed: event.seed, startsInMs, ...groundFacts(live), rulesBy: rulesRunner().by };
  return {
    json: { event: "start", ...facts, players },
    text: `${startText(startsInMs)}: ${names}.${groundText(live)}`,
  };
}

/** Who comes back finds that it has begun. */
function startText(startsInMs: number): string {
  return startsInMs <= 0 ? "The match has begun" : `The match starts in ${(startsInMs / 1000).toFixed(1)} s`;
}

function silenceLine(event: EventOf<"silence">, nameOf: (playerId: PlayerId) => string): PlayLine {
  const waitedMs = Math.round(event.waitedMs);
  const players = event.playerIds.map((playerId) => ({ playerId, name: nameOf(playerId) }));
  const names = players.map(({ name }) => name).join(", ");
  const text = `Waiting for ${names} for ${(waitedMs / 1000).toFixed(0)} s.`;
  return { json: { event: "silence", players, waitedMs }, text };
}

function writtenLine(event: EventOf<"convicted" | "proof" | "report">): PlayLine {
  if (event.kind === "convicted") return { json: { event: "convicted", ...event.proof }, text: null }; // "gone" says it in words
  const { kind, file } = event;
  if (kind === "proof")
    return { json: { event: kind, playerId: event.playerId, file }, text: `The proof is in ${file}.` };
  return { json: { event: kind, number: event.number, file }, text: `The report is ${file}.` };
}

function settledLine({ from, checksums }: LivePeerEvent & { readonly kind: "settled" }): PlayLine {
  return { json: { event: "settled", from, checksums: checksums.map(formatChecksum) }, text: null };
}

function newHostLine(
  { masterId: playerId, former }: LivePeerEvent & { readonly kind: "master-changed" },
  live: LivePeer,
): PlayLine {
  const isLocal = playerId === live.matchPeer.session.localPlayerId;
  const sentence = describeFact(newHostFact(former, isLocal ? null : namesOf(live)(playerId)));
  return { json: { event: "new-host", playerId, isLocal, former, sentence }, text: sentence };
}

function backLine({ playerId, turn }: EventOf<"back">, nameOf: (playerId: PlayerId) => string): PlayLine {
  const name = nameOf(playerId);
  return { json: { event: "joined", playerId, name, turn }, text: `${name} is back, from turn ${turn} on.` };
}

function turnLine(event: EventOf<"turn">): PlayLine {
  const { turn, commandDelayTurns: commandDelay } = event;
  const checksum = formatChecksum(event.checksum);
  const json = { event: "turn", turn, checksum, waitedMs: Math.round(event.waitedMs), commandDelay };
  return { json, text: turn % 100 === 0 ? `Turn ${turn}, checksum ${checksum}.` : null };
}

function leftLine(event: EventOf<"gone">, nameOf: (playerId: PlayerId) => string): PlayLine {
  const { playerId, turn, cause, playedBy } = event;
  const players = [{ playerId, name: nameOf(playerId) }];
  const json = { event: "left", players, turn, cause, playedBy: playedBy.kind };
  return { json, text: describeFact(departureFact(event, nameOf)) };
}

function slowLine({ playerId, waitedMs }: EventOf<"slow">, live: LivePeer): PlayLine {
  const name = namesOf(live)(playerId);
  const isLocal = playerId === live.matchPeer.session.localPlayerId;
  const seconds = Math.round(waitedMs / 1_000);
  const text = isLocal
    ? `The others wait for you: ${seconds} s in the last minute.`
    : `The match waits for ${name}: ${seconds} s in the last minute.`;
  return { json: { event: "slow", playerId, name, isLocal, waitedMs }, text };
}

function splitLine(
  { turn, playerIds, goingOn }: EventOf<"split">,
  nameOf: (playerId: PlayerId) => string,
): PlayLine {
  const namesOfAll = (ids: readonly PlayerId[]) =>
    ids.map((playerId) => ({ playerId, name: nameOf(playerId) }));
  const json = { event: "split", turn, players: namesOfAll(playerIds), goingOn: namesOfAll(goingOn) };
  return { json, text: describeFact(splitFact({ turn, goingOn }, nameOf)) };
}

function desyncLine({ number, story }: HealNews, nameOf: (playerId: PlayerId) => string): PlayLine {
  const { haltTurn, baseTurn, judgement, difference, outcome, standstill, without, tookMs } = story;
  const { sentence, explanation } = describeStory(story, nameOf);
  const facts = { number, haltTurn, baseTurn, ...judgement, difference, outcome, standstill, without };
  return {
    json: { event: "desync", ...facts, tookMs: Math.round(tookMs), sentence },
    text: [sentence, ...explanation].join(" "),
  };
}

/** The last line. */
export function resultLine(live: LivePeer, end: LivePeerEvent): PlayLine {
  if (end.kind === "result") return matchResultLine(live, end.result);
  const message =
    end.kind === "lost-lobby"
      ? describeFact(lossFact(end.loss, live.isByCode))
      : end.kind === "crashed"
        ? describeFact(end.fact)
        : "";
  const outcome =
    end.kind === "lost-lobby" ? (end.loss.kind === "refused" ? "refused" : "lost-peers") : "crashed";
  const reason =
    end.kind === "lost-lobby" ? (end.loss.kind === "refused" ? end.loss.reason : end.loss.kind) : null;
  const json = { event: "result", outcome, turn: null, checksum: null, replay: null, reason, message };
  return { json, text: message };
}

function matchResultLine(live: LivePeer, result: MatchResult): PlayLine {
  const { run } = live.matchPeer;
  const ending = run === null ? null : endingOf(run.match.world);
  const absences = run?.members.absences ?? [];
  const message = describeFact(resultFact(result, { ending, absences, nameOf: namesOf(live) }));
  const checksum = formatChecksum(result.checksum);
  const replay = live.isReplayWhole ? live.files.replay : null;
  const { outcome, winnerId, winnerIds, turn } = result;
  return {
    json: { event: "result", outcome, turn, checksum, replay, winnerId, winnerIds, message },
    text: `${message} Turn ${turn}, checksum ${checksum}.`,
    ...(replay === null ? {} : { secondText: `Replay: ${replay}` }),
  };
}

function lobbyLine(live: LivePeer): PlayLine {
  const { matchPeer, port } = live;
  const { session } = matchPeer;
  const lookalikes = lookalikesOf(matchPeer.players.map(({ name }) => name));
  const players = matchPeer.players.map(({ isReady: isReached, hasMap, agrees, rttMs, ...player }, i) => {
    const looksLike = lookalikes[i] ?? null;
    const { playerId, name, team, bot, isMasterPeer } = player;
    const roundTripMs = rttMs === null ? null : Math.round(rttMs);
    const isReady = isReached && hasMap && agrees;
    const facts = { playerId, name, team, bot, isMasterPeer, isReady, rttMs: roundTripMs };
    const person = live.others.acquaintanceOf(playerId);
    return {
      ...{
        ...facts,
        ...lookWords(session.lobby.looks, playerId),
        ...(looksLike === null ? {} : { looksLike }),
      },
      ...(person === null ? {} : { person: personFacts(person) }),
    };
  });
  const names = players.map(({ playerId, name, team, isReady, looksLike }) => {
    const lookalike = looksLike === undefined ? null : describeLookalike(name, looksLike);
    const person = live.others.acquaintanceOf(playerId);
    const known = person === null ? [] : notesOn(name, person).map((note) => describePerson(note).text);
    const notes = [
      ...known,
      person?.fingerprint ?? null,
      lookalike,
      team === OBSERVER ? "watches" : null,
      isReady ? null : "not ready",
    ];
    const shown = notes.filter((note) => note !== null).join(", ");
    return shown === "" ? name : `${name} (${shown})`;
  });
  const unfit = setupProblemOf(live.matchPeer);
  const setupProblem = unfit === null ? null : describeFact(unfit);
  const { ownFingerprint } = live.others;
  const facts = {
    ...{ playerId: session.localPlayerId, fingerprint: ownFingerprint, ...groundFacts(live) },
    ...{ setupProblem, players },
  };
  const text = `Lobby on UDP port ${port}: ${names.join(", ")}.${groundText(live)}`;
  return {
    json: { event: "lobby", port, ...facts },
    text: setupProblem === null ? text : `${text} ${setupProblem}`,
  };
}

function personFacts({ fingerprint, isOwn, known, notThe, isBlocked }: Acquaintance) {
  const met = known === null ? null : { name: known.name, lastPlayed: dayOf(known.playedMs) };
  return { fingerprint, isOwn, known: met, notThe, isBlocked };
}

/** The people who can join, from where, and by which invitation. */
function reachLine(reach: Reach, live: LivePeer): PlayLine {
  const text = describeFact(reachFact(reach, live.place.code?.kind === "code"));
  const outside = outsideAddresses(reach).map(({ address, goodFor }) => ({
    address: formatAddress(address),
    note: OUTSIDE_WORDS[goodFor],
  }));
  const invitation = invitationLine(live);
  return {
    json: {
      event: "reach",
      mapping: reach.mapping,
      seen: reach.seen,
      outside,
      invitation: invitation?.json["invitation"] ?? null,
      text,
    },
    text: invitation === null || outside.length === 0 ? text : `${text} ${invitation.text}`,
  };
}

/** How others come into this lobby, of which they need to know more than where it is; null: they do not. */
export function invitationLine(live: LivePeer): PlayLine | null {
  const { roomKey, addresses: own, reach } = live.place;
  if (roomKey === null) return null;
  const outside = reach === null ? [] : outsideAddresses(reach).map(({ address }) => address);
  const place = invitationPlace(own, outside);
  if (place === null) return null;
  const invitation = formatInvitation({ ...place, roomKey });
  const invitations = own.map((address) => formatInvitation({ ...address, roomKey }));
  const key = formatRoomKey(roomKey);
  return {
    json: { event: "invitation", invitation, invitations, key },
    text: `Only with the invitation: ${invitation}`,
    secondText: `To read aloud: the address, and the key ${key.replaceAll("-", " ")}`,
  };
}

/** What is played, and where. */
function groundFacts({ matchPeer: { session } }: LivePeer) {
  const { mode } = session.lobby.options;
  return { mode, map: mode === "classic" ? null : (session.lobby.map?.name ?? null) };
}

/** Nothing on Classic, which has no map. */
function groundText(live: LivePeer): string {
  const { mode, map } = groundFacts(live);
  if (mode === "classic") return "";
  return ` ${mode === "battle" ? "Battle" : "Cushions"} on ${map ?? "a map that is not here yet"}.`;
}

/** The names of the players, by id. */
export function namesOf({ matchPeer }: LivePeer): (playerId: PlayerId) => string {
  const names = new Map(matchPeer.players.map(({ playerId, name }) => [playerId, name]));
  return (playerId) => names.get(playerId) ?? `player ${playerId}`;
}

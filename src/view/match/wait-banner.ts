import type {
  MatchPlayer,
  NetworkNotice,
  NetworkPeer,
  StatusNotice,
  WindowRequest,
} from "../../channel/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { keyText, takesAction } from "../control/key-actions.ts";
import type { KeyHolder } from "../control/key-holder.ts";
import { make, setText } from "../dom.ts";
import { makeEmblemIcon } from "../looks/icons.ts";
import { lookOf, type PaletteName } from "../looks/player-look.ts";
import { joinNames, namesOf, type NameOf } from "../looks/player-names.ts";
import { SILENT_FROM_MS } from "../network/network-text.ts";
import { Shown } from "../shown.ts";
import { absenceQuestion, slowQuestion, warningText, type AbsenceQuestion } from "./absence-words.ts";

/** Whom the match lacks, as the banner says it. */
interface Absence {
  readonly text: string; // "No word from Jane for 3 s"
  readonly spoken: string; // the same without the time, which would be told again every second
  readonly playerIds: readonly PlayerId[]; // ascending
}

/** What the banner says: one thing at a time, the most urgent. */
interface BannerWords {
  readonly kind: "absent" | "back" | "catching-up" | "slow";
  readonly text: string;
  readonly spoken: string; // for screen readers: changes only with the news
  readonly playerIds: readonly PlayerId[]; // whom it is about, ascending
}

const SIGNS: Readonly<Record<BannerWords["kind"], string>> = {
  absent: "⚠",
  back: "✓",
  "catching-up": "»",
  slow: "⚠",
};

const WARNED = "The others wait for you too much. They may vote to go on without you.";
/** Shorter than this, nobody notices that the match waits. */
const SHOWN_FROM_MS = 200;
/** Whoever was away for less is not welcomed back. */
const AWAY_FROM_MS = 2000;
const WELCOME_MS = 3000;
/** So far behind the others this peer is catching up, until it is nearly level with them. */
const CATCHING_UP_BELOW_TURNS = -3;
const LEVEL_FROM_TURNS = -1;

/**
 * Whom we wait for, who is back, or that this peer catches up: in the middle above the arena. Who has been missed for long is asked
 * about: the player may wait longer for them, or want to go on without.
 */
export class WaitBanner {
  readonly element: HTMLElement;
  readonly #palette: PaletteName;
  readonly #watch: AbsenceWatch;
  readonly #banner: HTMLElement;
  readonly #emblems = make("span", { className: "wait-emblems" });
  readonly #sign = make("span");
  readonly #text = make("span");
  readonly #spoken = make("p", { className: "only-spoken", attributes: { role: "status" } });
  readonly #shownPlayers = new Shown<readonly PlayerId[]>();
  readonly #players: readonly MatchPlayer[];
  readonly #send: (request: WindowRequest) => void;
  readonly #longer: HTMLButtonElement;
  readonly #goOn: HTMLButtonElement;
  #question: AbsenceQuestion | null = null;

  constructor(players: readonly MatchPlayer[], palette: PaletteName, send: (request: WindowRequest) => void) {
    this.#palette = palette;
    this.#players = players;
    this.#send = send;
    this.#watch = new AbsenceWatch(players);
    this.#longer = make("button", {
      className: "button small",
      text: `Wait longer ${keyText("wait-longer")}`,
      testId: "wait-longer",
      attributes: { title: "30 s more, once for each player" },
      onClick: () => this.#waitLonger(),
    });
    this.#goOn = make("button", {
      className: "button small",
      testId: "wait-go-on",
      onClick: () => this.#vote(),
    });
    // The seconds count up: to be seen, not to be told each time.
    const seen = make("span", { className: "wait-words", attributes: { "aria-hidden": "true" } }, [
      this.#sign,
      this.#emblems,
      this.#text,
    ]);
    this.#banner = make("div", { testId: "wait-banner" }, [
      seen,
      make("span", { className: "wait-buttons" }, [this.#longer, this.#goOn]),
    ]);
    this.#banner.hidden = true;
    this.element = make("div", { className: "wait-place" }, [this.#banner, this.#spoken]);
  }

  /** What the peer last told of the match and the network; `nowMs` of the view. */
  update(status: StatusNotice | null, network: NetworkNotice | null, nowMs: number): void {
    const watched = this.#watch.update(status, network, nowMs);
    const isSplit = status !== null && status.split !== null; // there is a panel of its own for that
    const absent = isSplit ? [] : (status?.absent ?? []);
    const nameOf = namesOf(this.#players);
    const missed = absenceQuestion(absent, this.#players, nameOf);
    const warning = warningText(status?.warnedMs ?? 0);
    const slow = isSplit || warning !== null ? [] : (status?.slow ?? []);
    this.#question = missed ?? slowQuestion(slow, nameOf);
    const words =
      missed !== null
        ? { ...missed, kind: "absent" as const }
        : warning !== null
          ? { kind: "slow" as const, text: warning, spoken: WARNED, playerIds: [] }
          : this.#question !== null
            ? { ...this.#question, kind: "slow" as const }
            : watched;
    this.#showButtons();
    this.#show(isSplit && words?.kind === "absent" ? null : words);
  }

  /** One waits longer, one goes on: while it is asked. */
  takesKey(event: KeyboardEvent, holder: KeyHolder): boolean {
    if (holder !== "match" || this.#question === null || this.#banner.hidden) return false;
    return takesAction(event, "waiting", {
      "wait-longer": () => {
        if (!event.repeat) this.#waitLonger();
      },
      "go-on": () => {
        if (!event.repeat) this.#vote();
      },
    });
  }

  #waitLonger(): void {
    if (this.#question?.mayWaitLonger !== true) return;
    this.#send({ kind: "wait-longer", playerIds: this.#question.playerIds });
  }

  /** A second one takes it back. */
  #vote(): void {
    if (this.#question === null || this.#question.goOn === null || !this.#question.mayVote) return;
    const { playerIds, hasVote } = this.#question;
    this.#send({ kind: "go-on", playerIds, isFor: !hasVote });
  }

  #showButtons(): void {
    const question = this.#question;
    this.#longer.hidden = question?.mayWaitLonger !== true;
    const mayGoOn = question !== null && question.goOn !== null;
    this.#goOn.hidden = !mayGoOn;
    if (!mayGoOn) return;
    setText(this.#goOn, question.goOn);
    this.#goOn.disabled = !question.mayVote;
    const pressed = String(question.hasVote);
    if (this.#goOn.ariaPressed !== pressed) this.#goOn.ariaPressed = pressed;
  }

  #show(words: BannerWords | null): void {
    this.#banner.hidden = words === null;
    setText(this.#spoken, words?.spoken ?? "");
    if (words === null) return;
    this.#banner.className = `wait-banner is-${words.kind}`;
    setText(this.#sign, SIGNS[words.kind]);
    setText(this.#text, words.text);
    if (!this.#shownPlayers.isNews(words.playerIds)) return;
    this.#emblems.replaceChildren(...words.playerIds.map((id) => makeEmblemIcon(lookOf(id, this.#palette))));
  }
}

/** Follows who is away and who comes back, and whether this peer lags behind. */
export class AbsenceWatch {
  readonly #players: readonly MatchPlayer[];
  readonly #away = new Set<PlayerId>(); // for AWAY_FROM_MS or more
  #back: readonly PlayerId[] = [];
  #welcomedUntilMs = 0;
  #isCatchingUp = false;

  constructor(players: readonly MatchPlayer[]) {
    this.#players = players;
  }

  /** Null: there is nothing to say. */
  update(status: StatusNotice | null, network: NetworkNotice | null, nowMs: number): BannerWords | null {
    this.#follow(status, network, nowMs);
    const absence = absenceOf(status, network?.peers ?? [], this.#players);
    if (absence !== null) return { kind: "absent", ...absence };
    if (nowMs < this.#welcomedUntilMs) {
      const text = this.#welcomeText(network);
      return { kind: "back", text, spoken: text, playerIds: this.#back };
    }
    if (!this.#isCatchingUp) return null;
    return { kind: "catching-up", text: "Catching up …", spoken: "Catching up", playerIds: [] };
  }

  #follow(status: StatusNotice | null, network: NetworkNotice | null, nowMs: number): void {
    const ahead = network?.aheadTurns ?? 0;
    this.#isCatchingUp = ahead < (this.#isCatchingUp ? LEVEL_FROM_TURNS : CATCHING_UP_BELOW_TURNS);
    if (nowMs >= this.#welcomedUntilMs) this.#back = [];
    for (const { playerId } of this.#players) {
      if (status?.gone.some((gone) => gone.playerId === playerId) === true) {
        this.#away.delete(playerId); // not to come back: a bot plays on
        continue;
      }
      const silentMs = network?.peers.find((peer) => peer.playerId === playerId)?.silentMs ?? 0;
      const waitedMs = status?.waitingFor.includes(playerId) === true ? status.waitedMs : 0;
      if (Math.max(silentMs, waitedMs) >= AWAY_FROM_MS) this.#away.add(playerId);
      else if (silentMs < SILENT_FROM_MS && waitedMs === 0 && this.#away.delete(playerId)) {
        this.#back = [...this.#back.filter((id) => id !== playerId), playerId].toSorted((a, b) => a - b);
        this.#welcomedUntilMs = nowMs + WELCOME_MS;
      }
    }
  }

  /** "Jane is back", "Jane and Mio are back"; when all others are, it was this computer that was away. */
  #welcomeText(network: NetworkNotice | null): string {
    const others = network?.peers.length ?? 0;
    if (others > 1 && this.#back.length === others) return "Everybody is back";
    const names = this.#back.map((id) => this.#players.find(({ playerId }) => playerId === id)!.name);
    return `${joinNames(names)} ${names.length === 1 ? "is" : "are"} back`;
  }
}

/** Who is silent, for how long, and for whom else the match waits. Null while all are heard and the match goes on. */
export function absenceOf(
  status: StatusNotice | null,
  peers: readonly Pick<NetworkPeer, "playerId" | "silentMs">[],
  players: readonly Pick<MatchPlayer, "playerId" | "name">[],
): Absence | null {
  const nameOf = namesOf(players);
  const silent = peers.filter(({ silentMs }) => silentMs >= SILENT_FROM_MS);
  const silentIds = silent.map(({ playerId }) => playerId);
  const isWaiting = status !== null && status.waitedMs >= SHOWN_FROM_MS;
  const heard = isWaiting ? status.waitingFor.filter((playerId) => !silentIds.includes(playerId)) : [];
  if (silent.length + heard.length === 0) return null;

  const waitedSeconds = ((status?.waitedMs ?? 0) / 1000).toFixed(1);
  const heardNames = joinNames(heard.map(nameOf));
  const playerIds = [...silentIds, ...heard].toSorted((a, b) => a - b);
  if (silent.length === 0) {
    const spoken = `Waiting for ${heardNames}`;
    return { text: `${spoken} – ${waitedSeconds} s`, spoken, playerIds };
  }
  const also = heard.length === 0 ? "" : ` – waiting for ${heardNames} too`;
  const isAlone = silent.length === peers.length && peers.length > 1;
  const from = isAlone ? "anybody" : joinNames(silentIds.map(nameOf));
  const since = isAlone ? `anybody for ${shortest(silent)} s` : sinceText(silent, nameOf);
  return { text: `No word from ${since}${also}`, spoken: `No word from ${from}${also}`, playerIds };
}

/** "Jane and Mio for 5 s, from Kit for 2 s": those who fell silent together in one word. */
function sinceText(silent: readonly Pick<NetworkPeer, "playerId" | "silentMs">[], nameOf: NameOf): string {
  const secondsOf = new Map(silent.map(({ playerId, silentMs }) => [playerId, Math.floor(silentMs / 1000)]));
  const seconds = [...new Set(secondsOf.values())].toSorted((a, b) => b - a);
  return seconds
    .map((second) => {
      const names = silent.filter(({ playerId }) => secondsOf.get(playerId) === second);
      return `${joinNames(names.map(({ playerId }) => nameOf(playerId)))} for ${second} s`;
    })
    .join(", from ");
}

function shortest(silent: readonly Pick<NetworkPeer, "silentMs">[]): number {
  return Math.floor(Math.min(...silent.map(({ silentMs }) => silentMs)) / 1000);
}

import { PLAYER_COUNT_MAX, type BotStrength, type PlayerId } from "../sim/index.ts";
import { LOOPBACK } from "./live-peer-options.ts";
import { LivePeer } from "./live-peer.ts";

interface Bot {
  readonly name: string;
  readonly strength: BotStrength;
  live: LivePeer | null; // null while it opens
}

/** As many as a host may ever need: it takes a seat itself. */
const BOT_NAMES: readonly string[] = ["Tabby", "Ginger", "Mittens", "Pepper", "Smokey", "Socks", "Whiskers"];

/**
 * The bots of a host: each is a whole peer in this process, with a socket of its own, that joins the lobby as anybody does
 * and computes the whole match. They leave no files behind: log and replay of the host tell the same match.
 */
export class LobbyBots {
  readonly #host: LivePeer;
  readonly #stopAfterTurn: number;
  readonly #bots = new Set<Bot>();
  readonly #gone = new Set<Promise<unknown>>(); // that of each that opens or runs
  #isClosed = false;

  /** `stopAfterTurn` is that of the host. */
  constructor(host: LivePeer, stopAfterTurn: number) {
    this.#host = host;
    this.#stopAfterTurn = stopAfterTurn;
  }

  /** Lets one in. Resolves once it knocks; rejects with Node's error if it can't have a socket. */
  async add(strength: BotStrength): Promise<void> {
    const bot: Bot = { name: `${this.#freeName()} (${strength})`, strength, live: null };
    this.#bots.add(bot);
    const opened = this.#open(bot, strength);
    const gone = opened.then(({ closed }) => closed).catch(() => undefined);
    this.#gone.add(gone);
    void gone.then(() => {
      this.#gone.delete(gone);
      this.#bots.delete(bot);
    });
    await opened;
  }

  /** Whether a seat is left for another one, those that are on their way counted. */
  get hasRoom(): boolean {
    const knocking = [...this.#bots].filter((bot) => this.#isKnocking(bot));
    return this.#host.matchPeer.players.length + knocking.length < PLAYER_COUNT_MAX;
  }

  /** Whether a bot of this host has that seat. */
  isBot(playerId: PlayerId): boolean {
    return this.#at(playerId) !== undefined;
  }

  /** How strong the bot of this host in that seat is; null: there is none. */
  strengthOf(playerId: PlayerId): BotStrength | null {
    return this.#at(playerId)?.strength ?? null;
  }

  /** Has the one in that seat leave, if one is: it need not find out by itself that it was sent away. */
  remove(playerId: PlayerId): void {
    this.#at(playerId)?.live?.leave();
  }

  /** Has all of them leave. Resolves when they are gone; from a finished match they go once the others need them no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { live } of this.#bots) live?.leave();
    await Promise.all(this.#gone);
  }

  async #open(bot: Bot, strength: BotStrength): Promise<LivePeer> {
    const live = await LivePeer.open({
      homeFolder: "", // nothing is written
      isRecorded: false,
      replayFile: null,
      name: bot.name,
      role: { kind: "join", address: { host: LOOPBACK, port: this.#host.port } },
      team: null,
      seed: null,
      autoStartPlayers: null,
      stopAfterTurn: this.#stopAfterTurn,
      bot: strength,
      isLocal: this.#host.isLocal,
      link: null,
      onEvent: () => undefined, // the host hears of all that matters
    });
    bot.live = live;
    if (this.#isClosed) live.leave();
    return live;
  }

  #isKnocking(bot: Bot): boolean {
    const { live } = bot;
    return live === null || (live.matchPeer.session.phase === "connecting" && this.#seatOf(live) === null);
  }

  #at(playerId: PlayerId): Bot | undefined {
    return [...this.#bots].find(({ live }) => live !== null && this.#seatOf(live) === playerId);
  }

  /** The seat that the host has given to it, or null as long as it has none. */
  #seatOf({ matchPeer }: LivePeer): PlayerId | null {
    const { remotes } = this.#host.matchPeer.session;
    return remotes.find(({ token }) => token === matchPeer.session.token)?.playerId ?? null;
  }

  #freeName(): string {
    const taken = [...this.#host.matchPeer.players, ...this.#bots].map(({ name }) => name);
    return BOT_NAMES.find((name) => !taken.some((other) => other.startsWith(`${name} (`))) ?? BOT_NAMES[0]!;
  }
}

/** Turns that some peers have ended and others have not; more are not possible, see TurnBook. */
const OPEN_TURNS_MAX = 32;

interface OpenTurn {
  readonly checksum: number;
  readonly by: number; // the peer that ended it first
  count: number;
}

/** Compares the checksums of all peers turn by turn, and forgets a turn once all have ended it. */
export class ChecksumLedger {
  readonly #peerCount: number;
  readonly #open = new Map<number, OpenTurn>();
  #turn = -1;
  #checksum = 0;

  constructor(peerCount: number) {
    this.#peerCount = peerCount;
  }

  /** The last turn that all have ended; -1: none. */
  get turn(): number {
    return this.#turn;
  }

  /** At the end of that turn. */
  get checksum(): number {
    return this.#checksum;
  }

  /** A peer has ended a turn. Returns what is wrong about it, or null. */
  note(peer: number, turn: number, checksum: number): string | null {
    const known = this.#open.get(turn) ?? { checksum, by: peer, count: 0 };
    if (known.checksum !== checksum) return `peers ${known.by} and ${peer} differ at the end of turn ${turn}`;
    known.count += 1;
    if (known.count < this.#peerCount) {
      this.#open.set(turn, known);
      return this.#open.size > OPEN_TURNS_MAX
        ? `peer ${peer} is at turn ${turn}, far ahead of turn ${this.#turn}`
        : null;
    }
    this.#open.delete(turn);
    if (turn !== this.#turn + 1) return `turn ${turn} was ended by all after turn ${this.#turn}`;
    this.#turn = turn;
    this.#checksum = checksum;
    return null;
  }
}

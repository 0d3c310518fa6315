import type { DnsRecord } from "../../src/peer/near/dns-message.ts";
import type { OpenMulticastDns } from "../../src/peer/near/multicast.ts";

type MulticastEars = Parameters<OpenMulticastDns>[0];

/** What was said to all: by whom, and which records; a question has none. */
interface Said {
  readonly from: string;
  readonly records: readonly DnsRecord[];
}

/** A local network in this process: what one says to all, all hear, also the one that says it. */
export class TestLan {
  readonly said: Said[] = [];
  readonly #ears = new Set<{ readonly host: string; readonly ears: MulticastEars }>();
  /** Nothing gets through: neither words nor goodbyes. */
  isCut = false;

  /** How many have it open. */
  get openCount(): number {
    return this.#ears.size;
  }

  /** For a peer with that address. */
  opener(host = "127.0.0.1"): OpenMulticastDns {
    return (ears) => {
      const end = { host, ears };
      this.#ears.add(end);
      return {
        isThere: true,
        ask: (name) => this.#say(host, { questions: [{ name, type: "PTR" }], records: [] }),
        tell: (recordsFor) => this.#say(host, { questions: [], records: recordsFor(host) }),
        close: () => Promise.resolve(void this.#ears.delete(end)),
      };
    };
  }

  /** What a stranger there says, record by record. */
  inject(from: string, records: readonly unknown[]): void {
    for (const { ears } of this.#ears) ears.onMessage({ kind: "response", questions: [], records }, from);
  }

  #say(
    from: string,
    { questions, records }: { questions: readonly unknown[]; records: readonly DnsRecord[] },
  ) {
    this.said.push({ from, records });
    if (this.isCut) return;
    const kind = questions.length > 0 ? "query" : "response";
    for (const { ears } of [...this.#ears])
      ears.onMessage({ kind, questions, records: records.map(asHeard) }, from);
  }
}

/** As it is taken out of a datagram: lines are bytes. */
export function asHeard(record: DnsRecord): unknown {
  if (record.type !== "TXT") return record;
  return { ...record, data: (record.data as readonly string[]).map((line) => Buffer.from(line)) };
}

/** A computer without a network, or on which nobody may use it. */
export const NO_MULTICAST: OpenMulticastDns = (ears) => {
  const fail = (): void => ears.onProblem("bind EADDRINUSE 0.0.0.0:5353");
  fail();
  return { isThere: false, ask: fail, tell: fail, close: () => Promise.resolve() };
};

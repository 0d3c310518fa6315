import type { PublicFilter, Refusal, ServiceMessage } from "../rendezvous/index.ts";
import { siteOf, type Purse } from "./budgets.ts";

/** What carries messages to a peer. */
export interface Line {
  send(text: string): void;
  close(): void;
}

/** What the service says in answer; who answers adds the number of the question. */
export type Answer = ServiceMessage extends infer Message
  ? Message extends { readonly n: unknown }
    ? Omit<Message, "n">
    : never
  : never;

export function refuse(reason: Refusal, retryMs: number | null = null): Answer {
  return { kind: "refused", reason, retryMs };
}

interface ClientOptions {
  readonly source: string; // for budgets
  readonly purse: Purse; // of its own messages
  readonly nowMs: number;
}

/** A peer at the other end of a WebSocket, and what the service knows of it while that is open. */
export class Client {
  readonly source: string;
  readonly site: string;
  readonly purse: Purse;
  /** Proven addresses, the newest last. */
  readonly proven: string[] = [];
  lobbyId: string | null = null; // that it hosts
  resumeToken = "";
  filter: PublicFilter | null = null; // of the list that it looks at
  heardMs: number;
  malformedCount = 0;
  tokenCount = 0; // that it was given
  sessionCount = 0; // as a guest
  readonly #line: Line;
  #isOpen = true;

  constructor(line: Line, { source, purse, nowMs }: ClientOptions) {
    this.#line = line;
    this.source = source;
    this.site = siteOf(source);
    this.purse = purse;
    this.heardMs = nowMs;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  tell(message: ServiceMessage): void {
    if (this.#isOpen) this.#line.send(JSON.stringify(message));
  }

  /** The same text to many. */
  tellText(text: string): void {
    if (this.#isOpen) this.#line.send(text);
  }

  /** Says why, if there is a reason, and hangs up. */
  end(reason: Refusal | null): void {
    if (reason !== null) this.tell({ kind: "refused", n: null, reason, retryMs: null });
    this.#isOpen = false;
    this.#line.close();
  }

  /** The line is gone. */
  noteClosed(): void {
    this.#isOpen = false;
  }
}

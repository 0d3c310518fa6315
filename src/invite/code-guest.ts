import { assert, type InviteCode } from "../base/index.ts";
import { areEqual, type CipherSuite } from "../seal/index.ts";
import { codeKeys, openInvitation, termsOf, type CodeKeys } from "./code-keys.ts";
import { readCodeLetter, SESSION_BYTES, writeCodeLetter, type CodeRefusal } from "./code-letters.ts";
import { scalarOf, secretPoint, SHARE_BYTES, shareOf } from "./cpace.ts";
import { GUEST_WAIT_MS } from "./limits.ts";

/** Why a guest has no invitation. */
type GuestFailure = CodeRefusal | "silent" | "no-friend"; // the other does not know the code either

type GuestState =
  | { readonly kind: "knocking" }
  | { readonly kind: "proving" }
  | { readonly kind: "invited"; readonly invitation: string }
  | { readonly kind: "failed"; readonly why: GuestFailure };

export const GUEST_RANDOM_BYTES = SESSION_BYTES + SHARE_BYTES;

interface CodeGuestOptions {
  readonly suite: CipherSuite;
  readonly code: InviteCode;
  readonly random: Uint8Array; // GUEST_RANDOM_BYTES that nobody can guess, of this run alone
  readonly nowMs: number;
}

/**
 * A guest who was told a code: proves first that it knows the code, and takes an invitation from a host that proves the same. One try
 * is one guess of four letters for an attacker who sits in between.
 */
export class CodeGuest {
  readonly #suite: CipherSuite;
  readonly #session: Uint8Array;
  readonly #scalar: Uint8Array;
  readonly #share: Uint8Array;
  readonly #endMs: number;
  #keys: CodeKeys | null = null;
  #out: Uint8Array[] = [];
  #state: GuestState = { kind: "knocking" };

  constructor({ suite, code, random, nowMs }: CodeGuestOptions) {
    assert(random.length === GUEST_RANDOM_BYTES, "CodeGuest: random bytes for a session and a scalar");
    this.#suite = suite;
    this.#session = random.slice(0, SESSION_BYTES);
    this.#scalar = scalarOf(random.subarray(SESSION_BYTES));
    this.#share = shareOf(termsOf(code, this.#session), this.#scalar);
    this.#endMs = nowMs + GUEST_WAIT_MS;
    this.#out.push(writeCodeLetter({ kind: "knock", session: this.#session, share: this.#share }));
  }

  get state(): GuestState {
    return this.#state;
  }

  get nextDueMs(): number {
    return this.#isOver ? Infinity : this.#endMs;
  }

  /** What goes to the host, in this order. */
  takeLetters(): readonly Uint8Array[] {
    const out = this.#out;
    this.#out = [];
    return out;
  }

  update(nowMs: number): void {
    if (!this.#isOver && nowMs >= this.#endMs) this.#fail("silent");
  }

  hear(bytes: Uint8Array): void {
    if (this.#isOver) return;
    const read = readCodeLetter(bytes);
    if (!read.ok) return this.#fail(read.reason === "other-version" ? "other-version" : "senseless");
    const letter = read.value;
    if (letter.kind === "refusal") return this.#fail(letter.why);
    if (letter.kind === "answer" && this.#keys === null) return this.#prove(letter.share);
    if (letter.kind === "hand-over" && this.#keys !== null)
      return this.#take(this.#keys, letter.tag, letter.sealed);
    this.#fail("senseless");
  }

  get #isOver(): boolean {
    return this.#state.kind === "invited" || this.#state.kind === "failed";
  }

  #prove(share: Uint8Array): void {
    const secret = areEqual(share, this.#share) ? null : secretPoint(this.#scalar, share);
    if (secret === null) return this.#fail("senseless");
    this.#keys = codeKeys(this.#session, secret, this.#share, share);
    this.#out.push(writeCodeLetter({ kind: "proof", tag: this.#keys.guestTag }));
    this.#state = { kind: "proving" };
  }

  #take(keys: CodeKeys, tag: Uint8Array, sealed: Uint8Array): void {
    const invitation = areEqual(tag, keys.hostTag) ? openInvitation(this.#suite, keys, sealed) : null;
    if (invitation === null) return this.#fail("no-friend");
    this.#state = { kind: "invited", invitation };
  }

  #fail(why: GuestFailure): void {
    this.#state = { kind: "failed", why };
  }
}

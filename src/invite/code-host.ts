import { type InviteCode } from "../base/index.ts";
import { areEqual, type CipherSuite } from "../seal/index.ts";
import { codeKeys, sealInvitation, termsOf, type CodeKeys } from "./code-keys.ts";
import { readCodeLetter, writeCodeLetter, type CodeLetter, type CodeRefusal } from "./code-letters.ts";
import { scalarOf, secretPoint, shareOf } from "./cpace.ts";
import { WRONG_TRIES, RUNS_MAX, RUN_MS } from "./limits.ts";

/** What a host of a code has to do or to know. */
export type CodeHostNews =
  | { readonly kind: "letter"; readonly run: string; readonly bytes: Uint8Array }
  | { readonly kind: "friend"; readonly run: string } // knew the code, and has the invitation
  | { readonly kind: "wrong"; readonly run: string; readonly triesLeft: number }; // did not; 0: the code is burnt

/** Runs that may begin at once, and then in so many milliseconds one more: each takes points of a curve to be computed. */
const [RUNS_AT_ONCE, RUN_EVERY_MS] = [8, 500];

interface Run {
  readonly keys: CodeKeys;
  readonly endMs: number;
}

interface CodeHostOptions {
  readonly suite: CipherSuite;
  readonly code: InviteCode;
  readonly invitation: () => string | null; // as it is when somebody is let in; null: there is no way in just now
  readonly random: () => Uint8Array; // SHARE_BYTES that nobody can guess, others each time
}

/** A host that gave out a code: hands its invitation to a guest who proves to know the code, and burns the code after three who do not. */
export class CodeHost {
  readonly #options: CodeHostOptions;
  readonly #runs = new Map<string, Run>();
  #news: CodeHostNews[] = [];
  #triesLeft = WRONG_TRIES;
  #begun = 0; // of RUNS_AT_ONCE, as of #begunMs
  #begunMs = 0;

  constructor(options: CodeHostOptions) {
    this.#options = options;
  }

  get isBurnt(): boolean {
    return this.#triesLeft === 0;
  }

  takeNews(): readonly CodeHostNews[] {
    const news = this.#news;
    this.#news = [];
    return news;
  }

  /** `run`: a name by which whoever carries the letters tells guests apart. */
  hear(run: string, bytes: Uint8Array, nowMs: number): void {
    this.#forgetOld(nowMs);
    const read = readCodeLetter(bytes);
    if (this.isBurnt) return this.#refuse(run, "burnt");
    if (!read.ok) return this.#refuse(run, read.reason === "other-version" ? "other-version" : "senseless");
    const letter = read.value;
    const known = this.#runs.get(run);
    if (letter.kind === "knock" && known === undefined) return this.#answer(run, letter, nowMs);
    if (letter.kind === "proof" && known !== undefined) return this.#judge(run, known, letter.tag);
    this.#refuse(run, "senseless");
  }

  /** The guest of that run is gone. Without its proof it has learned nothing. */
  end(run: string): void {
    this.#runs.delete(run);
  }

  #answer(run: string, { session, share }: CodeLetter & { readonly kind: "knock" }, nowMs: number): void {
    if (this.#runs.size >= RUNS_MAX || !this.#mayBegin(nowMs)) return this.#refuse(run, "busy");
    const scalar = scalarOf(this.#options.random());
    const own = shareOf(termsOf(this.#options.code, session), scalar);
    const secret = secretPoint(scalar, share);
    if (secret === null) return this.#refuse(run, "senseless");
    this.#runs.set(run, { keys: codeKeys(session, secret, share, own), endMs: nowMs + RUN_MS });
    this.#say(run, { kind: "answer", share: own });
  }

  #judge(run: string, { keys }: Run, tag: Uint8Array): void {
    this.#runs.delete(run); // one proof a run: who guessed wrong begins anew, and is counted
    if (!areEqual(tag, keys.guestTag)) {
      this.#triesLeft -= 1;
      this.#refuse(run, this.isBurnt ? "burnt" : "wrong");
      this.#news.push({ kind: "wrong", run, triesLeft: this.#triesLeft });
      if (this.isBurnt) this.#runs.clear();
      return;
    }
    const invitation = this.#options.invitation();
    if (invitation === null) return this.#refuse(run, "busy");
    const sealed = sealInvitation(this.#options.suite, keys, invitation);
    this.#say(run, { kind: "hand-over", tag: keys.hostTag, sealed });
    this.#news.push({ kind: "friend", run });
  }

  #mayBegin(nowMs: number): boolean {
    this.#begun = Math.max(0, this.#begun - Math.max(0, nowMs - this.#begunMs) / RUN_EVERY_MS);
    this.#begunMs = nowMs;
    if (this.#begun > RUNS_AT_ONCE - 1) return false;
    this.#begun += 1;
    return true;
  }

  #forgetOld(nowMs: number): void {
    for (const [run, { endMs }] of this.#runs) if (nowMs >= endMs) this.#runs.delete(run);
  }

  #refuse(run: string, why: CodeRefusal): void {
    this.#runs.delete(run);
    this.#say(run, { kind: "refusal", why });
  }

  #say(run: string, letter: CodeLetter): void {
    this.#news.push({ kind: "letter", run, bytes: writeCodeLetter(letter) });
  }
}

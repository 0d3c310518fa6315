import type { Address, Datagram } from "../wire/index.ts";
import type { Keeper } from "./keeper.ts";
import {
  CHECK_MS,
  LEASE_SECONDS,
  REFUSED_CHECKS_MAX,
  REFUSED_MS_MAX,
  REFUSED_MS_MIN,
  SILENT_AFTER_MS,
  stateOfMapping,
  type MappingState,
  type RefusalReason,
  type RouterReply,
  type RouterRequest,
} from "./mapping-state.ts";
import {
  headersOf,
  readActionAnswer,
  readDescription,
  readHost,
  readSearchAnswer,
  SSDP_GROUP,
  writeAction,
  writeSearch,
  type ActionAnswer,
  type PortControl,
  type RouterPlace,
} from "./upnp-texts.ts";

interface UpnpOptions {
  readonly own: string; // IPv4 address of this machine, where the router has it
  readonly port: number;
  readonly router: string | null; // null: whoever of the own network answers first
  readonly random: () => number; // u32
}

/** What is asked, one thing after the other. */
type Step = "search" | "describe" | "address" | "map" | "check" | "return";

/** A search that is not answered is repeated after these times, then each minute. */
const SEARCH_MS = [1_000, 2_000, 4_000] as const;
const SEARCH_MS_MAX = 60_000;
/** Ports that are tried in place of one that another machine has. */
const OTHER_PORTS_MAX = 4;
const OTHER_PORT_MIN = 49_152; // RFC 6335: of nobody
/** In a row: then it is another router, or none. */
const FAILURES_MAX = 3;
const DESCRIPTION = "Robo Cat RTS";
/** Codes of refusals: UPnP WANIPConnection:1, 2.4.16, and WANIPConnection:2. */
const [INVALID, FAILED, NO_SUCH_ENTRY, TAKEN, PERMANENT_ONLY, CONFLICT] = [402, 501, 714, 718, 725, 729];
/** What some routers say to a lease with an end that know none such. One that has given such a lease means something else. */
const LEASE_MISTAKES: readonly number[] = [INVALID, FAILED];
/** Refusals of that very port, for certain or maybe. */
const PORT_REFUSALS: readonly number[] = [FAILED, TAKEN, CONFLICT];
const REFUSALS: Readonly<Record<number, RefusalReason>> = {
  606: "not-allowed",
  718: "no-room",
  728: "no-room",
  729: "no-room",
};

/** Keeps a port open by UPnP. What answers from another machine than the router, or leads to one, counts for nothing. */
export class UpnpKeeper implements Keeper {
  readonly #options: UpnpOptions;
  #step: Step = "search";
  #dueMs = -Infinity; // of the step
  #sinceMs: number | null = null;
  #searches = 0;
  #failures = 0;
  #addressless = 0; // answers in a row without an address
  #description: RouterPlace | null = null;
  #controls: readonly PortControl[] = []; // of its lines; the first is asked
  #host: string | null = null;
  #port: number | null = null; // open there
  #wanted: number;
  #otherPorts = 0;
  #leaseSeconds = LEASE_SECONDS;
  #renewMs = Infinity;
  #lastCheck: "address" | "check" = "check";
  #pending: { readonly id: number; readonly action: string } | null = null; // a request without its answer
  #nextId = 0;
  #refusal: RefusalReason | null = null;
  #isSilent = false;
  #isReturning = false;
  #isDone = false;
  #datagrams: Datagram[] = [];
  #requests: RouterRequest[] = [];

  constructor(options: UpnpOptions) {
    this.#options = options;
    this.#wanted = options.port;
    this.#nextId = options.random();
  }

  get state(): MappingState {
    if (this.#port !== null && this.#host !== null)
      return stateOfMapping("upnp", { host: this.#host, port: this.#port });
    if (this.#refusal !== null) return { kind: "refused", by: "upnp", why: this.#refusal };
    return { kind: this.#isSilent ? "silent" : "asking" };
  }

  get isRefused(): boolean {
    return this.#refusal !== null;
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  update(nowMs: number): void {
    if (this.#isDone) return;
    this.#sinceMs ??= nowMs;
    if (this.#port === null && this.#step === "search" && nowMs >= this.#sinceMs + SILENT_AFTER_MS)
      this.#isSilent = true;
    if (this.#pending !== null || nowMs < this.#dueMs) return;
    this.#begin(nowMs);
  }

  hear(bytes: Uint8Array, from: Address): boolean {
    const { router, own } = this.#options;
    const isNear = router === null ? isSameNet(from.host, own) : from.host === router;
    if (!isNear || this.#step !== "search" || this.#sinceMs === null || this.#isDone) return false;
    const place = readSearchAnswer(bytes, from);
    if (!place.ok) return false;
    this.#description = place.value;
    this.#go("describe", -Infinity);
    return true;
  }

  hearReply(id: number, reply: RouterReply, nowMs: number): void {
    if (this.#pending?.id !== id || this.#isDone) return;
    const { action } = this.#pending;
    this.#pending = null;
    if (this.#step === "return") return void (this.#isDone = true);
    if (reply === null) return this.#fail(nowMs);
    this.#failures = 0;
    if (this.#step === "describe") return this.#takeDescription(reply.body, nowMs);
    this.#takeAnswer(readActionAnswer(reply.status, reply.body, action), nowMs);
  }

  takeDatagrams(): readonly Datagram[] {
    const out = this.#datagrams;
    this.#datagrams = [];
    return out;
  }

  takeRequests(): readonly RouterRequest[] {
    const out = this.#requests;
    this.#requests = [];
    return out;
  }

  giveBack(nowMs: number): void {
    if (this.#isReturning || this.#isDone) return;
    this.#isReturning = true;
    const mayHaveOne = this.#port !== null || (this.#step === "map" && this.#pending !== null);
    if (!mayHaveOne || this.#controls.length === 0) return void (this.#isDone = true);
    this.#pending = null; // its answer is of no account any more
    this.#go("return", nowMs);
    this.update(nowMs);
  }

  nextDueMs(nowMs: number): number {
    if (this.#isDone) return Infinity;
    const isToTell = this.#step === "search" && !this.#isSilent;
    const silentMs = isToTell ? (this.#sinceMs ?? nowMs) + SILENT_AFTER_MS : Infinity;
    return Math.min(this.#pending === null ? Math.max(this.#dueMs, nowMs) : Infinity, silentMs);
  }

  #go(step: Step, dueMs: number): void {
    this.#step = step;
    this.#dueMs = dueMs;
  }

  #begin(nowMs: number): void {
    switch (this.#step) {
      case "search":
        return this.#search(nowMs);
      case "describe":
        return this.#request(this.#description!, { method: "GET", action: "", headers: {}, body: "" });
      case "address":
        return this.#act("GetExternalIPAddress", []);
      case "map":
        this.#refusal = null;
        return this.#act("AddPortMapping", [
          ...this.#entry(this.#wanted),
          ["NewInternalPort", this.#options.port],
          ["NewInternalClient", this.#options.own],
          ["NewEnabled", 1],
          ["NewPortMappingDescription", DESCRIPTION],
          ["NewLeaseDuration", this.#leaseSeconds],
        ]);
      case "check":
        return this.#act("GetSpecificPortMappingEntry", this.#entry(this.#wanted));
      case "return":
        return this.#act("DeletePortMapping", this.#entry(this.#wanted));
    }
  }

  #search(nowMs: number): void {
    const { router } = this.#options;
    const waitMs = SEARCH_MS[this.#searches] ?? SEARCH_MS_MAX;
    this.#searches += 1;
    this.#dueMs = nowMs + waitMs;
    const places = router === null ? [SSDP_GROUP] : [SSDP_GROUP, { host: router, port: SSDP_GROUP.port }];
    for (const to of places) this.#datagrams.push({ to, bytes: writeSearch(to) });
  }

  #entry(outsidePort: number): readonly (readonly [string, string | number])[] {
    return [
      ["NewRemoteHost", ""],
      ["NewExternalPort", outsidePort],
      ["NewProtocol", "UDP"],
    ];
  }

  #act(action: string, parts: readonly (readonly [string, string | number])[]): void {
    const { place, service } = this.#controls[0]!;
    const body = writeAction(service, action, parts);
    this.#request(place, { method: "POST", action, headers: headersOf(service, action), body });
  }

  #request(
    place: RouterPlace,
    { action, ...rest }: Pick<RouterRequest, "method" | "headers" | "body"> & { readonly action: string },
  ): void {
    this.#nextId += 1;
    this.#pending = { id: this.#nextId, action };
    this.#requests.push({ id: this.#nextId, ...place, ...rest });
  }

  #takeDescription(body: Uint8Array, nowMs: number): void {
    this.#controls = this.#description === null ? [] : readDescription(body, this.#description);
    if (this.#controls.length === 0) return this.#loseRouter(nowMs);
    this.#go("address", nowMs);
  }

  #takeAnswer(answer: ActionAnswer, nowMs: number): void {
    switch (this.#step) {
      case "address":
        return this.#takeAddress(answer, nowMs);
      case "map":
        return answer.kind === "done" ? this.#takeLease(nowMs) : this.#hearRefusal(answer.code, nowMs);
      case "check":
        if (answer.kind === "refused" && answer.code !== NO_SUCH_ENTRY) return this.#rest(nowMs); // it does not tell
        return this.#isOurs(answer) ? this.#rest(nowMs) : this.#go("map", nowMs);
      case "search":
      case "describe":
      case "return":
        return; // none of these is answered so
    }
  }

  /** A router that is not connected has no address, or tells none: it may have one any moment, and still have the port. */
  #takeAddress(answer: ActionAnswer, nowMs: number): void {
    const host = answer.kind === "done" ? readHost(answer.valueOf("NewExternalIPAddress")) : null;
    if (host === null) return this.#hearNoAddress(answer.kind === "refused" ? "other" : "no-network", nowMs);
    this.#addressless = 0;
    this.#host = host;
    return this.#port === null ? this.#go("map", nowMs) : this.#rest(nowMs);
  }

  #hearNoAddress(why: RefusalReason, nowMs: number): void {
    this.#addressless += 1;
    const isOpen = this.#port !== null;
    if (isOpen && this.#addressless < REFUSED_CHECKS_MAX) return this.#go("address", nowMs + CHECK_MS);
    this.#controls = [...this.#controls.slice(1), ...this.#controls.slice(0, 1)]; // another line may be the one in use
    if (!isOpen && this.#addressless < this.#controls.length) return this.#go("address", nowMs);
    this.#refuse(why, REFUSED_MS_MIN, nowMs);
  }

  #isOurs(answer: ActionAnswer): boolean {
    const { own, port } = this.#options;
    if (answer.kind === "refused") return false;
    return answer.valueOf("NewInternalClient") === own && answer.valueOf("NewInternalPort") === String(port);
  }

  #takeLease(nowMs: number): void {
    this.#port = this.#wanted;
    this.#isSilent = false;
    this.#renewMs = this.#leaseSeconds === 0 ? Infinity : nowMs + this.#leaseSeconds * 500;
    this.#rest(nowMs);
  }

  /** What is next while the port is open. The address may change, and the router forget: it is asked for both in turn. */
  #rest(nowMs: number): void {
    if (nowMs + CHECK_MS >= this.#renewMs) return this.#go("map", this.#renewMs);
    this.#lastCheck = this.#lastCheck === "check" ? "address" : "check";
    this.#go(this.#lastCheck, nowMs + CHECK_MS);
  }

  #hearRefusal(code: number, nowMs: number): void {
    const isMistake = LEASE_MISTAKES.includes(code) && this.#port === null;
    if ((code === PERMANENT_ONLY || isMistake) && this.#leaseSeconds !== 0) {
      this.#leaseSeconds = 0;
      return this.#go("map", nowMs);
    }
    if (PORT_REFUSALS.includes(code) && this.#port === null && this.#otherPorts < OTHER_PORTS_MAX) {
      this.#otherPorts += 1;
      this.#wanted = OTHER_PORT_MIN + (this.#options.random() % (0x1_0000 - OTHER_PORT_MIN));
      return this.#go("map", nowMs);
    }
    this.#refuse(REFUSALS[code] ?? "other", REFUSED_MS_MAX, nowMs);
  }

  #refuse(why: RefusalReason, waitMs: number, nowMs: number): void {
    this.#port = null;
    this.#host = null;
    this.#refusal = why;
    this.#otherPorts = 0;
    this.#addressless = 0;
    this.#leaseSeconds = LEASE_SECONDS; // one without an end would stay there after a crash
    this.#go("address", nowMs + waitMs);
  }

  #fail(nowMs: number): void {
    this.#failures += 1;
    if (this.#failures >= FAILURES_MAX) this.#loseRouter(nowMs);
    else this.#dueMs = nowMs + SEARCH_MS[0];
  }

  #loseRouter(nowMs: number): void {
    this.#port = null;
    this.#host = null;
    this.#controls = [];
    this.#failures = 0;
    this.#isSilent = true;
    this.#searches = 0;
    this.#go("search", nowMs + SEARCH_MS_MAX);
  }
}

/** Whether both are of one network at home: by their first 24 bits, which is narrower than some are. */
function isSameNet(a: string, b: string): boolean {
  return a.split(".").slice(0, 3).join(".") === b.split(".").slice(0, 3).join(".");
}

import type { RelayCut, RelayFact, RelayUriFault, TlsFault } from "../channel/index.ts";
import type { FactTable } from "./fact-table.ts";
import { sayLineFault } from "./service-fact-words.ts";

export const RELAY_FACTS: FactTable<RelayFact> = {
  "relay-tls-shut": ({ relay, fault }) =>
    `The relay ${relay} can't be reached over TLS: ${sayTlsFault(fault)}.`,
  "relay-silent": ({ relay, tls }) =>
    `The relay ${relay} does not answer${tls === null ? "" : `, and over TLS at ${tls.relay} ${sayTlsFault(tls.fault)}`}.`,
  "relay-gone": ({ relay }) => `The relay ${relay} does not answer any more.`,
  "relay-doubtful": ({ relay, named }) =>
    `The relay ${relay} names an address that can't be its own: ${named}.`,
  "relay-forgot": ({ relay }) => `The relay ${relay} has forgotten this peer; it is asked again.`,
  "relay-refuses": ({ relay, why, code }) => {
    const told = why === "silent" || code === null ? "" : ` (${code})`;
    return `The relay ${relay} ${REFUSALS[why]}${told}.`;
  },
  "relay-cut": ({ relay, how, isReopened }) =>
    `The connection to the relay ${relay} ${CUTS[how]}.${isReopened ? " It is opened again." : ""}`,
  "relay-not-found": ({ relay }) => `The relay ${relay} is not found: there is no machine of that name.`,
  "relay-unusable": ({ fault }) => `The relay can't be used: ${sayRelayUri(fault)}.`,
  "relay-unasked": ({ service, fault }) =>
    `The lobby service ${service} can't be asked for its relay: ${sayLineFault(fault)}.`,
  "relay-denied": ({ service, refusal }) =>
    `The lobby service ${service} gives nothing for its relay: "${refusal}".`,
  "no-relay": ({ service }) =>
    service === null ? "There is no relay." : `The lobby service ${service} has no relay.`,
  "relay-missed": ({ problem }) =>
    `${sayRelay(problem)} Not all of the others are reached without it: if it was started anew, those who have no other way are lost.`,
};

/** Of what was typed, or told by a service: goes on a sentence, without its full stop. */
export function sayRelayUri({ kind, typed }: RelayUriFault): string {
  return `"${typed}" is ${URI_FAULTS[kind]}`;
}

const URI_FAULTS: { readonly [Kind in RelayUriFault["kind"]]: string } = {
  "over-tls": "a relay over TLS: it is named beside one of turn:HOST:PORT",
  "no-turn": "not turn:HOST:PORT",
  "no-turns": "not turns:HOST:PORT",
};

/** The rest of a sentence on who is there. */
function sayTlsFault(fault: TlsFault): string {
  return fault.kind === "error" ? `it fails (${fault.error})` : TLS_FAULTS[fault.kind];
}

const TLS_FAULTS: { readonly [Kind in Exclude<TlsFault["kind"], "error">]: string } = {
  "given-up": "it was given up",
  "no-answer": "nobody answers",
  untrusted:
    "the certificate is not trusted: nobody whom this machine knows has signed it (NODE_EXTRA_CA_CERTS names who else may)",
  "other-name": "the certificate is for another name",
  "out-of-date": "the certificate is out of date, or this machine's clock is wrong",
  "no-host": "there is no machine of that name",
  "no-tls": "somebody answers who does not speak TLS",
};

export function sayRelay(fact: RelayFact): string {
  return (RELAY_FACTS[fact.kind] as (one: RelayFact) => string)(fact);
}

const REFUSALS: { readonly [Why in (RelayFact & { readonly kind: "relay-refuses" })["why"]]: string } = {
  silent: "does not answer",
  credentials: "does not know who asks, or the time for it is over",
  quota: "gives no more allocations",
  taken: "refuses",
  refused: "refuses",
};

const CUTS: { readonly [How in RelayCut]: string } = {
  mute: "brings no answer any more",
  lost: "was lost",
  senseless: "brought what no relay says, and was closed",
};

import type { LineFault, ServiceFact } from "../channel/index.ts";
import type { FactTable } from "./fact-table.ts";

export const SERVICE_FACTS: FactTable<ServiceFact> = {
  "service-away": ({ from, service, fault }) =>
    `The lobby service ${service} can't be reached: ${sayLineFault(fault)}. ${
      from === "lobby"
        ? "The lobby stays open, and the code works again when it is back."
        : "Everything else works without it."
    }`,
  "no-code": ({ service, refusal }) =>
    `The lobby service ${service} gives no code: ${NO_CODE[refusal] ?? `it said "${refusal}"`}. The lobby stays open; it is asked again.`,
  "no-list": ({ service, refusal }) =>
    `The lobby service ${service} lists no lobbies now: ${NO_LIST[refusal] ?? `it said "${refusal}"`}.`,
  "codes-spent": () =>
    "Too many wrong codes were tried: this lobby has no code any more. The invitation is as good as before.",
};

const NO_CODE: Readonly<Record<string, string>> = {
  busy: "it has no place free",
  "too-much": "this network has asked too often",
  disk: "its disk is full",
  stopping: "it is being stopped",
};

const NO_LIST: Readonly<Record<string, string>> = {
  busy: "too many look at them",
  "too-much": "this network has asked too often",
  stopping: "it is being stopped",
};

export function sayService(fact: ServiceFact): string {
  return (SERVICE_FACTS[fact.kind] as (one: ServiceFact) => string)(fact);
}

/** The rest of a sentence. */
export function sayLineFault(fault: LineFault): string {
  if (fault.kind === "error") return fault.error;
  return fault.kind === "status" ? `it answered with status ${fault.status}` : LINE_FAULTS[fault.kind];
}

const LINE_FAULTS: { readonly [Kind in Exclude<LineFault["kind"], "status" | "error">]: string } = {
  "nothing-listens": "nothing listens there",
  "no-host": "there is no host of that name, or no network",
  "no-network": "no network leads there",
  "hung-up": "it hung up",
  crowded: "it takes no more from this network now",
  "other-service": "what is there is no lobby service of this version",
  "no-answer": "it does not answer",
  unclear: "it says what this game does not understand",
  silent: "it says nothing any more",
};

/** What is still said in English by the peer: a sentence of its own making. The list of them in test/architecture only shrinks. */
export interface SaidFact {
  readonly kind: "said";
  readonly text: string;
}

/** What is left to say in the peer's own words. */
export function said(text: string): SaidFact {
  return { kind: "said", text };
}

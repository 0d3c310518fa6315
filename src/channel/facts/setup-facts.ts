/** Why the match of a lobby can't begin, even if all are ready. */
export type SetupFact =
  | { readonly kind: "bad-options" }
  | { readonly kind: "nobody-plays" }
  | { readonly kind: "few-places"; readonly places: number; readonly players: number }
  | { readonly kind: "no-room"; readonly players: number; readonly catsEach: number }
  | { readonly kind: "no-cushions" }
  | { readonly kind: "no-map" }
  | { readonly kind: "map-on-its-way" }
  | { readonly kind: "one-plays" }
  | { readonly kind: "one-team" };

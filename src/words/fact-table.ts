/** For each kind of fact what is said of it. */
export type FactTable<Told extends { readonly kind: string }> = {
  readonly [Kind in Told["kind"]]: (fact: Told & { readonly kind: Kind }) => string;
};

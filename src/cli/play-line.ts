/** A line of output: an object for --json, and what a person reads in its place (null: nothing). */
export interface PlayLine {
  readonly json: Readonly<Record<string, unknown>> & { readonly event: string };
  readonly text: string | null;
  readonly secondText?: string; // a line below it
}

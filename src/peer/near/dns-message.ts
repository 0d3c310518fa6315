/** A record as it is sent. `data`: as its type has it. */
export interface DnsRecord {
  readonly name: string;
  readonly type: "PTR" | "SRV" | "TXT" | "A";
  readonly ttl: number; // seconds; 0: it does not hold any more
  readonly flush?: boolean; // this one alone holds of its name and type
  readonly data: unknown;
}

/** What was heard: taken apart, and otherwise whatever its sender put there. */
export interface HeardMessage {
  readonly kind: "query" | "response";
  readonly questions: readonly unknown[];
  readonly records: readonly unknown[];
}

/** The value of that name in something that was heard; undefined where it has none. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

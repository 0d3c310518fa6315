/** What an input says as JSON; undefined: it is none. */
export function valueOfJson(input: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(input)) as unknown;
  } catch {
    return undefined;
  }
}

export function bytesOfJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

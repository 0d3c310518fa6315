/** A word for it, or what is known of it. */
type AnyReason = string | { readonly kind: string };

/** What came of reading something that others sent or wrote: a value, or the reason why there is none. */
export type Result<T, Reason extends AnyReason> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: Reason };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function fail<const Reason extends AnyReason>(
  reason: Reason,
): { readonly ok: false; readonly reason: Reason } {
  return { ok: false, reason };
}

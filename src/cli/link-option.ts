import type { Result } from "../base/index.ts";
import { readLinkOption } from "../peer/index.ts";
import type { LinkSettings } from "../simnet/index.ts";
import { describeTrouble } from "../words/index.ts";

/** Reads what follows --link; nothing follows: null. The reason of a failure is a sentence without its full stop. */
export function readLink(text: string | undefined): Result<LinkSettings | null, string> {
  return readLinkOption(text, describeTrouble);
}

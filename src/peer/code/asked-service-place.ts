import { fail, ok, type Result } from "../../base/index.ts";
import { readServicePlace, type ServicePlace } from "./service-place.ts";

/** Of what was asked for, or else of the environment; null: of neither. */
export function askedServicePlace(
  asked: string | undefined,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Result<ServicePlace | null, string> {
  const text = asked ?? env["ROBOCAT_SERVICE"] ?? "";
  if (text === "") return asked === undefined ? ok(null) : fail("--service is not followed by an address");
  return readServicePlace(text);
}

import type { Result } from "../../base/index.ts";
import { WINDOW_REQUEST, type WindowRequest } from "../../channel/index.ts";
import { readShape } from "../../shape/index.ts";

/**
 * Checks every field of what came from a window, whichever shell carried it. Never throws. The reason is a sentence's end that names the
 * field, its value and what would be right.
 */
export function readWindowRequest(value: unknown): Result<WindowRequest, string> {
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return readShape(WINDOW_REQUEST, isRecord ? { ...value } : value); // its own fields: none is inherited
}

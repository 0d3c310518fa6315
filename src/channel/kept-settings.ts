import type { KeptSettings } from "./messages.ts";

const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const KEYS_MAX = 200;
const TEXT_CHARS_MAX = 512;

/** Whether a value, of a window or a file, is a record of settings: 200 at most, of texts, finite numbers and flags. */
export function isKeptSettings(value: unknown): value is KeptSettings {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return entries.length <= KEYS_MAX && entries.every(([key, entry]) => KEY.test(key) && isSetting(entry));
}

function isSetting(value: unknown): boolean {
  if (typeof value === "string") return value.length <= TEXT_CHARS_MAX;
  return typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));
}

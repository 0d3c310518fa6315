// The words behind `npm run campaigns`.

import { type Result, fail } from "../../base/index.ts";
import { type RunWish, readRunWish } from "./read-run-wish.ts";
import type { Campaign } from "../campaigns/campaign.ts";
import { CAMPAIGNS } from "../campaigns/campaign-table.ts";

/** Seeds are counted up from the first, a thousand at most. */
export const SEED_MAX = 1_000_000_000;

/** The reason of a failure is a sentence without its full stop; "help" is a refusal as well. */
export function readCampaignsArguments(
  args: readonly string[],
  campaigns: readonly Campaign[] = CAMPAIGNS,
): Result<RunWish, string> {
  const read = readRunWish(args, SEED_MAX);
  if (!read.ok || campaigns.some(({ name }) => name.includes(read.value.only))) return read;
  const names = campaigns.map(({ name }) => name).join(", ");
  return fail(`no campaign's name holds "${read.value.only}"; there is ${names}`);
}

import {
  CLAIM_PACE_FREE,
  CLAIM_SUB_TURNS,
  CLAIM_WEIGHT_MAX,
  HOLD_PACE_LATE,
  HOLD_SUB_TURNS,
  SUB_TURNS_PER_SECOND,
} from "../../sim/index.ts";
import { KEY_PAGE_WORDS } from "../../words/index.ts";
import { withKeys } from "./key-actions.ts";

/** Lines of the page of keys that belong together. */
interface HelpGroup {
  readonly title: string;
  readonly lines: readonly { readonly how: string; readonly what: string }[];
}

const CLAIM_SECONDS = CLAIM_SUB_TURNS / SUB_TURNS_PER_SECOND;
const HOLD_SECONDS = HOLD_SUB_TURNS / SUB_TURNS_PER_SECOND;
const SECONDS = {
  claim: CLAIM_SECONDS,
  claimByThree: CLAIM_SECONDS / CLAIM_WEIGHT_MAX,
  claimFree: CLAIM_SECONDS / CLAIM_PACE_FREE,
  claimFreeByThree: CLAIM_SECONDS / CLAIM_WEIGHT_MAX / CLAIM_PACE_FREE,
  hold: HOLD_SECONDS,
  holdLate: HOLD_SECONDS / HOLD_PACE_LATE,
};

/** The page of keys, with the keys as they are now. */
export function helpGroups(): readonly HelpGroup[] {
  const { choose, orders, maps, talk, corner, cushions, look, rest, replay } = KEY_PAGE_WORDS.groups;
  const rules = KEY_PAGE_WORDS.rules(SECONDS);
  const all = [choose, orders, maps, talk, corner, cushions, rules, look, rest, replay];
  return all.map(({ title, lines }) => ({
    title,
    lines: lines.map(([how, what]) => {
      const words = withKeys(how);
      return { how: `${words[0]!.toUpperCase()}${words.slice(1)}`, what: withKeys(what) };
    }),
  }));
}

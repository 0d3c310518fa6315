// The words behind `npm run bench`.
import { parseArgs } from "node:util";
import { type Result, fail, ok } from "../../base/index.ts";
import {
  GROUP_NAMES,
  type GroupName,
  LONG_GROUPS,
  NETWORK_GROUP,
  type NetworkWish,
} from "../../lab/index.ts";
import { parseWords } from "../read-arguments.ts";

interface BenchArguments {
  readonly groups: readonly GroupName[];
  readonly isJson: boolean;
}

/** The reason of a failure is a sentence without its full stop; "help" is a refusal as well. */
export function readBenchArguments(args: readonly string[]): Result<BenchArguments, string> {
  const unknown = (word: string): Result<never, string> =>
    fail(
      word === NETWORK_GROUP
        ? `"${NETWORK_GROUP}" goes alone and comes first`
        : `there is no "${word}" to measure; there are the groups ${GROUP_NAMES.join(", ")}, and --json`,
    );
  const options = { json: { type: "boolean" }, help: { type: "boolean" } } as const;
  const { values, tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  if (values.help === true) return fail("help");
  const named = new Set<string>();
  for (const token of tokens) {
    if (token.kind === "option" && (token.name !== "json" || token.value !== undefined)) {
      return unknown(token.rawName);
    }
    if (token.kind !== "positional") continue;
    if (!GROUP_NAMES.some((group) => group === token.value)) return unknown(token.value);
    named.add(token.value);
  }
  const groups = GROUP_NAMES.filter((group) =>
    named.size === 0 ? !LONG_GROUPS.includes(group) : named.has(group),
  );
  return ok({ groups, isJson: values.json === true });
}

/** The reason of a failure is a sentence without its full stop; "help" is a refusal as well. */
export function readNetworkArguments(args: readonly string[]): Result<NetworkWish, string> {
  const flag = { type: "boolean" } as const;
  const options = { quick: flag, only: { type: "string" }, help: flag } as const;
  const words = parseWords({ args: [...args], options });
  if (!words.ok) return fail(`bench network: ${words.reason}`);
  const { quick, only = "", help } = words.value.values;
  return help === true ? fail("help") : ok({ isQuick: quick === true, only });
}

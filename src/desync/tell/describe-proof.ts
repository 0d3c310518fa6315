import { playersOfMask } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { CheckedProof, ReportedProof, ReportedStatement } from "../report/report-proof.ts";

/** Of an identity so many digits are shown, as in the lobby and by `robocat verify`. */
const IDENTITY_DIGITS = 16;

/** A proof in lines, the later ones indented; what it proves, or why it proves nothing, is the last. */
export function describeProof(
  { playerId, identity, statements, letter }: ReportedProof,
  { areSigned, contradict, isProven }: CheckedProof,
  nameOf: (playerId: PlayerId) => string,
): readonly string[] {
  const name = nameOf(playerId);
  const signed = (isSigned: boolean): string =>
    isSigned ? "its signature is good" : "its signature is FORGED";
  const wrong = areSigned.flatMap((isSigned, i) => (isSigned ? [] : [String(i + 1)]));
  const reasons = [
    ...(wrong.length > 0
      ? [`statement ${wrong.join(" and ")} ${wrong.length > 1 ? "were" : "was"} not signed by that identity`]
      : []),
    ...(contradict ? [] : ["the two do not contradict each other"]),
  ];
  const verdict = isProven
    ? [
        `Proven: who has the key of that identity signed both, and lied in one. That it is ${name}'s, the signatures of a replay show`,
        "that somebody else has kept (robocat verify).",
      ]
    : [`NOT proven: ${reasons.join(", and ")}.`];
  return [
    `Said to be proof against ${name} (identity ${identity.slice(0, IDENTITY_DIGITS)}), checked here:`,
    ...statements.map(
      (statement, i) => `  ${i + 1}. ${describe(statement, nameOf)}; ${signed(areSigned[i]!)}`,
    ),
    ...(letter === null ? [] : ["  The account is in the report; it says which orders its author gave."]),
    ...verdict.map((line) => `  ${line}`),
  ];
}

function describe(
  { kind, key: [first, second], digest }: ReportedStatement,
  nameOf: (playerId: PlayerId) => string,
): string {
  switch (kind) {
    case "testimony":
      return `the match up to the end of turn ${first} is ${digest}`;
    case "account":
      return `its account of the halt at turn ${first} (attempt ${(second >>> 8) & 0xff}) is ${digest}`;
    case "choice":
      return `its choice in the halt at turn ${first} is ${digest}`;
    case "statement":
      return `its statement ${first} of who is gone is ${digest}`;
    case "orders":
      return `its orders of turn ${first} are ${digest}`;
    case "promise": {
      const gone = playersOfMask(second & 0xff).map((id) => nameOf(id));
      return `its promise of the last turns of ${gone.join(" and ")} (view ${second >>> 8}) is ${digest}`;
    }
  }
}

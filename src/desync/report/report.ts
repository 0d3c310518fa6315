import { FIRST_COMMAND_DELAY, type Moment, type TurnData } from "../../lockstep/index.ts";
import {
  formatMap,
  openWorld,
  optionsOfSetup,
  packWorld,
  SIM_VERSION,
  type MatchSetup,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import { PROTOCOL_VERSION } from "../../wire/index.ts";
import type { Account } from "../letters/account.ts";
import type { Base } from "../rerun/second-run.ts";
import type { DesyncStory } from "../story.ts";
import type { ReportedProof } from "./report-proof.ts";
import {
  REPORT_LOG_LINES_MAX,
  REPORT_VERSION,
  REPORT_WORDS_MAX,
  type DifferingWord,
  type ReportedPoints,
  type ReportHeader,
  type ReportSections,
} from "./report-sections.ts";
import { plainLogLine, withoutAddresses } from "./plain-log-line.ts";

/** What every report tells of its match. */
interface ReportedMatch {
  readonly setup: MatchSetup;
  readonly names: ReadonlyMap<PlayerId, string>;
  readonly localPlayerId: PlayerId;
  readonly links: unknown; // plain JSON; addresses in it are left out
  readonly log: readonly string[]; // lines, oldest first; addresses in them are left out
  readonly proofs: readonly ReportedProof[]; // of lies so far
}

/** Of a lie that was proven where there was no halt. */
export interface ProofInput extends ReportedMatch {
  readonly turn: number; // the match is in it
  readonly agreedTurn: number; // the last that all agreed on; -1: none
}

export interface ReportInput extends ReportedMatch {
  readonly story: DesyncStory;
  readonly accounts: ReadonlyMap<PlayerId, Account>; // the last of each
  readonly base: Base; // of story.baseTurn; its words are copied
  readonly turns: readonly (readonly TurnData[])[]; // from story.baseTurn + 1 on, as all ran them in the end
  readonly after: World | null; // the world that all went on with
  readonly slipWords: readonly DifferingWord[]; // see differingWords
  /** The moment of those words; without it that of the own slip, or else of the story's difference. */
  readonly slipWordsAt?: Moment | null;
}

type DesyncReport = ReportSections & {
  readonly story: DesyncStory;
  readonly "snapshot-before": Int32Array;
};

/** All that is written down of a desync. */
export function buildReport(input: ReportInput): DesyncReport {
  const { story, base, after, accounts, setup } = input;
  const ownSlip = accounts.get(input.localPlayerId)?.slip ?? null;
  return {
    header: headerOf(input),
    story,
    environments: setup.playerIds.flatMap((playerId) => {
      const environment = accounts.get(playerId)?.environment;
      return environment === undefined ? [] : [{ playerId, environment }];
    }),
    map: setup.ground === undefined ? null : formatMap(setup.ground.map),
    commands: input.turns,
    "snapshot-before": packWorld(openWorld(base.words)),
    "snapshot-after": after === null ? null : packWorld(after),
    points: setup.playerIds.flatMap((playerId) => pointsOf(playerId, accounts.get(playerId))),
    words: {
      at:
        input.slipWords.length === 0
          ? null
          : (input.slipWordsAt ?? ownSlip?.at ?? story.difference?.at ?? null),
      words: input.slipWords.slice(0, REPORT_WORDS_MAX),
    },
    ...matchSections(input),
  };
}

/** All that is written down of somebody who was proven a liar, where there was no halt. */
export function buildProofReport(input: ProofInput): ReportSections {
  const { setup, turn, agreedTurn } = input;
  return {
    header: {
      ...matchHeader(input),
      ...{ haltTurn: Math.max(0, turn), baseTurn: agreedTurn, baseEnd: null },
      ...{ baseLog: { logChecksum: 0, delay: FIRST_COMMAND_DELAY }, outcome: "went-on", tookMs: 0 },
    },
    story: null,
    environments: [],
    map: setup.ground === undefined ? null : formatMap(setup.ground.map),
    commands: [],
    "snapshot-before": null,
    "snapshot-after": null,
    points: [],
    words: { at: null, words: [] },
    ...matchSections(input),
  };
}

function matchSections({
  links,
  log,
  proofs,
}: ReportedMatch): Pick<ReportSections, "links" | "log" | "proofs"> {
  const plain = log.flatMap(plainLogLine).slice(-REPORT_LOG_LINES_MAX);
  return { links: withoutAddresses(links), log: plain, proofs };
}

function headerOf(input: ReportInput): ReportHeader {
  const { haltTurn, outcome, tookMs } = input.story;
  const { turn: baseTurn, end: baseEnd, logState: baseLog } = input.base;
  return { ...matchHeader(input), haltTurn, baseTurn, baseEnd, baseLog, outcome, tookMs };
}

function matchHeader({ setup, names, localPlayerId }: ReportedMatch) {
  return {
    reportVersion: REPORT_VERSION,
    simVersion: SIM_VERSION,
    protocolVersion: PROTOCOL_VERSION,
    seed: setup.seed,
    ...optionsOfSetup(setup),
    players: setup.playerIds.map((playerId, i) => ({
      playerId,
      name: names.get(playerId) ?? "",
      team: setup.teams?.[i] ?? null,
    })),
    writtenBy: localPlayerId,
  };
}

function pointsOf(playerId: PlayerId, account: Account | undefined): readonly ReportedPoints[] {
  if (account === undefined) return [];
  const { baseTurn, firstEnds, secondRun, slip } = account;
  return [{ playerId, baseTurn, firstEnds, secondRun: secondRun.map(({ points }) => points), slip }];
}

import type { TurnData } from "../lockstep/index.ts";
import {
  formatMap,
  openWorld,
  optionsOfSetup,
  packWorld,
  SIM_VERSION,
  type MatchSetup,
  type PlayerId,
  type World,
} from "../sim/index.ts";
import { PROTOCOL_VERSION, type Account, type Moment } from "../wire/index.ts";
import type { Base } from "./second-run.ts";
import { plainLogLine, withoutAddresses } from "./plain-log-line.ts";
import {
  REPORT_LOG_LINES_MAX,
  REPORT_VERSION,
  REPORT_WORDS_MAX,
  type DifferingWord,
  type ReportedPoints,
  type ReportHeader,
  type ReportSections,
} from "./report-sections.ts";
import type { DesyncStory } from "./story.ts";

export interface ReportInput {
  readonly setup: MatchSetup;
  readonly names: ReadonlyMap<PlayerId, string>;
  readonly localPlayerId: PlayerId;
  readonly story: DesyncStory;
  readonly accounts: ReadonlyMap<PlayerId, Account>; // the last of each
  readonly base: Base; // of story.baseTurn; its words are copied
  readonly turns: readonly (readonly TurnData[])[]; // from story.baseTurn + 1 on, as all ran them in the end
  readonly after: World | null; // the world that all went on with
  readonly slipWords: readonly DifferingWord[]; // see differingWords
  /** The moment of those words; without it that of the own slip, or else of the story's difference. */
  readonly slipWordsAt?: Moment | null;
  readonly links: unknown; // plain JSON; addresses in it are left out
  readonly log: readonly string[]; // lines, oldest first; addresses in them are left out
}

/** All that is written down of a desync. */
export function buildReport(input: ReportInput): ReportSections {
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
    links: withoutAddresses(input.links),
    log: input.log.flatMap(plainLogLine).slice(-REPORT_LOG_LINES_MAX),
  };
}

function headerOf({ setup, names, localPlayerId, story, base }: ReportInput): ReportHeader {
  const { haltTurn, outcome, tookMs } = story;
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
    haltTurn,
    baseTurn: base.turn,
    baseEnd: base.end,
    baseLog: base.logState,
    outcome,
    tookMs,
  };
}

function pointsOf(playerId: PlayerId, account: Account | undefined): readonly ReportedPoints[] {
  if (account === undefined) return [];
  const { baseTurn, firstEnds, secondRun, slip } = account;
  return [{ playerId, baseTurn, firstEnds, secondRun: secondRun.map(({ points }) => points), slip }];
}

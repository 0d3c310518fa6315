import type { Fault, FaultKind, RightBy, StandstillReason } from "../../desync/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { CaseRecord, DeedRecord } from "./case-record.ts";
import type { Deed } from "./fault.ts";

/** What a halt must come to, from what was done. */
export interface ExpectedHalt {
  readonly haltTurn: number;
  readonly causes: readonly Deed[]; // why there is a difference; empty: there is none
  readonly faults: readonly Fault[]; // ascending player id
  readonly rightBy: RightBy;
  readonly right: readonly PlayerId[];
  readonly isOtherWorld: boolean; // what is taken for right is another world than that of the rules
  readonly standstill: StandstillReason | null; // null: it is healed
}

/** A halt that there was. */
interface KnownHalt {
  readonly haltTurn: number;
  readonly baseTurn: number; // at its end all agreed
}

/** So often the same faults of the same players within a minute are not healed. */
const SAME_CAUSE_COUNT = 3;

/** What each of these halts, ascending, must come to. What nobody halted for comes last in `missed`. */
export function expectHalts(
  { peers, deeds }: Pick<CaseRecord, "peers" | "deeds">,
  known: readonly KnownHalt[],
): { readonly halts: readonly ExpectedHalt[]; readonly missed: readonly Deed[] } {
  const players = peers.map(({ playerId }) => playerId);
  const idOf = (index: number): PlayerId => players[index]!;
  const causeCounts = new Map<string, number>();
  const settled = new Set<DeedRecord>(); // for halts before
  const halts = known.map(({ haltTurn, baseTurn }, nth): ExpectedHalt => {
    const open = deeds.filter((record) => !settled.has(record));
    const all = open.map(({ deed }) => deed).filter((deed) => isBefore(deed, haltTurn));
    const now = all.filter(({ kind, turn }) => kind !== "effaced" || turn > baseTurn);
    for (const record of open) if (isSettledBy(record, haltTurn, nth)) settled.add(record);
    const judged = judgeTruly(now, players, idOf);
    const cause = JSON.stringify(judged.faults);
    const count = (causeCounts.get(cause) ?? 0) + 1;
    causeCounts.set(cause, count);
    const isKnown = judged.faults.length > 0 || players.length === 2;
    const standstill = isKnown && count >= SAME_CAUSE_COUNT ? "same-cause-again" : null;
    const causes = now.filter(isToBeFound);
    return { haltTurn, causes, ...judged, standstill };
  });
  const missed = deeds
    .filter((record) => !settled.has(record) && !isForEver(record.deed) && isToBeFound(record.deed))
    .map(({ deed }) => deed);
  const isUnseen = ({ deed }: DeedRecord): boolean => isForEver(deed) && halts.length === 0;
  return { halts, missed: [...missed, ...deeds.filter(isUnseen).map(({ deed }) => deed)] };
}

/** What was done to a turn from the halt on is undone: everybody goes on from the end of the turn before. */
function isSettledBy({ deed, haltsBefore }: DeedRecord, haltTurn: number, nth: number): boolean {
  return !isForEver(deed) && (isBefore(deed, haltTurn) || haltsBefore <= nth);
}

/** A lie in the data for a turn is found on entering that turn. */
function isBefore({ kind, turn }: Deed, haltTurn: number): boolean {
  return turn < haltTurn || (kind === "lie" && turn === haltTurn);
}

function isForEver(deed: Deed): boolean {
  return (deed.kind === "build" || deed.kind === "lie") && deed.isForEver;
}

function isToBeFound({ kind }: Deed): boolean {
  return kind !== "effaced" && kind !== "erased" && kind !== "second-run";
}

/** The rules of judging once more, in other words than those of the game. */
function judgeTruly(
  deeds: readonly Deed[],
  players: readonly PlayerId[],
  idOf: (index: number) => PlayerId,
): Pick<ExpectedHalt, "faults" | "rightBy" | "right" | "isOtherWorld"> {
  const whoDid = (kind: Deed["kind"]): ReadonlySet<PlayerId> =>
    new Set(deeds.filter((deed) => deed.kind === kind).map(({ index }) => idOf(index)));
  const [slips, seconds, builds, lies] = [
    new Set([...whoDid("slip"), ...whoDid("effaced"), ...whoDid("mind")]),
    whoDid("second-run"),
    whoDid("build"),
    whoDid("lie"),
  ];
  const slipped = players.filter((id) => slips.has(id) || seconds.has(id));
  const steady = players.filter((id) => !slipped.includes(id));
  const candidates = steady.length > 0 ? steady : players;
  const worldOf = (id: PlayerId): string =>
    seconds.has(id) ? `own of ${id}` : builds.has(id) ? "build" : "true";
  const worlds = [...new Set(candidates.map(worldOf))];
  // Where nobody repeats itself, a first run that went well speaks for the true world too.
  const ranWell = (id: PlayerId): boolean => steady.length === 0 && !slips.has(id) && !builds.has(id);
  const votes = (world: string): number =>
    candidates.filter((id) => worldOf(id) === world || (world === "true" && ranWell(id))).length;
  const most = worlds.find((world) => 2 * votes(world) > candidates.length);
  const rightWorld = most ?? worldOf(Math.min(...candidates));
  const rightBy: RightBy =
    most === undefined ? "tie-break" : votes(most) === candidates.length ? "own-runs" : "majority";
  const right = players.filter((id) => worldOf(id) === rightWorld);
  const kindOf = (id: PlayerId): FaultKind | null => {
    const data = deeds.find((deed) => deed.kind === "data" && idOf(deed.index) === id);
    // Of what was told to one alone nobody can say whether it was told.
    if (data?.kind === "data") return data.fault === "ran-other-commands" ? data.fault : null;
    if (slipped.includes(id)) return "first-run";
    if (lies.has(id)) return players.length > 2 ? "told-other-checksum" : null;
    return right.includes(id) ? null : "other-simulation";
  };
  const faults = players
    .toSorted((a, b) => a - b)
    .flatMap((playerId): readonly Fault[] => {
      const kind = kindOf(playerId);
      return kind === null ? [] : [{ kind, playerId }];
    });
  return { faults, rightBy, right: right.toSorted((a, b) => a - b), isOtherWorld: rightWorld !== "true" };
}

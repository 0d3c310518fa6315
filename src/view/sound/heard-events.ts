import { OF_KIND_WORD } from "../looks/kind-look.ts";
import { EVENT, type WorldEvents } from "../motion/world-events.ts";
import type { Ear } from "./ear.ts";
import type { SoundKind } from "./sound-table.ts";

/** A sound of the world that is to be played. */
interface HeardSound {
  readonly kind: SoundKind;
  readonly loudness: number; // 0 .. 1
  readonly pan: number; // -1 .. 1
  readonly rate: number; // of its pitch: kinds of cats have voices of their own
}

const SOUND_OF: Readonly<Record<number, SoundKind>> = {
  [EVENT.throw]: "throw",
  [EVENT.lob]: "lob",
  [EVENT.hit]: "hit",
  [EVENT.land]: "land",
  [EVENT.fall]: "fall",
  [EVENT.breed]: "breed",
  [EVENT.sleep]: "fall",
};
/** Of a kind the loudest few at a time: the next thirtieth of a second brings more. */
const A_KIND_MAX = 2;
const LOUDNESS_MIN = 0.03;
/** A cushion is heard wherever it is, if it is one's own side's. */
const OWN_CUSHION_LOUDNESS = 0.85;

/**
 * What of these events is heard: of each kind the loudest where the player looks; of cushions what one's own side gains or
 * loses, wherever. `isOwnSide` says it of a player id. Makes nothing when nothing happens.
 */
export function heardOf(
  events: WorldEvents,
  ear: Ear,
  isOwnSide: (playerId: number) => boolean,
): readonly HeardSound[] {
  if (events.count === 0) return NOTHING;
  const heard: HeardSound[] = [];
  for (const [eventKind, kind] of SOUNDS) {
    let ceiling = Infinity;
    for (let i = 0; i < A_KIND_MAX; i += 1) {
      const row = loudestRow(events, ear, { eventKind, below: ceiling });
      if (row < 0) break;
      const loudness = ear.loudnessAt(events.x[row]!, events.y[row]!);
      ceiling = loudness;
      const rate = OF_KIND_WORD.pitch[events.catKind[row]!]!;
      heard.push({ kind, loudness, pan: ear.panAt(events.x[row]!), rate });
    }
  }
  for (let row = 0; row < events.count; row += 1) {
    const isClaim = events.kind[row] === EVENT.claim;
    if ((!isClaim && events.kind[row] !== EVENT.lose) || !isOwnSide(events.playerId[row]!)) continue;
    const pan = ear.panAt(events.x[row]!);
    heard.push({ kind: isClaim ? "claim" : "lost", loudness: OWN_CUSHION_LOUDNESS, pan, rate: 1 });
  }
  return heard;
}

const NOTHING: readonly HeardSound[] = [];
const SOUNDS = Object.entries(SOUND_OF).map(([eventKind, kind]) => [Number(eventKind), kind] as const);

/** The row of the loudest event of a kind that is quieter than `below`; negative: none is to be heard. */
function loudestRow(
  events: WorldEvents,
  ear: Ear,
  { eventKind, below }: { readonly eventKind: number; readonly below: number },
): number {
  let loudest = -1;
  let most = LOUDNESS_MIN;
  for (let row = 0; row < events.count; row += 1) {
    if (events.kind[row] !== eventKind) continue;
    const loudness = ear.loudnessAt(events.x[row]!, events.y[row]!);
    if (loudness <= most || loudness >= below) continue;
    most = loudness;
    loudest = row;
  }
  return loudest;
}

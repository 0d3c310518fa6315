import type { Range, Schema } from "../../base/index.ts";
import type { MatchMode } from "./match-modes.ts";

/** What other options are told relative to. */
export interface Chosen {
  readonly mode: MatchMode;
  readonly catsPerPlayer: number;
}

/** What a person sets of a part; null: none. */
export type PartValue = number | string | boolean | null;

/** What a person sets by one field or one word. Its key is its word on the command line, and that by which its words are found. */
export type OptionPart<Key extends string = string> = { readonly key: Key } & PartForm;

type PartForm =
  | {
      readonly form: "number";
      readonly range: (chosen: Chosen) => Range;
      readonly none?: string; // a number or this word: then there is none
      readonly offers?: readonly number[]; // of one that may be none: those that the lobby lists
    }
  | { readonly form: "word"; readonly words: readonly string[] }
  | { readonly form: "flag" };

/** Groups of the lobby's panel, in their order. */
export type OptionGroup = "mode" | "cats" | "pauses" | "watching" | "army";

/** What a row says of an option besides its name. */
export interface OptionFacts<Value, IsFree extends boolean, Key extends string> {
  readonly isFree: IsFree; // it may be absent
  readonly modes: "all" | "maps"; // Classic does not choose those of maps
  readonly isOfWorld: boolean; // the world depends on it: setups, replays and reports have it
  readonly offeredIn?: readonly MatchMode[]; // elsewhere the lobby does not show it; absent: where it may be chosen
  readonly isOfMode?: true; // each mode has its own: who changes the mode begins with what is usual
  readonly group: OptionGroup;
  /** What a person sets; of several parts the others count only while the first is not 0. */
  readonly parts: readonly OptionPart<Key>[];
  readonly split: (value: Value | AbsentOf<IsFree>) => readonly PartValue[];
  readonly join: (parts: readonly PartValue[]) => Value | AbsentOf<IsFree>;
  readonly isValue: (value: unknown, chosen: Chosen) => value is Value;
  readonly usual: (chosen: Chosen) => Value | AbsentOf<IsFree>;
  readonly inClassic?: (chosen: Chosen) => Value | AbsentOf<IsFree>; // of one of maps
  readonly bits: Schema<Value | AbsentOf<IsFree>, Chosen>; // in a welcome
  /** In a replay, whose head has mode and cats; `since`: its version. */
  readonly inReplay?: {
    readonly since: number;
    readonly bits: Schema<Value | AbsentOf<IsFree>, Chosen>;
  };
}

type AbsentOf<IsFree extends boolean> = IsFree extends true ? undefined : never;

/** A row, for code that goes through all of them. */
export interface OptionRow extends OptionFacts<unknown, boolean, string> {
  readonly name: string;
}

/** A row as the table has it: the types of options and of what is made of them come from it. */
interface TypedRow<Value, Facts extends TypedFacts> extends OptionRow {
  readonly name: Facts["name"];
  readonly isFree: Facts["isFree"];
  readonly modes: Facts["modes"];
  readonly isOfWorld: Facts["isOfWorld"];
  readonly parts: readonly OptionPart<Facts["key"]>[];
  readonly valueType?: Value; // for the compiler only
}

interface TypedFacts {
  readonly name: string;
  readonly isFree: boolean;
  readonly modes: "all" | "maps";
  readonly isOfWorld: boolean;
  readonly key: string;
}

/** A row of the table. */
export function option<
  Value,
  const Name extends string,
  const IsFree extends boolean,
  const Key extends string,
  const Modes extends "all" | "maps",
  const IsOfWorld extends boolean,
>(
  name: Name,
  facts: OptionFacts<Value, IsFree, Key> & { readonly modes: Modes; readonly isOfWorld: IsOfWorld },
): TypedRow<Value, { name: Name; isFree: IsFree; modes: Modes; isOfWorld: IsOfWorld; key: Key }> {
  return { name, ...facts } as unknown as ReturnType<
    typeof option<Value, Name, IsFree, Key, Modes, IsOfWorld>
  >;
}

/** The record of the options of such rows. */
export type OptionsOf<Row extends OptionRow> = {
  readonly [R in Extract<Row, { readonly isFree: false }> as R["name"]]: ValueOf<R>;
} & {
  readonly [R in Extract<Row, { readonly isFree: true }> as R["name"]]?: ValueOf<R>;
};

type ValueOf<Row> = Row extends { readonly valueType?: infer Value } ? Exclude<Value, undefined> : never;

export type KeyOf<Row extends OptionRow> = Row["parts"][number]["key"];

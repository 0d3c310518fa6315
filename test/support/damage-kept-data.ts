import type { TurnBook, TurnData } from "../../src/lockstep/index.ts";

/** Once they have come, those of turn data that are meant are changed in the memory of the peer that keeps them. */
export function damageKeptData(
  book: TurnBook,
  isMeant: (data: TurnData) => boolean,
  changes: Partial<TurnData>,
): void {
  const add = book.add.bind(book);
  book.add = (data, from) => {
    const kept = { ...data };
    const result = add(kept, from);
    if (result.ok && isMeant(data)) Object.assign(kept, changes);
    return result;
  };
}

/** How often others of this thread had their turn during that work. */
export async function turnsOfOthers(work: () => Promise<void>): Promise<number> {
  let count = 0;
  let isDone = false;
  const take = (): void => {
    count += 1;
    if (!isDone) setImmediate(take);
  };
  setImmediate(take);
  await work();
  isDone = true;
  return count;
}

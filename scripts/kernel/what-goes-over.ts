// Which words go to the kernel and come back, as WorldBinding and move-in-kernel.ts copy them (src/sim/kernel). Columns of cats and
// cushions are not here: those that the kernel reads or writes are written down when it is built, and are copied.

/** Words of what a step works with that are told to the kernel. It does not tell them back. */
const TOLD =
  /^scratch\.(width|height|halfWidth|halfHeight|grid\.blockColumns|grid\.blockCount|grid\.columns|grid\.lines|subTurn|catCount)$/u;
/** Copied in only. */
const READ_ONLY = /^(players|seats)\.|^(walls|scratch\.ways)$/u;
/** Of balls that fly the kernel has no more than whom they fly at, and of what kind they are. */
const BALLS = /^(yarn|balls)\./u;
const BALLS_READ: readonly string[] = ["yarn.targetId", "balls.kind"];
/** Who adds balls, behind all that fly: only these rows are copied out. */
const THROWER = "sim/world/add-object.ts throwYarn";
/** Words of a world, all of which are copied both ways. */
const COPIED = /^(header|ground)\./u;

/** Whether what the kernel reads there is what the rules would read. */
export function isBrought(name: string): boolean {
  return !BALLS.test(name) || BALLS_READ.includes(name);
}

/** Whether what is written there, by such a function (its module and its name), comes back. */
export function isFetched(name: string, writer: string): boolean {
  if (BALLS.test(name)) return writer === THROWER;
  return !TOLD.test(name) && !READ_ONLY.test(name);
}

/** Whether somebody else puts there what the kernel reads, so that it need not write it before. */
export function comesFromOutside(name: string): boolean {
  return TOLD.test(name) || COPIED.test(name);
}

/** How the programs of this project end; what others script against. Only ever add. */
export const EXIT = {
  inSync: 0, // ended, and all agreed
  cannotStart: 1, // bad usage, or the operating system said no
  notWhole: 1, // of what was looked at something is not as it should be: a file, a map, a case of the campaign
  refused: 2, // full, started, other version
  desynced: 3,
  lostPeers: 4, // the others are gone, or nobody answered
  crashed: 5, // a mistake of ours
  rulesBroken: 6, // simulate: a match went against the rules of its ground
  interrupted: 130, // Ctrl+C, as shells count it
} as const;

/** Of those requests that are made at the title, some: one of each kind. */
export const PUBLIC_REQUESTS = {
  "look-public": {
    kind: "look-public",
    text: "Ada",
    mode: "battle",
    hasSeat: true,
    isSameVersion: false,
  },
  "unlook-public": { kind: "unlook-public" },
  "enter-public": {
    kind: "enter-public",
    lobbyId: "0123456789abcdef0123",
    name: "Jane",
    isWatching: false,
  },
  "quick-match": { kind: "quick-match", name: "Jane" },
  rejoin: { kind: "rejoin" },
  "dismiss-problem": { kind: "dismiss-problem" },
  "set-public": { kind: "set-public", isPublic: true },
} as const;

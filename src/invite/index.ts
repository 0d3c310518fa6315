// invite: a code of eight letters, and how a guest that knows it gets the invitation from the host that gave it out: CPace, tags both ways, a seal.
// Bytes, random bytes and times in, bytes out; whoever carries them may be anybody, and learns neither the password nor the invitation.
// It must not know a service, a socket or a lobby, nor draw random bytes itself.
export { CodeGuest, GUEST_RANDOM_BYTES } from "./code-guest.ts";
export { CodeHost, type CodeHostNews } from "./code-host.ts";
export { SHARE_BYTES } from "./cpace.ts";
export { LETTER_BYTES_MAX, readCodeLetter, writeCodeLetter } from "./code-letters.ts";

// What is read of routers and servers, and how much is sent in vain to get through a router (docs/limits.md).

/** No packet of PCP is longer. */
export const PCP_BYTES_MAX = 1_100;
/** Longer than any answer to a bare question: 1,280 bytes of IPv6 less its headers are 1,232. */
export const STUN_BYTES_MAX = 1_200;
/** Of a datagram that is carried: no more comes over Ethernet. */
export const CARRIED_BYTES_MAX = 1_500;
/** Of one machine: what is sent in vain stays little. */
export const PORT_GUESSES_MAX = 8;
/** Of one guest; a service tells no more. */
export const PUNCH_ADDRESSES_MAX = 4;
/** Guests who are awaited at once: the next one is not punched for, and comes in only where it is let in anyway. */
export const PUNCH_MEETINGS_MAX = 8;

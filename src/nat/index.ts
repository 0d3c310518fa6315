// nat: how a host behind a router is reached from outside: what is asked of routers (PCP, NAT-PMP, UPnP) and of STUN servers.
// Bytes and times in, bytes and requests out: whoever owns the sockets carries them.
// It must not know the game, a session or a socket, nor believe what was not asked for.
export {};

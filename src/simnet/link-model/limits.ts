// How far a simulated link goes: how long it holds a packet back, and how long a trace may be.

/** A packet that is held back waits so much longer: in that time one to three turns are sent. */
export const HOLD_BACK_MS_MIN = 110;
export const HOLD_BACK_MS_MAX = 330;
/** A minute at 100 Mbit/s has half as many. */
export const TRACE_LINES_MAX = 1_000_000;

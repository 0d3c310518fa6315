import { bodies, record } from "../../base/index.ts";
import { goodbye } from "./goodbye.ts";
import { cookie, hello, notJoinable, notMasterPeer } from "./hello.ts";
import { intro, introAck } from "./intro.ts";
import { mapPart, mapRequest } from "./map-part.ts";
import { relay } from "./relay.ts";
import { returnAck, returnElsewhere, returning } from "./return.ts";
import { seatRequest } from "./seat-request.ts";
import { ready, start } from "./start.ts";
import { talk } from "./talk.ts";
import { watchAnswer, watchQuestion } from "./watch-question.ts";
import { welcomePart } from "./welcome-part.ts";

/** Of one that has nothing to say but that it came. */
const nothing = record({});

/** What of a packet follows its head. */
export const packetBody = bodies({
  hello,
  cookie,
  "other-version": nothing,
  "welcome-part": welcomePart,
  "not-joinable": notJoinable,
  "not-master-peer": notMasterPeer,
  intro,
  "intro-ack": introAck,
  ready,
  start,
  "start-ack": nothing,
  goodbye,
  "goodbye-ack": nothing,
  "seat-request": seatRequest,
  "map-request": mapRequest,
  "map-part": mapPart,
  relay,
  return: returning,
  "return-ack": returnAck,
  "return-elsewhere": returnElsewhere,
  "watch-question": watchQuestion,
  "watch-answer": watchAnswer,
  talk,
});

export type Packet = ReturnType<typeof packetBody.read>;
export type PacketKind = Packet["kind"];

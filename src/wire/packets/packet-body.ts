import type { BitReader, BitWriter } from "../../base/index.ts";
import { readGoodbye, writeGoodbye, type GoodbyeAckPacket, type GoodbyePacket } from "./goodbye.ts";
import {
  readCookie,
  readHello,
  readNotJoinable,
  readNotMasterPeer,
  writeCookie,
  writeHello,
  writeNotJoinable,
  writeNotMasterPeer,
  type CookiePacket,
  type HelloPacket,
  type NotJoinablePacket,
  type NotMasterPeerPacket,
  type OtherVersionPacket,
} from "./hello.ts";
import {
  readIntro,
  readIntroAck,
  writeIntro,
  writeIntroAck,
  type IntroAckPacket,
  type IntroPacket,
} from "./intro.ts";
import {
  readMapPart,
  readMapRequest,
  writeMapPart,
  writeMapRequest,
  type MapPartPacket,
  type MapRequestPacket,
} from "./map-part.ts";
import { readRelay, writeRelay, type RelayPacket } from "./relay.ts";
import {
  readReturn,
  readReturnAck,
  readReturnElsewhere,
  writeReturn,
  writeReturnAck,
  writeReturnElsewhere,
  type ReturnAckPacket,
  type ReturnElsewherePacket,
  type ReturnPacket,
} from "./return.ts";
import { readSeatRequest, writeSeatRequest, type SeatRequestPacket } from "./seat-request.ts";
import {
  readReady,
  readStart,
  writeReady,
  writeStart,
  type ReadyPacket,
  type StartAckPacket,
  type StartPacket,
} from "./start.ts";
import { readTalk, writeTalk, type TalkPacket } from "./talk.ts";
import {
  readWatchAnswer,
  readWatchQuestion,
  writeWatchAnswer,
  writeWatchQuestion,
  type WatchAnswerPacket,
  type WatchQuestionPacket,
} from "./watch-question.ts";
import { readWelcomePart, writeWelcomePart, type WelcomePartPacket } from "./welcome-part.ts";

export type Packet =
  | HelloPacket
  | CookiePacket
  | OtherVersionPacket
  | WelcomePartPacket
  | NotJoinablePacket
  | NotMasterPeerPacket
  | IntroPacket
  | IntroAckPacket
  | ReadyPacket
  | StartPacket
  | StartAckPacket
  | GoodbyePacket
  | GoodbyeAckPacket
  | SeatRequestPacket
  | MapRequestPacket
  | MapPartPacket
  | RelayPacket
  | ReturnPacket
  | ReturnAckPacket
  | ReturnElsewherePacket
  | WatchQuestionPacket
  | WatchAnswerPacket
  | TalkPacket;

export type PacketKind = Packet["kind"];

/** What of a packet follows its head. Asserts every range. */
export function writeBody(writer: BitWriter, packet: Packet): void {
  switch (packet.kind) {
    case "hello":
      return writeHello(writer, packet);
    case "cookie":
      return writeCookie(writer, packet);
    case "welcome-part":
      return writeWelcomePart(writer, packet);
    case "not-joinable":
      return writeNotJoinable(writer, packet);
    case "not-master-peer":
      return writeNotMasterPeer(writer, packet);
    case "intro":
      return writeIntro(writer, packet);
    case "intro-ack":
      return writeIntroAck(writer, packet);
    case "ready":
      return writeReady(writer, packet);
    case "start":
      return writeStart(writer, packet);
    case "goodbye":
      return writeGoodbye(writer, packet);
    case "seat-request":
      return writeSeatRequest(writer, packet);
    case "map-request":
      return writeMapRequest(writer, packet);
    case "map-part":
      return writeMapPart(writer, packet);
    case "relay":
      return writeRelay(writer, packet);
    case "return":
      return writeReturn(writer, packet);
    case "return-ack":
      return writeReturnAck(writer, packet);
    case "watch-question":
      return writeWatchQuestion(writer, packet);
    case "watch-answer":
      return writeWatchAnswer(writer, packet);
    case "return-elsewhere":
      return writeReturnElsewhere(writer, packet);
    case "talk":
      return writeTalk(writer, packet);
    case "other-version":
    case "start-ack":
    case "goodbye-ack":
      return; // nothing to say but that it came
  }
}

/** The reader has failed if it was malformed. */
export function readBody(reader: BitReader, kind: PacketKind): Packet {
  switch (kind) {
    case "hello":
      return readHello(reader);
    case "cookie":
      return readCookie(reader);
    case "welcome-part":
      return readWelcomePart(reader);
    case "not-joinable":
      return readNotJoinable(reader);
    case "not-master-peer":
      return readNotMasterPeer(reader);
    case "intro":
      return readIntro(reader);
    case "intro-ack":
      return readIntroAck(reader);
    case "ready":
      return readReady(reader);
    case "start":
      return readStart(reader);
    case "goodbye":
      return readGoodbye(reader);
    case "seat-request":
      return readSeatRequest(reader);
    case "map-request":
      return readMapRequest(reader);
    case "map-part":
      return readMapPart(reader);
    case "relay":
      return readRelay(reader);
    case "return":
      return readReturn(reader);
    case "return-ack":
      return readReturnAck(reader);
    case "watch-question":
      return readWatchQuestion(reader);
    case "watch-answer":
      return readWatchAnswer(reader);
    case "return-elsewhere":
      return readReturnElsewhere(reader);
    case "talk":
      return readTalk(reader);
    case "other-version":
    case "start-ack":
    case "goodbye-ack":
      return { kind };
  }
}

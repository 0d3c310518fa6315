import { shownFile } from "../base/index.ts";
import type { FileFact } from "../channel/index.ts";
import type { FactTable } from "./fact-table.ts";
import { sayTrouble } from "./trouble-words.ts";

export const FILE_FACTS: FactTable<FileFact> = {
  "replay-unwritten": ({ file, why }) =>
    `Cannot write the replay ${file}: ${sayTrouble(why)}. The match goes on. ${FILES_ELSEWHERE}`,
  "trace-unwritten": ({ file, why }) =>
    `Cannot write the log of sub-turns ${file}: ${sayTrouble(why)}. The match goes on.`,
  "report-unwritten": ({ file, why }) =>
    `Cannot write the report ${file}: ${sayTrouble(why)}. ${FILES_ELSEWHERE}`,
  "camera-unwritten": ({ file, why }) =>
    `Cannot write where you look, to ${file}: ${sayTrouble(why)}. The match goes on.`,
  "others-camera-unwritten": ({ file, why }) =>
    `Cannot write where others looked, to ${file}: ${sayTrouble(why)}.`,
  "camera-unread": ({ file, why }) =>
    `A camera can't be followed: ${shownFile(file)} can't be read, for ${sayTrouble(why)}.`,
  unplayable: ({ file, why }) => `Cannot play ${shownFile(file)}: ${sayTrouble(why)}.`,
};

/** For who can't have files where they are: what helps. */
export const FILES_ELSEWHERE = "--home FOLDER, or ROBOCAT_HOME, puts the files elsewhere.";

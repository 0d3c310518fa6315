// words: what people read, by the key of what it is about, for the window and for the command line alike.
// Code that says something asks here for its words; code that knows something hands on facts. Intl is asked in language.ts alone.
// It must not know of pages, of terminals, or of how anything is done.
export { ABSENCE_WORDS, SPLIT_WORDS, type AbsenceVote } from "./absence-words.ts";
export { BUTTON_WORDS } from "./button-words.ts";
export { DESYNC_WORDS, STANDSTILL_WORDS } from "./desync-words.ts";
export {
  describeCommands,
  describePoint,
  describeStory,
  namesIn,
  type StoryDescription,
} from "./desync/describe-story.ts";
export type { DescribedPlayer } from "./desync/explain-story.ts";
export {
  describeDistrusted,
  describeFact,
  describeFault,
  describeRelayUri,
  describeResult,
  describeTrouble,
  OUTSIDE_WORDS,
} from "./describe-fact.ts";
export { FIELD_WORDS } from "./field-words.ts";
export { NEAR_WORDS, PUBLIC_WORDS } from "./found-words.ts";
export { HINT_WORDS, LOSING_FIGHT_WORDS, LOST_FIGHT_WORDS } from "./hint-words.ts";
export { KEY_ACTION_WORDS, KEY_CHANGE_WORDS } from "./key-change-words.ts";
export { KEY_PAGE_WORDS, KEY_WORDS } from "./key-words.ts";
export { CUSHION_WORDS, KIND_NOTE_WORDS, KIND_WORDS } from "./kind-words.ts";
export { LADDER_MATCH_WORDS, LADDER_WORDS } from "./ladder-words.ts";
export { compareNames, joinNames, plural } from "./language.ts";
export {
  CHANGE_WORDS,
  INVITE_WORDS,
  LOBBY_WORDS,
  LOOK_WORDS,
  MAP_WORDS,
  SEAT_WORDS,
  SEND_OUT_WORDS,
} from "./lobby-words.ts";
export { COLOR_WORDS, EMBLEM_WORDS } from "./look-words.ts";
export { MAP_ABOUT_WORDS } from "./map-words.ts";
export {
  BREED_WORDS,
  CHOSEN_WORDS,
  HUD_WORDS,
  MATCH_MENU_WORDS,
  ORDER_WORDS,
  PLACE_WORDS,
  SCORE_WORDS,
} from "./match-words.ts";
export { MENU_WORDS, PLAY_WORDS } from "./menu-words.ts";
export { MODE_WORDS } from "./mode-words.ts";
export { describeMoment, describeMoments } from "./moment-words.ts";
export { NETWORK_WORDS } from "./network-words.ts";
export { filledOption, OPTION_HELP_WORDS, type HelpOfOptions } from "./option-help-words.ts";
export { OPTION_WORDS, type OptionWords, type WordsOfOptions } from "./option-words.ts";
export { PAUSE_WORDS } from "./pause-words.ts";
export { describePerson } from "./person-words.ts";
export { EYES_WORDS, GRAPH_WORDS, REPLAY_WORDS, RESULT_WORDS } from "./replay-words.ts";
export { describeEnd } from "./replay-fact-words.ts";
export { REPLAYS_WORDS } from "./replays-words.ts";
export { CONNECTING_WORDS, ENDED_WORDS, UNDRAWN_WORDS } from "./screen-words.ts";
export { PEOPLE_WORDS, SETTINGS_WORDS, SOUND_WORDS } from "./settings-words.ts";
export { SIGN_WORDS } from "./sign-words.ts";
export { TALK_WORDS } from "./talk-words.ts";
export { TUTORIAL_WORDS } from "./tutorial-words.ts";
export { describePublic, WAY_WORDS } from "./way-words.ts";

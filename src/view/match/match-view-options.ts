import type { MatchInfo, WindowRequest } from "../../channel/index.ts";
import type { DesyncList } from "../desync/desync-notices.ts";
import type { Stage } from "../scene/stage.ts";
import type { Settings } from "../settings.ts";
import type { SoundDesk } from "../sound/sound-desk.ts";
import type { TalkBox } from "../talk/talk-box.ts";
import type { TutorialPanel } from "../tutorial/tutorial-panel.ts";

/** What a match is shown with. */
export interface MatchViewOptions {
  readonly stage: Stage;
  readonly match: MatchInfo;
  readonly settings: () => Settings; // as they are now
  readonly desyncs: DesyncList; // has every notice before it comes here
  readonly changeSettings: (change: Partial<Settings>) => void;
  readonly send: (request: WindowRequest) => void;
  readonly sound: SoundDesk;
  readonly tutorial: TutorialPanel | null; // lessons beside the match
  readonly talk: TalkBox;
}

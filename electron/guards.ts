import type { Event, Session, WebContents } from "electron";

import { PAGE_URL } from "./window-protocol.ts";

const PICTURE_TYPE = "image/png";
const PICTURE_FILTERS = [{ name: "Pictures", extensions: ["png"] }];

/** The page stays the one page: it opens nothing, goes nowhere, embeds nothing. */
export function guardContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: "deny" }));
  const stay = (event: Event<{ readonly url: string }>): void => {
    if (event.url !== PAGE_URL) event.preventDefault(); // a reload is fine
  };
  contents.on("will-navigate", stay);
  contents.on("will-frame-navigate", stay);
  contents.on("will-redirect", stay);
  contents.on("will-attach-webview", (event) => event.preventDefault());
}

/** Camera, position, notifications, USB and the rest: a game of cats needs none. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}

/**
 * The page keeps nothing on the disk by itself: the peer writes the files. But a picture that the player has it save is theirs, and they are
 * asked where it goes.
 */
export function denyDownloads(session: Session): void {
  session.on("will-download", (event, item) => {
    const isOurs = item.getURL().startsWith(`blob:${new URL("/", PAGE_URL).href}`);
    const isPicture = isOurs && item.getMimeType() === PICTURE_TYPE && item.hasUserGesture();
    if (!isPicture) return event.preventDefault();
    item.setSaveDialogOptions({ defaultPath: item.getFilename(), filters: PICTURE_FILTERS });
  });
}

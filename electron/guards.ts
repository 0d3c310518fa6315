import type { Event, Session, WebContents } from "electron";

import { PAGE_URL } from "./window-protocol.ts";

/** What `navigator.clipboard.writeText` asks for. Reading the clipboard is another permission. */
const COPY = "clipboard-sanitized-write";
/** For a scheme of our own URL.origin is "null". */
const PAGE_ORIGIN = new URL("/", PAGE_URL).href;
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

/** Camera, position, notifications, USB and the rest: a game of cats needs none. Only the buttons that copy write to the clipboard. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, decide, { requestingUrl }) =>
    decide(mayHave(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => mayHave(permission, origin));
  session.setDevicePermissionHandler(() => false);
}

/**
 * The page keeps nothing on the disk by itself: the peer writes the files. But a picture that the player has it save is theirs, and they are
 * asked where it goes.
 */
export function denyDownloads(session: Session): void {
  session.on("will-download", (event, item) => {
    const isOurs = item.getURL().startsWith(`blob:${PAGE_ORIGIN}`);
    const isPicture = isOurs && item.getMimeType() === PICTURE_TYPE && item.hasUserGesture();
    if (!isPicture) return event.preventDefault();
    item.setSaveDialogOptions({ defaultPath: item.getFilename(), filters: PICTURE_FILTERS });
  });
}

/** `from`: the address or the origin of who asks. */
function mayHave(permission: string, from: string): boolean {
  return permission === COPY && URL.canParse("/", from) && new URL("/", from).href === PAGE_ORIGIN;
}

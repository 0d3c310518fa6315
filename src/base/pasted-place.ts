/** Letters and signs as wide as Chinese ones, which keyboards for these type: "：", "１". */
const WIDE = /[\uff01-\uff5e]/gu;
const WIDE_TO_ASCII = 0xfee0;
const WIDE_STOP = "\u3002";
/** What web pages and chats put between what is seen: blanks without a width, marks of direction. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** What people put around an address, or behind it at the end of a sentence. In time with its length: it begins where a run of them does. */
const AROUND = /^["'`«»‹›“”„‘’<(]+|(?<!["'`«»‹›“”„‘’>).,;!])["'`«»‹›“”„‘’>).,;!]+$/gu;
/** A web page's address that leads nowhere within its server: a chat made it of what was typed. */
const AS_WEB_PAGE = /^https?:\/\/([^\s/?#@]+)\/?$/iu;
/** A blank where a colon belongs, or beside it. Without a dot, which is looked for once, it could be any two words. */
const HOST_AND_PORT = /^(?=[^\s:]*\.)([^\s:]+)(?:\s*:\s*|\s+)(\d+)$/u;

/**
 * An address as it was meant, of what somebody pasted: without quotes, wide signs, unseen characters and the marks of a web page. What
 * is taken off one of them may bare the next: it ends where nothing is left to take off.
 */
export function tidyPlace(typed: string): string {
  for (let place = foldPasted(typed); ;) {
    const bare = place.trim().replace(AROUND, "").trim();
    const tidier = (AS_WEB_PAGE.exec(bare)?.[1] ?? bare).replace(HOST_AND_PORT, "$1:$2");
    if (tidier === place) return place;
    place = tidier;
  }
}

/** Pasted text with the signs of ASCII in place of their wide twins, and without what is not seen. */
export function foldPasted(text: string): string {
  return text
    .replace(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE_TO_ASCII))
    .replaceAll(WIDE_STOP, ".")
    .replace(UNSEEN, "")
    .trim();
}

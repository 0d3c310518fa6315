import type { Browser, Page } from "playwright-core";
import { lookAt } from "../../support/browser.ts";

interface Area {
  readonly x: number; // CSS pixels of the page
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const readers = new WeakMap<Browser, Promise<Page>>();

/** The brightest pixel of a part of the page as it is on the screen: the largest of red, green and blue, 0 to 255. */
export async function brightestIn(browser: Browser, page: Page, clip: Area): Promise<number> {
  await lookAt(page);
  const picture = (await page.screenshot({ clip })).toString("base64");
  const reader = await readerOf(browser);
  return reader.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
    pen.drawImage(bitmap, 0, 0);
    const pixels = pen.getImageData(0, 0, bitmap.width, bitmap.height).data;
    return pixels.reduce((most, value, i) => (i % 4 === 3 ? most : Math.max(most, value)), 0);
  }, picture);
}

/** One for all pictures, which ends with its browser: opening one takes longer than reading a picture. */
function readerOf(browser: Browser): Promise<Page> {
  const reader = readers.get(browser) ?? browser.newPage(); // the game's page loads nothing from elsewhere, not even this
  readers.set(browser, reader);
  return reader;
}

import { chromium, type Browser, type Page } from "playwright-core";
import { findBrowser } from "../../src/cli/start/browser.ts";

/** The installed Chromium, Chrome or Edge, or the one that CHROMIUM_PATH names; undefined if there is none. */
export const browserPath = findBrowser();

if (browserPath === undefined) {
  console.log(
    "Window tests skipped: no Chromium, Chrome or Edge is installed, and CHROMIUM_PATH names none.",
  );
}

/** Starts it without a display, drawing in software, and without a word to the outside. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath!,
    headless: true,
    args: [
      "--no-sandbox",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--ignore-gpu-blocklist",
      "--disable-background-networking",
    ],
  });
}

/** A page of its own session; what goes wrong in it is collected in `problems`. */
export async function openPage(
  browser: Browser,
  address: string,
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({ viewport: { width: 960, height: 600 } });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await page.goto(address);
  return { page, problems };
}

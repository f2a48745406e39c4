import { type Browser, chromium } from 'playwright-core';

let launched: Promise<Browser> | null = null;

/** One Chromium for all files of a worker, since a launch takes longer than most pages. It ends with the worker. */
export function openBrowser(): Promise<Browser> {
  launched ??= launch();
  return launched;
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  // This bound ends what hangs, as the tests' own does; a slow machine stays below it.
  browser.on('context', (context) => context.setDefaultTimeout(120_000));
  return browser;
}

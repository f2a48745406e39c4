import { type Browser, chromium } from 'playwright-core';

let launched: Promise<Browser> | null = null;

/** Chromium, one for all files of a worker, since a launch takes longer than most pages; it ends with the worker. */
export function openBrowser(): Promise<Browser> {
  launched ??= launch();
  return launched;
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  // A bound for what hangs, as the tests' own, and not for what is slow.
  browser.on('context', (context) => context.setDefaultTimeout(120_000));
  return browser;
}

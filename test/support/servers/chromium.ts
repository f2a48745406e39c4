import { type Browser, chromium } from 'playwright-core';

let launched: Promise<Browser> | null = null;

/** Chromium, one for all files of a worker, since a launch takes longer than most pages; it ends with the worker. */
export function openBrowser(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  return launched;
}

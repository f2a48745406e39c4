import { pause } from './stream.js';

/** The pause between an answer and the next request. */
const PAUSE_MS = 1000;

/**
 * Asks the server until a person takes the floor or has said something (D58). It asks only while the page is shown, one
 * request at a time, and pauses longer after each fault.
 * @param {{ address: string, said: () => number, signal: AbortSignal }} options `said` counts the persons' messages.
 * @returns {Promise<'follow' | 'reload' | 'stop'>}
 */
export async function awaitPerson({ address, said, signal }) {
  let faults = 0;
  while (!signal.aborted) {
    await shown();
    const { next, seconds } = await ask(`${address}?said=${said()}`, signal);
    if (next !== 'wait' && next !== 'fault') return next;
    faults = next === 'fault' ? faults + 1 : 0;
    if (faults > 0 && seconds === 0) await pause(faults);
    else await new Promise((resolve) => setTimeout(resolve, seconds * 1000 || PAUSE_MS));
  }
  return 'stop';
}

/** Resolves as soon as the page is shown. */
async function shown() {
  while (document.hidden)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
}

/**
 * Asks once, until the page is hidden or the wait is given up.
 * @returns {Promise<{ next: 'wait' | 'follow' | 'reload' | 'stop' | 'fault', seconds: number }>} `seconds` is the
 *   server's wish after a refusal.
 */
async function ask(/** @type {string} */ address, /** @type {AbortSignal} */ signal) {
  const asking = new AbortController();
  const abort = () => asking.abort();
  signal.addEventListener('abort', abort);
  document.addEventListener('visibilitychange', abort);
  try {
    const response = await fetch(address, { method: 'POST', signal: asking.signal });
    if (response.ok) return { ...(await response.json()), seconds: 0 };
    const isDelayed = response.status === 429 || response.status >= 500;
    if (isDelayed) return { next: 'fault', seconds: Number(response.headers.get('Retry-After')) || 0 };
    // The link is invalid now.
    return { next: 'stop', seconds: 0 };
  } catch {
    return { next: 'fault', seconds: 0 };
  } finally {
    signal.removeEventListener('abort', abort);
    document.removeEventListener('visibilitychange', abort);
  }
}

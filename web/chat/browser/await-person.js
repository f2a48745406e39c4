import { pause } from './stream.js';

/** The pause between an answer and the next request. */
const PAUSE_MS = 1000;

/**
 * Asks the server until a person takes the floor or has said something (D58). It asks only while the page is shown, one
 * request at a time, and pauses longer after each fault.
 * @param {{ address: string, receivedCount: () => number, signal: AbortSignal }} options `receivedCount` counts the
 *   persons' messages that the page has.
 * @returns {Promise<'follow' | 'reload' | 'stop'>}
 */
export async function awaitPerson({ address, receivedCount, signal }) {
  let faults = 0;
  while (!signal.aborted) {
    await shown();
    const { next, retrySeconds } = await ask(`${address}?said=${receivedCount()}`, signal);
    if (next !== 'wait' && next !== 'fault') return next;
    faults = next === 'fault' ? faults + 1 : 0;
    if (retrySeconds > 0) await sleep(retrySeconds * 1000);
    else if (faults > 0) await pause(faults);
    else await sleep(PAUSE_MS);
  }
  return 'stop';
}

function sleep(/** @type {number} */ ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Resolves as soon as the page is shown. */
async function shown() {
  while (document.hidden)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
}

/**
 * Asks once, until the page is hidden or the wait is given up.
 * @returns {Promise<{ next: 'wait' | 'follow' | 'reload' | 'stop' | 'fault', retrySeconds: number }>}
 *   `retrySeconds` is the time that a refusal of the server names, else 0.
 */
async function ask(/** @type {string} */ address, /** @type {AbortSignal} */ signal) {
  const asking = new AbortController();
  const abort = () => asking.abort();
  signal.addEventListener('abort', abort);
  document.addEventListener('visibilitychange', abort);
  try {
    const response = await fetch(address, { method: 'POST', signal: asking.signal });
    if (response.ok) return { ...(await response.json()), retrySeconds: 0 };
    const isDelayed = response.status === 429 || response.status >= 500;
    if (isDelayed) return { next: 'fault', retrySeconds: Number(response.headers.get('Retry-After')) || 0 };
    // Any other refusal means that the link to the conversation is invalid now.
    return { next: 'stop', retrySeconds: 0 };
  } catch {
    return { next: 'fault', retrySeconds: 0 };
  } finally {
    signal.removeEventListener('abort', abort);
    document.removeEventListener('visibilitychange', abort);
  }
}

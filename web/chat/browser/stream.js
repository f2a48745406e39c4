/** @import { Fact } from './facts.js' */

/**
 * One answer of the interviewer, over as many connections as it takes (PROTOCOL.md).
 *
 * @typedef {{ generatedBy: 'ai' | 'script', disclosure?: string, saved?: boolean }} Metadata
 * @typedef {{ type: 'start', messageId: string, messageMetadata: Metadata }
 *   | { type: 'message-metadata', messageMetadata: Metadata }
 *   | { type: 'text-delta', delta: string }
 *   | { type: 'data-facts', data: { facts: Fact[] } }
 *   | { type: 'finish' }
 *   | { type: 'abort', reason: 'consent_revoked' | 'stopped' | 'superseded' | 'abandoned' }
 *   | { type: 'error', errorText: string }} Chunk
 * @typedef {{ kind: 'completed' } | { kind: 'refused', status: number, seconds: string }
 *   | { kind: 'gave_up' } | { kind: 'nothing' }} Outcome
 */

const RETRIES_MAX = 6;
/** The server writes at least every 15 seconds. */
const SILENCE_MS = 45_000;

/**
 * Asks for what answers `body`, or first joins what may be under way. A message that is asked again under its id
 * is never stored twice.
 *
 * @param {{ address: string, body: string, joins: boolean, onOpen: () => void, onCut: () => void,
 *   onChunk: (chunk: Chunk) => void, isStopping: () => boolean }} options What is being stopped is not asked again:
 *   `nothing` is left of it.
 * @returns {Promise<Outcome>}
 */
export async function readAnswerStream({ address, body, joins, onOpen, onCut, onChunk, isStopping }) {
  let asks = !joins;
  /** @type {string | null} */
  let lastEventId = null;
  for (let retries = 0; retries <= RETRIES_MAX; retries += 1) {
    const silence = new AbortController();
    try {
      const request = asks ? asking(body) : resuming(lastEventId);
      const response = await fetch(address, { ...request, signal: silence.signal });
      if (response.status === 204) {
        if (isStopping()) return { kind: 'nothing' };
        asks = true;
        lastEventId = null;
        continue;
      }
      if (!response.ok || response.body === null) return refused(response);
      onOpen();
      for await (const { id, data } of eventsOf(response.body, silence)) {
        if (data === '[DONE]') return { kind: 'completed' };
        lastEventId = id;
        retries = 0;
        onChunk(JSON.parse(data));
      }
    } catch {
      // The connection broke: what follows is told by the next one.
    }
    if (lastEventId !== null) asks = false;
    onCut();
    await new Promise((resolve) => setTimeout(resolve, Math.min(500 * 2 ** retries, 8000)));
  }
  return { kind: 'gave_up' };
}

/** Ends the answer that is being written, on the server; false where that could not be said. */
export async function stopAnswer(/** @type {string} */ address) {
  try {
    const { status } = await fetch(address, { method: 'DELETE' });
    // Who is gone writes nothing either.
    return status === 204 || status === 404;
  } catch {
    return false;
  }
}

function asking(/** @type {string} */ body) {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
}

function resuming(/** @type {string | null} */ lastEventId) {
  return { headers: lastEventId === null ? {} : { 'Last-Event-ID': lastEventId } };
}

/** @returns {Outcome} */
function refused(/** @type {Response} */ { status, headers }) {
  return { kind: 'refused', status, seconds: headers.get('Retry-After') ?? '10' };
}

/**
 * The events of a stream as they come; a connection on which nothing comes is given up.
 *
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 * @param {AbortController} silence
 */
async function* eventsOf(body, silence) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const timer = setTimeout(() => silence.abort(), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) yield { id: /^id: (.*)$/m.exec(block)?.[1] ?? null, data };
    }
  }
}

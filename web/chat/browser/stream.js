/** @import { Fact } from './facts.js' */

/**
 * The chunks of an answer that the page shows (PROTOCOL.md), and how the reading of an answer ended: completely, refused
 * by the server, without a connection after the last retry, or with no answer under way.
 * @typedef {{ generatedBy: 'ai' | 'script' | 'person', author?: string, disclosure?: string, saved?: boolean }} Metadata
 * @typedef {{ by: 'interviewer' | 'person', name: string | null, attending: boolean }} Floor
 * @typedef {{ type: 'start', messageId: string, messageMetadata: Metadata }
 *   | { type: 'message-metadata', messageMetadata: Metadata }
 *   | { type: 'text-delta', delta: string }
 *   | { type: 'data-facts', data: { facts: Fact[] } }
 *   | { type: 'data-floor', data: Floor }
 *   | { type: 'finish' }
 *   | { type: 'abort', reason: AbortReason }
 *   | { type: 'error', errorText: string }} Chunk
 * @typedef {'consent_revoked' | 'stopped' | 'superseded' | 'abandoned' | 'taken_over'} AbortReason
 * @typedef {{ kind: 'completed' } | { kind: 'refused', status: number, seconds: string }
 *   | { kind: 'gave_up' } | { kind: 'nothing' }} Outcome
 */

export const RETRIES_MAX = 6;
/** A connection that is silent for so long is broken: the server writes at least every 15 seconds. */
const SILENCE_MS = 45_000;

/**
 * Requests the answer to `body`, or joins an answer that is under way, and reads it over several connections if one breaks.
 * A message that is sent again under its id is stored once.
 * @param {{ address: string, body: string, joins: boolean, onOpen: () => void, onCut: () => void,
 *   onChunk: (chunk: Chunk, id: string | null) => void, isStopping: () => boolean, after?: string | null }} options
 *   While `isStopping`, an answer that is not under way any more is not requested again: the outcome is `nothing`. With
 *   `after` the stream of a person is joined after that event, and the body is never posted.
 * @returns {Promise<Outcome>}
 */
export async function readAnswerStream({
  address,
  body,
  joins,
  onOpen,
  onCut,
  onChunk,
  isStopping,
  after = null,
}) {
  /** False if the next connection joins the answer that is under way. */
  let mustPost = !joins;
  /** @type {string | null} */
  let lastEventId = after;
  for (let retries = 0; retries <= RETRIES_MAX; retries += 1) {
    const connection = new AbortController();
    try {
      const request = mustPost ? postRequest(body) : joinRequest(lastEventId);
      const response = await fetch(address, { ...request, signal: connection.signal });
      // No answer is under way.
      if (response.status === 204) {
        if (isStopping() || after !== null) return { kind: 'nothing' };
        mustPost = true;
        lastEventId = null;
        continue;
      }
      if (!response.ok || response.body === null) return refusalOf(response);
      onOpen();
      for await (const { id, data } of eventsOf(response.body, connection)) {
        if (data === '[DONE]') return { kind: 'completed' };
        lastEventId = id;
        retries = 0;
        onChunk(JSON.parse(data), id);
      }
    } catch {
      // The connection broke; the next one brings the rest.
    }
    // The server has begun the answer, so the next connection joins it.
    if (lastEventId !== null) mustPost = false;
    onCut();
    await pause(retries);
  }
  return { kind: 'gave_up' };
}

/** Waits before the next attempt, longer after each. */
export function pause(/** @type {number} */ retries) {
  return new Promise((resolve) => setTimeout(resolve, Math.min(500 * 2 ** retries, 8000)));
}

/** Stops the answer on the server; resolves to false if the request failed. */
export async function stopAnswer(/** @type {string} */ address) {
  try {
    const { status } = await fetch(address, { method: 'DELETE' });
    // A session that was deleted has no answer, either.
    return status === 204 || status === 404;
  } catch {
    return false;
  }
}

export function postRequest(/** @type {string} */ body) {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
}

function joinRequest(/** @type {string | null} */ lastEventId) {
  return { headers: lastEventId === null ? {} : { 'Last-Event-ID': lastEventId } };
}

/** @returns {Outcome} */
export function refusalOf(/** @type {Response} */ { status, headers }) {
  return { kind: 'refused', status, seconds: headers.get('Retry-After') ?? '10' };
}

/**
 * Yields the events of a stream as they arrive; a silent connection is given up.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 * @param {AbortController} connection
 */
export async function* eventsOf(body, connection) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let incompleteEvent = '';
  for (;;) {
    const timer = setTimeout(() => connection.abort(), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    const events = (incompleteEvent + value).split('\n\n');
    incompleteEvent = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data !== undefined) yield { id: /^id: (.*)$/m.exec(event)?.[1] ?? null, data };
    }
  }
}

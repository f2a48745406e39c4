import { eventsOf, pause, postRequest, RETRIES_MAX, readAnswerStream, refusalOf } from './stream.js';

/** @import { Chunk, Outcome } from './stream.js' */

/** A stream that cannot be opened is tried again after this time, unless the server's refusal names another one. */
const WAIT_SECONDS = 10;

/**
 * Follows the person who has the floor, message by message, until no person has the floor any more (D58). A limit, a
 * fault of the server or a broken connection only delays it, since the page must miss no message.
 * @param {{ address: string, lastEventId: () => string | null, isWithPerson: () => boolean, onOpen: () => void,
 *   onCut: () => void, onChunk: (chunk: Chunk, id: string | null) => void }} options
 * @returns {Promise<Outcome>} `completed` if the interviewer has the floor; `nothing` if only a reload
 *   shows what follows.
 */
export async function followPerson({ address, lastEventId, isWithPerson, onOpen, onCut, onChunk }) {
  while (isWithPerson()) {
    const outcome = await readAnswerStream({
      address,
      body: '',
      joins: true,
      after: lastEventId(),
      onOpen,
      onCut,
      onChunk,
      isStopping: () => false,
    });
    if (outcome.kind === 'completed') continue;
    if (outcome.kind === 'nothing' || isOver(outcome)) return outcome;
    onCut();
    const namedSeconds = outcome.kind === 'refused' ? Number(outcome.seconds) : 0;
    const seconds = namedSeconds || WAIT_SECONDS;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
  return { kind: 'completed' };
}

/** Tells whether the conversation has ended, or was deleted. */
function isOver(/** @type {Outcome} */ outcome) {
  return outcome.kind === 'refused' && (outcome.status === 403 || outcome.status === 404);
}

/**
 * Sends a message while a person has the floor, whose reply comes in another stream. If the first event says that a person
 * has the floor, the message is stored: `completed`. Otherwise the service answers in its own words, as it does to distress
 * (D93): `show` gets the whole answer, and the outcome is `completed`, too; or a model, which has the floor again, answers:
 * `answered`.
 * @param {{ address: string, body: string, show: (chunk: Chunk) => void }} options
 * @returns {Promise<Outcome | { kind: 'answered' }>}
 */
export async function postToPerson({ address, body, show }) {
  for (let retries = 0; retries <= RETRIES_MAX; retries += 1) {
    const connection = new AbortController();
    try {
      const response = await fetch(address, { ...postRequest(body), signal: connection.signal });
      if (!response.ok || response.body === null) return refusalOf(response);
      /** @type {Chunk[]} */
      const answer = [];
      for await (const { data } of eventsOf(response.body, connection)) {
        if (data === '[DONE]') break;
        /** @type {Chunk} */
        const chunk = JSON.parse(data);
        if (answer.length === 0 && chunk.type === 'data-floor') return { kind: 'completed' };
        if (answer.length === 0 && !isOfService(chunk)) return { kind: 'answered' };
        answer.push(chunk);
      }
      // After a cut the message is sent again: to resume the stream would read the person's messages, and not this answer.
      const isComplete = answer.some(({ type }) => type === 'finish' || type === 'abort');
      if (isComplete) {
        // The whole answer is shown at once, so that no words of the other stream come between its words.
        for (const chunk of answer) show(chunk);
        return { kind: 'completed' };
      }
    } catch {
      // The connection broke; a message that is sent again is stored once.
    } finally {
      connection.abort();
    }
    await pause(retries);
  }
  return { kind: 'gave_up' };
}

/** Tells whether a chunk begins an answer of the service, which no model writes. */
function isOfService(/** @type {Chunk} */ chunk) {
  return chunk.type === 'start' && chunk.messageMetadata.generatedBy === 'script';
}

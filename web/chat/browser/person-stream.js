import { eventsOf, pause, postRequest, RETRIES_MAX, readAnswerStream, refusalOf } from './stream.js';

/** @import { Chunk, Outcome } from './stream.js' */

/** A stream that cannot be opened is tried again after so long, unless the server names another time. */
const WAIT_SECONDS = 10;

/**
 * Follows the person who has the floor, message by message, until the floor is no person's any more (D58). A limit, a
 * fault of the server or a broken connection only delays it: a page that no longer listened would miss what is said.
 * @param {{ address: string, place: () => string | null, isWithPerson: () => boolean, onOpen: () => void,
 *   onCut: () => void, onChunk: (chunk: Chunk, id: string | null) => void }} options `place` is the last event.
 * @returns {Promise<Outcome>} `completed` if the interviewer has the floor; `nothing` if only the server's page knows.
 */
export async function followPerson({ address, place, isWithPerson, onOpen, onCut, onChunk }) {
  while (isWithPerson()) {
    const outcome = await readAnswerStream({
      address,
      body: '',
      joins: true,
      after: place(),
      onOpen,
      onCut,
      onChunk,
      isStopping: () => false,
    });
    if (outcome.kind === 'completed') continue;
    if (outcome.kind === 'nothing' || isOver(outcome)) return outcome;
    onCut();
    const seconds = (outcome.kind === 'refused' && Number(outcome.seconds)) || WAIT_SECONDS;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
  return { kind: 'completed' };
}

/** Tells whether the conversation has ended, or is gone. */
function isOver(/** @type {Outcome} */ outcome) {
  return outcome.kind === 'refused' && (outcome.status === 403 || outcome.status === 404);
}

/**
 * Sends a message to the person who has the floor, whose answer the page follows in another stream. The first event
 * tells that a person has it; otherwise an interviewer, who has the floor again, answers the message.
 * @returns {Promise<Outcome | { kind: 'answered' }>}
 */
export async function postToPerson(/** @type {{ address: string, body: string }} */ { address, body }) {
  for (let retries = 0; retries <= RETRIES_MAX; retries += 1) {
    const reading = new AbortController();
    try {
      const response = await fetch(address, { ...postRequest(body), signal: reading.signal });
      if (!response.ok || response.body === null) return refusalOf(response);
      for await (const { data } of eventsOf(response.body, reading)) {
        return { kind: JSON.parse(data).type === 'data-floor' ? 'completed' : 'answered' };
      }
    } catch {
      // The connection broke; a message that is sent again is stored once.
    } finally {
      reading.abort();
    }
    await pause(retries);
  }
  return { kind: 'gave_up' };
}

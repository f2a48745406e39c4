/**
 * Runs the candidate's side of the conversation. The page from the server already has the messages; `data-pending` is
 * the request that still needs an answer.
 */
import { awaitPerson } from './await-person.js';
import { createComposer } from './composer.js';
import { createFacts } from './facts.js';
import { createFloor } from './floor-line.js';
import { followNewest } from './follow-newest.js';
import { createLog } from './log.js';
import { find } from './page.js';
import { followPerson, postToPerson } from './person-stream.js';
import { readAnswerStream, stopAnswer } from './stream.js';
import { wishesForPerson } from './wish-for-person.js';

/** @import { AbortReason, Chunk, Floor, Outcome } from './stream.js' */

const chat = find('chat', HTMLElement);
const statusLine = find('status', HTMLElement);
const retry = find('retry', HTMLButtonElement);
const reload = find('reload', HTMLAnchorElement);
const offer = find('offer', HTMLElement);
const helpline = find('helpline', HTMLElement);
const address = chat.dataset.stream ?? '';
/** @type {Record<string, string>} */
const sentences = JSON.parse(chat.dataset.sentences ?? '{}');

/**
 * The request to the interviewer whose answer is not complete. The candidate cannot send another message before, except
 * to a person.
 */
let pending = chat.dataset.pending ?? null;
/**
 * The request with a message to a person that is not stored yet.
 * @type {string | null}
 */
let unsentToPerson = null;
/**
 * The id of the last event of a person's stream: the session's id and the number of persons' messages so far, as in
 * `…:3`. The ids of an answer's events begin with the id of its turn instead.
 */
let lastPersonEvent = chat.dataset.lastPersonEvent ?? '';
const personEventPrefix = lastPersonEvent.slice(0, lastPersonEvent.lastIndexOf(':') + 1);

// The page reads an answer of the interviewer (`converse`), reads the messages of the person who has the floor (`follow`)
// or waits for a person to take the floor (`waitForPerson`). The first two overlap while the interviewer answers a message
// that was sent to a person who had just left.
let isConversing = false;
let isFollowing = false;
let personWait = new AbortController();
/** True from a press of the stop button to the next request, unless the stop fails. */
let isStopping = false;

const view = followNewest({
  end: find('end', HTMLElement),
  bar: find('bar', HTMLElement),
  button: find('newest', HTMLButtonElement),
});
const log = createLog({ onGrown: view.onWordsAdded, isWithPerson: () => floor.isWithPerson() });
const facts = createFacts();
const floor = createFloor({ isTaken: chat.dataset.person !== undefined });
const composer = createComposer({
  key: address,
  isKnown: log.isKnown,
  onMessage: ({ id, text }) => {
    log.addMessage(id, text);
    view.toNewest();
    offer.hidden = floor.isWithPerson() || !wishesForPerson(text);
    const body = JSON.stringify({ messages: [{ id, role: 'user', content: text }] });
    send(body);
  },
  onStop: () => {
    isStopping = true;
    stop();
  },
});
retry.addEventListener('click', () => {
  composer.focus();
  const body = unsentToPerson ?? pending;
  if (body !== null) send(body);
});
// After a correction or sent answers the address names that place of the page (`#saved`), which stays in view.
if (location.hash === '') view.toNewest();
if (pending !== null) converse(pending, { joins: true });
else composer.sendAgain();
if (floor.isWithPerson()) follow();
else waitForPerson();

function send(/** @type {string} */ body) {
  if (floor.isWithPerson()) sendToPerson(body);
  else converse(body);
}

/** Sends the request and shows the answer. Until the answer is complete, only the same request can be sent again. */
async function converse(/** @type {string} */ body, { joins = false } = {}) {
  personWait.abort();
  isConversing = true;
  pending = body;
  unsentToPerson = null;
  isStopping = false;
  retry.hidden = true;
  composer.wait({ mayStop: true });
  log.setBusy(true);
  say(sentences.waiting);
  const outcome = await readAnswerStream({
    address,
    body,
    joins,
    onOpen: () => say(sentences.waiting),
    onCut: () => say(sentences.reconnecting),
    onChunk: showChunk,
    isStopping: () => isStopping,
  });
  if (!floor.isWithPerson()) {
    if (outcome.kind === 'gave_up') fail(sentences.offline);
    if (outcome.kind === 'refused') showRefusal(outcome);
  }
  // The candidate has stopped the answer, and it ended while this page was cut off: the new page has all its stored words.
  if (outcome.kind === 'nothing') return location.reload();
  isConversing = false;
  log.setBusy(false);
  if (pending === null || floor.isWithPerson()) composer.ready();
  else composer.wait({ mayStop: false });
  if (floor.isWithPerson()) follow();
  else waitForPerson();
}

/** Waits, while no answer is under way, for a person who takes the floor, and follows them (D58). */
async function waitForPerson() {
  personWait.abort();
  // The link to reload is shown once the conversation is over on this page.
  if (isConversing || !reload.hidden) return;
  personWait = new AbortController();
  const { signal } = personWait;
  const receivedCount = () => Number(lastPersonEvent.slice(personEventPrefix.length));
  const next = await awaitPerson({ address: chat.dataset.wait ?? '', receivedCount, signal });
  if (signal.aborted) return;
  if (next === 'reload') location.reload();
  if (next !== 'follow') return;
  const unanswered = pending;
  pending = null;
  retry.hidden = true;
  floor.expectPerson();
  follow();
  // The person gets the message that the interviewer has not answered. The request for the opening question has none.
  const hasMessage = unanswered !== null && JSON.parse(unanswered).messages.length > 0;
  if (hasMessage) sendToPerson(unanswered);
}

/** Follows the person who has the floor, until an interviewer has it again (D58). */
async function follow() {
  if (isFollowing) return;
  isFollowing = true;
  letWriteToPerson();
  const outcome = await followPerson({
    address,
    lastEventId: () => lastPersonEvent,
    isWithPerson: floor.isWithPerson,
    onOpen: () => letWriteToPerson(),
    onCut: () => letWriteToPerson(sentences.reconnecting),
    onChunk: showChunk,
  });
  isFollowing = false;
  log.setBusy(false);
  // The interviewer has the floor again, and this page shows it.
  if (outcome.kind === 'completed') waitForPerson();
  // A person has left the floor, and this page does not know who has it: the new page shows it.
  if (outcome.kind === 'nothing') location.reload();
  if (outcome.kind === 'refused') showRefusal(outcome);
}

/**
 * Lets the candidate write to the person, and says `sentence` about the connection, or nothing while it works. A message
 * that is on its way or has failed keeps what is said about it.
 */
function letWriteToPerson(/** @type {string | undefined} */ sentence = '') {
  log.setBusy(false);
  if (unsentToPerson !== null || pending !== null) return;
  say(sentence);
  composer.ready();
}

/** Sends a message to the person who has the floor. Until it is stored, only the same message can be sent again. */
async function sendToPerson(/** @type {string} */ body) {
  unsentToPerson = body;
  retry.hidden = true;
  say('');
  composer.wait({ mayStop: false });
  const outcome = await postToPerson({ address, body, show: showChunk });
  if (outcome.kind === 'gave_up') return fail(sentences.offline);
  if (outcome.kind === 'refused') return showRefusal(outcome);
  unsentToPerson = null;
  composer.onStored();
  composer.ready();
  // A model, which has the floor again, answers.
  if (outcome.kind === 'answered') converse(body, { joins: true });
}

/** Stops the answer. If it has not begun yet, `showChunk` stops it again when it begins. */
async function stop() {
  if (!(await stopAnswer(address))) {
    isStopping = false;
    composer.wait({ mayStop: true });
    say(sentences.notStopped, 'fault');
  }
}

function showRefusal(/** @type {Outcome & { kind: 'refused' }} */ { status, seconds }) {
  if (status === 400) restoreDraft();
  else if (status === 403) end(sentences.revoked);
  else if (status === 404) end(sentences.gone);
  else if (status === 429) fail(sentences.tooMany?.replace('{seconds}', seconds));
  else if (status === 503) fail(sentences.unavailable?.replace('{seconds}', seconds));
  else fail(sentences.failed);
}

/** Puts a message that would be refused again back into the field, to be changed. */
function restoreDraft() {
  const id = composer.restore();
  if (id !== null) log.remove(id);
  pending = null;
  unsentToPerson = null;
  offer.hidden = true;
  composer.ready();
  sayWithHelpline(sentences.refused);
}

/** Shows a chunk of an answer or of a person's stream. The types that only frame the words show nothing. */
function showChunk(/** @type {Chunk} */ chunk, /** @type {string | null} */ id = null) {
  if (id?.startsWith(personEventPrefix)) lastPersonEvent = id;
  if (chunk.type === 'start') {
    log.beginAnswer(chunk.messageId, chunk.messageMetadata);
    if (unsentToPerson === null) composer.onStored();
    if (isStopping) stop();
  } else if (chunk.type === 'message-metadata') {
    log.changeSpeaker(chunk.messageMetadata.generatedBy);
    if (chunk.messageMetadata.saved === false) say(sentences.unsaved);
  } else if (chunk.type === 'text-delta') log.appendText(chunk.delta);
  else if (chunk.type === 'data-floor') showFloor(chunk.data);
  else if (chunk.type === 'data-facts') facts.add(chunk.data.facts);
  else if (chunk.type === 'error') fail(chunk.errorText);
  else if (chunk.type === 'finish') onFinished();
  else if (chunk.type === 'abort') onAborted(chunk.reason);
}

function onAborted(/** @type {AbortReason} */ reason) {
  if (reason === 'stopped') onStopped();
  else if (reason === 'taken_over') onTakenOver();
  else if (reason === 'abandoned') fail(sentences.abandoned);
  else if (reason === 'superseded') end(sentences.superseded);
  else end(sentences.revoked);
}

function onFinished() {
  pending = null;
  if (statusLine.textContent === sentences.waiting) say('');
}

/** Shows who has the floor. While a person has it, the candidate can write on at once. */
function showFloor(/** @type {Floor} */ data) {
  floor.show(data);
  view.onWordsAdded();
  if (!floor.isWithPerson()) return;
  offer.hidden = true;
  pending = null;
  if (unsentToPerson !== null) return;
  say('');
  composer.onStored();
  composer.ready();
}

/** A person took the floor while the answer was being written. */
function onTakenOver() {
  pending = null;
  log.endAnswer(sentences.cut);
}

/** Keeps the words so far after the candidate stopped the answer, and lets them write. */
function onStopped() {
  pending = null;
  log.endAnswer(sentences.cut);
  say(sentences.stopped);
}

function say(/** @type {string | undefined} */ sentence, className = 'hint') {
  statusLine.className = className;
  statusLine.textContent = sentence ?? '';
  helpline.hidden = true;
  view.onWordsAdded();
}

/**
 * Says why a message has no answer, or can get none any more, and names the helpline: its words may be of distress (D141).
 */
function sayWithHelpline(/** @type {string | undefined} */ sentence, className = 'fault') {
  say(sentence, className);
  helpline.hidden = false;
}

/** Offers to send the failed request again. */
function fail(/** @type {string | undefined} */ sentence) {
  sayWithHelpline(sentence);
  retry.hidden = false;
}

/** Ends the conversation on this page. */
function end(/** @type {string | undefined} */ sentence) {
  sayWithHelpline(sentence, 'hint');
  offer.hidden = true;
  composer.close();
  reload.hidden = false;
}

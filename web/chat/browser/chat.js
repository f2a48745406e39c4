/**
 * Runs the candidate's side of the conversation. The page from the server already has the messages; `data-pending` is
 * the request that still needs an answer.
 */
import { createComposer } from './composer.js';
import { createFacts } from './facts.js';
import { followNewest } from './follow.js';
import { createLog } from './log.js';
import { find } from './page.js';
import { readAnswerStream, stopAnswer } from './stream.js';
import { wishesForPerson } from './wish-for-person.js';

/** @import { Chunk, Outcome } from './stream.js' */

const chat = find('chat', HTMLElement);
const status = find('status', HTMLElement);
const retry = find('retry', HTMLButtonElement);
const reload = find('reload', HTMLAnchorElement);
const offer = find('offer', HTMLElement);
const address = chat.dataset.stream ?? '';
/** @type {Record<string, string>} */
const sentences = JSON.parse(chat.dataset.sentences ?? '{}');

let pending = chat.dataset.pending ?? null;
let isStopping = false;

const view = followNewest({
  end: find('end', HTMLElement),
  bar: find('bar', HTMLElement),
  button: find('newest', HTMLButtonElement),
});
const log = createLog({ onGrown: view.grown });
const facts = createFacts();
const composer = createComposer({
  key: address,
  isKnown: log.isKnown,
  onMessage: ({ id, text }) => {
    log.say(id, text);
    view.toNewest();
    offer.hidden = !wishesForPerson(text);
    converse(JSON.stringify({ messages: [{ id, role: 'user', content: text }] }));
  },
  onStop: () => {
    isStopping = true;
    stop();
  },
});
retry.addEventListener('click', () => {
  composer.focus();
  if (pending !== null) converse(pending);
});
// A candidate who has just corrected a fact sees the facts.
if (location.hash === '') view.toNewest();
if (pending !== null) converse(pending, { joins: true });
else composer.sendAgain();

/** Sends the request and shows the answer. Until the answer is complete, only the same request can be sent again. */
async function converse(/** @type {string} */ body, { joins = false } = {}) {
  pending = body;
  isStopping = false;
  retry.hidden = true;
  composer.wait({ mayStop: true });
  log.busy(true);
  say(sentences.waiting);
  const outcome = await readAnswerStream({
    address,
    body,
    joins,
    onOpen: () => say(sentences.waiting),
    onCut: () => say(sentences.reconnecting),
    onChunk: show,
    isStopping: () => isStopping,
  });
  if (outcome.kind === 'gave_up') fail(sentences.offline);
  if (outcome.kind === 'refused') showRefusal(outcome);
  // The server has stored a part of the answer that this page has not received.
  if (outcome.kind === 'nothing') return location.reload();
  log.busy(false);
  if (pending === null) composer.ready();
  else composer.wait({ mayStop: false });
}

/** Stops the answer. If it has not begun yet, `show` stops it again when it begins. */
async function stop() {
  if (!(await stopAnswer(address))) {
    isStopping = false;
    composer.wait({ mayStop: true });
    say(sentences.notStopped, 'fault');
  }
}

function showRefusal(/** @type {Outcome & { kind: 'refused' }} */ { status: code, seconds }) {
  if (code === 400) restoreDraft();
  else if (code === 403) end(sentences.revoked);
  else if (code === 404) end(sentences.gone);
  else if (code === 429) fail(sentences.tooMany?.replace('{seconds}', seconds));
  else if (code === 503) fail(sentences.unavailable?.replace('{seconds}', seconds));
  else fail(sentences.failed);
}

/** Puts a message that would be refused again back into the field, to be changed. */
function restoreDraft() {
  composer.restore(log.removeLast());
  pending = null;
  say(sentences.refused, 'fault');
}

function show(/** @type {Chunk} */ chunk) {
  if (chunk.type === 'start') {
    log.begin(chunk.messageId, chunk.messageMetadata);
    composer.onStored();
    if (isStopping) stop();
  } else if (chunk.type === 'message-metadata') {
    log.changeSpeaker(chunk.messageMetadata.generatedBy);
    if (chunk.messageMetadata.saved === false) say(sentences.unsaved);
  } else if (chunk.type === 'text-delta') log.write(chunk.delta);
  else if (chunk.type === 'data-facts') facts.add(chunk.data.facts);
  else if (chunk.type === 'error') fail(chunk.errorText);
  else if (chunk.type === 'finish') finish();
  else if (chunk.type !== 'abort') return;
  else if (chunk.reason === 'stopped') stopped();
  else if (chunk.reason === 'abandoned') fail(sentences.abandoned);
  else end(chunk.reason === 'superseded' ? sentences.superseded : sentences.revoked);
}

function finish() {
  pending = null;
  if (status.textContent === sentences.waiting) say('');
}

/** Keeps the words so far after the candidate stopped the answer, and lets them write. */
function stopped() {
  pending = null;
  log.endAnswer(sentences.cut);
  say(sentences.stopped);
}

function say(/** @type {string | undefined} */ sentence, look = 'hint') {
  status.className = look;
  status.textContent = sentence ?? '';
  view.grown();
}

/** Offers to send the failed request again. */
function fail(/** @type {string | undefined} */ sentence) {
  say(sentence, 'fault');
  retry.hidden = false;
}

/** Ends the conversation on this page. */
function end(/** @type {string | undefined} */ sentence) {
  say(sentence);
  composer.close();
  reload.hidden = false;
}

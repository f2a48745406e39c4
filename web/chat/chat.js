/**
 * The candidate's side of the conversation, on a page that the server has written: what was said stands there
 * already, and `data-pending` is the request that still wants an answer.
 */
import { readAnswerStream } from './stream.js';

/** @import { Chunk, Metadata, Outcome } from './stream.js' */

const chat = find('chat', HTMLElement);
const log = find('log', HTMLElement);
const disclosure = find('disclosure', HTMLElement);
const status = find('status', HTMLElement);
const retry = find('retry', HTMLButtonElement);
const reload = find('reload', HTMLAnchorElement);
const composer = find('composer', HTMLFormElement);
const field = find('answer', HTMLTextAreaElement);
const send = find('send', HTMLButtonElement);

/** @type {Record<string, string>} */
const sentences = JSON.parse(chat.dataset.sentences ?? '{}');

/** Control characters, which text pasted from elsewhere may hold and the service refuses. */
const unspeakable = /(?![\n\r\t])\p{Cc}/gu;

let pending = chat.dataset.pending ?? null;
/** @type {HTMLElement | null} */
let answer = null;

composer.hidden = false;
composer.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = field.value.replace(unspeakable, ' ').trim();
  if (text === '') return;
  const id = newId();
  addTurn('candidate', id).append(text);
  field.value = '';
  field.focus();
  converse(JSON.stringify({ messages: [{ id, role: 'user', content: text }] }));
});
retry.addEventListener('click', () => {
  field.focus();
  if (pending !== null) converse(pending);
});
if (pending !== null) converse(pending, { joins: true });

/** Asks, and shows the answer. Until there is one, the same can be asked again and nothing else. */
async function converse(/** @type {string} */ body, { joins = false } = {}) {
  pending = body;
  retry.hidden = true;
  send.disabled = true;
  log.ariaBusy = 'true';
  say(sentences.waiting);
  const outcome = await readAnswerStream({
    address: chat.dataset.stream ?? '',
    body,
    joins,
    onOpen: () => say(sentences.waiting),
    onCut: () => say(sentences.reconnecting),
    onChunk: show,
  });
  if (outcome.kind === 'gave_up') stop(sentences.offline);
  if (outcome.kind === 'refused') showRefusal(outcome);
  log.ariaBusy = 'false';
  send.disabled = pending !== null;
}

function showRefusal(/** @type {Outcome & { kind: 'refused' }} */ { status: code, seconds }) {
  if (code === 400) restoreDraft();
  else if (code === 403) end(sentences.revoked);
  else if (code === 404) end(sentences.gone);
  else if (code === 429) stop(sentences.tooMany?.replace('{seconds}', seconds));
  else if (code === 503) stop(sentences.unavailable?.replace('{seconds}', seconds));
  else stop(sentences.failed);
}

/** What would be refused again is given back, to be changed. */
function restoreDraft() {
  const said = log.querySelector('.turn.candidate:last-child');
  if (said !== null && field.value === '') field.value = said.querySelector('.words')?.textContent ?? '';
  said?.remove();
  pending = null;
  say(sentences.refused, 'fault');
}

function show(/** @type {Chunk} */ chunk) {
  if (chunk.type === 'start') begin(chunk.messageId, chunk.messageMetadata);
  else if (chunk.type === 'message-metadata') correct(chunk.messageMetadata);
  else if (chunk.type === 'text-delta') answer?.append(chunk.delta);
  else if (chunk.type === 'error') stop(chunk.errorText);
  else if (chunk.type === 'finish') finish();
  else if (chunk.type !== 'abort') return;
  else if (chunk.reason === 'abandoned') stop(sentences.abandoned);
  else end(chunk.reason === 'superseded' ? sentences.superseded : sentences.revoked);
}

/** An answer that is told again takes the place of what was seen of it. */
function begin(/** @type {string} */ id, /** @type {Metadata} */ metadata) {
  for (const seen of log.querySelectorAll(`[data-id="${CSS.escape(id)}"]:not(.candidate)`)) seen.remove();
  if (metadata.disclosure !== undefined) {
    disclosure.textContent = metadata.disclosure;
    disclosure.hidden = false;
  }
  answer = addTurn(metadata.generatedBy, id);
}

/** The questionnaire goes on where the model failed, and that is told apart. */
function correct(/** @type {Metadata} */ { generatedBy, saved }) {
  const turn = answer?.closest('.turn');
  if (turn instanceof HTMLElement && !turn.classList.contains(generatedBy))
    answer = addTurn(generatedBy, turn.dataset.id ?? '');
  if (saved === false) say(sentences.unsaved);
}

function finish() {
  pending = null;
  answer?.closest('.turn')?.scrollIntoView({ block: 'nearest' });
  if (status.textContent === sentences.waiting) say('');
}

/** Where the words of a new turn belong. */
function addTurn(/** @type {'candidate' | 'ai' | 'script'} */ speaker, /** @type {string} */ id) {
  log.append(find(speaker, HTMLTemplateElement).content.cloneNode(true));
  const turn = log.lastElementChild;
  const words = turn?.querySelector('.words');
  if (!(turn instanceof HTMLElement) || !(words instanceof HTMLElement))
    throw new Error('a turn has no words');
  turn.dataset.id = id;
  turn.scrollIntoView({ block: 'nearest' });
  return words;
}

function say(/** @type {string | undefined} */ sentence, look = 'hint') {
  status.className = look;
  status.textContent = sentence ?? '';
}

/** What failed can be asked again. */
function stop(/** @type {string | undefined} */ sentence) {
  say(sentence, 'fault');
  retry.hidden = false;
}

/** Nothing more can be said here. */
function end(/** @type {string | undefined} */ sentence) {
  say(sentence);
  composer.hidden = true;
  reload.hidden = false;
}

/** `crypto.randomUUID` is missing where a page is served without TLS. */
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 */
function find(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}

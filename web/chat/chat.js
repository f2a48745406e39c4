/**
 * The candidate's side of the conversation (PROTOCOL.md), on a page that the server has written: what was said
 * stands there already, `data-pending` is the request that still wants an answer.
 *
 * @typedef {{ generatedBy: 'ai' | 'script', disclosure?: string, saved?: boolean }} Metadata
 * @typedef {{ type: 'start', messageId: string, messageMetadata: Metadata }
 *   | { type: 'message-metadata', messageMetadata: Metadata }
 *   | { type: 'text-delta', delta: string }
 *   | { type: 'finish' }
 *   | { type: 'abort', reason: 'consent_revoked' | 'superseded' | 'abandoned' }
 *   | { type: 'error', errorText: string }} Chunk
 */

const RETRIES_MAX = 6;
/** The server writes at least every 15 seconds. */
const SILENCE_MS = 45_000;

const chat = find('chat', HTMLElement);
const log = find('log', HTMLElement);
const disclosure = find('disclosure', HTMLElement);
const status = find('status', HTMLElement);
const retry = find('retry', HTMLButtonElement);
const reload = find('reload', HTMLAnchorElement);
const composer = find('composer', HTMLFormElement);
const field = find('answer', HTMLTextAreaElement);
const send = find('send', HTMLButtonElement);

const stream = chat.dataset.stream ?? '';
/** @type {Record<string, string>} */
const sentences = JSON.parse(chat.dataset.sentences ?? '{}');

let pending = chat.dataset.pending ?? null;
/** @type {HTMLElement | null} */
let answer = null;

composer.hidden = false;
composer.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = field.value.trim();
  if (text === '') return;
  const id = newId();
  addTurn('candidate', id).words.append(text);
  field.value = '';
  field.focus();
  pending = JSON.stringify({ messages: [{ id, role: 'user', content: text }] });
  converse({ isNew: true });
});
retry.addEventListener('click', () => converse({ isNew: true }));
if (pending !== null) converse({ isNew: false });

/** Asks for what is pending and shows the answer; one that may be under way is joined. */
async function converse({ isNew = true }) {
  retry.hidden = true;
  send.disabled = true;
  log.ariaBusy = 'true';
  say(sentences.waiting);
  try {
    await hearOut(isNew);
  } finally {
    log.ariaBusy = 'false';
    send.disabled = false;
  }
}

/** Over as many connections as it takes. A message that is asked again under its id is never stored twice. */
async function hearOut(/** @type {boolean} */ isNew) {
  let asks = isNew;
  /** @type {string | null} */
  let lastEventId = null;
  for (let retries = 0; retries <= RETRIES_MAX; retries += 1) {
    const silence = new AbortController();
    try {
      const response = await fetch(stream, {
        ...(asks ? asked() : resumed(lastEventId)),
        signal: silence.signal,
      });
      if (response.status === 204) {
        asks = true;
        lastEventId = null;
        continue;
      }
      if (!response.ok || response.body === null) return refused(response);
      say(sentences.waiting);
      for await (const { id, data } of eventsOf(response.body, silence)) {
        if (data === '[DONE]') return;
        lastEventId = id;
        retries = 0;
        show(JSON.parse(data));
      }
    } catch {
      // The connection broke: what follows it is told by the next one.
    }
    if (lastEventId !== null) asks = false;
    say(sentences.reconnecting);
    await new Promise((resolve) => setTimeout(resolve, Math.min(500 * 2 ** retries, 8000)));
  }
  stop(sentences.offline);
}

function asked() {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: pending };
}

function resumed(/** @type {string | null} */ lastEventId) {
  return { headers: lastEventId === null ? {} : { 'Last-Event-ID': lastEventId } };
}

function refused(/** @type {Response} */ { status: code, headers }) {
  const seconds = headers.get('Retry-After') ?? '10';
  if (code === 403) return end(sentences.revoked);
  if (code === 404) return end(sentences.gone);
  if (code === 429) return stop(sentences.tooMany?.replace('{seconds}', seconds));
  if (code === 503) return stop(sentences.unavailable?.replace('{seconds}', seconds));
  return stop(sentences.failed);
}

function show(/** @type {Chunk} */ chunk) {
  if (chunk.type === 'start') begin(chunk.messageId, chunk.messageMetadata);
  else if (chunk.type === 'message-metadata') correct(chunk.messageMetadata);
  else if (chunk.type === 'text-delta') answer?.append(chunk.delta);
  else if (chunk.type === 'error') stop(chunk.errorText);
  else if (chunk.type === 'abort') {
    if (chunk.reason === 'abandoned') stop(sentences.abandoned);
    else end(chunk.reason === 'superseded' ? sentences.superseded : sentences.revoked);
  } else if (chunk.type === 'finish') {
    pending = null;
    answer?.closest('.turn')?.scrollIntoView({ block: 'nearest' });
    if (status.textContent === sentences.waiting) say('');
  }
}

/** An answer that is told again takes the place of what was seen of it. */
function begin(/** @type {string} */ id, /** @type {Metadata} */ metadata) {
  for (const seen of log.querySelectorAll(`[data-id="${CSS.escape(id)}"]:not(.candidate)`)) seen.remove();
  if (metadata.disclosure !== undefined) {
    disclosure.textContent = metadata.disclosure;
    disclosure.hidden = false;
  }
  answer = addTurn(metadata.generatedBy, id).words;
  say(sentences.waiting);
}

/** The questionnaire goes on where the model failed, and that is told apart. */
function correct(/** @type {Metadata} */ { generatedBy, saved }) {
  const turn = answer?.closest('.turn');
  if (turn instanceof HTMLElement && !turn.classList.contains(generatedBy))
    answer = addTurn(generatedBy, turn.dataset.id ?? '').words;
  if (saved === false) say(sentences.unsaved);
}

function addTurn(/** @type {'candidate' | 'ai' | 'script'} */ speaker, /** @type {string} */ id) {
  const copy = find(speaker, HTMLTemplateElement).content.cloneNode(true);
  log.append(copy);
  const turn = log.lastElementChild;
  const words = turn?.querySelector('.words');
  if (!(turn instanceof HTMLElement) || !(words instanceof HTMLElement))
    throw new Error('no turn in the page');
  turn.dataset.id = id;
  turn.scrollIntoView({ block: 'nearest' });
  return { words };
}

function say(/** @type {string | undefined} */ sentence) {
  status.textContent = sentence ?? '';
}

/** What failed can be asked again. */
function stop(/** @type {string | undefined} */ sentence) {
  say(sentence);
  retry.hidden = false;
}

/** Nothing more can be said here. */
function end(/** @type {string | undefined} */ sentence) {
  say(sentence);
  composer.hidden = true;
  reload.hidden = false;
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

/** `crypto.randomUUID` is missing where a page is served without TLS. */
function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
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

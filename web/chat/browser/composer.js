import { createDraft } from './draft.js';
import { find, newId } from './page.js';

/** Control characters, except line ends and tabs. The service refuses them, and pasted text may have some. */
const controlCharacters = /(?![\n\r\t])\p{Cc}/gu;

/**
 * The field in which the candidate writes. Enter and Ctrl+Enter send; Shift+Enter begins a line.
 * @param {{ key: string, isKnown: (id: string) => boolean, onMessage: (message: { id: string, text: string }) => void,
 *   onStop: () => void }} options `key` names the conversation; `isKnown` tells whether a message is stored.
 */
export function createComposer({ key, isKnown, onMessage, onStop }) {
  const form = find('composer', HTMLFormElement);
  const field = find('answer', HTMLTextAreaElement);
  const send = find('send', HTMLButtonElement);
  const stop = find('stop', HTMLButtonElement);
  const draft = createDraft(key);

  const saved = draft.read();
  /** A message that was sent before a reload keeps its id, so that it is the same message when it is sent again. */
  let unsent = saved?.id && !isKnown(saved.id) ? { id: saved.id, text: saved.text } : null;
  /**
   * The message that is on its way; null once it is stored.
   * @type {{ id: string, text: string } | null}
   */
  let sent = null;
  // Some browsers restore the field themselves; else the draft does.
  const typed = field.value || ((saved?.id ? saved.next : saved?.text) ?? '');
  field.value = unsent === null || unsent.text === typed ? typed : joined(unsent.text, typed);
  if (unsent === null || field.value !== unsent.text) keep();

  /** Keeps the message that is on its way, and what is typed meanwhile, over a reload. */
  function keep() {
    if (sent !== null) draft.save({ ...sent, next: field.value });
    else if (field.value === '') draft.remove();
    else draft.save({ id: null, text: field.value });
  }

  function transmit(/** @type {{ id: string, text: string }} */ message) {
    unsent = null;
    sent = message;
    keep();
    onMessage(message);
  }

  field.addEventListener('input', keep);
  field.addEventListener('keydown', (event) => {
    // Some browsers report key code 229 for a key that an input method takes.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    if (!send.disabled) form.requestSubmit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = field.value.replace(controlCharacters, ' ').trim();
    if (text === '' || send.disabled) return;
    const message = unsent?.text === text ? unsent : { id: newId(), text };
    field.value = '';
    field.focus();
    transmit(message);
  });
  stop.addEventListener('click', () => {
    stop.disabled = true;
    field.focus();
    onStop();
  });
  form.hidden = false;

  return {
    focus: () => field.focus(),
    /** Sends again a message that was on its way when the page was reloaded. */
    sendAgain() {
      if (unsent === null) return;
      const [navigation] = performance.getEntriesByType('navigation');
      const isReload = navigation && 'type' in navigation && navigation.type === 'reload';
      // After a navigation the message is in the field, and the candidate decides.
      if (!isReload) return keep();
      field.value = typed === unsent.text ? '' : typed;
      transmit(unsent);
    },
    /** Forgets the message once it is stored; what was typed since is kept. */
    onStored() {
      sent = null;
      keep();
    },
    /** Disables sending. `mayStop` shows the button that stops the answer instead; it is false after an answer has failed. */
    wait(/** @type {{ mayStop: boolean }} */ { mayStop }) {
      send.disabled = true;
      send.hidden = mayStop;
      stop.hidden = !mayStop;
      stop.disabled = false;
    },
    ready() {
      send.disabled = false;
      send.hidden = false;
      stop.hidden = true;
    },
    /** Gives a refused message back, to be changed, and returns its id; it is not sent again by itself. */
    restore() {
      const refused = sent;
      if (refused === null) return null;
      sent = null;
      field.value = joined(refused.text, field.value);
      keep();
      return refused.id;
    },
    close() {
      form.hidden = true;
    },
  };
}

function joined(/** @type {string} */ text, /** @type {string} */ next) {
  return next === '' ? text : `${text}\n${next}`;
}

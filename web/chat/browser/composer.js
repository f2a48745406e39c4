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
  const sendButton = find('send', HTMLButtonElement);
  const stopButton = find('stop', HTMLButtonElement);
  const draft = createDraft(key);

  const saved = draft.read();
  /**
   * A message that was on its way when the page was left. It keeps its id, so that it is the same message when it is sent
   * again.
   */
  let interrupted = saved?.id && !isKnown(saved.id) ? { id: saved.id, text: saved.text } : null;
  /**
   * The message that is on its way; null once it is stored.
   * @type {{ id: string, text: string } | null}
   */
  let onItsWay = null;
  // Some browsers restore the field themselves; else the draft does.
  const savedTyping = saved?.id ? saved.next : saved?.text;
  const typed = field.value || (savedTyping ?? '');
  if (interrupted === null || interrupted.text === typed) field.value = typed;
  else field.value = joined(interrupted.text, typed);
  // While the field has the interrupted message alone, the draft stays as it was saved, with the message's id.
  if (field.value !== interrupted?.text) keep();

  /** Keeps the message that is on its way, and what is typed meanwhile, over a reload. */
  function keep() {
    if (onItsWay !== null) draft.save({ ...onItsWay, next: field.value });
    else if (field.value === '') draft.remove();
    else draft.save({ id: null, text: field.value });
  }

  function transmit(/** @type {{ id: string, text: string }} */ message) {
    interrupted = null;
    onItsWay = message;
    keep();
    onMessage(message);
  }

  field.addEventListener('input', keep);
  field.addEventListener('keydown', (event) => {
    // Some browsers report key code 229 for a key that an input method takes.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    if (!sendButton.disabled) form.requestSubmit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = field.value.replace(controlCharacters, ' ').trim();
    if (text === '' || sendButton.disabled) return;
    const message = interrupted?.text === text ? interrupted : { id: newId(), text };
    field.value = '';
    field.focus();
    transmit(message);
  });
  stopButton.addEventListener('click', () => {
    stopButton.disabled = true;
    field.focus();
    onStop();
  });
  form.hidden = false;

  return {
    focus: () => field.focus(),
    /** Sends the interrupted message again after a reload. */
    sendAgain() {
      if (interrupted === null) return;
      const [navigation] = performance.getEntriesByType('navigation');
      const isReload = navigation && 'type' in navigation && navigation.type === 'reload';
      // After a navigation the message is in the field, and the candidate decides.
      if (!isReload) return keep();
      field.value = typed === interrupted.text ? '' : typed;
      transmit(interrupted);
    },
    /** Forgets the message once it is stored; what was typed since is kept. */
    onStored() {
      onItsWay = null;
      keep();
    },
    /** Disables sending. `mayStop` shows the button that stops the answer instead; it is false after an answer has failed. */
    wait(/** @type {{ mayStop: boolean }} */ { mayStop }) {
      sendButton.disabled = true;
      sendButton.hidden = mayStop;
      stopButton.hidden = !mayStop;
      stopButton.disabled = false;
    },
    ready() {
      sendButton.disabled = false;
      sendButton.hidden = false;
      stopButton.hidden = true;
    },
    /** Gives a refused message back, to be changed, and returns its id; it is not sent again by itself. */
    restore() {
      const refused = onItsWay;
      if (refused === null) return null;
      onItsWay = null;
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

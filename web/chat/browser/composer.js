import { createDraft } from './draft.js';
import { find, newId } from './page.js';

/** Control characters but for line ends and tabs. The service refuses them, and pasted text may have some. */
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

  /** A message that was sent before a reload keeps its id, so that it is the same message when it is sent again. */
  let savedDraft = draft.read();
  if (savedDraft?.id && isKnown(savedDraft.id)) {
    draft.remove();
    savedDraft = null;
  }
  if (savedDraft !== null && field.value === '') field.value = savedDraft.text;

  field.addEventListener('input', () => draft.save({ id: null, text: field.value }));
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
    const id = savedDraft?.id && savedDraft.text === text ? savedDraft.id : newId();
    savedDraft = null;
    draft.save({ id, text });
    field.value = '';
    field.focus();
    onMessage({ id, text });
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
      if (!savedDraft?.id) return;
      const [navigation] = performance.getEntriesByType('navigation');
      if (navigation && 'type' in navigation && navigation.type === 'reload') form.requestSubmit();
      // After a navigation the message is in the field, and the candidate decides.
      else draft.save({ ...savedDraft, id: null });
    },
    /** Removes the draft once the message is stored, unless the candidate has typed on. */
    onStored: () => field.value === '' && draft.remove(),
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
    /** Gives a refused message back, to be changed; it is not sent again by itself. */
    restore(/** @type {string} */ text) {
      field.value = [text, field.value].filter((part) => part !== '').join('\n');
      draft.save({ id: null, text: field.value });
    },
    close() {
      form.hidden = true;
    },
  };
}

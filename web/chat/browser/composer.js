import { createDraft } from './draft.js';
import { find, newId } from './page.js';

/** Control characters, which text pasted from elsewhere may hold and the service refuses. */
const unspeakable = /(?![\n\r\t])\p{Cc}/gu;

/**
 * The field for the candidate's words. Enter sends, with Ctrl too; with Shift it begins a line.
 *
 * @param {{ key: string, isKnown: (id: string) => boolean, onMessage: (message: { id: string, text: string }) => void,
 *   onStop: () => void }} options `key` names the conversation; `isKnown` tells whether a message is stored.
 */
export function createComposer({ key, isKnown, onMessage, onStop }) {
  const form = find('composer', HTMLFormElement);
  const field = find('answer', HTMLTextAreaElement);
  const send = find('send', HTMLButtonElement);
  const stop = find('stop', HTMLButtonElement);
  const draft = createDraft(key);

  /** Sent before a reload, and given back with its id: sent again it is the same message. */
  let kept = draft.read();
  if (kept?.id && isKnown(kept.id)) {
    draft.forget();
    kept = null;
  }
  if (kept !== null && field.value === '') field.value = kept.text;

  field.addEventListener('input', () => draft.keep({ id: null, text: field.value }));
  field.addEventListener('keydown', (event) => {
    // 229 is what some browsers say of a key that an input method takes.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    if (!send.disabled) form.requestSubmit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = field.value.replace(unspeakable, ' ').trim();
    if (text === '' || send.disabled) return;
    const id = kept?.id && kept.text === text ? kept.id : newId();
    kept = null;
    draft.keep({ id, text });
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
    /** What was on its way when this page was reloaded is sent again: who reloads has not taken it back. */
    sendAgain() {
      if (!kept?.id) return;
      const [way] = performance.getEntriesByType('navigation');
      if (way && 'type' in way && way.type === 'reload') form.requestSubmit();
      // Who comes back from elsewhere finds it in the field, and decides.
      else draft.keep({ ...kept, id: null });
    },
    /** What was sent is stored. */
    stored: () => field.value === '' && draft.forget(),
    /** While an answer comes it can be stopped and nothing be sent; `mayStop` is false while nothing comes. */
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
    /** What was refused as it stands is to be changed, and is not sent again by itself. */
    giveBack(/** @type {string} */ text) {
      field.value = [text, field.value].filter((part) => part !== '').join('\n');
      draft.keep({ id: null, text: field.value });
    },
    close() {
      form.hidden = true;
    },
  };
}

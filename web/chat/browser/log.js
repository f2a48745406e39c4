/** @import { Metadata } from './stream.js' */
import { find } from './page.js';
import { showMarkdown } from './show-markdown.js';

/** @typedef {'candidate' | 'ai' | 'script' | 'person'} Speaker */

/** The messages of the conversation, and the answer that is being written. */
export function createLog(
  /** @type {{ onGrown: () => void, isWithPerson: () => boolean }} */ { onGrown, isWithPerson },
) {
  const log = find('log', HTMLElement);
  const disclosure = find('disclosure', HTMLElement);
  /** @type {{ turn: HTMLElement, words: Element, text: string } | null} */
  let answer = null;
  let isScheduled = false;

  /** Lays the whole answer out once a frame, so that many words cost one layout. */
  function schedule() {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(flush);
  }

  function flush() {
    isScheduled = false;
    if (answer === null) return;
    showMarkdown(answer.words, answer.text);
    onGrown();
  }

  function addTurn(/** @type {Speaker} */ speaker, /** @type {string} */ id) {
    log.append(find(`turn-${speaker}`, HTMLTemplateElement).content.cloneNode(true));
    const turn = log.lastElementChild;
    const words = turn?.querySelector('.words');
    if (!(turn instanceof HTMLElement) || !words) throw new Error('a turn has no words');
    turn.dataset.id = id;
    onGrown();
    return { turn, words };
  }

  return {
    isKnown: (/** @type {string} */ id) => log.querySelector(`[data-id="${CSS.escape(id)}"]`) !== null,
    addMessage(/** @type {string} */ id, /** @type {string} */ text) {
      addTurn('candidate', id).words.append(text);
    },
    /** Begins an answer. An answer that is sent again replaces the part of it that is already shown. */
    beginAnswer(/** @type {string} */ id, /** @type {Metadata} */ metadata) {
      for (const shown of log.querySelectorAll(`[data-id="${CSS.escape(id)}"]:not(.candidate)`))
        shown.remove();
      if (metadata.disclosure !== undefined) {
        disclosure.textContent = metadata.disclosure;
        disclosure.hidden = isWithPerson();
      }
      answer = { ...addTurn(metadata.generatedBy, id), text: '' };
      const speaker = answer.turn.querySelector('.speaker');
      if (metadata.author !== undefined && speaker !== null) speaker.textContent = metadata.author;
    },
    /** Continues the answer under another speaker: the questionnaire does so after the model failed. */
    changeSpeaker(/** @type {Speaker} */ speaker) {
      if (answer === null || answer.turn.classList.contains(speaker)) return;
      flush();
      answer = { ...addTurn(speaker, answer.turn.dataset.id ?? ''), text: '' };
    },
    appendText(/** @type {string} */ delta) {
      if (answer === null) return;
      answer.text += delta;
      schedule();
    },
    setBusy(/** @type {boolean} */ isBusy) {
      flush();
      log.ariaBusy = String(isBusy);
    },
    /** Ends an answer that was stopped: without a word it is removed, else `note` is put below it. */
    endAnswer(/** @type {string | undefined} */ note) {
      flush();
      if (answer === null) return;
      const { turn, text } = answer;
      answer = null;
      if (text.trim() === '') return turn.remove();
      const hint = document.createElement('p');
      hint.className = 'hint';
      hint.textContent = note ?? '';
      turn.append(hint);
    },
    /** Removes a message of the candidate. */
    remove(/** @type {string} */ id) {
      log.querySelector(`.candidate[data-id="${CSS.escape(id)}"]`)?.remove();
    },
  };
}

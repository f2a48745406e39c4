/** @import { Floor } from './stream.js' */
import { find } from './page.js';

/**
 * Shows who has the floor, by a line and by the parts of the page that depend on it.
 * @param {{ isTaken: boolean }} options
 */
export function createFloor({ isTaken }) {
  const line = find('floor', HTMLElement);
  /** @type {Record<string, string>} */
  const sentences = JSON.parse(line.dataset.sentences ?? '{}');
  const disclosure = find('disclosure', HTMLElement);
  let withPerson = isTaken;
  return {
    isWithPerson: () => withPerson,
    /** Takes the floor to be a person's. The stream of their messages will tell who they are. */
    expectPerson() {
      withPerson = true;
    },
    show(/** @type {Floor} */ { by, name, attending }) {
      const wasWithPerson = withPerson;
      withPerson = by === 'person';
      for (const button of document.querySelectorAll('button[form="person"]'))
        if (button instanceof HTMLElement) button.hidden = withPerson && name !== null;
      for (const part of document.querySelectorAll('[data-floor]'))
        if (part instanceof HTMLElement) part.hidden = part.dataset.floor !== by;
      disclosure.hidden = withPerson || disclosure.textContent === '';
      // The line tells only of a person who has the floor, or has just left it.
      if (!withPerson && !wasWithPerson) return;
      const ofNamed = attending ? sentences.taken : sentences.absent;
      // The last person may have left the floor to no one, who has no name.
      const ofPerson = name === null ? sentences.vacant : ofNamed?.replace('{name}', () => name);
      line.textContent = (withPerson ? ofPerson : sentences.interviewerBack) ?? '';
      line.hidden = false;
    },
  };
}

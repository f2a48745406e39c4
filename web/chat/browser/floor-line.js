/** @import { Floor } from './stream.js' */
import { find } from './page.js';

/**
 * The line that tells who has the floor, the parts of the page that depend on it, and whether a person has it.
 * @param {{ sentences: Record<string, string>, isTaken: boolean }} options
 */
export function createFloor({ sentences, isTaken }) {
  const line = find('floor', HTMLElement);
  const disclosure = find('disclosure', HTMLElement);
  let withPerson = isTaken;
  return {
    isWithPerson: () => withPerson,
    /** Has a person whose stream will tell who they are. */
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
      if (!withPerson && !wasWithPerson) return;
      const left = attending ? sentences.floorTaken : sentences.floorAbsent;
      const taken = name === null ? sentences.floorVacant : left?.replace('{name}', () => name);
      line.textContent = (withPerson ? taken : sentences.floorBack) ?? '';
      line.hidden = false;
    },
  };
}

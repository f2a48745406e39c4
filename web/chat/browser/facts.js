import { find } from './page.js';

/** @typedef {{ question: string, asked?: string, status: 'answered' | 'unclear' | 'declined', answer: string, quote: string, correctedAt?: string }} Fact */

/** Shows the facts as they arrive, and never overwrites one that the candidate corrected. */
export function createFacts() {
  const panel = find('facts', HTMLDetailsElement);
  /** @type {{ topics: Record<string, string>, declined: string, unclear: string, count: string }} */
  const { topics, declined, unclear, count } = JSON.parse(panel.dataset.texts ?? '{}');
  const list = find('facts-list', HTMLElement);
  const template = find('fact', HTMLTemplateElement);
  const order = Object.keys(topics);

  /** Returns the place of a question among the topics. A job's own question is no topic: it comes before the last one. */
  function placeOf(/** @type {string} */ question) {
    const place = order.indexOf(question);
    const lastPlace = order.length - 1;
    return place === -1 ? lastPlace - 0.5 : place;
  }

  function findOrAddRow(/** @type {string} */ question, /** @type {string} */ topic) {
    const rows = [...list.querySelectorAll('.fact')].filter((row) => row instanceof HTMLElement);
    const existing = rows.find((row) => row.dataset.question === question);
    if (existing !== undefined) return existing;
    const added = template.content.firstElementChild?.cloneNode(true);
    if (!(added instanceof HTMLElement)) throw new Error('a fact has no row');
    added.dataset.question = question;
    for (const label of added.querySelectorAll('dt, summary .unseen')) label.append(topic);
    added.querySelector('[name="question"]')?.setAttribute('value', question);
    const isAfter = (/** @type {HTMLElement} */ row) =>
      placeOf(row.dataset.question ?? '') > placeOf(question);
    list.insertBefore(added, rows.find(isAfter) ?? null);
    return added;
  }

  return {
    add(/** @type {Fact[]} */ facts) {
      for (const { question, asked, status, answer, quote } of facts) {
        // A space before `;`, `:`, `!` or `?` does not break, as in the rows that the server renders (`topicOf`).
        const topic = asked?.replace(/ (?=[;:!?]+(?:\s|$))/g, '\u202f') ?? topics[question];
        if (topic === undefined) continue;
        const row = findOrAddRow(question, topic);
        const noted = row.querySelector('.noted');
        if (noted === null || row.dataset.corrected !== undefined) continue;
        // The questionnaire's notes begin with the topic, as in `Contrat : «…»` (`writeAnswer`).
        const words = answer.replace(/^[^:«"]{3,40}\s?: (?=«)/, '');
        const wordsWithDoubt = status === 'unclear' ? `${words} (${unclear})` : words;
        noted.textContent = status === 'declined' ? declined : wordsWithDoubt;
        // A new default value leaves the words that the candidate has begun to write.
        const box = row.querySelector('textarea');
        if (box !== null) box.defaultValue = status === 'declined' ? '' : quote;
      }
      find('facts-count', HTMLElement).textContent = count.replace('{count}', String(list.children.length));
      panel.hidden = list.children.length === 0;
    },
  };
}

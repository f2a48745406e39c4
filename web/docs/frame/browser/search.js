/**
 * Shows the first hits below the search field while a question is typed. It takes them from the server's search page.
 */

/** The search waits for a pause of this length in the typing. */
const PAUSE_MS = 150;
const SHOWN_MAX = 8;
/** The server looks for a single letter as a whole word, but it is only the beginning of one. */
const QUESTION_LENGTH_MIN = 2;

export function searchWhileTyping(/** @type {HTMLFormElement} */ form) {
  const field = form.querySelector('input');
  const results = form.querySelector('.found');
  if (field === null || !(results instanceof HTMLElement)) return;
  let timer = 0;
  let lastQuestion = '';

  const hide = () => {
    results.hidden = true;
  };

  const ask = async () => {
    const question = field.value.trim();
    if (question === lastQuestion) return;
    lastQuestion = question;
    if (question.length < QUESTION_LENGTH_MIN) return hide();
    const address = `${form.action}?${new URLSearchParams({ q: question })}`;
    const response = await fetch(address).catch(() => null);
    const text = response?.ok ? await response.text() : '';
    // This answer comes too late: another question was typed meanwhile.
    if (question !== lastQuestion) return;
    const hits = new DOMParser().parseFromString(text, 'text/html').querySelector('#hits');
    if (hits === null) return hide();
    for (const item of [...hits.querySelectorAll('li')].slice(SHOWN_MAX)) item.remove();
    results.replaceChildren(...hits.childNodes);
    results.hidden = false;
  };

  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), PAUSE_MS);
  });
  form.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    hide();
    field.focus();
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !form.contains(relatedTarget)) hide();
  });
}

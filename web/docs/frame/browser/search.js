/** Shows the first hits below the search field while a question is typed, taken from the page that the server answers. */

/** The search waits for a pause of this length in the typing. */
const PAUSE_MS = 150;
const SHOWN_MAX = 8;
/** A single letter is only the beginning of a word, but the search would look for it as a whole word. */
const QUESTION_LENGTH_MIN = 2;

export function searchWhileTyping(/** @type {HTMLFormElement} */ form) {
  const field = form.querySelector('input');
  const found = form.querySelector('.found');
  if (field === null || !(found instanceof HTMLElement)) return;
  let timer = 0;
  let asked = '';

  const hide = () => {
    found.hidden = true;
  };

  const ask = async () => {
    const question = field.value.trim();
    if (question === asked) return;
    asked = question;
    if (question.length < QUESTION_LENGTH_MIN) return hide();
    const address = `${form.action}?${new URLSearchParams({ q: question })}`;
    const response = await fetch(address).catch(() => null);
    const text = response?.ok ? await response.text() : '';
    // This answer comes too late: another question was typed meanwhile.
    if (question !== asked) return;
    const hits = new DOMParser().parseFromString(text, 'text/html').querySelector('#hits');
    if (hits === null) return hide();
    for (const item of [...hits.querySelectorAll('li')].slice(SHOWN_MAX)) item.remove();
    found.replaceChildren(...hits.childNodes);
    found.hidden = false;
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

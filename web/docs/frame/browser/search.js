/** Shows what the search finds below its field while a question is typed; the server answers with its page. */

const PAUSE_MS = 150;
const SHOWN_MAX = 8;

export function searchWhileTyping(/** @type {HTMLFormElement} */ form) {
  const field = form.querySelector('input');
  const found = form.querySelector('.found');
  if (field === null || !(found instanceof HTMLElement)) return;
  let timer = 0;
  let asked = '';

  async function ask() {
    const question = field?.value.trim() ?? '';
    if (question === asked) return;
    asked = question;
    if (question.length < 2) return hide();
    const address = `${form.action}?${new URLSearchParams({ q: question })}`;
    const response = await fetch(address).catch(() => null);
    const text = response?.ok ? await response.text() : '';
    // An answer to an earlier question came too late.
    if (question !== asked || !(found instanceof HTMLElement)) return;
    const hits = new DOMParser().parseFromString(text, 'text/html').querySelector('#hits');
    if (hits === null) return hide();
    for (const item of [...hits.querySelectorAll('li')].slice(SHOWN_MAX)) item.remove();
    found.replaceChildren(...hits.childNodes);
    found.hidden = false;
  }

  function hide() {
    if (found instanceof HTMLElement) found.hidden = true;
  }

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

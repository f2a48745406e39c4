/** @typedef {{ place: HTMLElement, sentences: Record<string, string>, lang: string }} Sending */

/**
 * Sends the form and shows the progress at the end of `place`. Resolves to the page of the answer and whether the
 * application was taken. Resolves to null if the form stays as it is: it can then be sent again under the same key (D18).
 * @param {HTMLFormElement} form
 * @param {Sending} sending
 * @returns {Promise<{ page: Document, isSent: boolean } | null>}
 */
export function sendForm(form, { place, sentences, lang }) {
  const note = document.createElement('div');
  note.className = 'sending';
  const bar = document.createElement('progress');
  const text = document.createElement('p');
  bar.setAttribute('aria-label', sentences.progressLabel ?? '');
  text.setAttribute('role', 'status');
  note.append(bar, text);
  place.querySelector('.sending')?.remove();
  place.append(note);
  const percent = new Intl.NumberFormat(lang, { style: 'percent' });
  const request = new XMLHttpRequest();
  request.open('POST', form.action);
  request.responseType = 'document';
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (!lengthComputable) return;
    bar.value = loaded / total;
    // The progress changes in steps of five, so that a screen reader does not read each percent.
    const done = percent.format(Math.floor((loaded / total) * 20) / 20);
    text.textContent =
      loaded < total ? (sentences.progress ?? '').replace('{percent}', done) : (sentences.waiting ?? '');
  });
  return new Promise((resolve) => {
    request.addEventListener('loadend', () => {
      const page = request.response;
      // The status is 0 if no answer arrived. The page of a temporary refusal is shown only if it has the form, since another
      // one would replace the fields.
      const isTemporary = [0, 408, 429].includes(request.status) || request.status >= 500;
      const hasForm = page instanceof Document && page.querySelector('form[data-sentences]') !== null;
      const isPage = page instanceof Document && page.querySelector('main') !== null;
      if (isPage && (hasForm || !isTemporary)) return resolve({ page, isSent: request.status < 300 });
      bar.remove();
      text.className = 'fault';
      // The header may also be a date, which is then not shown.
      const [seconds] = /^\d+$/.exec(request.getResponseHeader('Retry-After') ?? '') ?? [];
      const busyName = seconds === undefined ? 'busy' : 'busyForSeconds';
      const sentence = sentences[request.status === 0 ? 'failed' : busyName] ?? '';
      text.textContent = sentence.replace('{seconds}', seconds ?? '');
      resolve(null);
    });
    request.send(new FormData(form));
  });
}

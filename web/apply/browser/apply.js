/**
 * Lets files be dropped on the form, checks it before it is sent, and shows the progress of the upload. Without this
 * script the browser sends the form by itself, and the server makes the same checks.
 */

import { enhanceFiles } from './file-field.js';
import { findFaults } from './find-faults.js';
import { adaptToFrame, isFramed, tellDialog } from './framed.js';
import { sendForm } from './send-form.js';
import { clearMended, showFaults } from './show-faults.js';

adaptToFrame();
enhance();

/** Enhances the form on this page. `chosen` has the files of a form that was refused, by the names of their fields. */
function enhance(/** @type {Map<string, FileList>} */ chosen = new Map()) {
  const form = document.querySelector('form[data-sentences]');
  const button = form?.querySelector('.send button');
  if (!(form instanceof HTMLFormElement) || !(button instanceof HTMLButtonElement)) return;
  /** @type {Record<string, string>} */
  const sentences = JSON.parse(form.dataset.sentences ?? '{}');
  const lang = form.dataset.lang ?? 'fr';
  const fileInputs = enhanceFiles(form, { sentences, lang, chosen });

  form.addEventListener('input', ({ target }) => clearMended(form, { target, sentences, lang }));
  form.addEventListener('submit', (event) => {
    // The switch to the other language sends the form as it is.
    if (event.submitter?.closest('.languages')) return;
    const faults = findFaults(form, { sentences, lang });
    showFaults(form, { faults, sentences });
    if (faults.size > 0) return event.preventDefault();
    const files = new Map(
      fileInputs.flatMap((input) => (input.files?.length ? [[input.name, input.files]] : [])),
    );
    // Without files there is no progress to show, so the browser sends the form. In a frame this script sends it, since it
    // must make the links of the answer open outside the frame.
    if (files.size === 0 && !isFramed) return;
    event.preventDefault();
    button.disabled = true;
    sendForm(form, { place: button.parentElement ?? form, sentences, lang }).then((answer) => {
      button.disabled = false;
      if (answer === null) return;
      showAnswer(answer.page, files);
      if (answer.isSent) tellDialog('sent');
    });
  });
}

/** Replaces the form by the page of the answer, as the browser would without this script. */
function showAnswer(/** @type {Document} */ page, /** @type {Map<string, FileList>} */ files) {
  const main = page.querySelector('main');
  if (main === null) return;
  document.title = page.title;
  // The focus is moved below, and a browser warns about two requests for it.
  main.querySelector('[autofocus]')?.removeAttribute('autofocus');
  const header = page.querySelector('header.masthead');
  if (header !== null) document.querySelector('header.masthead')?.replaceWith(document.adoptNode(header));
  document.querySelector('main')?.replaceWith(document.adoptNode(main));
  // The page's own script does this when the browser loads the page.
  const address = main.querySelector('[data-own-address]')?.getAttribute('data-own-address');
  if (address) history.replaceState(null, '', address);
  window.scrollTo({ top: 0, behavior: 'instant' });
  const start = main.querySelector('.summary, h1');
  if (start instanceof HTMLElement) {
    start.tabIndex = -1;
    start.focus();
  }
  adaptToFrame();
  enhance(files);
}

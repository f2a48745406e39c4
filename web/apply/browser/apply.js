/**
 * Lets a file be dropped on the form, checks it before it is sent, and shows the progress of the upload. Without this
 * script the browser sends the form by itself, and the server makes the same checks.
 */
import { faultOf, formatSize } from './check-file.js';
import { sendForm } from './send-form.js';

enhance();

/** Enhances the form on this page; `chosenFiles` is the file of a form that was refused. */
function enhance(/** @type {FileList | null} */ chosenFiles = null) {
  const form = document.querySelector('form[data-sentences]');
  const input = document.getElementById('cv');
  const button = form?.querySelector('.send button');
  if (!(form instanceof HTMLFormElement) || !(input instanceof HTMLInputElement)) return;
  const dropZone = input.parentElement;
  if (!(button instanceof HTMLButtonElement) || dropZone === null) return;
  /** @type {Record<string, string>} */
  const sentences = JSON.parse(form.dataset.sentences ?? '{}');
  const lang = form.dataset.lang ?? 'fr';

  dropZone.className = 'drop';
  const note = document.createElement('p');
  note.id = 'cv-note';
  note.setAttribute('role', 'status');
  dropZone.append(note);

  const showFileNote = () => {
    const file = input.files?.[0];
    const fault = file && faultOf(file, { input, sentences, lang });
    const chosen = file && (sentences.chosen ?? '').replace('{size}', formatSize(file.size, lang));
    note.className = fault ? 'fault' : 'hint';
    note.textContent = fault ?? chosen?.replace('{name}', () => file?.name ?? '') ?? sentences.drop ?? '';
    // The browser then refuses to send the form, and shows the fault.
    input.setCustomValidity(fault ?? '');
  };
  // The browser drops the file of a refused form. This script still has it, so the person need not choose it again.
  if (chosenFiles !== null && chosenFiles.length > 0) {
    input.files = chosenFiles;
    document.getElementById('cv-again')?.remove();
  }
  const ids = `${input.getAttribute('aria-describedby') ?? ''} ${note.id}`.split(' ');
  input.setAttribute('aria-describedby', ids.filter((id) => document.getElementById(id)).join(' '));
  showFileNote();

  input.addEventListener('change', showFileNote);
  for (const type of ['dragenter', 'dragover', 'dragleave', 'drop']) {
    dropZone.addEventListener(type, (event) => {
      if (!(event instanceof DragEvent) || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      dropZone.classList.toggle('over', type === 'dragenter' || type === 'dragover');
      if (type !== 'drop') return;
      input.files = firstOnly(event.dataTransfer.files);
      showFileNote();
    });
  }
  form.addEventListener('submit', (event) => {
    const files = input.files;
    if (files === null || files.length === 0) return;
    event.preventDefault();
    button.disabled = true;
    sendForm(form, { place: button.parentElement ?? form, sentences, lang }).then((page) => {
      button.disabled = false;
      if (page !== null) showAnswer(page, files);
    });
  });
}

/** Returns a list with the first file: the form takes one. Only a DataTransfer can make such a list. */
function firstOnly(/** @type {FileList} */ files) {
  const transfer = new DataTransfer();
  const [file] = files;
  if (file) transfer.items.add(file);
  return transfer.files;
}

/** Replaces the form by the page of the answer, as the browser would without this script. */
function showAnswer(/** @type {Document} */ page, /** @type {FileList} */ files) {
  const main = page.querySelector('main');
  if (main === null) return;
  document.title = page.title;
  // The focus is moved below, and a browser warns about two requests for it.
  main.querySelector('[autofocus]')?.removeAttribute('autofocus');
  document.querySelector('main')?.replaceWith(document.adoptNode(main));
  window.scrollTo({ top: 0, behavior: 'instant' });
  const first = main.querySelector('.summary, h1');
  if (first instanceof HTMLElement) {
    first.tabIndex = -1;
    first.focus();
  }
  enhance(files);
}

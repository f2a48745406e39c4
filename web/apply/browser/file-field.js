import { describeFiles, fileFaultOf } from './check-file.js';
import { clearFault } from './show-faults.js';

/** @typedef {import('./check-file.js').Words} Words */

/**
 * Makes each file field a place to drop files, and shows below it which files are chosen.
 * @param {HTMLFormElement} form
 * @param {Words & { chosen: Map<string, FileList> }} options `chosen` has the files of a form that was refused.
 * @returns {HTMLInputElement[]}
 */
export function enhanceFiles(form, { chosen, ...words }) {
  const inputs = [...form.querySelectorAll('input')].filter(({ type }) => type === 'file');
  // All files of the form share one limit of size, so that a choice in one field may cause or end a fault in another.
  const showNotes = () => {
    for (const input of inputs) showNote(input, { form, ...words });
  };
  for (const input of inputs)
    enhanceField(input, { files: chosen.get(input.name) ?? null, showNotes, sentences: words.sentences });
  showNotes();
  return inputs;
}

/**
 * @param {HTMLInputElement} input
 * @param {{ files: FileList | null, showNotes: () => void, sentences: Record<string, string> }} options
 */
function enhanceField(input, { files, showNotes, sentences }) {
  const dropZone = input.parentElement;
  if (dropZone === null) return;
  dropZone.className = 'drop';
  const note = document.createElement('p');
  note.id = `${input.id}-note`;
  note.setAttribute('role', 'status');
  dropZone.append(note, removeButton(input, sentences));
  // The browser drops the files of a refused form. This script still has them, so they need not be chosen again.
  if (files !== null && files.length > 0) {
    input.files = files;
    document.getElementById(`${input.id}-again`)?.remove();
  }
  // The field is also described by its note, and no more by an element that was removed.
  const ids = `${input.getAttribute('aria-describedby') ?? ''} ${note.id}`.split(' ');
  input.setAttribute('aria-describedby', ids.filter((id) => document.getElementById(id)).join(' '));
  const onChosen = () => {
    clearFault(input);
    showNotes();
  };
  input.addEventListener('change', onChosen);
  for (const type of ['dragenter', 'dragover', 'dragleave', 'drop']) {
    dropZone.addEventListener(type, (event) => {
      if (!(event instanceof DragEvent) || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      dropZone.classList.toggle('over', type === 'dragenter' || type === 'dragover');
      if (type !== 'drop') return;
      input.files = input.multiple ? event.dataTransfer.files : firstOnly(event.dataTransfer.files);
      onChosen();
    });
  }
}

/**
 * @param {HTMLInputElement} input
 * @param {Words & { form: HTMLFormElement }} context
 */
function showNote(input, { form, sentences, lang }) {
  const note = document.getElementById(`${input.id}-note`);
  const remove = document.getElementById(`${input.id}-remove`);
  if (note === null || remove === null) return;
  remove.hidden = !input.files?.length;
  const fault = fileFaultOf(input, { form, sentences, lang });
  note.className = fault === undefined ? 'hint' : 'fault';
  note.textContent = fault ?? (describeFiles(input, { sentences, lang }) || dropWords(input, sentences));
  // A fault that the server found in the same file stays, until another file is chosen.
  const isRefused = document.getElementById(`${input.id}-error`) !== null;
  if (fault !== undefined || isRefused) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}

/** Makes the button that removes the chosen files, which the dialog of some browsers cannot. */
function removeButton(
  /** @type {HTMLInputElement} */ input,
  /** @type {Record<string, string>} */ { remove, removeSeveral },
) {
  const button = document.createElement('button');
  button.type = 'button';
  button.id = `${input.id}-remove`;
  button.className = 'button quiet small';
  button.textContent = (input.multiple ? removeSeveral : remove) ?? '';
  button.setAttribute('aria-describedby', `${input.id}-note`);
  button.addEventListener('click', () => {
    input.value = '';
    input.dispatchEvent(new Event('change'));
    input.focus();
  });
  return button;
}

/** Returns the words that invite to drop files; '' on a phone, since files are dropped with a mouse. */
function dropWords(
  /** @type {HTMLInputElement} */ { multiple },
  /** @type {Record<string, string>} */ sentences,
) {
  if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return '';
  return (multiple ? sentences.dropSeveral : sentences.drop) ?? '';
}

/** Returns a list with the first file. Only a DataTransfer can make such a list. */
function firstOnly(/** @type {FileList} */ files) {
  const transfer = new DataTransfer();
  const [file] = files;
  if (file) transfer.items.add(file);
  return transfer.files;
}

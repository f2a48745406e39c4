import { fileFaultOf } from './check-file.js';

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Control */

/**
 * Finds the faults that the server would find, as far as the page can know them, in the order of the form.
 * @param {HTMLFormElement} form
 * @param {{ sentences: Record<string, string>, lang: string }} words
 * @returns {Map<Control, string>}
 */
export function findFaults(form, words) {
  /** @type {Map<Control, string>} */
  const faults = new Map();
  for (const control of form.elements) {
    if (!isControl(control)) continue;
    const fault = faultOf(control, form, words);
    if (fault !== undefined) faults.set(control, fault);
  }
  return faults;
}

/**
 * Returns the sentence for the fault of a field; undefined if the page finds none.
 * @param {Control} control
 * @param {HTMLFormElement} form
 * @param {{ sentences: Record<string, string>, lang: string }} words
 */
export function faultOf(control, form, words) {
  // The server trims a text, so that spaces alone are no answer.
  const isBlank = control.required && control.value.trim() === '';
  if (isBlank || control.validity.valueMissing) return control.dataset.missing;
  if (control.type === 'file' && control instanceof HTMLInputElement)
    return fileFaultOf(control, { form, ...words });
  if (control.type === 'tel') return isCallable(control.value) ? undefined : control.dataset.invalid;
  if (!isWellFormed(control)) return control.dataset.invalid;
  // Browsers refuse some e-mail addresses that the server accepts, so the script looks for `@` and a dot alone.
  const isAddress = control.type !== 'email' || /^\s*[^@\s]+@[^@\s][^@\s.]*\.[^@\s]+\s*$/.test(control.value);
  return isAddress ? undefined : control.dataset.invalid;
}

/** Tells whether the text fits the server's patterns for the field, or is empty. */
function isWellFormed(/** @type {Control} */ { value, dataset: { pattern, refused } }) {
  const text = value.normalize('NFC').trim();
  if (refused !== undefined && new RegExp(refused, 'u').test(text.normalize('NFKC'))) return false;
  return text === '' || pattern === undefined || new RegExp(pattern, 'u').test(text);
}

/** Tells whether the text has the six digits that the server asks for, or is empty. */
function isCallable(/** @type {string} */ text) {
  return text.trim() === '' || (text.match(/\p{Nd}/gu)?.length ?? 0) >= 6;
}

/** @returns {control is Control} */
export function isControl(/** @type {unknown} */ control) {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  );
}

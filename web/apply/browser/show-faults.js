import { faultOf, isControl } from './find-faults.js';

/** @typedef {import('./find-faults.js').Control} Control */

/**
 * Shows the faults as the server's answer does: a summary, which gets the focus, and a sentence at each field.
 * @param {HTMLFormElement} form
 * @param {{ faults: ReadonlyMap<Control, string>, sentences: Record<string, string> }} shown
 */
export function showFaults(form, { faults, sentences }) {
  document.querySelector('.summary')?.remove();
  for (const control of form.querySelectorAll('[aria-invalid="true"]')) {
    if (isControl(control) && !faults.has(control)) clearFault(control);
  }
  for (const [control, sentence] of faults) showFault(control, sentence);
  document.title = (faults.size > 0 ? sentences.errorTitle : form.dataset.title) ?? '';
  if (faults.size > 0) insertSummary(form, { faults, sentences });
}

/**
 * Removes the fault of the field that is being edited once its value is accepted. The radios of a question share one name,
 * and the first of them has the fault. A file field does this itself.
 * @param {HTMLFormElement} form
 * @param {{ target: EventTarget | null, sentences: Record<string, string>, lang: string }} edited
 */
export function clearMended(form, { target, ...words }) {
  if (!isControl(target) || target.type === 'file') return;
  for (const control of form.querySelectorAll('[aria-invalid="true"]')) {
    const isSame = isControl(control) && control.name === target.name;
    if (isSame && faultOf(control, form, words) === undefined) clearFault(control);
  }
}

/** Removes the fault of a field whose value was replaced, and the summary with its last line. */
export function clearFault(/** @type {Control} */ control) {
  // The server writes a question's fault with a dot, since a question's id may end in `-error`.
  const id = document.getElementById(`${control.id}.error`)?.id ?? `${control.id}-error`;
  document.getElementById(id)?.remove();
  control.setAttribute('aria-invalid', 'false');
  const ids = (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((other) => other !== id && other !== '');
  if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '));
  else control.removeAttribute('aria-describedby');
  const summary = document.querySelector('.summary');
  summary?.querySelector(`a[href="#${control.id}"]`)?.closest('li')?.remove();
  if (summary === null || summary.querySelector('li') !== null) return;
  summary.remove();
  document.title = control.form?.dataset.title ?? document.title;
}

function showFault(/** @type {Control} */ control, /** @type {string} */ sentence) {
  clearFault(control);
  control.setAttribute('aria-invalid', 'true');
  // The note of a file field says what is wrong with the file already.
  if (document.getElementById(`${control.id}-note`)?.textContent === sentence) return;
  const fault = document.createElement('p');
  fault.className = 'fault';
  fault.id = `${control.id}-error`;
  fault.textContent = sentence;
  // The radios of a question share one box, which the fault precedes.
  (control.closest('.choices') ?? control.closest('.check, .drop') ?? control).before(fault);
  const described = control.getAttribute('aria-describedby') ?? '';
  control.setAttribute('aria-describedby', `${described} ${fault.id}`.trim());
}

/**
 * @param {HTMLFormElement} form
 * @param {{ faults: ReadonlyMap<Control, string>, sentences: Record<string, string> }} shown
 */
function insertSummary(form, { faults, sentences }) {
  const summary = document.createElement('div');
  summary.className = 'panel summary';
  summary.tabIndex = -1;
  summary.setAttribute('role', 'alert');
  summary.setAttribute('aria-labelledby', 'summary');
  const heading = document.createElement('h2');
  heading.id = 'summary';
  heading.textContent = sentences.errorHeading ?? '';
  const list = document.createElement('ul');
  for (const [control, sentence] of faults) {
    const link = document.createElement('a');
    link.href = `#${control.id}`;
    link.textContent = sentence;
    const line = document.createElement('li');
    line.append(link);
    list.append(line);
    // A link cannot lead to a field that is folded away.
    const folded = control.closest('details');
    if (folded !== null) folded.open = true;
  }
  summary.append(heading, list);
  (form.parentElement?.querySelector('.hero') ?? form).before(summary);
  summary.focus();
}

/** True if the form is in a dialog of another site (D65). */
export const isFramed = window.parent !== window;

/** Lets links open pages of their own, since only the form may be in a frame, and lets Escape close the dialog. */
export function adaptToFrame() {
  if (!isFramed) return;
  document.documentElement.classList.add('framed');
  for (const link of document.links) {
    if (!link.getAttribute('href')?.startsWith('#')) link.target = '_blank';
  }
  document.addEventListener('keydown', closeByEscape);
}

/** Tells the page around the frame. The message says no more, since any site may have the form in a frame. */
export function tellDialog(/** @type {'sent' | 'close'} */ word) {
  if (isFramed) window.parent.postMessage(`guichet:${word}`, '*');
}

function closeByEscape(/** @type {KeyboardEvent} */ { key, isComposing }) {
  if (key === 'Escape' && !isComposing) tellDialog('close');
}

import { make } from './make.js';

/**
 * Makes a modal dialog with the service's own form in a frame. A site can neither read nor change what is in the frame;
 * the frame tells the dialog to close, and that the form was sent.
 * @param {{ origin: string, words: { close: string, newTab: string }, onSent: (href: string) => void }} options
 *   `onSent` gets the address of the form that was sent.
 */
export function makeApplyDialog({ origin, words, onSent }) {
  const close = make('button', { type: 'button', textContent: words.close, onclick: () => dialog.close() });
  const newTabLink = make('a', { textContent: words.newTab, target: '_blank', rel: 'noopener' });
  const frame = make('iframe');
  const dialog = make('dialog', {}, [make('header', {}, [newTabLink, close]), frame]);
  /** True once the form in the frame was sent: the next opening loads an empty form. */
  let isSent = false;

  addEventListener('message', ({ source, data }) => {
    if (!dialog.isConnected || source === null || source !== frame.contentWindow) return;
    if (data === 'guichet:sent') {
      isSent = true;
      // The link would open a second, empty form.
      newTabLink.hidden = true;
      onSent(newTabLink.href);
    }
    if (data === 'guichet:close') dialog.close();
  });
  // If the page's policy forbids a frame of the service, the page itself goes to the form.
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    const isOurs = effectiveDirective === 'frame-src' && new URL(origin).origin === originOf(blockedURI);
    if (dialog.open && isOurs) location.assign(newTabLink.href);
  });

  /** Shows the form at an address. A form that was closed unsent still has what was written in it. */
  const open = (/** @type {string} */ href, /** @type {string} */ label) => {
    if (newTabLink.href !== href || isSent) {
      isSent = false;
      newTabLink.hidden = false;
      newTabLink.href = href;
      dialog.ariaLabel = label;
      frame.title = label;
      frame.src = href;
    }
    dialog.showModal();
    frame.focus();
  };
  return { dialog, open };
}

function originOf(/** @type {string} */ address) {
  return URL.canParse(address) ? new URL(address).origin : null;
}

/**
 * Asks before a person leaves a page with words that are not sent: by a link, a reload or the way back. A page that
 * shows typed words again marks its form with `data-unsent`.
 */

/** @type {Element | null} */
let unsent = document.querySelector('form[data-unsent]');
let isTyped = false;

document.addEventListener('input', ({ target }) => {
  const form = target instanceof Element ? target.closest('form[method="post"]') : null;
  if (form === null) return;
  unsent = form;
  isTyped = true;
});
// Another script that sends a form stops the event, and replaces the form by the answer. The form that shows the page in
// another language has the words that the page came with, not those typed since.
document.addEventListener('submit', (event) => {
  if (!event.defaultPrevented && (!isTyped || event.target === unsent)) unsent = null;
});
window.addEventListener('beforeunload', (event) => {
  if (unsent?.isConnected) event.preventDefault();
});

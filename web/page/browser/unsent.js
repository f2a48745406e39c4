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
document.addEventListener('submit', (event) => {
  // A script that sends a form itself prevents the event, and replaces the form by the answer.
  const leavesPage = !event.defaultPrevented;
  // The form that shows the page in another language has the words that the page came with, not those typed since.
  const sendsTyped = !isTyped || event.target === unsent;
  if (leavesPage && sendsTyped) unsent = null;
});
window.addEventListener('beforeunload', (event) => {
  if (unsent?.isConnected) event.preventDefault();
});

/**
 * Keeps the page of a conversation new, and the person on the floor present: it sends the page's own form of presence
 * again and again, and shows the part of the answer that has changed.
 */
const EVERY_MS = 3000;

async function renew() {
  const form = document.querySelector('#presence');
  if (!(form instanceof HTMLFormElement) || document.visibilityState !== 'visible') return;
  const response = await fetch(form.action, { method: 'POST', body: new FormData(form) });
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  replace('messages', page);
  const [old, fresh] = [document.querySelector('#floor'), page.querySelector('#floor')];
  // The form that someone writes in stays as long as the floor does.
  if (old?.getAttribute('data-state') !== fresh?.getAttribute('data-state')) replace('floor', page);
}

function replace(/** @type {string} */ id, /** @type {Document} */ page) {
  const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
  if (old === null || fresh === null || old.textContent === fresh.textContent) return;
  old.replaceWith(document.adoptNode(fresh));
}

async function repeat() {
  // A broken connection is tried again; the page stays as it is.
  await renew().catch(() => {});
  setTimeout(repeat, EVERY_MS);
}

repeat();

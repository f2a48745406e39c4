/**
 * Keeps the page of a conversation new, and the person on the floor present: it sends the page's own form of presence,
 * which is answered when something has changed, and shows the part of the answer that differs.
 */
const PAUSE_MS = 300;
/** A broken connection, a refusal or a hidden page is tried again after this time. */
const RETRY_MS = 3000;

/** Resolves to whether the server answered with the page. */
async function renew() {
  const form = document.querySelector('#presence');
  if (!(form instanceof HTMLFormElement) || document.visibilityState !== 'visible') return false;
  const response = await fetch(form.action, { method: 'POST', body: new FormData(form) });
  if (!response.ok) return false;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fresh = page.querySelector('#presence');
  // The page of a session that has ended has no such form.
  if (fresh === null) return false;
  showMessages(page);
  const [old, floor] = [document.querySelector('#floor'), page.querySelector('#floor')];
  // The form that someone writes in stays as long as the floor does.
  if (floor !== null && old?.getAttribute('data-state') !== floor.getAttribute('data-state'))
    old?.replaceWith(document.adoptNode(floor));
  form.replaceWith(document.adoptNode(fresh));
  return true;
}

/** Appends what is new to the log, so that a screen reader says that alone; a log that differs is replaced. */
function showMessages(/** @type {Document} */ page) {
  const [old, fresh] = [document.querySelector('#messages'), page.querySelector('#messages')];
  if (old === null || fresh === null || old.textContent === fresh.textContent) return;
  const [shown, items] = [old.querySelectorAll('li'), fresh.querySelectorAll('li')];
  const list = old.querySelector('ol');
  const isContinued = [...shown].every((item, index) => item.textContent === items[index]?.textContent);
  if (list === null || !isContinued) {
    old.replaceChildren(...document.adoptNode(fresh).childNodes);
    return;
  }
  list.append(...[...items].slice(shown.length).map((item) => document.adoptNode(item)));
  old.scrollTop = old.scrollHeight;
}

async function repeat() {
  // A broken connection is tried again; the page stays as it is.
  const isAnswered = await renew().catch(() => false);
  setTimeout(repeat, isAnswered ? PAUSE_MS : RETRY_MS);
}

repeat();

/**
 * Updates the page of a conversation, and keeps the person on the floor present. It sends the page's hidden form of presence
 * again and again. The server answers with the whole page once something has changed, and the changed parts are shown.
 */
const PAUSE_MS = 300;
/** The pause after a broken connection or a refusal, and while the page is hidden. */
const RETRY_MS = 3000;

/** Asks for the page once and shows what has changed; resolves to whether the server answered with the page. */
async function update() {
  const form = document.querySelector('#presence');
  if (!(form instanceof HTMLFormElement) || document.visibilityState !== 'visible') return false;
  const response = await fetch(form.action, { method: 'POST', body: new FormData(form) });
  if (!response.ok) return false;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const newForm = page.querySelector('#presence');
  // The page of a session that has ended has no such form.
  if (newForm === null) return false;
  showMessages(page);
  const [floor, newFloor] = [document.querySelector('#floor'), page.querySelector('#floor')];
  // While the state of the floor is the same, its form stays, since someone may write in it.
  if (newFloor !== null && floor?.getAttribute('data-state') !== newFloor.getAttribute('data-state'))
    floor?.replaceWith(document.adoptNode(newFloor));
  form.replaceWith(document.adoptNode(newForm));
  return true;
}

/** Appends the new messages to the log, so that a screen reader says only these. A log with other messages is replaced. */
function showMessages(/** @type {Document} */ page) {
  const [log, newLog] = [document.querySelector('#messages'), page.querySelector('#messages')];
  if (log === null || newLog === null || log.textContent === newLog.textContent) return;
  const [items, newItems] = [[...log.querySelectorAll('li')], [...newLog.querySelectorAll('li')]];
  const list = log.querySelector('ol');
  const isContinued = items.every((item, index) => item.textContent === newItems[index]?.textContent);
  if (list === null || !isContinued) {
    log.replaceChildren(...document.adoptNode(newLog).childNodes);
    return;
  }
  list.append(...newItems.slice(items.length).map((item) => document.adoptNode(item)));
  log.scrollTop = log.scrollHeight;
}

async function repeat() {
  const isAnswered = await update().catch(() => false);
  setTimeout(repeat, isAnswered ? PAUSE_MS : RETRY_MS);
}

repeat();

/** Adds to the documentation's pages: one language for all samples, buttons to copy, calls, and a search while typing. */
import { searchWhileTyping } from './search.js';
import { openCall } from './try-operation.js';

// An operation or code that had an anchor on this page has a page of its own now.
const moved = document
  .getElementById(decodeURIComponent(location.hash.slice(1)))
  ?.querySelector('a[data-moved]');
if (moved instanceof HTMLAnchorElement) location.replace(moved.href);

const search = document.querySelector('form.search');
if (search instanceof HTMLFormElement) searchWhileTyping(search);

for (const choice of document.querySelectorAll('.samples input')) {
  choice.addEventListener('change', () => {
    if (choice instanceof HTMLInputElement) chooseEverywhere(choice.value);
  });
}
for (const block of document.querySelectorAll('.content pre')) addCopyButton(block);
for (const paragraph of document.querySelectorAll('.try')) {
  const button = paragraph.querySelector('button');
  if (!(paragraph instanceof HTMLElement) || button === null) continue;
  paragraph.hidden = false;
  button.addEventListener('click', () => openCall(paragraph, button.dataset.operation ?? ''));
}

/** Shows all samples in the language that the reader chose for one. */
function chooseEverywhere(/** @type {string} */ language) {
  for (const other of document.querySelectorAll('.samples input')) {
    if (other instanceof HTMLInputElement && other.value === language) other.checked = true;
  }
}

/** Puts a button to copy before a block. Browsers have a clipboard only for pages over TLS or from localhost. */
function addCopyButton(/** @type {Element} */ block) {
  if (navigator.clipboard === undefined) return;
  const button = document.createElement('button');
  button.className = 'copy';
  button.type = 'button';
  button.append('Copy');
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '');
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  block.before(button);
}

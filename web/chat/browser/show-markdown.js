/** @import { Block, Inline } from './markdown.js' */
import { parseMarkdown } from './markdown.js';

/** Shows `text` and leaves unchanged elements in place, so that words that are being read or selected stay. */
export function showMarkdown(/** @type {Element} */ place, /** @type {string} */ text) {
  const blocks = parseMarkdown(text).map(toElement);
  for (const [index, block] of blocks.entries()) {
    const shown = place.children[index];
    if (shown === undefined) place.append(block);
    else if (!shown.isEqualNode(block)) shown.replaceWith(block);
  }
  while (place.children.length > blocks.length) place.lastElementChild?.remove();
}

function toElement(/** @type {Block} */ block) {
  if (block.kind === 'paragraph') {
    const lines = block.lines.flatMap((line, index) =>
      index === 0 ? toNodes(line) : [document.createElement('br'), ...toNodes(line)],
    );
    return element('p', lines);
  }
  const items = block.items.map((item) => element('li', toNodes(item)));
  return element(block.isOrdered ? 'ol' : 'ul', items);
}

/** @returns {(Node | string)[]} */
function toNodes(/** @type {Inline[]} */ inline) {
  return inline.map((part) => {
    if (typeof part === 'string') return part;
    if ('mark' in part) return element(part.mark, toNodes(part.inside));
    const link = document.createElement('a');
    link.href = part.href;
    link.rel = 'noopener noreferrer nofollow';
    link.target = '_blank';
    link.append(...toNodes(part.inside));
    return link;
  });
}

function element(/** @type {string} */ name, /** @type {(Node | string)[]} */ inside) {
  const created = document.createElement(name);
  created.append(...inside);
  return created;
}

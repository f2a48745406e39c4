/** Returns the HTML of a page without its hidden elements and templates, as a reader sees it. */
export function visibleHtml(page: string): string {
  const found = /<(\w+)(?=[^>]* hidden[ >])[^>]*>|<(template)\b[^>]*>/.exec(page);
  if (found === null) return page;
  const name = found[1] ?? found[2] ?? '';
  const tags = new RegExp(`<(/?)${name}\\b[^>]*>`, 'g');
  tags.lastIndex = found.index;
  let depth = 0;
  for (let tag = tags.exec(page); tag !== null; tag = tags.exec(page)) {
    depth += tag[1] === '' ? 1 : -1;
    if (depth === 0) return visibleHtml(page.slice(0, found.index) + page.slice(tags.lastIndex));
  }
  throw new Error(`<${name}> is not closed`);
}

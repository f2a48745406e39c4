import type { CareersSearch } from '#domain/jobs/browse/browse-careers.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import { careersTexts } from '../texts/texts.ts';
import { searchUrl } from './search.ts';

type ListPage = { slug: string; search: CareersSearch; page: number; pages: number };

/** Links to the previous and the next page, the first and the last. */
export function pager({ lang, urls }: Visit, { slug, search, page, pages }: ListPage): SafeHtml | false {
  if (pages === 1) return false;
  const texts = careersTexts[lang].list;
  const address = (to: number) => searchUrl(urls, slug, { ...search, page: to });
  const linked = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  // A gap replaces two pages or more: a single missing page is shown by its number.
  const singlyMissing = [2, pages - 1].filter(
    (number) => linked.includes(number - 1) && linked.includes(number + 1),
  );
  const numbers = [...new Set([...linked, ...singlyMissing])].sort((a, b) => a - b);
  const isAfterGap = (number: number) => number !== 1 && !numbers.includes(number - 1);
  const items = numbers.map((number) => {
    const name = html`<span class="unseen">${texts.page} </span>${number}`;
    const present = html`<span aria-current="page">${name}</span>`;
    const nameOrLink = number === page ? present : html`<a href="${address(number)}">${name}</a>`;
    return html`<li${isAfterGap(number) && html` class="gap"`}>${nameOrLink}</li>`;
  });
  return html`<nav class="pager" aria-label="${texts.pages}">
${page > 1 && html`<a class="step" rel="prev" href="${address(page - 1)}">${texts.previous}</a>`}
<ol>${items}</ol>
${page < pages && html`<a class="step" rel="next" href="${address(page + 1)}">${texts.next}</a>`}</nav>`;
}

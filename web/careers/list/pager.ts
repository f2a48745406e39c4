import type { CareersSearch } from '#domain/jobs/browse/browse-careers.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import { careersTexts } from '../texts/texts.ts';
import { searchUrl } from './search.ts';

type ListPage = { slug: string; search: CareersSearch; page: number; pages: number };

/** Links to the first and the last page, and to the pages before and after this one; false for a single page. */
export function pager({ lang, urls }: Visit, { slug, search, page, pages }: ListPage): SafeHtml | false {
  if (pages === 1) return false;
  const texts = careersTexts[lang].list;
  const address = (to: number) => searchUrl(urls, slug, { ...search, page: to });
  const linkedNumbers = [1, page - 1, page, page + 1, pages].filter(
    (number) => number >= 1 && number <= pages,
  );
  // A gap replaces two pages or more. On page 4, the single missing page between 1 and 3 is shown by its number.
  const singlyMissing = [2, pages - 1].filter(
    (number) => linkedNumbers.includes(number - 1) && linkedNumbers.includes(number + 1),
  );
  const numbers = [...new Set([...linkedNumbers, ...singlyMissing])].sort((a, b) => a - b);
  const isAfterGap = (number: number) => number !== 1 && !numbers.includes(number - 1);
  const items = numbers.map((number) => {
    const name = html`<span class="unseen">${texts.page} </span>${number}`;
    const currentPage = html`<span aria-current="page">${name}</span>`;
    const nameOrLink = number === page ? currentPage : html`<a href="${address(number)}">${name}</a>`;
    return html`<li${isAfterGap(number) && html` class="gap"`}>${nameOrLink}</li>`;
  });
  return html`<nav class="pager" aria-label="${texts.pages}">
${page > 1 && html`<a class="step" rel="prev" href="${address(page - 1)}">${texts.previous}</a>`}
<ol>${items}</ol>
${page < pages && html`<a class="step" rel="next" href="${address(page + 1)}">${texts.next}</a>`}</nav>`;
}

import type { CareersSearch } from '#domain/jobs/browse/browse-careers.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import { searchUrl } from './search.ts';

type PageOfOffers = { slug: string; search: CareersSearch; page: number; pages: number };

/** Links to the pages next to this one, the first and the last. */
export function pager({ texts, urls }: Visit, { slug, search, page, pages }: PageOfOffers): SafeHtml | false {
  if (pages === 1) return false;
  const { careers } = texts;
  const address = (to: number) => searchUrl(urls, slug, { ...search, page: to });
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const shown = [...new Set(near)];
  return html`<nav class="pager" aria-label="${careers.pages}">
${page > 1 && html`<a class="step" rel="prev" href="${address(page - 1)}">${careers.previous}</a>`}
<ol>${shown.map(
    (one, index) =>
      html`<li${index > 0 && one - (shown[index - 1] ?? one) > 1 && html` class="gap"`}>${
        one === page
          ? html`<span aria-current="page"><span class="unseen">${careers.page} </span>${one}</span>`
          : html`<a href="${address(one)}"><span class="unseen">${careers.page} </span>${one}</a>`
      }</li>`,
  )}</ol>
${page < pages && html`<a class="step" rel="next" href="${address(page + 1)}">${careers.next}</a>`}</nav>`;
}

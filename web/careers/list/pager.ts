import type { CareersSearch } from '#domain/jobs/browse/browse-careers.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import { careersTexts } from '../texts/texts.ts';
import { searchUrl } from './search.ts';

type ListPage = { slug: string; search: CareersSearch; page: number; pages: number };

/** Links to the pages next to this one, the first and the last. */
export function pager({ lang, urls }: Visit, { slug, search, page, pages }: ListPage): SafeHtml | false {
  if (pages === 1) return false;
  const texts = careersTexts[lang].list;
  const address = (to: number) => searchUrl(urls, slug, { ...search, page: to });
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const shown = [...new Set(near)];
  return html`<nav class="pager" aria-label="${texts.pages}">
${page > 1 && html`<a class="step" rel="prev" href="${address(page - 1)}">${texts.previous}</a>`}
<ol>${shown.map(
    (one, index) =>
      html`<li${index > 0 && one - (shown[index - 1] ?? one) > 1 && html` class="gap"`}>${
        one === page
          ? html`<span aria-current="page"><span class="unseen">${texts.page} </span>${one}</span>`
          : html`<a href="${address(one)}"><span class="unseen">${texts.page} </span>${one}</a>`
      }</li>`,
  )}</ol>
${page < pages && html`<a class="step" rel="next" href="${address(page + 1)}">${texts.next}</a>`}</nav>`;
}

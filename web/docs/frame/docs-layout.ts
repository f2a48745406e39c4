import { html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '#web/page/layout.ts';
import type { DocsVisit } from '../document/docs-visit.ts';
import { docsScript, docsStyle } from './assets.ts';
import { contentsView, type Section } from './contents.ts';

/** The greatest length of a search's question, in characters; a longer one is cut. */
export const QUESTION_LENGTH_MAX = 100;

type PageParts = {
  path: string;
  title: string;
  description: string;
  main: SafeHtml;
  /** The page's sections, which the contents list below its name. */
  sections?: readonly Section[];
  /** The text that the search form shows. */
  question?: string;
  noIndex?: boolean;
};

/** Renders a page of the documentation with its search form and its contents. */
export function docsLayout(visit: DocsVisit, page: PageParts): string {
  // If the documentation is off, only the pages of errors exist, without a search and without contents.
  const isOff = visit.docs === 'off';
  return layout(visit, {
    style: docsStyle,
    title: `${page.title} – Guichet documentation`,
    description: page.description,
    noIndex: page.noIndex ?? false,
    script: docsScript,
    main: html`<div class="docs">
${!isOff && searchForm(visit, page)}
<div class="content">
${!isOff && html`<p class="to-contents"><a href="#contents">All pages of the documentation</a></p>`}
${page.main}
</div>
${!isOff && contentsView(visit, page)}
</div>`,
  });
}

/** Renders the search form. The script shows results below it while a question is typed; without script it is sent. */
function searchForm({ urls }: DocsVisit, { question = '' }: PageParts): SafeHtml {
  return html`<form class="search" role="search" action="${urls.local('/docs/search')}"><label class="unseen" for="q">Search the documentation</label>
<input id="q" name="q" type="search" maxlength="${QUESTION_LENGTH_MAX}" autocomplete="off" placeholder="Search" value="${question}"><button class="button small">Search</button>
<div class="found" hidden></div></form>`;
}

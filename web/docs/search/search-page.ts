import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { chaptersOf } from '../chapters/chapters.ts';
import type { DocsVisit } from '../document/docs-visit.ts';
import { docsLayout, QUESTION_LENGTH_MAX } from '../frame/docs-layout.ts';
import { entriesOf } from './entries.ts';
import { createFinder, type Hit, type SearchResult } from './find-entries.ts';

/**
 * Makes the documentation's search page, and its page for an unknown address. The server searches, so neither needs a
 * script. The index takes 100 ms, so it is built once, at the first visit; all visits have the same documentation.
 */
export function createSearch() {
  let find: ReturnType<typeof createFinder> | null = null;
  const renderPage = (
    visit: DocsVisit,
    fullQuestion: string,
    { title, lead }: { title: string; lead?: string },
  ): string => {
    const question = fullQuestion.slice(0, QUESTION_LENGTH_MAX);
    const leadView = lead !== undefined && html`<p>${lead}</p>`;
    find ??= createFinder(entriesOf(visit.document, chaptersOf(visit.docs)));
    return docsLayout(visit, {
      // The page for an unknown address is a search too, and no entry of the contents is marked on either.
      path: '/docs/search',
      title,
      description: 'Search of the documentation.',
      question,
      noIndex: true,
      main: html`<h1>${title}</h1>${leadView}<div id="hits">${resultsView(visit, question, find(question))}</div>`,
    });
  };
  return {
    /** `/docs/search?q=<question>` */
    searchPage: (visit: DocsVisit, question: string) => renderPage(visit, question, { title: 'Search' }),
    /** The answer to an address without a page: the hits for the last part of the address. */
    missingPage: (visit: DocsVisit, path: string) =>
      renderPage(visit, path.split('/').at(-1) ?? '', {
        title: 'No such page',
        lead: 'The documentation has no page at this address.',
      }),
  };
}

function resultsView(visit: DocsVisit, question: string, { hits, fullMatches }: SearchResult): Child {
  if (question.trim() === '') {
    return html`<p>Write what you look for: an operation, a field, a status, an error code, a word.</p>`;
  }
  if (hits.length === 0) {
    const { local } = visit.urls;
    return html`<p role="status">Nothing is found for “${question}”.</p>
<p>Try another word, or look in the <a href="${local('/docs/reference')}">list of operations</a> or on the <a href="${local('/docs')}">first page of the documentation</a>.</p>`;
  }
  const places = hits.length === 1 ? 'One place' : `${hits.length} places`;
  const fullMatchNote = fullMatches < hits.length && `; ${haveAllWords(fullMatches)} all the words`;
  return html`<p role="status">${places} for “${question}”${fullMatchNote}.</p><ol class="hits">${hits.map((hit) => hitView(visit, hit))}</ol>`;
}

function haveAllWords(count: number): string {
  if (count === 0) return 'none has';
  return count === 1 ? 'the first has' : `the first ${count} have`;
}

function hitView({ urls }: DocsVisit, { path, title, pageTitle, excerpt }: Hit): SafeHtml {
  return html`<li><a href="${urls.local(path)}">${title}</a> <span class="type">${pageTitle}</span><p class="note">${excerpt}</p></li>`;
}

import type { oas31 } from 'zod-openapi';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import { chaptersOf } from '../chapters/chapters.ts';
import { docsLayout } from '../frame/docs-layout.ts';
import { type Entry, entriesOf } from './entries.ts';
import { findEntries, type Hit } from './find-entries.ts';

/** `/docs/search?q=`: the server searches, so the page needs no script. */
export function createSearch(document: oas31.OpenAPIObject) {
  let entries: Entry[] | null = null;
  return (visit: Visit, question: string): string => {
    entries ??= entriesOf(document, chaptersOf(visit.docs));
    const hits = findEntries(entries, question);
    return docsLayout(visit, {
      path: '/docs/search',
      title: 'Search',
      description: 'Search of the documentation.',
      query: question,
      noIndex: true,
      main: html`<h1>Search</h1>${answer(visit, question, hits)}`,
    });
  };
}

function answer(visit: Visit, question: string, hits: readonly Hit[]): Child {
  if (question.trim() === '') return html`<p>Write what you look for: an operation, a field, a word.</p>`;
  if (hits.length === 0) return html`<p>Nothing holds all the words of “${question}”.</p>`;
  return html`<p role="status">${hits.length === 1 ? 'One place' : `${hits.length} places`} for “${question}”.</p><ol class="hits">${hits.map((hit) => hitView(visit, hit))}</ol>`;
}

function hitView({ urls }: Visit, { path, title, page, excerpt }: Hit): SafeHtml {
  return html`<li><a href="${urls.local(path)}">${title}</a> <span class="type">${page}</span><p class="note">${excerpt}</p></li>`;
}

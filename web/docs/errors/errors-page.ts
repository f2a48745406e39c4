import { html } from '#kernel/text/html.ts';
import type { DocsVisit } from '../document/docs-visit.ts';
import { docsLayout } from '../frame/docs-layout.ts';
import { errorList } from './error-list.ts';

/** `/docs` if the documentation is off: the list of the error codes, whose pages stay on (D3). */
export function errorsPage(visit: DocsVisit): string {
  const { title, version } = visit.document.info;
  return docsLayout(visit, {
    path: '/docs',
    title: 'Error codes',
    description: `Error codes of ${title}, version ${version}.`,
    main: html`<section id="errors"><h1>Error codes</h1>${errorList(visit)}</section>`,
  });
}

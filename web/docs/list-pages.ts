import type { oas31 } from 'zod-openapi';
import type { DocsScope } from '#domain/ports.ts';
import { chapterPage } from './chapter-page.ts';
import { chaptersOf } from './chapters/chapters.ts';
import { errorPath, errorSections } from './chapters/error-sections.ts';
import type { DocsVisit } from './document/docs-visit.ts';
import { operationPath, operationsOf } from './document/document.ts';
import { codeMarkdown, codePage } from './errors/code-page.ts';
import { errorsPage } from './errors/errors-page.ts';
import { operationPage } from './reference/operation-page.ts';
import { referencePage } from './reference/reference-page.ts';
import { schemasPage } from './reference/schemas-page.ts';
import { operationMarkdown, referenceMarkdown, schemasMarkdown } from './reference/write-markdown.ts';
import { startPage } from './start-page.ts';

/** A page, and its Markdown if it has one. */
export type DocsPage = { html: (visit: DocsVisit) => string; markdown?: () => string };

/** The new path of each moved page, by its former path; `suffix` is `.md` for the page's Markdown, or ''. */
export const movedPages: Readonly<Record<string, (suffix: string) => string>> = {
  '/docs/origins': (suffix) => `/docs/calling${suffix}#cors-calls-from-a-page`,
};

/** Lists every page with its path. If the documentation is off, only the error codes have pages, and a list (D3). */
export function pagesOf(document: oas31.OpenAPIObject, docs: DocsScope): [path: string, page: DocsPage][] {
  const errors = errorSections.map((section): [string, DocsPage] => [
    errorPath(section.code),
    {
      html: (visit) => codePage(visit, section),
      markdown: () => codeMarkdown(document, section, docs !== 'off'),
    },
  ]);
  if (docs === 'off') return [['/docs', { html: errorsPage }], ...errors];
  return [
    ['/docs', { html: startPage }],
    ['/docs/reference', { html: referencePage, markdown: () => referenceMarkdown(document) }],
    ['/docs/reference/schemas', { html: schemasPage, markdown: () => schemasMarkdown(document) }],
    ...operationsOf(document).map((operation): [string, DocsPage] => [
      operationPath(operation.id),
      {
        html: (visit) => operationPage(visit, operation),
        markdown: () => operationMarkdown(document, operation),
      },
    ]),
    ...chaptersOf(docs).map((chapter): [string, DocsPage] => [
      chapter.path,
      { html: (visit) => chapterPage(visit, chapter), markdown: () => chapter.source },
    ]),
    ...errors,
  ];
}

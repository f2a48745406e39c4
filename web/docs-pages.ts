import type { oas31 } from 'zod-openapi';
import type { DocsScope } from '#domain/ports.ts';
import { createDocs } from './docs/show-docs.ts';
import { type PageRoute, page, sharedPage } from './page/route.ts';

const docsFolders = ['/docs', '/docs/quickstart', '/docs/reference', '/docs/errors'] as const;
const errorsFolder = ['/docs/errors'] as const;

export type DocsOptions = { docs: DocsScope; readDocument: () => oas31.OpenAPIObject };

/** The pages of the documentation. If it is off, `/docs` and the pages of errors remain: error replies link to them. */
export function docsPages({ docs, readDocument }: DocsOptions): PageRoute[] {
  const { showStart, showPage, showMarkdown, showSearch, showPostman } = createDocs({ docs, readDocument });
  const isOff = docs === 'off';
  const tools = [
    page('/docs/search', { GET: showSearch }),
    sharedPage('/docs/postman.json', { GET: showPostman }),
  ];
  return [
    sharedPage('/docs', { GET: showStart }),
    ...(isOff ? [] : tools),
    ...(isOff ? errorsFolder : docsFolders).map((folder) =>
      sharedPage(`${folder}/{page}`, { GET: showPage(folder), markdown: showMarkdown(folder) }),
    ),
  ];
}

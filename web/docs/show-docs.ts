import type { oas31 } from 'zod-openapi';
import type { Deps, DocsScope } from '#domain/ports.ts';
import { errorReply } from '../page/error-reply.ts';
import type { PageCall } from '../page/page-call.ts';
import { htmlReply, movedTo, type PageReply, textReply } from '../page/reply.ts';
import { type Site, visitOf } from '../page/visit.ts';
import type { DocsVisit } from './document/docs-visit.ts';
import { type DocsPage, movedPages, pagesOf } from './list-pages.ts';
import { postmanCollection } from './postman/collection.ts';
import { createSearch } from './search/search-page.ts';

type DocsDeps = Pick<Deps, 'settings'>;
type Folder = '/docs' | '/docs/quickstart' | '/docs/reference' | '/docs/errors';

/** Makes the handlers of the documentation's pages, which show the OpenAPI document and the Markdown files. */
export function createDocs({
  docs,
  readDocument,
}: {
  docs: DocsScope;
  readDocument: () => oas31.OpenAPIObject;
}) {
  let pages: ReadonlyMap<string, DocsPage> | undefined;
  const readPages = () => {
    pages ??= new Map(pagesOf(readDocument(), docs));
    return pages;
  };
  // The pages cannot change while the service runs, so each reply is made once.
  const replies = new Map<string, PageReply>();
  const { searchPage, missingPage } = createSearch();

  // The documentation is written in English only.
  const visitOfDocs = (site: Site): DocsVisit => ({
    ...visitOf(site, { query: { lang: 'en' }, acceptLanguage: null }),
    document: readDocument(),
  });

  function replyOnce(key: string, makeReply: () => PageReply): PageReply {
    const reply = replies.get(key) ?? makeReply();
    replies.set(key, reply);
    return reply;
  }

  /** Answers with the page at a path, or with its Markdown if the path ends with `.md`. */
  function answer({ settings }: DocsDeps, call: PageCall, path: string): PageReply {
    const isMarkdown = path.endsWith('.md');
    const pagePath = path.replace(/\.md$/, '');
    const newPath = docs === 'off' ? undefined : movedPages[pagePath]?.(isMarkdown ? '.md' : '');
    if (newPath !== undefined) return movedTo(visitOfDocs(settings).urls.local(newPath));
    const page = readPages().get(pagePath);
    if (isMarkdown) {
      if (page?.markdown === undefined) return errorReply(settings, call, 404);
      const mediaType = 'text/markdown; charset=utf-8';
      const { markdown } = page;
      return replyOnce(path, () => textReply(markdown(), { lang: 'en', mediaType, shared: {} }));
    }
    if (page === undefined) {
      if (docs === 'off') return errorReply(settings, call, 404);
      return htmlReply(missingPage(visitOfDocs(settings), path), 'en', {
        status: 404,
        loadsJavaScript: true,
      });
    }
    return replyOnce(path, () =>
      htmlReply(page.html(visitOfDocs(settings)), 'en', { shared: {}, loadsJavaScript: true }),
    );
  }

  return {
    showStart: (deps: DocsDeps, call: PageCall): PageReply => answer(deps, call, '/docs'),

    /** Shows a page of a folder as HTML, or as Markdown if its name ends with `.md`. */
    showPage:
      (folder: Folder) =>
      (deps: DocsDeps, call: PageCall): PageReply =>
        answer(deps, call, `${folder}/${call.params.page}`),

    /** Shows the Markdown of a page, whether its name ends with `.md` or not. */
    showMarkdown:
      (folder: Folder) =>
      (deps: DocsDeps, call: PageCall): PageReply =>
        answer(deps, call, `${folder}/${call.params.page?.replace(/\.md$/, '')}.md`),

    showSearch: ({ settings }: DocsDeps, { query }: PageCall): PageReply =>
      htmlReply(searchPage(visitOfDocs(settings), String(query.q ?? '')), 'en', { loadsJavaScript: true }),

    showPostman: (): PageReply =>
      replyOnce('/docs/postman.json', () => {
        const text = `${JSON.stringify(postmanCollection(readDocument()), null, 2)}\n`;
        return textReply(text, { lang: 'en', mediaType: 'application/json; charset=utf-8', shared: {} });
      }),
  };
}

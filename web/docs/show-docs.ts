import type { oas31 } from 'zod-openapi';
import type { Deps } from '#domain/ports.ts';
import type { PageCall } from '../page/page-call.ts';
import { errorReply } from '../page/refuse.ts';
import { htmlReply, type PageReply, textReply } from '../page/reply.ts';
import { type Site, type Visit, visitOf } from '../page/visit.ts';
import { chapterPage } from './chapter-page.ts';
import { type Chapter, chaptersOf } from './chapters/chapters.ts';
import { referencePage } from './reference/reference-page.ts';
import { createSearch } from './search/search-page.ts';
import { errorsPage, startPage } from './start-page.ts';

const QUESTION_LENGTH_MAX = 100;

type DocsDeps = Pick<Deps, 'settings'>;
type Folder = '/docs' | '/docs/quickstart';

/** The pages of the documentation, from the service's OpenAPI document and its Markdown files. */
export function createDocs(document: oas31.OpenAPIObject) {
  // The pages change only with the service, and the reference takes 30 ms, so each page is rendered once.
  const replies = new Map<string, PageReply>();
  const searchPage = createSearch(document);

  function renderedOnce(site: Site, path: string, write: (visit: Visit) => string): PageReply {
    const reply =
      replies.get(path) ?? htmlReply(write(englishVisit(site)), 'en', { shared: {}, loadsJavaScript: true });
    replies.set(path, reply);
    return reply;
  }

  /** Answers with the Markdown file of a chapter. */
  const readChapter =
    (folder: Folder) =>
    ({ settings }: DocsDeps, call: PageCall): PageReply => {
      const chapter = chapterAt(settings, `${folder}/${call.params.chapter?.replace(/\.md$/, '')}`);
      if (chapter === undefined) return errorReply(settings, call, 404);
      const mediaType = 'text/markdown; charset=utf-8';
      return textReply(chapter.source, { lang: 'en', mediaType, shared: {} });
    };

  return {
    readChapter,

    showStart: ({ settings }: DocsDeps): PageReply =>
      renderedOnce(settings, '/docs', (visit) =>
        settings.docs === 'off' ? errorsPage(visit, document) : startPage(visit, document),
      ),

    showReference: ({ settings }: DocsDeps): PageReply =>
      renderedOnce(settings, '/docs/reference', (visit) => referencePage(visit, document)),

    /** `/docs/{chapter}` and `/docs/quickstart/{chapter}` as HTML; with `.md` at its end, the file itself. */
    showChapter:
      (folder: Folder) =>
      (deps: DocsDeps, call: PageCall): PageReply => {
        const name = call.params.chapter ?? '';
        if (name.endsWith('.md')) return readChapter(folder)(deps, call);
        const chapter = chapterAt(deps.settings, `${folder}/${name}`);
        if (chapter === undefined) return errorReply(deps.settings, call, 404);
        return renderedOnce(deps.settings, chapter.path, (visit) => chapterPage(visit, chapter));
      },

    showSearch: ({ settings }: DocsDeps, { query }: PageCall): PageReply => {
      const question = String(query.q ?? '').slice(0, QUESTION_LENGTH_MAX);
      return htmlReply(searchPage(englishVisit(settings), question), 'en', { loadsJavaScript: true });
    },
  };
}

function chapterAt({ docs }: Site, path: string): Chapter | undefined {
  return chaptersOf(docs).find((chapter) => chapter.path === path);
}

/** The documentation is written in English only. */
function englishVisit(site: Site): Visit {
  return visitOf(site, { query: { lang: 'en' }, acceptLanguage: null });
}

import type { oas31 } from 'zod-openapi';
import { errorReply } from '../page/refuse.ts';
import { htmlReply, type PageReply, textReply } from '../page/reply.ts';
import { type Visit, visitOf } from '../page/visit.ts';
import type { PageDeps, PageRequest } from '../page-types.ts';
import { chapterPage } from './chapters/chapter-page.ts';
import { type Chapter, chaptersOf } from './chapters/chapters.ts';
import { referencePage } from './reference/reference-page.ts';
import { searchPage } from './search/search-page.ts';
import { errorsPage, startPage } from './start-page.ts';

const QUESTION_LENGTH_MAX = 100;

/** Written once: they change with the service alone, and the reference takes 30 ms. */
const written = new WeakMap<oas31.OpenAPIObject, Map<string, PageReply>>();

export async function showDocsStart(deps: PageDeps): Promise<PageReply> {
  return writtenOnce(deps, '/docs', deps.docs === 'off' ? errorsPage : startPage);
}

export async function showReference(deps: PageDeps): Promise<PageReply> {
  return writtenOnce(deps, '/docs/reference', referencePage);
}

type Folder = '/docs' | '/docs/quickstart';

/** `/docs/{name}` and `/docs/quickstart/{name}`; with `.md` behind it, the file itself. */
export function showChapter(folder: Folder) {
  return async (deps: PageDeps, request: PageRequest): Promise<PageReply> => {
    const name = request.params.chapter ?? '';
    if (name.endsWith('.md')) return readChapter(folder)(deps, request);
    const chapter = chapterAt(deps, `${folder}/${name}`);
    if (chapter === undefined) return errorReply(deps, request, 404);
    return writtenOnce(deps, chapter.path, (visit) => chapterPage(visit, chapter));
  };
}

/** The Markdown of a chapter, which is what it is written in. */
export function readChapter(folder: Folder) {
  return async (deps: PageDeps, request: PageRequest): Promise<PageReply> => {
    const chapter = chapterAt(deps, `${folder}/${request.params.chapter?.replace(/\.md$/, '')}`);
    if (chapter === undefined) return errorReply(deps, request, 404);
    const mediaType = 'text/markdown; charset=utf-8';
    return textReply(chapter.source, { lang: 'en', mediaType, shared: {} });
  };
}

export async function showSearch(deps: PageDeps, { query }: PageRequest): Promise<PageReply> {
  const question = String(query.q ?? '').slice(0, QUESTION_LENGTH_MAX);
  const text = searchPage(englishVisit(deps), deps.documentOf(), question);
  return htmlReply(text, 'en', { loadsJavaScript: true });
}

function writtenOnce(
  deps: PageDeps,
  path: string,
  write: (visit: Visit, document: oas31.OpenAPIObject) => string,
): PageReply {
  const document = deps.documentOf();
  const pages = written.get(document) ?? new Map<string, PageReply>();
  written.set(document, pages);
  const reply =
    pages.get(path) ??
    htmlReply(write(englishVisit(deps), document), 'en', { shared: {}, loadsJavaScript: true });
  pages.set(path, reply);
  return reply;
}

function chapterAt({ docs }: PageDeps, path: string): Chapter | undefined {
  return chaptersOf(docs).find((chapter) => chapter.path === path);
}

/** The documentation is written in English only. */
function englishVisit(deps: PageDeps): Visit {
  return visitOf(deps, { query: { lang: 'en' }, acceptLanguage: null });
}

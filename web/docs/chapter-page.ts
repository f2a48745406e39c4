import { html } from '#kernel/text/html.ts';
import { type Chapter, chaptersOf } from './chapters/chapters.ts';
import type { DocsVisit } from './document/docs-visit.ts';
import { docsLayout } from './frame/docs-layout.ts';
import { renderMarkdown } from './markdown/render-markdown.ts';

/** Renders a Markdown file of the repository as a page. */
export function chapterPage(visit: DocsVisit, chapter: Chapter): string {
  const { body, headings } = renderMarkdown({
    ...chapter,
    chapters: chaptersOf(visit.docs),
    local: visit.urls.local,
  });
  return docsLayout(visit, {
    path: chapter.path,
    title: chapter.title,
    description: `${chapter.title}: documentation of Guichet, a recruitment platform’s public interface.`,
    sections: headings.filter(({ depth }) => depth === 2),
    main: html`<div class="prose">${body}
<p class="source"><a href="${visit.urls.local(`${chapter.path}.md`)}">This page as Markdown</a></p></div>`,
  });
}

import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '#web/page/layout.ts';
import type { Visit } from '#web/page/visit.ts';
import { chaptersOf, groups } from '../chapters/chapters.ts';
import { docsScript, docsStyle } from './assets.ts';

type DocsPage = {
  path: string;
  title: string;
  description: string;
  main: SafeHtml;
  /** The page's sections, which the contents list below its name. */
  sections?: readonly { anchor: string; text: string }[];
  query?: string;
  noIndex?: boolean;
};

const reference = { path: '/docs/reference', title: 'API reference' };

/** The frame of every page of the documentation: the contents next to it, with a search above them. */
export function docsLayout(visit: Visit, page: DocsPage): string {
  return layout(visit, {
    style: docsStyle,
    title: `${page.title} – Guichet documentation`,
    description: page.description,
    noIndex: page.noIndex ?? false,
    script: docsScript,
    main: html`<div class="docs">
<div class="content">
${visit.docs !== 'off' && html`<p class="to-contents"><a href="#contents">Contents and search</a></p>`}
${page.main}
</div>
${visit.docs !== 'off' && contents(visit, page)}
</div>`,
  });
}

function contents(visit: Visit, page: DocsPage): SafeHtml {
  const { local } = visit.urls;
  return html`<nav class="contents" id="contents" aria-label="Documentation">
<form class="search" role="search" action="${local('/docs/search')}"><label class="unseen" for="q">Search the documentation</label>
<input id="q" name="q" type="search" maxlength="100" placeholder="Search" value="${page.query ?? ''}"><button class="button small">Search</button></form>
<ul>
<li>${link(visit, page, { path: '/docs', title: 'Start' })}</li>
${groups.map((group) => {
  const members = chaptersOf(visit.docs).filter((chapter) => chapter.group === group);
  if (members.length === 0) return null;
  return html`<li><p class="group">${group}</p><ul>${group === 'Guides' && html`<li>${link(visit, page, reference)}</li>`}${members.map((chapter) => html`<li>${link(visit, page, chapter)}</li>`)}</ul></li>`;
})}
</ul></nav>`;
}

function link(visit: Visit, page: DocsPage, { path, title }: { path: string; title: string }): Child {
  const href = visit.urls.local(path);
  if (path !== page.path) return html`<a href="${href}">${title}</a>`;
  const sections = page.sections ?? [];
  return html`<a href="${href}" aria-current="page">${title}</a>${sections.length > 0 && html`<ul class="sections">${sections.map(({ anchor, text }) => html`<li><a href="#${anchor}">${text}</a></li>`)}</ul>`}`;
}

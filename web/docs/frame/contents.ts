import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { chaptersOf, groups } from '../chapters/chapters.ts';
import { errorPath, errorSections } from '../chapters/error-sections.ts';
import type { DocsVisit } from '../document/docs-visit.ts';
import { operationGroupsOf, operationName, operationPath } from '../document/document.ts';

type Link = { path: string; title: Child };

/** A part of a page that the contents list below the page's name. */
export type Section = { anchor: string; text: string };

type ShownPage = { path: string; sections?: readonly Section[] };

/** Lists all pages in groups that unfold; the group of the page that is shown is open. */
export function contents(visit: DocsVisit, page: ShownPage): SafeHtml {
  const guides = chaptersOf(visit.docs);
  const chapterGroups = groups.map((group) => ({
    name: group,
    links: guides.filter((chapter) => chapter.group === group),
  }));
  const operations = operationGroupsOf(visit.document).map(({ tag, operations: members }) => ({
    name: tag,
    links: members.map(({ id, method }) => ({
      path: operationPath(id),
      title: html`${operationName(id)} <span class="method ${method.toLowerCase()}">${method}</span>`,
    })),
  }));
  const codes = errorSections.map(({ code }) => ({
    path: errorPath(code),
    title: html`<code>${code}</code>`,
  }));
  const group = (one: { name: string; links: readonly Link[] }) => groupView(visit, page, one);
  return html`<nav class="contents" id="contents" aria-label="Documentation"><ul>
<li>${linkView(visit, page, { path: '/docs', title: 'Overview' })}</li>
${chapterGroups.slice(0, 2).map(group)}
<li>${linkView(visit, page, { path: '/docs/reference', title: 'API reference' })}<ul class="inner">${operations.map(group)}
<li>${linkView(visit, page, { path: '/docs/reference/schemas', title: 'Schemas' })}</li></ul></li>
${group({ name: 'Error codes', links: codes })}
${chapterGroups.slice(2).map(group)}
</ul></nav>`;
}

function groupView(
  visit: DocsVisit,
  page: ShownPage,
  { name, links }: { name: string; links: readonly Link[] },
): Child {
  if (links.length === 0) return null;
  const isOpen = links.some(({ path }) => path === page.path);
  return html`<li><details${isOpen && html` open`}><summary>${name}</summary><ul>${links.map((link) => html`<li>${linkView(visit, page, link)}</li>`)}</ul></details></li>`;
}

function linkView(visit: DocsVisit, { path: shown, sections = [] }: ShownPage, { path, title }: Link): Child {
  const href = visit.urls.local(path);
  if (path !== shown) return html`<a href="${href}">${title}</a>`;
  return html`<a href="${href}" aria-current="page">${title}</a>${sections.length > 0 && html`<ul class="sections">${sections.map(({ anchor, text }) => html`<li><a href="#${anchor}">${text}</a></li>`)}</ul>`}`;
}

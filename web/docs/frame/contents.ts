import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { chaptersOf, groupNames } from '../chapters/chapters.ts';
import { errorPath, errorSections } from '../chapters/error-sections.ts';
import type { DocsVisit } from '../document/docs-visit.ts';
import { operationGroupsOf, operationName, operationPath } from '../document/document.ts';

/** A link to a page of the documentation; its title is text or HTML. */
type Link = { path: string; title: Child };

type Group = { name: string; links: readonly Link[] };

/** A section of the current page, which is listed below the page's title. */
export type Section = { anchor: string; text: string };

type CurrentPage = { path: string; sections?: readonly Section[] };

/** Lists all pages in groups that unfold. The group of the current page is open. */
export function contentsView(visit: DocsVisit, currentPage: CurrentPage): SafeHtml {
  const viewOf = (group: Group) => groupView(visit, currentPage, group);
  const itemOf = (link: Link) => html`<li>${linkView(visit, currentPage, link)}</li>`;
  // The first two of `groupNames` are followed by the reference and the error codes.
  const [quickstarts, guides, ...laterGroups] = chapterGroups(visit).map(viewOf);
  const operations = operationGroups(visit).map(viewOf);
  const reference = html`<li>${linkView(visit, currentPage, { path: '/docs/reference', title: 'API reference' })}<ul class="inner">${operations}
${itemOf({ path: '/docs/reference/schemas', title: 'Schemas' })}</ul></li>`;
  return html`<nav class="contents" id="contents" aria-label="Documentation"><ul>
${itemOf({ path: '/docs', title: 'Overview' })}
${quickstarts}${guides}
${reference}
${viewOf({ name: 'Error codes', links: errorLinks })}
${laterGroups}
</ul></nav>`;
}

function chapterGroups({ docs }: DocsVisit): Group[] {
  const chapters = chaptersOf(docs);
  return groupNames.map((name) => ({ name, links: chapters.filter(({ group }) => group === name) }));
}

function operationGroups({ document }: DocsVisit): Group[] {
  return operationGroupsOf(document).map(({ tag, operations }) => ({
    name: tag,
    links: operations.map(({ id, method }) => ({
      path: operationPath(id),
      title: html`${operationName(id)} <span class="method ${method.toLowerCase()}">${method}</span>`,
    })),
  }));
}

const errorLinks: readonly Link[] = errorSections.map(({ code }) => ({
  path: errorPath(code),
  title: html`<code>${code}</code>`,
}));

/** Renders a group; null for an empty one. */
function groupView(visit: DocsVisit, currentPage: CurrentPage, { name, links }: Group): Child {
  if (links.length === 0) return null;
  const isOpen = links.some(({ path }) => path === currentPage.path);
  const items = links.map((link) => html`<li>${linkView(visit, currentPage, link)}</li>`);
  return html`<li><details${isOpen && html` open`}><summary>${name}</summary><ul>${items}</ul></details></li>`;
}

/** Renders a link. The link of the current page is marked, and has the page's sections below it. */
function linkView(visit: DocsVisit, currentPage: CurrentPage, { path, title }: Link): SafeHtml {
  const href = visit.urls.local(path);
  if (path !== currentPage.path) return html`<a href="${href}">${title}</a>`;
  return html`<a href="${href}" aria-current="page">${title}</a>${sectionList(currentPage.sections ?? [])}`;
}

function sectionList(sections: readonly Section[]): Child {
  const items = sections.map(({ anchor, text }) => html`<li><a href="#${anchor}">${text}</a></li>`);
  return items.length > 0 && html`<ul class="sections">${items}</ul>`;
}

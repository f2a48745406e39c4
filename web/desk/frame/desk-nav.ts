import type { Permission } from '#domain/access/permissions.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { SignedInVisit } from './signed-in-visit.ts';
import { frameTexts } from './texts.ts';

/** The permission that each page of the top row needs, in the order of the links. */
const permissionOfTopPage = {
  '/desk': 'applications:read',
  '/desk/jobs': 'jobs:manage',
  '/desk/deletions': 'deletions:manage',
} as const satisfies Record<string, Permission>;

/**
 * The permission that each page of the settings needs. They share a link of the top row, and have a row of their own.
 */
const permissionOfSettingsPage = {
  '/desk/settings': 'settings:manage',
  '/desk/settings/members': 'settings:manage',
  '/desk/settings/keys': 'settings:manage',
  '/desk/sessions': 'applications:read',
} as const satisfies Record<string, Permission>;

export type DeskPage = keyof typeof permissionOfTopPage | keyof typeof permissionOfSettingsPage;

/**
 * Renders the links to the pages that the member's role allows. The link to the settings leads to the first allowed
 * page of the settings. `current` is null on the page of a refusal.
 */
export function deskNav(desk: SignedInVisit, current: DeskPage | null): SafeHtml {
  const { visit, session, openDeletions } = desk;
  const { nav, settingsRow } = frameTexts[visit.lang];
  const settingsPages = allowedPages(permissionOfSettingsPage, session.principal);
  const [firstSettingsPage] = settingsPages;
  // A second row of one link would only repeat the first row's.
  const hasSecondRow = settingsPages.length > 1 && settingsPages.some((page) => page === current);
  const topRow = [...allowedPages(permissionOfTopPage, session.principal), ...settingsPages.slice(0, 1)];
  const badge = openDeletions > 0 && html` <span class="tag">${openDeletions}</span>`;
  const topNames = { ...nav, '/desk/deletions': html`${nav['/desk/deletions']}${badge}` };
  const secondNames = { ...nav, ...settingsRow };
  // The second row marks the current page (`page`); the top row then marks the link to the settings (`true`).
  const ariaCurrent = (page: DeskPage) => (page === current ? 'page' : null);
  const topAriaCurrent = (page: DeskPage) =>
    hasSecondRow && page === firstSettingsPage ? 'true' : ariaCurrent(page);
  const topItems = topRow.map((page) =>
    linkItem(desk, page, { name: topNames[page], ariaCurrent: topAriaCurrent(page) }),
  );
  const secondItems = settingsPages.map((page) =>
    linkItem(desk, page, { name: secondNames[page], ariaCurrent: ariaCurrent(page) }),
  );
  const secondRow = hasSecondRow && html`<ul>${secondItems}</ul>`;
  return html`<nav class="places" aria-label="${nav.label}"><ul>${topItems}</ul>${secondRow}</nav>`;
}

/** Returns the pages whose permission the member has. */
function allowedPages<Page extends string>(
  permissions: Readonly<Record<Page, Permission>>,
  principal: { permissions: readonly Permission[] },
): Page[] {
  // The cast is safe, since an object literal has no keys but those of its type.
  const pages = Object.keys(permissions) as Page[];
  return pages.filter((page) => principal.permissions.includes(permissions[page]));
}

type Link = { name: Child; ariaCurrent: 'page' | 'true' | null };

function linkItem({ visit }: SignedInVisit, page: DeskPage, { name, ariaCurrent }: Link): SafeHtml {
  const current = ariaCurrent !== null && html` aria-current="${ariaCurrent}"`;
  return html`<li><a href="${visit.urls.to(page, {})}"${current}>${name}</a></li>`;
}

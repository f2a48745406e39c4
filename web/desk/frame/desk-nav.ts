import type { Permission } from '#domain/access/permissions.ts';
import type { DeskSession } from '#domain/desk/session.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import { frameTexts } from './texts.ts';

/** A member who is signed in, and the language of the page. */
export type SignedInVisit = {
  visit: Visit;
  session: DeskSession;
  /** The name of the provider by which people may sign in, if there is one. */
  provider: string | null;
  /** The open requests for deletion, for a member who may answer them. */
  openDeletions: number;
};

/** The places of a desk, each with the permission that its page needs. */
const places = {
  '/desk': 'applications:read',
  '/desk/jobs': 'jobs:manage',
  '/desk/deletions': 'deletions:manage',
  '/desk/settings': 'settings:manage',
  '/desk/settings/members': 'settings:manage',
  '/desk/settings/keys': 'settings:manage',
  '/desk/sessions': 'applications:read',
} as const satisfies Record<string, Permission>;

export type DeskPlace = keyof typeof places;

/** The places behind the link to the settings, which has a row of its own on each of them. */
const settings: readonly DeskPlace[] = [
  '/desk/settings',
  '/desk/settings/members',
  '/desk/settings/keys',
  '/desk/sessions',
];

/** Links the places that the member's role opens; the page of a refusal is none of them. */
export function deskNav(
  { visit, session, openDeletions }: SignedInVisit,
  current: DeskPlace | null,
): SafeHtml {
  const { nav, look } = frameTexts[visit.lang];
  const { permissions } = session.principal;
  const open = (Object.keys(places) as DeskPlace[]).filter((place) => permissions.includes(places[place]));
  const inside = open.filter((place) => settings.includes(place));
  const count = openDeletions > 0 && html` <span class="tag">${openDeletions}</span>`;
  const link = (place: DeskPlace, name: string, mark: string | false) =>
    html`<li><a href="${visit.urls.to(place, {})}"${mark !== false && html` aria-current="${mark}"`}>${name}${place === '/desk/deletions' && count}</a></li>`;
  const isInside = inside.length > 1 && current !== null && inside.includes(current);
  const first = open.filter((place) => !inside.includes(place) || place === inside[0]);
  const markOf = (place: DeskPlace) =>
    isInside && place === inside[0] ? 'true' : place === current && 'page';
  return html`<nav class="places" aria-label="${nav.label}"><ul>${first.map((place) => link(place, nav[place], markOf(place)))}</ul>${
    isInside &&
    html`<ul>${inside.map((place) => link(place, place === '/desk/settings' ? look : nav[place], place === current && 'page'))}</ul>`
  }</nav>`;
}

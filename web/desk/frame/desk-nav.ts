import type { Permission } from '#domain/access/permissions.ts';
import type { DeskSession } from '#domain/desk/session.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '#web/page/visit.ts';
import { frameTexts } from './texts.ts';

/** A member who is signed in, and the language of the page. */
export type Seated = {
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

export type Place = keyof typeof places;

/** Links the places that the member's role opens. */
export function deskNav({ visit, session, openDeletions }: Seated, current: Place): SafeHtml {
  const { nav } = frameTexts[visit.lang];
  const { permissions } = session.principal;
  const open = (Object.keys(places) as Place[]).filter((place) => permissions.includes(places[place]));
  return html`<nav class="places" aria-label="${nav.label}"><ul>${open.map(
    (place) =>
      html`<li><a href="${visit.urls.to(place, {})}"${place === current && html` aria-current="page"`}>${nav[place]}${place === '/desk/deletions' && openDeletions > 0 && html` <span class="tag">${openDeletions}</span>`}</a></li>`,
  )}</ul></nav>`;
}

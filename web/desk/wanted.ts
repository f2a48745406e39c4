import { toWantedPage, type WantedPage } from '#domain/desk/wanted-page.ts';
import type { PageCall } from '../page/page-call.ts';
import type { Visit } from '../page/visit.ts';

/** The page that the query of a sign-in names. */
export function wantedOf({ query: { page } }: PageCall): WantedPage {
  return toWantedPage(page);
}

/** The address of that page, or of the lists. */
export function wantedAddress({ urls }: Visit, { wantedPath }: WantedPage): string {
  return urls.to(wantedPath ?? '/desk', {});
}

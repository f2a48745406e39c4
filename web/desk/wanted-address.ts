import { toWantedPage, type WantedPage } from '#domain/desk/wanted-page.ts';
import type { PageCall } from '../page/page-call.ts';
import type { Visit } from '../page/visit.ts';

/** Reads the page to open after a sign-in from the query. */
export function wantedOf({ query: { page } }: PageCall): WantedPage {
  return toWantedPage(page);
}

/** Returns the address of the wanted page, or of the desk's lists if none was wanted. */
export function wantedAddress({ urls }: Visit, { wantedPath }: WantedPage): string {
  return urls.to(wantedPath ?? '/desk', {});
}

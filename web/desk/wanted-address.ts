import { toWantedPage, type WantedPage } from '#domain/desk/wanted-page.ts';
import type { PageCall } from '../page/page-call.ts';
import type { Visit } from '../page/visit.ts';

/** Reads from the query which page of the desk opens after the sign-in. */
export function readWantedPage({ query: { page } }: PageCall): WantedPage {
  return toWantedPage(page);
}

/** Returns the address of the wanted page; without a wanted page, that of the desk's lists. */
export function addressAfterSignIn({ urls }: Visit, { wantedPath }: WantedPage): string {
  return urls.to(wantedPath ?? '/desk', {});
}

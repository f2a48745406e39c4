import type { WantedPage } from '#domain/desk/wanted-page.ts';
import type { Visit } from '../page/visit.ts';

/** Returns the address of the wanted page; without a wanted page, that of the desk's lists. */
export function addressAfterSignIn({ urls }: Visit, { wantedPath }: WantedPage): string {
  return urls.to(wantedPath ?? '/desk', {});
}

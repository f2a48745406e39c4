import type { Deps } from '#domain/ports.ts';
import type { PageCall } from '../page/page-call.ts';
import type { PageReply } from '../page/reply.ts';
import { portalPage } from './portal-page.ts';
import { admitHolder, portalReply } from './portal-reply.ts';
import { savedForms } from './portal-view.ts';

/** Shows the portal; `?saved=` names the form that led here. */
export async function showPortal(deps: Deps, call: PageCall): Promise<PageReply> {
  const saved = savedForms.find((name) => name === call.query.saved) ?? null;
  return portalReply(deps, call, {
    holder: await admitHolder(deps, call),
    page: (visit, portal) => portalPage(visit, { ...portal, saved }),
  });
}

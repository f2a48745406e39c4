import type { Deps } from '#domain/ports.ts';
import type { PageCall } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { admitHolder, portalReply } from '../portal-reply.ts';
import { savedForms } from '../portal-view.ts';
import { portalPage } from './portal-page.ts';

/** Shows the portal; `?saved=` names the form that led here, and what it was about. */
export async function showPortal(deps: Deps, call: PageCall): Promise<PageReply> {
  const form = savedForms.find((name) => name === call.query.saved);
  const { application = '', question = '' } = call.query;
  const saved =
    form === undefined ? null : { form, applicationId: String(application), question: String(question) };
  return portalReply(deps, call, {
    holder: await admitHolder(deps, call),
    page: (visit, portal) => portalPage(visit, { ...portal, saved }),
  });
}

import { exportCandidateData } from '#domain/portal/export/export-candidate-data.ts';
import type { Deps } from '#domain/ports.ts';
import type { PageCall } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { admitHolder, portalReply } from '../portal-reply.ts';
import { sheetPage } from './sheet-page.ts';

export async function showSheet(deps: Deps, call: PageCall): Promise<PageReply> {
  const holder = await admitHolder(deps, call);
  const { data } = await exportCandidateData(deps, { holder, includeFiles: false, response: call });
  return portalReply(deps, call, { holder, page: (visit, portal) => sheetPage(visit, portal, data) });
}

import { exportCandidateData } from '#domain/portal/export/export-candidate-data.ts';
import type { ExportedData } from '#domain/portal/export/exported-data.ts';
import type { Deps } from '#domain/ports.ts';
import { html } from '#kernel/text/html.ts';
import { dataSheet } from '#web/export/data-sheet.ts';
import { sheetStyle } from '#web/export/style/style.ts';
import { layout } from '#web/page/layout.ts';
import type { PageCall } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { pathTo } from '#web/page/urls.ts';
import type { Visit } from '#web/page/visit.ts';
import { admitHolder, portalReply } from '../portal-reply.ts';
import type { Portal } from '../portal-view.ts';
import { portalTexts } from '../texts.ts';

export async function showSheet(deps: Deps, call: PageCall): Promise<PageReply> {
  const holder = await admitHolder(deps, call);
  const { data } = await exportCandidateData(deps, { holder, includeFiles: false, responseScope: call });
  return portalReply(deps, call, { holder, page: (visit, portal) => sheetPage(visit, portal, data) });
}

/** `/portal/{token}/sheet`: all data in the link's scope, to read, print or save. */
export function sheetPage(visit: Visit, { token, view }: Portal, data: ExportedData): string {
  const { lang, urls } = visit;
  const { workspace } = view;
  const { title, main } = dataSheet(data, { lang, timeZone: workspace.timeZone, archive: null });
  return layout(visit, {
    style: sheetStyle,
    title: `${title} – ${workspace.name}`,
    path: pathTo('/portal/{token}/sheet', { token }),
    workspace,
    noIndex: true,
    main: html`<p class="back"><a href="${urls.to('/portal/{token}', { token })}">${portalTexts[lang].back}</a></p>
<div class="panel">${main}</div>`,
  });
}

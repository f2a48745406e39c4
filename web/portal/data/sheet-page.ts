import type { ExportedData } from '#domain/portal/export/exported-data.ts';
import { html } from '#kernel/text/html.ts';
import { exportedSheet } from '#web/export/export-page.ts';
import { sheetStyle } from '#web/export/style/style.ts';
import { layout } from '#web/page/layout.ts';
import { pathTo } from '#web/page/urls.ts';
import type { Visit } from '#web/page/visit.ts';
import type { Portal } from '../portal-view.ts';
import { portalTexts } from '../texts.ts';

/** `/portal/{token}/sheet`: all data in the link's scope, to read, print or save. */
export function sheetPage(visit: Visit, { token, view }: Portal, data: ExportedData): string {
  const { lang, urls } = visit;
  const { workspace } = view;
  const { title, main } = exportedSheet(data, { lang, timeZone: workspace.timeZone, files: null });
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

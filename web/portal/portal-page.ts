import { dayOf } from '../../domain/jobs/one-job/job-details.ts';
import { paths } from '../requests/page-urls.ts';
import type { Visit } from '../requests/visit.ts';
import { html, type SafeHtml } from '../style/html.ts';
import { layout } from '../style/layout.ts';
import type { PortalView } from './portal-view.ts';
import type { PortalTexts } from './texts.fr.ts';
import { portalTexts } from './texts.ts';

export type Portal = { token: string; view: PortalView };

/** `/portal/{token}`: who has the data, and what the person may do with them. */
export function portalPage(visit: Visit, { token, view }: Portal): string {
  const texts = portalTexts[visit.lang];
  const { workspace, scope, firstName } = view;
  return layout(visit, {
    style: 'portal',
    title: texts.title(workspace.name),
    path: paths.portal(token),
    workspace,
    noIndex: true,
    main: html`<div class="narrow">
<div class="hero"><h1>${texts.heading}</h1><p class="lead">${firstName !== null && texts.greeting(firstName)}${texts.lead[scope](workspace.name)}</p><p>${texts.secret}</p></div>
<section class="panel"><h2>${texts.download.heading}</h2><p>${texts.download.text[scope]}</p>
<p><a class="button" href="${visit.urls.portalArchive(token)}" download>${texts.download.action}</a></p>
<p><a href="${visit.urls.portalExport(token)}" download>${texts.download.json}</a></p></section>
<section class="panel"><h2>${texts.deletion.heading}</h2>${deletion(visit, { token, view }, texts)}</section>
<section class="panel"><h2>${texts.rights.heading}</h2>${rights(view, texts)}</section>
</div>`,
  });
}

function deletion(visit: Visit, { token, view }: Portal, { deletion: texts }: PortalTexts): SafeHtml {
  const link = (label: string) =>
    html`<p><a class="button quiet" href="${visit.urls.portalDeletion(token)}">${label}</a></p>`;
  if (view.deletionDueAt === null) return html`<p>${texts.text}</p>${link(texts.action)}`;
  const logged = html`<p>${texts.logged(dayOf(view.deletionDueAt, visit.texts))}</p>`;
  if (view.scope === 'application') return logged;
  return html`${logged}<p>${texts.since}</p>${link(texts.again)}`;
}

function rights({ workspace, contactEmail }: PortalView, { rights: texts }: PortalTexts): SafeHtml {
  return html`<p>${texts.text(workspace.name)}</p>
<p>${texts.contact} <a href="mailto:${contactEmail}">${contactEmail}</a></p>
<p>${texts.complaint} <a href="https://www.cnil.fr/" rel="noreferrer">www.cnil.fr</a></p>`;
}

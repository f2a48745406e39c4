import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { html } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { alertsTexts } from './texts.ts';

type AlertsEnded = { token: string; workspace: WorkspaceView | null };

/** The page after the last alert of a link has ended. `workspace` is null if there was no alert to end. */
export function alertsEndedPage(visit: Visit, { token, workspace }: AlertsEnded): string {
  const { urls, texts } = visit;
  const { title, text, again } = alertsTexts[visit.lang].allEnded;
  const heading = title(workspace?.name ?? null);
  const params = workspace && { workspaceSlug: workspace.slug };
  const onwardLinks =
    params === null
      ? html`<a class="button" href="${urls.to('/', {})}">${texts.errors.home}</a>`
      : html`<a class="button" href="${urls.to('/careers/{workspaceSlug}', params)}">${texts.errors.backToCareers}</a> <a class="button quiet" href="${urls.to('/careers/{workspaceSlug}/alerts', params)}">${again}</a>`;
  return layout(visit, {
    title: heading,
    // The link is invalid now, so the query names the employer (D147). A null path keeps the browser's URL.
    ...(workspace === null
      ? { path: null }
      : { workspace, path: pathTo('/alerts/{token}', { token }), pairs: [['over', workspace.slug]] }),
    noIndex: true,
    main: html`<div class="narrow"><div class="hero done"><h1>${heading}</h1><p class="lead">${text}</p></div>
<p class="actions">${onwardLinks}</p></div>`,
  });
}

import { describeAlertSearch } from '#domain/alerts/alert-search.ts';
import type { CareersSearch } from '#domain/jobs/browse/browse-careers.ts';
import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { html } from '#kernel/text/html.ts';
import { searchPairs, searchUrl } from '../careers/list/search.ts';
import { layout } from '../page/layout.ts';
import { breakableAddress } from '../page/parts/breakable-address.ts';
import { meantQuestion } from '../page/parts/meant-address.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { toAlertSearch } from './alert-form.ts';
import { alertsTexts } from './texts.ts';

type RequestedAlert = {
  workspace: WorkspaceView;
  search: CareersSearch;
  email: string;
};

/** Renders the answer to the form for a new alert. It names the e-mail address, so that a mistyped one is noticed. */
export function alertRequestedPage(visit: Visit, { workspace, search, email }: RequestedAlert): string {
  const { slug: workspaceSlug } = workspace;
  const { sent, form } = alertsTexts[visit.lang];
  const pairs = searchPairs(search);
  const formUrl = visit.urls.to('/careers/{workspaceSlug}/alerts', { workspaceSlug }, pairs);
  return layout(visit, {
    title: `${sent.title} – ${workspace.name}`,
    // The switch to the other language posts the form once more; `again` says that no second alert is stored.
    again: {
      path: pathTo('/careers/{workspaceSlug}/alerts', { workspaceSlug }),
      pairs: [...pairs, ['again', '1']],
      fields: [['email', email]],
    },
    workspace,
    noIndex: true,
    main: html`<div class="narrow"><div class="hero"><h1>${sent.title}</h1><p class="lead">${sent.beforeAddress} <strong>${breakableAddress(email)}</strong>${sent.afterAddress}</p></div>
<section class="panel"><h2>${sent.search}</h2><p dir="auto">${form.lead(describeAlertSearch(toAlertSearch(search), visit.lang))}</p>
<p>${sent.expiry}</p></section>
${meantQuestion(visit.lang, email)}
<p>${sent.spam} <a href="${formUrl}">${sent.otherAddress}</a></p>
<p class="actions"><a class="button quiet" href="${searchUrl(visit.urls, workspaceSlug, search)}">${visit.texts.errors.backToCareers}</a></p></div>`,
  });
}

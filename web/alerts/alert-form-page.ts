import type { CareersSearch } from '#domain/jobs/browse/browse-careers.ts';
import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import { html } from '#kernel/text/html.ts';
import { searchPairs, searchUrl } from '../careers/list/search.ts';
import { layout } from '../page/layout.ts';
import { faultSummary } from '../page/parts/fault-summary.ts';
import { pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { alertForm, type RefusedForm } from './alert-form.ts';
import { alertsTexts } from './texts.ts';

type AlertFormPage = {
  workspace: WorkspaceView;
  search: CareersSearch;
  refused?: RefusedForm;
};

/** Renders the page with the form for an alert. The fault of a refused form is at the top, and at its field. */
export function alertFormPage(visit: Visit, { workspace, search, refused }: AlertFormPage): string {
  const { slug } = workspace;
  const texts = alertsTexts[visit.lang].form;
  const title = texts.title(workspace.name);
  const faults = {
    bad_address: { field: 'alert-email', message: texts.invalid },
    too_many: { field: null, message: texts.tooMany },
  };
  const listedFaults = refused === undefined ? [] : [faults[refused.fault]];
  return layout(visit, {
    title: refused === undefined ? title : visit.texts.newLink.errorTitle(title),
    path: pathTo('/careers/{workspaceSlug}/alerts', { workspaceSlug: slug }),
    pairs: searchPairs(search),
    workspace,
    noIndex: true,
    main: html`<div class="narrow">${faultSummary(texts.errorHeading, listedFaults)}
${alertForm(visit, { slug, search, heading: 'h1', refused })}
<p><a href="${searchUrl(visit.urls, slug, search)}">${visit.texts.errors.backToCareers}</a></p></div>`,
  });
}

import { statusWords } from '#domain/applications/status/status-words.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { pathTo } from '#web/page/urls.ts';
import type { Visit } from '#web/page/visit.ts';
import { formPage } from '../form-page.ts';
import type { Portal, PortalApplication, PortalView } from '../portal-view.ts';
import { portalTexts } from '../texts.ts';
import { ownApplicationTexts } from './texts.ts';

/** A form about an application, by the last part of its address. */
type FormName = 'withdraw' | 'cv';

/** Renders the page that replaces a form once the application is over; returns null before. */
export function closedFormPage(
  visit: Visit,
  portal: Portal,
  { application, form }: { application: PortalApplication; form: FormName },
): string | null {
  const { progress, id: applicationId } = application;
  if (progress === null || !progress.isOver) return null;
  const { closedTitle, withdraw, cv } = ownApplicationTexts[visit.lang];
  const { token, view } = portal;
  const end = progress.status === 'withdrawn' ? 'withdrawn' : 'decided';
  // A withdrawn application needs no sentence that it cannot be withdrawn.
  const refusals = { withdraw: end === 'decided' && withdraw.closed, cv: cv.closed };
  return formPage(visit, portal, {
    title: closedTitle[end],
    path: pathTo(`/portal/{token}/applications/{applicationId}/${form}`, { token, applicationId }),
    lead: jobLead(application, view),
    faults: [],
    main: html`<section class="panel"><p>${statusWords[visit.lang][progress.status].meaning} ${refusals[form]}</p></section>
<p class="actions"><a class="button quiet" href="${visit.urls.to('/portal/{token}', { token })}">${portalTexts[visit.lang].back}</a></p>`,
  });
}

/** Names the application's job below the title of a form. */
export function jobLead({ job }: PortalApplication, { workspace }: PortalView): SafeHtml {
  return html`<p class="lead" dir="auto" lang="${job.lang ?? workspace.lang}">${job.title}</p>`;
}

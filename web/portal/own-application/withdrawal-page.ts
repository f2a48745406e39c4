import { WITHDRAWAL_REASON_MAX } from '#domain/portal/withdraw-application.ts';
import { html } from '#kernel/text/html.ts';
import { optionalMark } from '#web/page/parts/optional-mark.ts';
import { pathTo } from '#web/page/urls.ts';
import type { Visit } from '#web/page/visit.ts';
import { type FormFault, faultOf, formPage } from '../form-page.ts';
import { labelledField } from '../labelled-field.ts';
import type { Portal, PortalApplication } from '../portal-view.ts';
import { ownApplicationTexts } from './texts.ts';

type Withdrawal = { application: PortalApplication; reason?: string; faults?: readonly FormFault[] };

/** `/portal/{token}/applications/{applicationId}/withdraw`: what a withdrawal does, before it is made. */
export function withdrawalPage(
  visit: Visit,
  portal: Portal,
  { application, reason = '', faults = [] }: Withdrawal,
): string {
  const texts = ownApplicationTexts[visit.lang].withdraw;
  const { token, view } = portal;
  const params = { token, applicationId: application.id };
  const path = '/portal/{token}/applications/{applicationId}/withdraw' as const;
  return formPage(visit, portal, {
    title: texts.title,
    path: pathTo(path, params),
    lead: html`<p class="lead" dir="auto" lang="${application.job.lang ?? view.workspace.lang}">${application.job.title}</p>`,
    faults,
    main: html`<section class="panel"><p>${texts.text(view.workspace.name)}</p><p>${texts.final}</p></section>
<form method="post" enctype="multipart/form-data" action="${visit.urls.formTo(path, params)}">
${labelledField({
  name: 'reason',
  label: html`${texts.reason}${optionalMark(visit.lang)}`,
  hint: texts.reasonHint,
  fault: faultOf(faults, 'reason'),
  control: (attributes) =>
    html`<textarea ${attributes} rows="3" dir="auto" maxlength="${WITHDRAWAL_REASON_MAX}">\n${reason}</textarea>`,
})}
<p class="actions"><button class="button danger" type="submit">${texts.submit}</button>
<a class="button quiet" href="${visit.urls.to('/portal/{token}', { token })}">${texts.back}</a></p>
</form>`,
  });
}

import { z } from 'zod';
import { WITHDRAWAL_REASON_MAX, withdrawApplication } from '#domain/portal/withdraw-application.ts';
import type { Deps } from '#domain/ports.ts';
import { html } from '#kernel/text/html.ts';
import { withLineEnds } from '#kernel/text/text.ts';
import { type PageCall, textOf } from '#web/page/page-call.ts';
import { optionalMark } from '#web/page/parts/optional-mark.ts';
import type { PageReply } from '#web/page/reply.ts';
import { pathTo } from '#web/page/urls.ts';
import type { Visit } from '#web/page/visit.ts';
import { type FormFault, faultOf, formPage } from '../form-page.ts';
import { labelledField } from '../labelled-field.ts';
import { admitPerson, portalReply, savedReply } from '../portal-reply.ts';
import type { Portal, PortalApplication } from '../portal-view.ts';
import { faultsOf, runForm } from '../run-form.ts';
import { closedFormPage, jobLead } from './closed-form-page.ts';
import { applicationIdOf, findApplication } from './find-application.ts';
import { ownApplicationTexts } from './texts.ts';

/** The reason gets LF as its line ends, also if a browser or a word processor wrote others. */
const schema = z.object({
  reason: z
    .string()
    .overwrite((text) => withLineEnds(text).replace(/\r\n?/g, '\n').trim())
    .max(WITHDRAWAL_REASON_MAX)
    .optional(),
});

export async function showApplicationWithdrawal(deps: Deps, call: PageCall): Promise<PageReply> {
  return portalReply(deps, call, {
    holder: await admitPerson(deps, call),
    page: (visit, portal) =>
      withdrawalPage(visit, portal, { application: findApplication(call, portal.view) }),
  });
}

/** Withdraws the application. If that is refused, the page is shown again with the fault. */
export async function sendApplicationWithdrawal(deps: Deps, call: PageCall): Promise<PageReply> {
  const applicationId = applicationIdOf(call);
  const outcome = await runForm(call, {
    schema,
    store: async ({ reason = '' }) => {
      const holder = await admitPerson(deps, call);
      return withdrawApplication(deps, { holder, applicationId, reason: reason || null });
    },
  });
  if (outcome.refusal === null)
    return savedReply(deps, call, {
      form: outcome.stored.isNew ? 'withdrawn' : 'withdrawnBefore',
      applicationId,
    });
  return portalReply(deps, call, {
    holder: await admitPerson(deps, call),
    page: (visit, portal) => {
      const { reason: label, closed } = ownApplicationTexts[visit.lang].withdraw;
      return withdrawalPage(visit, portal, {
        application: findApplication(call, portal.view),
        reason: textOf(outcome.fields.reason),
        faults: faultsOf(outcome, {
          lang: visit.lang,
          words: { reason: { label, limits: { charactersMax: WITHDRAWAL_REASON_MAX } } },
          otherFault: { field: 'reason', message: closed },
        }),
      });
    },
    refusal: outcome.refusal,
  });
}

type WithdrawalForm = { application: PortalApplication; reason?: string; faults?: readonly FormFault[] };

/**
 * `/portal/{token}/applications/{applicationId}/withdraw`: what a withdrawal does, with its form. Once the application
 * is over, the page shows its state instead.
 */
export function withdrawalPage(
  visit: Visit,
  portal: Portal,
  { application, reason = '', faults = [] }: WithdrawalForm,
): string {
  const closedPage = closedFormPage(visit, portal, { application, form: 'withdraw' });
  if (closedPage !== null) return closedPage;
  const texts = ownApplicationTexts[visit.lang].withdraw;
  const { token, view } = portal;
  const params = { token, applicationId: application.id };
  const path = '/portal/{token}/applications/{applicationId}/withdraw' as const;
  return formPage(visit, portal, {
    title: texts.title,
    path: pathTo(path, params),
    lead: jobLead(application, view),
    faults,
    main: html`<section class="panel"><p>${texts.effects(view.workspace.name)}</p><p>${texts.final}</p></section>
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

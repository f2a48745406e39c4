import { z } from 'zod';
import { WITHDRAWAL_REASON_MAX, withdrawApplication } from '#domain/portal/withdraw-application.ts';
import type { Deps } from '#domain/ports.ts';
import { withLineEnds } from '#kernel/text/text.ts';
import type { PageCall } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { admitPerson, portalReply, savedReply } from '../portal-reply.ts';
import { faultsOf, runForm, textOf } from '../run-form.ts';
import { applicationIdOf, findApplication } from './find-application.ts';
import { ownApplicationTexts } from './texts.ts';
import { withdrawalPage } from './withdrawal-page.ts';

const schema = z.object({
  reason: z
    .string()
    .overwrite((text) => withLineEnds(text).replace(/\r\n?/g, '\n').trim())
    .max(WITHDRAWAL_REASON_MAX)
    .optional(),
});

export async function showWithdrawalForm(deps: Deps, call: PageCall): Promise<PageReply> {
  return portalReply(deps, call, {
    holder: await admitPerson(deps, call),
    page: (visit, portal) =>
      withdrawalPage(visit, portal, { application: findApplication(call, portal.view) }),
  });
}

/** Withdraws the application; a refusal shows the page again with its reason. */
export async function withdrawFromJob(deps: Deps, call: PageCall): Promise<PageReply> {
  const applicationId = applicationIdOf(call);
  const outcome = await runForm(call, {
    schema,
    store: async ({ reason = '' }) => {
      const holder = await admitPerson(deps, call);
      await withdrawApplication(deps, { holder, applicationId, reason: reason || null });
    },
  });
  if (outcome.refusal === null) return savedReply(deps, call, { form: 'withdrawn', applicationId });
  return portalReply(deps, call, {
    holder: await admitPerson(deps, call),
    page: (visit, portal) => {
      const { reason: label, decided } = ownApplicationTexts[visit.lang].withdraw;
      return withdrawalPage(visit, portal, {
        application: findApplication(call, portal.view),
        reason: textOf(outcome.fields.reason),
        faults: faultsOf(outcome, {
          lang: visit.lang,
          labels: { reason: { label, max: WITHDRAWAL_REASON_MAX } },
          other: { field: 'reason', message: decided },
        }),
      });
    },
    statusOf: () => 400,
  });
}

import { z } from 'zod';
import { correctOwnFact } from '#domain/portal/correct-own-fact.ts';
import type { Deps } from '#domain/ports.ts';
import { type PageCall, textOf } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { applicationIdOf } from '../own-application/find-application.ts';
import { admitPerson, portalReply, savedReply } from '../portal-reply.ts';
import { runForm } from '../run-form.ts';
import { portalPage } from './portal-page.ts';

const schema = z.object({ question: z.string(), answer: z.string() });

/** Replaces the answer of a fact by the candidate's words. Refused words come back in the form, with the reason. */
export async function correctPortalFact(deps: Deps, call: PageCall): Promise<PageReply> {
  const applicationId = applicationIdOf(call);
  const { fields, refusal } = await runForm(call, {
    schema,
    store: async (fact) =>
      correctOwnFact(deps, { ...fact, holder: await admitPerson(deps, call), applicationId }),
  });
  if (refusal === null)
    return savedReply(deps, call, { form: 'fact', applicationId, question: textOf(fields.question) });
  const refusedFact = { applicationId, question: textOf(fields.question), answer: textOf(fields.answer) };
  return portalReply(deps, call, {
    holder: await admitPerson(deps, call),
    page: (visit, portal) => portalPage(visit, { ...portal, refusedFact }),
    refusal,
  });
}

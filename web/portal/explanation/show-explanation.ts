import { z } from 'zod';
import {
  CONTEST_TEXT_MAX,
  contestDecision,
  contestText,
} from '#domain/portal/explanation/contest-decision.ts';
import { explainApplications } from '#domain/portal/explanation/explain-applications.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { noIndexHeaders } from '#web/links/missing-link.ts';
import { type PageCall, tokenOf } from '#web/page/page-call.ts';
import { type PageReply, seeOther } from '#web/page/reply.ts';
import { visitOf } from '#web/page/visit.ts';
import { applicationIdOf } from '../own-application/find-application.ts';
import { admitPerson, portalReply } from '../portal-reply.ts';
import { faultsOf, runForm, type SentForm, textOf } from '../run-form.ts';
import { explanationPage } from './explanation-page.ts';
import { explanationTexts } from './texts.ts';

const schema = z.object({ text: contestText });

export function showExplanation(deps: Deps, call: PageCall): Promise<PageReply> {
  return replyWithExplanation(deps, call);
}

/** Contests the decision. A refused form is shown again with its text and its faults. */
export async function sendContest(deps: Deps, call: PageCall): Promise<PageReply> {
  const applicationId = applicationIdOf(call);
  const outcome = await runForm(call, {
    schema,
    store: async ({ text }) => {
      await contestDecision(deps, { holder: await admitPerson(deps, call), applicationId, text });
    },
  });
  if (outcome.refusal !== null) return replyWithExplanation(deps, call, outcome);
  const { urls } = visitOf(deps.settings, call);
  const params = { token: tokenOf(call), applicationId };
  const page = urls.to('/portal/{token}/applications/{applicationId}/explanation', params, [
    ['saved', 'contest'],
  ]);
  const reply = seeOther(`${page}#saved`);
  return { ...reply, headers: { ...reply.headers, ...noIndexHeaders } };
}

async function replyWithExplanation(deps: Deps, call: PageCall, sent?: SentForm): Promise<PageReply> {
  const applicationId = applicationIdOf(call);
  const holder = await admitPerson(deps, call);
  const explanation = (await explainApplications(deps, holder)).find(
    (one) => one.applicationId === applicationId,
  );
  if (explanation === undefined) throw new DomainError('not_found', notFoundMessage);
  return portalReply(deps, call, {
    holder,
    page: (visit, portal) => {
      const { label, refused } = explanationTexts[visit.lang].contest;
      const faults =
        sent === undefined
          ? []
          : faultsOf(sent, {
              lang: visit.lang,
              labels: { text: { label, max: CONTEST_TEXT_MAX } },
              other: { field: 'contest', message: refused },
            });
      const text = textOf(sent?.fields.text);
      const isSaved = call.query.saved === 'contest' && explanation.contests.length > 0;
      return explanationPage(visit, portal, { explanation, text, faults, isSaved });
    },
    statusOf: () => (sent === undefined ? 200 : 400),
  });
}

import { z } from 'zod';
import { replyToDistress } from '#domain/needs/reply-to-needs.ts';
import {
  CONTEST_TEXT_MAX,
  contestDecision,
  contestText,
} from '#domain/portal/explanation/contest-decision.ts';
import { type Explanation, explainDecisions } from '#domain/portal/explanation/explain-decisions.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { needReplies } from '#web/page/facts/need-replies.ts';
import { type PageCall, textOf, tokenOf } from '#web/page/page-call.ts';
import { savedNotice } from '#web/page/parts/saved-notice.ts';
import { noIndexHeaders, type PageReply, seeOther } from '#web/page/reply.ts';
import { pathTo } from '#web/page/urls.ts';
import { type Visit, visitOf } from '#web/page/visit.ts';
import { formPage } from '../form-page.ts';
import { applicationIdOf } from '../own-application/find-application.ts';
import { admitPerson, portalReply } from '../portal-reply.ts';
import type { Portal } from '../portal-view.ts';
import { faultsOf, runForm, type SentForm } from '../run-form.ts';
import { type ContestView, contestSection } from './contest-section.ts';
import { decisionSection } from './decision-section.ts';
import { assistantSection, dataSection, personsSection, readingSection } from './sections.ts';
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
  const explanationUrl = urls.to('/portal/{token}/applications/{applicationId}/explanation', params, [
    ['saved', 'contest'],
  ]);
  const reply = seeOther(`${explanationUrl}#saved`);
  return { ...reply, headers: { ...reply.headers, ...noIndexHeaders } };
}

async function replyWithExplanation(deps: Deps, call: PageCall, sent?: SentForm): Promise<PageReply> {
  const applicationId = applicationIdOf(call);
  const holder = await admitPerson(deps, call);
  const explanation = (await explainDecisions(deps, holder)).find(
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
              words: { text: { label, limits: { charactersMax: CONTEST_TEXT_MAX } } },
              otherFault: { field: 'contest', message: refused },
            });
      const text = textOf(sent?.fields.text);
      const isSaved = call.query.saved === 'contest' && explanation.contests.length > 0;
      return explanationPage(visit, portal, { explanation, text, faults, isSaved });
    },
    refusal: sent?.refusal,
  });
}

/** `isSaved` is true for the page after a contest was sent. */
type ExplanationView = ContestView & { isSaved?: boolean };

/**
 * `/portal/{token}/applications/{applicationId}/explanation`: who decided what and why, and how to contest it (D64).
 */
export function explanationPage(visit: Visit, portal: Portal, view: ExplanationView): string {
  const { explanation, faults = [], isSaved = false } = view;
  const texts = explanationTexts[visit.lang];
  const { token, view: portalView } = portal;
  const { workspace } = portalView;
  const params = { token, applicationId: explanation.applicationId };
  return formPage(visit, portal, {
    title: texts.title[explanation.status === 'rejected' ? 'decided' : 'open'],
    path: pathTo('/portal/{token}/applications/{applicationId}/explanation', params),
    lead: html`<p class="lead" lang="${explanation.job.lang ?? workspace.lang}">${explanation.job.title}</p>`,
    faults,
    main: html`${isSaved && savedNotice(texts.contest.saved)}${isSaved && repliesToContest(visit, portal, explanation)}
<div class="panel data">
${decisionSection(visit, portalView, explanation)}
${assistantSection(visit, portal, explanation)}
${personsSection(visit, portalView, explanation)}
${dataSection(visit, portalView, explanation)}
${readingSection(visit, portalView, explanation)}
${contestSection(visit, portal, view)}
</div>
<p class="hint not-printed">${texts.print} ${jsonLink(visit, token)}</p>
<p class="not-printed"><a href="${visit.urls.to('/portal/{token}', { token })}">${texts.back}</a></p>`,
  });
}

/** Replies to distress in the contest that was just sent, which is the newest (D113). */
function repliesToContest(
  visit: Visit,
  { view }: Portal,
  { applicationId, contests }: Explanation,
): SafeHtml {
  const help = view.applications.find(({ id }) => id === applicationId)?.progress?.help;
  const newest = contests.toSorted((one, other) => Number(other.requestedAt) - Number(one.requestedAt))[0];
  const words = newest === undefined ? [] : [newest.text];
  return needReplies(visit, help === undefined ? [] : replyToDistress(words, { lang: visit.lang, help }));
}

function jsonLink({ urls }: Visit, token: string): SafeHtml {
  return html`<a href="${urls.local(pathTo('/api/v2/portal/{token}/explanation', { token }))}">JSON</a>`;
}

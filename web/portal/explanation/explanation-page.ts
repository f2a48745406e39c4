import { replyToDistress } from '#domain/needs/reply-to-needs.ts';
import type { Explanation } from '#domain/portal/explanation/explain-applications.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { savedNotice } from '#web/page/facts/fact-row.ts';
import { needReplies } from '#web/page/facts/need-replies.ts';
import { pathTo } from '#web/page/urls.ts';
import type { Visit } from '#web/page/visit.ts';
import { type FormFault, formPage } from '../form-page.ts';
import type { Portal } from '../portal-view.ts';
import { contestSection } from './contest-section.ts';
import {
  assistantSection,
  dataSection,
  decisionSection,
  personsSection,
  readingSection,
} from './sections.ts';
import { explanationTexts } from './texts.ts';

type ExplanationView = {
  explanation: Explanation;
  /** The words of a contest that was refused, with their faults. */
  text?: string;
  faults?: readonly FormFault[];
  isSaved?: boolean;
};

/** `/portal/{token}/applications/{applicationId}/explanation`: who decided what and why, and how to contest it (D64). */
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

/** Answers distress in a contest that was just sent (D113). */
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

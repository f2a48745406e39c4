import type { ClosedJob } from '#domain/jobs/one-job/find-closed-job.ts';
import type { VisibleJob, WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { NeedReply } from '#domain/needs/reply-to-needs.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { careersStyle } from '#web/careers/assets.ts';
import { closedJobTitle, otherJobsSection } from '#web/careers/closed-job-page.ts';
import { needReplies } from '#web/page/facts/need-replies.ts';
import type { AgainForm } from '#web/page/language-switch.ts';
import { layout } from '#web/page/layout.ts';
import type { Visit } from '#web/page/visit.ts';
import { notSentTexts } from './texts.ts';

type NotSentView = {
  /** The job, if it is closed; null for one that is not public, whose title is not shown. */
  job: ClosedJob | null;
  reason: 'closed' | 'unpublished' | 'noOpenApplications';
  workspace: WorkspaceView;
  typedTexts: readonly TypedText[];
  otherJobs: readonly VisibleJob[];
  replies: readonly NeedReply[];
  /** The form that shows this page in the other language. */
  again: AgainForm;
};

/** A text that the person typed, with the label of its field. */
export type TypedText = { label: string; text: string };

/**
 * Says that an application was not sent because its job takes no applications now. It shows the typed texts to copy.
 */
export function notSentPage(
  visit: Visit,
  { job, reason, workspace, typedTexts, otherJobs, replies, again }: NotSentView,
): string {
  const texts = notSentTexts[visit.lang];
  return layout(visit, {
    style: careersStyle,
    title: job === null ? texts.title : `${texts.title} – ${job.title}`,
    workspace,
    noIndex: true,
    again,
    main: html`<div class="hero"><h1>${texts.title}</h1>
${job !== null && closedJobTitle(job, visit.lang)}
<p class="lead">${texts.reasons[reason]} ${texts.nothingStored}</p></div>
${needReplies(visit, replies)}
${typedTexts.length > 0 && typedSection(visit, typedTexts)}
${otherJobsSection(visit, { workspace, otherJobs })}`,
  });
}

function typedSection({ lang }: Visit, typedTexts: readonly TypedText[]): SafeHtml {
  const texts = notSentTexts[lang];
  const rows = typedTexts.map(
    ({ label, text }) => html`<div><dt>${label}</dt><dd class="lines" dir="auto">${text}</dd></div>`,
  );
  return html`<section class="panel"><h2>${texts.typed}</h2><p>${texts.copyHint}</p><dl>${rows}</dl></section>`;
}

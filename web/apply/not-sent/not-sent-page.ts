import type { ClosedJob } from '#domain/jobs/one-job/find-closed-job.ts';
import type { VisibleJob, WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { NeedReply } from '#domain/needs/reply-to-needs.ts';
import { type Child, html } from '#kernel/text/html.ts';
import { careersStyle } from '#web/careers/assets.ts';
import { closedJobTitle, otherJobsSection } from '#web/careers/closed-job-page.ts';
import { needReplies } from '#web/page/facts/need-replies.ts';
import { type Again, layout } from '#web/page/layout.ts';
import type { Visit } from '#web/page/visit.ts';
import { notSentTexts } from './texts.ts';

type NotSent = {
  /** Null if the job is not public any more: its title is not shown then. */
  job: ClosedJob | null;
  reason: 'closed' | 'unpublished' | 'noOpenApplications';
  workspace: WorkspaceView;
  typed: readonly TypedText[];
  otherJobs: readonly VisibleJob[];
  replies: readonly NeedReply[];
  again: Again;
};

/** A text that the person typed, with the label of its field. */
export type TypedText = { label: string; text: string };

/** Says that an application was not sent because its job takes none now, and shows the typed texts to be copied. */
export function notSentPage(
  visit: Visit,
  { job, reason, workspace, typed, otherJobs, replies, again }: NotSent,
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
${typed.length > 0 && html`<section class="panel"><h2>${texts.typed}</h2><p>${texts.copy}</p><dl>${typed.map(typedText)}</dl></section>`}
${otherJobsSection(visit, { workspace, otherJobs })}`,
  });
}

function typedText({ label, text }: TypedText): Child {
  return html`<div><dt>${label}</dt><dd class="lines" dir="auto">${text}</dd></div>`;
}

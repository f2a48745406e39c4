import type { ClosedJob } from '#domain/jobs/one-job/find-closed-job.ts';
import type { VisibleJob, WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { Lang } from '#kernel/language.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import type { Visit } from '../page/visit.ts';
import { careersStyle } from './assets.ts';
import { jobList } from './list/job-list.ts';
import { careersTexts } from './texts/texts.ts';

type ClosedJobPage = {
  path: string;
  workspace: WorkspaceView;
  job: ClosedJob;
  otherJobs: readonly VisibleJob[];
};

/** The page of a job that was public and accepts no applications any more, with links to other jobs (D51). */
export function closedJobPage(visit: Visit, { path, workspace, job, otherJobs }: ClosedJobPage): string {
  const { errors } = visit.texts;
  const { title, text } = errors[410];
  return layout(visit, {
    style: careersStyle,
    title: `${title} – ${job.title}`,
    path,
    noIndex: true,
    workspace,
    main: html`<div class="hero"><h1>${title}</h1>${closedJobTitle(job, visit.lang)}<p class="lead">${text}</p></div>
${otherJobsSection(visit, { workspace, otherJobs })}`,
  });
}

export function closedJobTitle(job: ClosedJob, lang: Lang): SafeHtml {
  return html`<p class="lead" dir="auto"${job.lang !== lang && html` lang="${job.lang}"`}><strong>${job.title}</strong></p>`;
}

/** Links to other jobs of the employer, and to its careers page. */
export function otherJobsSection(
  visit: Visit,
  { workspace, otherJobs }: Pick<ClosedJobPage, 'workspace' | 'otherJobs'>,
): Child {
  const careersUrl = visit.urls.to('/careers/{workspaceSlug}', { workspaceSlug: workspace.slug });
  return [
    otherJobs.length > 0 &&
      html`<section class="similar"><h2>${careersTexts[visit.lang].job.others}</h2>${jobList(visit, otherJobs, 'h3')}</section>`,
    html`<p><a class="button" href="${careersUrl}">${visit.texts.errors.backToCareers}</a></p>`,
  ];
}

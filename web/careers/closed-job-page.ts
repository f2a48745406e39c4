import type { VisibleJob, WorkspaceView } from '#domain/jobs/visible-job.ts';
import { html } from '#kernel/text/html.ts';
import { layout } from '../page/layout.ts';
import type { Visit } from '../page/visit.ts';
import { careersStyle } from './assets.ts';
import { jobList } from './list/job-list.ts';
import { careersTexts } from './texts/texts.ts';

type ClosedJob = {
  path: string;
  workspace: WorkspaceView;
  jobTitle: string;
  others: readonly VisibleJob[];
};

/** The page of a job that was public and accepts no applications any more, with links to other jobs (D51). */
export function closedJobPage(visit: Visit, { path, workspace, jobTitle, others }: ClosedJob): string {
  const { errors } = visit.texts;
  const { title, text } = errors[410];
  return layout(visit, {
    style: careersStyle,
    title: `${title} – ${jobTitle}`,
    path,
    noIndex: true,
    workspace,
    main: html`<div class="hero"><h1>${title}</h1><p class="lead" dir="auto"><strong>${jobTitle}</strong></p><p class="lead">${text}</p></div>
${others.length > 0 && html`<section class="similar"><h2>${careersTexts[visit.lang].job.others}</h2>${jobList(visit, others, 'h3')}</section>`}
<p><a class="button" href="${visit.urls.to('/careers/{workspaceSlug}', { workspaceSlug: workspace.slug })}">${errors.backToCareers}</a></p>`,
  });
}

import { findOpenJob } from '#domain/jobs/one-job/find-open-job.ts';
import { jobMarkdown } from '#domain/jobs/one-job/job-markdown.ts';
import type { Deps } from '#domain/ports.ts';
import type { PageCall } from '../page/page-call.ts';
import { type PageReply, textReply } from '../page/reply.ts';
import { jobAddressOf } from './job-address.ts';
import { jobLinks } from './machine-links.ts';
import { careersMarkdown, homeMarkdown } from './pages-markdown.ts';
import { careersHandler, homeHandler } from './show-pages.ts';

const mediaType = 'text/markdown; charset=utf-8';

/** Shows the home page as Markdown, at the same address, to clients that prefer it. */
export const showHomeMarkdown = homeHandler(homeMarkdown, mediaType);

export const showCareersMarkdown = careersHandler(careersMarkdown, mediaType);

/** Shows the job in its own language. */
export async function showJobMarkdown(deps: Deps, call: PageCall): Promise<PageReply> {
  const { job, head } = await findOpenJob(deps, jobAddressOf(call));
  return textReply(jobMarkdown(deps.settings, job), {
    lang: job.lang,
    mediaType,
    headers: jobLinks(deps.settings, job),
    shared: { owners: [job.workspace.id], freshUntil: head.changesAt },
  });
}

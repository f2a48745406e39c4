import { findOpenJob } from '#domain/jobs/one-job/find-open-job.ts';
import { jobMarkdown } from '#domain/jobs/one-job/job-markdown.ts';
import type { Deps } from '#domain/ports.ts';
import type { PageCall } from '../page/page-call.ts';
import { type PageReply, textReply } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import { jobAddressOf } from './job-address.ts';
import { jobLinks, serviceLinks } from './machine-links.ts';
import { careersMarkdown, homeMarkdown } from './pages-markdown.ts';
import { careersHandler } from './show-pages.ts';

const mediaType = 'text/markdown; charset=utf-8';

/** The home page as Markdown, for clients that prefer it: the same address and words, without a layout. */
export function readHome({ settings }: Pick<Deps, 'settings'>, call: PageCall): PageReply {
  const visit = visitOf(settings, call);
  return textReply(homeMarkdown(visit), {
    lang: visit.lang,
    mediaType,
    headers: serviceLinks(settings),
    shared: {},
  });
}

export const readCareers = careersHandler(careersMarkdown, mediaType);

/** Writes the job in its own language. */
export async function readJob(deps: Deps, call: PageCall): Promise<PageReply> {
  const { job, head } = await findOpenJob(deps, jobAddressOf(call));
  return textReply(jobMarkdown(deps.settings, job), {
    lang: job.lang,
    mediaType,
    headers: jobLinks(deps.settings, job),
    shared: { owners: [job.workspace.id], freshUntil: head.changesAt },
  });
}

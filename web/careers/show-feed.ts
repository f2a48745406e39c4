import { type Syndication, toSyndicatedJob } from '../../domain/jobs/syndication/syndicated-job.ts';
import type { PageDeps, PageRequest } from '../requests/page-types.ts';
import { paths } from '../requests/page-urls.ts';
import { errorReply } from '../requests/refuse.ts';
import { type PageReply, textReply } from '../requests/reply.ts';
import { visitOf } from '../requests/visit.ts';

type Format = { file: string; mediaType: string; write(syndication: Syndication): string };

/** The careers page for feed readers: the same jobs in the same order. */
export function showFeed({ file, mediaType, write }: Format) {
  return async (deps: PageDeps, request: PageRequest): Promise<PageReply> => {
    const careers = await deps.findCareers(request.params.workspaceSlug ?? '');
    if (careers === null) return errorReply(deps, request, 404);
    const { workspace, jobs, changedAt, changesAt } = careers;
    const { lang, texts, urls, source } = visitOf(deps, request, workspace);
    const text = write({
      title: texts.careers.title(workspace.name),
      description: texts.careers.description(workspace.name),
      homeUrl: urls.canonical(paths.careers(workspace.slug)),
      feedUrl: urls.canonical(paths.careersFeed(workspace.slug, file)),
      lang,
      changedAt,
      jobs: jobs.map((job) => toSyndicatedJob(deps, job, source)),
    });
    return textReply(text, { lang, mediaType, shared: { changedAt, freshUntil: changesAt } });
  };
}

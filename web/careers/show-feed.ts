import type { SyndicatedForm } from '#domain/jobs/syndication/read-syndication.ts';
import type { Syndication } from '#domain/jobs/syndication/syndicated-job.ts';
import { errorReply } from '../page/refuse.ts';
import { type PageReply, textReply } from '../page/reply.ts';
import { paths } from '../page/urls.ts';
import { visitOf } from '../page/visit.ts';
import type { PageDeps, PageRequest } from '../page-types.ts';

type Format = {
  file: string;
  mediaType: string;
  form: SyndicatedForm;
  write(syndication: Syndication): string;
};

/** The careers page for feed readers: its newest jobs, in the same order. */
export function showFeed({ file, mediaType, form, write }: Format) {
  return async (deps: PageDeps, request: PageRequest): Promise<PageReply> => {
    const workspace = await deps.findWorkspace(request.params.workspaceSlug ?? '');
    if (workspace === null) return errorReply(deps, request, 404);
    const { lang, texts, urls, source } = visitOf(deps, request, workspace);
    const syndication = await deps.syndicate({ workspaceId: workspace.id, form, source });
    if (syndication === null) return errorReply(deps, request, 404);
    const { items, changedAt, changesAt } = syndication;
    const text = write({
      title: texts.careers.title(workspace.name),
      description: texts.careers.description(workspace.name),
      homeUrl: urls.canonical(paths.careers(workspace.slug)),
      feedUrl: urls.canonical(paths.careersFeed(workspace.slug, file)),
      ...{ lang, changedAt, items },
    });
    const shared = { owners: [workspace.id], changedAt, freshUntil: changesAt };
    return textReply(text, { lang, mediaType, shared });
  };
}

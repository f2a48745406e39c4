import { findCareers } from '#domain/jobs/browse/find-careers.ts';
import { readSyndication, type SyndicatedFormat } from '#domain/jobs/syndication/read-syndication.ts';
import type { Syndication } from '#domain/jobs/syndication/syndicated-job.ts';
import type { Deps } from '#domain/ports.ts';
import { errorReply } from '../page/error-reply.ts';
import type { PageCall } from '../page/page-call.ts';
import { type PageReply, textReply } from '../page/reply.ts';
import { pathTo } from '../page/urls.ts';
import { visitOf } from '../page/visit.ts';
import { careersTexts } from './texts/texts.ts';

/** One format of the feed, and the name of its file. */
type FeedFile = {
  file: string;
  mediaType: string;
  format: SyndicatedFormat;
  write(syndication: Syndication): string;
};

/** Returns the handler of one feed: the newest jobs of a careers page, in the same order as on the page. */
export function showFeed({ file, mediaType, format, write }: FeedFile) {
  return async (deps: Deps, call: PageCall): Promise<PageReply> => {
    const workspace = await findCareers(deps, call.params.workspaceSlug ?? '');
    if (workspace === null) return errorReply(deps.settings, call, 404);
    const { lang, urls, source } = visitOf(deps.settings, call, workspace);
    const { list } = careersTexts[lang];
    const syndication = await readSyndication(deps, { workspaceId: workspace.id, format, source });
    if (syndication === null) return errorReply(deps.settings, call, 404);
    const { items, changedAt, changesAt } = syndication;
    const homePath = pathTo('/careers/{workspaceSlug}', { workspaceSlug: workspace.slug });
    const text = write({
      title: list.title(workspace.name),
      description: list.description(workspace.name),
      homeUrl: urls.canonical(homePath),
      feedUrl: urls.canonical(`${homePath}/${file}`),
      lang,
      changedAt,
      items,
    });
    const shared = { owners: [workspace.id], changedAt, freshUntil: changesAt };
    return textReply(text, { lang, mediaType, shared });
  };
}

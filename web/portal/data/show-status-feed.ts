import { statusWords } from '#domain/applications/status/status-words.ts';
import { writeRss } from '#domain/jobs/syndication/rss.ts';
import { readStatusFeed } from '#domain/portal/status-feed.ts';
import type { Deps } from '#domain/ports.ts';
import { attribute, cdata, writeElements } from '#kernel/text/xml.ts';
import { type PageCall, tokenOf } from '#web/page/page-call.ts';
import { htmlReply, noIndexHeaders, type PageReply } from '#web/page/reply.ts';
import { pathTo } from '#web/page/urls.ts';
import { visitOf } from '#web/page/visit.ts';
import { portalTexts } from '../texts.ts';

/** Answers with the statuses of a candidate's applications as RSS. Its links lead to public pages only (D77). */
export async function showStatusFeed(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const token = tokenOf(call);
  const { workspace, changes } = await readStatusFeed(deps, { token, onLimitState: call.onLimitState });
  const { lang, urls } = visitOf(deps.settings, call, workspace);
  const words = statusWords[lang];
  const homeUrl = urls.canonical(pathTo('/careers/{workspaceSlug}', { workspaceSlug: workspace.slug }));
  const items = changes.map(({ id, jobTitle, status, at }) =>
    writeElements({
      item: {
        title: cdata(`${jobTitle} – ${words[status].name}`),
        link: homeUrl,
        guid: { ...attribute('isPermaLink', 'false'), '#': id },
        pubDate: at.toUTCString(),
        description: cdata(words[status].meaning),
      },
    }),
  );
  const { title } = portalTexts[lang].feed;
  const text = writeRss({
    title: `${title} – ${workspace.name}`,
    description: title,
    homeUrl,
    feedUrl: urls.canonical(pathTo('/status/{token}/feed.xml', { token })),
    lang,
    changedAt: changes[0]?.at ?? deps.clock.now(),
    items,
  });
  return htmlReply(text, lang, {
    headers: { ...noIndexHeaders, 'Content-Type': 'application/rss+xml; charset=utf-8' },
  });
}

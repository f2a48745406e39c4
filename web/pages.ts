import { syndicationFormats } from '#domain/jobs/syndication/formats.ts';
import { showForm, submitForm } from './apply/apply.ts';
import { imageKinds } from './careers/image-view.ts';
import { readCareers, readHome, readJob } from './careers/read-pages.ts';
import { showFeed } from './careers/show-feed.ts';
import { showImage } from './careers/show-image.ts';
import { showCareers, showHome, showJob } from './careers/show-pages.ts';
import { correctChatFact } from './chat/correct-fact.ts';
import { decideChat, showChat } from './chat/show-chat.ts';
import { decideHeld, showConfirm } from './confirm/show-confirm.ts';
import { readChapter, showChapter, showDocsStart, showReference, showSearch } from './docs/show-docs.ts';
import { downloadCv, showEmployer } from './employer/show-employer.ts';
import { errorReply } from './page/refuse.ts';
import { assetReply, type PageReply } from './page/reply.ts';
import { preferenceKeyOf } from './page/visit.ts';
import type { PageDeps, PageRequest, PageRoute } from './page-types.ts';
import { showSheet, withdrawDeletion } from './portal/show-data.ts';
import { confirmDeletion, requestDeletion, showPortal } from './portal/show-portal.ts';
import { accentAsset, assets, scripts, styles } from './style/assets.ts';
import { showClientPackage } from './widget/client-package.ts';
import { showWidget } from './widget/widget-file.ts';

export { errorReply } from './page/refuse.ts';
export type { PageReply } from './page/reply.ts';
export type { PageDeps, PageRequest, PageRoute } from './page-types.ts';

type Handler = (deps: PageDeps, request: PageRequest) => Promise<PageReply>;
/** `markdown` answers who would rather have it than HTML. */
type Handlers = { GET: Handler; POST?: Handler; markdown?: Handler };
type Options = { shared?: boolean };

/** Every first-party page and its files; each answers its methods, and 405 to the others. */
export function createPages(deps: PageDeps): PageRoute[] {
  return [
    page(deps, '/', { GET: showHome, markdown: readHome }, { shared: true }),
    page(deps, '/careers/{workspaceSlug}', { GET: showCareers, markdown: readCareers }, { shared: true }),
    ...Object.values(syndicationFormats).map((format) =>
      page(deps, `/careers/{workspaceSlug}/${format.file}`, { GET: showFeed(format) }, { shared: true }),
    ),
    ...imageKinds.map((kind) => page(deps, `/careers/{workspaceSlug}/${kind}`, { GET: showImage(kind) })),
    page(deps, '/careers/{workspaceSlug}/{jobId}', { GET: showJob, markdown: readJob }, { shared: true }),
    page(deps, '/apply/{workspaceSlug}/{jobId}', { GET: showForm, POST: submitForm }),
    page(deps, '/chat/{token}', { GET: showChat, POST: decideChat }),
    page(deps, '/chat/{token}/facts', { GET: showChat, POST: correctChatFact }),
    page(deps, '/confirm/{token}', { GET: showConfirm, POST: decideHeld }),
    page(deps, '/employer/{token}', { GET: showEmployer }),
    page(deps, '/employer/{token}/cv', { GET: downloadCv }),
    page(deps, '/employer/{token}/cv/{number}', { GET: downloadCv }),
    page(deps, '/portal/{token}', { GET: showPortal }),
    page(deps, '/portal/{token}/delete', { GET: confirmDeletion, POST: requestDeletion }),
    page(deps, '/portal/{token}/withdraw', { GET: showPortal, POST: withdrawDeletion }),
    page(deps, '/portal/{token}/sheet', { GET: showSheet }),
    page(deps, '/docs', { GET: showDocsStart }, { shared: true }),
    ...(deps.docs === 'off' ? [] : docsPages(deps)),
    ...[...Object.values(assets), ...Object.values(styles), ...Object.values(scripts).flat()].map((asset) =>
      page(deps, asset.path, { GET: async () => assetReply(asset) }),
    ),
    page(deps, '/widget.js', { GET: showWidget }),
    page(deps, '/guichet-client.tgz', { GET: showClientPackage }),
    page(deps, '/assets/accents/{file}', { GET: showAccent }),
  ];
}

/** What lies below `/docs`. */
function docsPages(deps: PageDeps): PageRoute[] {
  return [
    page(deps, '/docs/reference', { GET: showReference }, { shared: true }),
    page(deps, '/docs/search', { GET: showSearch }),
    ...(['/docs', '/docs/quickstart'] as const).map((folder) =>
      page(
        deps,
        `${folder}/{chapter}`,
        { GET: showChapter(folder), markdown: readChapter(folder) },
        { shared: true },
      ),
    ),
  ];
}

/** The colours that come of an accent, whoever has it. */
async function showAccent(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const [, hex] = /^([0-9a-f]{6})\.css$/.exec(request.params.file ?? '') ?? [];
  return hex === undefined ? errorReply(deps, request, 404) : assetReply(accentAsset(`#${hex}`));
}

function page(
  deps: PageDeps,
  path: PageRoute['path'],
  handlers: Handlers,
  { shared = false }: Options = {},
): PageRoute {
  const { markdown, ...methods } = handlers;
  const allow = [...Object.keys(methods), 'HEAD', 'OPTIONS'].join(', ');
  return {
    path,
    keyOf: (request) =>
      shared && isRead(request.method)
        ? JSON.stringify([
            path,
            request.params,
            preferenceKeyOf(path, request),
            isForMarkdown(handlers, request),
          ])
        : null,
    handle: async (request) => {
      if (request.method === 'OPTIONS')
        return { status: 204, headers: { Allow: allow }, body: Buffer.alloc(0) };
      const handler = handlerOf(handlers, request);
      if (handler !== undefined) {
        const reply = await handler(deps, request);
        return markdown === undefined ? reply : varying(reply);
      }
      const refusal = errorReply(deps, request, 405);
      return { ...refusal, headers: { ...refusal.headers, Allow: allow } };
    },
  };
}

function handlerOf(handlers: Handlers, request: PageRequest): Handler | undefined {
  if (isForMarkdown(handlers, request)) return handlers.markdown;
  if (isRead(request.method)) return handlers.GET;
  return request.method === 'POST' ? handlers.POST : undefined;
}

function isForMarkdown({ markdown }: Handlers, { method, prefersMarkdown }: PageRequest): boolean {
  return markdown !== undefined && isRead(method) && prefersMarkdown;
}

/** What depends on `Accept` says so, whichever form was sent. */
function varying(reply: PageReply): PageReply {
  return { ...reply, headers: { ...reply.headers, Vary: `Accept, ${reply.headers.Vary}` } };
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

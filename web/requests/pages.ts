import { syndicationFormats } from '../../domain/jobs/syndication/formats.ts';
import { showForm, submitForm } from '../apply/apply.ts';
import { showFeed } from '../careers/show-feed.ts';
import { showCareers, showDocs, showHome, showJob } from '../careers/show-pages.ts';
import { decideChat, showChat } from '../chat/show-chat.ts';
import { decideHeld, showConfirm } from '../confirm/show-confirm.ts';
import { downloadCv, showEmployer } from '../employer/show-employer.ts';
import { confirmDeletion, requestDeletion, showPortal } from '../portal/show-portal.ts';
import { accentAsset, assets, styles } from '../style/assets.ts';
import type { PageDeps, PageRequest, PageRoute } from './page-types.ts';
import { errorReply } from './refuse.ts';
import { assetReply, type PageReply } from './reply.ts';
import { preferenceKeyOf } from './visit.ts';

export type { PageDeps, PageRequest, PageRoute } from './page-types.ts';
export { errorReply } from './refuse.ts';
export type { PageReply } from './reply.ts';

type Handler = (deps: PageDeps, request: PageRequest) => Promise<PageReply>;
type Handlers = { GET: Handler; POST?: Handler };
type Options = { shared?: boolean };

/** Every first-party page and its files; each answers its methods, and 405 to the others. */
export function createPages(deps: PageDeps): PageRoute[] {
  return [
    page(deps, '/', { GET: showHome }, { shared: true }),
    page(deps, '/careers/{workspaceSlug}', { GET: showCareers }, { shared: true }),
    ...Object.values(syndicationFormats).map((format) =>
      page(deps, `/careers/{workspaceSlug}/${format.file}`, { GET: showFeed(format) }, { shared: true }),
    ),
    page(deps, '/careers/{workspaceSlug}/{jobId}', { GET: showJob }, { shared: true }),
    page(deps, '/apply/{workspaceSlug}/{jobId}', { GET: showForm, POST: submitForm }),
    page(deps, '/chat/{token}', { GET: showChat, POST: decideChat }),
    page(deps, '/confirm/{token}', { GET: showConfirm, POST: decideHeld }),
    page(deps, '/employer/{token}', { GET: showEmployer }),
    page(deps, '/employer/{token}/cv', { GET: downloadCv }),
    page(deps, '/portal/{token}', { GET: showPortal }),
    page(deps, '/portal/{token}/delete', { GET: confirmDeletion, POST: requestDeletion }),
    page(deps, '/docs', { GET: showDocs }, { shared: true }),
    ...[...Object.values(assets), ...Object.values(styles)].map((asset) =>
      page(deps, asset.path, { GET: async () => assetReply(asset) }),
    ),
    page(deps, '/assets/accents/{file}', { GET: showAccent }),
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
  const allow = [...Object.keys(handlers), 'HEAD', 'OPTIONS'].join(', ');
  return {
    path,
    keyOf: (request) =>
      shared && isRead(request.method)
        ? JSON.stringify([path, request.params, preferenceKeyOf(path, request)])
        : null,
    handle: async (request) => {
      if (request.method === 'OPTIONS')
        return { status: 204, headers: { Allow: allow }, body: Buffer.alloc(0) };
      const handler = handlerOf(handlers, request.method);
      if (handler !== undefined) return handler(deps, request);
      const refusal = errorReply(deps, request, 405);
      return { ...refusal, headers: { ...refusal.headers, Allow: allow } };
    },
  };
}

function handlerOf(handlers: Handlers, method: string): Handler | undefined {
  if (isRead(method)) return handlers.GET;
  return method === 'POST' ? handlers.POST : undefined;
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

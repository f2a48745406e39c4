import type { AnyRouter } from '@trpc/server';
import type { RequestHandler } from 'express';
import { listJobPages } from '../../db/recruitments/list-job-pages.ts';
import { lastPublicChange } from '../../db/recruitments/visible-jobs.ts';
import { links } from '../../domain/jobs/links.ts';
import type { Deps } from '../../domain/ports.ts';
import { DomainError } from '../../kernel/errors/errors.ts';
import { buildAsyncApi } from '../../openapi/asyncapi/asyncapi.ts';
import { discoveryDocuments } from '../../openapi/discovery/discovery-documents.ts';
import type { buildDocument } from '../../openapi/document/document.ts';
import { documentYaml } from '../../openapi/document/document.ts';
import { documentOf32 } from '../../openapi/document/document-3-2.ts';
import type { Operation } from '../../openapi/operations.ts';
import { entityTag, type Reply, sendReply } from '../../openapi/reply/reply.ts';
import { describedChunk, describedSockets } from './described-sockets.ts';

type File = { text: string; modifiedAt: Date; headers?: Record<string, string> };

type Sources = {
  deps: Deps;
  router: AnyRouter;
  operations: readonly Operation[];
  document: ReturnType<typeof buildDocument>;
};

/** The machine-readable files that the catalog lists (contract section 2.10). */
export function documents({ deps, router, operations, document }: Sources): RequestHandler {
  const files = new Map<string, () => Promise<File>>();
  const { startedAt, publicUrl, publisher } = deps.settings;
  const fixed = (text: string) => async () => ({ text, modifiedAt: startedAt });
  const sockets = describedSockets(router);
  const { version } = document.info;
  files.set('/openapi.json', fixed(JSON.stringify(document, null, 2)));
  files.set('/openapi-3.2.json', fixed(JSON.stringify(documentOf32(document, describedChunk), null, 2)));
  const asyncApi = buildAsyncApi({ sockets, publicUrl, publisher, version });
  files.set('/asyncapi.json', fixed(JSON.stringify(asyncApi, null, 2)));
  files.set('/openapi.yaml', fixed(documentYaml(document)));
  for (const { path, build, headers } of discoveryDocuments) {
    if (build === undefined) continue;
    files.set(path, async () => {
      const now = deps.clock.now();
      const places = path === '/sitemap.xml' ? await listPlaces(deps, now) : [];
      const input = { publicUrl, publisher, operations, places, now };
      const modifiedAt = await modifiedAtOf(path, deps, now);
      return { text: build(input), modifiedAt, ...(headers && { headers: headers(input) }) };
    });
  }
  const mediaTypes = new Map(discoveryDocuments.map(({ path, mediaType }) => [path as string, mediaType]));

  return async (request, response, next) => {
    const file = files.get(request.path);
    if (file === undefined) return next();
    response.locals.route = request.path;
    const allow = 'GET, HEAD, OPTIONS';
    if (request.method === 'OPTIONS') {
      response.status(204).setHeader('Allow', allow).end();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new DomainError('method_not_allowed', `This address answers ${allow}.`, {
        headers: { Allow: allow },
      });
    }
    const { text, modifiedAt, headers } = await file();
    const body = Buffer.from(text);
    const mediaType = mediaTypes.get(request.path) ?? 'application/octet-stream';
    const reply: Reply = {
      status: 200,
      headers: {
        'Content-Type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
        'Cache-Control': 'public, max-age=5, must-revalidate',
        ETag: entityTag(body),
        'Last-Modified': modifiedAt.toUTCString(),
        ...headers,
      },
      body,
    };
    response.vary('Accept-Encoding');
    await sendReply(request, response, reply);
  };
}

/** The two that change while the service runs: with what is published, and with the month. */
function modifiedAtOf(path: string, { database, settings }: Deps, now: Date): Date | Promise<Date> {
  if (path === '/sitemap.xml') return lastPublicChange(database.query, now);
  if (path === '/.well-known/security.txt')
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  return settings.startedAt;
}

async function listPlaces({ database, settings }: Deps, now: Date) {
  const places = await listJobPages(database.query, now);
  const careers = Map.groupBy(places, ({ workspaceSlug }) => workspaceSlug);
  return [
    ...[...careers.keys()].map((slug) => ({ loc: links.careers(settings, slug), lastmod: null })),
    ...places.map((place) => ({ loc: links.job(settings, place), lastmod: place.updatedAt })),
  ];
}

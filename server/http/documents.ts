import type { AnyRouter } from '@trpc/server';
import type { RequestHandler } from 'express';
import type { Deps } from '#domain/ports.ts';
import { methodNotAllowed } from '#kernel/errors/refusals.ts';
import { buildAsyncApi } from '#openapi/asyncapi/asyncapi.ts';
import { discoveryDocuments } from '#openapi/discovery/discovery-documents.ts';
import type { buildDocument } from '#openapi/document/document.ts';
import { documentYaml } from '#openapi/document/document.ts';
import { toOpenApi32 } from '#openapi/document/document-3-2.ts';
import type { Operation } from '#openapi/operations.ts';
import { entityTag, type Reply, sendReply } from '#openapi/reply/reply.ts';
import { describedChunk, describedSockets } from './described-sockets.ts';

type Sources = {
  deps: Deps;
  router: AnyRouter;
  operations: readonly Operation[];
  readDocument: () => ReturnType<typeof buildDocument>;
  /** Serves the sitemap, which is rendered once for each change. */
  readSitemap: () => Promise<Reply>;
};

/**
 * Serves the machine-readable files that the catalog lists (contract section 2.10). A file is written when it is first
 * asked for; a node calls `prepare` before, since it pauses every caller.
 */
export function documents({ deps, router, operations, readDocument, readSitemap }: Sources): {
  serve: RequestHandler;
  prepare(): void;
} {
  const { startedAt, publicUrl, publisher, docs } = deps.settings;
  const files = new Map<string, () => Promise<Reply> | Reply>([['/sitemap.xml', readSitemap]]);
  const fixed: (() => Reply)[] = [];
  const addFixed = (path: string, write: () => string) => {
    let reply: Reply | undefined;
    const read = () => {
      reply ??= replyOf(path, { text: write(), modifiedAt: startedAt });
      return reply;
    };
    files.set(path, read);
    fixed.push(read);
  };
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  addFixed('/openapi.json', () => json(readDocument()));
  addFixed('/openapi-3.2.json', () => json(toOpenApi32(readDocument(), describedChunk)));
  addFixed('/asyncapi.json', () => {
    const { version } = readDocument().info;
    return json(buildAsyncApi({ sockets: describedSockets(router), publicUrl, publisher, version }));
  });
  addFixed('/openapi.yaml', () => documentYaml(readDocument()));
  for (const { path, build, headers } of discoveryDocuments) {
    if (build === undefined) continue;
    files.set(path, () => {
      const now = deps.clock.now();
      const input = { publicUrl, publisher, docs, operations, now };
      // security.txt has a date until which it is valid, which changes with the month.
      const modifiedAt = path === '/.well-known/security.txt' ? startOfMonth(now) : startedAt;
      return replyOf(path, { text: build(input), modifiedAt, headers: headers?.(input) });
    });
  }

  const serve: RequestHandler = async (request, response, next) => {
    const file = files.get(request.path);
    if (file === undefined) return next();
    response.locals.route = request.path;
    const allow = 'GET, HEAD, OPTIONS';
    if (request.method === 'OPTIONS') {
      response.status(204).setHeader('Allow', allow).end();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw methodNotAllowed(allow);
    }
    response.vary('Accept-Encoding');
    await sendReply(request, response, await file());
  };
  const prepare = () => {
    for (const read of fixed) read();
  };
  return { serve, prepare };
}

const mediaTypes = new Map(discoveryDocuments.map(({ path, mediaType }) => [path as string, mediaType]));

type File = { text: string; modifiedAt: Date; headers?: Record<string, string> | undefined };

function replyOf(path: string, { text, modifiedAt, headers }: File): Reply {
  const body = Buffer.from(text);
  const mediaType = mediaTypes.get(path) ?? 'application/octet-stream';
  return {
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
}

function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
}

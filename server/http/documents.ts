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
import { type Reply, sendReply } from '#openapi/reply/reply.ts';
import { entityTag } from '#openapi/reply/reply-headers.ts';
import { describedChunk, describedSockets } from './described-sockets.ts';

type Sources = {
  deps: Deps;
  router: AnyRouter;
  operations: readonly Operation[];
  readDocument: () => ReturnType<typeof buildDocument>;
  /** Resolves to the sitemap, which is rendered once for each change. */
  readSitemap: () => Promise<Reply>;
};

/**
 * Serves the machine-readable files that the API catalog lists (contract section 2.10). The large ones are built once
 * and kept. Building them blocks the event loop, so a node calls `prepare`, which builds them, before it takes calls.
 */
export function documents({ deps, router, operations, readDocument, readSitemap }: Sources): {
  serve: RequestHandler;
  prepare(): void;
} {
  const { startedAt, publicUrl, publisher, docs } = deps.settings;
  const readers = new Map<string, () => Promise<Reply> | Reply>([['/sitemap.xml', readSitemap]]);
  const keptReaders: (() => Reply)[] = [];
  const addKept = (path: string, build: () => string) => {
    let reply: Reply | undefined;
    const read = () => {
      reply ??= replyOf(path, { text: build(), modifiedAt: startedAt });
      return reply;
    };
    readers.set(path, read);
    keptReaders.push(read);
  };
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  addKept('/openapi.json', () => json(readDocument()));
  addKept('/openapi-3.2.json', () => json(toOpenApi32(readDocument(), describedChunk)));
  addKept('/asyncapi.json', () => {
    const { version } = readDocument().info;
    return json(buildAsyncApi({ sockets: describedSockets(router), publicUrl, publisher, version }));
  });
  addKept('/openapi.yaml', () => documentYaml(readDocument()));
  // The other files are small and depend on the time, so each request builds them.
  for (const { path, build, headers, changesMonthly } of discoveryDocuments) {
    if (build === undefined) continue;
    readers.set(path, () => {
      const now = deps.clock.now();
      const input = { publicUrl, publisher, docs, operations, now };
      const modifiedAt = changesMonthly === true ? startOfMonth(now) : startedAt;
      return replyOf(path, { text: build(input), modifiedAt, headers: headers?.(input) });
    });
  }

  const serve: RequestHandler = async (request, response, next) => {
    const read = readers.get(request.path);
    if (read === undefined) return next();
    response.locals.route = request.path;
    const allow = 'GET, HEAD, OPTIONS';
    if (request.method === 'OPTIONS') {
      response.status(204).setHeader('Allow', allow).end();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(allow);
    response.vary('Accept-Encoding');
    await sendReply(request, response, await read());
  };
  const prepare = () => {
    for (const read of keptReaders) read();
  };
  return { serve, prepare };
}

const mediaTypes = new Map(discoveryDocuments.map(({ path, mediaType }) => [path as string, mediaType]));

type BuiltFile = { text: string; modifiedAt: Date; headers?: Record<string, string> | undefined };

function replyOf(path: string, { text, modifiedAt, headers }: BuiltFile): Reply {
  const body = Buffer.from(text);
  const mediaType = mediaTypes.get(path);
  if (mediaType === undefined) throw new Error(`${path} is not among the discovery documents`);
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

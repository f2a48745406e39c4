import type { RequestListener } from 'node:http';
import { type AnyRouter, callTRPCProcedure } from '@trpc/server';
import express, { type NextFunction, type Request, type Response } from 'express';
import { createOriginRule } from '#domain/access/origin-rule.ts';
import type { Principal } from '#domain/access/principal.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage, toDomainError } from '#kernel/errors/errors.ts';
import { buildDocument } from '#openapi/document/document.ts';
import { createEdge } from '#openapi/edge/edge.ts';
import { renderError } from '#openapi/edge/errors.ts';
import { createBodyMemory } from '#openapi/input/body-memory.ts';
import { listOperations } from '#openapi/operations.ts';
import { ReplyCache } from '#openapi/reply/reply-cache.ts';
import type { Spools } from '#openapi/spool/spool.ts';
import { streamReply } from '#realtime/transport/sse.ts';
import type { Context } from '#routers/base/context.ts';
import { createCallContext, originAssertion } from '../call/call-context.ts';
import type { ConnectionCounter } from '../call/connection-counter.ts';
import { assignRequestId, requireOriginForm } from '../call/request-head.ts';
import type { Config } from '../config/config.ts';
import { mcp } from '../mcp/mcp.ts';
import { createFailureLog } from '../observability/failure-log.ts';
import type { Logger } from '../observability/logging.ts';
import type { HttpMetrics } from '../observability/metrics.ts';
import { missingPage, servePages } from '../pages/pages.ts';
import { readCached } from '../rpc/read-listing.ts';
import { rpc } from '../rpc/rpc.ts';
import { accessLog } from './access-log.ts';
import { asExportedData, writeExportArchive } from './archive/write-export-archive.ts';
import { cors } from './cors.ts';
import { documents } from './documents.ts';
import { SECRET_FEED_PATH, serveSecretFeedAddress } from './feed-address.ts';
import { createFrontCache } from './front-cache.ts';
import { createKnownRevisions } from './known-revisions.ts';
import { securityHeaders } from './security-headers.ts';
import { cachedSitemap } from './sitemap.ts';

type AppOptions = {
  router: AnyRouter;
  config: Config;
  log: Logger;
  metrics: HttpMetrics;
  /** The counter of open subscriptions and sockets of each client address. */
  addressConnections: ConnectionCounter;
  spools: Spools;
  /** Called with the route of each request that is answered from memory. */
  onRoute?: ((route: string) => void) | undefined;
};

/**
 * Builds the public listener: headers, then typed RPC, REST, documents and pages; other addresses get 404. `prepare`
 * writes the documents, which would otherwise be written for their first reader.
 */
export function buildApp(
  deps: Deps,
  { router, config, log, metrics, addressConnections, spools, onRoute }: AppOptions,
): { listener: RequestListener; prepare(): void } {
  const operations = listOperations(router);
  const { publicUrl, cvBytesMax, bodyTimeouts } = deps.settings;
  const bodyMemory = createBodyMemory(deps.settings.bodyMemory, { cvBytesMax });
  const bodyBounds = { cvBytesMax, bodyTimeouts, bodyMemory };
  const logFailure = createFailureLog(log);
  let document: ReturnType<typeof buildDocument> | undefined;
  const readDocument = () => {
    document ??= buildDocument({ router, publicUrl, publisher: deps.settings.publisher });
    return document;
  };
  const revisions = createKnownRevisions({ query: deps.database.query, clock: deps.clock });
  const cache = new ReplyCache({ clock: deps.clock, revisions });
  const readListing = readCached(cache);
  const frontCache = createFrontCache({
    revisions,
    clock: deps.clock,
    keptAnswers: metrics.keptAnswers,
    onAnswered: (answer) => {
      onRoute?.(answer.route);
      if (log.isLevelEnabled('info')) log.info({ ...answer, ms: 0, incomplete: false }, 'request');
    },
  });
  const originRule = createOriginRule(deps, config.corsOrigins);
  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .enable('case sensitive routing')
    .enable('strict routing')
    .set('trust proxy', config.trustProxyHops)
    .set('query parser', 'simple');
  app.use(
    assignRequestId,
    accessLog(log),
    metrics.observe,
    securityHeaders(publicUrl),
    requireOriginForm,
    cors({ operations, rule: originRule }),
  );
  app.use(
    '/trpc',
    rpc({ router, createContext: rpcContextOf, readListing, publicUrl, logFailure, ...bodyBounds }),
  );
  app.all(
    '/mcp',
    mcp({ createContext: contextOf, publicUrl, origins: config.corsOrigins, logFailure, ...bodyBounds }),
  );
  const edge = createEdge({
    operations,
    // Express sets `res` on each request.
    createContext: (request, principal) =>
      toRestContext(contextOf(request, request.res as Response, principal)),
    call: ({ procedure: path, type }, ctx, input, signal) =>
      callTRPCProcedure({ router, path, type, ctx, getRawInput: async () => input, signal, batchIndex: 0 }),
    writeStream: streamReply,
    writeArchive: (output, metadata) => writeExportArchive(asExportedData(output), metadata),
    publicUrl,
    ...bodyBounds,
    clock: deps.clock,
    cache,
    spools,
    onCacheable: frontCache.keep,
    onFailure: (failure, operation, requestId) =>
      logFailure(failure, { requestId, operation: operation?.rest.operationId }, 'request failed'),
  });
  app.all(SECRET_FEED_PATH, serveSecretFeedAddress(deps, edge.serveTarget));
  app.use(edge.serveOwnPath);
  const readSitemap = cachedSitemap({
    deps,
    cache,
    spools,
    onFailure: (error) => logFailure(toDomainError(error), { operation: 'sitemap' }, 'request failed'),
  });
  const { serve, prepare } = documents({ deps, router, operations, readDocument, readSitemap });
  app.use(serve);
  app.use(
    servePages({
      deps,
      bodyBounds,
      readDocument,
      contextOf,
      revisions,
      onFailure: (failure, requestId) =>
        logFailure(failure, { requestId, operation: 'page' }, 'request failed'),
    }),
  );
  app.use(missingPage(deps.settings), () => {
    throw new DomainError('not_found', notFoundMessage);
  });
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const failure = toDomainError(error);
    logFailure(failure, { requestId: response.locals.requestId }, 'request failed');
    const surroundings = { publicUrl, requestId: response.locals.requestId };
    const { status, headers, body } = renderError(failure, 'standard', surroundings);
    if (response.headersSent) response.destroy();
    else response.status(status).set(headers).send(body);
  });
  return {
    listener: (request, response) => frontCache.answer(request, response, () => app(request, response)),
    prepare,
  };

  function contextOf(request: Request, response: Response, principal?: Principal) {
    return createCallContext(deps, {
      request,
      response,
      requestId: response.locals.requestId,
      clientAddress: request.ip ?? '',
      principal,
      subscriptions: releasedOnClose(addressConnections, response),
      readListing,
    });
  }

  /**
   * Adds a check of the origin that each RPC call makes, since one request may have calls about several resources. On
   * REST the CORS headers keep a page out.
   */
  function rpcContextOf(request: Request, response: Response) {
    return { ...contextOf(request, response), assertOrigin: originAssertion(originRule, request) };
  }
}

/**
 * Makes the context of REST. Its reads are not counted, since the edge counts those that its cache does not answer; its
 * listings are not encoded, since the edge sends their bytes.
 */
function toRestContext(context: Context): Context {
  return { ...context, countRead: async () => {}, encodeListing: async ({ open }) => open() };
}

/** Counts a request's subscriptions only until its answer is closed. */
function releasedOnClose(counter: ConnectionCounter, response: Response): ConnectionCounter {
  return {
    acquire: (key) => {
      const release = counter.acquire(key);
      if (release !== null) response.once('close', release);
      return release;
    },
  };
}

import type { Request, RequestHandler, Response } from 'express';
import type { ClientLimit } from '#domain/access/call-limits.ts';
import type { Principal } from '#domain/access/principal.ts';
import type { Clock } from '#kernel/clock.ts';
import { DomainError, toDomainError } from '#kernel/errors/errors.ts';
import { withinStatuses } from '#kernel/errors/within-statuses.ts';
import { withoutField } from '#kernel/input/input-faults.ts';
import type { ReplyMetadata } from '#routers/base/rest.ts';
import { signalOf } from '../input/answer-signal.ts';
import { type BodyBounds, decodeInput } from '../input/decode.ts';
import { matchRoute, routesOf } from '../match.ts';
import type { Operation } from '../operations.ts';
import type { OpenSpool } from '../reply/collect-listing.ts';
import { entityTag, type MakeWhole, type Reply, sendReply } from '../reply/reply.ts';
import type { CacheableReply, KeptReply, ReplyCache } from '../reply/reply-cache.ts';
import { cachingHeaders, lastModified, limitHeaders } from '../reply/reply-headers.ts';
import { replyOfListing } from '../reply/reply-of-listing.ts';
import type { Spools } from '../reply/spool.ts';
import { inBestForm } from './best-form.ts';
import { renderError } from './errors.ts';
import { mayBeKeptInFront } from './kept-in-front.ts';
import {
  answerOptions,
  firstOperation,
  type Matched,
  mediaTypesFor,
  operationOf,
  wrongMethod,
} from './negotiate.ts';
import { countRead, ownerOf } from './reader.ts';

/** What the edge needs of a call's context; the rest is the procedures'. */
type EdgeContext = {
  readonly requestId: string;
  readonly metadata: ReplyMetadata;
  authenticate(kind: Principal['kind']): Promise<Principal>;
  /** Counts a call against limits of its address; throws `rate_limited`. */
  countCall(limits: readonly ClientLimit[]): Promise<void>;
  /** Refuses before the body is read what is over a limit of its address, or names an unknown session (D4). */
  precheck(operation: Operation, path: Record<string, string>): Promise<void>;
};

type EdgeOptions<Context extends EdgeContext> = BodyBounds & {
  operations: readonly Operation[];
  createContext(request: Request): Context;
  call(operation: Operation, context: Context, input: unknown, signal: AbortSignal): Promise<unknown>;
  /** Writers of what is not JSON. */
  writeStream(output: unknown, mediaType: string): Framed;
  writeArchive(output: unknown, metadata: ReplyMetadata): Framed;
  publicUrl: string;
  clock: Clock;
  cache: ReplyCache;
  spools: Spools;
  onCacheable(request: Request, response: Response, reply: CacheableResponse): Promise<void>;
  onFailure(failure: DomainError, operation: Operation | undefined, requestId: string): void;
};

/** A whole answer that may be given again to the same request, while what it depends on stands. */
export type CacheableResponse = KeptReply & { makeWhole: MakeWhole; principal: Principal | null };

type Answer = { reply: Reply; kept: KeptReply | null; principal: Principal | null };

type Framed = { headers: Record<string, string>; body: Reply['body'] };

/** Public answers are in spools of this owner. */
const EVERYBODY = 'everybody';

/**
 * Serves every operation at its documented path, or where `locals.operationPath` names it: refuses in the order of D4,
 * decodes, calls, encodes.
 */
export function createEdge<Context extends EdgeContext>(options: EdgeOptions<Context>): RequestHandler {
  const routes = routesOf(options.operations);
  const { cache } = options;

  return async (request, response, next) => {
    const match = matchRoute(routes, response.locals.operationPath ?? request.path);
    if (match.kind === 'none') return next();
    response.locals.route ??= match.route.template;
    const context = options.createContext(request);
    const operation = operationOf(match, request.method);
    try {
      if (request.method === 'OPTIONS') return answerOptions(response, match);
      const { kept, principal, reply } = await answer(request, response, match, context, operation);
      const makeWhole = await sendReply(request, response, reply, options.clock.now());
      if (operation && kept !== null && makeWhole !== null && mayBeKeptInFront(request, operation))
        await options.onCacheable(request, response, { ...kept, makeWhole, principal });
    } catch (error) {
      const { statuses, bodyField } = (operation ?? firstOperation(match)).rest;
      const thrown =
        bodyField === undefined ? toDomainError(error) : withoutField(toDomainError(error), bodyField);
      const failure = withinStatuses(thrown, statuses);
      options.onFailure(failure, operation, context.requestId);
      if (!response.headersSent)
        sendFailure(request, response, failure, operation ?? firstOperation(match), context);
    }
  };

  async function answer(
    request: Request,
    response: Response,
    match: Matched,
    context: Context,
    operation: Operation | undefined,
  ): Promise<Answer> {
    if (operation === undefined) throw wrongMethod(match);
    const accepted = mediaTypesFor(request, operation);
    const principal =
      operation.authentication === 'none'
        ? null
        : await context.authenticate(operation.authentication === 'workspace_key' ? 'workspace' : 'partner');
    if (match.kind === 'malformed')
      throw new DomainError('invalid_request', 'The path has a malformed escape.');
    await context.precheck(operation, match.path);
    const input = await decodeInput(request, response, { operation, path: match.path, bounds: options });
    const signal = signalOf(response);
    if (operation.rest.cache === 'private' || operation.rest.cache === 'public') {
      const kept = await inBestForm({ request, operation, accepted }, ({ key: formKey, ...form }) => {
        const key = JSON.stringify([operation.procedure, input, ownerOf(principal), ...formKey]);
        const openSpool = () => options.spools.open(ownerOf(principal) ?? EVERYBODY);
        return cache.get(
          key,
          () => load(operation, context, { input, openSpool, ...form }),
          () => countRead(operation, context),
        );
      });
      return { kept, principal, reply: kept.reply };
    }
    const output = await options.call(operation, context, input, signal);
    return { kept: null, principal, reply: await encode(operation, context, output, accepted[0]) };
  }

  /** Serves every caller that waits for it, so it does not end with the first one's connection. */
  async function load(
    operation: Operation,
    context: Context,
    wanted: { input: Record<string, unknown>; mediaType: string; openSpool: OpenSpool },
  ): Promise<CacheableReply> {
    const output = await options.call(operation, context, wanted.input, new AbortController().signal);
    const { listing } = context.metadata;
    if (listing !== undefined) {
      const onFailure = (error: unknown) =>
        options.onFailure(toDomainError(error), operation, context.requestId);
      const { publicUrl } = options;
      return replyOfListing(operation.rest, listing, { publicUrl, ...wanted, onFailure });
    }
    return { reply: await encode(operation, context, output, 'application/json') };
  }

  async function encode(
    operation: Operation,
    context: Context,
    output: unknown,
    mediaType: string,
  ): Promise<Reply> {
    const { produces = 'json', cache: caching = 'no-store', headers } = operation.rest;
    const common = {
      ...cachingHeaders(operation.rest),
      ...(headers?.(output, context.metadata) ?? {}),
      ...limitHeaders(context.metadata.limit),
    };
    if (output === null) return { status: 204, headers: common, body: Buffer.alloc(0) };
    if (produces === 'stream') {
      const stream = options.writeStream(output, mediaType);
      return { status: 200, headers: { ...common, ...stream.headers }, body: stream.body };
    }
    if (mediaType === 'application/zip') {
      const archive = options.writeArchive(output, context.metadata);
      return { status: 200, headers: { ...common, ...archive.headers }, body: archive.body };
    }
    const body = Buffer.from(JSON.stringify(output));
    return {
      status: 200,
      headers: {
        ...common,
        'Content-Type': 'application/json; charset=utf-8',
        ...(caching !== 'no-store' && { ETag: entityTag(body), ...lastModified(output, context.metadata) }),
      },
      body,
    };
  }

  function sendFailure(
    request: Request,
    response: Response,
    failure: DomainError,
    operation: Operation,
    context: Context,
  ) {
    const { publicUrl } = options;
    const acceptLanguage = request.get('Accept-Language');
    const surroundings = { publicUrl, requestId: context.requestId, acceptLanguage };
    const { status, headers, body } = renderError(failure, operation.rest.errors, surroundings);
    for (const [name, value] of Object.entries({ ...headers, ...limitHeaders(context.metadata.limit) })) {
      response.setHeader(name, value);
    }
    response.status(status).end(request.method === 'HEAD' ? undefined : body);
  }
}

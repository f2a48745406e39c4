import type { Request, RequestHandler, Response } from 'express';
import type { ClientLimit } from '#domain/access/call-limits.ts';
import type { Principal } from '#domain/access/principal.ts';
import { isListing } from '#domain/jobs/listing.ts';
import type { Clock } from '#kernel/clock.ts';
import { DomainError, toDomainError } from '#kernel/errors/errors.ts';
import { withinStatuses } from '#kernel/errors/within-statuses.ts';
import { withoutField } from '#kernel/input/field-faults.ts';
import { principalKinds, type ReplyMetadata } from '#routers/base/rest.ts';
import { type BodyBounds, decodeInput, decodeList } from '../input/decode.ts';
import {
  answerOptions,
  firstOperation,
  type Matched,
  matchRoute,
  operationOf,
  routesOf,
  wrongMethod,
} from '../match.ts';
import { mediaTypesFor } from '../media-types.ts';
import type { Operation } from '../operations.ts';
import { type MakeWhole, type Reply, sendReply, signalOf } from '../reply/reply.ts';
import type { CacheableReply, CachedReply, ReplyCache } from '../reply/reply-cache.ts';
import { limitHeaders } from '../reply/reply-headers.ts';
import { type OpenSpool, replyOfListing } from '../reply/reply-of-listing.ts';
import { type OutputWriters, replyOfOutput } from '../reply/reply-of-output.ts';
import type { Spools } from '../spool/spool.ts';
import { renderError } from './errors.ts';
import { countRead, inBestForm, mayFrontCache, ownerOf } from './shared-reads.ts';

/** The part of a call's context that the edge uses. */
type EdgeContext = {
  readonly requestId: string;
  readonly metadata: ReplyMetadata;
  authenticate(kind: Principal['kind']): Promise<Principal>;
  /** Counts a call against limits of its address; throws `rate_limited`. */
  countCall(limits: readonly ClientLimit[]): Promise<void>;
  /** Refuses a call over a limit or for an unknown session, before its body is read (D4). */
  precheck(operation: Operation, path: Record<string, string>): Promise<void>;
};

type EdgeOptions<Context extends EdgeContext> = BodyBounds &
  OutputWriters & {
    operations: readonly Operation[];
    /** Creates the context of a call. A `principal` has been identified already, without a key in the request. */
    createContext(request: Request, principal?: Principal): Context;
    call(operation: Operation, context: Context, input: unknown, signal: AbortSignal): Promise<unknown>;
    publicUrl: string;
    clock: Clock;
    cache: ReplyCache;
    spools: Spools;
    onCacheable(request: Request, response: Response, reply: CacheableResponse): Promise<void>;
    onFailure(failure: DomainError, operation: Operation | undefined, requestId: string): void;
  };

/** A whole answer that may be sent again to the same request, until its owners' revisions change. */
export type CacheableResponse = CachedReply & { makeWhole: MakeWhole; principal: Principal | null };

type Answer = { reply: Reply; cached: CachedReply | null; principal: Principal | null };

type LoadRequest = { input: Record<string, unknown>; mediaType: string; openSpool: OpenSpool };

/** The owner of spools of public answers. */
const EVERYBODY = 'everybody';

/** The path of the operation and the principal of a request whose own path is another. */
type Target = { path: string; principal: Principal };

/** Serves operations: refuses in a fixed order from 405 to 503, decodes, calls, encodes (D4). */
export function createEdge<Context extends EdgeContext>(options: EdgeOptions<Context>) {
  const routes = routesOf(options.operations);
  const { cache } = options;
  /** Serves each operation at its documented path. */
  const serveOwnPath: RequestHandler = async (request, response, next) => {
    const match = matchRoute(routes, request.path, request.method);
    return match.kind === 'none' ? next() : serve(request, response, match);
  };
  /** Serves the operation of another path than the request's, to a principal that the request's path identified. */
  const serveTarget = async (
    request: Request,
    response: Response,
    { path, principal }: Target,
  ): Promise<void> => {
    const match = matchRoute(routes, path);
    if (match.kind === 'none') throw new Error(`no operation at ${path}`);
    return serve(request, response, match, principal);
  };
  return { serveOwnPath, serveTarget };

  async function serve(
    request: Request,
    response: Response,
    match: Matched,
    identified?: Principal,
  ): Promise<void> {
    response.locals.route ??= match.route.template;
    const context = options.createContext(request, identified);
    const operation = operationOf(match, request.method);
    try {
      if (request.method === 'OPTIONS') return answerOptions(response, match);
      const { cached, principal, reply } = await answer(request, response, match, context, operation);
      const makeWhole = await sendReply(request, response, reply, options.clock.now());
      if (operation && cached !== null && makeWhole !== null && mayFrontCache(request, operation))
        await options.onCacheable(request, response, { ...cached, makeWhole, principal });
    } catch (error) {
      const { statuses, bodyField } = (operation ?? firstOperation(match)).rest;
      const thrown =
        bodyField === undefined ? toDomainError(error) : withoutField(toDomainError(error), bodyField);
      const failure = withinStatuses(thrown, statuses);
      options.onFailure(failure, operation, context.requestId);
      if (!response.headersSent)
        sendFailure(request, response, failure, operation ?? firstOperation(match), context);
    }
  }

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
        : await context.authenticate(principalKinds[operation.authentication]);
    if (match.kind === 'malformed')
      throw new DomainError('invalid_request', 'The path has a malformed escape.');
    await context.precheck(operation, match.path);
    const input = await decodeInput(request, response, { operation, path: match.path, bounds: options });
    if (operation.rest.cache === 'private' || operation.rest.cache === 'public') {
      const cached = await inBestForm({ request, operation, accepted }, ({ mediaType, key: formKey }) => {
        const key = JSON.stringify([operation.procedure, input, ownerOf(principal), ...formKey]);
        const openSpool = () => options.spools.open(ownerOf(principal) ?? EVERYBODY);
        return cache.get(
          key,
          () => load(operation, context, { input, mediaType, openSpool }),
          () => countRead(operation, context),
        );
      });
      return { cached, principal, reply: cached.reply };
    }
    const list =
      operation.rest.consumes === 'list'
        ? await decodeList(request, { caller: ownerOf(principal) ?? EVERYBODY, bounds: options })
        : null;
    const called = list === null ? context : { ...context, list };
    const calling = options.call(operation, called, input, signalOf(response));
    const output = await calling.finally(() => list?.close());
    const { metadata } = context;
    const reply = replyOfOutput(operation.rest, output, {
      metadata,
      mediaType: accepted[0],
      writers: options,
      request: { publicUrl: options.publicUrl, input },
    });
    return { cached: null, principal, reply };
  }

  /** Loads an answer for all callers that wait for it, so that it does not end with the first one's connection. */
  async function load(
    operation: Operation,
    context: Context,
    { input, mediaType, openSpool }: LoadRequest,
  ): Promise<CacheableReply> {
    const output = await options.call(operation, context, input, new AbortController().signal);
    if (isListing(output)) {
      const onFailure = (error: unknown) =>
        options.onFailure(toDomainError(error), operation, context.requestId);
      const { publicUrl } = options;
      return replyOfListing(operation.rest, output, { publicUrl, input, mediaType, openSpool, onFailure });
    }
    const { metadata } = context;
    const request = { publicUrl: options.publicUrl, input };
    const json = { metadata, mediaType: 'application/json', writers: options, request };
    return { reply: replyOfOutput(operation.rest, output, json) };
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

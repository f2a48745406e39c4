import type { Request, RequestHandler, Response } from 'express';
import type { Principal } from '#domain/access/principal.ts';
import { isListing } from '#domain/jobs/listing.ts';
import { DomainError, toDomainError } from '#kernel/errors/errors.ts';
import { withinStatuses } from '#kernel/errors/within-statuses.ts';
import { withoutField } from '#kernel/input/field-faults.ts';
import { principalKinds } from '#routers/base/rest.ts';
import { decodeInput, decodeList } from '../input/decode.ts';
import {
  answerOptions,
  firstOperation,
  type MatchedRoute,
  matchRoute,
  operationOf,
  routesOf,
  wrongMethod,
} from '../match.ts';
import { acceptedMediaTypes } from '../media-types.ts';
import type { Operation } from '../operations.ts';
import { type Reply, sendReply, signalOf } from '../reply/reply.ts';
import type { CacheableReply, CachedReply } from '../reply/reply-cache.ts';
import { limitHeaders } from '../reply/reply-headers.ts';
import { type OpenSpool, replyOfListing } from '../reply/reply-of-listing.ts';
import { replyOfOutput } from '../reply/reply-of-output.ts';
import type { EdgeContext, EdgeOptions } from './edge-options.ts';
import { renderError } from './errors.ts';
import { countRead, getBestVariant, mayFrontCache, ownerOf } from './shared-reads.ts';

/** A reply to send. `cached` is what the reply cache knows about it; null if the operation is not cached. */
type Answer = { reply: Reply; cached: CachedReply | null; principal: Principal | null };

/** A request at a known path; `operation` is undefined if the path has none for the method. */
type Call<Context> = {
  request: Request;
  response: Response;
  match: MatchedRoute;
  operation: Operation | undefined;
  context: Context;
};

/** A call that has passed all checks, with its decoded input. */
type AdmittedCall<Context> = Omit<Call<Context>, 'match'> & {
  operation: Operation;
  principal: Principal | null;
  /** The media types that the request accepts, the best one first. */
  accepted: readonly [string, ...string[]];
  input: Record<string, unknown>;
};

type LoadRequest = { input: Record<string, unknown>; mediaType: string; openSpool: OpenSpool };

/** The owner of the spools of callers without a key. */
const EVERYBODY = 'everybody';

/** The path of the operation to serve, and the principal that the request's own path has identified. */
type Target = { path: string; principal: Principal };

/** Serves operations: checks a request, decodes its input, calls the procedure and encodes the answer (D4). */
export function createEdge<Context extends EdgeContext>(options: EdgeOptions<Context>) {
  const routes = routesOf(options.operations);
  const { cache } = options;
  /** Serves each operation at its documented path. */
  const serveOwnPath: RequestHandler = async (request, response, next) => {
    const match = matchRoute(routes, request.path, request.method);
    return match.kind === 'none' ? next() : serve(toCall(request, response, match));
  };
  /** Serves the operation of another path: `/feeds/{token}.xml` gets the feed of `/api/jobs.xml`, without a key. */
  const serveTarget = async (
    request: Request,
    response: Response,
    { path, principal }: Target,
  ): Promise<void> => {
    const match = matchRoute(routes, path);
    if (match.kind === 'none') throw new Error(`no operation at ${path}`);
    return serve(toCall(request, response, match, principal));
  };
  return { serveOwnPath, serveTarget };

  function toCall(
    request: Request,
    response: Response,
    match: MatchedRoute,
    identifiedPrincipal?: Principal,
  ): Call<Context> {
    // Log and metrics name the route. At a secret path it is that path's own, set before.
    response.locals.route ??= match.route.template;
    const context = options.createContext(request, identifiedPrincipal);
    return { request, response, match, operation: operationOf(match, request.method), context };
  }

  async function serve(call: Call<Context>): Promise<void> {
    const { request, response, match, operation } = call;
    try {
      if (request.method === 'OPTIONS') return answerOptions(response, match);
      const { cached, principal, reply } = await answer(call);
      const makeWhole = await sendReply(request, response, reply, options.clock.now());
      if (operation === undefined || cached === null || makeWhole === null) return;
      if (!mayFrontCache(request, operation)) return;
      await options.onCacheable(request, response, { ...cached, makeWhole, principal });
    } catch (error) {
      handleFailure(call, error);
    }
  }

  /** Reports a failure, and sends it unless the answer has begun. */
  function handleFailure({ request, response, match, operation, context }: Call<Context>, error: unknown) {
    const { statuses, bodyField, errors } = (operation ?? firstOperation(match)).rest;
    // The sender's body does not have the field that wraps it in the input, so the faults leave it out.
    const thrown =
      bodyField === undefined ? toDomainError(error) : withoutField(toDomainError(error), bodyField);
    const failure = withinStatuses(thrown, statuses);
    options.onFailure(failure, operation, context.requestId);
    if (response.headersSent) return;
    const { status, headers, body } = renderError(failure, errors, {
      publicUrl: options.publicUrl,
      requestId: context.requestId,
      acceptLanguage: request.get('Accept-Language'),
    });
    for (const [name, value] of Object.entries({ ...headers, ...limitHeaders(context.metadata.limit) })) {
      response.setHeader(name, value);
    }
    response.status(status).end(request.method === 'HEAD' ? undefined : body);
  }

  /** Checks and decodes the request in a fixed order (D4), then answers it from the cache or by a call. */
  async function answer({ request, response, match, operation, context }: Call<Context>): Promise<Answer> {
    if (operation === undefined) throw wrongMethod(match);
    const accepted = acceptedMediaTypes(request, operation);
    const principal =
      operation.authentication === 'none'
        ? null
        : await context.authenticate(principalKinds[operation.authentication]);
    if (match.kind === 'malformed')
      throw new DomainError('invalid_request', 'The path has a malformed escape.');
    await context.precheck(operation, match.params);
    const input = await decodeInput(request, response, { operation, path: match.params, bounds: options });
    const call = { request, response, operation, context, principal, accepted, input };
    const isCached = operation.rest.cache === 'private' || operation.rest.cache === 'public';
    return isCached ? answerFromCache(call) : answerByCall(call);
  }

  async function answerFromCache(call: AdmittedCall<Context>): Promise<Answer> {
    const { operation, context, principal, input } = call;
    const cached = await getBestVariant(call, ({ mediaType, variantKey }) => {
      const key = JSON.stringify([operation.procedure, input, ownerOf(principal), ...variantKey]);
      const openSpool = () => options.spools.open(ownerOf(principal) ?? EVERYBODY);
      return cache.get(
        key,
        () => load(operation, context, { input, mediaType, openSpool }),
        () => countRead(operation, context),
      );
    });
    return { cached, principal, reply: cached.reply };
  }

  async function answerByCall(call: AdmittedCall<Context>): Promise<Answer> {
    const { request, response, operation, context, principal, accepted, input } = call;
    const list =
      operation.rest.consumes === 'list'
        ? await decodeList(request, { caller: ownerOf(principal) ?? EVERYBODY, bounds: options })
        : null;
    const contextWithList = list === null ? context : { ...context, list };
    const output = await options
      .call(operation, contextWithList, input, signalOf(response))
      .finally(() => list?.close());
    const { metadata } = context;
    const reply = replyOfOutput(operation.rest, output, {
      metadata,
      mediaType: accepted[0],
      outputWriters: options,
      request: { publicUrl: options.publicUrl, input },
    });
    return { cached: null, principal, reply };
  }

  /** Loads an answer for all callers that wait for it. Its signal never aborts, so that no caller's leaving ends it. */
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
    // A cached answer without a listing, such as the service catalog, is always JSON.
    const reply = replyOfOutput(operation.rest, output, {
      metadata: context.metadata,
      mediaType: 'application/json',
      outputWriters: options,
      request: { publicUrl: options.publicUrl, input },
    });
    return { reply };
  }
}

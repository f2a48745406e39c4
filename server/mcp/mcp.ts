import { AsyncLocalStorage } from 'node:async_hooks';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from 'express';
import { DomainError, reasons, toDomainError } from '#kernel/errors/errors.ts';
import { retryAfterHeader } from '#kernel/errors/retry-after-header.ts';
import { jsonBytesWithFiles, SMALL_BODY_BYTES_MAX } from '#openapi/input/body-memory.ts';
import type { BodyBounds } from '#openapi/input/decode.ts';
import { decodeJson } from '#openapi/input/decode-json.ts';
import type { Context } from '#routers/base/context.ts';
import { version } from '../config/version.ts';
import type { FailureLog } from '../observability/failure-log.ts';
import { registerTools } from './tools.ts';
import { sendWebResponse, toWebRequest } from './web-messages.ts';

const MCP_PATH = '/mcp';
const ALLOWED_METHODS = 'POST, OPTIONS';

type McpOptions = BodyBounds & {
  createContext: (request: ExpressRequest, response: ExpressResponse) => Context;
  publicUrl: string;
  origins: readonly string[] | undefined;
  logFailure: FailureLog;
};

const instructions =
  'Published jobs of employers, and applications to them: ' +
  '`list_employers` finds an employer, `search_jobs` its jobs. ' +
  'An application is sent only when its person has confirmed it by a mailed link: never say that it was ' +
  'sent before `my_application` says so.';

/** Serves the Model Context Protocol at one address, without sessions: every node answers every call (D45). */
export function mcp({
  createContext,
  publicUrl,
  origins,
  logFailure,
  cvBytesMax,
  bodyTimeouts,
  bodyMemory,
}: McpOptions): RequestHandler {
  const contexts = new WeakMap<Request, Context>();
  /** The faults of a call. The library answers them by a bare 500, so they are kept for the log. */
  const faults = new AsyncLocalStorage<Error[]>();
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const context = requestInfo && contexts.get(requestInfo);
      if (context === undefined) throw new Error('the library passed a request that is not ours');
      const server = new McpServer({ name: 'guichet', version }, { instructions });
      const { requestId } = context;
      registerTools(server, context, (tool, failure) =>
        logFailure(failure, { requestId, operation: `mcp ${tool}` }, 'call failed'),
      );
      return server;
    },
    // The tools never change, so subscriptions are off, and no open stream delays a shutdown.
    { maxSubscriptions: 0, onerror: (error) => void faults.getStore()?.push(error) },
  );
  // The largest call has one CV.
  const bytesMax = jsonBytesWithFiles(cvBytesMax);

  return async (request, response) => {
    response.locals.route = MCP_PATH;
    if (request.method === 'OPTIONS') {
      response.status(204).setHeader('Allow', ALLOWED_METHODS).end();
      return;
    }
    const { requestId } = response.locals;
    const report = (failure: DomainError) =>
      logFailure(failure, { requestId, operation: 'mcp' }, 'call failed');
    try {
      if (request.method !== 'POST') {
        const headers = { Allow: ALLOWED_METHODS };
        throw new DomainError('method_not_allowed', 'A call is sent by POST.', { headers });
      }
      // A page of another site must not act for the person who visits it.
      if (!isOriginAllowed(request, { publicUrl, origins })) {
        throw new DomainError('origin_refused', 'This origin may not connect.');
      }
      const context = createContext(request, response);
      // A call with a file is counted before it is read, as on REST; a small call is counted by its tool (D41).
      if (isLarge(request)) await context.countCall(['calls']);
      const bounds = { bytesMax, timeouts: bodyTimeouts, memory: bodyMemory };
      const body = await decodeJson(request, response, bounds);
      const call = toWebRequest(request, { publicUrl, body });
      contexts.set(call, context);
      const callFaults: Error[] = [];
      const reply = await faults.run(callFaults, () => handler.fetch(call, { parsedBody: body }));
      if (reply.status >= 500) report(toDomainError(callFaults.at(-1)));
      await sendWebResponse(response, reply);
    } catch (error) {
      const failure = toDomainError(error);
      report(failure);
      refuse(response, failure);
    }
  };
}

/**
 * Tells whether the caller may connect: a page of our own or of a configured origin (`*` is any), or a client without
 * an origin, which is no page.
 */
function isOriginAllowed(
  { headers: { origin } }: ExpressRequest,
  { publicUrl, origins }: Pick<McpOptions, 'publicUrl' | 'origins'>,
): boolean {
  if (origin === undefined) return true;
  const allowed = [new URL(publicUrl).origin, ...(origins ?? [])];
  return allowed.includes('*') || allowed.includes(origin);
}

/** Tells whether a body may be large, as one without a length may be. */
function isLarge({ headers }: ExpressRequest): boolean {
  const length = headers['content-length'];
  return length === undefined || Number(length) > SMALL_BODY_BYTES_MAX;
}

/** Answers a request that failed outside a tool, in the protocol's own form. */
function refuse(response: ExpressResponse, failure: DomainError): void {
  if (response.headersSent) return void response.destroy();
  const { status } = reasons[failure.reason];
  const error = { code: jsonRpcCodeOf(status), message: failure.message };
  response.set({ ...failure.headers, ...retryAfterHeader(failure) });
  response.status(status).setHeader('Cache-Control', 'no-store').json({ jsonrpc: '2.0', id: null, error });
}

/**
 * Maps a status to a code of JSON-RPC 2.0, 5.1: -32700 for a body that cannot be parsed, -32603 for an internal error,
 * and -32000, which servers may define, for other refusals.
 */
function jsonRpcCodeOf(status: number): number {
  if (status === 400) return -32700;
  return status < 500 ? -32000 : -32603;
}

import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { Request, RequestHandler, Response } from 'express';
import { readStrictJson } from '../openapi/decode-json.ts';
import { failureHeaders } from '../openapi/errors.ts';
import type { Context } from '../routers/context.ts';
import { appRouter } from '../routers/root.ts';
import { failureOf, RPC_BATCH_MAX, requestIdsOfErrors } from '../routers/trpc.ts';
import { DomainError, reasons, toDomainError } from './kernel/errors.ts';
import type { Logger } from './logging.ts';

const JSON_BYTES_MAX = 262_144;

const intakes = ['applications.createFromPartner', 'applications.submit'];

const allow = 'GET, POST, OPTIONS';

type RpcOptions = {
  createContext: (request: Request, response: Response) => Context;
  cvBytesMax: number;
  publicUrl: string;
  log: Logger;
};

/** The same procedures as typed RPC: one segment of names, methods as D2 asks, bodies as strict as REST's. */
export function rpc({ createContext, cvBytesMax, publicUrl, log }: RpcOptions): RequestHandler {
  const serve = createExpressMiddleware({
    router: appRouter,
    maxBatchSize: RPC_BATCH_MAX,
    createContext: ({ req, res }) => ({ ...createContext(req, res), unreadable: res.locals.unreadable }),
    responseMeta: ({ errors }) => ({ headers: headersOf(errors.map(failureOf), publicUrl) }),
    onError: ({ error, path, ctx, req }) => {
      const requestId = ctx?.requestId ?? req.res?.locals.requestId;
      requestIdsOfErrors.set(error, requestId);
      const failure = failureOf(error);
      if (reasons[failure.reason].status >= 500) {
        log.error({ requestId, procedure: path, err: failure.cause }, 'call failed');
      }
    },
  });
  return async (request, response, next) => {
    const [, names = '', ...beyond] = request.path.split('/');
    if (beyond.length > 0) return next();
    response.locals.route = '/trpc';
    if (request.method === 'OPTIONS') {
      response.status(204).setHeader('Allow', allow).end();
      return;
    }
    if (request.method === 'POST') await readBody(request, response, bodyBytesMax(names, cvBytesMax));
    else if (request.method !== 'GET') {
      throw new DomainError('method_not_allowed', `This address answers ${allow}.`, {
        headers: { Allow: allow },
      });
    }
    return serve(request, response, next);
  };
}

/** What was read, or why not, is handed on as JSON: the procedure refuses in its own order (D4). */
async function readBody(request: Request, response: Response, bytesMax: number): Promise<void> {
  try {
    request.body = await readStrictJson(request, response, bytesMax);
  } catch (error) {
    request.body = '';
    response.locals.unreadable = toDomainError(error);
  }
  request.headers['content-type'] = 'application/json';
}

/** A CV in base64, with its line breaks, where every call of the request takes one. */
function bodyBytesMax(names: string, cvBytesMax: number): number {
  const carriesFiles = names.split(/,|%2C/i).every((name) => intakes.includes(name));
  return carriesFiles ? cvBytesMax * 1.5 + JSON_BYTES_MAX : JSON_BYTES_MAX;
}

function headersOf(failures: readonly DomainError[], publicUrl: string): Headers {
  const asked = failures.map((failure) => failureHeaders(failure, publicUrl));
  return new Headers(Object.assign({ 'Cache-Control': 'no-store' }, ...asked));
}

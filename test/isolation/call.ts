import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { appRouter } from '../../routers/root.ts';
import { t } from '../../routers/trpc.ts';
import { operations } from '../../server/app.ts';
import { createContext } from '../../server/context.ts';
import { callRpc } from '../support/rpc.ts';
import type { TestService } from '../support/service.ts';

export type Call = { input: Record<string, unknown>; headers: Record<string, string> };

const createCaller = t.createCallerFactory(appRouter);

/** All that comes back, headers included; null where the procedure is no REST operation. */
export async function callOverRest(service: TestService, procedure: string, { input, headers }: Call) {
  const operation = operations.find((one) => one.procedure === procedure);
  if (operation === undefined) return null;
  const { path, method, consumes, bodyField } = operation.rest;
  const rest = { ...input };
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const answer = await service.send(target, {
    method,
    headers,
    ...(method === 'POST' && { body: bodyOf() }),
  });
  return JSON.stringify(answer.headers) + answer.text;

  function bodyOf() {
    if (consumes === 'none') return '';
    if (consumes !== 'multipart')
      return (bodyField === undefined ? rest : rest[bodyField]) as Record<string, unknown>;
    const form = new FormData();
    for (const [name, value] of Object.entries(rest)) form.append(name, String(value));
    return form;
  }
}

/** The same over RPC; of a subscription, its first events. */
export async function callOverRpc(service: TestService, procedure: string, call: Call): Promise<string> {
  const { type } = (appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)[
    procedure
  ]?._def ?? { type: '' };
  if (type === 'subscription') return subscribe(service, procedure, call);
  const { input, headers } = call;
  const isMutation = type === 'mutation';
  const answer = await callRpc(service, procedure, {
    type: isMutation ? 'mutation' : 'query',
    headers,
    ...(Object.keys(input).length > 0 && { input }),
  });
  return JSON.stringify(answer.headers) + answer.text;
}

const EVENTS_READ = 5;

async function subscribe(
  { deps }: TestService,
  procedure: string,
  { input, headers }: Call,
): Promise<string> {
  const request = new IncomingMessage(new Socket());
  for (const [name, value] of Object.entries(headers)) request.headers[name.toLowerCase()] = value;
  const context = createContext(deps, { request, requestId: 'isolation', clientAddress: '192.0.2.1' });
  const leaving = new AbortController();
  const caller: unknown = createCaller(context, { signal: leaving.signal });
  const open = procedure
    .split('.')
    .reduce((branch, name) => (branch as Record<string, unknown>)[name], caller) as (
    input: unknown,
  ) => Promise<AsyncIterable<unknown>>;
  const told: unknown[] = [];
  try {
    for await (const event of await open(input)) {
      told.push(event);
      if (procedure.endsWith('watch') || told.length === EVENTS_READ) break;
    }
  } catch (error) {
    told.push(error instanceof Error ? error.message : error);
  } finally {
    leaving.abort();
  }
  return JSON.stringify(told);
}

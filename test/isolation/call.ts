import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { listOperations } from '#openapi/operations.ts';
import { t } from '#routers/base/trpc.ts';
import { appRouter } from '#routers/root.ts';
import { createCallContext } from '#server/call/call-context.ts';
import { only } from '../support/fixtures.ts';
import type { TestService } from '../support/service.ts';

const operations = listOperations(appRouter);

export type Call = { procedure: string; input: Record<string, unknown> };
export type Headers = Record<string, string | string[]>;
type Kind = 'query' | 'mutation' | 'subscription';

const BATCH_MAX = 10;

const createCaller = t.createCallerFactory(appRouter);

/** tRPC types the procedures as a tree; they are a record of their dotted names. */
export function kindOf(procedure: string): Kind | undefined {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: Kind } }>;
  return procedures[procedure]?._def.type;
}

/** Resolves to the whole answer, headers included; null where the procedure is no REST operation. */
export async function callOverRest(
  service: Pick<TestService, 'send'>,
  { procedure, input }: Call,
  headers: Headers,
): Promise<string | null> {
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
    ...(method !== 'GET' && method !== 'DELETE' && { body: bodyOf() }),
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

/** Groups calls into batches of RPC: a subscription by itself, ten others of one kind together. */
export function batchesOf<Tried extends Call>(calls: readonly Tried[]): Tried[][] {
  const alone = calls.some(({ procedure }) => kindOf(procedure) === 'subscription');
  const size = alone ? 1 : BATCH_MAX;
  return Array.from({ length: Math.ceil(calls.length / size) }, (_, index) =>
    calls.slice(index * size, (index + 1) * size),
  );
}

/** Resolves to the answer to each call of a batch, with the batch's headers; of a subscription, to its first events. */
export async function callOverRpc(
  service: TestService,
  batch: readonly Call[],
  headers: Headers,
): Promise<string[]> {
  const kind = kindOf(batch[0]?.procedure ?? '');
  if (kind === 'subscription') return [await subscribe(service, only(batch), headers)];
  const path = `/trpc/${batch.map(({ procedure }) => procedure).join(',')}?batch=1`;
  const inputs = JSON.stringify(Object.fromEntries(batch.map(({ input }, index) => [index, input])));
  const answer =
    kind === 'mutation'
      ? await service.post(path, inputs, { 'Content-Type': 'application/json', ...headers })
      : await service.get(`${path}&input=${encodeURIComponent(inputs)}`, headers);
  const head = JSON.stringify(answer.headers);
  const reported = answer.json<unknown[]>().map((one) => head + JSON.stringify(one));
  if (reported.length !== batch.length)
    throw new Error(`${reported.length} answers to ${batch.length} calls`);
  return reported;
}

const EVENTS_READ = 5;

async function subscribe(
  { deps }: TestService,
  { procedure, input }: Call,
  headers: Headers,
): Promise<string> {
  const request = new IncomingMessage(new Socket());
  for (const [name, value] of Object.entries(headers)) request.headers[name.toLowerCase()] = value;
  const context = createCallContext(deps, { request, requestId: 'isolation', clientAddress: '192.0.2.1' });
  const leaving = new AbortController();
  const caller: unknown = createCaller(context, { signal: leaving.signal });
  const open = procedure
    .split('.')
    .reduce((branch, name) => (branch as Record<string, unknown>)[name], caller) as (
    input: unknown,
  ) => Promise<AsyncIterable<unknown>>;
  const reported: unknown[] = [];
  try {
    for await (const event of await open(input)) {
      reported.push(event);
      if (procedure.endsWith('watch') || reported.length === EVENTS_READ) break;
    }
  } catch (error) {
    reported.push(error instanceof Error ? error.message : error);
  } finally {
    leaving.abort();
  }
  return JSON.stringify(reported);
}

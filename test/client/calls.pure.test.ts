import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, test } from 'vitest';
import { type AppRouter, createGuichetClient } from '#client/src/index.ts';

test('calls made at once go out in batches that the server takes, each with the key', async () => {
  const seen: { procedures: number; key: unknown }[] = [];
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    seen.push({ procedures: path.split(',').length, key: request.headers['x-api-key'] });
    response.writeHead(503).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const { port } = server.address() as AddressInfo;
    const client = createGuichetClient({ url: `http://127.0.0.1:${port}/`, apiKey: 'ak_test' });
    await Promise.allSettled(Array.from({ length: 25 }, () => client.jobs.listJson.query()));
  } finally {
    server.close();
  }
  expect(seen.map(({ procedures }) => procedures).sort()).toEqual([10, 10, 5]);
  expect(new Set(seen.map(({ key }) => key))).toEqual(new Set(['ak_test']));
});

test('headers, fetch and links of the caller’s own are used; a link that ends the chain takes our place', async () => {
  const sent: Headers[] = [];
  const answer = async (_: unknown, init?: { headers?: unknown }) => {
    sent.push(new Headers(init?.headers as Record<string, string>));
    return new Response('{"json":1}', { status: 503 });
  };
  const passed: string[] = [];
  const noted: TRPCLink<AppRouter> =
    () =>
    ({ next, op }) => {
      passed.push(op.path);
      return next(op);
    };
  const options = { url: 'http://127.0.0.1:9', fetch: answer };
  for (const headers of [{ 'Accept-Language': 'fr' }, async () => ({ 'Accept-Language': 'fr' })]) {
    const client = createGuichetClient({ ...options, headers, apiKey: 'ak_test', links: [noted] });
    await client.discovery.health.query().catch(() => {});
  }
  expect(passed).toEqual(['discovery.health', 'discovery.health']);
  expect(sent.map((headers) => [headers.get('Accept-Language'), headers.get('X-API-Key')])).toEqual([
    ['fr', 'ak_test'],
    ['fr', 'ak_test'],
  ]);
  const ended: TRPCLink<AppRouter> = () => () =>
    observable((observer) => {
      observer.next({ result: { data: { status: 'ok' } } });
      observer.complete();
    });
  const socketed = createGuichetClient({ ...options, links: [ended] });
  expect(await socketed.discovery.health.query()).toEqual({ status: 'ok' });
  expect(sent).toHaveLength(2);
});

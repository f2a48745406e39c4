import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createGuichetClient } from '../../client/src/index.ts';

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

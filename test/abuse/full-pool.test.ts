import { expect, test } from 'vitest';
import { databaseBusy } from '#db/connection/sql-state.ts';
import { untilJobsDone } from '../domain/erasure/person.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { expectErrorResponse } from '../support/requests/expectations.ts';
import { callRpc, rpcError } from '../support/requests/rpc.ts';
import { serviceForFile } from '../support/service.ts';
import { openSocket } from '../transports/support/chat-socket.ts';

let isFull = false;

/** The error of a pool without a free connection, for the driver's caller. */
const full = () => Promise.reject(databaseBusy());

const service = await serviceForFile({
  replace: ({ database }) => {
    const transaction: typeof database.transaction = (work) => (isFull ? full() : database.transaction(work));
    return { database: { ...database, transaction } };
  },
});
const fixtures = fixturesOf(service);

test('a full pool is 503 with Retry-After on REST, RPC and a socket, and one number in the log', async () => {
  const { sessionId } = await fixtures.session(null);
  // The application's jobs use the pool too, and must not be counted.
  await untilJobsDone(service);
  isFull = true;
  const logged = service.logs.length;
  const rest = await service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision: 'ai' });
  expectErrorResponse(rest, 503, 'internal_error', service);
  expect([rest.headers['retry-after'], rest.json().ok]).toEqual(['2', false]);
  const input = { sessionId, decision: 'ai' };
  const rpc = await callRpc(service, 'prequalification.consent', { type: 'mutation', input });
  expect([rpc.status, rpc.headers['retry-after'], rpcError(rpc).data.code]).toEqual([
    503,
    '2',
    'SERVICE_UNAVAILABLE',
  ]);
  const client = await openSocket(`${service.url.replace('http:', 'ws:')}/trpc`);
  client.send({ id: 1, method: 'mutation', params: { path: 'prequalification.consent', input } });
  await client.until(() => client.frames.length > 0);
  expect(client.frames).toMatchObject([{ error: { data: { httpStatus: 503, retryAfterSeconds: 2 } } }]);
  await client.leave();
  isFull = false;
  const lines = () => service.logs.slice(logged).join('');
  await expect.poll(lines).toContain('too busy for calls');
  expect(lines()).not.toContain('"stack"');
});

import { afterAll, expect, it } from 'vitest';
import { RPC_BATCH_MAX } from '#routers/base/trpc.ts';
import { fixturesOf } from '../support/fixtures.ts';
import type { RpcError } from '../support/requests/rpc.ts';
import { serviceForFile } from '../support/service.ts';
import { inParallel } from './support/in-parallel.ts';
import { startInterviewingProvider } from './support/interviewing-provider.ts';
import { type Call, type TransportName, transportNames, transports } from './support/transports.ts';

/** Calls over every transport, each in a request or on a connection of its own, and in batches of the largest size. */
const ALONE = 60;
const BATCHES = 94;
const CALLS = ALONE + BATCHES * RPC_BATCH_MAX;

const provider = await startInterviewingProvider(() => ({ dies: null }));
const service = await serviceForFile({
  config: {
    ANTHROPIC_API_KEY: 'sk-stub',
    ANTHROPIC_BASE_URL: provider.url,
    SOCKETS_PER_SESSION: '1000',
    SOCKETS_PER_ADDRESS: '1000',
  },
});
afterAll(() => provider[Symbol.asyncDispose]());

const fixtures = fixturesOf(service);
const decide = (sessionId: string, decision: 'ai' | 'human') =>
  service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision });

const { sessionId: undecided, workspace, jobId } = await fixtures.session(null);
const refused = await fixtures.application(workspace, jobId);
await decide(refused, 'human');
const revoked = await fixtures.application(workspace, jobId);
await decide(revoked, 'ai');
await decide(revoked, 'human');
const withoutConsent = [undecided, refused, revoked];

const resume = async (sessionId: string): Promise<Pick<Call, 'status'>> =>
  service.get(`/api/v2/prequalif/${sessionId}/stream`);

/** Sends messages and requests for the opening question in one HTTP request; resolves to the status of each. */
async function sayInBatch(sessionId: string, batch: number): Promise<(number | undefined)[]> {
  const calls = Array.from({ length: RPC_BATCH_MAX }, (_, call) => ({
    sessionId,
    messages: call % 5 === 0 ? [] : [{ id: `b${batch}.${call}`, role: 'user', content: 'Bonjour.' }],
  }));
  const names = calls.map(() => 'prequalification.stream').join(',');
  const answer = await service.post(`/trpc/${names}?batch=1`, Object.fromEntries(calls.entries()));
  const answers = answer.json<{ error?: RpcError }[]>();
  return answers.map(({ error }) => error?.data.httpStatus);
}

it(`${CALLS} calls without consent, on every transport: all refused, the provider never asked (SG1)`, async () => {
  const ways = [...transportNames, 'resume'] as const;
  const alone = await inParallel(ALONE, 32, async (index) => {
    const way: TransportName | 'resume' = ways[index % ways.length] ?? 'resume';
    const sessionId = withoutConsent[Math.floor(index / ways.length) % withoutConsent.length] ?? '';
    if (way === 'resume') return `${way} ${(await resume(sessionId)).status}`;
    const text = index % 5 === 0 ? null : 'Bonjour.';
    const { status, received, disconnect } = await transports[way](
      { ...service },
      { sessionId, text, id: `m${index}` },
    );
    disconnect();
    return `${way} ${status}${received.length > 0 ? ' received' : ''}`;
  });
  const together = await inParallel(BATCHES, 8, (batch) =>
    sayInBatch(withoutConsent[batch % withoutConsent.length] ?? '', batch),
  );
  expect(new Set(alone)).toEqual(new Set(ways.map((way) => `${way} 403`)));
  expect(together.flat()).toEqual(Array(CALLS - ALONE).fill(403));
  expect(provider.requests).toEqual([]);
});

it('the same call is answered by the provider once the candidate has agreed', async () => {
  await decide(undecided, 'ai');
  const { status, over } = await transports['SSE POST'](service, { sessionId: undecided, text: 'Bonjour.' });
  expect([status, await over]).toEqual([200, 'ended']);
  expect(provider.requests).toHaveLength(1);
});

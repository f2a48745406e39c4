import { afterAll, expect, it } from 'vitest';
import { fixturesOf } from '../support/fixtures.ts';
import { serviceForFile } from '../support/service.ts';
import { inParallel } from './support/in-parallel.ts';
import { startInterviewingProvider } from './support/interviewing-provider.ts';
import { type Call, type TransportName, transportNames, transports } from './support/transports.ts';

const CALLS = 1000;

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

const undecided = (await fixtures.session(null)).sessionId;
const refused = (await fixtures.session('human')).sessionId;
const revoked = (await fixtures.session('ai')).sessionId;
await decide(revoked, 'human');
const withoutConsent = [undecided, refused, revoked];

const resume = async (sessionId: string): Promise<Pick<Call, 'status'>> =>
  service.get(`/api/v2/prequalif/${sessionId}/stream`);

it(`${CALLS} calls without consent, on every transport: all refused, the provider never asked (SG1)`, async () => {
  const ways = [...transportNames, 'resume'] as const;
  const statuses = await inParallel(CALLS, 32, async (index) => {
    const way: TransportName | 'resume' = ways[index % ways.length] ?? 'resume';
    const sessionId = withoutConsent[Math.floor(index / ways.length) % withoutConsent.length] ?? '';
    if (way === 'resume') return `${way} ${(await resume(sessionId)).status}`;
    const text = index % 5 === 0 ? null : 'Bonjour.';
    const { status, heard, leave } = await transports[way](
      { ...service },
      { sessionId, text, id: `m${index}` },
    );
    leave();
    return `${way} ${status}${heard.length > 0 ? ' heard' : ''}`;
  });
  expect(new Set(statuses)).toEqual(new Set(ways.map((way) => `${way} 403`)));
  expect(provider.requests).toEqual([]);
});

it('the same call is answered by the provider once the candidate has agreed', async () => {
  await decide(undecided, 'ai');
  const { status, over } = await transports['SSE POST'](service, { sessionId: undecided, text: 'Bonjour.' });
  expect([status, await over]).toEqual([200, 'ended']);
  expect(provider.requests).toHaveLength(1);
});

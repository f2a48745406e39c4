import { expect, test } from 'vitest';
import { createFakeModel } from '../realtime/support/fake-model.ts';
import { insertAgreedSession } from '../support/agreed-sessions.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { callRpc } from '../support/requests/rpc.ts';
import { serviceForFile } from '../support/service.ts';
import { openSocket, sendFrame } from './support/chat-socket.ts';
import { withModel } from './support/service-with-model.ts';

const model = createFakeModel();
const service = await serviceForFile({ replace: withModel(model, { fallback: false }) });
const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const job = { workspaceId: workspace.id, jobId: await fixtures.recruitment(workspace) };

const messages = [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Lundi.' }] }];
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

const ways: [name: string, send: (sessionId: string) => Promise<unknown>][] = [
  ['REST', (sessionId) => service.post(`/api/v2/prequalif/${sessionId}/stream`, { messages })],
  [
    'RPC',
    (sessionId) =>
      callRpc(service, 'prequalification.stream', { type: 'mutation', input: { sessionId, messages } }),
  ],
  [
    'the chat socket',
    async (sessionId) => {
      const address = `${service.url.replace('http', 'ws')}/api/v2/prequalif/${sessionId}/socket`;
      const client = await openSocket(address);
      client.send(sendFrame('r1', 'Lundi.'));
      await client.whole('r1');
      await client.leave();
    },
  ],
];

test.each(ways)(
  'a refusal of 503 says in the log why, and of which call, session and turn: %s',
  async (_, send) => {
    const sessionId = await insertAgreedSession(service.deps, job);
    const logged = service.logs.length;
    model.fail();
    await send(sessionId);
    const failures = service.logs.slice(logged).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(failures.filter(({ reason }) => reason !== undefined)).toEqual([
      expect.objectContaining({
        reason: 'provider_unavailable',
        requestId: expect.any(String),
        sessionId,
        turnId: uuid,
      }),
    ]);
    expect(service.logs.slice(logged).join('')).not.toContain('Lundi');
  },
);

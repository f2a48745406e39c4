import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { messageStart, sendEvents, startUpstream, textBlock } from '../realtime/support/upstream.ts';
import { insertAgreedSession } from '../support/agreed-sessions.ts';
import { fixturesOf, only } from '../support/fixtures.ts';
import { selectRows } from '../support/rows.ts';
import { serviceForFile } from '../support/service.ts';
import { transports } from './support/transports.ts';

/** Says one word and never ends. */
const provider = await startUpstream((response) =>
  sendEvents(response, [messageStart, ...textBlock(0, 'mot ').slice(0, 2)]),
);
afterAll(() => provider[Symbol.asyncDispose]());
const service = await serviceForFile({
  config: {
    ANTHROPIC_API_KEY: 'sk-stub',
    ANTHROPIC_BASE_URL: provider.url,
    PREQUALIFICATION_LEASE_MS: '600000',
  },
});
const fixtures = fixturesOf(service);

it('a running turn is its node’s for PREQUALIFICATION_LEASE_MS by the clock of the database', async () => {
  const workspace = await fixtures.workspace();
  const job = { workspaceId: workspace.id, jobId: await fixtures.recruitment(workspace) };
  const sessionId = await insertAgreedSession(service.deps, job);
  const call = await transports['SSE POST'](service, { sessionId, text: 'Bonjour.' });
  expect(call.status).toBe(200);
  const rows = await selectRows<{ left: number }>(
    service.deps,
    sql`select extract(epoch from lease_expires_at - now())::float as left from prequalification_turns
      where session_id = ${sessionId} and state = 'running'`,
  );
  expect(only(rows).left).toBeLessThanOrEqual(600);
  expect(only(rows).left).toBeGreaterThan(400);
  call.disconnect();
});

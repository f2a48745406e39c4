import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { insertAgreedSessions } from '#test/support/agreed-sessions.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';
import { candidateCalls } from './candidate-calls.ts';
import { flood, floodKinds } from './flood.ts';

const CANDIDATES = 3;
const LOG_BYTES_MAX = 100_000;
const INFO = 30;

// A tenth of the default, so that a flood is refused within a second. `npm run bench -- attacks` has the default, and
// looks at delays.
const service = await serviceForFile({ config: { TRUST_PROXY: '1', CALL_LIMIT_PER_MINUTE: '60' } });
const fixtures = fixturesOf(service);

let floodedId: string;
let candidateIds: string[];

beforeAll(async () => {
  const workspace = await fixtures.workspace();
  const job = { workspaceId: workspace.id, jobId: await fixtures.recruitment(workspace) };
  [floodedId = '', ...candidateIds] = await insertAgreedSessions(service.deps, job, 1 + CANDIDATES);
});

beforeEach(() => service.clock.advance(60_000));

/** The lines that a service in production writes. */
function bytesOf(lines: readonly string[]): number {
  const written = lines.filter((line) => (JSON.parse(line) as { level: number }).level >= INFO);
  return Buffer.byteLength(written.join(''));
}

test.each(floodKinds)(
  'a flood by %s is refused, others are answered, and the log stays small (SJ6)',
  async (kind) => {
    const others = candidateIds.map((sessionId, index) =>
      candidateCalls(service, { sessionId, address: `198.51.100.${index}` }),
    );
    const reported = new Map<string, number>();
    const logged = service.logs.length;
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    onTestFinished(end);
    const { url } = service;
    const target = { url, sessionId: floodedId, address: '192.0.2.66' };
    // Sender and service share a processor here: more at once, and everybody waits for the sender.
    const flooding = flood(kind, { ...target, concurrency: 8, reported, isOver: () => isOver });
    await expect.poll(() => (reported.get('429') ?? 0) + (reported.get('4429') ?? 0)).toBeGreaterThan(0);

    const statuses = await Promise.all(
      others.map((calls) => Array.fromAsync(calls, async (call) => (await call()).status)),
    );
    end();
    await flooding;
    expect(new Set(statuses.flat())).toEqual(new Set([200]));
    expect([...reported.keys()].filter((answer) => /^5/.test(answer))).toEqual([]);
    expect(bytesOf(service.logs.slice(logged))).toBeLessThan(LOG_BYTES_MAX);
  },
);

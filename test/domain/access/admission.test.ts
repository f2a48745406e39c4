import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAdmission } from '#domain/access/admission.ts';
import { serviceBusy } from '#kernel/errors/refusals.ts';
import { createMemoryRateLimiter } from '#kernel/rate-limiter.ts';
import { insertAgreedSession } from '#test/support/agreed-sessions.ts';
import { createTestClock } from '#test/support/clock.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const job = { workspaceId: workspace.id, jobId: await fixtures.recruitment(workspace) };
const agreedSession = () => insertAgreedSession(service.deps, job);
const decide = (sessionId: string, decision: 'ai' | 'human') =>
  service.post(`/api/v2/prequalif/${sessionId}/consent`, { decision });

const conversationRules = { clientLimits: ['calls'], session: 'open_with_brief' } as const;

function admissionOf({ isBusy = false, callsPerMinute = 1000, remembers = true } = {}) {
  const clock = createTestClock();
  const assertMayStart = () => {
    if (isBusy) throw serviceBusy(5);
  };
  const { deps } = service;
  const admission = createAdmission(
    {
      ...deps,
      clock,
      limiter: createMemoryRateLimiter({ clock }),
      settings: { ...deps.settings, callsPerAddressMinute: callsPerMinute },
      conversation: { ...deps.conversation, assertMayStart },
    },
    { clientAddress: '192.0.2.1', onLimitState: () => {}, remembers },
  );
  return { admission, clock };
}

describe('a call is refused', () => {
  it('for its limit, then by a busy node, then for its session (D4, D52)', async () => {
    const unknown = { sessionId: randomUUID() };
    const busy = admissionOf({ isBusy: true, callsPerMinute: 1 }).admission;
    await expect(busy.admit(conversationRules, unknown)).rejects.toMatchObject({ reason: 'overloaded' });
    await expect(busy.admit(conversationRules, unknown)).rejects.toMatchObject({ reason: 'rate_limited' });
    const idle = admissionOf().admission;
    await expect(idle.admit(conversationRules, unknown)).rejects.toMatchObject({ reason: 'not_found' });
    const malformed = idle.admit(conversationRules, { sessionId: 'session' });
    await expect(malformed).rejects.toMatchObject({ reason: 'invalid_request' });
  });

  it('not by a busy node where it resumes a stream', async () => {
    const { admission } = admissionOf({ isBusy: true });
    const input = { sessionId: await agreedSession(), lastEventId: 'turn:1' };
    await expect(admission.admit(conversationRules, input)).resolves.toMatchObject({ aiConsent: true });
  });

  it('not for a limit where it revokes a consent (D41)', async () => {
    const { admission } = admissionOf({ callsPerMinute: 0 });
    const rules = { clientLimits: ['calls'], session: 'any', mayRevoke: true } as const;
    const sessionId = await agreedSession();
    await admission.precheck(rules, { sessionId });
    await expect(admission.admit(rules, { sessionId, decision: 'human' })).resolves.toBeNull();
    const agreement = { sessionId, decision: 'ai' };
    await expect(admission.admit(rules, agreement)).rejects.toMatchObject({ reason: 'rate_limited' });
  });
});

describe('a request', () => {
  it('is counted once, before its body or with it', async () => {
    const { admission } = admissionOf({ callsPerMinute: 1 });
    const sessionId = await agreedSession();
    await admission.precheck(conversationRules, { sessionId });
    await expect(admission.admit(conversationRules, { sessionId })).resolves.toMatchObject({ sessionId });
    const second = admission.admit(conversationRules, { sessionId });
    await expect(second).rejects.toMatchObject({ reason: 'rate_limited' });
  });

  it('has its session read once, and again where its body took longer than a second', async () => {
    const { admission, clock } = admissionOf();
    const sessionId = await agreedSession();
    await admission.precheck(conversationRules, { sessionId });
    await decide(sessionId, 'human');
    const admit = () => admission.admit(conversationRules, { sessionId });
    await expect(admit()).resolves.toMatchObject({ aiConsent: true });
    clock.advance(1000);
    await expect(admit()).resolves.toMatchObject({ aiConsent: false });
    // A consent is heeded as soon as it is given.
    await decide(sessionId, 'ai');
    await expect(admit()).resolves.toMatchObject({ aiConsent: true });
  });

  it('of a connection, which lasts, has its session read by each call', async () => {
    const { admission } = admissionOf({ remembers: false });
    const sessionId = await agreedSession();
    const admit = () => admission.admit(conversationRules, { sessionId });
    await expect(admit()).resolves.toMatchObject({ aiConsent: true });
    await decide(sessionId, 'human');
    await expect(admit()).resolves.toMatchObject({ aiConsent: false });
  });
});

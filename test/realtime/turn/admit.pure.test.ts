import { describe, expect, it } from 'vitest';
import { createTestConversation, settle } from '../support/conversations.ts';

describe('admission', () => {
  it('refuses without consent, and does not count the refusal', async () => {
    const setup = createTestConversation();
    setup.store.session.aiConsent = false;
    for (let call = 0; call < 20; call += 1) {
      await expect(setup.open().answer).rejects.toMatchObject({ reason: 'consent_missing' });
    }
    setup.store.session.aiConsent = true;
    setup.model.say('Bonjour');
    await expect(setup.open().answer).resolves.toMatchObject({ generatedBy: 'ai' });
    expect(setup.model.interviews).toHaveLength(1);
  });

  it('refuses the thirteenth call of a minute with the seconds to wait, and tells the limit of every call', async () => {
    const { conversation, store, time } = createTestConversation({ provider: null });
    const counted: number[] = [];
    const call = (text: string) =>
      conversation.converse({
        session: store.session,
        message: { id: text, text },
        signal: new AbortController().signal,
        onLimitState: ({ remaining }) => counted.push(remaining),
      });
    for (let count = 0; count < 12; count += 1) await call(`message ${count}`);
    await expect(call('one more')).rejects.toMatchObject({ reason: 'rate_limited', retryAfterSeconds: 60 });
    expect(counted).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]);
    await time.advance(60_000);
    await expect(call('later')).resolves.toMatchObject({ generatedBy: 'script' });
  });

  it('says 429 rather than 503 where both hold (D4)', async () => {
    const setup = createTestConversation({ provider: null, fallback: false });
    for (let call = 0; call < 12; call += 1) {
      await expect(setup.send(`message ${call}`).answer).rejects.toMatchObject({
        reason: 'provider_unavailable',
      });
    }
    await expect(setup.send('one more').answer).rejects.toMatchObject({ reason: 'rate_limited' });
  });

  it('answers locally without a provider, and refuses where the fallback is off (D27)', async () => {
    await expect(createTestConversation({ provider: null }).open().answer).resolves.toMatchObject({
      generatedBy: 'script',
    });
    await expect(
      createTestConversation({ provider: null, fallback: false }).open().answer,
    ).rejects.toMatchObject({
      reason: 'provider_unavailable',
    });
  });

  it('turns an unexpected failure before the first word into unavailable, with nothing of its words (D1)', async () => {
    const setup = createTestConversation();
    setup.store.away = true;
    const refusal = setup.open().answer;
    const { sessionId } = setup.store.session;
    await expect(refusal).rejects.toMatchObject({ reason: 'provider_unavailable', ids: { sessionId } });
    await expect(refusal).rejects.not.toThrow('ECONNREFUSED');
  });

  it('resumes under a budget of its own', async () => {
    const { conversation, store } = createTestConversation({ provider: null });
    const call = { session: store.session, signal: new AbortController().signal };
    for (let count = 0; count < 60; count += 1) expect(await conversation.resume(call)).toBeNull();
    await expect(conversation.resume(call)).rejects.toMatchObject({ reason: 'rate_limited' });
    // Messages and resumes are counted separately.
    await expect(conversation.converse({ ...call, message: null })).resolves.toBeDefined();
    store.session.aiConsent = false;
    await expect(conversation.resume(call)).rejects.toMatchObject({ reason: 'consent_missing' });
  });

  it('leaves no timer behind when nothing runs', async () => {
    const setup = createTestConversation({ provider: null });
    const subscriber = setup.open();
    await subscriber.over;
    await settle();
    // The log's retention is the only timer left.
    expect(setup.time.waiting()).toBe(1);
    await setup.time.advance(60_000);
    expect(setup.time.waiting()).toBe(0);
  });
});

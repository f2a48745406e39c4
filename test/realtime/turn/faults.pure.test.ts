import { describe, expect, it } from 'vitest';
import { createTestConversation, settle } from '../support/conversations.ts';

describe('a provider that fails', () => {
  it.each(['fail', 'truncate'] as const)(
    'before its first word is replaced by the questionnaire (%s)',
    async (how) => {
      const setup = createTestConversation();
      const subscriber = setup.open();
      setup.model[how]();
      expect(await subscriber.answer).toMatchObject({ generatedBy: 'script' });
      await subscriber.over;
      expect(subscriber.received[0]?.chunk).toMatchObject({ messageMetadata: { generatedBy: 'script' } });
      expect(subscriber.text()).toContain('Bonjour, merci pour votre candidature');
      expect(subscriber.types()).not.toContain('message-metadata');
    },
  );

  it('that ends without a word counts as failed', async () => {
    const setup = createTestConversation();
    const subscriber = setup.open();
    setup.model.end();
    expect(await subscriber.answer).toMatchObject({ generatedBy: 'script' });
  });

  it('before its first word is unavailable where the fallback is off, and the retry is answered', async () => {
    const setup = createTestConversation({ fallback: false });
    const subscriber = setup.send('Lundi', 'm1');
    setup.model.fail();
    await expect(subscriber.answer).rejects.toMatchObject({
      reason: 'provider_unavailable',
      retryAfterSeconds: 10,
    });
    const retry = setup.send('Lundi', 'm1');
    setup.model.say('Merci.');
    setup.model.end();
    await retry.over;
    expect(setup.store.messages.map(({ text }) => text)).toEqual(['Lundi', 'Merci.']);
  });

  it('mid-answer is finished by the questionnaire under the same messageId', async () => {
    const setup = createTestConversation();
    const subscriber = setup.open();
    setup.model.say('Bonjour et bienvenue. ');
    await settle();
    setup.model.fail();
    await subscriber.over;
    const types = subscriber.types();
    expect(types.filter((type) => type === 'start')).toHaveLength(1);
    expect(subscriber.received[types.indexOf('message-metadata')]?.chunk).toEqual({
      type: 'message-metadata',
      messageMetadata: { generatedBy: 'script' },
    });
    expect(types.slice(-3)).toEqual(['text-end', 'finish-step', 'finish']);
    expect(subscriber.text()).toMatch(/^Bonjour et bienvenue\. \n\nLa suite .*\n\n.* disponible \?$/);
    expect(setup.store.messages).toMatchObject([
      { text: subscriber.text(), incomplete: false, asks: 'availability' },
    ]);
  });

  it('after it put a question is finished without another one', async () => {
    const setup = createTestConversation();
    const subscriber = setup.open();
    setup.model.say('Bonjour. Quand seriez-vous disponible ? Je vous ');
    await settle();
    setup.model.truncate();
    await subscriber.over;
    expect(subscriber.text().match(/\?/g)).toHaveLength(1);
    expect(setup.store.messages).toMatchObject([{ asks: 'availability' }]);
  });

  it('mid-answer ends with an error chunk where the fallback is off, in safe words', async () => {
    const setup = createTestConversation({ fallback: false });
    const subscriber = setup.open();
    setup.model.say('Bonj');
    await settle();
    setup.model.fail();
    await subscriber.over;
    expect(subscriber.types().at(-1)).toBe('error');
    expect(JSON.stringify(subscriber.received)).not.toContain('raw words');
    expect(setup.store.messages).toMatchObject([{ text: 'Bonj', incomplete: true }]);
    expect(setup.faults).toHaveLength(1);
  });

  /** Lets the model say 40,000 characters, and returns its subscriber and the stored answer. */
  async function ramble({ fallback }: { fallback: boolean }) {
    const setup = createTestConversation({ fallback });
    const subscriber = setup.open();
    for (let count = 0; count < 40; count += 1) setup.model.say('x'.repeat(1000));
    setup.model.end();
    await subscriber.over;
    const [stored] = setup.store.messages;
    return { subscriber, stored, rambled: /^x*/.exec(stored?.text ?? '')?.[0].length };
  }

  it('is cut after 16,000 characters, and the questionnaire finishes the answer', async () => {
    const { subscriber, stored, rambled } = await ramble({ fallback: true });
    expect(rambled).toBe(16_000);
    expect(stored).toMatchObject({ incomplete: false, speaker: { generatedBy: 'script' } });
    expect(subscriber.received.at(-1)?.chunk).toEqual({ type: 'finish', finishReason: 'stop' });
  });

  it('is cut after 16,000 characters with an error where nobody takes over', async () => {
    const { subscriber, stored, rambled } = await ramble({ fallback: false });
    expect(rambled).toBe(16_000);
    expect(stored).toMatchObject({ incomplete: true });
    expect(subscriber.types().at(-1)).toBe('error');
  });
});

describe('a consent that is revoked', () => {
  it('ends the running turn at once, closes the provider, and stores nothing of it', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('Lundi', 'm1');
    setup.model.say('Mer');
    await settle();
    setup.store.session.aiConsent = false;
    setup.conversation.revoke(setup.store.session.sessionId);
    setup.model.say('ci.');
    setup.model.end();
    await subscriber.over;
    expect(subscriber.received.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'consent_revoked' });
    expect(subscriber.text()).toBe('Mer');
    expect(setup.model.signals[0]?.aborted).toBe(true);
    expect(setup.store.messages.map(({ text }) => text)).toEqual(['Lundi']);
    await expect(setup.open().answer).rejects.toMatchObject({ reason: 'consent_missing' });
  });

  it('on another node is received within 250 ms', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('Lundi', 'm1');
    setup.model.say('Mer');
    await settle();
    setup.store.session.aiConsent = false;
    await setup.time.advance(250);
    await subscriber.over;
    expect(subscriber.received.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'consent_revoked' });
  });

  it('before the first word is a refusal', async () => {
    const setup = createTestConversation();
    const subscriber = setup.open();
    await settle();
    setup.store.session.aiConsent = false;
    setup.conversation.revoke(setup.store.session.sessionId);
    await expect(subscriber.answer).rejects.toMatchObject({ reason: 'consent_missing' });
  });
});

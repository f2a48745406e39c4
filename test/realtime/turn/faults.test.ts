import { describe, expect, it } from 'vitest';
import { createTestConversation, settle } from '../support/conversations.ts';

describe('a provider that fails', () => {
  it.each(['fail', 'truncate'] as const)(
    'before its first word is replaced by the local interviewer (%s)',
    async (how) => {
      const setup = createTestConversation();
      const listener = setup.open();
      setup.model[how]();
      expect(await listener.reply).toMatchObject({ mode: 'local' });
      await listener.over;
      expect(listener.received[0]?.chunk).toMatchObject({ messageMetadata: { generatedBy: 'script' } });
      expect(listener.text()).toContain('Bonjour Camille');
      expect(listener.types()).not.toContain('message-metadata');
    },
  );

  it('that ends without a word counts as failed', async () => {
    const setup = createTestConversation();
    const listener = setup.open();
    setup.model.end();
    expect(await listener.reply).toMatchObject({ mode: 'local' });
  });

  it('before its first word is unavailable where the fallback is off, and the retry is answered', async () => {
    const setup = createTestConversation({ fallback: false });
    const listener = setup.send('Lundi', 'm1');
    setup.model.fail();
    await expect(listener.reply).rejects.toMatchObject({
      reason: 'provider_unavailable',
      retryAfterSeconds: 10,
    });
    const retry = setup.send('Lundi', 'm1');
    setup.model.say('Merci.');
    setup.model.end();
    await retry.over;
    expect(setup.store.messages.map(({ text }) => text)).toEqual(['Lundi', 'Merci.']);
  });

  it('mid-answer is finished by the local interviewer under the same messageId', async () => {
    const setup = createTestConversation();
    const listener = setup.open();
    setup.model.say('Bonjour et bienvenue. ');
    await settle();
    setup.model.fail();
    await listener.over;
    const types = listener.types();
    expect(types.filter((type) => type === 'start')).toHaveLength(1);
    expect(listener.received[types.indexOf('message-metadata')]?.chunk).toEqual({
      type: 'message-metadata',
      messageMetadata: { generatedBy: 'script' },
    });
    expect(types.slice(-3)).toEqual(['text-end', 'finish-step', 'finish']);
    expect(listener.text()).toMatch(/^Bonjour et bienvenue\. \n\nLa suite .* disponible \?$/);
    expect(setup.store.messages).toMatchObject([{ text: listener.text(), cut: false, asks: 'availability' }]);
  });

  it('after it put a question is finished without another one', async () => {
    const setup = createTestConversation();
    const listener = setup.open();
    setup.model.say('Bonjour. Quand seriez-vous disponible ? Je vous ');
    await settle();
    setup.model.truncate();
    await listener.over;
    expect(listener.text().match(/\?/g)).toHaveLength(1);
    expect(setup.store.messages).toMatchObject([{ asks: 'availability' }]);
  });

  it('mid-answer ends with an error chunk where the fallback is off, in safe words', async () => {
    const setup = createTestConversation({ fallback: false });
    const listener = setup.open();
    setup.model.say('Bonj');
    await settle();
    setup.model.fail();
    await listener.over;
    expect(listener.types().at(-1)).toBe('error');
    expect(JSON.stringify(listener.received)).not.toContain('raw words');
    expect(setup.store.messages).toMatchObject([{ text: 'Bonj', cut: true }]);
    expect(setup.faults).toHaveLength(1);
  });

  it('cannot make a turn endless', async () => {
    const setup = createTestConversation();
    const listener = setup.open();
    for (let count = 0; count < 40; count += 1) setup.model.say('x'.repeat(1000));
    await listener.over;
    expect(listener.text().length).toBeLessThanOrEqual(17_000);
    expect(listener.received.at(-1)?.chunk).toEqual({ type: 'finish', finishReason: 'length' });
  });
});

describe('a consent that is revoked', () => {
  it('ends the running turn at once, closes the provider, and stores nothing of it', async () => {
    const setup = createTestConversation();
    const listener = setup.send('Lundi', 'm1');
    setup.model.say('Mer');
    await settle();
    setup.store.session.aiConsent = false;
    setup.conversation.revoke(setup.store.session.sessionId);
    setup.model.say('ci.');
    setup.model.end();
    await listener.over;
    expect(listener.received.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'consent_revoked' });
    expect(listener.text()).toBe('Mer');
    expect(setup.model.signals[0]?.aborted).toBe(true);
    expect(setup.store.messages.map(({ text }) => text)).toEqual(['Lundi']);
    await expect(setup.open().reply).rejects.toMatchObject({ reason: 'consent_missing' });
  });

  it('on another node is received within 250 ms', async () => {
    const setup = createTestConversation();
    const listener = setup.send('Lundi', 'm1');
    setup.model.say('Mer');
    await settle();
    setup.store.session.aiConsent = false;
    await setup.time.advance(250);
    await listener.over;
    expect(listener.received.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'consent_revoked' });
  });

  it('before the first word is a refusal', async () => {
    const setup = createTestConversation();
    const listener = setup.open();
    await settle();
    setup.store.session.aiConsent = false;
    setup.conversation.revoke(setup.store.session.sessionId);
    await expect(listener.reply).rejects.toMatchObject({ reason: 'consent_missing' });
  });
});

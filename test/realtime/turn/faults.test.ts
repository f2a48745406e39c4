import { describe, expect, it } from 'vitest';
import { setStage, settle } from '../support/conversations.ts';

describe('a provider that fails', () => {
  it.each(['fail', 'truncate'] as const)(
    'before its first word is replaced by the local interviewer (%s)',
    async (how) => {
      const stage = setStage();
      const listener = stage.open();
      stage.model[how]();
      expect(await listener.reply).toMatchObject({ mode: 'local' });
      await listener.over;
      expect(listener.heard[0]?.chunk).toMatchObject({ messageMetadata: { generatedBy: 'script' } });
      expect(listener.text()).toContain('Bonjour Camille');
      expect(listener.types()).not.toContain('message-metadata');
    },
  );

  it('that ends without a word counts as failed', async () => {
    const stage = setStage();
    const listener = stage.open();
    stage.model.end();
    expect(await listener.reply).toMatchObject({ mode: 'local' });
  });

  it('before its first word is unavailable where the fallback is off, and the retry is answered', async () => {
    const stage = setStage({ fallback: false });
    const listener = stage.send('Lundi', 'm1');
    stage.model.fail();
    await expect(listener.reply).rejects.toMatchObject({
      reason: 'provider_unavailable',
      retryAfterSeconds: 10,
    });
    const retry = stage.send('Lundi', 'm1');
    stage.model.say('Merci.');
    stage.model.end();
    await retry.over;
    expect(stage.store.messages.map(({ text }) => text)).toEqual(['Lundi', 'Merci.']);
  });

  it('mid-answer is finished by the local interviewer under the same messageId', async () => {
    const stage = setStage();
    const listener = stage.open();
    stage.model.say('Bonjour et bienvenue. ');
    await settle();
    stage.model.fail();
    await listener.over;
    const types = listener.types();
    expect(types.filter((type) => type === 'start')).toHaveLength(1);
    expect(listener.heard[types.indexOf('message-metadata')]?.chunk).toEqual({
      type: 'message-metadata',
      messageMetadata: { generatedBy: 'script' },
    });
    expect(types.slice(-3)).toEqual(['text-end', 'finish-step', 'finish']);
    expect(listener.text()).toMatch(/^Bonjour et bienvenue\. \n\nLa suite .* disponible \?$/);
    expect(stage.store.messages).toMatchObject([{ text: listener.text(), cut: false, asks: 'availability' }]);
  });

  it('after it put a question is finished without another one', async () => {
    const stage = setStage();
    const listener = stage.open();
    stage.model.say('Bonjour. Quand seriez-vous disponible ? Je vous ');
    await settle();
    stage.model.truncate();
    await listener.over;
    expect(listener.text().match(/\?/g)).toHaveLength(1);
    expect(stage.store.messages).toMatchObject([{ asks: 'availability' }]);
  });

  it('mid-answer ends with an error chunk where the fallback is off, in safe words', async () => {
    const stage = setStage({ fallback: false });
    const listener = stage.open();
    stage.model.say('Bonj');
    await settle();
    stage.model.fail();
    await listener.over;
    expect(listener.types().at(-1)).toBe('error');
    expect(JSON.stringify(listener.heard)).not.toContain('raw words');
    expect(stage.store.messages).toMatchObject([{ text: 'Bonj', cut: true }]);
    expect(stage.faults).toHaveLength(1);
  });

  it('cannot make a turn endless', async () => {
    const stage = setStage();
    const listener = stage.open();
    for (let count = 0; count < 40; count += 1) stage.model.say('x'.repeat(1000));
    await listener.over;
    expect(listener.text().length).toBeLessThanOrEqual(17_000);
    expect(listener.heard.at(-1)?.chunk).toEqual({ type: 'finish', finishReason: 'length' });
  });
});

describe('a consent that is revoked', () => {
  it('ends the running turn at once, closes the provider, and stores nothing of it', async () => {
    const stage = setStage();
    const listener = stage.send('Lundi', 'm1');
    stage.model.say('Mer');
    await settle();
    stage.store.session.aiConsent = false;
    stage.conversation.revoke(stage.store.session.sessionId);
    stage.model.say('ci.');
    stage.model.end();
    await listener.over;
    expect(listener.heard.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'consent_revoked' });
    expect(listener.text()).toBe('Mer');
    expect(stage.model.signals[0]?.aborted).toBe(true);
    expect(stage.store.messages.map(({ text }) => text)).toEqual(['Lundi']);
    await expect(stage.open().reply).rejects.toMatchObject({ reason: 'consent_missing' });
  });

  it('on another node is heard within 250 ms', async () => {
    const stage = setStage();
    const listener = stage.send('Lundi', 'm1');
    stage.model.say('Mer');
    await settle();
    stage.store.session.aiConsent = false;
    await stage.time.advance(250);
    await listener.over;
    expect(listener.heard.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'consent_revoked' });
  });

  it('before the first word is a refusal', async () => {
    const stage = setStage();
    const listener = stage.open();
    await settle();
    stage.store.session.aiConsent = false;
    stage.conversation.revoke(stage.store.session.sessionId);
    await expect(listener.reply).rejects.toMatchObject({ reason: 'consent_missing' });
  });
});

import { describe, expect, it } from 'vitest';
import { createTestConversation, settle } from '../support/conversations.ts';

describe('a stop (D41)', () => {
  it('ends the turn at once for all subscribers, keeps its words, and closes the provider’s call', async () => {
    const setup = createTestConversation();
    const { sessionId } = setup.store.session;
    const [one, other] = [setup.send('Lundi', 'm1'), setup.send('Lundi', 'm1')];
    setup.model.say('Merci. Et ');
    await Promise.all([one.answer, other.answer]);
    await setup.conversation.stop(sessionId);
    await Promise.all([one.over, other.over]);
    for (const subscriber of [one, other])
      expect(subscriber.received.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'stopped' });
    expect(setup.model.signals[0]?.aborted).toBe(true);
    expect(setup.store.messages).toMatchObject([
      { role: 'user', text: 'Lundi' },
      { role: 'assistant', text: 'Merci. Et ', incomplete: true },
    ]);
    expect(setup.store.turns).toMatchObject([{ state: 'aborted', endReason: 'stopped' }]);
  });

  it('before the first word ends without an answer', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('Lundi', 'm1');
    await settle();
    await setup.conversation.stop(setup.store.session.sessionId);
    await subscriber.over;
    expect(subscriber.types()).toEqual(['abort']);
  });

  it('where nothing runs, or twice, changes nothing', async () => {
    const setup = createTestConversation();
    const { sessionId } = setup.store.session;
    await setup.conversation.stop(sessionId);
    const subscriber = setup.send('Lundi', 'm1');
    setup.model.say('Merci.');
    setup.model.end();
    await subscriber.over;
    await setup.conversation.stop(sessionId);
    await setup.conversation.stop(sessionId);
    expect(setup.store.turns).toMatchObject([{ state: 'finished', endReason: 'finished' }]);
  });

  it('does not stop the turn that follows', async () => {
    const setup = createTestConversation();
    const { sessionId } = setup.store.session;
    const first = setup.send('Lundi', 'm1');
    setup.model.say('Merci. ');
    await first.answer;
    await setup.conversation.stop(sessionId);
    const next = setup.send('Mardi', 'm2');
    setup.model.say('Bien.');
    setup.model.end();
    await setup.time.advance(1000);
    await next.over;
    expect(next.received.at(-1)?.chunk).toMatchObject({ type: 'finish' });
  });

  it('that another node was asked for ends the turn by the next poll', async () => {
    const setup = createTestConversation();
    const { sessionId } = setup.store.session;
    const subscriber = setup.send('Lundi', 'm1');
    setup.model.say('Merci. ');
    await subscriber.answer;
    await setup.store.requestStop(sessionId);
    await setup.time.advance(250);
    await subscriber.over;
    expect(subscriber.received.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'stopped' });
  });

  it('while the database is away ends the turn of its own node, and says that it could not be stored', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('Lundi', 'm1');
    setup.model.say('Merci. ');
    await subscriber.answer;
    setup.store.away = true;
    await expect(setup.conversation.stop(setup.store.session.sessionId)).rejects.toThrow();
    await subscriber.over;
    expect(subscriber.received.at(-1)?.chunk).toEqual({ type: 'abort', reason: 'stopped' });
  });

  it('a client that only leaves stops nothing', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('Lundi', 'm1');
    setup.model.say('Merci. ');
    await subscriber.answer;
    subscriber.leave();
    await setup.time.advance(1000);
    expect(setup.model.signals[0]?.aborted).toBe(false);
    expect(setup.store.turns).toMatchObject([{ state: 'running' }]);
  });
});

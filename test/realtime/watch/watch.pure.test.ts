import { describe, expect, it } from 'vitest';
import { createMemoryWatch, type WatchEvent } from '#realtime/watch/watch.ts';
import { createTestConversation, settle } from '../support/conversations.ts';

describe('the watch', () => {
  it('tells the watchers of a session, and no others', () => {
    const watch = createMemoryWatch();
    const [mine, theirs]: [WatchEvent[], WatchEvent[]] = [[], []];
    const stop = watch.subscribe('s', (event) => mine.push(event));
    watch.subscribe('t', (event) => theirs.push(event));
    watch.publish('s', { type: 'consent', aiConsent: false });
    stop();
    stop();
    watch.publish('s', { type: 'consent', aiConsent: true });
    expect([mine, theirs]).toEqual([[{ type: 'consent', aiConsent: false }], []]);
  });

  it('keeps two watches of one function apart', () => {
    const watch = createMemoryWatch();
    const received: WatchEvent[] = [];
    const onEvent = (event: WatchEvent) => void received.push(event);
    const stop = watch.subscribe('s', onEvent);
    watch.subscribe('s', onEvent);
    stop();
    watch.publish('s', { type: 'turn', state: 'started' });
    expect(received).toHaveLength(1);
  });
});

describe('a turn', () => {
  it('is told to watchers as it starts and ends, with the progress of the sheet and without its words', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('Lundi', 'm1');
    setup.model.say('Merci.');
    await settle();
    expect(setup.events).toEqual([{ type: 'turn', state: 'started' }]);
    const fact = { question: 'availability', status: 'answered', answer: 'Lundi.', quote: 'Lundi' } as const;
    setup.model.report({ type: 'facts', facts: [{ ...fact, messageId: 'm1' }] });
    setup.model.end();
    await subscriber.over;
    expect(setup.events.slice(1)).toEqual([
      { type: 'turn', state: 'finished' },
      { type: 'progress', answered: 1, questions: 6 },
    ]);
  });

  it('that the consent ends is told as aborted', async () => {
    const setup = createTestConversation();
    const subscriber = setup.open();
    setup.model.say('Bonjour');
    await settle();
    setup.store.session.aiConsent = false;
    setup.conversation.revoke(setup.store.session.sessionId);
    await subscriber.over;
    await settle();
    expect(setup.events).toContainEqual({ type: 'turn', state: 'aborted' });
  });
});

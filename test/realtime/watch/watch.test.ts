import { describe, expect, it } from 'vitest';
import { createMemoryWatch, type WatchEvent } from '../../../realtime/watch/watch.ts';
import { setStage, settle } from '../support/conversations.ts';

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
    const heard: WatchEvent[] = [];
    const onEvent = (event: WatchEvent) => void heard.push(event);
    const stop = watch.subscribe('s', onEvent);
    watch.subscribe('s', onEvent);
    stop();
    watch.publish('s', { type: 'turn', state: 'started' });
    expect(heard).toHaveLength(1);
  });
});

describe('a turn', () => {
  it('is told to watchers as it starts and ends, with the progress of the sheet and without its words', async () => {
    const stage = setStage();
    const listener = stage.send('Lundi', 'm1');
    stage.model.say('Merci.');
    await settle();
    expect(stage.events).toEqual([{ type: 'turn', state: 'started' }]);
    const fact = { question: 'availability', status: 'answered', answer: 'Lundi.', quote: 'Lundi' } as const;
    stage.model.tell({ type: 'facts', facts: [{ ...fact, messageId: 'm1' }] });
    stage.model.end();
    await listener.over;
    expect(stage.events.slice(1)).toEqual([
      { type: 'turn', state: 'finished' },
      { type: 'progress', answered: 1, questions: 6 },
    ]);
  });

  it('that the consent ends is told as aborted', async () => {
    const stage = setStage();
    const listener = stage.open();
    stage.model.say('Bonjour');
    await settle();
    stage.store.session.aiConsent = false;
    stage.conversation.revoke(stage.store.session.sessionId);
    await listener.over;
    await settle();
    expect(stage.events).toContainEqual({ type: 'turn', state: 'aborted' });
  });
});

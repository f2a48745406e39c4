import { describe, expect, it } from 'vitest';
import { createMemoryWatch, type WatchEvent } from '#realtime/watch/watch.ts';
import { watchStream } from '#realtime/watch/watch-stream.ts';
import { withPresence } from '#realtime/watch/with-presence.ts';
import { createTestConversation, settle } from '../support/conversations.ts';
import { createManualTime } from '../support/manual-time.ts';

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

describe('a watcher', () => {
  const started = { type: 'turn', state: 'started' } as const;

  it('that throws keeps the event from no other, and its error is thrown', () => {
    const watch = createMemoryWatch();
    const received: WatchEvent[] = [];
    watch.subscribe('s', () => {
      throw new Error('a defect');
    });
    watch.subscribe('s', (event) => received.push(event));
    expect(() => watch.publish('s', started)).toThrow('a defect');
    expect(received).toEqual([started]);
  });

  it('that another one unsubscribes gets no more events', () => {
    const watch = createMemoryWatch();
    const received: WatchEvent[] = [];
    watch.subscribe('s', () => stop());
    const stop = watch.subscribe('s', (event) => received.push(event));
    watch.publish('s', started);
    expect(received).toEqual([]);
  });
});

describe('the presence of a person', () => {
  it('ends on the wire with its lease, which a renewal prolongs and a failed reading does not end (D58)', async () => {
    const { timers, advance, waiting } = createManualTime();
    const watch = createMemoryWatch();
    const leaving = new AbortController();
    const floor = { type: 'floor', by: 'person', since: '2026-11-23T09:00:00.000Z' } as const;
    const readings = [{ ...floor, attending: true }, null, { ...floor, attending: false }];
    const events = watchStream(watch, { sessionId: 's', signal: leaving.signal })[Symbol.asyncIterator]();
    const watched = withPresence(events, {
      timers,
      readFloor: async () => readings.shift() ?? Promise.reject(new Error('the database is away')),
    });
    const received: WatchEvent[] = [];
    const over = (async () => {
      for await (const event of watched) received.push(event);
    })();
    await advance(60_000);
    expect([received, readings.length]).toEqual([[], 3]);
    watch.publish('s', { ...floor, attending: true });
    await advance(14_000);
    expect([received, readings.length]).toEqual([[{ ...floor, attending: true }], 1]);
    watch.publish('s', { type: 'turn', state: 'started' });
    await advance(60_000);
    expect(received.slice(1)).toEqual([
      { type: 'turn', state: 'started' },
      { ...floor, attending: false },
    ]);
    expect([readings, waiting()]).toEqual([[], 0]);
    leaving.abort();
    await over;
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

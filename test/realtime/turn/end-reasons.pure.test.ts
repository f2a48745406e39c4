import { expect, it } from 'vitest';
import { createTestConversation, settle, type TestConversation } from '../support/conversations.ts';

const ends: [
  reason: string,
  speaker: 'ai' | null,
  end: (setup: TestConversation, subscriber: ReturnType<TestConversation['send']>) => unknown,
][] = [
  ['finished', 'ai', ({ model }) => model.end()],
  ['superseded', 'ai', ({ send }) => send('Non, mardi', 'm2')],
  ['consent_revoked', 'ai', ({ conversation, store }) => conversation.revoke(store.session.sessionId)],
  ['stopped', 'ai', ({ conversation, store }) => conversation.stop(store.session.sessionId)],
  [
    'abandoned',
    'ai',
    ({ time }, subscriber) => {
      subscriber.leave();
      return time.advance(30_000);
    },
  ],
  ['drained', 'ai', ({ conversation }) => conversation.drain(AbortSignal.abort())],
  ['provider_failed', 'ai', ({ model }) => model.fail()],
];

it.each(ends)(
  'a turn that ends says why, once, in the store and in the metrics: %s',
  async (reason, speaker, end) => {
    const setup = createTestConversation({ fallback: false });
    const subscriber = setup.send('Lundi', 'm1');
    setup.model.say('Merci. ');
    await subscriber.answer;
    await settle();
    await end(setup, subscriber);
    await settle();
    expect(setup.measured.ended[0]).toEqual({ reason, speaker });
    expect(setup.store.turns[0]).toMatchObject({ endReason: reason });
  },
);

it('a turn whose provider failed before a word says that nobody spoke', async () => {
  const setup = createTestConversation({ fallback: false });
  const subscriber = setup.send('Lundi', 'm1');
  setup.model.fail();
  await expect(subscriber.answer).rejects.toMatchObject({ reason: 'provider_unavailable' });
  await settle();
  expect(setup.measured).toMatchObject({
    ended: [{ reason: 'provider_failed', speaker: null }],
    providerCalls: ['failed'],
    firstWords: [],
  });
});

it('what the fallback finished is the questionnaire’s, and its first words are counted once', async () => {
  const setup = createTestConversation();
  const subscriber = setup.open();
  setup.model.say('Bonjour. ');
  await settle();
  setup.model.fail();
  await subscriber.over;
  expect(setup.measured).toMatchObject({
    ended: [{ reason: 'finished', speaker: 'script' }],
    providerCalls: ['failed'],
    firstWords: [0],
  });
});

import { expect, it } from 'vitest';
import { type Stage, setStage, settle } from '../support/conversations.ts';

const ends: [
  reason: string,
  speaker: 'ai' | null,
  end: (stage: Stage, listener: ReturnType<Stage['send']>) => unknown,
][] = [
  ['finished', 'ai', ({ model }) => model.end()],
  ['superseded', 'ai', ({ send }) => send('Non, mardi', 'm2')],
  ['consent_revoked', 'ai', ({ conversation, store }) => conversation.revoke(store.session.sessionId)],
  [
    'abandoned',
    'ai',
    ({ time }, listener) => {
      listener.leave();
      return time.advance(30_000);
    },
  ],
  ['drained', 'ai', ({ conversation }) => conversation.drain(AbortSignal.abort())],
  ['provider_failed', 'ai', ({ model }) => model.fail()],
];

it.each(ends)(
  'a turn that ends says why, once, in the store and in the metrics: %s',
  async (reason, speaker, end) => {
    const stage = setStage({ fallback: false });
    const listener = stage.send('Lundi', 'm1');
    stage.model.say('Merci. ');
    await listener.reply;
    await settle();
    await end(stage, listener);
    await settle();
    expect(stage.measured.ended[0]).toEqual({ reason, speaker });
    expect(stage.store.turns[0]).toMatchObject({ endReason: reason });
  },
);

it('a turn whose provider failed before a word says that nobody spoke', async () => {
  const stage = setStage({ fallback: false });
  const listener = stage.send('Lundi', 'm1');
  stage.model.fail();
  await expect(listener.reply).rejects.toMatchObject({ reason: 'provider_unavailable' });
  await settle();
  expect(stage.measured).toMatchObject({
    ended: [{ reason: 'provider_failed', speaker: null }],
    providerCalls: ['failed'],
    firstWords: [],
  });
});

it('what the fallback finished is the questionnaire’s, and its first words are counted once', async () => {
  const stage = setStage();
  const listener = stage.open();
  stage.model.say('Bonjour. ');
  await settle();
  stage.model.fail();
  await listener.over;
  expect(stage.measured).toMatchObject({
    ended: [{ reason: 'finished', speaker: 'script' }],
    providerCalls: ['failed'],
    firstWords: [0],
  });
});

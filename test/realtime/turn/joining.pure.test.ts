import { expect, it } from 'vitest';
import { createTestConversation, settle } from '../support/conversations.ts';

/** Builds a setup whose turns end a while before their end is stored. */
function setSlowStage() {
  const setup = createTestConversation({ fallback: false });
  const gate = Promise.withResolvers<void>();
  const { finishTurn } = setup.store;
  setup.store.finishTurn = async (outcome) => {
    await gate.promise;
    return finishTurn(outcome);
  };
  return { ...setup, storeAll: gate.resolve };
}

it('a turn that has failed is not joined while its end is stored: the message is asked anew', async () => {
  const setup = setSlowStage();
  const failed = setup.send('Lundi', 'm1');
  setup.model.fail();
  await expect(failed.answer).rejects.toMatchObject({ reason: 'provider_unavailable' });
  const again = setup.send('Lundi', 'm1');
  await settle();
  setup.storeAll();
  setup.model.say('Merci.');
  setup.model.end();
  expect(await again.over).toBeUndefined();
  expect(again.text()).toBe('Merci.');
  expect(setup.model.interviews).toHaveLength(2);
});

it('nor is one that was stopped: whoever comes back hears a whole answer', async () => {
  const setup = setSlowStage();
  const first = setup.send('Lundi', 'm1');
  setup.model.say('Mer');
  await settle();
  first.leave();
  await setup.time.advance(30_000);
  const again = setup.send('Lundi', 'm1');
  await settle();
  setup.storeAll();
  await settle();
  setup.model.say('Merci.');
  setup.model.end();
  await again.over;
  expect([again.text(), again.types().at(-1)]).toEqual(['Merci.', 'finish']);
  expect(setup.store.messages.map(({ text }) => text)).toEqual(['Lundi', 'Merci.']);
});

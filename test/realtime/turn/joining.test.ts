import { expect, it } from 'vitest';
import { setStage, settle } from '../support/conversations.ts';

/** A stage whose turns are over a while before their end is stored. */
function setSlowStage() {
  const stage = setStage({ fallback: false });
  const gate = Promise.withResolvers<void>();
  const { finishTurn } = stage.store;
  stage.store.finishTurn = async (outcome) => {
    await gate.promise;
    return finishTurn(outcome);
  };
  return { ...stage, storeAll: gate.resolve };
}

it('a turn that has failed is not joined while its end is stored: the message is asked anew', async () => {
  const stage = setSlowStage();
  const failed = stage.send('Lundi', 'm1');
  stage.model.fail();
  await expect(failed.reply).rejects.toMatchObject({ reason: 'provider_unavailable' });
  const again = stage.send('Lundi', 'm1');
  await settle();
  stage.storeAll();
  stage.model.say('Merci.');
  stage.model.end();
  expect(await again.over).toBeUndefined();
  expect(again.text()).toBe('Merci.');
  expect(stage.model.interviews).toHaveLength(2);
});

it('nor is one that was stopped: whoever comes back hears a whole answer', async () => {
  const stage = setSlowStage();
  const first = stage.send('Lundi', 'm1');
  stage.model.say('Mer');
  await settle();
  first.leave();
  await stage.time.advance(30_000);
  const again = stage.send('Lundi', 'm1');
  await settle();
  stage.storeAll();
  await settle();
  stage.model.say('Merci.');
  stage.model.end();
  await again.over;
  expect([again.text(), again.types().at(-1)]).toEqual(['Merci.', 'finish']);
  expect(stage.store.messages.map(({ text }) => text)).toEqual(['Lundi', 'Merci.']);
});

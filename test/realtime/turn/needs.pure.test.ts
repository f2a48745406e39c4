import { describe, expect, it } from 'vitest';
import { replyToNeed } from '#realtime/interviewer/needs/reply-to-need.ts';
import { testHelp } from '../support/briefs.ts';
import { createTestConversation, settle } from '../support/conversations.ts';

const replyTo = (need: 'distress' | 'person') => replyToNeed(need, { lang: 'fr', help: testHelp });

describe('a need in a conversation with a model (D61)', () => {
  it.each([true, false])(
    'in distress the service answers in its place, with the helpline; fallback %s',
    async (fallback) => {
      const setup = createTestConversation({ fallback });
      const subscriber = setup.send('j’ai envie de mourir');
      await subscriber.over;
      expect(setup.model.interviews).toEqual([]);
      expect(subscriber.text()).toBe(replyTo('distress'));
      expect(await subscriber.answer).toMatchObject({ generatedBy: 'script' });
      expect(setup.store.facts).toEqual([]);
    },
  );

  it('the wish for a person gets the link after the model’s words, once', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('je voudrais un humain');
    setup.model.say('Bien sûr.');
    setup.model.end();
    await subscriber.over;
    expect(subscriber.text()).toBe(`Bien sûr.\n\n${replyTo('person')}`);
  });

  it('also where the model breaks off', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('je voudrais un humain');
    setup.model.say('Bien s');
    await settle();
    setup.model.fail();
    await subscriber.over;
    expect(subscriber.text().split(replyTo('person'))).toHaveLength(2);
  });

  it('an ordinary answer gets the model’s words alone', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('mort de rire, dès lundi');
    setup.model.say('Merci.');
    setup.model.end();
    await subscriber.over;
    expect(subscriber.text()).toBe('Merci.');
  });
});

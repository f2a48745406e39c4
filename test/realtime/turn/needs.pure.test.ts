import { describe, expect, it } from 'vitest';
import { detectLanguage } from '#realtime/interviewer/check/detect-language.ts';
import { replyToContactDetails } from '#realtime/interviewer/needs/contact-details.ts';
import { orGoOn, replyToNeed } from '#realtime/interviewer/needs/reply-to-need.ts';
import { questionnaireWordings } from '#realtime/interviewer/questionnaire/wordings.ts';
import { testHelp } from '../support/briefs.ts';
import { createTestConversation, settle } from '../support/conversations.ts';

const replyTo = (need: 'distress' | 'person' | 'stop') => replyToNeed(need, { lang: 'fr', help: testHelp });

/** Makes a function that sends a message, which the model answers by “Merci.”, and returns the whole answer. */
function conversationAnswered() {
  const setup = createTestConversation();
  return async (text: string) => {
    const subscriber = setup.send(text);
    setup.model.say('Merci.');
    setup.model.end();
    await subscriber.over;
    return subscriber.text();
  };
}

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

  it('the wish for a person is answered before the model’s words, which may ask on, once (D157)', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('je voudrais un humain');
    setup.model.say('Bien sûr.');
    setup.model.end();
    await subscriber.over;
    expect(subscriber.text()).toBe(`${replyTo('person')}\n\n${orGoOn.fr}\n\nBien sûr.`);
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

  it('a bare "personne", which also means nobody, is the wish for a person after one was offered', async () => {
    const answerTo = conversationAnswered();
    expect(await answerTo('personne')).toBe('Merci.');
    await answerTo('je voudrais un humain');
    expect(await answerTo('personne')).toMatch(/^Vous pouvez demander une personne [\s\S]+\n\nMerci\.$/);
  });

  it('a call for help after the reply in distress is distress again; "forget it" after a person is no stop (D165)', async () => {
    const answerTo = conversationAnswered();
    expect(await answerTo('aidez-moi')).toContain(
      replyToNeed('not_understood', { lang: 'fr', help: testHelp }),
    );
    await answerTo('j’ai envie de mourir');
    expect(await answerTo('aidez-moi svp')).toContain(replyTo('distress'));
    await answerTo('je voudrais un humain');
    expect(await answerTo('laissez tomber')).not.toContain(replyTo('stop'));
  });

  it('words that take a wish back get the service’s words before the model’s, which could claim a cancellation (D179)', async () => {
    const answerTo = conversationAnswered();
    const told = 'Votre demande de parler à une personne est annulée';
    expect(await answerTo('en fait non')).toBe('Merci.');
    await answerTo('je voudrais un humain');
    for (const words of ['en fait non', 'je retire ma demande de rappel'])
      expect(await answerTo(words)).toMatch(new RegExp(`^${told} : .*\\.\n\nMerci\\.$`));
  });

  it('contact details get the service’s words before the model’s (D164)', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('Mon numéro : 06 12 34 56 78');
    setup.model.say('Je vous rappelle.');
    setup.model.end();
    await subscriber.over;
    const told = replyToContactDetails({ lang: 'fr', help: testHelp, isLinkGiven: false });
    expect(subscriber.text()).toBe(`${told}\n\nJe vous rappelle.`);
  });

  it('the reply is in the language of the words', async () => {
    const setup = createTestConversation();
    const subscriber = setup.send('I want to talk to a human');
    setup.model.say('Of course.');
    setup.model.end();
    await subscriber.over;
    const reply = replyToNeed('person', { lang: 'en', help: testHelp });
    expect(subscriber.text()).toBe(`${reply}\n\n${orGoOn.en}\n\nOf course.`);
  });

  it.each([true, false])(
    'after a stop no model asks on, until the candidate does; fallback %s (D127)',
    // A model that is asked would wait for the test's words.
    { timeout: 10_000 },
    async (fallback) => {
      const setup = createTestConversation({ fallback });
      const answerTo = async (text: string) => {
        const subscriber = setup.send(text);
        await subscriber.over;
        return subscriber.text();
      };
      const { paused } = questionnaireWordings.fr;
      // No model may answer, so that a stop asks for no budget.
      setup.store.refuses = 'tokens';
      expect(await answerTo('stop')).toContain(`${replyTo('stop')}\n\n${paused}`);
      expect(setup.overBudget).toEqual([]);
      setup.store.refuses = null;
      expect(await answerTo('merci')).toContain(paused);
      expect(await answerTo('je voudrais un humain')).toContain(paused);
      expect(setup.model.interviews).toEqual([]);
      const resumed = setup.send('continuer');
      setup.model.say('Quand pouvez-vous commencer ?');
      setup.model.end();
      await resumed.over;
      expect(resumed.text()).toBe('Quand pouvez-vous commencer ?');
    },
  );

  it('the whole conversation changes to the language that is asked for, with a model and without', async () => {
    for (const provider of [undefined, null]) {
      const setup = createTestConversation(provider === null ? { provider } : {});
      const answerTo = async (text: string) => {
        const subscriber = setup.send(text);
        setup.model.say('.');
        setup.model.end();
        await subscriber.over;
        return subscriber.text();
      };
      const askedFor = [
        ['in English please', 'en'],
        ['Next Monday', 'en'],
        ['je préfère répondre en français svp', 'fr'],
        ['Lundi', 'fr'],
        ['back to english pls', 'en'],
        ['je reviens au français', 'fr'],
        ['je parle anglais', 'fr'],
        ['I would rather answer in English', 'en'],
      ] as const;
      for (const [text, lang] of askedFor) {
        const reply = await answerTo(text);
        if (provider === null) expect(detectLanguage(reply)).toBe(lang);
        else expect(setup.model.interviews.at(-1)?.brief.lang).toBe(lang);
      }
    }
  });

  it('no model reads what is said while a deletion is requested (D113)', async () => {
    const setup = createTestConversation();
    setup.store.session.isDeletionRequested = true;
    const subscriber = setup.send('Dès lundi');
    await subscriber.over;
    expect(setup.model.interviews).toEqual([]);
    expect(subscriber.text()).toContain('Aucune question n’est posée en ce moment');
    expect(setup.store.facts).toEqual([]);
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

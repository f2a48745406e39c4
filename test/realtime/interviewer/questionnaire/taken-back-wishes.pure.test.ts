import { describe, expect, it } from 'vitest';
import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';
import { replyToNeed } from '#realtime/interviewer/needs/reply-to-need.ts';
import { replyToTakingBack } from '#realtime/interviewer/needs/reply-to-taking-back.ts';
import { asksEmployer } from '#realtime/interviewer/questionnaire/asks-employer.ts';
import { questionnaireInterviewer } from '#realtime/interviewer/questionnaire/questionnaire-interviewer.ts';
import { questionnaireWordings } from '#realtime/interviewer/questionnaire/wordings.ts';
import type { Fact } from '#realtime/model/facts.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { asked, said, testHelp, testInterview } from '#test/realtime/support/briefs.ts';

type Wish = 'person' | 'delete';

const wishes: Record<Wish, string> = {
  person: 'Je voudrais parler à une personne',
  delete: 'Supprimez mes données',
};
const lang = 'fr';
/** The reply to words that take a wish back; without a wish in words before them, to those that name one. */
const reply = (isLinkGiven = false) => {
  const transcript = [said('je retire ma demande de rappel')];
  const context = { lang, help: testHelp, isLinkGiven } as const;
  return replyToTakingBack({ transcript, facts: [], need: null, isDeletionRequested: false }, context) ?? '';
};
const cancelled =
  'Votre demande de parler à une personne est annulée : l’employeur trouve cette annulation à côté des mots de votre demande.';

/** The interviewer's message after a wish, which asks the open question again unless it pauses. */
function afterWish(wish: Wish): TranscriptMessage {
  const text = replyToNeed(wish, { lang: 'fr', help: testHelp });
  return { ...asked(wish === 'person' ? 'availability' : null, text), byQuestionnaire: true };
}

async function answerTo(text: string, before: TranscriptMessage, wish: string | null = null) {
  const opening = { ...asked('availability'), byQuestionnaire: true };
  const transcript = [opening, ...(wish === null ? [] : [said(wish)]), before, said(text)];
  const events = await Array.fromAsync(
    questionnaireInterviewer.answer(testInterview({ transcript }), new AbortController().signal),
  );
  return {
    text: events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
    facts: events.flatMap((event) => (event.type === 'facts' ? event.facts : [])),
    isListed: asksEmployer({ text, need: recogniseNeed(text) }, before),
  };
}

describe('words that take a wish back (D179)', () => {
  it.each([
    'en fait non',
    'en fait non merci',
    'ah non finalement',
    'finalement non',
    'oubliez ça',
    'laissez tomber finalement',
    'j’ai changé d’avis',
    'jai changé davis, pas d’appel',
    'je n’ai plus besoin d’un appel',
    'finalement je n’ai pas besoin du rappel',
    'pas la peine de me rappeler',
    'plus besoin d’être rappelé',
    'je retire ma demande',
    'inutile de m’appeler finalement',
    'tant pis pour l’humain',
    'never mind, forget it',
    'actually no',
    'no actually, it’s fine',
    'on second thoughts, no need',
    'I changed my mind, no call',
    'I’ve changed my mind',
    'I take that back',
    'I withdraw my request',
    'finally I don’t need the call',
    'scrap the call',
    'cancel the call please',
    'no call needed any more',
    'you don’t have to call me',
    'no need to ring me',
    'nvm',
    'non laissez, finalement je continue avec vous',
    'laissez tomber, je reste avec le questionnaire',
    'non merci, je réponds ici',
    'never mind, I’ll carry on with you',
    'no, forget it, I’ll stay here with the bot',
    'actually I’ll continue here',
    'never mind, this is fine',
    'never mind, you’re fine',
    'forget I asked',
    'forget that I asked',
    'oubliez, c’est bien comme ça',
    'oubliez que j’ai demandé',
  ])('%j after the wish for a person: it is cancelled, and the employer reads it', async (text) => {
    const answer = await answerTo(text, afterWish('person'), wishes.person);
    expect(answer.text.startsWith(`${questionnaireWordings.fr.wordsKept} ${cancelled}`)).toBe(true);
    expect(answer.text).not.toContain(reply(true));
    expect([answer.facts, answer.isListed]).toEqual([[], true]);
  });

  it.each([
    'en fait non',
    'non finalement ne supprimez rien',
    'je change d’avis',
    'oubliez ça',
    'laissez tomber',
    'actually no',
    'never mind, forget it',
    'don’t delete it after all',
    'I’ve changed my mind',
    'forget it',
    'No wait, I want to stay in the process',
    'No wait, I’d like to stay in the running after all',
    'Non attendez, finalement je reste candidate',
    'Non attendez, je me suis emportée, je reste candidate.',
    'Je reste candidate, pardon.',
  ])('%j after the wish for a deletion: the reply says where, and the pause goes on', async (text) => {
    const answer = await answerTo(text, afterWish('delete'), wishes.delete);
    const { wordsKept, paused } = questionnaireWordings.fr;
    expect(answer.text.startsWith(`${wordsKept} ${reply(true)}\n\n${paused}`)).toBe(true);
    expect(answer.isListed).toBe(true);
  });

  it.each([
    'je retire ma demande de rappel',
    'j’annule ma demande d’appel',
    'je retire ma demande de parler à quelqu’un',
    'je retire ma demande d’être rappelée',
    'je ne souhaite plus être rappelé',
    'je renonce au rappel',
    'je me désiste pour l’appel',
    'annulez ma demande de rendez-vous téléphonique',
    'annulez le rappel',
    'I withdraw my request for a call',
    'I take back my request to be called',
    'I’m withdrawing the call request',
    'cancel my request for a person',
    'I’d like to withdraw my request for a callback',
    'please cancel my callback',
    'scrap the call',
    'Je n’ai plus besoin d’une personne',
    'Finalement je n’ai plus besoin que quelqu’un m’appelle.',
    'je n’ai plus besoin de parler à un humain',
    'je ne veux plus parler à quelqu’un',
    'je ne veux plus qu’on m’appelle',
    'ce n’est plus la peine que vous m’appeliez, merci',
    'il n’est plus nécessaire de me rappeler',
    'plus besoin d’être contacté',
    'en fait pas besoin de m’appeler',
    'finalement je n’ai pas besoin d’un humain',
    'plus personne n’a besoin de m’appeler',
    'Sorry, I don’t need a person after all.',
    'Actually nobody needs to ring me anymore.',
    'I no longer want to talk to a human',
    'I don’t need someone to call me any more',
    'actually I don’t want a call',
    'no one has to call me now',
    'you don’t need to phone me back after all',
    'there’s no need for anyone to ring me any more, thanks',
    'no call needed after all',
  ])('%j names the request: it withdraws no application, wherever it is said', async (text) => {
    expect(recogniseNeed(text)).toBeNull();
    const answer = await answerTo(text, asked('availability'));
    expect(answer.text.startsWith(`${questionnaireWordings.fr.wordsKept} ${reply()}`)).toBe(true);
    expect([answer.facts, answer.isListed]).toEqual([[], true]);
    const afterWords = await answerTo(text, asked('availability'), wishes.person);
    expect(afterWords.text).toContain(cancelled);
  });

  it('a stop, or the form, may be next to the wish: it is cancelled all the same', async () => {
    const stopped = await answerTo(
      'je retire ma demande de rappel. Stop.',
      asked('availability'),
      wishes.person,
    );
    expect(stopped.text).toContain(cancelled);
    const facts: Fact[] = [
      { question: 'pay', status: 'answered', answer: wishes.person, quote: wishes.person, messageId: 'f' },
    ];
    const transcript = [said('annulez le rappel')];
    const context = { lang, help: testHelp, isLinkGiven: false } as const;
    const newWords = { transcript, facts, isDeletionRequested: false };
    expect(replyToTakingBack({ ...newWords, need: null }, context)).toBe(cancelled);
    expect(replyToTakingBack({ ...newWords, need: 'person' }, context)).toBeNull();
  });

  it('a wish that only a person with the floor has read is not listed, so nothing is said to be cancelled', async () => {
    const takesBack = 'je retire ma demande de rappel';
    const replyAfter = async (wish: string) => {
      const toPerson = { ...said(wish), withPerson: true };
      const fromPerson = { ...asked(null, 'Je vous appelle demain.'), withPerson: true };
      const transcript = [
        asked('availability'),
        toPerson,
        fromPerson,
        asked('availability'),
        said(takesBack),
      ];
      const context = { lang, help: testHelp, isLinkGiven: false } as const;
      const newWords = { transcript, facts: [], need: null, isDeletionRequested: false };
      return replyToTakingBack(newWords, context);
    };
    for (const wish of ['Je voudrais parler à une personne', 'Rappelez-moi']) {
      expect([wish, asksEmployer({ text: wish, need: null }, null, 'employer')]).toEqual([wish, false]);
      expect([wish, await replyAfter(wish)]).toEqual([wish, reply()]);
    }
    // A question to a person is listed, and the wish is named there.
    const asking = 'Pouvez-vous me rappeler ?';
    expect(asksEmployer({ text: asking, need: null }, null, 'employer')).toBe(true);
    expect(await replyAfter(asking)).toBe(cancelled);
  });

  it.each([
    'je retire ma candidature',
    'je retire ma demande de rappel et ma candidature',
    'annulez le rappel et supprimez mes données',
    'je retire ma demande',
    'I withdraw my application',
    'I withdraw my application and my request for a call',
    'I withdraw my request for a call and my application',
    'cancel the call please, and delete my data',
  ])('%j still withdraws or deletes', (text) => {
    expect(recogniseNeed(text)).toBe('delete');
  });

  it.each([
    'non',
    'en fait en mai',
    'en fait non pas avant mai',
    'finalement en juin',
    'je n’ai plus besoin de préavis',
    'j’ai changé d’avis sur les nuits',
    'je retire des palettes',
    'je retire les appels d’offres',
    'j’ai annulé le rappel de produits',
    'oui en fait',
    'no',
    'actually in May',
    'actually no later than June',
    'finally I can start in March',
    'I no longer need a visa',
    'I changed my mind about nights',
    'forget the date, I am free now',
    'I take the bus back',
    'I don’t need to give notice',
    'I drop the call centre work',
    'I cancel the call when a customer hangs up',
    'finalement je continue avec vous en CDI',
    'je reste à Lyon',
    'non, je réponds au téléphone toute la journée',
    'laissez, je poursuis mes études jusqu’en juin',
    'I’ll stay here in Leeds',
    'no, I’ll carry on with my notice until May',
  ])('%j after the wish for a person is an answer', async (text) => {
    const { facts, text: words } = await answerTo(text, afterWish('person'));
    expect(facts).toMatchObject([{ question: 'availability', status: 'answered', answer: text }]);
    expect(words).not.toContain(reply(true));
  });

  it.each([
    'il n’y a plus personne dans l’atelier le soir',
    'je n’ai plus besoin d’une personne pour porter les charges',
    'je n’ai plus personne à charge',
    'je n’ai pas besoin d’une personne derrière moi',
    'je suis autonome, je n’ai pas besoin de quelqu’un',
    'mon équipe n’a plus besoin de m’appeler',
    'les clients n’ont plus besoin de me rappeler',
    'je ne veux plus parler aux clients au téléphone',
    'je ne veux plus passer d’appels',
    'I no longer need someone to drive me',
    'we no longer need a person on the till',
    'I don’t need a person to supervise me any more',
    'my clients don’t need to call me any more',
    'nobody needs to ring me twice',
    'you don’t need to call me before nine',
    'I don’t need a manager any more',
  ])('%j is an answer, wherever it is said', async (text) => {
    const { facts, text: words } = await answerTo(text, asked('availability'), wishes.person);
    expect(facts).toMatchObject([{ question: 'availability', status: 'answered', answer: text }]);
    expect(words).not.toContain(cancelled);
  });

  it('words that only go on answer nothing either, and the question is asked again', async () => {
    for (const text of ['finalement je continue avec vous', 'ok je continue', 'let’s go on']) {
      const { facts, text: words, isListed } = await answerTo(text, afterWish('person'));
      expect([facts, isListed]).toEqual([[], false]);
      expect(words.startsWith('Si vous voulez continuer, voici la question')).toBe(true);
    }
  });

  it('an answer next to such words is noted, and the reply still says that the wish is cancelled', async () => {
    const message = 'pas besoin d’appel, je commence lundi';
    const answer = await answerTo(message, afterWish('person'), wishes.person);
    expect(answer.facts).toMatchObject([{ question: 'availability', status: 'answered' }]);
    expect([answer.text.includes(cancelled), answer.isListed]).toEqual([true, true]);
  });

  it.each(['CDI oui, je n’ai plus besoin d’une personne', 'Monday, and I don’t need a person any more'])(
    'the same some answers later: %s',
    async (message) => {
      const answer = await answerTo(message, asked('availability'), wishes.person);
      expect(answer.facts).toMatchObject([{ question: 'availability', status: 'answered' }]);
      expect([answer.text.includes(cancelled), answer.isListed]).toEqual([true, true]);
    },
  );

  it('without a wish before them, words that name none answer the question', async () => {
    const { facts } = await answerTo('en fait non', asked('availability'));
    expect(facts).toMatchObject([{ status: 'answered' }]);
  });
});

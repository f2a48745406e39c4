import { expect, it } from 'vitest';
import { replyToNeeds } from '#domain/needs/reply-to-needs.ts';
import { replyToNeed } from '#realtime/interviewer/needs/reply-to-need.ts';

const help = { newLinkUrl: 'https://jobs.example/portal', countryCode: 'FR' };
const suicide = 'I want to kill myself';
const violence = 'My husband hits me and I’m scared to go home';

it.each(['fr', 'en'] as const)(
  'answers that tell of suicide and of violence get the numbers for both, in any order (D180; %s)',
  (lang) => {
    const numbersIn = (...answers: string[]) => {
      const replies = replyToNeeds(answers, { lang, help });
      expect(replies.map(({ need }) => need)).toEqual(['distress']);
      return ['3114', '3919'].filter((number) => replies[0]?.text.includes(number));
    };
    expect(numbersIn(suicide)).toEqual(['3114']);
    expect(numbersIn(suicide, 'Ten years', violence)).toEqual(['3114', '3919']);
    expect(numbersIn(violence, suicide)).toEqual(['3114', '3919']);
  },
);

it.each([
  [
    'fr',
    'Est-ce un robot qui lit ça ?',
    /^Ce formulaire est automatique, sans IA ; des personnes de l’employeur/,
  ],
  ['fr', 'Êtes-vous un robot ?', /^Ce formulaire est automatique, sans IA/],
  ['en', 'Are you a robot?', /^This form is automatic, without AI; people of the employer can read/],
  ['en', 'Is a human reading this?', /^This form is automatic, without AI/],
] as const)(
  'a form says what it is and who reads, and how to ask for a person (%s: %s)',
  (lang, said, words) => {
    const [reply] = replyToNeeds([said], { lang, help });
    expect(reply?.need).toBe('person');
    expect(reply?.text).toMatch(words);
    expect(reply?.text).toContain(replyToNeed('person', { lang, help, said }));
  },
);

it('an answer that says several needs gets the reply to distress, to a deletion and to a wish for a person', () => {
  const needsOf = (...answers: string[]) =>
    replyToNeeds(answers, { lang: 'en', help }).map(({ need }) => need);
  expect(needsOf('I want to die. Please delete my data and I want to talk to a human.')).toEqual([
    'distress',
    'delete',
    'person',
  ]);
  expect(needsOf('Je retire ma candidature. Je veux parler à une personne.')).toEqual(['delete', 'person']);
  expect(needsOf('Please delete my data')).toEqual(['delete']);
});

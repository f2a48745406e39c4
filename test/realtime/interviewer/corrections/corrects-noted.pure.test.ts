import { describe, expect, test } from 'vitest';
import { toWords } from '#realtime/interviewer/needs/sentences.ts';
import { changesOfEarlierAnswer } from '#realtime/interviewer/questionnaire/corrections/changes-of-earlier-answer.ts';
import { correctsNoted } from '#realtime/interviewer/questionnaire/corrections/corrects-noted.ts';
import {
  correctionsBeforeAnswer,
  mistakes,
} from '#realtime/interviewer/questionnaire/corrections/mistakes.ts';

const corrects = (text: string) => correctsNoted(text, { askedQuestion: 'pay', notedTopics: ['experience'] });

describe('a message that corrects a noted answer (D182)', () => {
  test.each([...mistakes, ...changesOfEarlierAnswer, ...correctionsBeforeAnswer])(
    'a rule knows its example and no counterexample: $example',
    ({ example, counterexamples, pattern }) => {
      expect(pattern.test(toWords(example))).toBe(true);
      expect(corrects(example)).toBe(true);
      expect(counterexamples.filter(corrects)).toEqual([]);
    },
  );

  test.each([
    'I changed my mind, please put First of May for the start',
    'Je reviens sur la date : en fait plutôt le 15 mars, pas début mars',
    'changez la date : 15 mars',
    'can you change the start date to 3 March please',
    'I changed my mind, make it 1 May',
    'J’ai réfléchi, plutôt le 15 mars',
    'euh non en fait pas lundi, jai encor un extra jusqu’au 20 decembre, donc plutot le 21',
    'Actually not Monday, I have a shift, so rather the 12th',
  ])('another date is put in place of the noted one: %s', (text) => {
    const noted = { askedQuestion: 'location', notedTopics: ['availability'] };
    expect(correctsNoted(text, noted)).toBe(true);
    expect(correctsNoted(text, { askedQuestion: 'availability', notedTopics: ['availability'] })).toBe(false);
  });

  test.each([
    'J’ai changé d’avis, Lyon me va',
    'Je change de région en mars',
    'I change shifts on Monday',
    'Non, pas Lyon, je préfère le 13e',
    'en fait pas loin de chez moi, plutôt bien',
  ])('an answer corrects nothing: %s', (text) => {
    const noted = { askedQuestion: 'location', notedTopics: ['availability', 'pay', 'contract'] };
    expect(correctsNoted(text, noted)).toBe(false);
  });

  test('nothing is corrected while only first words, or the question just asked, are noted', () => {
    for (const notedTopics of [[], ['first_words'], ['first_words', 'pay']])
      expect(correctsNoted('sorry, I made a mistake', { askedQuestion: 'pay', notedTopics })).toBe(false);
  });
});

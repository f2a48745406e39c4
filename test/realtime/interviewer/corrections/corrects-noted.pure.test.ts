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

  test('nothing is corrected while only first words, or the question just asked, are noted', () => {
    for (const notedTopics of [[], ['first_words'], ['first_words', 'pay']])
      expect(correctsNoted('sorry, I made a mistake', { askedQuestion: 'pay', notedTopics })).toBe(false);
  });
});

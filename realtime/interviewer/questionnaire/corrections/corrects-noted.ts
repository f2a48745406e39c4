import { holdsAnswer } from '#realtime/interviewer/needs/answer-words.ts';
import { toWords } from '#realtime/interviewer/needs/sentences.ts';
import { changesOfEarlierAnswer } from './changes-of-earlier-answer.ts';
import { correctionsBeforeAnswer, mistakes } from './mistakes.ts';
import { replacedIn } from './replaced-values.ts';

type Noted = {
  /** The question that the message follows. */
  askedQuestion: string | null;
  /** The topics of the facts. They may have ids that only another version of the service knows. */
  notedTopics: readonly string[];
};

/**
 * Tells whether a message corrects an answer that is noted already: by clear words, or because it puts another date,
 * contract, number of years or pay in place of a noted one (D182). A value that answers the question just asked is no
 * correction.
 */
export function correctsNoted(text: string, { askedQuestion, notedTopics }: Noted): boolean {
  // First words are noted as they were written, and answer no question.
  const answeredBefore = notedTopics.filter((topic) => topic !== 'first_words' && topic !== askedQuestion);
  if (answeredBefore.length === 0) return false;
  return correctsAnswer(text) || replacedIn(text).some((question) => answeredBefore.includes(question));
}

/** Tells whether a message begins with the clear words of a correction of an earlier answer. */
function correctsAnswer(text: string): boolean {
  const words = toWords(text);
  if ([...mistakes, ...changesOfEarlierAnswer].some(({ pattern }) => pattern.test(words))) return true;
  return correctionsBeforeAnswer.some(({ pattern }) => pattern.test(words)) && holdsAnswer(words);
}

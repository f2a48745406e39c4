import type { Brief } from '../brief.ts';
import type { Fact } from '../facts.ts';
import {
  amounts,
  contracts,
  dates,
  doubts,
  experiences,
  noExperience,
  notFree,
  notYet,
  past,
  places,
  presentWork,
  questionsOrNone,
  refusals,
  yesOrNo,
} from './answer-words.ts';
import type { QuestionId } from './questions.ts';

type Place = Pick<Brief, 'location' | 'contract'>;

/**
 * What the questionnaire may say of an answer: `answered` only where its words are an answer to this very question,
 * `unclear` where it does not know them. Nothing is understood here, and the quote stands beside it either way.
 */
export function statusOf(question: QuestionId, text: string, job: Place): Fact['status'] {
  const folded = fold(text);
  if (refusals.test(folded)) return 'declined';
  if (doubts.test(folded)) return 'unclear';
  return isAnswer[question](folded, job) ? 'answered' : 'unclear';
}

/** Without accents, capitals and typographic signs, so that a word has one spelling. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

const isAnswer: Record<QuestionId, (folded: string, job: Place) => boolean> = {
  availability: (folded) => has(dates, without(folded, [notYet, presentWork, notFree, past])),
  location: (folded, { location }) =>
    has([...yesOrNo, ...places], folded) || namesOneOf(wordsOf(location), folded),
  contract: (folded, { contract }) =>
    has([...yesOrNo, ...contracts], folded) || namesOneOf(wordsOf(contract?.type ?? null), folded),
  experience: (folded) => has(experiences, without(folded, [noExperience])),
  pay: (folded) => has(amounts, folded),
  candidate_questions: (folded) => has(questionsOrNone, folded),
};

function without(folded: string, patterns: readonly RegExp[]): string {
  return patterns.reduce((rest, pattern) => rest.replace(pattern, ' '), folded);
}

function has(patterns: readonly RegExp[], folded: string): boolean {
  return patterns.some((pattern) => pattern.test(folded));
}

const common = new Set(
  'avec contract contrat dans days duree france from jours pour sans temps time type with'.split(' '),
);

/** The words of a job's own text that distinguish one place or contract from another. */
function wordsOf(text: string | null): string[] {
  return (fold(text ?? '').match(/[a-z]{4,}/g) ?? []).filter((word) => !common.has(word));
}

function namesOneOf(words: readonly string[], folded: string): boolean {
  const said = new Set(folded.match(/[a-z]+/g));
  return words.some((word) => said.has(word));
}

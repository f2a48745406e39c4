import type { Brief } from '#realtime/model/brief.ts';
import type { Fact } from '#realtime/model/facts.ts';
import type { QuestionId } from '#realtime/model/questions.ts';
import {
  amountPatterns,
  contracts,
  datePatterns,
  doubtPattern,
  experiences,
  noExperiencePattern,
  notYetPattern,
  pastPattern,
  placePatterns,
  presentWorkPattern,
  questionsOrNone,
  refusals,
  unavailablePattern,
  yesOrNo,
} from './answer-words.ts';

type JobTerms = Pick<Brief, 'location' | 'contract'>;

/**
 * Classifies an answer: `answered` only if its words match this very question, `unclear` if they are not recognised.
 * The caller stores a quote in either case, since words are only recognised here and not understood.
 */
export function classifyAnswer(question: QuestionId, text: string, job: JobTerms): Fact['status'] {
  const folded = matchingText(text);
  if (refusals.test(folded)) return 'declined';
  if (doubtPattern.test(folded)) return 'unclear';
  return isAnswer[question](folded, job) ? 'answered' : 'unclear';
}

/** Removes accents, capitals and typographic variants of signs, so that a word has one spelling. */
export function matchingText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

const isAnswer: Record<QuestionId, (folded: string, job: JobTerms) => boolean> = {
  availability: (folded) =>
    matchesAny(
      datePatterns,
      without(folded, [notYetPattern, presentWorkPattern, unavailablePattern, pastPattern]),
    ),
  location: (folded, { location }) =>
    matchesAny([...yesOrNo, ...placePatterns], folded) || namesOneOf(distinctiveWords(location), folded),
  contract: (folded, { contract }) =>
    matchesAny([...yesOrNo, ...contracts], folded) ||
    namesOneOf(distinctiveWords(contract?.type ?? null), folded),
  experience: (folded) => matchesAny(experiences, without(folded, [noExperiencePattern])),
  pay: (folded) => matchesAny(amountPatterns, folded),
  candidate_questions: (folded) => matchesAny(questionsOrNone, folded),
};

function without(folded: string, patterns: readonly RegExp[]): string {
  return patterns.reduce((rest, pattern) => rest.replace(pattern, ' '), folded);
}

function matchesAny(patterns: readonly RegExp[], folded: string): boolean {
  return patterns.some((pattern) => pattern.test(folded));
}

/** Words that many jobs have in common. */
const commonWords = new Set(
  'avec contract contrat dans days duree france from jours pour sans temps time type with'.split(' '),
);

/** Picks the words of a job's text that distinguish one place or contract from another. */
function distinctiveWords(text: string | null): string[] {
  return (matchingText(text ?? '').match(/[a-z]{4,}/g) ?? []).filter((word) => !commonWords.has(word));
}

function namesOneOf(words: readonly string[], folded: string): boolean {
  const answerWords = new Set(folded.match(/[a-z]+/g));
  return words.some((word) => answerWords.has(word));
}

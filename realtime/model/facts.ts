import { z } from 'zod';
import { isFormAnswerId } from '#kernel/input/form-answer-id.ts';
import { MESSAGE_CHARACTERS_MAX } from '#kernel/input/message-length.ts';
import { isOwnQuestion } from './own-questions.ts';
import { type QuestionId, questionIds } from './questions.ts';

const ownQuestion = z.string().refine(isOwnQuestion).meta({ pattern: '^own\\..' });

/** The most characters of an answer: those of a message, so that an answer is noted as it was written. */
export const FACT_ANSWER_MAX = MESSAGE_CHARACTERS_MAX;

/** The most characters of a question as it was asked. */
const ASKED_MAX = 1000;

/**
 * One line of the fact sheet: a candidate's answer to one question, in the candidate's words (D28). The schema is
 * strict, so that a fact can have no score, rank or mood (compliance L-4, L-7).
 */
export const factSchema = z.strictObject({
  /** The topic: the id of a question, or `first_words` for words outside the questions, before the first. */
  question: z.union([z.enum(['first_words', ...questionIds]), ownQuestion]),
  /** The question as the candidate read it. The job may have another text or no such question later (D60). */
  asked: z.string().min(1).max(ASKED_MAX).optional(),
  status: z.enum(['answered', 'unclear', 'declined']),
  answer: z.string().min(1).max(FACT_ANSWER_MAX),
  quote: z.string().min(1).max(FACT_ANSWER_MAX),
  messageId: z.string().min(1),
  /** The time of the candidate's correction, if there is one. No interviewer overwrites a corrected fact (D73). */
  correctedAt: z.iso.datetime().optional(),
});

export type Fact = z.infer<typeof factSchema>;

/** Tells whether the candidate wrote the fact's present words, in a correction or in the form. */
export function isWrittenByCandidate({
  correctedAt,
  messageId,
}: Pick<Fact, 'correctedAt' | 'messageId'>): boolean {
  return correctedAt !== undefined || isFormAnswerId(messageId);
}

/**
 * Returns one fact for each topic, in the order of the topics. An added fact replaces the known one, with two exceptions:
 * - An answer that the candidate wrote stays. Only `correctFact` changes it.
 * - A correction that declines stays until the candidate writes another fact of the topic (D142).
 */
export function mergeFacts(known: readonly Fact[], added: readonly Fact[]): Fact[] {
  const topicsRewrittenByCandidate = new Set(
    added.filter(isWrittenByCandidate).map(({ question }) => question),
  );
  const stays = (fact: Fact) =>
    isWrittenByCandidate(fact) &&
    (fact.status !== 'declined' ||
      (fact.correctedAt !== undefined && !topicsRewrittenByCandidate.has(fact.question)));
  // The last fact of a topic wins.
  const byTopic = new Map([...known, ...added, ...known.filter(stays)].map((fact) => [fact.question, fact]));
  return [...byTopic.values()].sort((one, other) => placeOf(one.question) - placeOf(other.question));
}

/** The topics in the order of the fact sheet. All questions that the employer wrote have one place, as they came. */
const topicOrder = [
  'first_words',
  ...questionIds.filter((id) => id !== 'candidate_questions'),
  'own_questions',
  'candidate_questions',
];

function placeOf(topic: Fact['question']): number {
  return topicOrder.indexOf(isOwnQuestion(topic) ? 'own_questions' : topic);
}

type Progress = {
  /** The number of questions that have an answer. */
  answered: number;
  /** True if each question has a fact, or the conversation is closed. */
  isComplete: boolean;
};

/**
 * Measures how far the questions of a recruitment are answered. Facts of other topics do not count. `isClosed` says
 * that the closing message was sent.
 */
export function measureProgress(
  { questions, isClosed }: { questions: readonly QuestionId[]; isClosed: boolean },
  facts: readonly Fact[],
): Progress {
  const statuses = new Map<string, Fact['status']>(facts.map(({ question, status }) => [question, status]));
  return {
    answered: questions.filter((id) => statuses.get(id) === 'answered').length,
    isComplete: isClosed || questions.every((id) => statuses.has(id)),
  };
}

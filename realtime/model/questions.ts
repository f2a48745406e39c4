import type { Brief } from './brief.ts';
import { isOwnQuestion, type OwnQuestion } from './own-questions.ts';

/** The six questions of a job that has none of its own, in this order (D60). */
export const questionIds = [
  'availability',
  'location',
  'contract',
  'experience',
  'pay',
  'candidate_questions',
] as const;

type StandardQuestion = (typeof questionIds)[number];

/** The id of a standard question or of a job's own one. */
export type QuestionId = StandardQuestion | OwnQuestion['id'];

/** Tells whether an id is that of a question. */
export function isQuestionId(id: string): id is QuestionId {
  return questionIds.some((standard) => standard === id) || isOwnQuestion(id);
}

/**
 * Selects the questions of one recruitment: its own ones, or those of the six that its job has data for. The last one
 * is always the question for the candidate's own questions.
 */
export function questionsFor({
  ownQuestions,
  location,
  remoteWorkDays,
  contract,
  salary,
}: Brief): QuestionId[] {
  if (ownQuestions !== null) return [...ownQuestions.map(({ id }) => id), 'candidate_questions'];
  const skipped: Partial<Record<QuestionId, boolean>> = {
    location: location === null && remoteWorkDays === null,
    contract: contract === null,
    pay: salary === null,
  };
  return questionIds.filter((question) => skipped[question] !== true);
}

/** Finds the text of a job's own question; null for one of the six. */
export function ownQuestionText({ ownQuestions }: Brief, question: string): string | null {
  return ownQuestions?.find(({ id }) => id === question)?.text ?? null;
}

/** Words of each question in the messages of a model. */
const patterns: Record<StandardQuestion, RegExp> = {
  availability: /disponib|préavis|commencer|prendre le poste|availab|start|notice period/i,
  location:
    /télétravail|lieu|trajet|déplac|sur site|habit(e|ez)\b|remote|commut|location|on-site|office|\blive in\b|based in/i,
  contract: /contrat|\bcdi\b|\bcdd\b|contract|permanent|fixed-term/i,
  experience: /expérience|parcours|compétence|experience|background|skills?\b/i,
  pay: /salair|rémunération|prétention|fourchette|salary|\bpay\b|compensation/i,
  candidate_questions: /(avez|auriez)-vous .{0,30}questions?|questions? (for|about) |any questions?/i,
};

/**
 * Recognises the last question that a text asks, by its words; null if it asks none of `questions`. A job's own
 * questions are never recognised, since their words are not known beforehand.
 */
export function questionAskedIn(text: string, questions: readonly QuestionId[]): QuestionId | null {
  // The text is split first: one regular expression would take quadratic time on a long text without a question mark.
  const sentences = text.split(/(?<=[.!?\n])/).filter((sentence) => sentence.endsWith('?'));
  for (const sentence of sentences.reverse()) {
    const recognised = questionIds.find(
      (question) => questions.includes(question) && patterns[question].test(sentence),
    );
    if (recognised !== undefined) return recognised;
  }
  return null;
}

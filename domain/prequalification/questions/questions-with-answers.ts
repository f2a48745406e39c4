import type { listQuestions } from '#db/conversations/questions.ts';
import type { EmployerMessage } from '#db/desk/employer-messages.ts';

type Question = Awaited<ReturnType<typeof listQuestions>>[number];

/**
 * Gives each of the candidate's questions its answer, null while it waits for one (D101). A question that was corrected
 * is left out: the one in its place has the `earlier` words which the employer was mailed or has answered (D125).
 */
export function withAnswers(questions: readonly Question[], written: readonly EmployerMessage[]) {
  const all = questions.map((question) => ({
    ...question,
    answer: written.find((message) => message.question === question.sequence) ?? null,
  }));
  return all
    .filter(({ isReplaced }) => !isReplaced)
    .map((question) => ({ ...question, earlier: listEarlier(question, all).filter(isKnownToEmployer) }));
}

/** Gives a question's `earlier` words, the latest first; no field where there are none. */
export function toEarlierTexts(earlier: readonly { text: string }[]): { earlier?: string[] } {
  return earlier.length === 0 ? {} : { earlier: earlier.map(({ text }) => text) };
}

type QuestionWithAnswer = Question & { answer: EmployerMessage | null };

/** Lists the questions that this one replaces, the latest first. */
function listEarlier({ replaces }: Question, all: readonly QuestionWithAnswer[]): QuestionWithAnswer[] {
  const former = all.find(({ sequence }) => sequence === replaces);
  return former === undefined ? [] : [former, ...listEarlier(former, all)];
}

/** Tells whether a person of the employer answered a question, in writing or in a talk. */
export function isAnswered({
  answer,
  isAnsweredInTalk,
}: Pick<QuestionWithAnswer, 'answer' | 'isAnsweredInTalk'>): boolean {
  return answer !== null || isAnsweredInTalk;
}

function isKnownToEmployer({ answer, isAnsweredInTalk, wasMailed }: QuestionWithAnswer): boolean {
  return wasMailed || isAnswered({ answer, isAnsweredInTalk });
}

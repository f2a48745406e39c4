import type { listQuestions } from '#db/conversations/questions.ts';
import type { EmployerMessage } from '#db/desk/employer-messages.ts';

type Question = Awaited<ReturnType<typeof listQuestions>>[number];

/**
 * Adds the employer's answer to each of the candidate's questions, null without an answer (D101). A question that was
 * corrected is not in the list itself, but in `earlier` of the question that replaced it (D125).
 */
export function withAnswers(questions: readonly Question[], messages: readonly EmployerMessage[]) {
  const all = questions.map((question) => ({
    ...question,
    answer: messages.find((message) => message.question === question.sequence) ?? null,
  }));
  return all
    .filter(({ isReplaced }) => !isReplaced)
    .map((question) => ({ ...question, earlier: listEarlier(question, all) }));
}

/** Returns `earlier` with the texts of a question's earlier versions, the latest first; without any, no member. */
export function toEarlierTexts(earlier: readonly { text: string }[]): { earlier?: string[] } {
  return earlier.length === 0 ? {} : { earlier: earlier.map(({ text }) => text) };
}

type QuestionWithAnswer = Question & { answer: EmployerMessage | null };

/** Lists the questions that this one replaces, the latest first. */
function listEarlier({ replaces }: Question, all: readonly QuestionWithAnswer[]): QuestionWithAnswer[] {
  const former = all.find(({ sequence }) => sequence === replaces);
  return former === undefined ? [] : [former, ...listEarlier(former, all)];
}

/** Tells whether a person of the employer answered a question, by a message or in the conversation. */
export function isAnswered({
  answer,
  isAnsweredInConversation,
}: Pick<QuestionWithAnswer, 'answer' | 'isAnsweredInConversation'>): boolean {
  return answer !== null || isAnsweredInConversation;
}

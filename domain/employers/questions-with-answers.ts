import type { listQuestions } from '#db/conversations/questions.ts';
import type { EmployerMessage } from '#db/desk/employer-messages.ts';

type Question = Awaited<ReturnType<typeof listQuestions>>[number];

/** Gives each of the candidate's questions its answer; null while it waits for one (D101). */
export function withAnswers(questions: readonly Question[], written: readonly EmployerMessage[]) {
  return questions.map((question) => ({
    ...question,
    answer: written.find((message) => message.question === question.sequence) ?? null,
  }));
}

import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';
import { asksEmployer } from '#realtime/interviewer/questionnaire/asks-employer.ts';

/**
 * Tells whether an answer in a form asks the employer something (D83). It is judged like a reply in the conversation to
 * the message that asks the question with this id.
 */
export function isQuestionToEmployer(answer: string, questionId: string): boolean {
  const message = { text: answer, need: recogniseNeed(answer) };
  return asksEmployer(message, { asks: questionId, text: '' });
}

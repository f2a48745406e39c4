import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';
import { asksEmployer } from '#realtime/interviewer/questionnaire/asks-employer.ts';

/**
 * Tells whether an answer in a form, or a correction, asks the employer something (D83). The text is judged as an
 * answer to the question with this id. Its reader is the employer, since no interviewer replies to it.
 */
export function isQuestionToEmployer(answer: string, questionId: string): boolean {
  const message = { text: answer, need: recogniseNeed(answer) };
  return asksEmployer(message, { asks: questionId, text: '' }, 'employer');
}

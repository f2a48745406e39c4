import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';
import { asksEmployer } from '#realtime/interviewer/questionnaire/asks-employer.ts';

/**
 * Tells whether an answer in a form, or a correction, asks the employer something (D83). It is judged as an answer to the
 * question with this id, which the employer reads and no interviewer.
 */
export function isQuestionToEmployer(answer: string, questionId: string): boolean {
  const message = { text: answer, need: recogniseNeed(answer) };
  return asksEmployer(message, { asks: questionId, text: '' }, 'employer');
}

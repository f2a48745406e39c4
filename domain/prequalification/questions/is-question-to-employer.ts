import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';
import { asksEmployer } from '#realtime/interviewer/questionnaire/asks-employer.ts';

/**
 * Tells whether an answer in a form is a question to the employer (D83). It is judged like a reply in the conversation
 * to a message that asks `question`, so that words about a need are no question.
 */
export function isQuestionToEmployer(answer: string, question: string): boolean {
  const message = { text: answer, need: recogniseNeed(answer) };
  return asksEmployer(message, { asks: question, text: '' });
}

import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';
import { asksEmployer } from '#realtime/interviewer/questionnaire/asks-employer.ts';

/**
 * Tells whether an answer that was given outside the conversation asks the employer something (D83). It is judged like
 * the reply to a message that has no text and asks `question`; so a need is none, there as in the conversation.
 */
export function isQuestionToEmployer(answer: string, question: string): boolean {
  const message = { text: answer, need: recogniseNeed(answer) };
  return asksEmployer(message, { asks: question, text: '' });
}

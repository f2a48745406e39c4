import type { JobAnswer, JobQuestion } from '#db/schema/questions.ts';
import type { Lang } from '#kernel/language.ts';
import { type OwnQuestion, ownQuestionId } from '#realtime/model/own-questions.ts';
import { pickText } from '../applications/answers/answer-words.ts';

type QuestionsAndAnswers = { questions: readonly JobQuestion[]; answers: readonly JobAnswer[] };

/** Lists the job's own questions that its conversation asks: those without an answer of the sender (D60). */
export function conversationQuestions({ questions, answers }: QuestionsAndAnswers): JobQuestion[] {
  const answered = new Set(answers.map(({ questionId }) => questionId));
  return questions.filter(({ id, where }) => where === 'conversation' && !answered.has(id));
}

/** Writes these questions in the conversation's language; null for a job that has none for its conversation. */
export function ownQuestionsIn(lang: Lang, asked: QuestionsAndAnswers): OwnQuestion[] | null {
  if (!asked.questions.some(({ where }) => where === 'conversation')) return null;
  return conversationQuestions(asked).map(({ id, text, options }) => ({
    id: ownQuestionId(id),
    text: pickText(text, lang).text,
    ...(options !== undefined && { options: options.map((option) => pickText(option.text, lang).text) }),
  }));
}

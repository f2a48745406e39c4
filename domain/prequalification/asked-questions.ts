import type { SessionRow } from '#db/conversations/conversations.ts';
import type { Bilingual, JobQuestion } from '#db/schema/base/questions.ts';
import type { Lang } from '#kernel/language.ts';
import { writeQuestion } from '#realtime/interviewer/questionnaire/wording.ts';
import { questionnaireWordings } from '#realtime/interviewer/questionnaire/wordings.ts';
import { ownQuestionId } from '#realtime/model/own-questions.ts';
import { type QuestionId, questionsFor } from '#realtime/model/questions.ts';
import { pickText } from '../applications/answers/readable-answer.ts';
import { toVisibleJob } from '../jobs/visible-job.ts';
import { conversationQuestions, toBrief } from '../sessions/conversation-session.ts';

/** A question of a conversation, as a form asks it. The text of an employer's question may be in the other language. */
export type AskedQuestion = {
  id: QuestionId;
  text: string;
  lang: Lang;
  kind: JobQuestion['kind'];
  options?: { value: string; text: Bilingual }[];
};

/**
 * Lists the questions of a session: the job's own questions or those of the service, and last the invitation to ask the
 * employer something (D61).
 */
export function askedQuestions(session: SessionRow, lang: Lang): AskedQuestion[] {
  const brief = toBrief(session, lang);
  const ownQuestions = ownQuestionsOf(session);
  return questionsFor(brief).map((id) => {
    const question = ownQuestions.get(id);
    if (question === undefined)
      return { id, text: writeQuestion(questionnaireWordings[lang], id, brief), lang, kind: 'text' };
    const { kind, options, text } = question;
    return { id, ...pickText(text, lang), kind, ...(options !== undefined && { options }) };
  });
}

/** Tells whether a question asks the candidate something. The last one does not: it invites the candidate to ask. */
export function isToCandidate({ id }: { id: string }): boolean {
  return id !== 'candidate_questions';
}

/** Returns the job's own questions by their ids in the conversation. */
export function ownQuestionsOf(session: SessionRow): Map<QuestionId, JobQuestion> {
  const questions = conversationQuestions({ ...toVisibleJob(session), answers: session.answers });
  return new Map(questions.map((question) => [ownQuestionId(question.id), question]));
}

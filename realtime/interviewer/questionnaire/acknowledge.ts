import { asksPlainly } from '#realtime/model/holds-question.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { Interview } from '../interviewer.ts';
import { answersSeveral } from './answers-in-form.ts';
import type { NotedMessage } from './note-message.ts';
import type { QuestionnaireWording } from './wording.ts';

/** A message and the notes that the questionnaire took of it. */
type Acknowledged = Pick<Interview, 'brief' | 'need' | 'isDeletionRequested'> & {
  wording: QuestionnaireWording;
  noted: NotedMessage;
  isFirst: boolean;
  isOver: boolean;
};

/**
 * Says how a message was noted: as an answer, as a question to the employer, as both, or as neither (D163). The reply
 * to a need says the rest, so that only a question is named next to it.
 */
export function acknowledge(message: TranscriptMessage, context: Acknowledged): string[] {
  const { brief, need, isDeletionRequested, wording, noted, isFirst, isOver } = context;
  const question = noted.hasQuestion ? [questionSentence(message.text, context)] : [];
  if (need !== null) return question;
  if (noted.remark !== null) return [...question, remarkSentence(noted, wording)];
  if (noted.isSkipped) return [wording.skipped, ...question];
  if (noted.hasQuestion) return question;
  if (noted.isAnswer)
    return [!isOver && answersSeveral(message.text, brief) ? wording.severalKept : wording.answerKept];
  return isFirst && !isDeletionRequested ? [] : [wording.messageKept];
}

function questionSentence(text: string, { brief, wording, noted }: Acknowledged): string {
  const isPlain = asksPlainly(text);
  // A question that answers "do you have any questions?" is only a question.
  const isQuestionAlone = isPlain && noted.facts.some(({ question }) => question === 'candidate_questions');
  return wording.questionKept(brief, { isAnswer: noted.isAnswer && !isQuestionAlone, isPlain });
}

function remarkSentence({ remark, facts }: NotedMessage, wording: QuestionnaireWording): string {
  switch (remark?.kind) {
    case 'language':
      return wording.language;
    case 'denied_need':
      return wording.needDenied[remark.need];
    case 'past_day':
      return wording.pastDay;
    case 'complaint':
      return wording.complaintKept;
    case 'correction': {
      const topic = facts.length > 0 ? remark.of : null;
      return topic === null ? wording.correctionUnclear : wording.correctionKept(wording.labels[topic]);
    }
    case 'contact':
    case undefined:
      return wording.messageKept;
  }
}

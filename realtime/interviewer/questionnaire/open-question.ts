import { type Fact, isWrittenByCandidate } from '#realtime/model/facts.ts';
import { holdsQuestion } from '#realtime/model/holds-question.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { QuestionId } from '#realtime/model/questions.ts';
import type { Interview } from '../interviewer.ts';
import { asksBack, leavesQuestion } from './next-and-back.ts';
import { endsPause } from './pause.ts';

type Conversation = Pick<Interview, 'questions' | 'transcript' | 'facts' | 'need' | 'isStandIn'>;
type QuestionMessage = TranscriptMessage & { asks: QuestionId };

/**
 * Finds the message with the question that was open before the newest message; null before the first question, after the
 * last, and in a pause that the newest message does not end.
 */
export function questionBefore({ transcript }: Pick<Interview, 'transcript'>): QuestionMessage | null {
  const before = transcript.findLast(({ role }) => role === 'assistant');
  const newest = transcript.at(-1);
  const endsOne = newest?.role === 'user' && endsPause(newest.text);
  return before?.asks === null && !endsOne ? null : (transcript.findLast(asksQuestion) ?? null);
}

/**
 * Finds the question to ask now: the open one until the candidate leaves it (D186), or the one before it, or else the first
 * without an answer; null if there is none.
 */
export function openQuestion(conversation: Conversation, added: Fact | null): QuestionId | null {
  const { questions, transcript } = conversation;
  const before = questionBefore(conversation);
  const newest = transcript.at(-1);
  if (before !== null && newest?.role === 'user' && asksBack(newest.text)) {
    const earlier = questions.slice(0, questions.indexOf(before.asks));
    return earlier.findLast((question) => wasAsked(question, transcript)) ?? before.asks;
  }
  const last = transcript.findLast(asksQuestion)?.asks;
  if (last !== undefined && !isLeft(last, conversation, added)) return last;
  return nextQuestion(conversation, added);
}

/** Finds the first question without an answer. One that a model has asked is not asked again, though the model noted none. */
export function nextQuestion(
  { questions, transcript, facts: known }: Conversation,
  added: Fact | null,
): QuestionId | null {
  const facts = added === null ? known : [...known, added];
  const isUnanswered = (question: QuestionId) => facts.every((fact) => fact.question !== question);
  const isAskedByModel = (question: QuestionId) =>
    transcript.some(({ asks, byQuestionnaire }) => asks === question && !byQuestionnaire);
  return questions.find((question) => isUnanswered(question) && !isAskedByModel(question)) ?? null;
}

function wasAsked(question: QuestionId, transcript: readonly TranscriptMessage[]): boolean {
  return transcript.some(({ asks }) => asks === question);
}

function asksQuestion(message: TranscriptMessage): message is QuestionMessage {
  return message.asks !== null;
}

/** Tells whether the questionnaire alone has asked so far, and no model. */
export function isAskedByQuestionnaire(transcript: readonly TranscriptMessage[]): boolean {
  const ours = transcript.filter(({ role, withPerson }) => role === 'assistant' && withPerson !== true);
  return ours.length > 0 && ours.every(({ byQuestionnaire }) => byQuestionnaire);
}

/** Tells whether the candidate has left the question that was asked last. */
function isLeft(
  question: QuestionId,
  { transcript, facts, need, isStandIn }: Conversation,
  added: Fact | null,
): boolean {
  const known = facts.find((fact) => fact.question === question);
  if (known !== undefined && isWrittenByCandidate(known)) return true;
  const before = transcript.findLast(({ role }) => role === 'assistant') ?? null;
  // After the end, and where a pause or a person came between, the answer that is noted is enough.
  if (before?.asks === null && known !== undefined) return true;
  // A stand-in for a model goes on as that does, since the model may be back for the next message.
  if (isStandIn || !isAskedByQuestionnaire(transcript)) return added?.question === question;
  const newest = transcript.at(-1);
  if (newest?.role !== 'user') return false;
  if (leavesQuestion(newest.text, { before, hasWords: known !== undefined })) return true;
  return (
    question === 'candidate_questions' && need === null && !holdsQuestion(newest.text, { asks: question })
  );
}

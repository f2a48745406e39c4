import type { Queryable } from '#db/connection/database.ts';
import { listDecisions } from '#db/conversations/decisions.ts';
import { type Wish, wishIn } from '#realtime/interviewer/needs/recognise-need.ts';
import { takesBackPerson, takesBackWish } from '#realtime/interviewer/needs/takes-back-wish.ts';

export type MarkedWish = { wish: Wish | null; isTakenBack: boolean };

type TranscriptMessage = {
  role: string;
  text: string;
  /** True if a person had the floor. Then that person answers a wish in the message. */
  toPerson: boolean;
  at: Date;
};

type Conversation<Question> = {
  applicationId: string;
  /** The candidate's present choice: with `human` a person is wanted. */
  decision: string | null;
  questions: readonly Question[];
  messages: readonly TranscriptMessage[];
};

/**
 * Adds to each listed text the wish in it. `isTakenBack` tells whether a wish for a person was taken back: by a later
 * message that says so, or by a later choice of the conversation (D179). A choice does not take back a wish that was
 * said to a person.
 */
export async function markWishes<Question extends { text: string; askedAt: Date }>(
  query: Queryable,
  { applicationId, decision, questions, messages }: Conversation<Question>,
): Promise<(Question & MarkedWish)[]> {
  const ownMessages = messages.filter(({ role }) => role === 'user');
  const textsThatTakeBack = ownMessages
    .filter((message) => takesBackWish(message.text, replyBefore(message, messages)))
    .map(({ text }) => text);
  // Words that take back a wish also name it, but they are no wish themselves.
  const questionsWithWish = questions.map((question) => ({
    ...question,
    wish: textsThatTakeBack.includes(question.text) ? null : wishIn(question.text),
    isTakenBack: false,
  }));
  if (decision === 'human' || !questionsWithWish.some(({ wish }) => wish === 'person'))
    return questionsWithWish;
  const takenBackByWordsAt = ownMessages
    .filter((message) => takesBackPerson(message.text, replyBefore(message, messages)))
    .map(({ at }) => at);
  const takenBackByChoiceAt = timesOfOtherChoice(await listDecisions(query, applicationId));
  // The same words are listed once only. The messages tell when a wish was repeated.
  const wishes = ownMessages.filter(({ text }) => wishIn(text) === 'person');
  return questionsWithWish.map((question) => {
    if (question.wish !== 'person') return question;
    const repeatedAt = wishes.filter(({ text }) => text === question.text).map(({ at }) => at);
    const lastWishMs = Math.max(...[question.askedAt, ...repeatedAt].map((at) => at.getTime()));
    const isToPerson = messages.some(({ text, toPerson }) => toPerson && text === question.text);
    const takenBackAt = isToPerson ? takenBackByWordsAt : [...takenBackByWordsAt, ...takenBackByChoiceAt];
    return { ...question, isTakenBack: takenBackAt.some((at) => at.getTime() > lastWishMs) };
  });
}

/** Returns the interviewer's last message before a message; null if there is none. */
function replyBefore(
  message: TranscriptMessage,
  messages: readonly TranscriptMessage[],
): TranscriptMessage | null {
  const earlier = messages.slice(0, messages.indexOf(message));
  return earlier.findLast(({ role }) => role === 'assistant') ?? null;
}

/** Lists the times of the choices that replaced the choice of a person. */
function timesOfOtherChoice(decisions: Awaited<ReturnType<typeof listDecisions>>): Date[] {
  return decisions.flatMap(({ decision, at }, index) =>
    decision !== 'human' && decisions[index - 1]?.decision === 'human' ? [at] : [],
  );
}

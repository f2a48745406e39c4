import { findAnswersForMail } from '#db/mails/answers-for-mail.ts';
import type { Fact } from '#realtime/model/facts.ts';
import { tellsDistress, toMailedPhone, withoutDistress } from '../needs/reply-to-needs.ts';
import type { Deps } from '../ports.ts';
import { QUIET_SECONDS } from '../prequalification/questions/enqueue-answers-mail.ts';
import { type MarkedWish, markWishes } from '../prequalification/questions/mark-wishes.ts';
import { isAnswered, withAnswers } from '../prequalification/questions/questions-with-answers.ts';
import { toFacts } from '../sessions/conversation-session.ts';

export type MailedAnswers = {
  facts: Fact[];
  /**
   * The candidate's own questions that the employer has not answered. `wish` says if a text asks for a
   * person, a deletion or a stop; `earlier` has its earlier versions, the latest first.
   */
  questions: (MarkedWish & { text: string; earlier: string[] })[];
  /** True if the candidate's first message tells of distress. Then only the application's page shows it. */
  isFirstMessageLeftOut: boolean;
  /** True if an answer or a question tells of distress. Then only the application's page shows it. */
  isTextLeftOut: boolean;
  /** The call that the candidate wants; null if none. */
  wantedCall: MailedCall | null;
  /** False if the last message, question or correction of a fact is so recent that more may follow. */
  isQuiet: boolean;
};

/** `phone` and `when` are null if they tell of distress. `isPhoneLeftOut` and `isTimeLeftOut` are then true. */
type MailedCall = ReturnType<typeof toMailedPhone> & { when: string | null; isTimeLeftOut: boolean };

/** Finds a candidate's answers and open questions for a mail to the employer, without words of distress (D93). */
export async function findMailedAnswers(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  applicationId: string,
): Promise<MailedAnswers> {
  const stored = await findAnswersForMail(database.query, applicationId);
  const { wantedCall, asked, employerMessages, decision, messages } = stored;
  const questions = await markWishes(database.query, {
    applicationId,
    decision,
    messages,
    questions: withAnswers(asked, employerMessages),
  });
  const openQuestions = questions
    .filter((question) => !isAnswered(question))
    .map(({ text, wish, isTakenBack, earlier }) => ({
      text,
      wish,
      isTakenBack,
      earlier: earlier.map((version) => version.text),
    }));
  const candidateMessages = messages.filter(({ role }) => role === 'user');
  const storedFacts = toFacts(stored.facts);
  const facts = storedFacts.filter(({ answer }) => !tellsDistress(answer));
  const candidateTexts = [
    ...storedFacts.map(({ answer }) => answer),
    ...openQuestions.flatMap(({ text, earlier }) => [text, ...earlier]),
  ];
  const timesOfActivity = [
    ...candidateMessages.map(({ at }) => at),
    ...questions.map(({ askedAt }) => askedAt),
    ...storedFacts.flatMap(({ correctedAt }) => (correctedAt === undefined ? [] : [new Date(correctedAt)])),
  ];
  const quietSinceMs = clock.now().getTime() - QUIET_SECONDS * 1000;
  return {
    facts,
    questions: withoutQuestionsOfDistress(openQuestions),
    isFirstMessageLeftOut: tellsDistress(candidateMessages[0]?.text ?? null),
    isTextLeftOut: candidateTexts.some(tellsDistress),
    wantedCall: wantedCall && toMailedCall(wantedCall),
    isQuiet: timesOfActivity.every((at) => at.getTime() <= quietSinceMs),
  };
}

function withoutQuestionsOfDistress(questions: MailedAnswers['questions']): MailedAnswers['questions'] {
  return questions
    .filter(({ text }) => !tellsDistress(text))
    .map((question) => ({ ...question, earlier: question.earlier.filter((text) => !tellsDistress(text)) }));
}

function toMailedCall({ phone, when }: { phone: string | null; when: string | null }): MailedCall {
  return {
    ...toMailedPhone(phone),
    when: withoutDistress(when),
    isTimeLeftOut: tellsDistress(when),
  };
}

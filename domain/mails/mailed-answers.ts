import { findAnswersForMail } from '#db/mails/answers-for-mail.ts';
import { tellsDistress, toMailedPhone, withoutDistress } from '../needs/reply-to-needs.ts';
import type { Deps } from '../ports.ts';
import { QUIET_SECONDS } from '../prequalification/questions/enqueue-answers-mail.ts';
import { markWishes } from '../prequalification/questions/mark-wishes.ts';
import { isAnswered, withAnswers } from '../prequalification/questions/questions-with-answers.ts';
import { toFacts } from '../sessions/conversation-session.ts';

export type MailedAnswers = Awaited<ReturnType<typeof findMailedAnswers>>;

/** Finds a candidate's answers and open questions for a mail to the employer, without words of distress (D93). */
export async function findMailedAnswers(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  applicationId: string,
) {
  const { callback, asked, written, decision, messages, ...stored } = await findAnswersForMail(
    database.query,
    applicationId,
  );
  const questions = await markWishes(database.query, {
    applicationId,
    decision,
    messages,
    questions: withAnswers(asked, written),
  });
  const openQuestions = questions.filter((question) => !isAnswered(question));
  const ownMessages = messages.filter(({ role }) => role === 'user');
  const [firstMessage = null] = ownMessages;
  const storedFacts = toFacts(stored.facts);
  const facts = storedFacts.filter((fact) => !tellsDistress(fact.answer));
  const writtenTexts = [
    ...storedFacts.map(({ answer }) => answer),
    ...openQuestions.flatMap(({ text, earlier }) => [text, ...earlier.map((one) => one.text)]),
  ];
  const timesOfActivity = [
    ...ownMessages.map(({ at }) => at),
    ...questions.map(({ askedAt }) => askedAt),
    ...facts.flatMap(({ correctedAt }) => (correctedAt === undefined ? [] : [new Date(correctedAt)])),
  ];
  const quietSince = clock.now().getTime() - QUIET_SECONDS * 1000;
  return {
    facts,
    questions: openQuestions
      .filter((question) => !tellsDistress(question.text))
      .map(({ text, earlier, wish, isTakenBack }) => ({
        text,
        wish,
        isTakenBack,
        earlier: earlier.map((one) => one.text).filter((text) => !tellsDistress(text)),
      })),
    /** True if the conversation's first message tells of distress, and is on the application's page alone. */
    isFirstMessageLeftOut: tellsDistress(firstMessage?.text ?? null),
    /** True if an answer or a question tells of distress, and is on the application's page alone. */
    hasUnmailed: writtenTexts.some(tellsDistress),
    callback: callback && {
      ...toMailedPhone(callback.phone),
      when: withoutDistress(callback.when),
      hasUnmailedTime: tellsDistress(callback.when),
    },
    /** False if the last message, question or correction is so recent that more may follow. */
    isQuiet: timesOfActivity.every((at) => at.getTime() <= quietSince),
  };
}

import { appendAudit } from '#db/audit/audit.ts';
import { recordContact } from '#db/candidates/portal.ts';
import type { Queryable } from '#db/connection/database.ts';
import { lockFacts, storeFacts } from '#db/conversations/facts.ts';
import { insertQuestion } from '#db/conversations/questions.ts';
import { conversationOver, questionsPaused } from '#kernel/errors/application-refusals.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { consentMissing } from '#kernel/errors/refusals.ts';
import { type Fact, measureProgress } from '#realtime/model/facts.ts';
import { questionsFor } from '#realtime/model/questions.ts';
import { isOver } from '../applications/status/application-end.ts';
import { type NeedReply, replyToNeeds, tellsDistress } from '../needs/reply-to-needs.ts';
import { wayToPersonIn } from '../needs/way-to-person.ts';
import type { Deps } from '../ports.ts';
import { mergeStoredFacts, toBrief, toFacts, toHelp } from '../sessions/conversation-session.ts';
import { finishedOnce, recordConversationEvent } from '../webhooks/record-employer-event.ts';
import { enqueueAnswersMail } from './questions/enqueue-answers-mail.ts';
import { isQuestionToEmployer } from './questions/is-question-to-employer.ts';
import { type ReadingDeps, readSentAnswers, type SentAnswers } from './read-sent-answers.ts';

/**
 * Stores a candidate's answers as facts in their own words, as the interviewer does (D61). A question keeps its earlier
 * answer, since a correction is another operation (D73), but an answer replaces that it was declined. A form that is
 * sent twice changes nothing. `kept` are the questions that kept an answer other than the sent one.
 */
export async function answerQuestions(
  deps: ReadingDeps & Pick<Deps, 'watch' | 'followUp'>,
  answers: SentAnswers,
): Promise<{ facts: Fact[]; kept: string[]; replies: NeedReply[] }> {
  const { database, clock, watch } = deps;
  const { session, facts: sentFacts } = await readSentAnswers(deps, answers);
  const { sessionId, candidateId, workspaceId } = session;
  const at = clock.now();
  if (session.isDeletionRequested) throw questionsPaused();
  // `isClosed` is false, since a form has no message that closes the conversation: only facts for all questions
  // complete it.
  const course = { questions: questionsFor(toBrief(session)), isClosed: false };
  const { facts, kept } = await database.transaction(async (tx) => {
    const locked = await lockFacts(tx, sessionId);
    if (locked === null) throw new DomainError('not_found', notFoundMessage);
    if (locked.session !== null && isOver(locked.session.status)) throw conversationOver();
    if (!locked.session?.aiConsent) throw consentMissing();
    const { facts: knownFacts } = locked.session;
    const isNew = ({ question }: Fact) =>
      knownFacts.every((fact) => fact.question !== question || fact.status === 'declined');
    const newFacts = sentFacts.filter(isNew);
    const allFacts = mergeStoredFacts(knownFacts, newFacts);
    await storeFacts(tx, { sessionId, facts: allFacts, at });
    await storeQuestionsAndEnqueueMail(deps, tx, { applicationId: sessionId, sentFacts, newFacts, at });
    if (newFacts.length > 0 && measureProgress(course, toFacts(allFacts)).isComplete)
      await recordConversationEvent(deps, tx, { ...finishedOnce, applicationId: sessionId, at });
    await recordContact(tx, candidateId, at);
    await appendAudit(tx, {
      at,
      actor: 'candidate',
      action: 'questions.answered',
      workspaceId,
      subject: { kind: 'application', id: sessionId },
      details: { questions: newFacts.map(({ question }) => question) },
    });
    const hasOtherAnswer = (fact: Fact) => !isNew(fact) && !isKnown(fact, knownFacts);
    const kept = sentFacts.filter(hasOtherAnswer).map(({ question }) => question);
    return { facts: toFacts(allFacts), kept };
  });
  const { answered } = measureProgress(course, facts);
  watch.publish(sessionId, { type: 'progress', answered, questions: course.questions.length });
  const { lang } = toBrief(session);
  const help = { ...toHelp(session, deps.settings), wayToPerson: wayToPersonIn(session) };
  return {
    facts,
    kept,
    replies: replyToNeeds(
      sentFacts.map(({ answer }) => answer),
      { lang, help },
    ),
  };
}

type NotedFacts = { applicationId: string; sentFacts: readonly Fact[]; newFacts: readonly Fact[]; at: Date };

/**
 * Stores the questions to the employer among the sent answers, also if their fact kept an earlier answer, and enqueues
 * the mail to the employer (D83). No mail is enqueued if every new text tells of distress (D93).
 */
async function storeQuestionsAndEnqueueMail(
  deps: Pick<Deps, 'followUp'>,
  tx: Queryable,
  { applicationId, sentFacts, newFacts, at: askedAt }: NotedFacts,
): Promise<void> {
  const questions = sentFacts.filter(({ answer, question }) => isQuestionToEmployer(answer, question));
  for (const { answer: text } of questions) await insertQuestion(tx, { applicationId, text, askedAt });
  const hasNews = questions.length > 0 || newFacts.some((fact) => !tellsDistress(fact.answer));
  if (hasNews) await enqueueAnswersMail(deps, tx, { applicationId });
}

/** Tells whether the sent answer is stored already, as for a form that is sent twice. */
function isKnown(fact: Fact, knownFacts: readonly Record<string, unknown>[]): boolean {
  return knownFacts.some(({ question, answer }) => question === fact.question && answer === fact.answer);
}

import { appendAudit } from '#db/audit/audit.ts';
import { recordContact } from '#db/candidates/portal.ts';
import type { Queryable } from '#db/connection/database.ts';
import type { SessionRow } from '#db/conversations/conversations.ts';
import { lockFacts, storeFacts } from '#db/conversations/facts.ts';
import { insertQuestion } from '#db/conversations/questions.ts';
import type { JobQuestion } from '#db/schema/base/questions.ts';
import { conversationOver, questionsPaused } from '#kernel/errors/application-refusals.ts';
import { DomainError, type FieldFault, invalidField, notFoundMessage } from '#kernel/errors/errors.ts';
import { consentMissing } from '#kernel/errors/refusals.ts';
import { formAnswerId } from '#kernel/input/form-answer-id.ts';
import type { Lang } from '#kernel/language.ts';
import { tidy } from '#kernel/text/text.ts';
import { skipsOnly } from '#realtime/interviewer/questionnaire/skip.ts';
import { FACT_ANSWER_MAX, type Fact, measureProgress } from '#realtime/model/facts.ts';
import { questionsFor } from '#realtime/model/questions.ts';
import { consumeSessionOrLinkLimit, type LimitedCaller } from '../access/call-limits.ts';
import { answerFault } from '../applications/answers/answer-rules.ts';
import { toReadableAnswer } from '../applications/answers/readable-answer.ts';
import { isOver } from '../applications/status/application-end.ts';
import { type NeedReply, replyToNeeds, tellsDistress } from '../needs/reply-to-needs.ts';
import { type WayToPerson, wayToPersonIn } from '../needs/way-to-person.ts';
import type { Deps } from '../ports.ts';
import { mergeStoredFacts, toBrief, toFacts, toHelp } from '../sessions/conversation-session.ts';
import { finishedOnce, recordConversationEvent } from '../webhooks/record-employer-event.ts';
import { askedQuestions, ownQuestionsOf } from './asked-questions.ts';
import { findReadableSession } from './chat-link.ts';
import { enqueueAnswersMail } from './questions/enqueue-answers-mail.ts';
import { isQuestionToEmployer } from './questions/is-question-to-employer.ts';

type ReadingDeps = Pick<Deps, 'clock' | 'database' | 'tokenKeys' | 'limiter' | 'settings'>;

type Answer = { questionId: string; value: string };

type SentAnswers = {
  token: string;
  answers: readonly Answer[];
  /** The language in which the candidate read the questions; by default that of the conversation. */
  lang?: Lang;
  onLimitState: LimitedCaller['onLimitState'];
};

/**
 * Returns the facts that would be stored for these answers, so that the candidate can check them first, and the
 * service's replies to the needs in them (D61). It stores nothing.
 */
export async function reviewAnswers(
  deps: ReadingDeps,
  { lang, wayToPerson, ...sent }: SentAnswers & { lang: Lang; wayToPerson: WayToPerson },
): Promise<{ facts: Fact[]; replies: NeedReply[] }> {
  const { session, facts } = await readSent(deps, { ...sent, lang });
  const help = { ...toHelp(session, deps.settings), isUnsent: true, wayToPerson };
  return { facts, replies: replyToNeeds(answersIn(facts), { lang, help }) };
}

/**
 * Stores a candidate's answers as facts in their own words, as the interviewer does (D61). An earlier answer to a
 * question is kept, since a correction is another operation (D73); a declined one is replaced. A form that is sent
 * twice changes nothing. Resolves to all facts, the questions that kept another answer, and the replies to the needs in
 * the answers.
 */
export async function answerQuestions(
  deps: ReadingDeps & Pick<Deps, 'watch' | 'followUp'>,
  answers: SentAnswers,
): Promise<{ facts: Fact[]; kept: string[]; replies: NeedReply[] }> {
  const { database, clock, watch } = deps;
  const { session, facts: sentFacts } = await readSent(deps, answers);
  const { sessionId, candidateId, workspaceId } = session;
  const at = clock.now();
  if (session.isDeletionRequested) throw questionsPaused();
  // A form has no last message that could close the conversation, so only facts for all questions complete it.
  const course = { questions: questionsFor(toBrief(session)), isClosed: false };
  const { facts, kept } = await database.transaction(async (tx) => {
    const locked = await lockFacts(tx, sessionId);
    if (locked === null) throw new DomainError('not_found', notFoundMessage);
    if (locked.session !== null && isOver(locked.session.status)) throw conversationOver();
    if (!locked.session?.aiConsent) throw consentMissing();
    const { facts: known } = locked.session;
    const isNew = ({ question }: Fact) =>
      known.every((fact) => fact.question !== question || fact.status === 'declined');
    const noted = sentFacts.filter(isNew);
    const stored = mergeStoredFacts(known, noted);
    await storeFacts(tx, { sessionId, facts: stored, at });
    await storeQuestionsAndEnqueueMail(deps, tx, { applicationId: sessionId, sent: sentFacts, noted, at });
    if (noted.length > 0 && measureProgress(course, toFacts(stored)).isComplete)
      await recordConversationEvent(deps, tx, { ...finishedOnce, applicationId: sessionId, at });
    await recordContact(tx, candidateId, at);
    await appendAudit(tx, {
      at,
      actor: 'candidate',
      action: 'questions.answered',
      workspaceId,
      subject: { kind: 'application', id: sessionId },
      details: { questions: noted.map(({ question }) => question) },
    });
    const isKept = (fact: Fact) => !isNew(fact) && !isSameAs(fact, known);
    return { facts: toFacts(stored), kept: sentFacts.filter(isKept).map(({ question }) => question) };
  });
  const { answered } = measureProgress(course, facts);
  watch.publish(sessionId, { type: 'progress', answered, questions: course.questions.length });
  const { lang } = toBrief(session);
  const help = { ...toHelp(session, deps.settings), wayToPerson: wayToPersonIn(session) };
  return { facts, kept, replies: replyToNeeds(answersIn(sentFacts), { lang, help }) };
}

function answersIn(facts: readonly Fact[]): string[] {
  return facts.map(({ answer }) => answer);
}

type NewFacts = { applicationId: string; sent: readonly Fact[]; noted: readonly Fact[]; at: Date };

/**
 * Stores the questions to the employer among the sent answers, also if their fact kept an earlier answer, and enqueues
 * the mail to the employer (D83). It enqueues none if every new text tells of distress (D93).
 */
async function storeQuestionsAndEnqueueMail(
  deps: Pick<Deps, 'followUp'>,
  tx: Queryable,
  { applicationId, sent, noted, at: askedAt }: NewFacts,
): Promise<void> {
  const asked = sent.filter(({ answer, question }) => isQuestionToEmployer(answer, question));
  for (const { answer: text } of asked) await insertQuestion(tx, { applicationId, text, askedAt });
  const isNews = asked.length > 0 || noted.some((fact) => !tellsDistress(fact.answer));
  if (isNews) await enqueueAnswersMail(deps, tx, { applicationId });
}

async function readSent(deps: ReadingDeps, { token, answers, lang, onLimitState }: SentAnswers) {
  const session = await findReadableSession(deps, token);
  await consumeSessionOrLinkLimit(deps, { policy: 'portal', owner: token, onLimitState });
  return { session, facts: readAnswers(session, answers, lang ?? toBrief(session).lang) };
}

function isSameAs(fact: Fact, known: readonly Record<string, unknown>[]): boolean {
  return known.some(({ question, answer }) => question === fact.question && answer === fact.answer);
}

/** Reads the answers as facts, without blank ones; throws `invalid_request` with all of their faults. */
function readAnswers(session: SessionRow, answers: readonly Answer[], lang: Lang): Fact[] {
  const ownQuestions = ownQuestionsOf(session);
  const faults: FieldFault[] = [];
  const facts = askedQuestions(session, lang).flatMap(({ id, text: asked }): Fact[] => {
    const values = answers.flatMap(({ questionId, value }) => (questionId === id ? [tidy(value)] : []));
    const [value, ...further] = values.filter((text) => text !== '');
    if (value === undefined) return [];
    const question = ownQuestions.get(id);
    const fault = further.length > 0 ? repeatedAnswer : faultOfAnswer(question, value);
    if (fault !== null) {
      faults.push({ field: id, code: fault.code, message: `${id} ${fault.message}.` });
      return [];
    }
    if (question === undefined)
      return [{ ...toFact(id, value, { isText: true }), ...(id !== 'candidate_questions' && { asked }) }];
    const answer = readableAnswerTo(question, value, lang);
    return [{ ...toFact(id, answer, { isText: question.kind === 'text' }), asked }];
  });
  if (faults.length > 0)
    throw new DomainError('invalid_request', faults.map(({ message }) => message).join(' '), {
      details: faults,
    });
  if (facts.length === 0) throw invalidField('answers', 'required', 'Answer at least one of the questions.');
  return facts;
}

const repeatedAnswer = { code: 'already_used', message: 'is given twice' } as const;

/** Returns the fault of an answer to one of the job's own questions, or to another one; null without a fault. */
function faultOfAnswer(question: JobQuestion | undefined, value: string) {
  return question === undefined ? lengthFault(value) : answerFault(question, value);
}

/** Returns the fact that an answer notes. A text that only skips the question declines it. */
function toFact(id: Fact['question'], answer: string, { isText }: { isText: boolean }): Fact {
  const status = isText && skipsOnly(answer) ? 'declined' : 'answered';
  return { question: id, status, answer, quote: answer, messageId: formAnswerId(id) };
}

function lengthFault(text: string) {
  if (text.length <= FACT_ANSWER_MAX) return null;
  return { code: 'too_long', message: `must have at most ${FACT_ANSWER_MAX} characters` } as const;
}

/**
 * Returns an answer as people read it: an option's label, yes or no, a day such as 31 March 2027, or the typed text.
 */
function readableAnswerTo({ id, text, kind, options }: JobQuestion, value: string, lang: Lang): string {
  const option = options?.find((one) => one.value === value)?.text;
  const answer = { questionId: id, question: text, kind, value, ...(option !== undefined && { option }) };
  return toReadableAnswer(answer, lang).answer.text;
}

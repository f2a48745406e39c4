import type { SessionRow } from '#db/conversations/conversations.ts';
import type { JobQuestion } from '#db/schema/base/questions.ts';
import { DomainError, type FieldFault, invalidField } from '#kernel/errors/errors.ts';
import { formAnswerId } from '#kernel/input/form-answer-id.ts';
import type { Lang } from '#kernel/language.ts';
import { tidy } from '#kernel/text/text.ts';
import { skipsOnly } from '#realtime/interviewer/questionnaire/skip.ts';
import { FACT_ANSWER_MAX, type Fact } from '#realtime/model/facts.ts';
import { consumeSessionOrLinkLimit, type LimitedCaller } from '../access/call-limits.ts';
import { answerFault } from '../applications/answers/answer-rules.ts';
import { toReadableAnswer } from '../applications/answers/readable-answer.ts';
import type { Deps } from '../ports.ts';
import { toBrief } from '../sessions/conversation-session.ts';
import { askedQuestions, isToCandidate, ownQuestionsOf } from './asked-questions.ts';
import { findReadableSession } from './chat-link.ts';

export type ReadingDeps = Pick<Deps, 'clock' | 'database' | 'tokenKeys' | 'limiter' | 'settings'>;

type Answer = { questionId: string; value: string };

export type SentAnswers = {
  token: string;
  answers: readonly Answer[];
  /** The language in which the candidate read the questions; by default the conversation's. */
  lang?: Lang;
  onLimitState: LimitedCaller['onLimitState'];
};

/** Finds the session of a link or a submitter's token, and reads the sent answers as facts. */
export async function readSentAnswers(
  deps: ReadingDeps,
  { token, answers, lang, onLimitState }: SentAnswers,
) {
  const session = await findReadableSession(deps, token);
  await consumeSessionOrLinkLimit(deps, { policy: 'portal', owner: token, onLimitState });
  return { session, facts: readAnswers(session, answers, lang ?? toBrief(session).lang) };
}

/** Reads the answers as facts, without blank ones; throws `invalid_request` with all of their faults. */
function readAnswers(session: SessionRow, answers: readonly Answer[], lang: Lang): Fact[] {
  const ownQuestions = ownQuestionsOf(session);
  const faults: FieldFault[] = [];
  const facts = askedQuestions(session, lang).flatMap(({ id, text: asked }): Fact[] => {
    const values = answers.flatMap(({ questionId, value }) => (questionId === id ? [tidy(value)] : []));
    const [value, ...furtherValues] = values.filter((text) => text !== '');
    if (value === undefined) return [];
    const ownQuestion = ownQuestions.get(id);
    const fault = furtherValues.length > 0 ? repeatedAnswer : faultOfAnswer(ownQuestion, value);
    if (fault !== null) {
      faults.push({ field: id, code: fault.code, message: `${id} ${fault.message}.` });
      return [];
    }
    // The invitation to ask the employer something is no question, so its fact has no `asked`.
    if (ownQuestion === undefined)
      return [{ ...toFact(id, value, { isText: true }), ...(isToCandidate({ id }) && { asked }) }];
    const answer = readableAnswerTo(ownQuestion, value, lang);
    return [{ ...toFact(id, answer, { isText: ownQuestion.kind === 'text' }), asked }];
  });
  if (faults.length > 0)
    throw new DomainError('invalid_request', faults.map(({ message }) => message).join(' '), {
      details: faults,
    });
  if (facts.length === 0) throw invalidField('answers', 'required', 'Answer at least one of the questions.');
  return facts;
}

const repeatedAnswer = { code: 'already_used', message: 'is given twice' } as const;

/** Returns the fault of an answer to the job's own question, or to a question of the service; null without a fault. */
function faultOfAnswer(ownQuestion: JobQuestion | undefined, value: string) {
  return ownQuestion === undefined ? lengthFault(value) : answerFault(ownQuestion, value);
}

/** Returns the fact that notes an answer. A text that only skips the question, such as "next", declines it. */
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

import type { Deps } from '#domain/ports.ts';
import { answerQuestions } from '#domain/prequalification/answer-questions.ts';
import { isToCandidate } from '#domain/prequalification/asked-questions.ts';
import { describeChat } from '#domain/prequalification/describe-chat.ts';
import { isAskedInBox, writeAnswer } from '#domain/prequalification/fact-words.ts';
import { reviewAnswers } from '#domain/prequalification/review-answers.ts';
import { type DomainError, toDomainError } from '#kernel/errors/errors.ts';
import { assertCleanInput } from '#kernel/input/assert-clean-input.ts';
import { errorReply } from '#web/page/error-reply.ts';
import { type PageCall, statusOf, tokenOf } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { type Visit, visitOf } from '#web/page/visit.ts';
import type { AnsweringState } from '../question-form/answering-state.ts';
import { hasNoAnswer, pastDayProblems, problemsOf } from '../question-form/problems.ts';
import { fieldOf, type QuestionField } from '../question-form/question-fields.ts';
import { readValues, toAnswers, type Values } from '../question-form/read-answers.ts';
import { chatReply, takenBackIn } from '../show-chat.ts';
import type { ChatView } from '../view/chat-view.ts';
import { takesAnswers, wayToPersonOn } from '../view/main-part.ts';
import { unansweredQuestions } from '../view/open-questions.ts';
import { type SentAnswers, sentPairs } from '../view/outcome-query.ts';
import { redirectToChat } from './redirect-to-chat.ts';

/** Shows the form of the questions. It needs no script, so it can also be used in place of a conversation with a model. */
export async function showQuestions(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const view = await describeChat(deps, tokenOf(call));
  return chatReply(deps, call, { view, outcome: { asForm: true, ...takenBackIn(call, view) } });
}

/** Shows the sent answers to read again, shows the form again, or stores the answers, as the button says (D61). */
export async function sendAnswers(deps: Deps, call: PageCall): Promise<PageReply> {
  const token = tokenOf(call);
  const { fields: sentFields, refusal } = await call.readForm({ countAgainst: ['calls'] });
  const status = refusal === undefined ? 200 : statusOf(refusal);
  if (status === 429 || status === 503) return errorReply(deps.settings, call, status);
  const view = await describeChat(deps, token);
  const visit = visitOf(deps.settings, call, view.workspace);
  // The answered questions have fields, too: another tab may have answered them while this form was filled in.
  const fields = view.questions[visit.lang].map((question) => fieldOf(question, visit.lang));
  const values = readValues(sentFields);
  const form = { token, view, visit, fields, values };
  const reply = (answering: AnsweringState) =>
    chatReply(deps, call, { view, outcome: { asForm: true, answering } });
  const isEmptyForm = values.size === 0 && unansweredQuestions(view, visit).length === 0;
  const hasTypedText = [...values.values()].some((value) => value.trim() !== '');
  if (isEmptyForm) return redirectToChat(visit, call);
  if (!takesAnswers(view)) return hasTypedText ? reply(unsentState(form)) : redirectToChat(visit, call);
  try {
    if (refusal !== undefined) throw refusal;
    assertCleanInput(Object.fromEntries(values));
    // The switch to the other language has the query `again`, and shows the same fields.
    const isToEdit = sentFields.step === 'edit' || call.query.again !== undefined;
    const context = { fields, lang: visit.lang, now: deps.clock.now() };
    const problems = isToEdit ? [] : pastDayProblems(values, context);
    if (isToEdit || problems.length > 0) return reply({ kind: 'form', values, problems });
    if (sentFields.step !== 'send') return reply(await reviewState(deps, call, form));
    const sent = await storeAnswers(deps, call, form);
    return redirectToChat(visit, call, { pairs: sentPairs(sent), anchor: 'saved' });
  } catch (error) {
    const failure = toDomainError(error);
    // The application or the consent may have ended since the page was read.
    const newView = statusOf(failure) === 403 ? await describeChat(deps, token) : view;
    if (!takesAnswers(newView))
      return chatReply(deps, call, {
        view: newView,
        outcome: { asForm: true, answering: unsentState(form) },
      });
    if (statusOf(failure) !== 400) throw failure;
    return reply(refusedState(form, failure));
  }
}

type Form = { token: string; view: ChatView; visit: Visit; fields: readonly QuestionField[]; values: Values };

/** Describes the answers to be read again, as they would be noted. */
async function reviewState(deps: Deps, { onLimitState }: PageCall, form: Form): Promise<AnsweringState> {
  const { token, view, visit, values } = form;
  const { lang } = visit;
  const answers = toAnswers(visit, form);
  const wayToPerson = wayToPersonOn(view);
  const { facts, replies } = await reviewAnswers(deps, { token, answers, lang, onLimitState, wayToPerson });
  const words = new Map<string, string>(facts.map((fact) => [fact.question, writeAnswer(fact, lang)]));
  return { kind: 'review', values, words, answered: answeredIn(facts), replies };
}

/** Stores the answers, except to questions that were answered before. */
async function storeAnswers(deps: Deps, { onLimitState }: PageCall, form: Form): Promise<SentAnswers> {
  const { token, visit } = form;
  const answers = toAnswers(visit, form);
  const { kept } = await answerQuestions(deps, { token, answers, lang: visit.lang, onLimitState });
  const questions = answers.flatMap(({ questionId, value }) =>
    value !== '' && !kept.includes(questionId) ? [questionId] : [],
  );
  if (kept.length === 0) return { saved: 'all', questions };
  return { saved: questions.length > 0 ? 'some' : 'none', questions };
}

type Answered = { question: string; status: string; answer: string };

/**
 * Lists the questions that have an answer in the review. The invitation to ask the employer something has one only if the
 * words ask something: "no question, thanks" does not.
 */
function answeredIn(facts: readonly Answered[]): string[] {
  return facts
    .filter(({ status }) => status === 'answered')
    .filter((fact) => isToCandidate({ id: fact.question }) || isAskedInBox(fact))
    .map(({ question }) => question);
}

/** Lists the typed answers, which are not stored, so that the candidate can copy them. */
function unsentState({ visit, fields, values }: Form): AnsweringState {
  const texts = new Map(
    toAnswers(visit, { fields, values }).map(({ questionId, value }) => [questionId, value]),
  );
  const answers = fields.flatMap((label) => {
    const text = texts.get(label.id) ?? '';
    return text === '' ? [] : [{ label, text }];
  });
  return { kind: 'unsent', values, answers };
}

function refusedState({ visit, fields, values }: Form, failure: DomainError): AnsweringState {
  if (hasNoAnswer(failure)) return { kind: 'form', values, problems: [], isEmpty: true };
  return { kind: 'form', values, problems: problemsOf(failure, { fields, lang: visit.lang }) };
}

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
import { noIndexHeaders, type PageReply, seeOther } from '#web/page/reply.ts';
import { type Visit, visitOf } from '#web/page/visit.ts';
import type { AnsweringState } from '../answers-view.ts';
import { hasNoAnswer, pastDaysOf, problemsOf } from '../question-form/problems.ts';
import { fieldOf, type QuestionField } from '../question-form/question-fields.ts';
import { readValues, toAnswers, type Values } from '../question-form/read-answers.ts';
import { chatReply, takenBackIn } from '../show-chat.ts';
import type { ChatView } from '../view/chat-view.ts';
import { wayToPersonOn } from '../view/main-part.ts';
import { unansweredQuestions } from '../view/open-questions.ts';
import { type SentAnswers, sentPairs } from '../view/outcome-query.ts';

/** Shows the form of the questions. It needs no script, so it can be used in place of a model's conversation, too. */
export async function showQuestions(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const view = await describeChat(deps, tokenOf(call));
  return chatReply(deps, call, { view, outcome: { asForm: true, ...takenBackIn(call, view) } });
}

/** Shows the sent answers to read again, shows the form again, or stores the answers, as the button says (D61). */
export async function sendAnswers(deps: Deps, call: PageCall): Promise<PageReply> {
  const token = tokenOf(call);
  const { fields: sent, refusal } = await call.readForm({ countAgainst: ['calls'] });
  const status = refusal === undefined ? 200 : statusOf(refusal);
  if (status === 429 || status === 503) return errorReply(deps.settings, call, status);
  const view = await describeChat(deps, token);
  const visit = visitOf(deps.settings, call, view.workspace);
  // Also those with an answer, since another tab may have answered while this form was filled in.
  const fields = view.questions[visit.lang].map((question) => fieldOf(question, visit.lang));
  const form = { token, view, visit, fields, values: readValues(sent), step: String(sent.step ?? '') };
  const reply = (answering: AnsweringState) =>
    chatReply(deps, call, { view, outcome: { asForm: true, answering } });
  const isDone = form.values.size === 0 && unansweredQuestions(view, visit).length === 0;
  const isTyped = [...form.values.values()].some((value) => value.trim() !== '');
  if (isDone || (takesNoAnswers(view) && !isTyped)) return leadBack(form);
  if (takesNoAnswers(view)) return reply(unsent(form));
  try {
    if (refusal !== undefined) throw refusal;
    assertCleanInput(Object.fromEntries(form.values));
    if (form.step === 'edit' || call.query.again !== undefined)
      return reply({ kind: 'form', values: form.values, problems: [] });
    const { lang } = visit;
    const problems = pastDaysOf(form.values, { fields, lang, now: deps.clock.now() });
    if (problems.length > 0) return reply({ kind: 'form', values: form.values, problems });
    const answers = { token, answers: toAnswers(visit, form), lang, onLimitState: call.onLimitState };
    if (form.step !== 'send') {
      const { facts, replies } = await reviewAnswers(deps, {
        ...answers,
        wayToPerson: wayToPersonOn(view),
      });
      const words = new Map<string, string>(facts.map((fact) => [fact.question, writeAnswer(fact, lang)]));
      return reply({ kind: 'review', values: form.values, words, answered: answeredIn(facts), replies });
    }
    const { kept } = await answerQuestions(deps, answers);
    const questions = answers.answers.flatMap(({ questionId, value }) =>
      value !== '' && !kept.includes(questionId) ? [questionId] : [],
    );
    const saved = kept.length === 0 ? 'all' : questions.length > 0 ? 'some' : 'none';
    return leadBack(form, { saved, questions });
  } catch (error) {
    const failure = toDomainError(error);
    // The application may have ended, or the consent, since the page was read.
    const after = statusOf(failure) === 403 ? await describeChat(deps, token) : view;
    if (takesNoAnswers(after))
      return chatReply(deps, call, { view: after, outcome: { asForm: true, answering: unsent(form) } });
    if (statusOf(failure) !== 400) throw failure;
    return reply(refused(form, failure));
  }
}

type Answered = { question: string; status: string; answer: string };

/**
 * Lists the questions that the answers to read again answer. After the invitation to ask something, only words that ask
 * the employer something count: "no question, thanks" does not.
 */
function answeredIn(facts: readonly Answered[]): string[] {
  return facts
    .filter(({ status }) => status === 'answered')
    .filter((fact) => isToCandidate({ id: fact.question }) || isAskedInBox(fact))
    .map(({ question }) => question);
}

type Form = { token: string; view: ChatView; visit: Visit; fields: readonly QuestionField[]; values: Values };

function takesNoAnswers({ isOver, isDeletionRequested, chosen }: ChatView): boolean {
  return isOver || isDeletionRequested || chosen !== 'interviewer';
}

/** Lists the typed answers, which are stored nowhere, so that the candidate can copy them. */
function unsent({ visit, fields, values }: Form): AnsweringState {
  const texts = new Map(
    toAnswers(visit, { fields, values }).map(({ questionId, value }) => [questionId, value]),
  );
  const answers = fields.flatMap((label) => {
    const text = texts.get(label.id) ?? '';
    return text === '' ? [] : [{ label, text }];
  });
  return { kind: 'unsent', values, answers };
}

function refused({ visit, fields, values }: Form, failure: DomainError): AnsweringState {
  if (hasNoAnswer(failure)) return { kind: 'form', values, problems: [], isEmpty: true };
  return { kind: 'form', values, problems: problemsOf(failure, { fields, lang: visit.lang }) };
}

/** Leads back with GET, so that a reload sends nothing again. */
function leadBack({ token, visit }: Form, sent?: SentAnswers): PageReply {
  const page = visit.urls.to('/chat/{token}', { token }, sent === undefined ? [] : sentPairs(sent));
  const reply = seeOther(sent === undefined ? page : `${page}#saved`);
  return { ...reply, headers: { ...reply.headers, ...noIndexHeaders } };
}

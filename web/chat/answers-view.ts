import type { NeedReply } from '#domain/needs/reply-to-needs.ts';
import type { AskedQuestion } from '#domain/prequalification/asked-questions.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { Page } from '../page/layout.ts';
import { faultSummary, type ListedFault } from '../page/parts/fault-summary.ts';
import { type Pair, pathTo } from '../page/urls.ts';
import type { Visit } from '../page/visit.ts';
import { personButton, personForm } from './choice-view.ts';
import { QUESTION_FORM_ID, questionForm } from './question-form/question-form.ts';
import type { Values } from './question-form/read-answers.ts';
import { review } from './question-form/review.ts';
import { questionFormTexts } from './question-form/texts.ts';
import type { UnsentAnswer } from './question-form/unsent-answers.ts';
import { chatTexts } from './texts.ts';
import type { ChatView } from './view/chat-view.ts';
import { mainPartOf, wayToPersonOn } from './view/main-part.ts';
import { countOpenQuestions, unansweredQuestions } from './view/open-questions.ts';
import { type SentAnswers, sentPairs, type TakenBack, takenBackPairs } from './view/outcome-query.ts';

/** The form shows its fields with the faults of what was sent, or the answers to read again before they are sent. */
export type AnsweringState =
  | {
      kind: 'form';
      values: Values;
      problems: readonly ListedFault[];
      /** True if the form was sent without an answer, which is no fault: every question is optional. */
      isEmpty?: boolean;
    }
  | {
      kind: 'review';
      /** The values of the fields, which the review sends again. */
      values: Values;
      /** The words that would be noted, by the question's id. */
      words: ReadonlyMap<string, string>;
      /** The ids of the questions that the words answer; one that is declined has words as well. */
      answered: readonly string[];
      /** The service's replies to the needs that the answers tell of (D61). */
      replies: readonly NeedReply[];
    }
  /** The application has ended, or the consent, while the form was filled in: the answers can only be copied. */
  | { kind: 'unsent'; values: Values; answers: readonly UnsentAnswer[] };

/** The faults of the forms that the page has. */
type Sent = { refusedCallback?: object; refusedFact?: object; answering?: AnsweringState };

/** True if a form came back with faults. The page's title then begins with that. */
export function isRefused({ refusedCallback, refusedFact, answering }: Sent): boolean {
  const hasProblems = answering?.kind === 'form' && answering.problems.length > 0;
  return (
    hasProblems || answering?.kind === 'unsent' || refusedCallback !== undefined || refusedFact !== undefined
  );
}

type Answering = {
  token: string;
  view: ChatView;
  /** The state of a form that was sent; undefined if none was. */
  state: AnsweringState | undefined;
};

/**
 * Renders the questions without an answer as a form (D61), or the answers to read again, each with the way to a person,
 * who may have joined already. Once some questions have answers, the form is folded until a fault is shown in it.
 */
export function answersView(visit: Visit, { token, view, state }: Answering): SafeHtml {
  const content =
    state?.kind === 'review'
      ? reviewedAnswers(visit, { token, view, state })
      : answersForm(visit, { token, view, state: state?.kind === 'form' ? state : undefined });
  const hasButton = wayToPersonOn(view) === 'button_here';
  const isUnsent = state?.kind === 'review' || !isFolded(view);
  return html`${personJoined(visit, { token, floor: view.floor })}${content}
${hasButton && personRequest(visit, token)}${hasButton && isUnsent && personSendsNothing(visit)}`;
}

/** Once some questions have answers, the form of the others is folded, with what belongs to it. */
function isFolded({ facts }: ChatView): boolean {
  return facts.length > 0;
}

function personSendsNothing({ lang }: Visit): SafeHtml {
  return html`<p class="hint">${questionFormTexts[lang].personSendsNothing}</p>`;
}

type Reviewed = { token: string; view: ChatView; state: Extract<AnsweringState, { kind: 'review' }> };

function reviewedAnswers(visit: Visit, { token, view, state }: Reviewed): SafeHtml {
  const unanswered = unansweredQuestions(view, visit);
  const reviewedQuestions = view.questions[visit.lang].filter(
    (question) => state.words.has(question.id) || unanswered.includes(question),
  );
  return review(visit, {
    ...state,
    questions: reviewedQuestions,
    job: view.job,
    action: actionOf(visit, token),
  });
}

type InForm = { token: string; view: ChatView; state: Extract<AnsweringState, { kind: 'form' }> | undefined };

function answersForm(visit: Visit, { token, view, state }: InForm): SafeHtml | false {
  const questions = unansweredQuestions(view, visit);
  if (questions.length === 0) return false;
  const { values, problems } = state ?? { values: new Map(), problems: [] };
  const form = questionForm(visit, {
    questions,
    job: view.job,
    action: actionOf(visit, token),
    values,
    problems,
  });
  if (!isFolded(view)) return html`<p>${questionFormTexts[visit.lang].intro}</p>${form}`;
  const { otherQuestions } = chatTexts[visit.lang].answers;
  const isOpen =
    problems.length > 0 || state?.isEmpty === true || [...values.values()].some((value) => value !== '');
  return html`<details class="panel"${isOpen && html` open`}><summary>${otherQuestions(countOpenQuestions(view, visit))}</summary>${form}${wayToPersonOn(view) === 'button_here' && personSendsNothing(visit)}</details>`;
}

function actionOf(visit: Visit, token: string): string {
  return visit.urls.formTo('/chat/{token}/questions', { token });
}

/** Lists the faults of the form, or says that it was sent without an answer, which is no fault. */
export function answeringFaults({ lang }: Visit, answering: AnsweringState | undefined): Child {
  if (answering?.kind !== 'form') return false;
  const { nothing, errorHeading } = questionFormTexts[lang];
  return answering.isEmpty === true
    ? html`<p class="notice" role="status" tabindex="-1" autofocus>${nothing}</p>`
    : faultSummary(errorHeading, answering.problems);
}

type Joining = { token: string; floor: ChatView['floor'] };

/** Says that a person of the employer writes in the conversation, while the answers of the form wait to be sent. */
function personJoined(visit: Visit, { token, floor }: Joining): Child {
  if (floor.by !== 'person') return false;
  const { answers } = chatTexts[visit.lang];
  const path = visit.urls.to('/chat/{token}', { token });
  const sentence = floor.name === null ? answers.left : answers.joined(floor.name);
  return html`<p class="notice">${sentence} <a href="${path}">${answers.toConversation}</a></p>`;
}

/** Renders the button that asks for a person, and says how to see that one has joined: no script watches for it here. */
function personRequest(visit: Visit, token: string): SafeHtml {
  const { joinsOnReload } = chatTexts[visit.lang].talk;
  return html`<p class="actions">${personButton(visit, token)}</p>${personForm(visit, token)}
<p class="hint">${joinsOnReload}</p>`;
}

/** Says that the questions pause; one that was skipped is not asked again, so that it pauses nothing. */
export function pausedNotice(visit: Visit, view: ChatView): Child {
  const isSkipped = ({ id }: AskedQuestion) => view.facts.some(({ question }) => question === id);
  const isShown = view.isPaused && !unansweredQuestions(view, visit).every(isSkipped);
  return isShown && html`<p class="notice">${chatTexts[visit.lang].answers.paused}</p>`;
}

type Switched = {
  token: string;
  view: ChatView;
  asForm?: boolean;
  answering?: AnsweringState;
  sent?: SentAnswers;
  corrected?: string;
  takenBack?: TakenBack;
};

/**
 * The switch to the other language: a button of the form, which sends what is typed and stores nothing, a form that
 * carries along what was sent to be read again, or a link.
 */
export function switchOf(visit: Visit, chat: Switched): Pick<Page, 'path' | 'pairs' | 'again' | 'typed'> {
  const { token, view, asForm, answering } = chat;
  const formPath = pathTo('/chat/{token}/questions', { token });
  const path = asForm === true ? formPath : pathTo('/chat/{token}', { token });
  if (answering !== undefined && answering.kind !== 'form')
    return { again: { path, fields: [...answering.values, ['step', 'review']] } };
  const pairs = outcomeOf(chat);
  const isFormShown = mainPartOf(chat) === 'form' && unansweredQuestions(view, visit).length > 0;
  if (isFormShown && pairs.length === 0) return { typed: { formId: QUESTION_FORM_ID, path: formPath } };
  return { path, pairs };
}

/** The result of a form, which the page in the other language shows too. */
function outcomeOf({
  sent,
  corrected,
  takenBack,
}: Pick<Switched, 'sent' | 'corrected' | 'takenBack'>): Pair[] {
  if (takenBack !== undefined) return takenBackPairs(takenBack);
  if (sent !== undefined) return sentPairs(sent);
  return corrected === undefined ? [] : [['corrected', corrected]];
}

import type { AskedQuestion } from '#domain/prequalification/asked-questions.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { faultSummary } from '../page/parts/fault-summary.ts';
import type { Visit } from '../page/visit.ts';
import { personButton, personForm } from './choice-view.ts';
import type { AnsweringState } from './question-form/answering-state.ts';
import { questionForm } from './question-form/question-form.ts';
import { review } from './question-form/review.ts';
import { questionFormTexts } from './question-form/texts.ts';
import { chatTexts } from './texts.ts';
import type { ChatView } from './view/chat-view.ts';
import { wayToPersonOn } from './view/main-part.ts';
import { countOpenQuestions, unansweredQuestions } from './view/open-questions.ts';

/** The states of the page's forms after they were sent. */
type SentForms = { refusedCallback?: object; refusedFact?: object; answering?: AnsweringState };

/** Tells whether a form came back with faults. The page's title then begins with that. */
export function isRefused({ refusedCallback, refusedFact, answering }: SentForms): boolean {
  if (refusedCallback !== undefined || refusedFact !== undefined) return true;
  return answering?.kind === 'unsent' || (answering?.kind === 'form' && answering.problems.length > 0);
}

type Answering = {
  token: string;
  view: ChatView;
  /** The state of a form that was sent; undefined if none was. */
  state: AnsweringState | undefined;
};

/**
 * Renders the questions without an answer as a form (D61), or the answers to read again. Both have the button that asks
 * for a person, or say that a person has joined.
 */
export function answersView(visit: Visit, { token, view, state }: Answering): SafeHtml {
  const content =
    state?.kind === 'review'
      ? reviewedAnswers(visit, { token, view, state })
      : answersForm(visit, { token, view, state: state?.kind === 'form' ? state : undefined });
  const hasButton = wayToPersonOn(view) === 'button_here';
  const isFormFolded = state?.kind !== 'review' && isFolded(view);
  return html`${personJoined(visit, { token, floor: view.floor })}${content}
${hasButton && personRequest(visit, token)}${hasButton && !isFormFolded && personSendsNothing(visit)}`;
}

/** Tells whether the form is folded, as it is once some questions have answers. Its hints are then folded with it. */
function isFolded({ facts }: ChatView): boolean {
  return facts.length > 0;
}

/** Says that the button for a person does not send the answers. */
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
  const hasValues = [...values.values()].some((value) => value !== '');
  const isOpen = problems.length > 0 || state?.isEmpty === true || hasValues;
  const hint = wayToPersonOn(view) === 'button_here' && personSendsNothing(visit);
  return html`<details class="panel"${isOpen && html` open`}><summary>${otherQuestions(countOpenQuestions(view, visit))}</summary>${form}${hint}</details>`;
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

/** Says that a person of the employer has the floor in the conversation, while answers in the form wait to be sent. */
function personJoined(visit: Visit, { token, floor }: Joining): Child {
  if (floor.by !== 'person') return false;
  const { answers } = chatTexts[visit.lang];
  const url = visit.urls.to('/chat/{token}', { token });
  const sentence = floor.name === null ? answers.left : answers.joined(floor.name);
  return html`<p class="notice">${sentence} <a href="${url}">${answers.toConversation}</a></p>`;
}

/** Renders the button that asks for a person, and says how to see that one has joined: no script watches for it here. */
function personRequest(visit: Visit, token: string): SafeHtml {
  const { joinsOnReload } = chatTexts[visit.lang].talk;
  return html`<p class="actions">${personButton(visit, token)}</p>${personForm(visit, token)}
<p class="hint">${joinsOnReload}</p>`;
}

/** Says that the questions pause, unless only skipped ones are left, which are not asked again. */
export function pausedNotice(visit: Visit, view: ChatView): Child {
  const isSkipped = ({ id }: AskedQuestion) => view.facts.some(({ question }) => question === id);
  const isShown = view.isPaused && !unansweredQuestions(view, visit).every(isSkipped);
  return isShown && html`<p class="notice">${chatTexts[visit.lang].answers.paused}</p>`;
}

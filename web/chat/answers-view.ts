import type { AskedQuestion } from '#domain/prequalification/asked-questions.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import { faultSummary } from '../page/parts/fault-summary.ts';
import type { Visit } from '../page/visit.ts';
import { personButton, personForm } from './choice-view.ts';
import type { QuestionFormState } from './question-form/form-state.ts';
import { questionForm } from './question-form/question-form.ts';
import { reviewForm } from './question-form/review.ts';
import { questionFormTexts } from './question-form/texts.ts';
import { chatTexts } from './texts/texts.ts';
import type { ChatView } from './view/chat-view.ts';
import { wayToPersonOn } from './view/main-part.ts';
import { countOpenQuestions, unansweredQuestions } from './view/open-questions.ts';

/** The result of the form that was just sent. It is undefined for each form that was not sent. */
type SentForms = { refusedCallback?: object; refusedFact?: object; formState?: QuestionFormState };

/** Tells whether the form that was just sent was refused. The page's title then begins with that. */
export function isFormRefused({ refusedCallback, refusedFact, formState }: SentForms): boolean {
  if (refusedCallback !== undefined || refusedFact !== undefined) return true;
  return formState?.kind === 'refused' || (formState?.kind === 'edit' && formState.faults.length > 0);
}

type Answers = {
  token: string;
  view: ChatView;
  /** Undefined if no form was sent. */
  state: QuestionFormState | undefined;
};

/**
 * Renders the questions without an answer as a form (D61), or the answers to read again. Both have the button that asks
 * for a person, or say that a person has joined or left.
 */
export function answersView(visit: Visit, { token, view, state }: Answers): SafeHtml {
  const content =
    state?.kind === 'review'
      ? reviewedAnswers(visit, { token, view, state })
      : answersForm(visit, { token, view, state: state?.kind === 'edit' ? state : undefined });
  const hasButton = wayToPersonOn(view) === 'button_here';
  const isFormFolded = state?.kind !== 'review' && isFolded(view);
  return html`${personNotice(visit, { token, floor: view.floor })}${content}
${hasButton && personRequest(visit, token)}${hasButton && !isFormFolded && personButtonHint(visit)}`;
}

/** Tells whether the form is folded, with its hints. Once there are answers, the page shows these first. */
function isFolded({ facts }: ChatView): boolean {
  return facts.length > 0;
}

/** Says that the button for a person does not send the answers. */
function personButtonHint({ lang }: Visit): SafeHtml {
  return html`<p class="hint">${questionFormTexts[lang].personButtonSendsNothing}</p>`;
}

type ReviewedAnswers = {
  token: string;
  view: ChatView;
  state: Extract<QuestionFormState, { kind: 'review' }>;
};

function reviewedAnswers(visit: Visit, { token, view, state }: ReviewedAnswers): SafeHtml {
  const unanswered = unansweredQuestions(view, visit);
  // A question that was answered in another tab meanwhile is listed only if this form has words for it, too.
  const reviewedQuestions = view.questions[visit.lang].filter(
    (question) => state.wordsById.has(question.id) || unanswered.includes(question),
  );
  return reviewForm(visit, {
    ...state,
    questions: reviewedQuestions,
    job: view.job,
    action: actionOf(visit, token),
  });
}

type AnswersInForm = {
  token: string;
  view: ChatView;
  state: Extract<QuestionFormState, { kind: 'edit' }> | undefined;
};

function answersForm(visit: Visit, { token, view, state }: AnswersInForm): SafeHtml | false {
  const questions = unansweredQuestions(view, visit);
  if (questions.length === 0) return false;
  const { values, faults } = state ?? { values: new Map(), faults: [] };
  const form = questionForm(visit, {
    questions,
    job: view.job,
    action: actionOf(visit, token),
    values,
    faults,
  });
  if (!isFolded(view)) return html`<p>${questionFormTexts[visit.lang].intro}</p>${form}`;
  const { otherQuestions } = chatTexts[visit.lang].form;
  const hasValues = [...values.values()].some((value) => value !== '');
  const isOpen = faults.length > 0 || state?.isEmpty === true || hasValues;
  const hint = wayToPersonOn(view) === 'button_here' && personButtonHint(visit);
  return html`<details class="panel"${isOpen && html` open`}><summary>${otherQuestions(countOpenQuestions(view, visit))}</summary>${form}${hint}</details>`;
}

function actionOf(visit: Visit, token: string): string {
  return visit.urls.formTo('/chat/{token}/questions', { token });
}

/** Lists the faults of the form, or says that it was sent without an answer, which is no fault. */
export function formFaults({ lang }: Visit, formState: QuestionFormState | undefined): Child {
  if (formState?.kind !== 'edit') return false;
  const { nothing, errorHeading } = questionFormTexts[lang];
  return formState.isEmpty === true
    ? html`<p class="notice" role="status" tabindex="-1" autofocus>${nothing}</p>`
    : faultSummary(errorHeading, formState.faults);
}

type PersonOnFloor = { token: string; floor: ChatView['floor'] };

/** Says that a person of the employer has joined the conversation or has left it, while answers wait to be sent. */
function personNotice(visit: Visit, { token, floor }: PersonOnFloor): Child {
  if (floor.by !== 'person') return false;
  const texts = chatTexts[visit.lang].form;
  const url = visit.urls.to('/chat/{token}', { token });
  const sentence = floor.name === null ? texts.personLeft : texts.personJoined(floor.name);
  return html`<p class="notice">${sentence} <a href="${url}">${texts.toConversation}</a></p>`;
}

/** Renders the button for a person. A hint says how to see that one has joined, since no script shows it here. */
function personRequest(visit: Visit, token: string): SafeHtml {
  const { personSeenOnReload } = chatTexts[visit.lang];
  return html`<p class="actions">${personButton(visit, token)}</p>${personForm(visit, token)}
<p class="hint">${personSeenOnReload}</p>`;
}

/** Says that the questions pause. If only skipped questions are left, it says nothing: these are not asked again. */
export function pausedNotice(visit: Visit, view: ChatView): Child {
  const isSkipped = ({ id }: AskedQuestion) => view.facts.some(({ question }) => question === id);
  const isShown = view.isPaused && !unansweredQuestions(view, visit).every(isSkipped);
  return isShown && html`<p class="notice">${chatTexts[visit.lang].form.paused}</p>`;
}

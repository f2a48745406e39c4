import { factWords, firstWordsIn } from '#domain/prequalification/fact-words.ts';
import { wordsAboutWish } from '#domain/prequalification/questions/wish-words.ts';
import { longDay } from '#kernel/calendar/write-time.ts';
import type { Lang } from '#kernel/language.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';
import type { EmployerView } from './employer-view.ts';
import { employerTexts } from './texts.ts';

type Question = EmployerView['questions'][number];

/** Renders the form below a question, for a reader who may answer. */
export type QuestionForm = (question: Question) => Child;

/**
 * Shows what the candidate wrote of their own accord: their questions, each with a link to its message in the
 * conversation (D83), and the words outside the interviewer's questions, unless they are listed as a question.
 */
export function questionsSection(
  visit: Visit,
  { application, questions, facts, messages, workspace }: EmployerView,
  answerForm?: QuestionForm,
): Child {
  const firstWords = firstWordsIn({ facts, questions });
  if (questions.length + firstWords.length === 0) return false;
  const texts = employerTexts[visit.lang];
  const questionItems = questions.map((question) => {
    const content = [
      wishHint(visit, question, application),
      linkToMessage(visit, messages, question.messageId),
      earlierQuestions(visit, workspace, question),
      answerView(visit, workspace, question),
      // Words of a person after a question may be about something else, so the question can still be answered.
      question.answer === null && answerForm?.(question),
    ];
    return html`<li><p class="lines" dir="auto">${question.text}</p>${content}</li>`;
  });
  const firstWordsItems = firstWords.map(({ answer, messageId, correctedAt }) => {
    const tag = correctedAt !== undefined && html` <span class="tag">${texts.byCandidate}</span>`;
    return html`<li><p class="hint">${factWords[visit.lang].topics.first_words}${tag}</p><p class="lines" dir="auto">${answer}</p>${linkToMessage(visit, messages, messageId)}</li>`;
  });
  return html`<section class="panel"><h2>${texts.questions}</h2><ul>${questionItems}${firstWordsItems}</ul></section>`;
}

/** Names the wish in a question, and says what to do about it; false if the question has no wish. */
function wishHint({ lang, urls }: Visit, question: Question, { status }: EmployerView['application']): Child {
  const words = wordsAboutWish(question, { lang, isWithdrawn: status === 'withdrawn' });
  if (words === null) return false;
  const { text, deletionsLabel } = words;
  const link =
    deletionsLabel !== undefined && html` <a href="${urls.to('/desk/deletions', {})}">${deletionsLabel}</a>`;
  return html`<p class="hint">${text}${link}</p>`;
}

function linkToMessage(visit: Visit, messages: EmployerView['messages'], messageId: string | null): Child {
  const anchor = anchorOf(messages, messageId);
  return anchor !== null && html`<p><a href="#${anchor}">${employerTexts[visit.lang].inConversation}</a></p>`;
}

/** Shows the former texts of a corrected question, if the employer had read or answered them (D125). */
function earlierQuestions(visit: Visit, workspace: EmployerView['workspace'], { earlier }: Question): Child {
  const texts = employerTexts[visit.lang];
  return earlier.map(
    (former) =>
      html`<p class="hint">${texts.correctedQuestion}</p><blockquote><p class="lines" dir="auto">${former.text}</p>${answerView(visit, workspace, former)}</blockquote>`,
  );
}

/** Shows the answer to a question, or that a person wrote after it in the conversation; null while it has neither. */
function answerView(
  visit: Visit,
  workspace: EmployerView['workspace'],
  { answer, isAnsweredInConversation }: Pick<Question, 'answer' | 'isAnsweredInConversation'>,
): SafeHtml | null {
  const texts = employerTexts[visit.lang];
  if (answer === null)
    return isAnsweredInConversation ? html`<p class="hint">${texts.answeredInTalk}</p>` : null;
  const { writtenBy, at, text } = answer;
  const by = texts.answered(writtenBy ?? workspace.name, longDay(at, visit.texts.locale, workspace));
  return html`<p class="hint">${by}</p><p class="lines" dir="auto">${text}</p>`;
}

/**
 * Returns the anchor of the candidate's message; null if there is none, as for a text written outside the conversation.
 */
export function anchorOf(messages: EmployerView['messages'], messageId: string | null): string | null {
  const index = messages.findIndex(({ role, id }) => role === 'user' && id === messageId);
  return index < 0 ? null : `said-${index}`;
}

/** Shows the whole conversation. */
export function conversationSection(visit: Visit, { messages }: EmployerView): Child {
  if (messages.length === 0) return false;
  const items = messages.map(
    (message, index) => html`<li id="said-${index}">${messageBody(visit.lang, message)}</li>`,
  );
  return html`<section class="panel"><h2>${employerTexts[visit.lang].conversation}</h2><ol class="talk">${items}</ol></section>`;
}

type ShownMessage = Pick<EmployerView['messages'][number], 'origin' | 'author' | 'text' | 'incomplete'>;

/** Shows one message: its author, then its text. */
export function messageBody(lang: Lang, { origin, author, text, incomplete }: ShownMessage): SafeHtml {
  const texts = employerTexts[lang];
  return html`<p><strong>${author ?? texts.speakers[origin]}</strong></p><p class="lines" dir="auto">${text}</p>${incomplete && html`<p class="hint">${texts.incomplete}</p>`}`;
}

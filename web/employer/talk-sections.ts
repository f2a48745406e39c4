import { longDay } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/language.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';
import type { EmployerView } from './employer-view.ts';
import { employerTexts } from './texts.ts';

/** Renders the form that answers a question; given only if the reader may answer. */
export type QuestionForm = (question: EmployerView['questions'][number]) => Child;

/** Shows the candidate's questions, each with a link to its message in the conversation (D83). */
export function questionsSection(
  visit: Visit,
  { questions, messages, workspace }: EmployerView,
  answerForm?: QuestionForm,
): Child {
  if (questions.length === 0) return false;
  const texts = employerTexts[visit.lang];
  const items = questions.map((question) => {
    const { messageId, text } = question;
    const anchor = anchorOf(messages, messageId);
    const link = anchor !== null && html`<p><a href="#${anchor}">${texts.inConversation}</a></p>`;
    // A person who wrote after a question may have written about something else, so it can still be answered.
    const form = question.answer === null && answerForm?.(question);
    return html`<li><p class="lines" dir="auto">${text}</p>${link}${earlierQuestions(visit, workspace, question)}${answerTo(visit, workspace, question)}${form}</li>`;
  });
  return html`<section class="panel"><h2>${texts.questions}</h2><ul>${items}</ul></section>`;
}

/**
 * Shows former texts of a question that the candidate has corrected, if the employer had read or answered them (D125).
 */
function earlierQuestions(
  visit: Visit,
  workspace: EmployerView['workspace'],
  { earlier }: EmployerView['questions'][number],
): Child {
  const texts = employerTexts[visit.lang];
  return earlier.map(
    (former) =>
      html`<p class="hint">${texts.correctedQuestion}</p><blockquote><p class="lines" dir="auto">${former.text}</p>${answerTo(visit, workspace, former)}</blockquote>`,
  );
}

/** Shows the answer to a question, or that a person gave it in the conversation; null while it waits for one. */
function answerTo(
  visit: Visit,
  workspace: EmployerView['workspace'],
  { answer, isAnsweredInTalk }: Pick<EmployerView['questions'][number], 'answer' | 'isAnsweredInTalk'>,
): SafeHtml | null {
  const texts = employerTexts[visit.lang];
  if (answer === null) return isAnsweredInTalk ? html`<p class="hint">${texts.answeredInTalk}</p>` : null;
  const { writtenBy, at, text } = answer;
  const by = texts.answered(writtenBy ?? workspace.name, longDay(at, visit.texts.locale, workspace));
  return html`<p class="hint">${by}</p><p class="lines" dir="auto">${text}</p>`;
}

/** Returns the anchor of the candidate's message; null if the text was not written in the conversation. */
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

import { longDay } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/language.ts';
import { type Child, html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';
import type { EmployerView } from './employer-view.ts';
import { employerTexts } from './texts.ts';

/** Renders the form that answers a question, where its reader can. */
export type QuestionForm = (question: EmployerView['questions'][number]) => Child;

/** The candidate's questions, whole and in their own words; each leads to its place in the conversation (D83). */
export function questionsSection(
  visit: Visit,
  { questions, messages, workspace }: EmployerView,
  answerForm?: QuestionForm,
): Child {
  if (questions.length === 0) return false;
  const texts = employerTexts[visit.lang];
  return html`<section class="panel"><h2>${texts.questions}</h2><ul>${questions.map((question) => {
    const { messageId, text } = question;
    const place = placeOf(messages, messageId);
    return html`<li><p class="lines" dir="auto">${text}</p>${place !== null && html`<p><a href="#${place}">${texts.inConversation}</a></p>`}${earlierQuestions(visit, workspace, question)}${answerTo(visit, workspace, question) ?? answerForm?.(question)}</li>`;
  })}</ul></section>`;
}

/** The words before the candidate corrected them, where the employer was mailed them or answered them (D125). */
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

/** The anchor of the candidate's message in the conversation; null for words that were written elsewhere. */
export function placeOf(messages: EmployerView['messages'], messageId: string | null): string | null {
  const index = messages.findIndex(({ role, id }) => role === 'user' && id === messageId);
  return index < 0 ? null : `said-${index}`;
}

/** The whole conversation, below everything else. */
export function conversationSection(visit: Visit, { messages }: EmployerView): Child {
  if (messages.length === 0) return false;
  const items = messages.map(
    (message, index) => html`<li id="said-${index}">${messageBody(visit.lang, message)}</li>`,
  );
  return html`<section class="panel"><h2>${employerTexts[visit.lang].conversation}</h2><ol class="talk">${items}</ol></section>`;
}

type ShownMessage = Pick<EmployerView['messages'][number], 'origin' | 'author' | 'text' | 'incomplete'>;

/** A message of the conversation as the employer reads it: the speaker, then the words. */
export function messageBody(lang: Lang, { origin, author, text, incomplete }: ShownMessage): SafeHtml {
  const texts = employerTexts[lang];
  return html`<p><strong>${author ?? texts.speakers[origin]}</strong></p><p class="lines" dir="auto">${text}</p>${incomplete && html`<p class="hint">${texts.incomplete}</p>`}`;
}

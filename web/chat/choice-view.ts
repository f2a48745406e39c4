import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '../page/visit.ts';
import type { ChatView, Decision } from './chat-view.ts';
import { type AskedBy, chatTexts } from './texts.ts';

type Choice = { token: string; view: ChatView };

/** Selects the words for the interviewer; without one, no page shows them. */
export function askedBy({ interviewer }: ChatView): AskedBy {
  return interviewer === 'ai' ? 'ai' : 'script';
}

/**
 * A plain form, which works without the script and records the choice in the language that was read. It has no body, so
 * that no limit on bodies can keep a candidate from a person (D23).
 */
export function choiceForm(visit: Visit, { token, view }: Choice, decisions: readonly Decision[]): SafeHtml {
  const texts = chatTexts[visit.lang];
  const words = { ai: texts.accept[askedBy(view)], human: texts.decline };
  const buttonClass = view.decision === null ? 'button' : 'button quiet';
  const action = actionOf(visit, token);
  return html`<form class="choice" method="post" action="${action}">
${decisions.map((decision) => html`<button class="${buttonClass}" type="submit" formaction="${action}&decision=${decision}">${words[decision]}</button>`)}
</form>`;
}

/** Renders the form that all buttons of `personButton` submit. */
export function personForm(visit: Visit, token: string): SafeHtml {
  return html`<form id="person" method="post" action="${actionOf(visit, token)}"></form>`;
}

/** Renders a button that asks for a person with one click, wherever it is on the page (D23). */
export function personButton(visit: Visit, token: string): SafeHtml {
  const { person } = chatTexts[visit.lang].talk;
  return html`<button class="button quiet small" type="submit" form="person" formaction="${actionOf(visit, token)}&decision=human">${person}</button>`;
}

function actionOf(visit: Visit, token: string): string {
  return visit.urls.formTo('/chat/{token}', { token });
}

import type { Lang } from '#kernel/language.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '../visit.ts';

/** The candidate's wish: to talk to a person, or to be called at a number or a time. */
type Wish = 'person' | 'call';

const labels: Record<Lang, Record<Wish, string>> = {
  fr: {
    person: 'Je n’ai plus besoin d’échanger avec une personne',
    call: 'Je n’ai plus besoin d’être rappelé·e',
  },
  en: { person: 'I no longer need to talk to a person', call: 'I no longer need a call' },
};

/**
 * Renders the button that takes back the wish for a person (D179). Its form sends the decision `none` to the chat's
 * page, as the form of the choice sends another one, and the page then confirms it.
 */
export function takeBackForm(visit: Visit, { token, wish }: { token: string; wish: Wish }): SafeHtml {
  // The address has a query with the page's language already, so `&` continues it.
  const action = visit.urls.formTo('/chat/{token}', { token });
  return html`<form method="post" action="${action}&decision=none"><button class="button quiet" type="submit">${labels[visit.lang][wish]}</button></form>`;
}

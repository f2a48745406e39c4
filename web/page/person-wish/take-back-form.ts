import type { Lang } from '#kernel/language.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import type { Visit } from '../visit.ts';

/** The candidate asked to talk to a person, or for a call with a number or a time. */
type Wish = 'person' | 'call';

const labels: Record<Lang, Record<Wish, string>> = {
  fr: {
    person: 'Je n’ai plus besoin d’échanger avec une personne',
    call: 'Je n’ai plus besoin d’être rappelé·e',
  },
  en: { person: 'I no longer need to talk to a person', call: 'I no longer need a call' },
};

/**
 * Renders the button that takes the wish for a person back (D179). The form is that of the choice, has no body, and leads
 * to the page of the questions, which confirms it.
 */
export function takeBackForm(visit: Visit, { token, wish }: { token: string; wish: Wish }): SafeHtml {
  const action = visit.urls.formTo('/chat/{token}', { token });
  return html`<form method="post" action="${action}&decision=none"><button class="button quiet" type="submit">${labels[visit.lang][wish]}</button></form>`;
}

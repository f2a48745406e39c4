import { type Child, html } from '#kernel/text/html.ts';

/** A title of more characters is set smaller, so that it does not fill a phone. */
const [LONG, VERY_LONG] = [60, 100];

/** Returns the attribute of a heading with words of others: its size, and the direction of its script. */
export function titleAttributes(title: string): Child {
  if (title.length > VERY_LONG) return html` dir="auto" class="very-long"`;
  return title.length > LONG ? html` dir="auto" class="long"` : html` dir="auto"`;
}

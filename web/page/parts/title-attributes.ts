import { type Child, html } from '#kernel/text/html.ts';

/** A title with more characters has a smaller font, so that it does not fill a phone's screen. */
const LONG_TITLE = 60;
const VERY_LONG_TITLE = 100;
/** A word with more characters is, in the usual font, wider than a small phone. */
const LONG_WORD = 13;

/** Returns the attributes of a heading that an employer wrote: the class of its size, and its writing direction. */
export function titleAttributes(title: string): Child {
  if (title.length > VERY_LONG_TITLE) return html` dir="auto" class="very-long"`;
  if (title.split(/[\s/-]/).some((word) => word.length > LONG_WORD))
    return html` dir="auto" class="long-word"`;
  return title.length > LONG_TITLE ? html` dir="auto" class="long"` : html` dir="auto"`;
}

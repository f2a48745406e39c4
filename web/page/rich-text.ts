import { raw, type SafeHtml } from '#kernel/text/html.ts';
import { richTextHtml } from '#kernel/text/rich-text.ts';

/** Renders a recruiter's text in the same way as JSON-LD and feeds. Tags in the text are escaped. */
export function richText(text: string): SafeHtml {
  return raw(richTextHtml(text));
}

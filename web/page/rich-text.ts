import { raw, type SafeHtml } from '#kernel/text/html.ts';
import { richTextHtml } from '#kernel/text/rich-text.ts';

/** Renders a recruiter's text as pages, JSON-LD and feeds have it; no tag of the text reaches a page. */
export function richText(text: string): SafeHtml {
  return raw(richTextHtml(text));
}

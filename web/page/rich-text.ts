import { raw, type SafeHtml } from '#kernel/text/html.ts';
import { richTextHtml } from '#kernel/text/rich-text.ts';

/** What a recruiter wrote, as it stands in pages and JSON-LD, and in the feed: no tag of theirs reaches a page. */
export function richText(text: string): SafeHtml {
  return raw(richTextHtml(text));
}

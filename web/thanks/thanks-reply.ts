import { email as emailField } from '#domain/applications/form/field-schemas.ts';
import { CORRECTION_MINUTES } from '#domain/applications/sent/correction-link.ts';
import { isCleanText } from '#kernel/text/text.ts';
import { linkForm } from '../links/link-form.ts';
import { errorPage } from '../page/error-page.ts';
import { htmlReply, noIndexHeaders, type PageReply } from '../page/reply.ts';
import type { Visit } from '../page/visit.ts';

/** Other sites may show these pages in a frame, as they may show the application form before them (D65). */
export const replyOptions = { isFramable: true, headers: noIndexHeaders };

/** Answers 404 with the same page for a forged and for an expired token. The page names no application (D5). */
export function missingReply(
  visit: Visit,
  { title, text }: { title: string; text: (minutes: number) => string },
): PageReply {
  const words = { title, text: text(CORRECTION_MINUTES) };
  const newLinkForm = linkForm(visit, { owner: 'candidate', action: visit.urls.formTo('/portal', {}) });
  return htmlReply(errorPage(visit, { words, newLinkForm }), visit.lang, { ...replyOptions, status: 404 });
}

/** Returns the e-mail address in a field; undefined if the field has none. */
export function readEmail(typed: unknown): string | undefined {
  return typeof typed === 'string' && isCleanText(typed) ? emailField.safeParse(typed).data : undefined;
}

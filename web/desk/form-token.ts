import type { DeskSession } from '#domain/desk/session.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';

/** The field that every form of a session carries. */
export function formToken({ formToken: value }: DeskSession): SafeHtml {
  return html`<input type="hidden" name="token" value="${value}">`;
}

import { suspicionReason, suspicionWords } from '#domain/notices/suspicion-words.ts';
import { type Child, html } from '#kernel/text/html.ts';
import type { DeskApplication } from '../desk-application.ts';
import type { DeskCall } from '../desk-call.ts';
import { applicationTexts } from './texts.ts';

/** Warns that a machine may have sent the application, with the reason for the suspicion. */
export function robotHint({ visit }: DeskCall, { mark: suspicion }: DeskApplication): Child {
  if (suspicion === null) return false;
  const { robotHint: texts } = applicationTexts[visit.lang];
  const reason = suspicionReason(suspicion, visit.lang);
  return html`<div class="notice warn"><p><strong>${suspicionWords[visit.lang].heading}</strong></p><p>${reason} ${texts.onlyAHint}</p></div>`;
}

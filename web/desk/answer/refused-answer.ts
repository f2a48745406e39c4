import { statusWords } from '#domain/applications/status/status-words.ts';
import { html } from '#kernel/text/html.ts';
import type { PageReply } from '#web/page/reply.ts';
import { pathTo } from '#web/page/urls.ts';
import type { DeskApplication } from '../desk-application.ts';
import { type DeskCall, deskReply } from '../desk-call.ts';
import { refusalPage } from '../frame/refusals.ts';
import { deskTexts } from '../texts.ts';

/** Says that the application changed after the form was shown, so nothing was sent; links to the application. */
export function changedReply(desk: DeskCall, view: DeskApplication): PageReply {
  return refusedReply(desk, view, deskTexts[desk.visit.lang].answers.changed);
}

/** Says that the application's status does not allow the answer; links to the application. */
export function notOfferedReply(desk: DeskCall, view: DeskApplication): PageReply {
  const { lang } = desk.visit;
  const { text, ...words } = deskTexts[lang].answers.notOffered;
  return refusedReply(desk, view, { ...words, text: text(statusWords[lang][view.application.status].name) });
}

type RefusalWords = { title: string; text: string; action: string };

function refusedReply(
  desk: DeskCall,
  { application: { id } }: DeskApplication,
  words: RefusalWords,
): PageReply {
  const url = desk.visit.urls.to('/desk/applications/{id}', { id });
  const extraContent = html`<p><a class="button" href="${url}">${words.action}</a></p>`;
  const path = pathTo('/desk/applications/{id}', { id });
  return deskReply(desk, refusalPage(desk, { words, extraContent, path }), 409);
}

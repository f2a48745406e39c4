import { openDeskFile, openWholeApplication } from '#domain/desk/open-desk-application.ts';
import type { Deps } from '#domain/ports.ts';
import { html } from '#kernel/text/html.ts';
import { errorPage } from '#web/page/error-page.ts';
import type { PageCall } from '#web/page/page-call.ts';
import { fileReply, htmlReply, type PageReply } from '#web/page/reply.ts';
import { visitOf } from '#web/page/visit.ts';
import { deskHeaders, signedIn } from '../desk-call.ts';
import { listBeside } from '../list/list-beside.ts';
import { deskTexts } from '../texts.ts';
import { applicationPage } from './application-page.ts';

export const showApplication = signedIn(async (deps, call, desk) => {
  const whole = await openWholeApplication(deps, desk.access, call.params.id ?? '');
  const beside = await listBeside(deps, desk, whole.application.application.id);
  const page = applicationPage(desk, { whole, sent: sentOf(call), beside });
  return htmlReply(page, desk.visit.lang, { headers: deskHeaders });
});

/** Tells which answer was just sent, from a page of ours or from nowhere else. */
function sentOf({ query: { sent } }: PageCall): string | undefined {
  return sent === 'message' || sent === 'answer' ? sent : undefined;
}

export const downloadFile = signedIn(async (deps, call, { access }) => {
  const { id = '', number = '' } = call.params;
  if (!/^[1-9]\d?$/.test(number)) return missingApplication(deps, call);
  const file = await openDeskFile(deps, access, { id, number: Number(number), response: call });
  return fileReply(file, deskHeaders);
});

/** One page for what was erased, is another employer's, or never was. */
export function missingApplication({ settings }: Pick<Deps, 'settings'>, call: PageCall): PageReply {
  const visit = visitOf(settings, call);
  const texts = deskTexts[visit.lang];
  const more = html`<p><a class="button" href="${visit.urls.to('/desk', {})}">${texts.back}</a></p>`;
  const page = errorPage(visit, { status: 404, words: texts.missing, more });
  return htmlReply(page, visit.lang, { status: 404, headers: deskHeaders });
}

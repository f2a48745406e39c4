import { readLinkedApplication } from '#domain/employers/read-linked-application.ts';
import { readLinkedFile } from '#domain/employers/read-linked-file.ts';
import type { Deps } from '#domain/ports.ts';
import { linkForm } from '../links/link-form.ts';
import { errorPage } from '../page/error-page.ts';
import { type PageCall, tokenOf } from '../page/page-call.ts';
import { fileReply, htmlReply, noIndexHeaders, type PageReply } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import { linkedApplicationPage } from './linked-application-page.ts';
import { employerTexts } from './texts.ts';

/** `/employer/{token}`: the application that a mailed link opens. */
export async function showLinkedApplication(deps: Deps, call: PageCall): Promise<PageReply> {
  const token = tokenOf(call);
  await call.countCall(['calls']);
  const view = await readLinkedApplication(deps, { token, onLimitState: call.onLimitState });
  const visit = visitOf(deps.settings, call, view.workspace);
  return htmlReply(linkedApplicationPage(visit, { token, view }), visit.lang, { headers: noIndexHeaders });
}

/** `/employer/{token}/cv` and `/employer/{token}/cv/{number}`: the CV, or the file with this number, from 1 to 99. */
export async function downloadLinkedFile(deps: Deps, call: PageCall): Promise<PageReply> {
  const { number = '1' } = call.params;
  if (!/^[1-9]\d?$/.test(number)) return missingEmployerLink(deps, call);
  await call.countCall(['calls']);
  const file = await readLinkedFile(deps, {
    token: tokenOf(call),
    number: Number(number),
    onLimitState: call.onLimitState,
    responseScope: call,
  });
  return fileReply(file, noIndexHeaders);
}

/** Answers every invalid link with the same page, which does not say why (D5). The page's form mails a new link. */
export function missingEmployerLink({ settings }: Pick<Deps, 'settings'>, call: PageCall): PageReply {
  const visit = visitOf(settings, call);
  const extraContent = linkForm(visit, { owner: 'employer', action: null });
  const page = errorPage(visit, {
    words: employerTexts[visit.lang].missing,
    extraContent,
    isForEmployers: true,
  });
  return htmlReply(page, visit.lang, { status: 404, headers: noIndexHeaders });
}

import type { Deps } from '#domain/ports.ts';
import { errorPage } from '../page/error-page.ts';
import type { PageCall } from '../page/page-call.ts';
import { htmlReply, noIndexHeaders, type PageReply } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import { linkForm } from './link-form.ts';

/** Answers 404 with the same page for any invalid link: it does not say why (D5). Its form mails a new link. */
export function missingLink({ settings }: Pick<Deps, 'settings'>, call: PageCall): PageReply {
  const visit = visitOf(settings, call);
  const newLinkForm = linkForm(visit, { owner: 'candidate', action: visit.urls.formTo('/portal', {}) });
  const page = errorPage(visit, { words: visit.texts.missingLink, newLinkForm });
  return htmlReply(page, visit.lang, { status: 404, headers: noIndexHeaders });
}

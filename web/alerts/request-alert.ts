import { requestAlert } from '#domain/alerts/request-alert.ts';
import { email as emailSchema } from '#domain/applications/form/field-schemas.ts';
import { findCareers } from '#domain/jobs/browse/find-careers.ts';
import type { Deps } from '#domain/ports.ts';
import { isCleanText } from '#kernel/text/text.ts';
import { readSearch } from '../careers/list/search.ts';
import { noIndexHeaders } from '../links/missing-link.ts';
import { errorReply } from '../page/error-reply.ts';
import { type PageCall, statusOf } from '../page/page-call.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import { toAlertSearch } from './alert-form.ts';
import { requestPage, type SentForm } from './request-page.ts';
import { requestedPage } from './requested-page.ts';

/** `GET /careers/{workspaceSlug}/alerts`: the form for the search of the query. */
export async function showAlertForm(deps: Deps, call: PageCall): Promise<PageReply> {
  const workspace = await findCareers(deps, slugOf(call));
  if (workspace === null) return errorReply(deps.settings, call, 404);
  const visit = visitOf(deps.settings, call, workspace);
  const page = requestPage(visit, { workspace, search: readSearch(call.query) });
  return htmlReply(page, visit.lang, { headers: noIndexHeaders });
}

/**
 * Requests an alert for the address of the form. The answer is the same for every address.
 *
 * | the form                                     | the answer                                               |
 * | -------------------------------------------- | -------------------------------------------------------- |
 * | an address                                   | the page of the request                                  |
 * | an address, and `sent` of its page's switch  | the page in the other language; nothing is requested (D147) |
 * | no address                                   | 400, the form with the fault                             |
 * | one request too many                         | 429, the form with the fault                             |
 * | another part that cannot be read             | 400, the page of unreadable forms                        |
 */
export async function submitAlert(deps: Deps, call: PageCall): Promise<PageReply> {
  const { fields, refusal } = await call.readForm(['calls', 'submissions']);
  const workspace = await findCareers(deps, slugOf(call));
  if (workspace === null) return errorReply(deps.settings, call, 404);
  const visit = visitOf(deps.settings, call, workspace);
  const search = readSearch(call.query);
  const typed = typeof fields.email === 'string' ? fields.email : '';
  const formAgain = (status: 400 | 429, fault: SentForm['fault'], headers = {}) => {
    const page = requestPage(visit, { workspace, search, sent: { email: typed, fault } });
    return htmlReply(page, visit.lang, { status, headers: { ...noIndexHeaders, ...headers } });
  };
  if (refusal !== undefined) {
    const { retryAfterSeconds, details } = refusal;
    const status = statusOf(refusal);
    const retryAfter = retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) };
    if (status === 429) return formAgain(429, 'too_many', retryAfter || {});
    if (status !== 400) throw refusal;
    if (!details.some(({ field }) => field === 'email'))
      return errorReply(deps.settings, call, 400, workspace);
  }
  const email = isCleanText(typed) ? emailSchema.safeParse(typed).data : undefined;
  if (email === undefined) return formAgain(400, 'no_address');
  if (fields.sent !== '1') {
    const { slug: workspaceSlug } = workspace;
    await requestAlert(deps, { workspaceSlug, email, lang: visit.lang, search: toAlertSearch(search) });
  }
  const page = requestedPage(visit, { workspace, search, email });
  return htmlReply(page, visit.lang, { headers: noIndexHeaders });
}

function slugOf({ params }: PageCall): string {
  return params.workspaceSlug ?? '';
}

import { requestAlert } from '#domain/alerts/request-alert.ts';
import { email as emailSchema } from '#domain/applications/form/field-schemas.ts';
import { findCareers } from '#domain/jobs/browse/find-careers.ts';
import type { Deps } from '#domain/ports.ts';
import { retryAfterHeader } from '#kernel/errors/retry-after-header.ts';
import { isCleanText } from '#kernel/text/text.ts';
import { readSearch } from '../careers/list/search.ts';
import { errorReply } from '../page/error-reply.ts';
import { type PageCall, statusOf, textOf, workspaceSlugOf } from '../page/page-call.ts';
import { htmlReply, noIndexHeaders, type PageReply } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import { type RefusedForm, toAlertSearch } from './alert-form.ts';
import { alertFormPage } from './alert-form-page.ts';
import { alertRequestedPage } from './alert-requested-page.ts';

/** `GET /careers/{workspaceSlug}/alerts`: the form; the query holds the search that the alert is for. */
export async function showAlertForm(deps: Deps, call: PageCall): Promise<PageReply> {
  const workspace = await findCareers(deps, workspaceSlugOf(call));
  if (workspace === null) return errorReply(deps.settings, call, 404);
  const visit = visitOf(deps.settings, call, workspace);
  const page = alertFormPage(visit, { workspace, search: readSearch(call.query) });
  return htmlReply(page, visit.lang, { headers: noIndexHeaders });
}

/**
 * `POST /careers/{workspaceSlug}/alerts`: requests an alert for the e-mail address in the form and the search in the
 * query. The answer does not tell whether the address has an alert already. Its language link posts the same form with
 * `?again=1`, which only shows the answer in the other language (D147).
 *
 * | the form                                   | the answer                                          |
 * | ------------------------------------------ | --------------------------------------------------- |
 * | is of an unknown workspace                 | 404, the error page                                 |
 * | is over a limit                            | 429, the form with the fault                        |
 * | is refused with neither 400 nor 429        | the refusal is thrown, and the router answers it    |
 * | is refused with 400 for its e-mail field   | 400, the form with the fault                        |
 * | is refused with 400 for another field      | 400, the error page                                 |
 * | has no valid e-mail address                | 400, the form with the fault                        |
 * | has a valid e-mail address, with `again`   | the page that confirms the request; none is made    |
 * | has a valid e-mail address                 | the page that confirms the request                  |
 */
export async function submitAlert(deps: Deps, call: PageCall): Promise<PageReply> {
  const isLanguageSwitch = call.query.again !== undefined;
  const { fields, refusal } = await call.readForm({
    countAgainst: isLanguageSwitch ? ['calls'] : ['calls', 'submissions'],
  });
  const workspace = await findCareers(deps, workspaceSlugOf(call));
  if (workspace === null) return errorReply(deps.settings, call, 404);
  const visit = visitOf(deps.settings, call, workspace);
  const search = readSearch(call.query);
  const typedEmail = textOf(fields.email);
  const formWithFault = (status: 400 | 429, fault: RefusedForm['fault'], headers = {}) => {
    const page = alertFormPage(visit, { workspace, search, refused: { email: typedEmail, fault } });
    return htmlReply(page, visit.lang, { status, headers: { ...noIndexHeaders, ...headers } });
  };
  if (refusal !== undefined) {
    const status = statusOf(refusal);
    if (status === 429) return formWithFault(status, 'too_many', retryAfterHeader(refusal));
    if (status !== 400) throw refusal;
    if (refusal.details.some(({ field }) => field === 'email')) return formWithFault(status, 'bad_address');
    return errorReply(deps.settings, call, status, workspace);
  }
  const email = isCleanText(typedEmail) ? emailSchema.safeParse(typedEmail).data : undefined;
  if (email === undefined) return formWithFault(400, 'bad_address');
  if (!isLanguageSwitch) {
    const { slug: workspaceSlug } = workspace;
    await requestAlert(deps, { workspaceSlug, email, lang: visit.lang, search: toAlertSearch(search) });
  }
  const page = alertRequestedPage(visit, { workspace, search, email });
  return htmlReply(page, visit.lang, { headers: noIndexHeaders });
}

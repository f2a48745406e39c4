import { requestAlert } from '#domain/alerts/request-alert.ts';
import { email as emailSchema } from '#domain/applications/form/field-schemas.ts';
import { findCareers } from '#domain/jobs/browse/find-careers.ts';
import type { Deps } from '#domain/ports.ts';
import { type DomainError, toDomainError } from '#kernel/errors/errors.ts';
import { html } from '#kernel/text/html.ts';
import { isCleanText } from '#kernel/text/text.ts';
import { readSearch, searchPairs } from '../careers/list/search.ts';
import { noIndexHeaders } from '../links/missing-link.ts';
import { layout } from '../page/layout.ts';
import { type PageCall, statusOf } from '../page/page-call.ts';
import { errorReply } from '../page/refuse.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { pathTo } from '../page/urls.ts';
import { visitOf } from '../page/visit.ts';
import { alertForm, toAlertSearch } from './alert-form.ts';
import { alertsTexts } from './texts.ts';

/** `GET /careers/{workspaceSlug}/alerts`: the form for the search of the address, or the page after it (D147). */
export function showAlertForm(deps: Deps, call: PageCall): Promise<PageReply> {
  return call.query.sent === '1' ? sentReply(deps, call) : formReply(deps, call);
}

/** Asks the address for its confirmation. The answer is the same for every address; a refusal shows the form again. */
export async function submitAlert(deps: Deps, call: PageCall): Promise<PageReply> {
  const { fields, refusal } = await call.readForm(['calls', 'submissions']);
  const email = typeof fields.email === 'string' ? fields.email : '';
  const failure = refusal ?? (await request(deps, call, email));
  if (failure === null) return sentReply(deps, call);
  const status = statusOf(failure);
  if (status !== 400 && status !== 429) throw failure;
  return formReply(deps, call, { email, failure });
}

async function request(deps: Deps, call: PageCall, email: string): Promise<DomainError | null> {
  const { data: address = '' } = emailSchema.safeParse(isCleanText(email) ? email : '');
  try {
    await requestAlert(deps, {
      workspaceSlug: call.params.workspaceSlug ?? '',
      email: address,
      lang: visitOf(deps.settings, call).lang,
      search: toAlertSearch(readSearch(call.query)),
    });
    return null;
  } catch (error) {
    return toDomainError(error);
  }
}

async function formReply(
  deps: Deps,
  call: PageCall,
  refused?: { email: string; failure: DomainError },
): Promise<PageReply> {
  const slug = call.params.workspaceSlug ?? '';
  const workspace = await findCareers(deps, slug);
  if (workspace === null) return errorReply(deps.settings, call, 404);
  const visit = visitOf(deps.settings, call, workspace);
  const { title: titleOf, invalid, later } = alertsTexts[visit.lang].form;
  const title = titleOf(workspace.name);
  const search = readSearch(call.query);
  const status = refused === undefined ? 200 : statusOf(refused.failure);
  const problem = status === 429 ? later : invalid;
  const form = alertForm(visit, {
    slug,
    search,
    heading: 'h1',
    ...(refused !== undefined && { refused: { email: refused.email, problem } }),
  });
  const main = html`<div class="narrow">${form}</div>`;
  const seconds = refused?.failure.retryAfterSeconds;
  const headers = { ...noIndexHeaders, ...(seconds !== undefined && { 'Retry-After': String(seconds) }) };
  const page = layout(visit, {
    title: refused === undefined ? title : visit.texts.newLink.errorTitle(title),
    path: pathTo('/careers/{workspaceSlug}/alerts', { workspaceSlug: slug }),
    pairs: searchPairs(search),
    workspace,
    noIndex: true,
    main,
  });
  return htmlReply(page, visit.lang, { status, headers });
}

async function sentReply(deps: Deps, call: PageCall): Promise<PageReply> {
  const workspace = await findCareers(deps, call.params.workspaceSlug ?? '');
  if (workspace === null) return errorReply(deps.settings, call, 404);
  const visit = visitOf(deps.settings, call, workspace);
  const { title, text } = alertsTexts[visit.lang].sent;
  const main = html`<div class="narrow"><div class="hero done"><h1>${title}</h1><p class="lead">${text}</p></div></div>`;
  const page = layout(visit, {
    title: `${title} – ${workspace.name}`,
    path: pathTo('/careers/{workspaceSlug}/alerts', { workspaceSlug: workspace.slug }),
    pairs: [...searchPairs(readSearch(call.query)), ['sent', '1']],
    workspace,
    noIndex: true,
    main,
  });
  return htmlReply(page, visit.lang, { headers: noIndexHeaders });
}

import { describeAlertSearch } from '#domain/alerts/alert-search.ts';
import { requestAlert } from '#domain/alerts/request-alert.ts';
import { email as emailSchema } from '#domain/applications/form/field-schemas.ts';
import { findCareers } from '#domain/jobs/browse/find-careers.ts';
import type { Deps } from '#domain/ports.ts';
import { type DomainError, toDomainError } from '#kernel/errors/errors.ts';
import { html } from '#kernel/text/html.ts';
import { isCleanText } from '#kernel/text/text.ts';
import { readSearch, searchPairs, searchUrl } from '../careers/list/search.ts';
import { noIndexHeaders } from '../links/missing-link.ts';
import { errorReply } from '../page/error-reply.ts';
import { layout } from '../page/layout.ts';
import { type PageCall, statusOf } from '../page/page-call.ts';
import { breakableAddress } from '../page/parts/breakable-address.ts';
import { faultSummary } from '../page/parts/fault-summary.ts';
import { htmlReply, type PageReply } from '../page/reply.ts';
import { pathTo } from '../page/urls.ts';
import { visitOf } from '../page/visit.ts';
import { alertForm, toAlertSearch } from './alert-form.ts';
import { alertsTexts } from './texts.ts';

/** `GET /careers/{workspaceSlug}/alerts`: the form for the search of the query. */
export function showAlertForm(deps: Deps, call: PageCall): Promise<PageReply> {
  return formReply(deps, call);
}

/**
 * Asks the address for its confirmation. The answer is the same for every address; a refusal shows the form again. A
 * form that says `sent` is that of the page's language, and asks for nothing (D147).
 */
export async function submitAlert(deps: Deps, call: PageCall): Promise<PageReply> {
  const { fields, refusal } = await call.readForm(['calls', 'submissions']);
  const email = typeof fields.email === 'string' ? fields.email : '';
  const { data: address = '' } = emailSchema.safeParse(isCleanText(email) ? email : '');
  if (refusal === undefined && fields.sent === '1' && address !== '') return sentReply(deps, call, address);
  const failure = refusal ?? (await request(deps, call, address));
  if (failure === null) return sentReply(deps, call, address);
  const status = statusOf(failure);
  if (status !== 400 && status !== 429) throw failure;
  return formReply(deps, call, { email, failure });
}

async function request(deps: Deps, call: PageCall, email: string): Promise<DomainError | null> {
  try {
    await requestAlert(deps, {
      workspaceSlug: call.params.workspaceSlug ?? '',
      email,
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
  const { title: titleOf, errorHeading, invalid, later } = alertsTexts[visit.lang].form;
  const title = titleOf(workspace.name);
  const search = readSearch(call.query);
  const status = refused === undefined ? 200 : statusOf(refused.failure);
  const isLimited = status === 429;
  const fault = isLimited ? { field: null, message: later } : { field: 'alert-email', message: invalid };
  const form = alertForm(visit, {
    slug,
    search,
    heading: 'h1',
    ...(refused !== undefined && {
      refused: { email: refused.email, problem: isLimited ? null : invalid },
    }),
  });
  const main = html`<div class="narrow">${faultSummary(errorHeading, refused === undefined ? [] : [fault])}
${form}
<p><a href="${searchUrl(visit.urls, slug, search)}">${visit.texts.errors.backToCareers}</a></p></div>`;
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

/** Shows the address again, so that a mistyped one is noticed, with links to the jobs and to the form. */
async function sentReply(deps: Deps, call: PageCall, email: string): Promise<PageReply> {
  const workspace = await findCareers(deps, call.params.workspaceSlug ?? '');
  if (workspace === null) return errorReply(deps.settings, call, 404);
  const visit = visitOf(deps.settings, call, workspace);
  const { sent, form } = alertsTexts[visit.lang];
  const search = readSearch(call.query);
  const pairs = searchPairs(search);
  const { slug: workspaceSlug } = workspace;
  const again = visit.urls.to('/careers/{workspaceSlug}/alerts', { workspaceSlug }, pairs);
  const [before, after] = sent.text;
  const page = layout(visit, {
    title: `${sent.title} – ${workspace.name}`,
    again: {
      path: pathTo('/careers/{workspaceSlug}/alerts', { workspaceSlug }),
      pairs,
      fields: [
        ['email', email],
        ['sent', '1'],
      ],
    },
    workspace,
    noIndex: true,
    main: html`<div class="narrow"><div class="hero done"><h1>${sent.title}</h1><p class="lead">${before} <strong>${breakableAddress(email)}</strong>${after}</p></div>
<section class="panel"><h2>${sent.search}</h2><p dir="auto">${form.lead(describeAlertSearch(toAlertSearch(search), visit.lang))}</p>
<p>${sent.expiry}</p></section>
<p>${sent.spam} <a href="${again}">${sent.again}</a></p>
<p class="actions"><a class="button quiet" href="${searchUrl(visit.urls, workspaceSlug, search)}">${visit.texts.errors.backToCareers}</a></p></div>`,
  });
  return htmlReply(page, visit.lang, { headers: noIndexHeaders });
}

import { requestDeletion } from '#domain/erasure/request-deletion.ts';
import { withdrawDeletion } from '#domain/erasure/withdraw-deletion.ts';
import type { Deps } from '#domain/ports.ts';
import { longDay } from '#kernel/calendar/write-time.ts';
import { toDomainError } from '#kernel/errors/errors.ts';
import { html, type SafeHtml } from '#kernel/text/html.ts';
import { layout } from '#web/page/layout.ts';
import type { PageCall } from '#web/page/page-call.ts';
import type { PageReply } from '#web/page/reply.ts';
import { pathTo } from '#web/page/urls.ts';
import type { Visit } from '#web/page/visit.ts';
import { portalStyle } from '../assets.ts';
import { admitHolder, portalReply } from '../portal-reply.ts';
import type { Portal, PortalView } from '../portal-view.ts';
import { openRequests, refusedRequests } from '../start/deletion-section.ts';
import { showPortal } from '../start/portal-page.ts';
import { portalTexts } from '../texts.ts';
import { deletionTexts } from './texts.ts';

/** Shows the form. With `done=1` and an open request it shows the page after the form again (D147). */
export async function showDeletionForm(deps: Deps, call: PageCall): Promise<PageReply> {
  const holder = await admitHolder(deps, call);
  return portalReply(deps, call, {
    holder,
    page: (visit, portal) =>
      call.query.done === '1' && portal.view.deletions.length > 0
        ? deletionLoggedPage(visit, portal)
        : confirmDeletionPage(visit, portal),
  });
}

export async function sendDeletionRequest(deps: Deps, call: PageCall): Promise<PageReply> {
  const holder = await admitHolder(deps, call);
  await requestDeletion(deps, { ...holder, actor: 'candidate' });
  return portalReply(deps, call, { holder, page: deletionLoggedPage });
}

/**
 * Withdraws the request. Once the deletion has begun, the use case refuses, and the page says that it is too late
 * (D31).
 */
export async function withdrawDeletionRequest(deps: Deps, call: PageCall): Promise<PageReply> {
  const holder = await admitHolder(deps, call);
  await withdrawDeletion(deps, holder).catch((error: unknown) => {
    if (toDomainError(error).reason !== 'invalid_request') throw error;
  });
  return portalReply(deps, call, { holder, ...afterWithdrawal });
}

/** The page after the withdrawal. If a request is still open, it could not be withdrawn, so the status is 400. */
const afterWithdrawal = {
  page: deletionWithdrawnPage,
  statusOfView: ({ deletions }: PortalView) => (deletions.length > 0 ? 400 : 200),
};

/** Shows the portal. With `done=1` it shows the page after the withdrawal again (D147). */
export async function showDeletionWithdrawal(deps: Deps, call: PageCall): Promise<PageReply> {
  if (call.query.done !== '1') return showPortal(deps, call);
  return portalReply(deps, call, { holder: await admitHolder(deps, call), ...afterWithdrawal });
}

/** `GET /portal/{token}/delete`: the open requests, and an explanation of the deletion before it is requested. */
export function confirmDeletionPage(visit: Visit, portal: Portal): string {
  const texts = deletionTexts[visit.lang].confirm;
  const { token, view } = portal;
  const { workspace, scope, deletions } = view;
  const isAllRequested = deletions.some(
    (request) => request.scope === scope && !request.missesNewerApplications,
  );
  const { requestedHeading } = portalTexts[visit.lang].deletion;
  // If all is requested, the title says so already.
  const panelHeading = !isAllRequested && html`<h2>${requestedHeading}</h2>`;
  const back = visit.urls.to('/portal/{token}', { token });
  return layout(visit, {
    style: portalStyle,
    title: `${isAllRequested ? requestedHeading : texts.title} – ${workspace.name}`,
    path: pathTo('/portal/{token}/delete', { token }),
    workspace,
    noIndex: true,
    main: html`<div class="narrow">
<div class="hero"><h1>${isAllRequested ? requestedHeading : texts.heading[scope]}</h1></div>
${deletions.length > 0 && html`<section class="panel asked">${panelHeading}${openRequests(visit, portal)}</section>`}
${isAllRequested ? html`<p><a href="${back}">${portalTexts[visit.lang].back}</a></p>` : confirmationForm(visit, portal)}
</div>`,
  });
}

function confirmationForm(visit: Visit, portal: Portal): SafeHtml {
  const texts = deletionTexts[visit.lang].confirm;
  const { token, view } = portal;
  const { workspace, scope, refusedDeletions } = view;
  return html`${refusedDeletions.length > 0 && html`<section class="panel">${refusedRequests(visit, portal)}</section>`}
<section class="panel"><h2>${texts.whatHeading}</h2><p>${texts.what[scope](workspace.name)}</p></section>
<section class="panel"><h2>${texts.howHeading}</h2><ol class="steps">${texts.how.map((step) => html`<li>${step}</li>`)}</ol></section>
<form class="actions" method="post" action="${visit.urls.formTo('/portal/{token}/delete', { token })}">
<button class="button danger" type="submit">${texts.submit}</button>
<a class="button quiet" href="${visit.urls.to('/portal/{token}', { token })}">${texts.back}</a>
</form>`;
}

/** `POST /portal/{token}/delete`: says that the request is logged, and its last day (D31). */
function deletionLoggedPage(visit: Visit, portal: Portal): string {
  const texts = deletionTexts[visit.lang].done;
  const { workspace, scope, deletions } = portal.view;
  // A request for all data comes first in the list.
  const [request] = deletions;
  const dueDay = request && longDay(request.dueAt, visit.texts.locale, workspace);
  const lead = dueDay !== undefined && html`<p class="lead">${texts.due(workspace.name, dueDay)}</p>`;
  return donePage(visit, portal, {
    title: texts.title,
    path: '/portal/{token}/delete',
    main: html`<div class="hero done"><h1>${texts.heading}</h1>${lead}</div>
<section class="panel"><h2>${texts.nextHeading}</h2><ol class="steps">${texts.next[scope].map((step) => html`<li>${step}</li>`)}</ol></section>`,
  });
}

/** `POST /portal/{token}/withdraw`: says that nothing is deleted, or that it is too late. */
export function deletionWithdrawnPage(visit: Visit, portal: Portal): string {
  const texts = deletionTexts[visit.lang].withdrawn;
  const isTooLate = portal.view.deletions.length > 0;
  const { title, text } = isTooLate ? texts.tooLate : texts;
  return donePage(visit, portal, {
    title,
    path: '/portal/{token}/withdraw',
    main: html`<div class="${isTooLate ? 'hero' : 'hero done'}"><h1>${title}</h1><p class="lead">${text}</p></div>`,
  });
}

type DonePage = {
  title: string;
  /** The address that shows this page again with `done=1` (D147). */
  path: '/portal/{token}/delete' | '/portal/{token}/withdraw';
  main: SafeHtml;
};

function donePage(
  visit: Visit,
  { token, view: { workspace } }: Portal,
  { title, path, main }: DonePage,
): string {
  return layout(visit, {
    style: portalStyle,
    title: `${title} – ${workspace.name}`,
    path: pathTo(path, { token }),
    pairs: [['done', '1']],
    workspace,
    noIndex: true,
    main: html`<div class="narrow">
${main}
<p class="actions"><a class="button quiet" href="${visit.urls.to('/portal/{token}', { token })}">${portalTexts[visit.lang].back}</a></p>
</div>`,
  });
}

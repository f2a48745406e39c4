import { awaitNews } from '#domain/floor/await-news.ts';
import { openFloorOfLink } from '#domain/floor/open-floor-of-link.ts';
import { readConversation } from '#domain/floor/read-conversation.ts';
import type { WorkspaceView } from '#domain/jobs/visible-job.ts';
import type { Deps } from '#domain/ports.ts';
import { type PageCall, tokenOf } from '../page/page-call.ts';
import { htmlReply, noIndexHeaders, type PageReply, seeOther } from '../page/reply.ts';
import { pathTo } from '../page/urls.ts';
import { visitOf } from '../page/visit.ts';
import { type FloorContent, floorPage } from './floor-page.ts';
import { identifyHolder } from './holder-cookie.ts';
import { cleanTextOf, runFloorForm } from './run-floor-form.ts';

const conversationPath = '/employer/{token}/conversation';

/** `/employer/{token}/conversation`: the conversation for the holder of an employer's link, without an account. */
export async function showLinkFloor(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const { holder, headers } = identifyHolder(call);
  const linkCall = { token: tokenOf(call), holder, isRenewal: false, onLimitState: call.onLimitState };
  const floorAccess = await openFloorOfLink(deps, linkCall);
  const view = await readConversation(deps, floorAccess, { isAudited: true });
  return showPage(deps, call, { view, headers });
}

/**
 * Runs a form of the page. `step=attend` says that the holder is present, and its reply waits until the conversation
 * differs from the shown one (long polling). The other steps redirect to the page.
 */
export async function runLinkFloor(deps: Deps, call: PageCall): Promise<PageReply> {
  const { fields, refusal } = await call.readForm({ countAgainst: ['calls'] });
  if (refusal !== undefined) throw refusal;
  const { holder, headers } = identifyHolder(call);
  const isAttending = fields.step === 'attend';
  const linkCall = { token: tokenOf(call), holder, isRenewal: isAttending, onLimitState: call.onLimitState };
  const floorAccess = await openFloorOfLink(deps, linkCall);
  const fault = await runFloorForm(deps, floorAccess, fields);
  if (fault !== null) {
    const view = await readConversation(deps, floorAccess, { isAudited: false });
    return showPage(deps, call, { view, fault, typedMessage: cleanTextOf(fields.text), headers });
  }
  if (!isAttending) {
    const { workspace } = await readConversation(deps, floorAccess, { isAudited: false });
    return redirectToPage(deps, call, { workspace, headers });
  }
  // `seen` is the hash of the shown conversation. A call without it does not wait.
  const seen = cleanTextOf(fields.seen);
  if (seen !== '') await awaitNews(deps, floorAccess, { seen, afterResponse: call.afterResponse });
  // The link may have ended during the wait: opening it again then throws.
  const reopenedFloor = await openFloorOfLink(deps, linkCall);
  return showPage(deps, call, {
    view: await readConversation(deps, reopenedFloor, { isAudited: false }),
    headers,
  });
}

/** The headers that store the holder's name in a new browser. */
type HolderHeaders = { headers: Record<string, string> };

function redirectToPage(
  { settings }: Deps,
  call: PageCall,
  { workspace, headers }: HolderHeaders & { workspace: WorkspaceView },
): PageReply {
  const { urls } = visitOf(settings, call, workspace);
  const redirect = seeOther(urls.to(conversationPath, { token: tokenOf(call) }));
  return { ...redirect, headers: { ...redirect.headers, ...noIndexHeaders, ...headers } };
}

function showPage(
  { settings }: Deps,
  call: PageCall,
  { headers, ...content }: FloorContent & HolderHeaders,
): PageReply {
  const token = tokenOf(call);
  const visit = visitOf(settings, call, content.view.workspace);
  const body = floorPage(visit, {
    ...content,
    path: pathTo(conversationPath, { token }),
    action: visit.urls.formTo(conversationPath, { token }),
    applicationUrl: visit.urls.to('/employer/{token}', { token }),
    maySpeak: true,
    formToken: null,
  });
  const status = content.fault === undefined ? 200 : 400;
  return htmlReply(body, visit.lang, {
    status,
    headers: { ...noIndexHeaders, ...headers },
    loadsJavaScript: true,
  });
}

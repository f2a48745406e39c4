import { awaitNews } from '#domain/floor/await-news.ts';
import { openFloorOfLink, readConversation } from '#domain/floor/read-conversation.ts';
import type { Deps } from '#domain/ports.ts';
import { noIndexHeaders } from '../links/missing-link.ts';
import { errorReply } from '../page/error-reply.ts';
import { type PageCall, statusOf, tokenOf } from '../page/page-call.ts';
import { htmlReply, type PageReply, seeOther } from '../page/reply.ts';
import { pathTo } from '../page/urls.ts';
import { visitOf } from '../page/visit.ts';
import { type FloorPage, floorPage } from './floor-page.ts';
import { openHolder } from './holder-cookie.ts';
import { cleanTextOf, runFloorForm } from './run-floor-form.ts';

const conversationPath = '/employer/{token}/conversation';

/** `/employer/{token}/conversation`: the conversation for the holder of an employer's link, without an account. */
export async function showLinkFloor(deps: Deps, call: PageCall): Promise<PageReply> {
  await call.countCall(['calls']);
  const { holder, headers } = openHolder(call);
  const linkCall = { token: tokenOf(call), holder, isRenewal: false, onCounted: call.onCounted };
  const view = await readConversation(deps, await openFloorOfLink(deps, linkCall), { isFirst: true });
  return reply(deps, call, { view, headers });
}

/** Runs a form of the page; see `runDeskFloor`. */
export async function runLinkFloor(deps: Deps, call: PageCall): Promise<PageReply> {
  const { fields, refusal } = await call.readForm(['calls']);
  if (refusal !== undefined && statusOf(refusal) === 429) throw refusal;
  if (refusal !== undefined) return errorReply(deps.settings, call, statusOf(refusal) === 503 ? 503 : 500);
  const token = tokenOf(call);
  const { holder, headers } = openHolder(call);
  const isAttending = fields.step === 'attend';
  const linkCall = { token, holder, isRenewal: isAttending, onCounted: call.onCounted };
  const open = () => openFloorOfLink(deps, linkCall);
  const access = await open();
  const fault = await runFloorForm(deps, access, fields);
  const seen = cleanTextOf(fields.seen);
  const isWaiting = isAttending && fault === null && seen !== '';
  if (isWaiting) await awaitNews(deps, access, { seen, afterResponse: call.afterResponse });
  // The link may have ended during the wait.
  const view = await readConversation(deps, isWaiting ? await open() : access, { isFirst: false });
  if (fault === null && !isAttending) {
    const { urls } = visitOf(deps.settings, call, view.workspace);
    const redirect = seeOther(urls.to(conversationPath, { token }));
    return { ...redirect, headers: { ...redirect.headers, ...noIndexHeaders, ...headers } };
  }
  return reply(deps, call, {
    view,
    headers,
    fault: fault ?? undefined,
    typedMessage: cleanTextOf(fields.text),
  });
}

function reply(
  { settings }: Deps,
  call: PageCall,
  {
    headers,
    ...content
  }: Pick<FloorPage, 'view' | 'fault' | 'typedMessage'> & { headers: Record<string, string> },
): PageReply {
  const token = tokenOf(call);
  const visit = visitOf(settings, call, content.view.workspace);
  const body = floorPage(visit, {
    ...content,
    path: pathTo(conversationPath, { token }),
    action: visit.urls.formTo(conversationPath, { token }),
    back: visit.urls.to('/employer/{token}', { token }),
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

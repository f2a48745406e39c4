import { missingLink, noIndexHeaders } from '../page/missing-link.ts';
import { htmlReply, type PageReply, seeOther } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import type { PageDeps, PageRequest } from '../page-types.ts';
import { type Chat, chatPage, loadsJavaScript } from './chat-page.ts';
import type { ChatView, Decision } from './chat-view.ts';

export async function showChat(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const view = await deps.openChat(tokenOf(request));
  return view === null
    ? missingLink(deps, request)
    : chatReply(deps, request, view, { isNoted: request.query.noted === '1' });
}

/** Records the choice, then shows what it led to. */
export async function decideChat(deps: PageDeps, request: PageRequest): Promise<PageReply> {
  const token = tokenOf(request);
  const decision = decisionOf(String(request.query.decision ?? ''));
  const view = await deps.openChat(token, decision);
  if (view === null) return missingLink(deps, request);
  const visit = visitOf(deps, request, view.workspace);
  if (decision === null)
    return chatReply(deps, request, { ...view, decision: null }, { choiceMissing: true });
  const isRecorded = await deps.decideChat({ token, decision, lang: visit.lang });
  return isRecorded ? seeOther(visit.urls.chat(token)) : missingLink(deps, request);
}

type Shown = Pick<Chat, 'choiceMissing' | 'isNoted' | 'refusedFact'>;

export function chatReply(
  deps: PageDeps,
  request: PageRequest,
  view: ChatView,
  shown: Shown = {},
): PageReply {
  const visit = visitOf(deps, request, view.workspace);
  const notice = deps.conversationNotice(visit.lang);
  const page = chatPage(visit, { token: tokenOf(request), view, notice, ...shown });
  return htmlReply(page, visit.lang, {
    status: shown.choiceMissing === true || shown.refusedFact !== undefined ? 400 : 200,
    headers: noIndexHeaders,
    loadsJavaScript: loadsJavaScript(view),
  });
}

function decisionOf(value: string | undefined): Decision | null {
  return value === 'ai' || value === 'human' ? value : null;
}

function tokenOf({ params }: PageRequest): string {
  return params.token ?? '';
}

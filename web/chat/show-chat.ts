import { markMessagesReceived } from '#domain/floor/unread-messages.ts';
import { conversationNoticeOf } from '#domain/notices/notices.ts';
import type { Deps } from '#domain/ports.ts';
import { readSessionWay } from '#domain/prequalification/chat-link.ts';
import { describeChat } from '#domain/prequalification/describe-chat.ts';
import { recordConsent } from '#domain/prequalification/record-consent.ts';
import type { Chosen } from '#domain/sessions/chat-part.ts';
import { type PageCall, tokenOf } from '../page/page-call.ts';
import { htmlReply, noIndexHeaders, type PageReply, seeOther } from '../page/reply.ts';
import { visitOf } from '../page/visit.ts';
import { isRefused } from './answers-view.ts';
import { type Chat, chatPage } from './chat-page.ts';
import type { ChatView } from './view/chat-view.ts';
import { hasFormAside, loadsJavaScript } from './view/main-part.ts';
import { type TakenBack, takenBackPairs } from './view/outcome-query.ts';

export async function showChat(deps: Deps, call: PageCall): Promise<PageReply> {
  const view = await openChat(deps, call, null);
  const { corrected, sent: saved, questions = '' } = call.query;
  const isCorrected = view.facts.some(({ question }) => question === corrected);
  const outcome: Outcome = {
    ...takenBackIn(call, view),
    ...(isCorrected && { corrected: String(corrected) }),
    ...((saved === 'all' || saved === 'some' || saved === 'none') && {
      sent: { saved, questions: String(questions).split(',') },
    }),
  };
  return chatReply(deps, call, { view, outcome });
}

/** Returns the choice that the page's address says was just taken back, unless it was made again. */
export function takenBackIn(
  { query: { taken } }: PageCall,
  { chosen }: ChatView,
): Pick<Outcome, 'takenBack'> {
  const isTakenBack = (taken === 'wish' && chosen !== 'person') || (taken === 'consent' && chosen === null);
  return isTakenBack ? { takenBack: taken } : {};
}

/** Records the choice, then shows the page that follows from it. */
export async function decideChat(deps: Deps, call: PageCall): Promise<PageReply> {
  const token = tokenOf(call);
  const decision = decisionOf(String(call.query.decision ?? ''));
  const view = await openChat(deps, call, decision);
  if (decision === null)
    return chatReply(deps, call, { view: { ...view, chosen: null }, outcome: { isChoiceMissing: true } });
  const { lang, urls } = visitOf(deps.settings, call, view.workspace);
  const way = readSessionWay(deps, token)?.way ?? 'session';
  const consent = { sessionId: view.sessionId, decision, way, acceptLanguage: lang };
  await recordConsent(deps, { ...consent, detailsFollow: decision === 'human', caller: call });
  const takenBack = takenBackWith(decision, view.chosen);
  const pairs = takenBack === null ? [] : takenBackPairs(takenBack);
  // Once a person has left the floor to no one, the questions are at the form's own address.
  const leadsToForm = decision === 'ai' && hasFormAside({ ...view, chosen: 'interviewer' });
  const url = urls.to(leadsToForm ? '/chat/{token}/questions' : '/chat/{token}', { token }, pairs);
  return seeOther(takenBack === null ? url : `${url}#saved`);
}

/** Returns the earlier choice that a decision takes back: a consent also takes the wish for a person back. */
function takenBackWith(decision: Decision, chosen: Chosen | null): TakenBack | null {
  if (chosen === 'person' && decision !== 'human') return 'wish';
  return chosen !== null && decision === 'none' ? 'consent' : null;
}

/** The result of the form that was just sent. */
type Outcome = Omit<Chat, 'token' | 'view' | 'notice'>;

/**
 * Shows the page. Its transcript brings the candidate the messages of a person, which then count as received (D119); the
 * review of answers has no transcript.
 */
export async function chatReply(
  deps: Deps,
  call: PageCall,
  { view, outcome = {} }: { view: ChatView; outcome?: Outcome },
): Promise<PageReply> {
  const { sessionId: applicationId, messages, workspace } = view;
  const receivedCount = messages.filter(({ origin }) => origin === 'person').length;
  if (outcome.answering?.kind !== 'review')
    await markMessagesReceived(deps, { applicationId, receivedCount });
  const visit = visitOf(deps.settings, call, workspace);
  const notice = conversationNoticeOf({ ...deps.settings, lang: visit.lang });
  const page = chatPage(visit, { token: tokenOf(call), view, notice, ...outcome });
  return htmlReply(page, visit.lang, {
    status: outcome.isChoiceMissing === true || isRefused(outcome) ? 400 : 200,
    headers: noIndexHeaders,
    loadsJavaScript: loadsJavaScript({ view, ...outcome }),
  });
}

/** Reads the conversation. The limit of the client address never refuses a decision that withdraws a consent (D41). */
async function openChat(deps: Deps, call: PageCall, decision: Decision | null): Promise<ChatView> {
  const token = tokenOf(call);
  const consent = { sessionId: readSessionWay(deps, token)?.sessionId ?? null, decision };
  await call.admit({ clientLimits: ['calls'], mayRevoke: true }, consent);
  return describeChat(deps, token);
}

/** The contract's words for a choice; `none` takes it back. */
type Decision = 'ai' | 'human' | 'none';

function decisionOf(value: string): Decision | null {
  return value === 'ai' || value === 'human' || value === 'none' ? value : null;
}

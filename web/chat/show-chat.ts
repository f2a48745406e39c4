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
import { isFormRefused } from './answers-view.ts';
import { type Chat, chatPage } from './chat-page.ts';
import type { ChatView } from './view/chat-view.ts';
import { asksInFormOnly, loadsJavaScript } from './view/main-part.ts';
import {
  readSentAnswers,
  readTakenBackChoice,
  type TakenBackChoice,
  takenBackPairs,
} from './view/outcome-query.ts';

/** The contract's words for a choice; `none` takes it back. */
type Decision = 'ai' | 'human' | 'none';

/** The result of the form that was just sent. */
type Outcome = Omit<Chat, 'token' | 'view' | 'notice'>;

/** Shows the conversation. After a form was saved, the query has its result, which the page then shows. */
export async function showChat(deps: Deps, call: PageCall): Promise<PageReply> {
  const view = await openChat(deps, call, null);
  const correctedFact = view.facts.find(({ question }) => question === call.query.corrected);
  const sentAnswers = readSentAnswers(call.query);
  const takenBackChoice = readTakenBackChoice(call.query, view);
  const outcome: Outcome = {
    ...(takenBackChoice && { takenBackChoice }),
    ...(correctedFact && { correctedQuestionId: correctedFact.question }),
    ...(sentAnswers && { sentAnswers }),
  };
  return chatReply(deps, call, { view, outcome });
}

/** Records the choice, then redirects to the page that follows. Without a choice, both buttons are shown again. */
export async function decideChat(deps: Deps, call: PageCall): Promise<PageReply> {
  const token = tokenOf(call);
  const decision = decisionOf(String(call.query.decision ?? ''));
  const view = await openChat(deps, call, decision);
  if (decision === null)
    return chatReply(deps, call, { view: { ...view, chosen: null }, outcome: { isChoiceMissing: true } });
  const { lang, urls } = visitOf(deps.settings, call, view.workspace);
  await recordConsent(deps, {
    sessionId: view.sessionId,
    decision,
    way: view.isByMailedLink ? 'mailed_link' : 'session',
    acceptLanguage: lang,
    // The page that follows asks a candidate who chose a person for a number and a time.
    detailsFollow: decision === 'human',
    caller: call,
  });
  const takenBackChoice = choiceTakenBackBy(decision, view.chosen);
  const pairs = takenBackChoice === null ? [] : takenBackPairs(takenBackChoice);
  // Once a person has left the floor to no one, the questions are at the form's own address.
  const leadsToForm = decision === 'ai' && asksInFormOnly({ ...view, chosen: 'interviewer' });
  const url = urls.to(leadsToForm ? '/chat/{token}/questions' : '/chat/{token}', { token }, pairs);
  return seeOther(takenBackChoice === null ? url : `${url}#saved`);
}

/** Returns the earlier choice that a decision takes back. A consent takes back the wish for a person, too. */
function choiceTakenBackBy(decision: Decision, chosen: Chosen | null): TakenBackChoice | null {
  if (chosen === 'person' && decision !== 'human') return 'wish';
  return chosen !== null && decision === 'none' ? 'consent' : null;
}

/**
 * Shows the page. Its transcript brings the candidate the messages of a person, which then count as received (D119);
 * the review of answers has no transcript.
 */
export async function chatReply(
  deps: Deps,
  call: PageCall,
  { view, outcome = {} }: { view: ChatView; outcome?: Outcome },
): Promise<PageReply> {
  const { sessionId: applicationId, messages, workspace } = view;
  const receivedCount = messages.filter(({ origin }) => origin === 'person').length;
  if (outcome.formState?.kind !== 'review')
    await markMessagesReceived(deps, { applicationId, receivedCount });
  const visit = visitOf(deps.settings, call, workspace);
  const notice = conversationNoticeOf({ ...deps.settings, lang: visit.lang });
  const page = chatPage(visit, { token: tokenOf(call), view, notice, ...outcome });
  return htmlReply(page, visit.lang, {
    status: outcome.isChoiceMissing === true || isFormRefused(outcome) ? 400 : 200,
    headers: noIndexHeaders,
    loadsJavaScript: loadsJavaScript({ view, ...outcome }),
  });
}

/** Reads the conversation. The limit of the client's address never refuses a decision that ends a consent (D41). */
async function openChat(deps: Deps, call: PageCall, decision: Decision | null): Promise<ChatView> {
  const token = tokenOf(call);
  const consent = { sessionId: readSessionWay(deps, token)?.sessionId ?? null, decision };
  await call.admit({ clientLimits: ['calls'], mayRevoke: true }, consent);
  return describeChat(deps, token);
}

function decisionOf(value: string): Decision | null {
  return value === 'ai' || value === 'human' || value === 'none' ? value : null;
}

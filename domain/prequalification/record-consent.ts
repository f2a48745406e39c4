import { randomUUID } from 'node:crypto';
import { findApplication, updateLang } from '#db/applications/manage-applications.ts';
import { appendAudit, type ConsentProof, insertConsent } from '#db/audit/audit.ts';
import { lockCandidateOfApplication } from '#db/candidates/candidates.ts';
import { recordContact } from '#db/candidates/portal.ts';
import type { Queryable } from '#db/connection/database.ts';
import {
  announceRevocation,
  ensureSession,
  findAnySession,
  lockDecision,
  storeDecision,
} from '#db/conversations/conversations.ts';
import { findSessionStatus } from '#db/conversations/session-status.ts';
import { noConversationAfterWithdrawal } from '#kernel/errors/application-refusals.ts';
import { unknownSession } from '#kernel/errors/refusals.ts';
import type { Lang } from '#kernel/language.ts';
import { personalHmac } from '#kernel/secrets/sealing.ts';
import { consumeSessionOrLinkLimit, type LimitedCaller } from '../access/call-limits.ts';
import { decryptCandidateKey } from '../applications/candidate-key.ts';
import { isOver } from '../applications/status/application-end.ts';
import { toConsentEntry } from '../audit/consent-entry.ts';
import { languageAskedFor, languageOf } from '../notices/language.ts';
import { conversationNoticeOf } from '../notices/notices.ts';
import type { Deps } from '../ports.ts';
import { recordConversationEvent } from '../webhooks/record-employer-event.ts';

type Consent = {
  sessionId: string;
  /** `none` takes back the wish for a person, or a consent (D179). */
  decision: 'ai' | 'human' | 'none';
  /** How the caller got access: by the session's id, or by the link mailed to the candidate (D23). */
  way: 'session' | 'mailed_link';
  acceptLanguage: string | null;
  /** The number and the time for a call by a person; undefined if the candidate gave none. */
  callback?: { phone?: string | undefined; when?: string | undefined } | undefined;
  /** True if the page asks for the number and the time next, so that the mail to the employer waits for them. */
  detailsFollow?: boolean;
};

/** The mail to the employer waits this long for the number and the time. */
const DETAILS_SECONDS = 10 * 60;

type ConsentDeps = Pick<
  Deps,
  | 'database'
  | 'clock'
  | 'settings'
  | 'limiter'
  | 'tokenKeys'
  | 'dataKeys'
  | 'followUp'
  | 'conversation'
  | 'watch'
>;

/**
 * Records the candidate's decision with its proof, within the session's limit (D41). With `human`, the running turn
 * ends and the employer is asked for a person (D23); `none` takes the last choice back (D179). Neither the limit nor a
 * disabled workspace refuses a decision that withdraws a consent.
 */
export async function recordConsent(
  deps: ConsentDeps,
  { caller, ...consent }: Consent & { caller: LimitedCaller },
): Promise<void> {
  const { sessionId, decision } = consent;
  const status = decision === 'ai' ? null : await findSessionStatus(deps.database.query, sessionId);
  const withdrawsConsent = status?.aiConsent === true;
  if (!withdrawsConsent) {
    await consumeSessionOrLinkLimit(deps, {
      policy: 'consent',
      owner: sessionId,
      onLimitState: caller.onLimitState,
    });
  }
  await storeConsent(deps, { ...consent, clientAddress: caller.clientAddress });
  if (decision !== 'ai') deps.conversation.revoke(sessionId);
  deps.watch.publish(sessionId, { type: 'consent', aiConsent: decision === 'ai' });
}

async function storeConsent(
  deps: ConsentDeps,
  { sessionId, decision, way, acceptLanguage, clientAddress, ...call }: Consent & { clientAddress: string },
): Promise<void> {
  const { database, clock, settings, dataKeys, followUp } = deps;
  const callback = decision === 'human' ? toCallback(call.callback) : null;
  const session = await findAnySession(database.query, sessionId);
  if (session === null || (session.isDisabled && decision === 'ai')) throw unknownSession();
  const { candidateId, workspaceId, sealedKey, recruitment, workspace } = session;
  const lang = recruitment.lang ?? workspace.lang;
  const { interviewer, aiProvider } = settings;
  const notice = conversationNoticeOf({ lang: languageOf(acceptLanguage, lang), interviewer, aiProvider });
  const proof = {
    candidateId,
    way,
    noticeVersion: notice.version,
    noticeSha256: notice.sha256,
    lang: notice.lang,
    addressHmac: personalHmac(decryptCandidateKey({ dataKeys }, candidateId, sealedKey), clientAddress),
    at: clock.now(),
  };
  await database.transaction(async (tx) => {
    const recorded = await recordDecision(tx, {
      sessionId,
      workspaceId,
      decision,
      callback,
      askedLang: languageAskedFor(acceptLanguage),
      proof,
    });
    if (recorded === null) throw unknownSession();
    // The employer gets a mail if the candidate asks for a person or no longer does, or gives a number or a time. After
    // the application's end there is no mail, since the wish ends with it (D183).
    const isWishChanged = (decision === 'human') !== (recorded.before === 'human');
    const isNews = isWishChanged || callback !== null;
    if (recorded.isOver || !isNews) return;
    if (decision === 'human') {
      const event = { applicationId: sessionId, type: 'conversation.person_wanted', at: proof.at } as const;
      await recordConversationEvent(deps, tx, event);
    }
    const requestId = randomUUID();
    const later = call.detailsFollow === true ? { id: requestId, afterSeconds: DETAILS_SECONDS } : undefined;
    await followUp.enqueue(
      tx,
      { name: 'announce-human-request', applicationId: sessionId, requestId },
      later,
    );
  });
}

/** Returns the wish for a call as it is stored; null without a number and a time. */
function toCallback({ phone, when }: NonNullable<Consent['callback']> = {}) {
  return phone === undefined && when === undefined ? null : { phone: phone ?? null, when: when ?? null };
}

type Decision = {
  sessionId: string;
  workspaceId: string;
  /** `none` takes the last choice back, which is then null (D179). */
  decision: 'ai' | 'human' | 'none';
  /** The wish for a call. With `human`, null keeps an earlier wish; the other decisions end it. */
  callback: ReturnType<typeof toCallback>;
  /** The language that the request asks for, in which later mails are written; null if it asks for none. */
  askedLang: Lang | null;
  proof: Omit<ConsentProof, 'applicationId' | 'decision' | 'kind'>;
};

/**
 * Sets the AI consent and the wish for a call, and records the proof (D23). Returns the former decision, and whether
 * the application is over; null if the person was erased. Throws for a consent if the application is withdrawn (D76).
 */
async function recordDecision(
  tx: Queryable,
  { sessionId, workspaceId, decision, callback, askedLang, proof }: Decision,
): Promise<{ before: 'ai' | 'human' | null; isOver: boolean } | null> {
  const { at } = proof;
  const candidateId = await lockCandidateOfApplication(tx, sessionId);
  const application = await findApplication(tx, sessionId);
  if (candidateId === null || application === null) return null;
  if (decision === 'ai' && application.status === 'withdrawn') throw noConversationAfterWithdrawal();
  if (askedLang !== null && askedLang !== application.lang) await updateLang(tx, sessionId, askedLang);
  await ensureSession(tx, sessionId, at);
  const before = await lockDecision(tx, sessionId);
  await storeDecision(tx, sessionId, {
    aiConsent: decision === 'ai',
    decision: decision === 'none' ? null : decision,
    // `undefined` keeps an earlier wish.
    callback: decision === 'human' ? (callback ?? undefined) : null,
    updatedAt: at,
  });
  const consent = { ...proof, applicationId: sessionId, kind: 'ai_conversation', decision } as const;
  await Promise.all([insertConsent(tx, consent), appendAudit(tx, toConsentEntry(workspaceId, consent))]);
  await recordContact(tx, candidateId, at);
  if (decision !== 'ai') await announceRevocation(tx, sessionId);
  return { before, isOver: isOver(application.status) };
}

import { randomUUID } from 'node:crypto';
import { findAnySession, recordDecision } from '#db/conversations/conversations.ts';
import { findSessionStatus } from '#db/conversations/session-status.ts';
import { unknownSession } from '#kernel/errors/refusals.ts';
import { personalHmac } from '#kernel/secrets/sealing.ts';
import { type CountedCaller, consumeSessionOrLinkLimit } from '../access/call-limits.ts';
import { decryptCandidateKey } from '../applications/candidate-key.ts';
import { languageAskedFor, languageOf } from '../notices/language.ts';
import { conversationNoticeOf } from '../notices/notices.ts';
import type { Deps } from '../ports.ts';
import { recordConversationEvent } from '../webhooks/record-employer-event.ts';

type Consent = {
  sessionId: string;
  decision: 'ai' | 'human';
  /** The caller's access: by the session's id, or by the link mailed to the candidate (D23). */
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
 * ends and the employer is asked for a person (D23). If that withdraws a consent, neither the limit nor a disabled
 * workspace refuses it.
 */
export async function recordConsent(
  deps: ConsentDeps,
  { caller, ...consent }: Consent & { caller: CountedCaller },
): Promise<void> {
  const { sessionId, decision } = consent;
  const status = decision === 'human' ? await findSessionStatus(deps.database.query, sessionId) : null;
  if (status?.aiConsent !== true) {
    await consumeSessionOrLinkLimit(deps, {
      policy: 'consent',
      owner: sessionId,
      onCounted: caller.onCounted,
    });
  }
  await record(deps, { ...consent, clientAddress: caller.clientAddress });
  if (decision === 'human') deps.conversation.revoke(sessionId);
  deps.watch.publish(sessionId, { type: 'consent', aiConsent: decision === 'ai' });
}

async function record(
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
      ...{ sessionId, workspaceId, decision, callback, proof },
      readIn: languageAskedFor(acceptLanguage),
    });
    if (recorded === null) throw unknownSession();
    // The employer gets a mail if the candidate asks for a person or no longer does, or gives a number or a time.
    const isChanged = (decision === 'human') !== (recorded.before === 'human');
    if (!isChanged && callback === null) return;
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

function toCallback({ phone, when }: NonNullable<Consent['callback']> = {}) {
  return phone === undefined && when === undefined ? null : { phone: phone ?? null, when: when ?? null };
}

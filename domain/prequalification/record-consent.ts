import { randomUUID } from 'node:crypto';
import { recordDecision } from '#db/conversations/conversations.ts';
import { findSessionPerson } from '#db/conversations/session-person.ts';
import { findSessionStatus } from '#db/conversations/session-status.ts';
import { unknownSession } from '#kernel/errors/refusals.ts';
import { personalHmac } from '#kernel/secrets/sealing.ts';
import { type CountedCaller, consumeSessionOrLinkLimit } from '../access/call-limits.ts';
import { decryptCandidateKey } from '../applications/candidate-key.ts';
import { languageOf } from '../notices/language.ts';
import { conversationNoticeOf } from '../notices/notices.ts';
import type { Deps } from '../ports.ts';
import { recordConversationEvent } from '../webhooks/record-employer-event.ts';

type Consent = {
  sessionId: string;
  decision: 'ai' | 'human';
  /** The caller's access: by the session's id, or by the link mailed to the candidate (D23). */
  way: 'session' | 'mailed_link';
  acceptLanguage: string | null;
  /** The number and time for a call by a person; `undefined` for none named. */
  callback?: { phone?: string | undefined; when?: string | undefined } | undefined;
  /** True if the page asks for number and time next; the mail then waits for them. */
  detailsFollow?: boolean;
};

/** The time that a candidate has to name a number before the employer is told. */
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
 * Records the decision with its proof, within the session's limit (D41). `human` ends the running turn and requests a
 * person (D23). If it withdraws a consent, neither the limit nor a disabled workspace refuses it.
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
  { sessionId, decision, way, acceptLanguage, clientAddress, ...wish }: Consent & { clientAddress: string },
): Promise<void> {
  const { database, clock, settings, dataKeys, followUp } = deps;
  const callback = decision === 'human' ? toCallback(wish.callback) : null;
  const person = await findSessionPerson(database.query, sessionId);
  if (person === null || (person.isDisabled && decision === 'ai')) throw unknownSession();
  const { candidateId, workspaceId, lang, sealedKey } = person;
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
    const recorded = await recordDecision(tx, { sessionId, workspaceId, decision, callback, proof });
    if (recorded === null) throw unknownSession();
    // The employer is mailed if the candidate's wish for a person changes, or if they name a number or time.
    const wishesChanged = (decision === 'human') !== (recorded.before === 'human');
    if (!wishesChanged && callback === null) return;
    if (decision === 'human') {
      const event = { applicationId: sessionId, type: 'conversation.person_wanted', at: proof.at } as const;
      await recordConversationEvent(deps, tx, event);
    }
    const requestId = randomUUID();
    const later = wish.detailsFollow === true ? { id: requestId, afterSeconds: DETAILS_SECONDS } : undefined;
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

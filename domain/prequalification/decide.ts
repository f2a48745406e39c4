import { randomUUID } from 'node:crypto';
import { recordDecision } from '../../db/conversations/conversations.ts';
import { findSessionPerson } from '../../db/conversations/session-person.ts';
import { DomainError } from '../../kernel/errors/errors.ts';
import { personalHmac } from '../../kernel/secrets/sealing.ts';
import { openCandidateKey } from '../applications/candidate-key.ts';
import { languageOf } from '../notices/language.ts';
import { noticeOf } from '../notices/notices.ts';
import type { Deps } from '../ports.ts';

export type Decide = {
  sessionId: string;
  decision: 'ai' | 'human';
  /** What the caller held: a session's id, or the link that was mailed to the candidate (D23). */
  way: 'session' | 'mailed_link';
  acceptLanguage: string | null;
  clientAddress: string;
};

/**
 * Records the decision with its proof; `human` ends what is running and calls a person, always (D23): a disabled
 * workspace takes no new agreement, and keeps nobody from ending one.
 */
export async function decide(deps: Deps, command: Decide): Promise<void> {
  const { sessionId, decision, way, acceptLanguage, clientAddress } = command;
  const person = await findSessionPerson(deps.database.query, sessionId);
  if (person === null || (person.isDisabled && decision === 'ai')) throw unknownSession();
  const { candidateId, workspaceId } = person;
  const notice = noticeOf('ai_conversation', {
    lang: languageOf(acceptLanguage, person.lang),
    interviewer: deps.settings.interviewer,
  });
  const candidateKey = openCandidateKey(deps, candidateId, person.sealedKey);
  const recorded = await recordDecision(deps.database, {
    sessionId,
    workspaceId,
    decision,
    proof: {
      candidateId,
      way,
      noticeVersion: notice.version,
      noticeSha256: notice.sha256,
      lang: notice.lang,
      addressHmac: personalHmac(candidateKey, clientAddress),
      at: deps.clock.now(),
    },
    announce: (tx) =>
      deps.followUp.enqueue(tx, {
        name: 'announce-human-request',
        applicationId: sessionId,
        requestId: randomUUID(),
      }),
  });
  if (!recorded) throw unknownSession();
  if (decision === 'human') deps.conversation.revoke(sessionId);
  deps.watch.publish(sessionId, { type: 'consent', aiConsent: decision === 'ai' });
}

export function unknownSession(): DomainError {
  return new DomainError('not_found', 'There is no such session.');
}

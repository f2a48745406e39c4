import { findSession, recordDecision } from '../../db/conversations.ts';
import { DomainError } from '../../server/kernel/errors.ts';
import { personalHmac } from '../../server/kernel/sealing.ts';
import { openCandidateKey } from '../applications/candidate-key.ts';
import type { Deps } from '../deps.ts';
import { languageOf, noticeOf } from '../notices.ts';

export type Decide = {
  sessionId: string;
  decision: 'ai' | 'human';
  acceptLanguage: string | null;
  clientAddress: string;
};

/** Records the decision with its proof; `human` ends what is running and calls a person (D23). */
export async function decide(deps: Deps, command: Decide): Promise<void> {
  const { sessionId, decision, acceptLanguage, clientAddress } = command;
  const session = await findSession(deps.database.query, sessionId);
  if (session === null) throw unknownSession();
  const { candidateId, workspaceId, recruitment, workspace } = session;
  const notice = noticeOf('ai_conversation', languageOf(acceptLanguage, recruitment.lang ?? workspace.lang));
  const candidateKey = openCandidateKey(deps, candidateId, session.sealedKey);
  await recordDecision(deps.database, {
    sessionId,
    workspaceId,
    decision,
    proof: {
      candidateId,
      noticeVersion: notice.version,
      noticeSha256: notice.sha256,
      lang: notice.lang,
      addressHmac: personalHmac(candidateKey, clientAddress),
      at: deps.clock.now(),
    },
    announceHuman: (tx) =>
      deps.followUp.enqueue(tx, { name: 'announce-human-request', applicationId: sessionId }),
  });
  if (decision === 'human') deps.conversation.revoke(sessionId);
  deps.watch.publish(sessionId, { type: 'consent', aiConsent: decision === 'ai' });
}

export function unknownSession(): DomainError {
  return new DomainError('not_found', 'There is no such session.');
}

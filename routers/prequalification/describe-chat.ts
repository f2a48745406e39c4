import { findEmployer, listSessions, listTranscripts } from '../../db/portal.ts';
import { disclosureOf } from '../../realtime/texts.ts';
import { DomainError, notFoundMessage } from '../../server/kernel/errors.ts';
import type { Deps } from '../deps.ts';
import { briefOf } from './brief.ts';
import { findLinkedSession } from './chat-link.ts';

/** What the chat's page shows: the choice that was made, and what was said. */
export async function describeChat(deps: Deps, token: string) {
  const { query } = deps.database;
  const session = await findLinkedSession(deps, token);
  const { sessionId, candidateId, recruitment, workspace, isDisabled } = session;
  const [employer, [made], transcript] = await Promise.all([
    findEmployer(query, { candidateId, applicationId: sessionId }),
    listSessions(query, [sessionId]),
    listTranscripts(query, [sessionId]),
  ]);
  if (employer === null) throw new DomainError('not_found', notFoundMessage);
  const brief = briefOf(session);
  const messages = transcript.map(({ messageId, origin, text, cut }) => ({
    id: messageId,
    speaker: origin,
    text,
    cut,
  }));
  const interviewer = messages.findLast(({ speaker }) => speaker !== 'candidate')?.speaker;
  return {
    sessionId,
    employer,
    job: { title: brief.jobTitle, lang: recruitment.lang ?? workspace.lang },
    offered: deps.settings.prequalificationOffered && !isDisabled,
    // What was agreed to goes on no more where the workspace is disabled: a person can be asked for.
    decision: made?.decision === 'ai' && isDisabled ? null : (made?.decision ?? null),
    lang: brief.lang,
    messages,
    disclosure:
      interviewer === undefined || interviewer === 'candidate' ? null : disclosureOf(interviewer, brief),
  };
}

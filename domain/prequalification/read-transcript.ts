import { findApplicationOwner } from '#db/candidates/portal.ts';
import { findSessionWithFloor } from '#db/conversations/floor/floor.ts';
import { recordReceivedMessages } from '#db/conversations/floor/person-messages.ts';
import { readStoredTranscript } from '#db/conversations/history/transcript.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { disclosureOf } from '#realtime/interviewer/texts.ts';
import { consumeSessionOrLinkLimit, type LimitedCaller } from '../access/call-limits.ts';
import { consistentOrNotFound } from '../erasure/not-found-if-erased.ts';
import type { Deps } from '../ports.ts';
import { toBrief, toFacts } from '../sessions/conversation-session.ts';
import { toFloor } from '../sessions/read-floor.ts';
import { askedQuestions } from './asked-questions.ts';
import { findReadableSession } from './chat-link.ts';
import { lastInterviewerOf } from './last-interviewer.ts';

type TranscriptDeps = Pick<Deps, 'clock' | 'database' | 'tokenKeys' | 'limiter' | 'settings'>;
type TokenCall = { token: string; onLimitState: LimitedCaller['onLimitState'] };

/**
 * Reads a whole conversation for the holder of its link or of a submitter's token; an application's id is not accepted
 * (D30). The messages of the employer's persons are marked as received.
 */
export async function readTranscript(deps: TranscriptDeps, { token, onLimitState }: TokenCall) {
  const { database, clock } = deps;
  const { query } = database;
  const session = await findReadableSession(deps, token);
  await consumeSessionOrLinkLimit(deps, { policy: 'portal', owner: token, onLimitState });
  const { sessionId, aiConsent } = session;
  const existence = {
    exists: async () => (await findApplicationOwner(query, sessionId)) !== null,
    refusal: () => new DomainError('not_found', notFoundMessage),
  };
  const transcript = await consistentOrNotFound(existence, () => readStoredTranscript(query, sessionId));
  const sessionWithFloor = await findSessionWithFloor(query, sessionId);
  const receivedCount = transcript.messages.filter(({ origin }) => origin === 'person').length;
  await recordReceivedMessages(query, { sessionId, receivedCount });
  const brief = toBrief(session);
  const lastInterviewer = lastInterviewerOf(transcript.messages);
  return {
    sessionId,
    lang: brief.lang,
    decision: transcript.session?.decision ?? null,
    aiConsent,
    disclosure: lastInterviewer === null ? null : disclosureOf(lastInterviewer, brief),
    messages: transcript.messages.map(({ id, role, origin, model, author, text, incomplete, at }) => ({
      id,
      role,
      origin,
      model,
      ...(author !== null && { author }),
      parts: [{ type: 'text' as const, text }],
      incomplete,
      at: at.toISOString(),
    })),
    facts: toFacts(transcript.session?.facts ?? []),
    questions: askedQuestions(session, brief.lang),
    floor: toFloor(sessionWithFloor?.floor ?? null, clock.now()),
  };
}

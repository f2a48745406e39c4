import { appendAudit } from '#db/audit/audit.ts';
import { recordContact } from '#db/candidates/portal.ts';
import type { SessionRow } from '#db/conversations/conversations.ts';
import { storeCorrectedFact } from '#db/conversations/facts/correct-fact.ts';
import { DomainError, invalidField, notFoundMessage } from '#kernel/errors/errors.ts';
import { personalHmac } from '#kernel/secrets/sealing.ts';
import { recogniseNeed } from '#realtime/interviewer/needs/recognise-need.ts';
import { asksEmployer } from '#realtime/interviewer/questionnaire/asks-employer.ts';
import { FACT_ANSWER_MAX, type Fact } from '#realtime/model/facts.ts';
import { type CountedCaller, consumeSessionOrLinkLimit } from '../access/call-limits.ts';
import { decryptCandidateKey } from '../applications/candidate-key.ts';
import { type NeedReply, replyToNeeds } from '../needs/reply-to-needs.ts';
import type { Deps } from '../ports.ts';
import { toBrief, toFacts, toHelp } from '../sessions/conversation-session.ts';
import { findReadableSession } from './chat-link.ts';
import { enqueueAnswersMail } from './questions/enqueue-answers-mail.ts';
import { keepQuestion } from './questions/keep-question.ts';

type CorrectionDeps = Pick<
  Deps,
  'clock' | 'database' | 'tokenKeys' | 'dataKeys' | 'limiter' | 'settings' | 'followUp'
>;

type Correction = {
  token: string;
  question: string;
  answer: string;
  onCounted: CountedCaller['onCounted'];
};

/**
 * Replaces a fact by the candidate's own words (GDPR art. 16), for a person who may read the conversation. No
 * interviewer overwrites it afterwards. The employer is told later, once (D83). Resolves to the whole fact sheet, and the
 * replies to the needs in the correction.
 */
export async function correctFact(
  deps: CorrectionDeps,
  { token, question, answer, onCounted }: Correction,
): Promise<{ facts: Fact[]; replies: NeedReply[] }> {
  const session = await findReadableSession(deps, token);
  await consumeSessionOrLinkLimit(deps, { policy: 'portal', owner: token, onCounted });
  const facts = await correctFactOfSession(deps, { session, question, answer });
  const spoken = { lang: toBrief(session).lang, help: toHelp(session, deps.settings) };
  return { facts, replies: replyToNeeds([answer], spoken) };
}

type SessionCorrection = { session: SessionRow; question: string; answer: string };

/** Does the same for a session that the caller may correct. */
export async function correctFactOfSession(
  deps: Pick<Deps, 'clock' | 'database' | 'dataKeys' | 'followUp'>,
  { session, question, answer }: SessionCorrection,
): Promise<Fact[]> {
  const { database, clock } = deps;
  const { sessionId, candidateId, workspaceId, sealedKey } = session;
  const text = answer.normalize('NFC').trim();
  if (text === '') throw invalidField('answer', 'required', 'Say what is right.');
  if (text.length > FACT_ANSWER_MAX)
    throw invalidField('answer', 'too_long', `At most ${FACT_ANSWER_MAX} characters.`);
  const at = clock.now();
  const key = decryptCandidateKey(deps, candidateId, sealedKey);
  return database.transaction(async (tx) => {
    const corrected = await storeCorrectedFact(tx, {
      sessionId,
      question,
      correct: byCandidate({ text, at }),
      at,
    });
    if (corrected === null) throw new DomainError('not_found', notFoundMessage);
    const need = recogniseNeed(text);
    const isQuestion = asksEmployer({ text, need }, { asks: question, text: '' });
    if (isQuestion) await keepQuestion(deps, tx, { applicationId: sessionId, text, at });
    else if (need !== 'distress') await enqueueAnswersMail(deps, tx, { applicationId: sessionId });
    await recordContact(tx, candidateId, at);
    await appendAudit(tx, {
      at,
      actor: 'candidate',
      action: 'fact.corrected',
      workspaceId,
      subject: { kind: 'application', id: sessionId },
      details: {
        question,
        from: personalHmac(key, String(corrected.before.answer)),
        to: personalHmac(key, text),
      },
    });
    return toFacts(corrected.facts);
  });
}

/**
 * Corrects a fact. The quote becomes the candidate's own words as well (D28); the fact keeps the id of the message in
 * which they first spoke of it.
 */
function byCandidate({ text, at }: { text: string; at: Date }) {
  return (fact: Record<string, unknown>) => ({
    ...fact,
    status: 'answered',
    answer: text,
    quote: text,
    correctedAt: at.toISOString(),
  });
}

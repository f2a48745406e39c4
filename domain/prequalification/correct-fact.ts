import { appendAudit } from '#db/audit/audit.ts';
import { recordContact } from '#db/candidates/portal.ts';
import type { SessionRow } from '#db/conversations/conversations.ts';
import { lockFacts, storeFacts } from '#db/conversations/facts.ts';
import { DomainError, invalidField, notFoundMessage } from '#kernel/errors/errors.ts';
import { personalHmac } from '#kernel/secrets/sealing.ts';
import { skipsOnly } from '#realtime/interviewer/questionnaire/skip.ts';
import { FACT_ANSWER_MAX, type Fact } from '#realtime/model/facts.ts';
import { consumeSessionOrLinkLimit, type LimitedCaller } from '../access/call-limits.ts';
import { decryptCandidateKey } from '../applications/candidate-key.ts';
import { type NeedReply, replyToNeeds, tellsDistress } from '../needs/reply-to-needs.ts';
import { wayToPersonIn } from '../needs/way-to-person.ts';
import type { Deps } from '../ports.ts';
import { toBrief, toFacts, toHelp } from '../sessions/conversation-session.ts';
import { findReadableSession } from './chat-link.ts';
import { correctQuestion } from './questions/correct-question.ts';
import { enqueueAnswersMail } from './questions/enqueue-answers-mail.ts';
import { isQuestionToEmployer } from './questions/is-question-to-employer.ts';

type CorrectionDeps = Pick<
  Deps,
  'clock' | 'database' | 'tokenKeys' | 'dataKeys' | 'limiter' | 'settings' | 'followUp'
>;

type Correction = {
  token: string;
  question: string;
  answer: string;
  onLimitState: LimitedCaller['onLimitState'];
};

/**
 * Replaces a fact by the candidate's own words (GDPR art. 16), for the holder of a link to the conversation. No
 * interviewer overwrites a corrected fact later. A delayed mail tells the employer (D83). Resolves to all facts, and
 * the replies to the needs in the correction.
 */
export async function correctFact(
  deps: CorrectionDeps,
  { token, question, answer, onLimitState }: Correction,
): Promise<{ facts: Fact[]; replies: NeedReply[] }> {
  const session = await findReadableSession(deps, token);
  await consumeSessionOrLinkLimit(deps, { policy: 'portal', owner: token, onLimitState });
  const facts = await correctFactOfSession(deps, { session, question, answer });
  const help = { ...toHelp(session, deps.settings), wayToPerson: wayToPersonIn(session) };
  return { facts, replies: replyToNeeds([answer], { lang: toBrief(session).lang, help }) };
}

type SessionCorrection = { session: SessionRow; question: string; answer: string };

/** Replaces a fact for `correctFact` and the portal, which have checked that the session is the candidate's. */
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
    const knownFacts = (await lockFacts(tx, sessionId))?.session?.facts ?? [];
    const formerFact = knownFacts.find((fact) => fact.question === question);
    if (formerFact === undefined) throw new DomainError('not_found', notFoundMessage);
    const correctedFact = toCorrectedFact(formerFact, { text, at });
    const facts = knownFacts.map((fact) => (fact === formerFact ? correctedFact : fact));
    await storeFacts(tx, { sessionId, facts, at });
    if (correctedFact === formerFact) return toFacts(facts);
    const isQuestion = isQuestionToEmployer(text, question);
    await correctQuestion(tx, {
      applicationId: sessionId,
      formerFact,
      correctedText: isQuestion ? text : null,
      otherFacts: knownFacts.filter((fact) => fact !== formerFact),
      at,
    });
    if (isQuestion || !tellsDistress(text)) await enqueueAnswersMail(deps, tx, { applicationId: sessionId });
    await recordContact(tx, candidateId, at);
    await appendAudit(tx, {
      at,
      actor: 'candidate',
      action: 'fact.corrected',
      workspaceId,
      subject: { kind: 'application', id: sessionId },
      details: {
        question,
        from: personalHmac(key, String(formerFact.answer)),
        to: personalHmac(key, text),
      },
    });
    return toFacts(facts);
  });
}

/**
 * Returns the fact with the candidate's text as its answer and its quote (D28). It keeps the id of its message. If the
 * answer or the quote is this text already, returns the same object.
 */
function toCorrectedFact(fact: Record<string, unknown>, { text, at }: { text: string; at: Date }) {
  const status = skipsOnly(text) ? 'declined' : 'answered';
  const hasText = fact.status === status && (fact.answer === text || fact.quote === text);
  if (hasText) return fact;
  return { ...fact, status, answer: text, quote: text, correctedAt: at.toISOString() };
}

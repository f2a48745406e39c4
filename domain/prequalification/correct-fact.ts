import { appendAudit } from '#db/audit/audit.ts';
import { recordContact } from '#db/candidates/portal.ts';
import type { Queryable } from '#db/connection/database.ts';
import type { SessionRow } from '#db/conversations/conversations.ts';
import { lockFacts, storeFacts } from '#db/conversations/facts.ts';
import { findQuestion, insertQuestion, replaceQuestion } from '#db/conversations/questions.ts';
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
 * interviewer overwrites it later. A delayed mail tells the employer (D83). Resolves to all facts, and the replies to
 * the needs in the correction.
 */
export async function correctFact(
  deps: CorrectionDeps,
  { token, question, answer, onLimitState }: Correction,
): Promise<{ facts: Fact[]; replies: NeedReply[] }> {
  const session = await findReadableSession(deps, token);
  await consumeSessionOrLinkLimit(deps, { policy: 'portal', owner: token, onLimitState });
  const facts = await correctFactOfSession(deps, { session, question, answer });
  const help = {
    ...toHelp(session, deps.settings),
    wayToPerson: wayToPersonIn({ ...session, isPersonChosen: false }),
  };
  return { facts, replies: replyToNeeds([answer], { lang: toBrief(session).lang, help }) };
}

type SessionCorrection = { session: SessionRow; question: string; answer: string };

/** Replaces a fact as `correctFact` does; the caller has checked that the session is the candidate's. */
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
    const known = (await lockFacts(tx, sessionId))?.session?.facts ?? [];
    const before = known.find((fact) => fact.question === question);
    if (before === undefined) throw new DomainError('not_found', notFoundMessage);
    const corrected = toCorrectedFact(before, { text, at });
    const facts = known.map((fact) => (fact === before ? corrected : fact));
    await storeFacts(tx, { sessionId, facts, at });
    if (corrected === before) return toFacts(facts);
    const former = String(before.answer);
    const wasListed = (await findQuestion(tx, { applicationId: sessionId, text: former })) !== null;
    if (isQuestionToEmployer(text, question) || (wasListed && !tellsDistress(text)))
      await forwardQuestion(deps, tx, { applicationId: sessionId, text, former, at });
    else if (!tellsDistress(text)) await enqueueAnswersMail(deps, tx, { applicationId: sessionId });
    await recordContact(tx, candidateId, at);
    await appendAudit(tx, {
      at,
      actor: 'candidate',
      action: 'fact.corrected',
      workspaceId,
      subject: { kind: 'application', id: sessionId },
      details: {
        question,
        from: personalHmac(key, former),
        to: personalHmac(key, text),
      },
    });
    return toFacts(facts);
  });
}

/**
 * Returns the fact with the candidate's text as its answer and its quote (D28), or the same object if it has this text
 * already. It keeps the id of the message that the fact is from.
 */
function toCorrectedFact(fact: Record<string, unknown>, { text, at }: { text: string; at: Date }) {
  const status = skipsOnly(text) ? 'declined' : 'answered';
  const isSame = fact.status === status && (fact.answer === text || fact.quote === text);
  if (isSame) return fact;
  return { ...fact, status, answer: text, quote: text, correctedAt: at.toISOString() };
}

type CorrectedQuestion = { applicationId: string; text: string; former: string; at: Date };

/**
 * Lists the words of a correction for the employer, and enqueues the mail with them (D83). They replace the former words
 * there, if those were listed: a wish that was corrected to a plain answer is no wish any more (D125). The caller has checked
 * their length and locked the session.
 */
export async function forwardQuestion(
  deps: Pick<Deps, 'followUp'>,
  tx: Queryable,
  { applicationId, text, former, at }: CorrectedQuestion,
): Promise<void> {
  await insertQuestion(tx, { applicationId, text, askedAt: at });
  const earlier = await findQuestion(tx, { applicationId, text: former });
  const corrected = await findQuestion(tx, { applicationId, text });
  if (earlier !== null && corrected !== null && earlier.sequence !== corrected.sequence)
    await replaceQuestion(tx, { earlier, corrected, at });
  await enqueueAnswersMail(deps, tx, { applicationId });
}

import { type FoundTurnRow, findTurn } from '#db/conversations/find-turn.ts';
import type { TranscriptRow } from '#db/conversations/history/transcript.ts';
import { findErasedTurns, findInterrupted, requestStop } from '#db/conversations/interrupted-turns.ts';
import { findOrphans, renewLeases } from '#db/conversations/renew-leases.ts';
import { asksEmployer } from '#realtime/interviewer/questionnaire/asks-employer.ts';
import { isPausedForDistress } from '#realtime/interviewer/questionnaire/pause.ts';
import type { Speaker } from '#realtime/model/answer.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { isQuestionId } from '#realtime/model/questions.ts';
import type { ConversationStore, FoundTurn, NewTurn, ProviderBudget } from '#realtime/turn/store.ts';
import type { PublicUrl } from '../jobs/links.ts';
import type { Deps } from '../ports.ts';
import { toFacts } from '../sessions/conversation-session.ts';
import { readFloor } from '../sessions/read-floor.ts';
import { finishedOnce, recordConversationEvent } from '../webhooks/record-employer-event.ts';
import { enqueueAnswersMail } from './questions/enqueue-answers-mail.ts';
import { beginTurn, type TurnToBegin } from './turns/begin-turn.ts';
import { finishTurn, sweepTurn } from './turns/finish-turn.ts';

/** Creates the store of conversations on PostgreSQL, which maps rows to the types of realtime/. */
export function createConversationStore(
  deps: Pick<Deps, 'database' | 'followUp' | 'clock'> & { settings: PublicUrl },
): ConversationStore {
  const { database, followUp } = deps;
  const { query, urgent, failFast } = database;
  return {
    beginTurn: async (turn) => {
      const row = {
        ...turn,
        provider: turn.provider && toBudgetRow(turn.provider),
        mailIfQuestion: createQuestionMailer({ followUp }, turn),
      };
      const start = await database.transaction((tx) => beginTurn(tx, row));
      if (start.kind === 'begun') {
        return { ...start, transcript: start.transcript.map(toMessage), facts: toFacts(start.facts) };
      }
      return start.kind === 'answered' ? toAnsweredTurn(start) : start;
    },
    renewLeases: (leases) => renewLeases(urgent, leases),
    finishTurn: (outcome) =>
      database.transaction(async (tx) => {
        const { state, isComplete, added, sessionId: applicationId } = outcome;
        const isStored = await finishTurn(tx, outcome);
        const completesConversation = isStored && state === 'finished' && isComplete;
        if (!completesConversation) return isStored;
        const { finishedAt: at } = outcome;
        if (added.length > 0) await enqueueAnswersMail({ followUp }, tx, { applicationId });
        await recordConversationEvent(deps, tx, { ...finishedOnce, applicationId, at });
        return isStored;
      }),
    findOrphans: (nodes) => findOrphans(query, nodes),
    sweepTurn: (orphan) => database.transaction((tx) => sweepTurn(tx, orphan)),
    findTurn: async (turn) => toFoundTurn(await findTurn(query, turn)),
    readFloor: (place) => readFloor(deps, place),
    requestStop: (sessionId) => requestStop(query, sessionId),
    findErased: (turnIds) => findErasedTurns(failFast, turnIds),
    findInterrupted: async (sessionIds) => findInterrupted(failFast, sessionIds),
  };
}

/**
 * Returns a function that enqueues the mail to the employer if a message is for the employer, and tells whether it is.
 * A message is for the employer if the person on the floor is absent, or if it asks the employer something.
 */
function createQuestionMailer(
  { followUp }: Pick<Deps, 'followUp'>,
  { need }: Pick<NewTurn, 'need'>,
): TurnToBegin['mailIfQuestion'] {
  return async (tx, { sessionId, text, transcript, personIsAbsent, toPerson }) => {
    const isForAbsentPerson = personIsAbsent && need !== 'distress';
    // A person on the floor reads each message at once, so a wish for a person or a stop is theirs to answer.
    const isAnsweredByPerson = toPerson && need !== 'distress' && need !== 'delete';
    const message = { text, need: isAnsweredByPerson ? null : need };
    // While a person has the floor, a message answers no question of the interviewer, so the message before is null.
    const asks = toPerson
      ? asksEmployer(message, null, 'employer')
      : asksEmployer(message, messageBefore(transcript));
    const isForEmployer = isForAbsentPerson || asks;
    if (isForEmployer) await enqueueAnswersMail({ followUp }, tx, { applicationId: sessionId });
    return isForEmployer;
  };
}

/** Returns the last message of an interviewer or of a person of the employer; null if there is none. */
function messageBefore(transcript: readonly TranscriptRow[]) {
  const last = transcript.findLast(({ role }) => role === 'assistant');
  return last === undefined ? null : { ...last, isPausedForDistress: isPausedForDistress(transcript) };
}

type AnsweredTurn = Extract<Awaited<ReturnType<typeof beginTurn>>, { kind: 'answered' }>;

function toAnsweredTurn({ answer, facts, showsDisclosure }: AnsweredTurn) {
  const { turnId, messageId, text, author, origin } = answer;
  const speaker =
    origin === 'person' ? ({ generatedBy: 'person', author: author ?? '' } as const) : toSpeaker(answer);
  return {
    kind: 'answered' as const,
    turnId: turnId ?? messageId,
    messageId,
    text,
    speaker,
    facts: toFacts(facts),
    showsDisclosure,
  };
}

function toBudgetRow({ tokensFor, ...budget }: ProviderBudget): NonNullable<TurnToBegin['provider']> {
  return {
    ...budget,
    tokensFor: ({ transcript, facts }) =>
      tokensFor({ transcript: transcript.map(toMessage), facts: toFacts(facts) }),
  };
}

function toSpeaker({ origin, model }: { origin: string; model: string | null }): Speaker {
  return origin === 'ai' ? { generatedBy: 'ai', model: model ?? '' } : { generatedBy: 'script' };
}

function toFoundTurn(row: FoundTurnRow | null): FoundTurn | null {
  if (row === null) return null;
  const { turnId, messageId, answer } = row;
  return {
    turnId,
    messageId,
    state: toState(row),
    answer: answer && { text: answer.text, speaker: toSpeaker(answer) },
  };
}

function toState({ state, isLeased }: FoundTurnRow): FoundTurn['state'] {
  if (state === 'running') return isLeased ? 'running' : 'orphaned';
  return state === 'cut' ? 'cut' : 'over';
}

function toMessage({ messageId, role, origin, text, asks, ...row }: TranscriptRow): TranscriptMessage {
  const question = asks !== null && isQuestionId(asks) ? asks : null;
  return {
    id: messageId,
    role,
    text,
    asks: question,
    incomplete: row.incomplete,
    byQuestionnaire: origin === 'script',
    withPerson: origin === 'person' || row.toPerson,
  };
}

import { beginTurn, type TranscriptRow } from '../../db/begin-turn.ts';
import type { Database } from '../../db/client.ts';
import { findTurn, finishTurn, renewLease } from '../../db/conversation-turns.ts';
import { findSession, revokedAmong } from '../../db/conversations.ts';
import { type Fact, factSchema } from '../../realtime/facts.ts';
import type { TranscriptMessage } from '../../realtime/model.ts';
import { questionIds } from '../../realtime/questions.ts';
import type { ConversationStore } from '../../realtime/store.ts';
import { briefOf } from './brief.ts';

/** The conversation's memory in PostgreSQL: rows on one side, the core's words on the other. */
export function createConversationStore(database: Database): ConversationStore {
  const { query } = database;
  return {
    findSession: async (sessionId) => {
      const row = await findSession(query, sessionId);
      return row && { sessionId, aiConsent: row.aiConsent, brief: briefOf(row) };
    },
    beginTurn: async (turn) => {
      const start = await beginTurn(database, turn);
      if (start.kind === 'begun') {
        return { ...start, transcript: start.transcript.map(toMessage), facts: toFacts(start.facts) };
      }
      if (start.kind !== 'answered') return start;
      const { messageId, text, origin, model } = start.answer;
      const speaker =
        origin === 'ai'
          ? { generatedBy: 'ai' as const, model: model ?? '' }
          : { generatedBy: 'script' as const };
      return { kind: 'answered', messageId, text, speaker, facts: toFacts(start.facts), first: start.first };
    },
    renewLease: (lease) => renewLease(query, lease),
    finishTurn: (outcome) => finishTurn(database, outcome),
    findTurn: (turn) => findTurn(query, turn),
    revokedAmong: (sessionIds) => revokedAmong(query, sessionIds),
  };
}

function toMessage({ messageId, role, text, asks, cut }: TranscriptRow): TranscriptMessage {
  return { id: messageId, role, text, asks: questionIds.find((question) => question === asks) ?? null, cut };
}

/** What another version wrote and this one does not know is left out, not shown. */
function toFacts(stored: Record<string, unknown>[]): Fact[] {
  return stored.flatMap((fact) => factSchema.safeParse(fact).data ?? []);
}

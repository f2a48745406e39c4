import type { Queryable } from '#db/connection/client.ts';
import { findSession } from '#db/conversations/conversations.ts';
import type { Session } from '#realtime/model/session.ts';
import { disclosesProvider } from '../notices/notices.ts';
import { briefOf } from './brief.ts';

/** What the conversation knows of a session; null when unknown, erased, or of a disabled workspace. */
export async function findConversationSession(query: Queryable, sessionId: string): Promise<Session | null> {
  const row = await findSession(query, sessionId);
  if (row === null) return null;
  const mayUseProvider = row.agreedNotice === null || disclosesProvider(row.agreedNotice);
  return { sessionId, aiConsent: row.aiConsent, mayUseProvider, brief: briefOf(row) };
}

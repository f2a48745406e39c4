import type { Queryable } from '#db/connection/client.ts';
import { findSession } from '#db/conversations/conversations.ts';
import type { ProviderDescription } from '#realtime/interviewer/provider/provider.ts';
import type { Session } from '#realtime/model/session.ts';
import { disclosesProvider } from '../notices/notices.ts';
import { briefOf } from './brief.ts';

/** Finds a session for its conversation; null if it is unknown or erased, or its workspace is disabled. */
export async function findConversationSession(
  query: Queryable,
  { sessionId, aiProvider }: { sessionId: string; aiProvider: ProviderDescription },
): Promise<Session | null> {
  const row = await findSession(query, sessionId);
  if (row === null) return null;
  const mayUseProvider = row.agreedNotice === null || disclosesProvider(row.agreedNotice, aiProvider);
  return { sessionId, aiConsent: row.aiConsent, mayUseProvider, brief: briefOf(row) };
}

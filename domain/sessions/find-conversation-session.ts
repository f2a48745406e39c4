import { findSession } from '#db/conversations/conversations.ts';
import type { Session } from '#realtime/model/session.ts';
import { disclosesProvider } from '../notices/notices.ts';
import type { Deps } from '../ports.ts';
import { briefOf } from './brief.ts';

/** Finds a session for its conversation; null if it is unknown or erased, or its workspace is disabled. */
export async function findConversationSession(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  sessionId: string,
): Promise<Session | null> {
  const row = await findSession(database.query, sessionId);
  if (row === null) return null;
  const mayUseProvider =
    row.agreedNotice === null || disclosesProvider(row.agreedNotice, settings.aiProvider);
  return { sessionId, aiConsent: row.aiConsent, mayUseProvider, brief: briefOf(row) };
}

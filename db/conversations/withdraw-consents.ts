import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prequalificationSessions as sessions } from '../schema/index.ts';
import { announceRevocation } from './conversations.ts';

/** Withdraws the AI consents of these applications, which ends their running turns on every node (D23). */
export async function withdrawConsents(
  tx: Queryable,
  { applicationIds }: { applicationIds: string[] },
): Promise<void> {
  const sessionsWithConsent = await tx
    .update(sessions)
    .set({ aiConsent: false })
    .where(and(inArray(sessions.id, applicationIds), eq(sessions.aiConsent, true)))
    .returning({ id: sessions.id });
  for (const { id } of sessionsWithConsent) await announceRevocation(tx, id);
}

import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { consents } from '../schema/index.ts';

/** Lists the candidate's decisions, oldest first: `ai`, `human`, or `none`, which takes the one before back. */
export function listDecisions(query: Queryable, applicationId: string) {
  return query
    .select(pick(consents, 'decision', 'at'))
    .from(consents)
    .where(and(eq(consents.applicationId, applicationId), eq(consents.kind, 'ai_conversation')))
    .orderBy(asc(consents.sequence));
}

import { eq } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { Queryable } from '../connection/database.ts';
import { applications, candidates } from '../schema/index.ts';

/** Selects from applications joined with their candidates; the caller adds further joins and a condition. */
export function selectWithCandidate<Fields extends SelectedFields>(query: Queryable, fields: Fields) {
  return query
    .select(fields)
    .from(applications)
    .innerJoin(candidates, eq(candidates.id, applications.candidateId));
}

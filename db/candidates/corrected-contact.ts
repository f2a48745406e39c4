import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { applications, candidates } from '../schema/index.ts';

/**
 * The name and the phone number that the employer reads, on each page and in each mail: those of the application, or
 * the candidate's if the candidate has corrected their own data (D17).
 */
export const correctedContact = {
  firstName: orCorrected(applications.firstName, candidates.firstName),
  lastName: orCorrected(applications.lastName, candidates.lastName),
  phone: orCorrected(applications.phone, candidates.phone),
};

function orCorrected(submitted: AnyPgColumn, corrected: AnyPgColumn): SQL<string | null> {
  return sql<string | null>`case
    when ${candidates.contactCorrectedAt} is not null then ${corrected}
    else ${submitted} end`;
}

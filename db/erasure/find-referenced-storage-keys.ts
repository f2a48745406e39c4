import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { cvFiles, heldApplications } from '../schema/index.ts';

/** Returns those of the storage keys that a row of a file or of a held application contains. */
export async function findReferencedStorageKeys(query: Queryable, keys: string[]): Promise<Set<string>> {
  const rows = await query
    .select({ storageKey: cvFiles.storageKey })
    .from(cvFiles)
    .where(inArray(cvFiles.storageKey, keys))
    .unionAll(
      query
        // The column may be null, but not in the rows that the condition below selects.
        .select({ storageKey: sql<string>`${heldApplications.storageKey}` })
        .from(heldApplications)
        .where(inArray(heldApplications.storageKey, keys)),
    );
  return new Set(rows.map(({ storageKey }) => storageKey));
}

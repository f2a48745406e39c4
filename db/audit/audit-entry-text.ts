import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { sha256 } from '#kernel/secrets/keys.ts';
import { canonicalJson } from '#kernel/text/canonical-json.ts';
import { auditEntries } from '../schema/index.ts';

/**
 * The parts of an entry's canonical JSON, except that the names in `details` are not sorted, because the database does
 * not keep their order. Reading millions of entries as text is faster than having Drizzle make an object of each.
 */
export type EntryText = { sequence: number; start: string; at: string; details: string; end: string };

const { action, actor, at, details, sequence, subjectId, subjectKind, workspaceId } = auditEntries;

const orNull = (column: AnyPgColumn) => sql`coalesce(to_json(${column}::text)::text, 'null')`;

/** The columns of a statement that reads `audit_entries`; `toEntryText` turns its rows into entries. */
export const entryColumns = sql`
  ${sequence} as sequence,
  concat('{"action":', to_json(${action}), ',"actor":', to_json(${actor}), ',"at":"') as start,
  to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  ${details}::text as details,
  concat(',"sequence":', ${sequence}, ',"subjectId":', ${orNull(subjectId)},
    ',"subjectKind":', ${orNull(subjectKind)}, ',"workspaceId":', ${orNull(workspaceId)}, '}') as end`;

/** A row as a driver returns it. One of the two drivers returns integers of 64 bits as text. */
export type EntryRow = Omit<EntryText, 'sequence'> & { sequence: number | string };

/** Converts a row of `entryColumns` to an entry. */
export function toEntryText(row: EntryRow): EntryText {
  return { ...row, sequence: Number(row.sequence) };
}

/** Computes a link's hash, which covers the previous one and every field of its entry. */
export function linkHash(previous: string, entry: Omit<EntryText, 'sequence'>): string {
  const details = entry.details === '{}' ? '{}' : canonicalJson(JSON.parse(entry.details));
  // `start` ends within the string of the instant, whose quote is closed here.
  return sha256(`${previous}\n${entry.start}${entry.at}","details":${details}${entry.end}`);
}
